#pragma once

// The small widgets of the source view: the file picker, the notice bar, the call stack, and the bars of the table.

#include <QBoxLayout>
#include <QComboBox>
#include <QListView>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <optional>

#include "model/analysis/frame_rules.h"
#include "model/ir/module.h"
#include "model/items/source_line_model.h"
#include "views/theme.h"

class QLabel;
class QPushButton;

namespace views {

/// The files of a module, with the number of instructions from each. Names are elided in the middle, since the end of a
/// path is more informative than its start. The tooltip is the whole path.
class FilePicker : public QComboBox {
  Q_OBJECT
 public:
  FilePicker(Theme& theme, QWidget* parent);

  struct File {
    hlo::FileId id;
    QString name;
    QString path;
    size_t instructions = 0;
  };
  void setFiles(const std::vector<File>& files);
  void addFile(const File& file);
  /// Makes the file current without emitting a signal; returns false if it is not in the list.
  bool setCurrentFile(hlo::FileId id);
  std::optional<hlo::FileId> currentFile() const;
  hlo::FileId fileAt(int index) const { return hlo::FileId(itemData(index).toUInt()); }

  QSize minimumSizeHint() const override;
  /// Returns the width of the current file's full name.
  int nameWidth() const;
  void showPopup() override;

 signals:
  /// The user chose another file.
  void filePicked(hlo::FileId id);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Theme& m_theme;
};

/// A message above the text, with an optional action button and an optional button to decline. If they do not fit side
/// by side, the buttons are below the text.
class NoticeBar : public QWidget {
  Q_OBJECT
 public:
  NoticeBar(Theme& theme, QWidget* parent);
  /// An empty text hides the bar.
  void setNotice(const QString& text, const QString& button = {}, const QString& decline = {});
  QString text() const;
  QPushButton* button() const { return m_button; }
  QPushButton* declineButton() const { return m_decline; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void arrange();

  Theme& m_theme;
  QLabel* m_label;
  QPushButton* m_button;
  QPushButton* m_decline;
  QBoxLayout* m_layout;
};

/// A row of links to source positions, each with a less important detail after it. An empty row is hidden.
class LinkRow : public QListView {
  Q_OBJECT
 public:
  LinkRow(Theme& theme, const QString& separator, QWidget* parent);

 signals:
  void linkActivated(int place);

 protected:
  void clearLinks() { m_links.clear(); }
  void addLink(const QString& text, const QString& detail, const QString& tip);
  int linkCount() const { return m_links.rowCount(); }
  void showLinks(bool show);
  void wheelEvent(QWheelEvent* event) override;

 private:
  void fitHeight();

  Theme& m_theme;
  QStandardItemModel m_links;
};

/// The call stack of an instruction, innermost frame first, in a row: "scores.py:612 normalized ‹ train.py:70 main".
class CallStackBar : public LinkRow {
  Q_OBJECT
 public:
  CallStackBar(Theme& theme, QWidget* parent);
  /// Frames of frameworks are left out if there are frames of the user's own code; the inspector lists all. No frame
  /// hides the bar; so does a stack of a single frame with an unknown function, which would only repeat the line.
  void setStack(const hlo::Module* module, std::optional<hlo::FrameId> innermost, const hlo::FrameRules& rules);

 signals:
  void frameActivated(hlo::FrameId frame);

 private:
  std::vector<hlo::FrameId> m_frames;
};

/// The lines that a fusion, a loop or a call consists of, the most expensive first, each with its share: "scores.py:612
/// 62% · train.py:70 31%, reported". A single line is not shown.
class LineSetBar : public LinkRow {
  Q_OBJECT
 public:
  LineSetBar(Theme& theme, QWidget* parent);
  /// `total` is the cost of all lines. A null module, or fewer than two lines, hide the bar.
  void setLines(const hlo::Module* module, std::vector<model::LineFigures> lines, const hlo::Cost& total,
                std::optional<hlo::SourceLine> reported);

 signals:
  void lineActivated(hlo::SourceLine line);

 private:
  std::vector<hlo::SourceLine> m_lines;
};

/// Paints a number at the right of its cell, followed by a bar as in the gutter if the cell is wide enough for both.
/// Draws SourceLineModel::kShareRole.
class ShareDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  static constexpr int kBarWidth = 56;  ///< pixels

  ShareDelegate(Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  Theme& m_theme;
};

}  // namespace views

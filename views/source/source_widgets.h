#pragma once

// The small parts of the source view: the choice of the file, the quiet bar, the call stack, and the bars of the table.

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

/// The files of a module, with how many instructions come from each. Names are elided in the middle: the end of a path
/// says more than its start. The whole path is the tooltip.
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
  /// Makes it current, without a signal; false: it is not among them.
  bool setCurrentFile(hlo::FileId id);
  std::optional<hlo::FileId> currentFile() const;
  hlo::FileId fileAt(int index) const { return hlo::FileId(itemData(index).toUInt()); }

  QSize minimumSizeHint() const override;
  /// What the name of the current file takes whole.
  int nameWidth() const;
  void showPopup() override;

 signals:
  /// The user chose another one.
  void filePicked(hlo::FileId id);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Theme& m_theme;
};

/// One sentence above the text, a button where one helps, and another one where that may be declined. Where there is
/// not room for all beside each other, the buttons stand below.
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

/// Places in one row, each a link with something less important behind it. It hides where there is nothing in it.
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

/// The calls that led to an instruction, innermost first, in one row: "scores.py:612 normalized ‹ train.py:70 main".
class CallStackBar : public LinkRow {
  Q_OBJECT
 public:
  CallStackBar(Theme& theme, QWidget* parent);
  /// Frames of frameworks are left out, where the user's own are among them: the inspector has them all. Nothing hides
  /// the bar; so does a stack of one frame whose function is unknown, which would only repeat the line.
  void setStack(const hlo::Module* module, std::optional<hlo::FrameId> innermost, const hlo::FrameRules& rules);

 signals:
  void frameActivated(hlo::FrameId frame);

 private:
  std::vector<hlo::FrameId> m_frames;
};

/// The lines that a fusion, a loop or a call is made of, those that cost most first, with what each is of the whole:
/// "scores.py:612 62% · train.py:70 31%, reported". Of one line there is nothing to tell.
class LineSetBar : public LinkRow {
  Q_OBJECT
 public:
  LineSetBar(Theme& theme, QWidget* parent);
  /// `total` is what all of it costs. No module, or fewer than two lines, hide the bar.
  void setLines(const hlo::Module* module, std::vector<model::LineFigures> lines, const hlo::Cost& total,
                std::optional<hlo::SourceLine> reported);

 signals:
  void lineActivated(hlo::SourceLine line);

 private:
  std::vector<hlo::SourceLine> m_lines;
};

/// A number at the right of its cell and behind it a bar, as in the gutter, where the cell has room for both. Draws
/// SourceLineModel::kShareRole.
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

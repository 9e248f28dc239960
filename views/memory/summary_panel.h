#pragma once

// The block that the memory view opens with: the answer in one line with a bar of what is reserved against the limit,
// and five lines that can be copied (words/memory_summary_text.h). The user chooses the memory space and the limit
// here. In a low view it is one row.

#include <QWidget>
#include <memory>

#include "views/view.h"

class QBoxLayout;
class QComboBox;
class QLabel;
class QToolButton;

namespace views {

class LimitField;
class ReservedBar;

class SummaryPanel : public QWidget {
  Q_OBJECT
 public:
  SummaryPanel(Context context, QWidget* parent);

  /// Shows the summary of the hub's memory overview; `snapshot` is Navigation::memory(), or null.
  void setSnapshot(std::shared_ptr<const model::Snapshot> snapshot);
  /// Shows everything in one row, the five lines without their remarks.
  void setLow(bool isLow);
  /// Returns the five lines, each with its name, and the reason for the size of the temporaries.
  QString copyText() const;

  QAction& copyAction() { return *m_copy; }
  QComboBox& spaceChoice() { return *m_space; }
  QComboBox& limitChoice();
  QString headline() const;
  /// Returns a line of the block, 0 to 4: its name, its value, its remark.
  QStringList line(int row) const;

 signals:
  void message(const QString& text);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void refresh();
  void showLimit();
  /// Opens the choice of a limit.
  void askForLimit();
  void layOut();
  void fitHeadline();

  Context m_context;
  std::shared_ptr<const model::Snapshot> m_snapshot;
  QLabel* m_headline;
  QLabel* m_detail;
  ReservedBar* m_bar;
  QWidget* m_lines;
  struct Line {
    QLabel* name;
    QLabel* figure;
    QLabel* remark;
  };
  std::vector<Line> m_rows;
  QComboBox* m_space;
  LimitField* m_limit;
  QToolButton* m_copyButton;
  QToolButton* m_reportButton;  // the window copies the report
  QAction* m_copy;
  QBoxLayout* m_answer;   // headline, detail and bar
  QBoxLayout* m_choices;  // limit, space and copy
  bool m_isLow = false;
};

}  // namespace views

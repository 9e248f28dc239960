#pragma once

// "Why Live?": for the selected value and the step of the cursor, shows the cause, what lowers the memory, and the path
// from its definition to its last use as links; without a value the parameters of the module that could be donated,
// ready to copy. Computed in the background.

#include "model/items/fact_row.h"
#include "model/words/why_report.h"
#include "views/view.h"

class QLabel;
class QPushButton;
class QStackedLayout;

namespace views {

class FactsTree;

class WhyView : public View {
  Q_OBJECT
 public:
  explicit WhyView(Context context, QWidget* parent = nullptr);

  bool canShow(const model::Target&) const override { return false; }  // it only follows the selection
  void reveal(const model::Target&) override {}
  QList<QAction*> viewActions() override { return {m_copy}; }

  QString cause() const;
  QString sentence() const;
  FactsTree& tree() { return *m_tree; }

 protected:
  void applySnapshot() override;
  void broughtToFront() override;
  void applySelection() override { refresh(); }
  void applyCursor() override { refresh(); }
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Answer;
  /// Returns the selected value; of a selected allocation the largest value that is live at the cursor.
  std::optional<buffers::ValueId> askedValue() const;
  void refresh();
  void adopt(Answer answer);
  /// Returns the changes that were planned about a value and lower what is reserved, as sections.
  std::vector<model::FactRow> adviceRows(buffers::ValueId value) const;
  void showRows();
  void setTitle(const QString& title);

  QStackedLayout* m_stack;
  EmptyState* m_empty;
  QWidget* m_content;
  QLabel* m_title;
  QLabel* m_cause;
  QLabel* m_sentence;
  FactsTree* m_tree;
  QPushButton* m_copyButton;
  QAction* m_copy;
  QString m_fullTitle;
  QString m_advice;
  std::shared_ptr<const model::MemoryJoin> m_join;  // of the snapshot, once it is computed
  std::shared_ptr<const words::DonationReport> m_donation;
  words::WhyReport m_report;
};

}  // namespace views

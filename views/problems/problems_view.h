#pragma once

// Everything that is wrong in the open files: a row each, the worst first, and the place in the text beside it.

#include "model/items/problem_model.h"
#include "views/view.h"

class QPlainTextEdit;
class QSplitter;
class QStackedLayout;

namespace views {

class RowList;

class ProblemsView : public View {
  Q_OBJECT
 public:
  ProblemsView(Context context, QWidget* parent = nullptr);

  /// The title says how many there are.
  void setProblems(std::vector<hlo::Diagnostic> problems);

  bool canShow(const model::Target& target) const override;
  void reveal(const model::Target& target) override;
  QList<QAction*> viewActions() override;

 signals:
  /// The user asked to see the place: double click, Enter. Lines and columns start at 1, columns count bytes; a line of
  /// 0 means the file as a whole.
  void openPlace(const QString& file, uint32_t line, uint32_t column);

 protected:
  void applySnapshot() override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void showDetail();
  void open(const QModelIndex& index);
  void copyRows();
  void updateFont();

  model::ProblemModel* m_model;
  RowList* m_list;
  QPlainTextEdit* m_detail;
  QStackedLayout* m_pages;
  QSplitter* m_splitter;
  EmptyState* m_empty;
  QAction* m_openAction;
  QAction* m_copyAction;
};

}  // namespace views

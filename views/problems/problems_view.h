#pragma once

// All problems of the open files, each in a row with its position in the text, the most severe first.

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

  /// Sets the rows; the title shows their number.
  void setProblems(std::vector<hlo::Diagnostic> problems);

  bool canShow(const model::Target& target) const override;
  void reveal(const model::Target& target) override;
  QList<QAction*> viewActions() override;

 signals:
  /// The user asked to open the position by double click or Enter. Lines and columns start at 1, columns count bytes;
  /// line 0 means the whole file.
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

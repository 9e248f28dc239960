#pragma once

// The table of instructions of the active computation or of the whole module, filtered by a query during typing and
// sorted by any column. A job computes both, so that input stays responsive with a million rows.

#include <set>
#include <string>

#include "model/items/instruction_model.h"
#include "model/queries/instruction_filter.h"
#include "views/column_fit.h"
#include "views/view.h"

class QStackedLayout;
class QToolButton;

namespace views {

class DeviceLink;
class InstructionDelegate;
class InstructionTable;
class QueryField;

class InstructionsView : public View {
  Q_OBJECT
 public:
  InstructionsView(Context context, QWidget* parent = nullptr);

  bool canShow(const model::Target& target) const override;
  void reveal(const model::Target& target) override;
  QList<QAction*> viewActions() override;
  QByteArray columns() const override;
  void setColumns(const QByteArray& columns) override;

  void focusField() override;
  void setFilter(const QString& query);

 protected:
  void applySnapshot() override;
  void applyActive() override;
  /// Shows only instructions that execute in the step range of the usage curve.
  void applyRange() override;
  void applySelection() override;
  void applyHover() override;
  void applyEstimates() override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Result {
    queries::InstructionRows rows;
    std::optional<hlo::Cost> cost;  // total of all rows
  };

  QWidget* makeBar();
  void connectTable();
  void updateRows();
  void showRows(queries::InstructionRows rows);
  void updateCount();
  void updateEmptyState();
  /// Selects the instructions of the selected rows in all views, if the current one is among them.
  void chooseCurrent();
  std::vector<hlo::InstructionId> chosenInstructions() const;
  void scrollToSelection();
  void copyRows();
  void showRowMenu(const QPoint& position);
  void setDefaultWidths();
  void beginInProgramOrder();
  /// Shows and hides the columns that only some computations have values for. What the user chose stays until those
  /// shown have such values, or no longer have them.
  void showApplicableColumns();
  bool isApplicable(queries::InstructionColumn column) const;
  int defaultWidth(queries::InstructionColumn column) const;
  bool showsAll() const;
  std::vector<int> selectedRows() const;

  model::InstructionModel* m_model;
  InstructionTable* m_table;
  InstructionDelegate* m_delegate;
  QueryField* m_filter = nullptr;
  QToolButton* m_thisButton = nullptr;
  QToolButton* m_allButton = nullptr;
  QLabel* m_count = nullptr;
  DeviceLink* m_device = nullptr;
  QStackedLayout* m_pages = nullptr;
  EmptyState* m_empty = nullptr;
  QAction* m_copyAction;
  QAction* m_resetColumnsAction;

  bool m_isReady = false;  // the index of the instructions is computed
  size_t m_total = 0;      // instructions that the query examined
  std::shared_ptr<const queries::InstructionOrder> m_order;
  std::optional<hlo::Cost> m_cost;  // total of the rows
  std::optional<queries::InstructionColumn> m_sortBy;
  std::string m_sorted;  // the module that they are sorted for
  bool m_descending = false;
  // Columns that are hidden because the module has no values for them.
  std::set<queries::InstructionColumn> m_inapplicable{
      queries::InstructionColumn::kTime,      queries::InstructionColumn::kCycles,
      queries::InstructionColumn::kUnpadded,  queries::InstructionColumn::kComputation,
      queries::InstructionColumn::kTripCount, queries::InstructionColumn::kSpace};
  // The columns among these that the user has hidden.
  std::set<queries::InstructionColumn> m_hiddenByUser;
  bool m_isSorting = false;                      // rows in another order follow: their first ones are shown
  std::optional<hlo::InstructionId> m_revealed;  // to be scrolled to when the rows are ready
  bool m_applying = false;                       // the table is changing because the hub or the rows changed
  bool m_measures = true;                        // the next rows are others, with other widths
  ColumnFit* m_fit = nullptr;
};

}  // namespace views

#pragma once

// The hot list: the top instructions by a chosen metric. A click selects an instruction in all views, which also shows
// its source lines; Enter or a double click reveals it in the graph.

#include <set>

#include "model/items/hot_list_model.h"
#include "views/column_fit.h"
#include "views/view.h"

class QComboBox;
class QStackedLayout;
class QToolButton;

namespace views {

class DeviceLink;
class InstructionTable;

class HotListView : public View {
  Q_OBJECT
 public:
  HotListView(Context context, QWidget* parent = nullptr);

  bool canShow(const model::Target& target) const override;
  void reveal(const model::Target& target) override;
  QList<QAction*> viewActions() override { return m_listActions; }
  QByteArray columns() const override;
  void setColumns(const QByteArray& columns) override;

  void showList(queries::HotList list);

 protected:
  void applySnapshot() override;
  void applySelection() override;
  void applyEstimates() override;
  QJsonObject saveState() const override;
  bool restoreState(const QJsonObject& place) override;

 private:
  void refresh();
  void showRows(model::HotRows rows);
  void updateEmptyState();
  /// Returns whether a column that is shown only in some lists has something to say in these rows.
  bool appliesTo(queries::InstructionColumn column, const model::HotRows& rows) const;
  void choose();
  queries::HotList list() const;

  model::HotListModel* m_model;
  InstructionTable* m_table;
  QComboBox* m_lists;
  QToolButton* m_join;
  QToolButton* m_all;
  QLabel* m_remark;
  DeviceLink* m_device;
  QStackedLayout* m_pages;
  EmptyState* m_empty;
  QList<QAction*> m_listActions;
  bool m_isReady = false;                            // the rows are those of the list
  std::set<queries::InstructionColumn> m_shownHere;  // columns that are shown only in some lists
  ColumnFit* m_fit;
  bool m_applying = false;  // the table is changing because the hub or the rows changed
};

}  // namespace views

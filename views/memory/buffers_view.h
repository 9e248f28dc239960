#pragma once

// The table of allocations and their values, filtered by a query during typing. Ctrl+C copies the selected rows as
// tab-separated text with exact bytes; the header's menu hides columns.

#include <map>
#include <memory>

#include "model/items/buffer_model.h"
#include "views/column_fit.h"
#include "views/query_field.h"
#include "views/view.h"

class QLabel;
class QStackedLayout;
class QTreeView;

namespace views {

class ItemLink;

class BuffersView : public View {
  Q_OBJECT
 public:
  explicit BuffersView(Context context, QWidget* parent = nullptr);

  bool canShow(const model::Target& target) const override;
  void reveal(const model::Target& target) override;
  QList<QAction*> viewActions() override { return m_actions; }
  QByteArray columns() const override;
  void setColumns(const QByteArray& columns) override;

  model::BufferModel& model() { return *m_model; }
  QTreeView& tree() { return *m_tree; }
  QueryField& filter() { return *m_filter; }
  /// Writes the visible rows; reports errors in the status bar.
  void writeCsv(const QString& path);

 public slots:
  /// Sorts by the number of values, selects the first allocation and shows its values.
  void showMostReused();
  void copySelection();
  /// Asks for a file and writes the visible rows as comma-separated text.
  void exportCsv();

 protected:
  void applySnapshot() override;
  void applySelection() override;
  void applyRange() override;
  QJsonObject saveState() const override;
  bool restoreState(const QJsonObject& place) override;

 private:
  /// Remembers the expanded and scrolled rows of the module shown so far, when another one follows.
  void keepSight();
  void restoreSight();
  void applyFilter();
  void showFound(std::vector<uint8_t> found);
  void showCount();
  void showHeaderMenu(const QPoint& position);

  model::BufferModel* m_model;
  QStackedLayout* m_stack;
  EmptyState* m_empty;
  QWidget* m_content;
  QueryField* m_filter;
  QLabel* m_count;
  QTreeView* m_tree;
  ItemLink* m_link;
  QList<QAction*> m_actions;
  struct Sight {
    QJsonObject open;  // rows
    int top = 0;       // of the scroll bar
  };
  using WeakSnapshot = std::weak_ptr<const model::Snapshot>;
  std::map<WeakSnapshot, Sight, std::owner_less<WeakSnapshot>> m_sights;
  WeakSnapshot m_shown;
  bool m_isNew = false;
  ColumnFit* m_fit;
};

}  // namespace views

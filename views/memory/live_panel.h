#pragma once

// "Live at step N": the live values at the cursor by value, scope, source line, kind or element type, as an icicle and
// as a table whose sum equals the usage curve. With a pinned step: the values added, kept and removed between the two
// steps.

#include <set>
#include <utility>

#include "model/items/live_model.h"
#include "views/view.h"

class QLabel;
class QSplitter;
class QTabBar;
class QToolButton;
class QTreeView;

namespace views {

class ItemLink;
class LiveIcicle;
class MemoryDelegate;

class LivePanel : public QWidget {
  Q_OBJECT
 public:
  LivePanel(Context context, QWidget* parent);

  /// Steps of another snapshot become invalid: setSteps must follow.
  void setSnapshot(std::shared_ptr<const model::Snapshot> snapshot, std::shared_ptr<const model::LiveSources> sources);
  /// Shows another memory space of the same snapshot, at the same steps.
  void setSources(std::shared_ptr<const model::LiveSources> sources);
  /// A worker computes the tree; until then the previous one stays.
  void setSteps(std::optional<uint32_t> step, std::optional<uint32_t> pinned);
  void setGrouping(model::Grouping grouping);
  /// Shows the next grouping (+1) or the previous one (-1).
  void showNextGrouping(int direction);
  /// Sets the colours of values as in the map (MemorySection::color); empty: by kind.
  void setColors(const std::vector<uint8_t>& colorOf);
  void follow(const model::Selection& selection);
  /// Returns the grouping and the expanded groups for View::viewState().
  QJsonObject place() const;
  void restoreState(const QJsonObject& place);
  QByteArray columns() const;
  void setColumns(const QByteArray& columns);

  const model::LiveModel& model() const { return *m_model; }
  QTreeView& table() { return *m_table; }
  LiveIcicle& icicle() { return *m_icicle; }
  QString headline() const;
  /// Returns a text about the difference of the two steps; "" if there is only one.
  QString comparison() const;

 signals:
  void pinRequested();
  void menuRequested(const model::Target& target, const QPoint& globalPosition);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void buildTree();
  /// `bins` is a tree with fewer blocks for the icicle; null: `tree`.
  void showTree(std::shared_ptr<const model::LiveTree> tree, std::shared_ptr<const model::LiveTree> bins = nullptr);
  /// Returns the expanded groups, by keys that are valid in the tree of any step.
  std::set<std::pair<model::LiveChange, model::GroupId>> openGroups() const;
  void showColumns();
  void fitColumns();
  void giveNamesRoom(bool compares);
  void showTexts();
  model::Grouping grouping() const;
  void giveRowsRoom();

  Context m_context;
  model::LiveModel* m_model;
  model::LiveModel* m_blocks;  // of the icicle
  QLabel* m_title;
  QToolButton* m_pin;
  QLabel* m_headline;
  QLabel* m_comparison;
  QLabel* m_sum;  // below the table
  QTabBar* m_grouping;
  QSplitter* m_splitter;
  LiveIcicle* m_icicle;
  QTreeView* m_table;
  MemoryDelegate* m_delegate;
  ItemLink* m_link;

  std::shared_ptr<const model::Snapshot> m_snapshot;
  std::shared_ptr<const model::LiveSources> m_sources;
  std::optional<uint32_t> m_step, m_pinnedStep;
  model::Selection m_selection;
  std::optional<QJsonObject> m_wantedOpen;  // rows to be expanded as soon as there are any
  bool m_isFitting = false;
  bool m_isArranged = false;  // the user set the widths
  bool m_isChosen = false;    // the user chose the grouping
};

}  // namespace views

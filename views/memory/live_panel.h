#pragma once

// "Live at step N": what is alive at the cursor by value, scope, source line, kind or element type, as an icicle and as
// a table that adds up to the usage curve exactly. With a pinned step: what was added, kept and gone between the two.

#include <set>
#include <utility>

#include "model/items/live_model.h"
#include "views/view.h"

class QComboBox;
class QLabel;
class QSplitter;
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

  /// Steps of another snapshot mean nothing any more: setSteps follows.
  void setSnapshot(std::shared_ptr<const model::Snapshot> snapshot, std::shared_ptr<const model::LiveSources> sources);
  /// The tree comes from a worker; until then the one before stands.
  void setSteps(std::optional<uint32_t> step, std::optional<uint32_t> pinned);
  void setGrouping(model::Grouping grouping);
  void follow(const model::Selection& selection);
  /// By what it is grouped, which groups are open: View::place().
  QJsonObject place() const;
  void restoreState(const QJsonObject& place);
  QByteArray columns() const;
  void setColumns(const QByteArray& columns);

  const model::LiveModel& model() const { return *m_model; }
  QTreeView& table() { return *m_table; }
  LiveIcicle& icicle() { return *m_icicle; }
  QString headline() const;
  /// What the two steps differ by; "" where there is one.
  QString comparison() const;

 signals:
  void pinRequested();
  void menuRequested(const model::Target& target, const QPoint& globalPosition);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void buildTree();
  void showTree(std::shared_ptr<const model::LiveTree> tree);
  /// Groups that are open, as what they are in any step's tree.
  std::set<std::pair<model::LiveChange, model::GroupId>> openGroups() const;
  void showColumns();
  void fitColumns();
  void giveNamesRoom(bool compares);
  void showTexts();

  Context m_context;
  model::LiveModel* m_model;
  QLabel* m_title;
  QToolButton* m_pin;
  QLabel* m_headline;
  QLabel* m_comparison;
  QComboBox* m_grouping;
  QSplitter* m_splitter;
  LiveIcicle* m_icicle;
  QTreeView* m_table;
  MemoryDelegate* m_delegate;
  ItemLink* m_link;

  std::shared_ptr<const model::Snapshot> m_snapshot;
  std::shared_ptr<const model::LiveSources> m_sources;
  std::optional<uint32_t> m_step, m_pinnedStep;
  model::Selection m_selection;
  std::optional<QJsonObject> m_wantedOpen;  // rows, as soon as there are any
  bool m_isFitting = false;
  bool m_isArranged = false;  // the widths are the user's
};

}  // namespace views

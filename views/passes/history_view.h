#pragma once

// The history of the selected instruction through the stages of its compilation: what each pass did to it, the latest
// first, and what it was made from, down to the first stage and the line of the program. A row shows its stage and
// selects its instruction there.

#include "model/items/history_model.h"
#include "views/view.h"

class QLabel;
class QStackedLayout;
class QTreeView;

namespace model {
class Timeline;
}

namespace views {

class HistoryView : public View {
  Q_OBJECT
 public:
  HistoryView(Context context, QWidget* parent = nullptr);

  /// Called once; it outlives the view.
  void setTimeline(model::Timeline& timeline);

  bool canShow(const model::Target&) const override { return false; }
  void reveal(const model::Target&) override {}
  QList<QAction*> viewActions() override { return m_actions; }
  void addToMenu(QMenu& menu, const model::Target& target, const std::function<void()>& raise) override;

 protected:
  /// A click on the line of a row shows it in *Source*.
  bool eventFilter(QObject* watched, QEvent* event) override;
  void applySnapshot() override { refresh(); }
  void broughtToFront() override;

 private:
  void showHistory();
  void refresh();
  void markStage();
  void choose(const QModelIndex& index);
  void showLine(compare::TrackId track);

  model::Timeline* m_timeline = nullptr;
  model::HistoryModel* m_model;
  QTreeView* m_tree;
  QLabel* m_title;
  QLabel* m_subtitle;
  QStackedLayout* m_pages;
  EmptyState* m_empty;
  QList<QAction*> m_actions;
  std::optional<compare::TrackId> m_track;  ///< that is listed
  std::shared_ptr<const model::PassIndex> m_index;
  bool m_applying = false;
};

}  // namespace views

#pragma once

// The open modules with their stages and related files, with a filter. A click shows a stage in all views, or a file as
// text; the active stage and its module are bold.

#include <array>

#include "model/items/module_model.h"
#include "views/view.h"

class QStackedLayout;

namespace model {
class Timeline;
}  // namespace model

namespace views {

class NameFilter;
class NameTree;

class ModulesView : public View {
  Q_OBJECT
 public:
  ModulesView(Context context, QWidget* parent = nullptr);

  /// Sets the open documents, in order of opening.
  void setDocuments(const model::DocumentList& documents);
  /// The stages of a timeline, as they are read, with what they changed.
  void setTimeline(model::Timeline& timeline);

  bool canShow(const model::Target& target) const override;
  void reveal(const model::Target& target) override;
  QList<QAction*> viewActions() override;

 signals:
  /// Sizes are shown or sorted by: those of modules that were not opened are wanted.
  void sizesRequested(const QString& path);
  void stageRequested(const QString& path, io::StageId stage);
  /// The stage before the active one, or the one after it: `by` is -1 or 1.
  void stepRequested(const QString& path, io::StageId stage, int by);
  void fileRequested(const QString& path, io::FileIndex file);
  void reloadRequested(const QString& path);
  void closeRequested(const QString& path);
  /// Compares two modules or stages: A, B. Each has a snapshot or a stage.
  void compareRequested(const model::ModuleModel::Choice& a, const model::ModuleModel::Choice& b);

 protected:
  void applySnapshot() override;
  // Stores the order of the modules.
  QJsonObject saveState() const override;
  bool restoreState(const QJsonObject& state) override;
  void resizeEvent(QResizeEvent* event) override;
  void broughtToFront() override;

 private:
  void choose(const QModelIndex& index);
  void applyFilter();
  void showPage();
  void stagesRead();
  /// Leaves out stages without changes where the timeline does, but not the active one.
  void hideUnchanged();
  /// Hides the numeric columns for which there is no room.
  void fitFigures();
  /// Expands the tree down to the active stage and makes it current.
  void openToActive();
  /// Moves to the stage before or after the active one.
  void step(int by);
  /// Shows the module before or after the active one, of any document.
  void stepModule(int by);
  void copy(const QModelIndex& index);
  /// The two selected rows in order, if both are modules or stages; else nothing.
  QList<model::ModuleModel::Choice> compared() const;
  void sortBy(int column, Qt::SortOrder order);
  void addSortActions(QMenu* menu);
  void requestSizes();
  void showMenu(const QPoint& position);

  model::ModuleModel* m_model;
  NameTree* m_tree;
  NameFilter* m_filter;
  QWidget* m_bar;
  QStackedLayout* m_pages;
  EmptyState* m_empty;
  QList<QAction*> m_actions;
  std::array<int, model::ModuleModel::kColumnCount> m_figureWidths{};
  model::Timeline* m_timeline = nullptr;
  bool m_isHidden = false;  ///< some rows are
};

}  // namespace views

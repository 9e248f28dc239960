#pragma once

// The actions of the graph view: one table with the id, text and keys of each, in the order of the menu. Each calls a
// part of the view. Actions that belong together are a group with a menu, which the view's menu and its toolbar share.
// GUI thread only.

#include <QAction>
#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "views/graph/graph_picture.h"
#include "views/graph/graph_walk.h"

class QMenu;

namespace views {

class GraphCanvas;
class GraphColorActions;
class GraphMarks;
class NeighbourhoodMode;
class OpenInPlace;
class ScopeFolding;
class ShownGraph;

/// The options of the view, with what the user chose for this window only.
struct GraphChoices {
  GraphOptions options;
  std::optional<bool> parameters;  ///< folded or not, in place of what the options and the size of a computation say

  bool foldsParameters(size_t instructions) const {
    return parameters.value_or(options.folds.parameters || instructions > options.folds.largeComputation);
  }
};

/// The parts that the actions call; all outlive them.
struct GraphActionTargets {
  GraphChoices& choices;
  ShownGraph& shown;
  GraphCanvas& canvas;
  GraphMarks& marks;
  NeighbourhoodMode& mode;
  ScopeFolding& scopes;
  OpenInPlace& open;
  GraphWalker& walker;
  GraphColorActions& colors;
  std::function<void()> exportPicture;
};

class GraphActions : public QObject {
  Q_OBJECT
 public:
  GraphActions(const GraphActionTargets& targets, QWidget* parent);

  enum class Group { kZoom, kWalk, kFold, kScope, kShow, kLayout };

  /// Ids are "graph.…". Keys work while the canvas has the focus.
  const QList<QAction*>& list() const { return m_list; }
  QMenu* menu(Group group) const { return m_menus[static_cast<size_t>(group)]; }
  /// Adds all actions, in submenus by group.
  void fillMenu(QMenu& menu) const;
  /// By its id, which must exist.
  QAction* find(const char* id) const { return findChild<QAction*>(QLatin1String(id)); }
  /// The options, the shown part or the active computation changed: checks and keys follow.
  void refresh();

 signals:
  /// The user changed a fold, the engine or the direction.
  void optionChosen();

 private:
  struct Choice {
    QString id, text;
    uint32_t value;
  };
  QAction* add(const char* id, const QString& text, const QList<QKeySequence>& keys, std::function<void()> run);
  /// `isOn` is asked by refresh().
  QAction* addToggle(const char* id, const QString& text, const QList<QKeySequence>& keys, std::function<bool()> isOn,
                     std::function<void(bool)> set);
  /// An action with a menu of choices, of which one is on.
  void addChoices(const char* id, const QString& text, const std::vector<Choice>& choices,
                  std::function<uint32_t()> value, std::function<void(uint32_t)> set);
  void beginGroup(Group group, const QString& title);
  void addSeparator();
  void addCanvasActions();
  void addWalks();
  void addFolds();
  void addScopeActions();
  void fillScopeMenu();
  void addColorActions();
  void addLayoutChoices();

  const GraphActionTargets m_view;
  QList<QAction*> m_list;
  static constexpr size_t kGroupCount = 6;
  std::array<QMenu*, kGroupCount> m_menus{};
  QMenu* m_group = nullptr;     // that actions are added to now; null: none
  QList<QAction*> m_scopeRows;  // that fillScopeMenu() added
  std::vector<std::function<void()>> m_refreshers;
};

}  // namespace views

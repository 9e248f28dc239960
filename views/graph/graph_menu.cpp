#include "views/graph/graph_menu.h"

#include "model/items/text.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_marks.h"
#include "views/graph/graph_overview.h"
#include "views/graph/open_in_place.h"
#include "views/menu_text.h"
#include "views/view.h"

namespace views {
namespace {

constexpr int kMostScopeLevels = 12;
constexpr int kMenuColumns = 60;

/// Runs `act` unless another snapshot is shown by then.
template <typename Act>
auto whileShown(ShownGraph& shown, const std::function<void()>& raise, Act act) {
  return [&shown, raise, act, of = shown.snapshot()] {
    if (shown.snapshot() != of) return;
    raise();
    act();
  };
}

/// The paths between the instruction and the selected one, or between two that are selected. They need no box in the
/// drawing: those of large graphs are in folded scopes.
void addPathAction(QMenu& menu, const GraphActionTargets& view, hlo::InstructionId id,
                   const std::function<void()>& raise) {
  ShownGraph& shown = view.shown;
  const std::vector<hlo::InstructionId>& selected = shown.navigation().selection().instructions;
  const auto name = [&](hlo::InstructionId of) { return toQString(shown.module()->name(of)); };
  const auto add = [&](const QString& text, hlo::InstructionId from, hlo::InstructionId to) {
    menu.addAction(escapeMnemonics(text), &shown, whileShown(shown, raise, [&mode = view.mode, from, to] {
                     mode.showPaths({from, to});
                   }));
  };
  if (selected.size() == 1 && selected.front() != id) {
    add(GraphText::tr("Show All Paths from %1").arg(name(selected.front())), selected.front(), id);
  } else if (selected.size() == 2 && (selected.front() == id || selected.back() == id)) {
    add(GraphText::tr("Show All Paths between %1 and %2").arg(name(selected.front()), name(selected.back())),
        selected.front(), selected.back());
  }
}

/// For an instruction that has a box in the drawing.
void addInstructionActions(QMenu& menu, const GraphActionTargets& view, const GraphActions& actions,
                           hlo::InstructionId id, const std::function<void()>& raise) {
  ShownGraph& shown = view.shown;
  const auto box = shown.isCurrent() ? shown.scene().boxOf(id) : std::nullopt;
  if (!box || shown.scene().scopeAt(*box) != nullptr) return;
  const auto add = [&](const QString& text, const char* action, auto act) {
    const QAction* const like = action == nullptr ? nullptr : actions.find(action);
    menu.addAction(menuTextWithKeys(escapeMnemonics(text), like), &shown, whileShown(shown, raise, act));
  };
  const NodeLabel& label = shown.scene().boxes()[*box].label;
  if (!shown.picture()->request.paths && label.instruction == id && canBeOpened(*shown.module(), id)) {
    add(label.isOpen ? GraphText::tr("Close in Place") : GraphText::tr("Open in Place"), "graph.open",
        [&open = view.open, id] { open.toggle(id); });
  }
  NeighbourhoodMode& mode = view.mode;
  add(GraphText::tr("Isolate Neighbourhood"), "graph.neighbourhood",
      [&mode, id] { mode.showNeighbourhood(id, mode.hops(), {}); });
  const auto cone = [&](bool up) {
    return [&shown, &marks = view.marks, id, up] {
      shown.navigation().select(id);
      marks.toggleCone(up);
    };
  };
  add(GraphText::tr("Highlight Upstream"), "graph.upstream", cone(true));
  add(GraphText::tr("Highlight Downstream"), "graph.downstream", cone(false));
}

void addScopeActions(QMenu& menu, const GraphActionTargets& view, const model::Target& target,
                     const std::function<void()>& raise) {
  ShownGraph& shown = view.shown;
  ScopeFolding& scopes = view.scopes;
  const hlo::ScopeTree* const tree = shown.scopes();
  if (tree == nullptr) return;
  const auto add = [&](QMenu& to, const QString& text, hlo::ScopeId scope, void (ScopeFolding::*act)(hlo::ScopeId)) {
    QAction* const action = to.addAction(escapeMnemonics(text), &shown,
                                         whileShown(shown, raise, [&scopes, act, scope] { (scopes.*act)(scope); }));
    action->setToolTip(model::toolTip(text));
  };
  if (const auto* const scope = std::get_if<hlo::ScopeId>(&target); scope != nullptr && *scope != tree->root()) {
    add(menu, GraphText::tr("Isolate in Graph"), *scope, &ScopeFolding::show);
    if (scopes.isFolded(*scope)) {
      add(menu, GraphText::tr("Unfold in Graph"), *scope, &ScopeFolding::unfold);
    } else {
      add(menu, GraphText::tr("Fold in Graph"), *scope, &ScopeFolding::fold);
    }
  }
  const auto* const id = std::get_if<hlo::InstructionId>(&target);
  if (id == nullptr || tree->scope(*id) == tree->root()) return;
  QMenu* const only = menu.addMenu(GraphText::tr("Isolate Scope"));
  QMenu* const fold = menu.addMenu(GraphText::tr("Fold Scope"));
  std::optional<hlo::ScopeId> scope = tree->scope(*id);
  for (int level = 0; level < kMostScopeLevels && *scope != tree->root(); ++level, scope = tree->parent(*scope)) {
    const QString text = scopeText(tree->path(*scope), kMenuColumns);
    add(*only, text, *scope, &ScopeFolding::show);
    if (!scopes.isFolded(*scope)) add(*fold, text, *scope, &ScopeFolding::fold);
  }
}

}  // namespace

model::Target menuTarget(const GraphActionTargets& view, const SceneHit& hit) {
  const ShownGraph& shown = view.shown;
  if (hit.kind == SceneHit::kBox || hit.kind == SceneHit::kSign) {
    const layout::GraphScope* const folded = shown.scene().scopeAt(hit.index);
    if (folded != nullptr) return folded->scope;
    return shown.instructionFor(hit.index);
  }
  if (hit.kind == SceneHit::kChip) return shown.scene().boxes()[hit.index].label.chips[hit.part].instruction;
  if (hit.kind == SceneHit::kRegion) return *view.canvas.overview()->regions[hit.index].scope;
  return *shown.active();
}

void addToGraphMenu(QMenu& menu, const GraphActionTargets& view, const GraphActions& actions,
                    const model::Target& target, const std::function<void()>& raise) {
  const ShownGraph& shown = view.shown;
  if (shown.navigation().snapshot() != shown.snapshot() || !shown.active()) return;
  const auto* const id = std::get_if<hlo::InstructionId>(&target);
  if (id != nullptr) {
    addInstructionActions(menu, view, actions, *id, raise);
    addPathAction(menu, view, *id, raise);
  }
  if (target == model::Target(*shown.active())) {
    for (const char* const action : {"graph.fit", "graph.fitWidth", "graph.closeAll", "graph.coloring", "graph.legend",
                                     "graph.neighbourhood", "graph.export"})
      menu.addAction(actions.find(action));
  }
  addScopeActions(menu, view, target, raise);
}

}  // namespace views

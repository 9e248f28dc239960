// What the graph view adds to the context menu of a target: its own verbs, which else want a selection and a key.

#include <QMenu>
#include <algorithm>

#include "layout/cluster_graph.h"
#include "model/items/text.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_overview.h"
#include "views/graph/graph_view.h"
#include "views/menu_text.h"

namespace views {
namespace {

constexpr int kMostScopeLevels = 12;  // of scopes
constexpr int kMenuColumns = 60;

}  // namespace

void GraphView::onMenuWanted(const SceneHit& hit, const QPoint& globalPosition) {
  if (!isCurrent()) return;
  if (hit.kind == SceneHit::kBox || hit.kind == SceneHit::kSign) {
    const layout::GraphScope* const folded = m_picture->scene.scopeAt(hit.index);
    emit menuRequested(folded != nullptr ? model::Target(folded->scope) : model::Target(instructionFor(hit.index)),
                       globalPosition);
  } else if (hit.kind == SceneHit::kChip) {
    emit menuRequested(m_picture->scene.boxes()[hit.index].label.chips[hit.part].instruction, globalPosition);
  } else if (hit.kind == SceneHit::kRegion) {
    emit menuRequested(*m_canvas->overview()->regions[hit.index].scope, globalPosition);
  } else {
    emit menuRequested(*active(), globalPosition);
  }
}

void GraphView::addToMenu(QMenu& menu, const model::Target& target, const std::function<void()>& raise) {
  if (navigation().snapshot() != snapshot() || !active()) return;
  const auto* const id = std::get_if<hlo::InstructionId>(&target);
  if (id != nullptr) addInstructionVerbs(menu, *id, raise);
  if (target == model::Target(*active())) {
    for (const char* const action : {"graph.fit", "graph.fitWidth", "graph.closeAll", "graph.coloring", "graph.legend",
                                     "graph.neighbourhood", "graph.export"})
      menu.addAction(findChild<QAction*>(QLatin1String(action)));
  }
  addScopeVerbs(menu, target, raise);
}

/// Of an instruction that is in the picture: each as if it had been selected and the action's key been pressed.
void GraphView::addInstructionVerbs(QMenu& menu, hlo::InstructionId id, const std::function<void()>& raise) {
  const auto box = isCurrent() ? m_picture->scene.boxOf(id) : std::nullopt;
  if (!box || m_picture->scene.scopeAt(*box) != nullptr) return;
  const auto add = [&](const QString& text, const char* action, const std::function<void()>& act) {
    const QAction* const like = action == nullptr ? nullptr : findChild<QAction*>(QLatin1String(action));
    menu.addAction(menuTextWithKeys(escapeMnemonics(text), like), this, [this, raise, act, of = snapshot()] {
      if (snapshot() != of) return;
      raise();
      act();
    });
  };
  const NodeLabel& shown = m_picture->scene.boxes()[*box].label;
  if (!m_picture->request.paths && shown.instruction == id && !layout::calleesInside(*module(), id).empty()) {
    add(shown.isOpen ? tr("Close in Place") : tr("Open in Place"), "graph.open", [this, id] { toggleOpen(id); });
  }
  add(tr("Only the Neighbourhood"), "graph.neighbourhood", [this, id] { showNeighbourhood(id, m_hops, {}); });
  const auto selected = selectedHere();
  if (selected && *selected != id) {
    add(tr("All Paths from %1").arg(toQString(module()->name(*selected))), nullptr, [this, from = *selected, id] {
      showPaths({from, id});
    });
  }
  const auto cone = [this, id](bool up) {
    return [this, id, up] {
      navigation().select(id);
      showCone(up);
    };
  };
  add(tr("Show All It Is Computed From"), "graph.upstream", cone(true));
  add(tr("Show All Computed From It"), "graph.downstream", cone(false));
}

void GraphView::addScopeVerbs(QMenu& menu, const model::Target& target, const std::function<void()>& raise) {
  const hlo::ScopeTree* const tree = scopes();
  if (tree == nullptr) return;
  const auto add = [&](QMenu& to, const QString& text, hlo::ScopeId scope, void (GraphView::*act)(hlo::ScopeId)) {
    QAction* const action = to.addAction(escapeMnemonics(text), this, [this, raise, act, scope, of = snapshot()] {
      if (snapshot() != of) return;
      raise();
      (this->*act)(scope);
    });
    action->setToolTip(model::toolTip(text));
  };
  const auto isFolded = [this](hlo::ScopeId scope) {
    return std::binary_search(m_folded.begin(), m_folded.end(), scope);
  };
  if (const auto* const scope = std::get_if<hlo::ScopeId>(&target); scope != nullptr && *scope != tree->root()) {
    add(menu, tr("Show Only It in the Graph"), *scope, &GraphView::showScope);
    if (isFolded(*scope)) {
      add(menu, tr("Unfold It in the Graph"), *scope, &GraphView::unfoldScope);
    } else {
      add(menu, tr("Fold It in the Graph"), *scope, &GraphView::foldScope);
    }
  }
  const auto* const id = std::get_if<hlo::InstructionId>(&target);
  if (id == nullptr || tree->scope(*id) == tree->root()) return;
  QMenu* const only = menu.addMenu(tr("Show Only the Scope"));
  QMenu* const fold = menu.addMenu(tr("Fold the Scope"));
  std::optional<hlo::ScopeId> scope = tree->scope(*id);
  for (int level = 0; level < kMostScopeLevels && *scope != tree->root(); ++level, scope = tree->parent(*scope)) {
    const QString text = scopeText(tree->path(*scope), kMenuColumns);
    add(*only, text, *scope, &GraphView::showScope);
    if (!isFolded(*scope)) add(*fold, text, *scope, &GraphView::foldScope);
  }
}

}  // namespace views

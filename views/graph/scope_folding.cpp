#include "views/graph/scope_folding.h"

#include <algorithm>
#include <map>
#include <utility>

#include "views/view.h"

namespace views {
namespace {

constexpr size_t kMostFolded = 2000;
constexpr size_t kMostOffered = 20;

QString nothingToFold(const hlo::ScopeTree& tree, hlo::ScopeId scope) {
  return GraphText::tr("There is nothing to fold in %1.").arg(displayText(tree.path(scope)));
}

}  // namespace

bool ScopeFolding::isFolded(hlo::ScopeId scope) const {
  return std::binary_search(m_folded.begin(), m_folded.end(), scope) ||
         (m_shown.active() && isClosedIn(scope, *m_shown.active()));
}

bool ScopeFolding::isClosedIn(hlo::ScopeId scope, hlo::ComputationId computation) const {
  const auto at = m_closed.find(computation);
  return at != m_closed.end() && std::find(at->second.begin(), at->second.end(), scope) != at->second.end();
}

/// The scope of the selection: the selected one, the one that is folded to the selected box, or the innermost one of
/// the selected instruction. Sends a message if there is none.
std::optional<hlo::ScopeId> ScopeFolding::selectedScope() {
  const hlo::ScopeTree* const tree = m_shown.scopes();
  if (tree == nullptr) {
    emit m_shown.message(GraphText::tr("The scopes are being computed."));
    return std::nullopt;
  }
  const auto box = m_shown.selectedBox();
  const layout::GraphScope* const folded = box ? m_shown.scene().scopeAt(*box) : nullptr;
  const auto scope = folded != nullptr ? folded->scope : m_shown.selection().scope.value_or(tree->root());
  if (scope != tree->root()) return scope;
  emit m_shown.message(GraphText::tr("Select an instruction or a scope first."));
  return std::nullopt;
}

void ScopeFolding::show(hlo::ScopeId scope) {
  if (m_shown.scopes() == nullptr || !m_shown.active()) return;
  const hlo::ComputationId active = *m_shown.active();
  const hlo::ComputationId computation = computationOf(*m_shown.module(), *m_shown.scopes(), scope, active);
  m_mode.setOnlyScope({scope, computation});
  m_shown.navigation().select(scope);
  if (computation != active) m_shown.navigation().enter(computation);
  emit m_shown.pictureWanted();
}

std::optional<std::vector<std::vector<uint32_t>>> ScopeFolding::partsIfFolded(hlo::ScopeId scope) const {
  if (!m_shown.isCurrent()) return std::nullopt;
  const GraphScene& scene = m_shown.scene();
  const hlo::ScopeTree& tree = *m_shown.scopes();
  std::vector<bool> isMember(scene.boxes().size());
  for (uint32_t box = 0; box < isMember.size(); ++box) {
    const NodeLabel& label = scene.boxes()[box].label;
    const layout::GraphScope* const folded = scene.scopeAt(box);
    if (folded != nullptr) {
      if (folded->scope == scope && !folded->isRest && folded->siblings.empty())
        return std::vector<std::vector<uint32_t>>();  // it is
      isMember[box] = tree.isWithin(folded->scope, scope);
    } else {
      isMember[box] = tree.isWithin(tree.scope(label.instruction), scope) && !label.isRoot &&
                      m_shown.module()->kind(label.instruction) != hlo::OpKind::kParameter;
    }
  }
  return layout::scopeParts(scene.graph(), isMember);
}

void ScopeFolding::fold(hlo::ScopeId scope) {
  const hlo::ScopeTree* const tree = m_shown.scopes();
  if (tree == nullptr || !m_shown.active()) return;
  const hlo::ComputationId active = *m_shown.active();
  const hlo::ComputationId computation = computationOf(*m_shown.module(), *tree, scope, active);
  const bool isSeen = m_shown.isCurrent() && m_shown.picture()->request.isWhole() && computation == active;
  const auto parts = isSeen ? partsIfFolded(scope) : std::nullopt;
  if (parts && parts->empty()) return emit m_shown.message(nothingToFold(*tree, scope));
  if (parts) {
    // A part that is a box already stays one.
    size_t boxes = parts->size();
    const GraphScene& scene = m_shown.scene();
    for (uint32_t box = 0; box < scene.boxes().size(); ++box) {
      const layout::GraphScope* const folded = scene.scopeAt(box);
      const bool isInPart = std::any_of(parts->begin(), parts->end(), [box](const std::vector<uint32_t>& part) {
        return std::binary_search(part.begin(), part.end(), box);
      });
      if (folded != nullptr && !isInPart && tree->isWithin(folded->scope, scope)) ++boxes;
    }
    const QString path = displayText(tree->path(scope));
    emit m_shown.message(boxes == 1 ? GraphText::tr("Folded %1.").arg(path)
                                    : GraphText::tr("Folded %1 into %n box(es): data leaves the scope and comes back.",
                                                    nullptr, static_cast<int>(boxes))
                                          .arg(path));
  }
  setFolded({scope}, true);
  m_mode.makeRoomFor(scope);
  if (const auto selected = m_shown.selected()) m_shown.setAnchor(*selected);
  {
    const auto still = m_shown.keepStill();
    m_shown.navigation().select(scope);
  }
  if (computation != active) m_shown.navigation().enter(computation);
  emit m_shown.pictureWanted();
}

ScopeFolding::Closed ScopeFolding::closed(const std::vector<hlo::ComputationId>& computations) const {
  Closed result;
  for (hlo::ComputationId computation : computations) {
    const auto at = m_closed.find(computation);
    if (at != m_closed.end() && !at->second.empty()) result.insert(*at);
  }
  return result;
}

void ScopeFolding::setClosed(hlo::ComputationId computation, layout::ClosedScopes scopes) {
  m_closed[computation] = std::move(scopes);
  m_apart.erase(computation);
  m_opened.erase(computation);
  if (std::exchange(m_collapses, false) && m_closed[computation].empty())
    emit m_shown.message(GraphText::tr("The scopes of this computation do not divide it into fewer boxes."));
}

std::vector<hlo::ScopeId> ScopeFolding::offered() const {
  std::vector<hlo::ScopeId> scopes;
  const hlo::ScopeTree* const tree = m_shown.scopes();
  if (tree == nullptr || !m_shown.active()) return scopes;
  if (const auto selected = m_shown.selection().scope) {
    for (auto scope = selected; scope && *scope != tree->root(); scope = tree->parent(*scope)) scopes.push_back(*scope);
  }
  if (!scopes.empty()) return scopes;
  const auto at = m_closed.find(*m_shown.active());
  if (at != m_closed.end()) scopes = at->second;
  if (scopes.empty())
    scopes = layout::openedOnce(*m_shown.module(), *m_shown.active(), *tree, {tree->root()}, tree->root());
  std::erase(scopes, tree->root());
  if (scopes.size() > kMostOffered) scopes.resize(kMostOffered);
  return scopes;
}

void ScopeFolding::unfoldIn(hlo::ScopeId scope, hlo::ComputationId computation) {
  if (!std::binary_search(m_folded.begin(), m_folded.end(), scope) && isClosedIn(scope, computation)) {
    openOnce(scope, computation);
  } else {
    setFolded({scope}, false);
  }
  emit m_shown.pictureWanted();
}

void ScopeFolding::unfold(hlo::ScopeId scope) {
  if (m_shown.active()) unfoldIn(scope, *m_shown.active());
}

void ScopeFolding::openBox(const layout::GraphScope& folded) {
  const hlo::InstructionId first = folded.instructions.front();
  m_shown.setAnchor(first);
  const hlo::ComputationId computation = m_shown.module()->computation(first);
  const bool isSelected = m_shown.selection().instructions == folded.instructions;
  if (!folded.siblings.empty()) {
    const hlo::ScopeId scope = folded.scope;
    layout::ClosedScopes& apart = m_apart[computation];
    apart.insert(apart.end(), folded.siblings.begin(), folded.siblings.end());
    if (isSelected) {
      const auto still = m_shown.keepStill();
      m_shown.navigation().select(scope);
    }
    return emit m_shown.pictureWanted();
  }
  // What was one box would be as many selected ones as it has instructions.
  if (folded.isRest && isSelected) {
    const hlo::ScopeId scope = folded.scope;
    const auto still = m_shown.keepStill();
    m_shown.navigation().select(first);
    return unfoldIn(scope, computation);
  }
  unfoldIn(folded.scope, computation);
}

bool ScopeFolding::openTo(hlo::InstructionId id) {
  const hlo::ScopeTree* const tree = m_shown.scopes();
  const hlo::ComputationId computation = m_shown.module()->computation(id);
  const auto at = m_closed.find(computation);
  if (tree == nullptr || at == m_closed.end()) return false;
  const auto scopeOf = [&] {
    return layout::FoldedScopes(*m_shown.module(), {tree, nullptr, {}, {*at}, {}, m_opened}, computation).of(id);
  };
  bool isOpened = false;
  for (auto scope = scopeOf(); scope; scope = scopeOf()) {
    openOnce(*scope, computation);
    isOpened = true;
  }
  return isOpened;
}

void ScopeFolding::openOnce(hlo::ScopeId scope, hlo::ComputationId computation) {
  layout::ClosedScopes& closed = m_closed[computation];
  layout::ClosedScopes& opened = m_opened[computation];
  closed = layout::openedOnce(*m_shown.module(), computation, *m_shown.scopes(), closed, scope, opened);
  // It is closed still if it is the rest around its parts.
  const bool isClosed = std::find(closed.begin(), closed.end(), scope) != closed.end();
  if (!isClosed && std::find(opened.begin(), opened.end(), scope) == opened.end()) opened.push_back(scope);
}

void ScopeFolding::toggle(hlo::ScopeId scope) { isFolded(scope) ? unfold(scope) : fold(scope); }

void ScopeFolding::showSelected(bool on) {
  if (!on) return m_mode.showAll();
  if (const auto scope = selectedScope()) show(*scope);
}

void ScopeFolding::foldSelected() {
  const auto selected = selectedScope();
  if (!selected) return;
  const hlo::ScopeTree& tree = *m_shown.scopes();
  if (!m_shown.isCurrent()) return fold(*selected);
  // The selected box must become one with others, as a scope that is not folded must somewhere.
  const auto box = m_shown.selectedBox();
  const bool isOfBox = box && (m_shown.scene().scopeAt(*box) != nullptr ||
                               !std::holds_alternative<hlo::ScopeId>(*m_shown.navigation().selection().target));
  for (auto scope = selected; scope && *scope != tree.root(); scope = tree.parent(*scope)) {
    const auto parts = *partsIfFolded(*scope);
    const bool hasBox = std::any_of(parts.begin(), parts.end(), [&](const std::vector<uint32_t>& part) {
      return box && std::binary_search(part.begin(), part.end(), *box);
    });
    if (isOfBox ? hasBox : !parts.empty()) return fold(*scope);
  }
  emit m_shown.message(nothingToFold(tree, *selected));
}

void ScopeFolding::foldAlike() {
  if (m_shown.navigation().selection().isEmpty()) return collapseAll();
  const auto selected = selectedScope();
  if (!selected || !m_shown.isCurrent()) return;
  const hlo::ScopeTree& tree = *m_shown.scopes();
  const GraphScene& scene = m_shown.scene();
  const uint32_t depth = tree.depth(*selected);
  // The boxes of each scope of this level.
  std::map<hlo::ScopeId, size_t> boxes;
  size_t outside = 0;
  for (uint32_t box = 0; box < scene.boxes().size(); ++box) {
    const layout::GraphScope* const folded = scene.scopeAt(box);
    const hlo::InstructionId id = scene.boxes()[box].label.instruction;
    hlo::ScopeId scope = folded != nullptr ? folded->scope : tree.scope(id);
    const bool stays =
        folded == nullptr && (scene.boxes()[box].label.isRoot || m_shown.module()->kind(id) == hlo::OpKind::kParameter);
    if (stays || tree.depth(scope) < depth || scope == tree.root()) {
      ++outside;
      continue;
    }
    while (tree.depth(scope) > depth) scope = *tree.parent(scope);
    ++boxes[scope];
  }
  std::vector<hlo::ScopeId> alike;
  size_t alone = 0, apart = 0;
  for (const auto& [scope, count] : boxes) {
    if (alike.size() == kMostFolded) break;
    const auto parts = *partsIfFolded(scope);
    size_t joined = 0;
    for (const auto& part : parts) joined += part.size();
    if (parts.empty()) {
      (count == 1 ? alone : apart) += count;
    } else {
      alike.push_back(scope);
      apart += count - joined;
    }
  }
  if (alike.empty())
    return emit m_shown.message(GraphText::tr("There is nothing to fold in the scopes at this level."));
  m_mode.leaveNeighbourhoodAndPaths();
  setFolded(alike, true);
  emit m_shown.message(
      GraphText::tr("%n scope(s) at this level folded. Boxes that stay: %1 outside this level, %2 alone "
                    "in a scope, %3 apart from the rest of their scope in the data flow.",
                    nullptr, static_cast<int>(alike.size()))
          .arg(outside)
          .arg(alone)
          .arg(apart));
  emit m_shown.pictureWanted();
}

void ScopeFolding::expandAll() {
  bool isAnyClosed = !m_folded.empty();
  const auto expand = [&](hlo::ComputationId computation) {
    isAnyClosed = isAnyClosed || !m_closed[computation].empty();
    m_closed[computation].clear();
    m_opened.erase(computation);
  };
  if (m_shown.active()) expand(*m_shown.active());
  if (m_shown.isCurrent()) {
    for (const layout::GraphCluster& each : m_shown.scene().graph().clusters) expand(each.computation);
  }
  if (!isAnyClosed) return emit m_shown.message(GraphText::tr("No scope is folded."));
  setFolded(std::vector<hlo::ScopeId>(m_folded), false);
  emit m_shown.pictureWanted();
}

void ScopeFolding::collapseAll() {
  if (!m_shown.active()) return;
  m_closed.erase(*m_shown.active());
  m_opened.erase(*m_shown.active());
  m_collapses = true;
  m_mode.leaveNeighbourhoodAndPaths();
  emit m_shown.pictureWanted();
}

void ScopeFolding::setFolded(const std::vector<hlo::ScopeId>& all, bool isFolded) {
  for (hlo::ScopeId scope : all) {
    const auto at = std::lower_bound(m_folded.begin(), m_folded.end(), scope);
    const bool isThere = at != m_folded.end() && *at == scope;
    if (isThere && !isFolded) m_folded.erase(at);
    if (!isThere && isFolded && m_folded.size() < kMostFolded) m_folded.insert(at, scope);
  }
  emit foldedChanged();
}

ScopeFolding::Names ScopeFolding::names(const model::Snapshot& snapshot) const {
  const model::Workload* const workload = snapshot.readyWorkload();
  if (workload == nullptr) return m_names;
  Names names;
  for (hlo::ScopeId scope : m_folded) names.folded.push_back(workload->scopes.path(scope));
  for (const auto& [computation, scopes] : m_closed) {
    Names::Closed& closed = names.closed.emplace_back();
    closed.computation = std::string(snapshot.module->name(computation));
    for (hlo::ScopeId scope : scopes) closed.scopes.push_back(workload->scopes.path(scope));
    if (const auto opened = m_opened.find(computation); opened != m_opened.end()) {
      for (hlo::ScopeId scope : opened->second) closed.opened.push_back(workload->scopes.path(scope));
    }
  }
  if (const NeighbourhoodMode::OnlyScope* const only = m_mode.onlyScope()) {
    names.only = workload->scopes.path(only->scope);
    names.computation = only->computation;
  }
  return names;
}

ScopeFolding::State ScopeFolding::state() const { return {m_folded, m_closed, m_apart, m_opened, m_names}; }

void ScopeFolding::setState(State state) {
  reset();
  m_folded = std::move(state.folded);
  m_closed = std::move(state.closed);
  m_apart = std::move(state.apart);
  m_opened = std::move(state.opened);
  m_names = std::move(state.names);
}

void ScopeFolding::reset() {
  m_names = {};
  m_folded.clear();
  m_closed.clear();
  m_apart.clear();
  m_opened.clear();
  m_collapses = false;
}

bool ScopeFolding::applyNames() {
  const hlo::ScopeTree* const tree = m_shown.scopes();
  if (tree == nullptr) return false;
  const Names names = std::exchange(m_names, {});
  std::vector<hlo::ScopeId> folded;
  for (const std::string& path : names.folded) {
    if (const auto scope = tree->find(path); scope && *scope != tree->root()) folded.push_back(*scope);
  }
  const auto only = names.only.empty() ? std::nullopt : tree->find(names.only);
  if (only && names.computation) m_mode.setOnlyScope({*only, *names.computation});
  if (!folded.empty()) setFolded(folded, true);
  for (const Names::Closed& each : names.closed) {
    const auto computation = m_shown.module()->findComputation(each.computation);
    if (!computation) continue;
    const auto find = [tree](const std::vector<std::string>& paths) {
      layout::ClosedScopes scopes;
      for (const std::string& path : paths) {
        if (const auto scope = tree->find(path)) scopes.push_back(*scope);
      }
      return scopes;
    };
    m_closed[*computation] = find(each.scopes);
    m_opened[*computation] = find(each.opened);
  }
  return !folded.empty() || only || !names.closed.empty();
}

}  // namespace views

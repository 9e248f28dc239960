// Scopes of the program in the graph view: only one of them, or some folded to a box each.

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "model/items/amount_text.h"
#include "model/items/text.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_view.h"

namespace views {
namespace {

constexpr size_t kMostFolded = 2000;
constexpr size_t kNamed = 4;  // instructions, in a tooltip

}  // namespace

void GraphView::makeScopeActions() {
  m_onlyScopeAction = newAction("graph.onlyScope", tr("Only the Scope"), {Qt::SHIFT | Qt::Key_N}, nullptr);
  m_onlyScopeAction->setCheckable(true);
  connect(m_onlyScopeAction, &QAction::triggered, this, [this](bool on) {
    if (!on) return showAll();
    if (const auto scope = selectedScope()) {
      showScope(*scope);
    } else {
      refreshActions();
    }
  });
  newAction("graph.foldScope", tr("Fold the Scope, Then the One Round It"), {Qt::Key_C}, &GraphView::foldSelected);
  newAction("graph.foldScopes", tr("Fold All Scopes as Deep as This"), {Qt::SHIFT | Qt::Key_C}, &GraphView::foldAlike);
  newAction("graph.unfoldScopes", tr("Unfold All Scopes"), {}, &GraphView::unfoldAll);
}

const hlo::ScopeTree* GraphView::scopes() const {
  const model::Workload* const workload = snapshot() ? snapshot()->readyWorkload() : nullptr;
  return workload != nullptr ? &workload->scopes : nullptr;
}

/// Of the selection: the one that is selected, the folded one whose box is, or the innermost that the instruction is
/// in.
std::optional<hlo::ScopeId> GraphView::selectedScope() {
  const hlo::ScopeTree* const tree = scopes();
  if (tree == nullptr) {
    emit message(tr("The scopes are being worked out"));
    return std::nullopt;
  }
  const auto box = selectedBox();
  const layout::GraphScope* const folded = box ? m_picture->scene.scopeAt(*box) : nullptr;
  const auto scope = folded != nullptr ? folded->scope : selection().scope.value_or(tree->root());
  if (scope != tree->root()) return scope;
  emit message(tr("Select an instruction or a scope first"));
  return std::nullopt;
}

void GraphView::showScope(hlo::ScopeId scope) {
  if (scopes() == nullptr || !active()) return;
  const hlo::ComputationId computation = computationOf(*module(), *scopes(), scope, *active());
  m_paths.reset();
  m_boundary.clear();
  m_isNeighbourhood = false;
  m_onlyScope = OnlyScope{scope, computation};
  navigation().select(scope);
  if (computation != *active()) navigation().enter(computation);
  refreshActions();
  requestPicture();
}

/// Boxes of the picture that the scope would be one of: with fewer there is nothing to fold.
bool GraphView::canFold(hlo::ScopeId scope) const {
  if (!isCurrent()) return true;
  const GraphScene& scene = m_picture->scene;
  absl::flat_hash_set<uint32_t> boxes;
  for (hlo::InstructionId id : scopes()->allInstructions(scope)) {
    const auto box = scene.boxOf(id);
    if (!box) continue;
    const layout::GraphScope* const folded = scene.scopeAt(*box);
    if (folded == nullptr && scene.boxes()[*box].label.instruction != id) continue;
    if (folded != nullptr && scopes()->isWithin(scope, folded->scope)) return false;
    if (boxes.insert(*box).second && boxes.size() > 1) return true;
  }
  return false;
}

void GraphView::foldScope(hlo::ScopeId scope) {
  if (scopes() == nullptr || !active()) return;
  const hlo::ComputationId computation = computationOf(*module(), *scopes(), scope, *active());
  if (isCurrent() && m_picture->request.isWhole() && computation == *active() && !canFold(scope))
    return emit message(tr("There is nothing to fold in %1").arg(displayText(scopes()->path(scope))));
  setFolded({scope}, true);
  // What is round the only scope that is shown cannot be seen in it.
  if (m_onlyScope && scopes()->isWithin(m_onlyScope->scope, scope)) m_onlyScope.reset();
  m_paths.reset();
  m_isNeighbourhood = false;
  m_keepStill = true;
  navigation().select(scope);
  m_keepStill = false;
  if (computation != *active()) navigation().enter(computation);
  refreshActions();
  requestPicture();
}

void GraphView::unfoldScope(hlo::ScopeId scope) {
  setFolded({scope}, false);
  requestPicture();
}

void GraphView::toggleScope(hlo::ScopeId scope) {
  const bool isFolded = std::binary_search(m_folded.begin(), m_folded.end(), scope);
  isFolded ? unfoldScope(scope) : foldScope(scope);
}

void GraphView::setFolded(const std::vector<hlo::ScopeId>& all, bool isFolded) {
  for (hlo::ScopeId scope : all) {
    const auto at = std::lower_bound(m_folded.begin(), m_folded.end(), scope);
    const bool isThere = at != m_folded.end() && *at == scope;
    if (isThere && !isFolded) m_folded.erase(at);
    if (!isThere && isFolded && m_folded.size() < kMostFolded) m_folded.insert(at, scope);
  }
  emit foldedScopesChanged(snapshot(), m_folded);
}

/// What is folded, and shown alone, in a snapshot that is about to go.
GraphView::WantedScopes GraphView::scopesByName(const model::Snapshot& snapshot) const {
  const model::Workload* const workload = snapshot.readyWorkload();
  if (workload == nullptr) return m_wantedScopes;
  WantedScopes wanted;
  for (hlo::ScopeId scope : m_folded) wanted.folded.push_back(workload->scopes.path(scope));
  if (m_onlyScope) {
    wanted.only = workload->scopes.path(m_onlyScope->scope);
    wanted.computation = m_onlyScope->computation;
  }
  return wanted;
}

/// Does nothing until the scopes are known.
void GraphView::takeWantedScopes() {
  const hlo::ScopeTree* const tree = scopes();
  if (tree == nullptr) return;
  const WantedScopes wanted = std::exchange(m_wantedScopes, {});
  std::vector<hlo::ScopeId> folded;
  for (const std::string& path : wanted.folded) {
    if (const auto scope = tree->find(path); scope && *scope != tree->root()) folded.push_back(*scope);
  }
  const auto only = wanted.only.empty() ? std::nullopt : tree->find(wanted.only);
  if (only && wanted.computation) m_onlyScope = OnlyScope{*only, *wanted.computation};
  if (!folded.empty()) setFolded(folded, true);
  if (folded.empty() && !only) return;
  refreshActions();
  requestPicture();
}

void GraphView::foldSelected() {
  const auto selected = selectedScope();
  if (!selected) return;
  std::optional<hlo::ScopeId> scope = selected;
  while (scope && *scope != scopes()->root() && !canFold(*scope)) scope = scopes()->parent(*scope);
  if (!scope || *scope == scopes()->root()) {
    emit message(tr("There is nothing to fold in %1").arg(displayText(scopes()->path(*selected))));
  } else {
    foldScope(*scope);
  }
}

void GraphView::foldAlike() {
  const auto selected = selectedScope();
  if (!selected || !isCurrent()) return;
  const hlo::ScopeTree& tree = *scopes();
  std::vector<hlo::ScopeId> alike;
  for (uint32_t i = 1; i < tree.size() && alike.size() < kMostFolded; ++i) {
    const hlo::ScopeId scope(i);
    if (tree.depth(scope) == tree.depth(*selected) && canFold(scope)) alike.push_back(scope);
  }
  if (alike.empty()) return emit message(tr("There is nothing to fold in scopes as deep as this"));
  m_paths.reset();
  m_isNeighbourhood = false;
  setFolded(alike, true);
  refreshActions();
  requestPicture();
}

void GraphView::unfoldAll() {
  if (m_folded.empty()) return emit message(tr("No scope is folded"));
  setFolded(std::vector<hlo::ScopeId>(m_folded), false);
  requestPicture();
}

/// An instruction, or the scope whose box this is.
void GraphView::selectBox(uint32_t box) {
  const layout::GraphScope* const folded = m_picture->scene.scopeAt(box);
  if (folded == nullptr) return navigation().select(instructionFor(box));
  m_scopeBox = folded->instructions.front();  // of the parts of a scope the one that was meant
  navigation().select(folded->scope);
}

/// The first instruction of a box that the scope is folded to: of its parts the one that was chosen, else the first.
std::optional<hlo::InstructionId> GraphView::foldedHere(hlo::ScopeId scope) const {
  if (!isCurrent()) return std::nullopt;
  std::optional<hlo::InstructionId> first;
  for (const layout::GraphScope& folded : m_picture->scene.graph().scopes) {
    if (folded.scope != scope) continue;
    const hlo::InstructionId id = folded.instructions.front();
    if (id == m_scopeBox) return id;
    if (!first) first = id;
  }
  return first;
}

std::vector<hlo::InstructionId> GraphView::instructionsOf(uint32_t box) const {
  const layout::GraphScope* const folded = m_picture->scene.scopeAt(box);
  return folded != nullptr ? folded->instructions
                           : std::vector<hlo::InstructionId>{m_picture->scene.boxes()[box].label.instruction};
}

/// What a tooltip says of a folded scope; nothing of any other box.
QStringList GraphView::describeScope(uint32_t box) const {
  const layout::GraphScope* const folded = m_picture->scene.scopeAt(box);
  if (folded == nullptr) return {};
  const auto count = [](size_t n) { return grouped(static_cast<int64_t>(n)); };
  QStringList lines{displayText(folded->path)};
  lines += folded->parts == 1
               ? tr("%1 instructions").arg(count(folded->instructions.size()))
               : tr("%1 instructions, part %2 of %3 in the order of data")
                     .arg(count(folded->instructions.size()), count(folded->part + 1), count(folded->parts));
  lines += tr("%1 FLOPs, estimated").arg(model::exactCount(folded->cost.flops));
  lines += tr("%1 read and written, estimated").arg(model::exactBytes(folded->cost.bytes()));
  hlo::Transforms transforms;
  for (hlo::InstructionId id : folded->instructions) transforms |= scopes()->transforms(id);
  if (!transforms.isEmpty()) lines += QString::fromStdString(hlo::toText(transforms));
  QStringList names;
  for (size_t i = 0; i < folded->instructions.size() && i < kNamed; ++i)
    names += toQString(module()->name(folded->instructions[i]));
  if (folded->instructions.size() > kNamed) names += QStringLiteral("…");
  return lines << names.join(QStringLiteral(", "));
}

}  // namespace views

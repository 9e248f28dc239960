#include "model/session/navigation.h"

#include <algorithm>
#include <functional>

#include "absl/container/flat_hash_set.h"
#include "model/items/overloaded.h"
#include "model/session/graph_link.h"
#include "model/session/memory_overview.h"
#include "model/session/report_pairing.h"
#include "model/session/shown_comparison.h"
#include "model/session/target_key.h"

namespace model {
namespace {

constexpr size_t kMaximumHistory = 500;
constexpr size_t kMostSortedByCost = 20'000;  // instructions, in a few milliseconds

/// Returns the computation of a module that is shown first: the entry, otherwise the last one of a text that is cut
/// off.
std::optional<hlo::ComputationId> firstComputation(const Snapshot* snapshot) {
  if (snapshot == nullptr || snapshot->module == nullptr || snapshot->module->computationCount() == 0)
    return std::nullopt;
  if (const auto entry = snapshot->module->entry()) return entry;
  return hlo::ComputationId(static_cast<uint32_t>(snapshot->module->computationCount() - 1));
}

/// Sorts by cost in one run of the module, the most expensive one first: views that show one instruction show that one.
/// A fusion comes before an instruction in it that has all of its cost. Leaves long lists as they are.
void sortByCost(const hlo::Costs& costs, std::vector<hlo::InstructionId>& instructions) {
  if (instructions.size() > kMostSortedByCost) return;
  struct Work {
    int64_t amount = 0;
    bool isFused = false;
    hlo::InstructionId id;
  };
  std::vector<Work> sorted;
  sorted.reserve(instructions.size());
  for (const hlo::InstructionId id : instructions)
    sorted.push_back({costs.perRun(id).work(), costs.isFused(costs.module().computation(id)), id});
  std::stable_sort(sorted.begin(), sorted.end(), [](const Work& a, const Work& b) {
    return a.amount != b.amount ? a.amount > b.amount : a.isFused < b.isFused;
  });
  std::transform(sorted.begin(), sorted.end(), instructions.begin(), [](const Work& work) { return work.id; });
}

}  // namespace

bool Selection::contains(hlo::InstructionId id) const {
  return std::find(instructions.begin(), instructions.end(), id) != instructions.end();
}

bool Selection::contains(buffers::ValueId id) const {
  return std::find(values.begin(), values.end(), id) != values.end();
}

Navigation::Navigation(QObject* parent)
    : QObject(parent),
      m_reports(new ReportPairing(this)),
      m_graph(new GraphLink(this)),
      m_comparison(new ShownComparison(this)),
      m_overview(new MemoryOverview(*this)) {}

void Navigation::show(std::shared_ptr<const Snapshot> snapshot) {
  if (snapshot == m_location.snapshot) return;
  Location location;
  location.snapshot = std::move(snapshot);
  location.active = firstComputation(location.snapshot.get());
  moveTo(std::move(location), true);
}

Navigation::Location Navigation::locationIn(const Location& location, std::shared_ptr<const Snapshot> snapshot) {
  Location there;
  there.active = firstComputation(snapshot.get());
  if (location.snapshot != nullptr) {
    if (location.active) {
      if (const auto active = counterpart(*location.active, *location.snapshot, *snapshot)) there.active = active;
    }
    const auto from = memoryOf(location.snapshot), to = memoryOf(snapshot);
    if (location.origin != nullptr) there.target = findTarget(*location.origin, *to);
    if (!there.target) {
      if (location.target) there.target = counterpart(*location.target, *from, *to);
      there.origin = location.origin;
      // Another name may stand for the same thing in another stage.
      if (!there.target && location.target) {
        there.target = likelyCounterpart(*location.target, *from, *to);
        const bool isInstruction = std::holds_alternative<hlo::InstructionId>(*location.target);
        if (there.origin == nullptr && isInstruction)
          there.origin = std::make_shared<const TargetKey>(targetKeyOf(*location.target, *from));
      }
    }
    // What was in the active computation stays in it.
    const auto computationOf = [](const std::optional<Target>& target, const Snapshot& in) {
      const auto* const id = target ? std::get_if<hlo::InstructionId>(&*target) : nullptr;
      return id == nullptr ? std::nullopt : std::optional(in.module->computation(*id));
    };
    const bool wasActive = location.target && computationOf(location.target, *from) == location.active;
    if (const auto now = computationOf(there.target, *to); now && (wasActive || location.origin != nullptr))
      there.active = now;
  }
  there.snapshot = std::move(snapshot);
  return there;
}

void Navigation::showCorresponding(std::shared_ptr<const Snapshot> snapshot) {
  if (snapshot != m_location.snapshot) moveTo(locationIn(m_location, std::move(snapshot)), true);
}

void Navigation::showAt(std::shared_ptr<const Snapshot> snapshot, std::optional<hlo::ComputationId> active,
                        std::optional<Target> target) {
  Location location;
  location.active = active ? active : firstComputation(snapshot.get());
  location.target = std::move(target);
  location.snapshot = std::move(snapshot);
  moveTo(std::move(location), true);
}

void Navigation::replace(const std::shared_ptr<const Snapshot>& before, std::shared_ptr<const Snapshot> snapshot) {
  emit snapshotReplaced(before, snapshot);
  m_reports->replace(before, snapshot);
  for (Location& location : m_history) {
    if (location.snapshot == before) location = locationIn(location, snapshot);
  }
  if (m_location.snapshot != before) return;
  const auto cursor = m_cursor, pinned = m_pinned;
  const auto range = m_range;
  const bool isAtPeak = m_memory != nullptr && cursor == m_memory->liveBytes.peakStep();
  moveTo(locationIn(m_location, std::move(snapshot)), false);
  // A cursor at the peak stays there; the peak may be another step.
  if (!isAtPeak) setCursor(cursor);
  setPinned(pinned);
  setRange(range);
}

void Navigation::estimateReady() {
  m_memory = memoryOf(m_location.snapshot);
  m_reports->documentOpened(m_location.snapshot, true);
  emit memoryChanged(m_memory);
  m_selection = selectionOf(m_location);
  if (m_memory != nullptr) m_cursor = m_memory->liveBytes.peakStep();
  emit selectionChanged(m_selection);
  emit cursorChanged(m_cursor);
}

void Navigation::keepOnly(const std::vector<std::shared_ptr<const Snapshot>>& open) {
  const auto isGone = [&open](const Location& location) {
    return location.snapshot != nullptr && std::find(open.begin(), open.end(), location.snapshot) == open.end();
  };
  const Location current = m_location;
  m_reports->keepOnly(open);
  if (m_matches != nullptr && std::find(open.begin(), open.end(), m_matches->snapshot) == open.end())
    setMatches(nullptr);
  // The newest place before the current one that is left; else the oldest after it.
  const size_t reached = std::min(m_history.size(), m_position + 1);
  const auto left = static_cast<size_t>(
      std::count_if(m_history.begin(), m_history.begin() + static_cast<ptrdiff_t>(reached), std::not_fn(isGone)));
  m_history.erase(std::remove_if(m_history.begin(), m_history.end(), isGone), m_history.end());
  m_position = left > 0 ? left - 1 : 0;
  if (isGone(current) && !m_history.empty()) return moveTo(m_history[m_position], false);
  if (isGone(current)) {
    Location location;
    if (!open.empty()) {
      location.snapshot = open.front();
      location.active = firstComputation(location.snapshot.get());
    }
    moveTo(std::move(location), true);
    return;
  }
  emit historyChanged();
}

void Navigation::hover(std::optional<Target> target) {
  if (target == m_hovered.target) return;
  m_hovered = target ? resolve(*target) : Selection();
  emit hoverChanged(m_hovered);
}

void Navigation::select(Target target) {
  Location location = m_location;
  if (const auto computation = computationToShow(target)) location.active = computation;
  // A list that shows the selection may select it again: a guess stays one.
  if (location.target != target) location.origin.reset();
  location.target = std::move(target);
  moveTo(std::move(location), true);
}

std::optional<hlo::ComputationId> Navigation::computationToShow(const Target& target) const {
  if (const auto* const computation = std::get_if<hlo::ComputationId>(&target)) return *computation;
  const hlo::Module* const module = m_location.snapshot == nullptr ? nullptr : m_location.snapshot->module.get();
  if (module == nullptr) return std::nullopt;
  const std::vector<hlo::InstructionId> ids = resolve(target).instructions;
  const auto isShown = [&](hlo::InstructionId id) {
    return module->computation(id) == m_location.active || m_graph->shows(id);
  };
  if (ids.empty() || std::any_of(ids.begin(), ids.end(), isShown)) return std::nullopt;
  // Rather where something is executed than in the body of a fusion.
  const auto first = std::find_if(
      ids.begin(), ids.end(), [module](hlo::InstructionId id) { return !module->isEmbedded(module->computation(id)); });
  return module->computation(first == ids.end() ? ids.front() : *first);
}

void Navigation::reveal(Target target) {
  Location location = m_location;
  const Selection meaning = resolve(target);
  if (meaning.computation) location.active = meaning.computation;
  if (std::holds_alternative<Step>(target)) setCursor(std::get<Step>(target).index);
  location.target = target;
  location.origin.reset();
  moveTo(std::move(location), true);
  emit revealRequested(target);
}

void Navigation::selectIn(std::shared_ptr<const Snapshot> snapshot, const Target& target) {
  show(std::move(snapshot));
  select(target);
}

void Navigation::revealIn(std::shared_ptr<const Snapshot> snapshot, const Target& target) {
  show(std::move(snapshot));
  reveal(target);
}

void Navigation::revealText(std::shared_ptr<const Snapshot> snapshot, hlo::Position position) {
  show(std::move(snapshot));
  emit textRequested(position);
}

void Navigation::clearSelection() {
  if (!m_location.target) return;
  Location location = m_location;
  location.target.reset();
  location.origin.reset();
  moveTo(std::move(location), true);
}

void Navigation::enter(hlo::ComputationId computation) {
  Location location = m_location;
  location.active = computation;
  moveTo(std::move(location), true);
}

void Navigation::leave() {
  if (!m_location.active || m_location.snapshot == nullptr || m_location.snapshot->module == nullptr) return;
  const auto path = pathTo(*m_location.active);
  if (path.empty()) return;
  const hlo::InstructionId call = path.back().first;
  Location location = m_location;
  location.active = m_location.snapshot->module->computation(call);
  location.target = call;
  location.origin.reset();
  moveTo(std::move(location), true);
}

void Navigation::setMatches(std::shared_ptr<const Matches> matches) {
  if (matches == m_matches) return;
  m_matches = std::move(matches);
  emit matchesChanged();
}

uint32_t Navigation::stepCount() const {
  const bool hasData = m_memory != nullptr && m_memory->assignment != nullptr;
  return hasData ? static_cast<uint32_t>(m_memory->assignment->stepCount()) : 0;
}

void Navigation::setCursor(std::optional<uint32_t> step) {
  const uint32_t count = stepCount();
  if (count == 0) step.reset();
  if (step) step = std::min(*step, count - 1);
  if (step == m_cursor) return;
  m_cursor = step;
  emit cursorChanged(step);
}

void Navigation::setPinned(std::optional<uint32_t> step) {
  const uint32_t count = stepCount();
  if (count == 0) step.reset();
  if (step) step = std::min(*step, count - 1);
  if (step == m_pinned) return;
  m_pinned = step;
  emit pinnedChanged(step);
}

void Navigation::setRange(std::optional<buffers::StepRange> range) {
  if (range) range->end = std::min(range->end, stepCount());
  if (range && range->begin >= range->end) range.reset();
  if (range == m_range) return;
  m_range = range;
  emit rangeChanged(range);
}

void Navigation::setStepsShown(std::optional<StepsShown> steps) {
  constexpr double kNearly = 1e-6;  // of a step: values derived from pixels are inexact
  const double all = stepCount();
  if (steps) {
    steps->count = std::min(steps->count, all);
    steps->first = std::clamp(steps->first, 0.0, all - steps->count);
    if (!(steps->count > 0) || steps->count >= all - kNearly) steps.reset();
  }
  if (steps == m_stepsShown) return;
  m_stepsShown = steps;
  emit stepsShownChanged();
}

void Navigation::back() {
  if (!canGoBack()) return;
  --m_position;
  moveTo(m_history[m_position], false);
}

void Navigation::forward() {
  if (!canGoForward()) return;
  ++m_position;
  moveTo(m_history[m_position], false);
}

void Navigation::moveTo(Location location, bool record) {
  const bool moved = location != m_location;
  if (record && (moved || m_history.empty())) {
    if (!m_history.empty()) m_history.resize(m_position + 1);
    m_history.push_back(location);
    if (m_history.size() > kMaximumHistory) m_history.erase(m_history.begin());
    m_position = m_history.size() - 1;
  }
  const bool otherSnapshot = location.snapshot != m_location.snapshot;
  const bool otherActive = otherSnapshot || location.active != m_location.active;
  const bool otherTarget = otherSnapshot || location.target != m_location.target;
  m_location = std::move(location);
  if (otherSnapshot) {
    m_hovered = Selection();
    m_selection = Selection();
    m_cursor.reset();
    m_pinned.reset();
    m_range.reset();
    m_stepsShown.reset();
    m_memory = memoryOf(m_location.snapshot);
    m_reports->documentOpened(m_location.snapshot, true);
    if (m_memory != nullptr) m_cursor = m_memory->liveBytes.peakStep();
    emit snapshotChanged(m_location.snapshot);
    emit memoryChanged(m_memory);
    emit hoverChanged(m_hovered);
    emit cursorChanged(m_cursor);
    emit pinnedChanged(m_pinned);
    emit rangeChanged(m_range);
    emit stepsShownChanged();
  }
  if (otherTarget) m_selection = selectionOf(m_location);
  if (otherActive) emit activeChanged(m_location.active);
  if (otherTarget) emit selectionChanged(m_selection);
  if (moved || !record) emit historyChanged();
}

Selection Navigation::selectionOf(const Location& location) const {
  if (!location.target) return {};
  Selection selection = resolve(*location.target);
  if (location.origin) selection.guessedFrom = location.origin->name;
  return selection;
}

Selection Navigation::resolve(const Target& target) const {
  Selection selection;
  const Snapshot* const snapshot = m_memory.get();
  if (snapshot == nullptr) return selection;
  selection.target = target;
  const hlo::Module* const module = snapshot->module.get();
  const Workload* const workload = m_location.snapshot->readyWorkload();
  const buffers::Assignment* const assignment = snapshot->assignment.get();

  // Views that show one value show the largest.
  const auto largestFirst = [&](std::vector<buffers::ValueId>* values) {
    std::stable_sort(values->begin(), values->end(), [&](buffers::ValueId a, buffers::ValueId b) {
      return assignment->value(a).sizeBytes > assignment->value(b).sizeBytes;
    });
  };
  std::visit(Overloaded{
                 [&](hlo::InstructionId id) {
                   selection.instructions = {id};
                   const auto values = snapshot->link.visible(id);
                   selection.values.assign(values.begin(), values.end());
                   largestFirst(&selection.values);
                 },
                 [&](hlo::ComputationId id) { selection.computation = id; },
                 [&](buffers::ValueId id) {
                   selection.values = {id};
                   if (const auto instruction = snapshot->link.instruction(id)) selection.instructions = {*instruction};
                 },
                 [&](buffers::AllocationId id) {
                   selection.allocation = id;
                   const auto values = assignment->values(id);
                   selection.values.assign(values.begin(), values.end());
                   largestFirst(&selection.values);
                   absl::flat_hash_set<uint32_t> seen;
                   for (buffers::ValueId value : values) {
                     const auto instruction = snapshot->link.instruction(value);
                     if (instruction && seen.insert(instruction->index()).second) {
                       selection.instructions.push_back(*instruction);
                     }
                   }
                 },
                 [&](hlo::SourceLine line) {
                   selection.line = line;
                   if (const hlo::LineEntry* const entry = snapshot->sources.find(line)) {
                     selection.instructions.assign(entry->instructions.begin(), entry->instructions.end());
                   }
                   if (workload != nullptr) sortByCost(workload->costs, selection.instructions);
                 },
                 [&](const SourceRange& range) {
                   if (range.withCalls) {
                     selection.line = hlo::SourceLine{range.file, range.first};
                     selection.instructions =
                         snapshot->sources.instructionsThrough(range.file, range.first, range.last);
                     if (workload != nullptr) sortByCost(workload->costs, selection.instructions);
                     return;
                   }
                   for (const hlo::LineEntry& entry : snapshot->sources.lines(range.file)) {
                     if (entry.line.line < range.first || entry.line.line > range.last) continue;
                     if (!selection.line) selection.line = entry.line;
                     selection.instructions.insert(selection.instructions.end(), entry.instructions.begin(),
                                                   entry.instructions.end());
                   }
                   if (workload != nullptr) sortByCost(workload->costs, selection.instructions);
                 },
                 [&](hlo::ScopeId id) {
                   selection.scope = id;
                   if (workload == nullptr) return;
                   const auto all = workload->scopes.allInstructions(id);
                   selection.instructions.assign(all.begin(), all.end());
                   std::sort(selection.instructions.begin(), selection.instructions.end());
                 },
                 [&](const InstructionSet& set) { selection.instructions = set.ids(); },
                 [&](const ComputationPair& pair) { selection.computation = pair.first; },
                 [&](Step step) {
                   selection.step = step.index;
                   if (const auto instruction = snapshot->link.instructionAt(step.index)) {
                     selection.instructions = {*instruction};
                   }
                 },
             },
             target);

  if (!selection.instructions.empty() && module != nullptr) {
    const hlo::InstructionId first = selection.instructions.front();
    if (!selection.computation) selection.computation = module->computation(first);
    if (!selection.line) selection.line = snapshot->sources.nearestLine(first);
    if (!selection.scope && workload != nullptr) selection.scope = workload->scopes.scope(first);
    if (!selection.step) selection.step = snapshot->link.step(first);
  }
  if (!selection.values.empty() && assignment != nullptr) {
    const buffers::Value& value = assignment->value(selection.values.front());
    if (!selection.allocation) selection.allocation = value.allocation;
    if (!selection.step && selection.instructions.empty()) selection.step = assignment->stepOf(value.instruction);
  }
  return selection;
}

std::vector<std::pair<hlo::InstructionId, hlo::ComputationId>> Navigation::pathTo(
    hlo::ComputationId computation) const {
  std::vector<std::pair<hlo::InstructionId, hlo::ComputationId>> path;
  const Snapshot* const snapshot = m_location.snapshot.get();
  if (snapshot == nullptr || snapshot->module == nullptr) return path;
  const hlo::Module& module = *snapshot->module;
  absl::flat_hash_set<uint32_t> seen;
  for (hlo::ComputationId at = computation; at != module.entry() && seen.insert(at.index()).second;) {
    const auto callers = module.callers(at);
    if (callers.empty()) break;
    hlo::InstructionId caller = callers.front();
    // Finds the caller that was selected when this computation was entered, newest first.
    for (size_t i = m_history.empty() ? 0 : m_position + 1; i-- > 0;) {
      const Location& location = m_history[i];
      if (location.snapshot != m_location.snapshot || !location.target) continue;
      const auto* const id = std::get_if<hlo::InstructionId>(&*location.target);
      if (id != nullptr && std::find(callers.begin(), callers.end(), *id) != callers.end()) {
        caller = *id;
        break;
      }
    }
    path.emplace_back(caller, at);
    at = module.computation(caller);
  }
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace model

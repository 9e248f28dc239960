#include "model/session/shown_comparison.h"

#include <utility>
#include <vector>

#include "model/items/overloaded.h"
#include "model/session/target_key.h"

namespace model {

using compare::Side;
using hlo::ComputationId;
using hlo::InstructionId;

ShownComparison::ShownComparison(Navigation* navigation) : QObject(navigation), m_navigation(*navigation) {
  // Connected first, so that views are asked to paint marks of the side that they show.
  connect(navigation, &Navigation::snapshotChanged, this, [this] {
    if (const auto now = side(); now != m_side) {
      m_side = now;
      emit changed();
    }
  });
}

std::optional<Side> ShownComparison::side() const {
  if (m_comparison == nullptr || m_navigation.snapshot() == nullptr) return std::nullopt;
  if (m_navigation.snapshot() == m_comparison->b) return Side::kB;
  if (m_navigation.snapshot() == m_comparison->a) return Side::kA;
  return std::nullopt;
}

void ShownComparison::set(std::shared_ptr<const Comparison> comparison) {
  if (comparison == m_comparison) return;
  m_comparison = std::move(comparison);
  m_before = {};
  if (m_comparison != nullptr && !side()) m_navigation.show(m_comparison->b);
  m_side = side();
  emit changed();
}

void ShownComparison::replace(std::shared_ptr<const Comparison> comparison) {
  if (comparison == m_comparison) return;
  m_comparison = std::move(comparison);
  m_side = side();
  emit changed();
}

std::optional<InstructionId> ShownComparison::pairOf(InstructionId id) const {
  const auto of = side();
  return of ? m_comparison->match.counterpart(*of, id) : std::nullopt;
}

std::optional<ComputationId> ShownComparison::pairOf(ComputationId id) const {
  const auto of = side();
  return of ? m_comparison->match.counterpart(*of, id) : std::nullopt;
}

std::optional<InstructionId> ShownComparison::pairOrReplacement(InstructionId id) const {
  const auto of = side();
  if (!of) return std::nullopt;
  if (const auto pair = m_comparison->match.counterpart(*of, id)) return pair;
  return m_comparison->match.replacement(*of, id);
}

std::optional<compare::Change> ShownComparison::changeOf(InstructionId id) const {
  const auto of = side();
  return of ? std::optional(m_comparison->changes.of(*of, id)) : std::nullopt;
}

// A computation without a counterpart is looked for in the computations that call it.
std::optional<ComputationId> ShownComparison::computationThere(ComputationId id) const {
  const auto of = *side();
  if (const auto there = m_comparison->match.counterpart(of, id)) return there;
  const auto path = m_navigation.pathTo(id);  // outermost call first
  const hlo::Module& module = *m_navigation.snapshot()->module;
  for (size_t i = path.size(); i-- > 0;) {
    if (const auto there = m_comparison->match.counterpart(of, module.computation(path[i].first))) return there;
  }
  return std::nullopt;
}

std::optional<Target> ShownComparison::counterpartOf(const Target& target) const {
  const auto of = side();
  if (!of) return std::nullopt;
  const auto from = memoryOf(snapshotOf(*of)), to = memoryOf(snapshotOf(compare::other(*of)));
  if (from == nullptr || to == nullptr) return std::nullopt;
  return std::visit(Overloaded{
                        [&](InstructionId id) -> std::optional<Target> {
                          const auto pair = pairOrReplacement(id);
                          return pair ? std::optional<Target>(*pair) : std::nullopt;
                        },
                        [&](ComputationId id) -> std::optional<Target> {
                          const auto pair = pairOf(id);
                          return pair ? std::optional<Target>(*pair) : std::nullopt;
                        },
                        [&](const InstructionSet& set) -> std::optional<Target> {
                          std::vector<InstructionId> ids;
                          for (const InstructionId id : set.ids()) {
                            if (const auto pair = pairOrReplacement(id)) ids.push_back(*pair);
                          }
                          return ids.empty() ? std::nullopt : std::optional<Target>(InstructionSet(std::move(ids)));
                        },
                        [&](const ComputationPair& two) -> std::optional<Target> {
                          const auto first = pairOf(two.first), second = pairOf(two.second);
                          if (!first || !second) return std::nullopt;
                          return ComputationPair{*first, *second};
                        },
                        [&](buffers::ValueId id) -> std::optional<Target> {
                          const auto instruction = from->link.instruction(id);
                          const auto pair = instruction ? pairOf(*instruction) : std::nullopt;
                          if (!pair) return std::nullopt;
                          for (const buffers::ValueId value : to->link.defined(*pair)) {
                            if (to->assignment->value(value).index == from->assignment->value(id).index) return value;
                          }
                          return std::nullopt;
                        },
                        [&](Step step) -> std::optional<Target> {
                          const auto instruction = from->link.instructionAt(step.index);
                          const auto pair = instruction ? pairOf(*instruction) : std::nullopt;
                          const auto there = pair ? to->link.step(*pair) : std::nullopt;
                          return there ? std::optional<Target>(Step{*there}) : std::nullopt;
                        },
                        // A line that moved is found by the instructions on it.
                        [&](hlo::SourceLine line) -> std::optional<Target> {
                          const hlo::LineEntry* const entry = from->sources.find(line);
                          if (entry != nullptr) {
                            for (const InstructionId id : entry->instructions) {
                              const auto pair = pairOf(id);
                              const auto there = pair ? to->sources.nearestLine(*pair) : std::nullopt;
                              if (there) return *there;
                            }
                          }
                          return counterpart(target, *from, *to);
                        },
                        [&](const auto&) { return counterpart(target, *from, *to); },
                    },
                    target);
}

void ShownComparison::show(Side side) {
  const auto now = this->side();
  if (m_comparison == nullptr || now == side) return;
  const std::shared_ptr<const Snapshot>& to = snapshotOf(side);
  if (!now) return m_navigation.show(to);

  const auto active = m_navigation.active();
  const auto& target = m_navigation.selection().target;
  std::optional<ComputationId> activeThere;
  std::optional<Target> targetThere;
  if (m_before.snapshot.lock() == m_navigation.snapshot() && m_before.activeThere == active &&
      m_before.targetThere == target) {
    activeThere = m_before.active;
    targetThere = m_before.target;
  } else {
    if (active) activeThere = computationThere(*active);
    if (target) targetThere = counterpartOf(*target);
  }
  std::optional<uint32_t> cursorThere;
  if (const auto cursor = m_navigation.cursor()) {
    if (const auto step = counterpartOf(Step{*cursor})) cursorThere = std::get<Step>(*step).index;
  }
  Before before{to, active, activeThere, target, targetThere};
  m_navigation.showAt(to, activeThere, targetThere);
  before.activeThere = m_navigation.active();
  m_before = std::move(before);
  if (cursorThere) m_navigation.setCursor(cursorThere);
}

void ShownComparison::flip() {
  if (const auto now = side()) show(compare::other(*now));
}

void ShownComparison::select(Side side, InstructionId id) {
  show(side);
  if (this->side() == side) m_navigation.select(id);
}

void ShownComparison::select(const compare::Hunk& hunk) {
  const auto now = side();
  if (!now) return;
  const auto idsOf = [&](Side side) -> const std::vector<InstructionId>& { return side == Side::kA ? hunk.a : hunk.b; };
  const Side shown = idsOf(*now).empty() ? compare::other(*now) : *now;
  const std::vector<InstructionId>& ids = idsOf(shown);
  if (ids.empty()) return;
  show(shown);
  m_navigation.select(ids.size() == 1 ? Target(ids.front()) : Target(InstructionSet(ids)));
}

}  // namespace model

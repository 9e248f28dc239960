#include "layout/inside_changes.h"

#include <utility>

#include "layout/cluster_graph.h"

namespace layout {

using compare::Side;
using hlo::ComputationId;
using hlo::InstructionId;
using hlo::kNone;

namespace {

uint32_t saturatingAdd(uint32_t a, uint32_t b) { return b > UINT32_MAX - a ? UINT32_MAX : a + b; }

}  // namespace

InsideChanges::InsideChanges(const hlo::Module& a, const hlo::Module& b, const compare::Match& match,
                             const compare::Changes& changes)
    : m_modules{&a, &b},
      m_match(match),
      m_changes(changes),
      m_totals{std::vector<uint32_t>(a.computationCount(), kNone), std::vector<uint32_t>(b.computationCount(), kNone)} {
}

uint32_t InsideChanges::ofPair(InstructionId a, InstructionId b) { return saturatingAdd(inside(0, a), inside(1, b)); }

uint32_t InsideChanges::of(Side side, InstructionId id) {
  const auto pair = m_match.counterpart(side, id);
  if (!pair) return 0;
  return side == Side::kA ? ofPair(id, *pair) : ofPair(*pair, id);
}

uint32_t InsideChanges::inside(size_t side, InstructionId id) {
  uint32_t sum = 0;
  for (const ComputationId callee : calleesInside(*m_modules[side], id)) sum = saturatingAdd(sum, total(side, callee));
  return sum;
}

// Pairs count on the side of B.
uint32_t InsideChanges::own(size_t side, ComputationId computation) const {
  uint32_t count = 0;
  for (const InstructionId id : m_modules[side]->instructions(computation)) {
    const bool isCounted = side == 1 || !m_match.counterpart(Side::kA, id);
    if (isCounted && compare::isChange(m_changes.of(static_cast<Side>(side), id).kind)) ++count;
  }
  return count;
}

// Callees first. A computation that calls itself, in a malformed text, counts its own changes only.
uint32_t InsideChanges::total(size_t side, ComputationId of) {
  const hlo::Module& module = *m_modules[side];
  std::vector<uint32_t>& totals = m_totals[side];
  std::vector<std::pair<ComputationId, bool>> stack = {{of, false}};
  while (!stack.empty()) {
    auto& [computation, isOpen] = stack.back();
    uint32_t& total = totals[computation.index()];
    if (!isOpen && total != kNone) {
      stack.pop_back();
      continue;
    }
    const ComputationId current = computation;
    if (isOpen) {
      for (const InstructionId id : module.instructions(current)) {
        for (const ComputationId callee : calleesInside(module, id)) {
          const uint32_t inner = totals[callee.index()];
          if (callee != current && inner != kNone) total = saturatingAdd(total, inner);
        }
      }
      stack.pop_back();
      continue;
    }
    isOpen = true;
    total = own(side, current);
    for (const InstructionId id : module.instructions(current)) {
      for (const ComputationId callee : calleesInside(module, id)) {
        if (totals[callee.index()] == kNone) stack.emplace_back(callee, false);
      }
    }
  }
  return totals[of.index()];
}

}  // namespace layout

// How the matcher goes from a pair to its operands, users, callees and callers, and through instructions that only pass
// values on.

#include <algorithm>
#include <utility>

#include "model/compare/matcher.h"
#include "model/ir/byte_hash.h"
#include "model/ir/opcode_properties.h"
#include "model/ir/stop.h"

namespace compare {
namespace {

using hlo::ComputationId;
using hlo::InstructionId;
using hlo::kNone;
using hlo::mixHash;

constexpr size_t kMostResolvedUsers = 256;

}  // namespace

void Matcher::pushFrontier() {
  collectOpen();
  std::vector<bool> isPushed(m_topologies[0].count());
  const auto push = [&](uint32_t a) {
    if (m_partners[0][a] == kNone || isPushed[a]) return;
    isPushed[a] = true;
    m_queue.push_back(a);
  };
  for (const uint32_t id : m_open[0]) {
    for (const InstructionId operand : m_topologies[0].operands(id)) push(operand.index());
    for (const UserEdge& edge : m_topologies[0].users(id)) push(edge.user);
    const uint8_t flags = m_topologies[0].flags(id);
    const ComputationId computation = m_modules[0]->computation(InstructionId(id));
    if ((flags & (Topology::kParameter | Topology::kRoot)) != 0) {
      if (const auto caller = m_topologies[0].onlyCaller(computation)) {
        push(*caller);
        for (const InstructionId operand : m_topologies[0].operands(*caller)) push(operand.index());
      }
    }
    if ((flags & Topology::kCalls) != 0) {
      for (const hlo::Call& call : m_modules[0]->calls(InstructionId(id))) {
        if (const auto root = m_modules[0]->root(call.callee)) push(root->index());
      }
    }
    if (const auto callee = m_topologies[0].inlinedCallee(id)) {
      for (size_t k = 0; k < m_topologies[0].operands(id).size(); ++k) {
        if (const auto parameter = m_topologies[0].parameter(*callee, k)) push(*parameter);
      }
    }
  }
  std::sort(m_queue.begin(), m_queue.end());
}

void Matcher::spread(Level level) {
  m_level = level;
  pushFrontier();
  std::erase_if(m_queue,
                [this](uint32_t a) { return m_evidence[a].radius != 0 && m_evidence[a].radius < m_leastRadius; });
  m_now.radius = 0;
  for (size_t turn = 0;;) {
    while (turn < m_queue.size()) {
      if (hlo::isStopped(m_stop, turn)) return;
      const uint32_t a = m_queue[turn++];
      spreadFrom(a, m_partners[0][a]);
    }
    // If several callers ask for the same computation, the one with the same name counts, otherwise the first.
    if (m_bindings.empty()) break;
    std::vector<Binding> bindings;
    bindings.swap(m_bindings);
    const auto hasOtherName = [&](const Binding& one) {
      return m_modules[0]->name(one.calleeA) != m_modules[1]->name(one.calleeB);
    };
    std::stable_sort(bindings.begin(), bindings.end(), [&](const Binding& one, const Binding& two) {
      return std::pair(hasOtherName(one), one.a) < std::pair(hasOtherName(two), two.a);
    });
    for (const Binding& binding : bindings) bind(binding);
    if (turn == m_queue.size()) break;
  }
  m_queue.clear();
}

void Matcher::spreadFrom(uint32_t a, uint32_t b) {
  spreadToOperands(a, b);
  spreadToUsers(a, b);
  spreadThroughCalls(a, b);
  if (m_seesThroughWalls) spreadThroughWalls(a, b);
}

void Matcher::pairUnique(std::vector<std::pair<uint64_t, uint32_t>>* a, std::vector<std::pair<uint64_t, uint32_t>>* b) {
  for (auto* all : {a, b}) {
    std::sort(all->begin(), all->end());
    all->erase(std::unique(all->begin(), all->end()), all->end());
  }
  const auto isUnique = [](const std::vector<std::pair<uint64_t, uint32_t>>& all, size_t at) {
    return (at == 0 || all[at - 1].first != all[at].first) &&
           (at + 1 == all.size() || all[at + 1].first != all[at].first);
  };
  for (size_t i = 0, j = 0; i < a->size() && j < b->size();) {
    const uint64_t first = (*a)[i].first, second = (*b)[j].first;
    if (first != second) {
      (first < second ? i : j) += 1;
      continue;
    }
    if (isUnique(*a, i) && isUnique(*b, j)) tryPair((*a)[i].second, (*b)[j].second);
    ++i;
    ++j;
  }
}

void Matcher::spreadToOperands(uint32_t a, uint32_t b) {
  const absl::Span<const InstructionId> operandsA = m_topologies[0].operands(a);
  const absl::Span<const InstructionId> operandsB = m_topologies[1].operands(b);
  const bool hasPlaces = m_allowsPlaces || !m_topologies[0].is(a, Topology::kCommutative);
  const bool isInlined = m_topologies[0].is(a, Topology::kInlines) || m_topologies[1].is(b, Topology::kInlines);
  if (operandsA.size() == operandsB.size() && hasPlaces && (!isInlined || m_allowsPlaces)) {
    for (size_t k = 0; k < operandsA.size(); ++k) {
      if (m_topologies[0].element(a, k) == m_topologies[1].element(b, k))
        tryPair(operandsA[k].index(), operandsB[k].index());
    }
  }
  std::vector<std::pair<uint64_t, uint32_t>> openA, openB;
  for (const InstructionId operand : operandsA) {
    const uint32_t id = operand.index();
    if (isOpen(0, id)) openA.emplace_back(m_labels[0].at(m_level, id), id);
  }
  if (openA.empty()) return;
  for (const InstructionId operand : operandsB) {
    const uint32_t id = operand.index();
    if (isOpen(1, id)) openB.emplace_back(m_labels[1].at(m_level, id), id);
  }
  pairUnique(&openA, &openB);
}

uint64_t Matcher::userKey(size_t side, const UserEdge& edge) const {
  const Topology& topology = m_topologies[side];
  const bool hasPlace = (topology.flags(edge.user) & (Topology::kCommutative | Topology::kInlines)) == 0;
  const uint64_t place = hasPlace ? edge.place + 1 : 0;
  return mixHash(m_labels[side].at(m_level, edge.user), place + topology.element(edge.user, edge.place));
}

void Matcher::spreadToUsers(uint32_t a, uint32_t b) {
  std::vector<std::pair<uint64_t, uint32_t>> openA, openB;
  for (const UserEdge& edge : m_topologies[0].users(a)) {
    if (isOpen(0, edge.user)) openA.emplace_back(userKey(0, edge), edge.user);
  }
  if (openA.empty()) return;
  for (const UserEdge& edge : m_topologies[1].users(b)) {
    if (isOpen(1, edge.user)) openB.emplace_back(userKey(1, edge), edge.user);
  }
  pairUnique(&openA, &openB);
}

void Matcher::spreadThroughCalls(uint32_t a, uint32_t b) {
  const uint8_t flagsA = m_topologies[0].flags(a), flagsB = m_topologies[1].flags(b);
  if ((flagsA & flagsB & Topology::kCalls) != 0) {
    const absl::Span<const hlo::Call> callsA = m_modules[0]->calls(InstructionId(a));
    const absl::Span<const hlo::Call> callsB = m_modules[1]->calls(InstructionId(b));
    for (size_t i = 0; i < std::min(callsA.size(), callsB.size()); ++i) {
      if (callsA[i].role != callsB[i].role || callsA[i].branch != callsB[i].branch) continue;
      const Binding binding{a, b, callsA[i].callee, callsB[i].callee};
      if (m_modules[0]->callers(binding.calleeA).size() > 1 || m_modules[1]->callers(binding.calleeB).size() > 1) {
        m_bindings.push_back(binding);
      } else {
        bind(binding);
      }
    }
  }
  const ComputationId computationA = m_modules[0]->computation(InstructionId(a));
  const ComputationId computationB = m_modules[1]->computation(InstructionId(b));
  if ((flagsA & flagsB & (Topology::kRoot | Topology::kParameter)) == 0) return;
  const auto callerA = m_topologies[0].onlyCaller(computationA);
  const auto callerB = m_topologies[1].onlyCaller(computationB);
  if (!callerA || !callerB) return;
  if ((flagsA & flagsB & Topology::kRoot) != 0) tryPair(*callerA, *callerB);
  const auto numberA = m_topologies[0].number(a), numberB = m_topologies[1].number(b);
  if (!numberA || !numberB) return;
  const auto boundTo = [&](size_t side, uint32_t caller, ComputationId callee, uint32_t number) {
    for (const hlo::Call& call : m_modules[side]->calls(InstructionId(caller))) {
      if (call.callee == callee) return m_topologies[side].boundOperand(caller, call, number);
    }
    return std::optional<uint32_t>();
  };
  const auto operandA = boundTo(0, *callerA, computationA, *numberA);
  const auto operandB = boundTo(1, *callerB, computationB, *numberB);
  if (operandA && operandB) tryPair(*operandA, *operandB);
}

void Matcher::bind(const Binding& binding) {
  const ComputationId calleeA = binding.calleeA, calleeB = binding.calleeB;
  const auto rootA = m_modules[0]->root(calleeA), rootB = m_modules[1]->root(calleeB);
  if (rootA && rootB) tryPair(rootA->index(), rootB->index());
  if (!m_topologies[0].isInlined(calleeA) || !m_topologies[1].isInlined(calleeB)) {
    // Only if no other call of the computation was bound before; and not by its parameters alone if its result has
    // another op_name, since of equal reducers another one may have it.
    if (rootA && rootB && !isPair(rootA->index(), rootB->index()) &&
        (m_needsNames || m_partners[0][rootA->index()] != kNone))
      return;
    for (size_t k = 0;; ++k) {
      const auto a = m_topologies[0].parameter(calleeA, k), b = m_topologies[1].parameter(calleeB, k);
      if (!a || !b) break;
      tryPair(*a, *b);
    }
    return;
  }
  // Parameters by what they are given; the same value given twice in order.
  std::vector<std::pair<uint32_t, uint32_t>> given;  // operand of B, position
  const absl::Span<const InstructionId> operandsA = m_topologies[0].operands(binding.a);
  const absl::Span<const InstructionId> operandsB = m_topologies[1].operands(binding.b);
  for (size_t k = 0; k < operandsB.size(); ++k) given.emplace_back(operandsB[k].index(), static_cast<uint32_t>(k));
  std::sort(given.begin(), given.end());
  absl::flat_hash_map<uint32_t, size_t> taken;  // how many positions of an operand of B are used
  for (size_t k = 0; k < operandsA.size(); ++k) {
    const uint32_t partner = m_partners[0][operandsA[k].index()];
    if (partner == kNone) continue;
    const auto begin = std::lower_bound(given.begin(), given.end(), std::pair(partner, 0u));
    const size_t at = static_cast<size_t>(begin - given.begin()) + taken[partner]++;
    if (at >= given.size() || given[at].first != partner) continue;
    const auto a = m_topologies[0].parameter(calleeA, k), b = m_topologies[1].parameter(calleeB, given[at].second);
    if (a && b) tryPair(*a, *b);
  }
}

// --- through walls --------------------------------------------------------------------------------------------

uint32_t Matcher::resolved(size_t side, uint32_t id) const {
  const Topology& topology = m_topologies[side];
  const hlo::Module& module = *m_modules[side];
  for (int depth = 0; depth < kDeepestWall; ++depth) {
    const ComputationId computation = module.computation(InstructionId(id));
    if (topology.is(id, Topology::kParameter) && topology.isInlined(computation)) {
      const uint32_t caller = *topology.onlyCaller(computation);
      const auto number = topology.number(id);
      const absl::Span<const InstructionId> operands = topology.operands(caller);
      if (!isOpen(side, caller) || !number || *number >= operands.size()) return id;
      id = operands[*number].index();
    } else if (topology.is(id, Topology::kInlines) && isOpen(side, id)) {
      const auto root = module.root(*topology.inlinedCallee(id));
      if (!root) return id;
      id = root->index();
    } else if (module.kind(InstructionId(id)) == hlo::OpKind::kGetTupleElement) {
      const absl::Span<const InstructionId> of = module.operands(InstructionId(id));
      const auto index = module.tupleIndex(InstructionId(id));
      if (of.size() != 1 || !index || *index < 0) return id;
      const uint32_t tuple = of.front().index();
      if (!topology.is(tuple, Topology::kInlines) || !isOpen(side, tuple)) return id;
      const auto root = module.root(*topology.inlinedCallee(tuple));
      if (!root || module.kind(*root) != hlo::OpKind::kTuple) return id;
      const absl::Span<const InstructionId> elements = topology.operands(root->index());
      if (static_cast<size_t>(*index) >= elements.size()) return id;
      id = elements[static_cast<size_t>(*index)].index();
    } else {
      return id;
    }
  }
  return id;
}

void Matcher::addResolvedUsers(size_t side, uint32_t id, int depth,
                               std::vector<std::pair<uint64_t, uint32_t>>* to) const {
  const Topology& topology = m_topologies[side];
  const hlo::Module& module = *m_modules[side];
  if (depth > kDeepestWall || to->size() >= kMostResolvedUsers) return;
  const absl::Span<const UserEdge> users = topology.users(id);
  if (users.size() > kMostResolvedUsers) return;
  for (const UserEdge& edge : users) {
    if (!isOpen(side, edge.user)) continue;
    const auto callee = topology.inlinedCallee(edge.user);
    if (callee) {
      if (const auto parameter = topology.parameter(*callee, edge.place))
        addResolvedUsers(side, *parameter, depth + 1, to);
    }
    // A tuple at the end of a body hands its operands to the elements of the caller's result.
    if (module.kind(InstructionId(edge.user)) == hlo::OpKind::kTuple && topology.is(edge.user, Topology::kRoot)) {
      const ComputationId computation = module.computation(InstructionId(edge.user));
      if (!topology.isInlined(computation)) continue;
      const uint32_t caller = *topology.onlyCaller(computation);
      if (!isOpen(side, caller) || topology.users(caller).size() > kMostResolvedUsers) continue;
      for (const UserEdge& element : topology.users(caller)) {
        const auto index = module.tupleIndex(InstructionId(element.user));
        if (index && *index == static_cast<int64_t>(edge.place)) addResolvedUsers(side, element.user, depth + 1, to);
      }
      continue;
    }
    to->emplace_back(userKey(side, edge), edge.user);
  }
  if (!topology.is(id, Topology::kRoot)) return;
  const ComputationId computation = module.computation(InstructionId(id));
  if (!topology.isInlined(computation)) return;
  const uint32_t caller = *topology.onlyCaller(computation);
  if (isOpen(side, caller)) addResolvedUsers(side, caller, depth + 1, to);
}

void Matcher::spreadThroughWalls(uint32_t a, uint32_t b) {
  const absl::Span<const InstructionId> operandsA = m_topologies[0].operands(a);
  const absl::Span<const InstructionId> operandsB = m_topologies[1].operands(b);
  const bool hasPlaces = !m_topologies[0].is(a, Topology::kCommutative) && !m_topologies[0].is(a, Topology::kInlines);
  std::vector<std::pair<uint64_t, uint32_t>> openA, openB;
  if (operandsA.size() == operandsB.size() && hasPlaces) {
    for (size_t k = 0; k < operandsA.size(); ++k) {
      if (m_partners[0][operandsA[k].index()] == kNone || m_partners[1][operandsB[k].index()] == kNone)
        tryPair(resolved(0, operandsA[k].index()), resolved(1, operandsB[k].index()));
    }
  } else {
    for (const InstructionId operand : operandsA) {
      const uint32_t id = resolved(0, operand.index());
      if (isOpen(0, id)) openA.emplace_back(m_labels[0].at(m_level, id), id);
    }
    for (const InstructionId operand : operandsB) {
      const uint32_t id = resolved(1, operand.index());
      if (isOpen(1, id)) openB.emplace_back(m_labels[1].at(m_level, id), id);
    }
    pairUnique(&openA, &openB);
  }
  openA.clear();
  openB.clear();
  addResolvedUsers(0, a, 0, &openA);
  if (openA.empty()) return;
  addResolvedUsers(1, b, 0, &openB);
  pairUnique(&openA, &openB);
}

}  // namespace compare

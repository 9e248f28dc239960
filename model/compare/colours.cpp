#include "model/compare/colours.h"

#include "model/ir/byte_hash.h"
#include "model/ir/stop.h"

namespace compare {
namespace {

using hlo::InstructionId;
using hlo::mixHash;

enum Salt : uint64_t {
  kPairSalt = 0x8f3a11c2d5e90b47,
  kBoundSalt = 0x2b7e151628aed2a6,
  kUserSalt = 0x9cfa4e1d03b77a51,
  kInlineSalt = 0x51c6e3a98d2f0473,
  kRootSalt = 0xd1b54a32d192ed03,
  kCallerSalt = 0x7f4a7c15f39cc060,
  kBindSalt = 0x3c6ef372fe94f82b,
};

// Sums over callers are left out for computations with more of them: they would distinguish little.
constexpr size_t kMostCallers = 64;
constexpr size_t kMostCalls = 8;

class Rounds {
 public:
  Rounds(const Topology& topology, const hlo::LargeVector<uint64_t>& colours)
      : m_topology(topology), m_module(topology.module()), m_colours(colours) {}

  uint64_t next(uint32_t id) const {
    const uint8_t flags = m_topology.flags(id);
    uint64_t hash = m_colours[id];
    uint64_t sum = 0;
    const absl::Span<const InstructionId> operands = m_topology.operands(id);
    if ((flags & Topology::kInlines) != 0) {
      const hlo::ComputationId callee = *m_topology.inlinedCallee(id);
      for (size_t k = 0; k < operands.size(); ++k) {
        const auto parameter = m_topology.parameter(callee, k);
        sum += mixHash(operandColour(id, operands, k), parameter ? m_colours[*parameter] : k) * kInlineSalt;
      }
    } else if ((flags & Topology::kCommutative) != 0) {
      for (size_t k = 0; k < operands.size(); ++k) sum += mixHash(operandColour(id, operands, k), kBoundSalt);
    } else {
      for (size_t k = 0; k < operands.size(); ++k) hash = mixHash(hash, operandColour(id, operands, k));
    }
    if ((flags & Topology::kInlines) != 0) {
      if (const auto root = m_module.root(*m_topology.inlinedCallee(id)))
        sum += mixHash(m_colours[root->index()], kRootSalt);
    } else if ((flags & Topology::kCalls) != 0) {
      for (const hlo::Call& call : m_module.calls(InstructionId(id))) {
        if (const auto root = m_module.root(call.callee))
          sum += mixHash(m_colours[root->index()], kRootSalt + static_cast<uint64_t>(call.role) * 64 + call.branch);
      }
    }
    for (const UserEdge& edge : m_topology.users(id)) {
      const uint8_t of = m_topology.flags(edge.user);
      uint64_t place = edge.place + kUserSalt + m_topology.element(edge.user, edge.place);
      if ((of & Topology::kInlines) != 0) {
        const auto parameter = m_topology.parameter(*m_topology.inlinedCallee(edge.user), edge.place);
        if (parameter) place = m_colours[*parameter];
      } else if ((of & Topology::kCommutative) != 0) {
        place = kUserSalt;
      }
      sum += mixHash(m_colours[edge.user] + 1, place);
    }
    if ((flags & (Topology::kParameter | Topology::kRoot)) != 0) sum += throughWall(id, flags);
    return mixHash(hash, sum);
  }

 private:
  uint64_t operandColour(uint32_t id, absl::Span<const InstructionId> operands, size_t k) const {
    return m_colours[operands[k].index()] + m_topology.element(id, k);
  }

  uint64_t throughWall(uint32_t id, uint8_t flags) const {
    const hlo::ComputationId computation = m_module.computation(InstructionId(id));
    const absl::Span<const InstructionId> callers = m_module.callers(computation);
    uint64_t sum = 0;
    if (callers.empty()) return mixHash(flags & Topology::kRoot, kCallerSalt);
    const auto number = m_topology.number(id);
    if (m_topology.isInlined(computation)) {
      const uint32_t caller = callers.front().index();
      if ((flags & Topology::kRoot) != 0) sum += mixHash(m_colours[caller], kCallerSalt);
      const absl::Span<const InstructionId> given = m_topology.operands(caller);
      if (number && *number < given.size())
        sum += mixHash(m_colours[given[*number].index()] + m_colours[caller] * 2, kBindSalt);
      return sum;
    }
    for (const InstructionId caller : callers) {
      if ((flags & Topology::kRoot) != 0) sum += mixHash(m_colours[caller.index()], kCallerSalt);
      if (!number || callers.size() > kMostCallers) continue;
      const absl::Span<const hlo::Call> calls = m_module.calls(caller);
      if (calls.size() > kMostCalls) continue;
      for (const hlo::Call& call : calls) {
        if (call.callee != computation) continue;
        const auto operand = m_topology.boundOperand(caller.index(), call, *number);
        if (operand) sum += mixHash(m_colours[*operand] + m_colours[caller.index()] * 2, kBindSalt);
      }
    }
    return sum;
  }

  const Topology& m_topology;
  const hlo::Module& m_module;
  const hlo::LargeVector<uint64_t>& m_colours;
};

}  // namespace

Colours::Colours(const Topology& topology, const Labels& labels, Level level, bool withNames,
                 const std::vector<uint32_t>& open, const hlo::LargeVector<uint32_t>& partners, bool isFirst,
                 uint8_t largest, uint8_t smallest, const std::stop_token& stop) {
  hlo::LargeVector<uint64_t> colours(topology.count());
  for (uint32_t i = 0; i < topology.count(); ++i) {
    if (partners[i] != hlo::kNone) {
      colours[i] = mixHash(isFirst ? i : partners[i], kPairSalt);
      continue;
    }
    colours[i] = mixHash(labels.at(level, i), withNames ? labels.opName(i) : 0);
  }
  hlo::LargeVector<uint64_t> next(open.size());
  const Rounds rounds(topology, colours);
  size_t kept = 0;
  for (uint8_t round = 1; round <= largest; ++round) {
    for (size_t i = 0; i < open.size(); ++i) {
      if (hlo::isStopped(stop, i)) return;
      next[i] = rounds.next(open[i]);
    }
    for (size_t i = 0; i < open.size(); ++i) colours[open[i]] = next[i];
    if ((round & (round - 1)) != 0) continue;
    if (round < smallest) {
      ++kept;
      continue;
    }
    m_kept[kept].resize(open.size());
    for (size_t i = 0; i < open.size(); ++i) m_kept[kept][i] = static_cast<uint32_t>(next[i] ^ next[i] >> 32);
    ++kept;
  }
}

}  // namespace compare

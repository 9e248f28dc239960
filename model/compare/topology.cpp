#include "model/compare/topology.h"

#include <algorithm>

#include "model/ir/byte_hash.h"

namespace compare {
namespace {

using hlo::InstructionId;
using hlo::OpKind;

bool isCommutative(OpKind kind) {
  switch (kind) {
    case OpKind::kAdd:
    case OpKind::kMultiply:
    case OpKind::kMaximum:
    case OpKind::kMinimum:
    case OpKind::kAnd:
    case OpKind::kOr:
    case OpKind::kXor: return true;
    default: return false;
  }
}

bool bindsOperands(hlo::CallRole role) {
  return role == hlo::CallRole::kFusion || role == hlo::CallRole::kAsync || role == hlo::CallRole::kToApply;
}

}  // namespace

Topology::Topology(const hlo::Module& module, bool seesThroughElements)
    : m_module(module), m_isCompact(seesThroughElements) {
  const uint32_t size = count();
  m_flags.resize(size);
  m_details.resize(size, hlo::kNone);
  m_isInlined.resize(module.computationCount());
  m_parameterBegin.resize(module.computationCount() + 1);
  for (uint32_t c = 0; c < module.computationCount(); ++c) {
    const hlo::ComputationId id(c);
    if (const auto root = module.root(id)) m_flags[root->index()] |= kRoot;
    if (const auto caller = onlyCaller(id)) {
      const absl::Span<const hlo::Call> calls = module.calls(InstructionId(*caller));
      m_isInlined[c] = calls.size() == 1 && bindsOperands(calls.front().role);
      if (m_isInlined[c]) {
        m_flags[*caller] |= kInlines;
        m_details[*caller] = c;
      }
    }
    const uint32_t begin = static_cast<uint32_t>(m_parameters.size());
    m_parameterBegin[c] = begin;
    const hlo::InstructionRange range = module.instructions(id);
    for (const InstructionId i : range) {
      const auto number = module.parameterNumber(i);
      if (!number || *number < 0 || *number >= static_cast<int64_t>(range.size())) continue;
      const size_t at = begin + static_cast<size_t>(*number);
      if (at >= m_parameters.size()) m_parameters.resize(at + 1, hlo::kNone);
      if (m_parameters[at] == hlo::kNone) m_parameters[at] = i.index();
      if (!is(i.index(), kInlines)) m_details[i.index()] = static_cast<uint32_t>(*number);
    }
  }
  m_parameterBegin.back() = static_cast<uint32_t>(m_parameters.size());
  for (uint32_t i = 0; i < size; ++i) {
    const InstructionId id(i);
    const OpKind kind = module.kind(id);
    if (isCommutative(kind)) m_flags[i] |= kCommutative;
    if (kind == OpKind::kParameter) m_flags[i] |= kParameter;
    if (!module.calls(id).empty()) m_flags[i] |= kCalls;
  }
  if (m_isCompact) {
    m_operandBegin.resize(size + 1);
    for (uint32_t i = 0; i < size; ++i) {
      m_operandBegin[i] = static_cast<uint32_t>(m_operands.size());
      const absl::Span<const InstructionId> operands = module.operands(InstructionId(i));
      for (size_t k = 0; k < operands.size(); ++k) {
        InstructionId operand = operands[k];
        uint64_t hash = 0;
        // The innermost index comes last in the path of an element and first in a chain of get-tuple-elements.
        std::vector<int64_t> path;
        // Chains are followed to a limited depth, because tuples nest no deeper in real dumps.
        constexpr int kDeepest = 8;
        for (int depth = 0; depth < kDeepest && module.kind(operand) == OpKind::kGetTupleElement; ++depth) {
          const auto index = module.tupleIndex(operand);
          const absl::Span<const InstructionId> of = module.operands(operand);
          if (!index || of.size() != 1) break;
          path.push_back(*index);
          operand = of.front();
        }
        std::reverse(path.begin(), path.end());
        const absl::Span<const int64_t> more = module.operandIndex(InstructionId(i), k);
        path.insert(path.end(), more.begin(), more.end());
        for (const int64_t index : path) hash = hlo::mixHash(hash + 1, static_cast<uint64_t>(index) + 1);
        m_operands.push_back(operand);
        m_elements.push_back(static_cast<uint32_t>(hash ^ hash >> 32));
      }
    }
    m_operandBegin[size] = static_cast<uint32_t>(m_operands.size());
  }
  m_userBegin.resize(size + 1);
  for (uint32_t i = 0; i < size; ++i) {
    for (const InstructionId operand : operands(i)) ++m_userBegin[operand.index() + 1];
  }
  for (uint32_t i = 0; i < size; ++i) m_userBegin[i + 1] += m_userBegin[i];
  m_users.resize(m_userBegin[size]);
  // Fills from the end of each range, which thereby becomes its begin.
  for (uint32_t i = size; i-- > 0;) {
    const absl::Span<const InstructionId> of = operands(i);
    for (size_t k = of.size(); k-- > 0;) m_users[--m_userBegin[of[k].index() + 1]] = {i, static_cast<uint32_t>(k)};
  }
  // m_userBegin[i + 1] is now the begin of i.
  for (uint32_t i = 0; i < size; ++i) m_userBegin[i] = m_userBegin[i + 1];
  m_userBegin[size] = static_cast<uint32_t>(m_users.size());
}

std::optional<uint32_t> Topology::parameter(hlo::ComputationId id, size_t number) const {
  const uint32_t begin = m_parameterBegin[id.index()];
  if (number >= m_parameterBegin[id.index() + 1] - begin) return std::nullopt;
  const uint32_t found = m_parameters[begin + number];
  return found == hlo::kNone ? std::nullopt : std::optional(found);
}

std::optional<uint32_t> Topology::boundOperand(uint32_t caller, const hlo::Call& call, uint32_t number) const {
  size_t place = 0;
  switch (call.role) {
    case hlo::CallRole::kFusion:
    case hlo::CallRole::kAsync:
    case hlo::CallRole::kToApply: place = number; break;
    case hlo::CallRole::kCondition:
    case hlo::CallRole::kBody: break;
    case hlo::CallRole::kBranch: place = size_t{call.branch} + 1; break;
    default: return std::nullopt;
  }
  const absl::Span<const InstructionId> of = operands(caller);
  return place < of.size() ? std::optional(of[place].index()) : std::nullopt;
}

std::optional<uint32_t> Topology::onlyCaller(hlo::ComputationId id) const {
  const absl::Span<const InstructionId> callers = m_module.callers(id);
  if (callers.size() != 1) return std::nullopt;
  if (m_isInlined[id.index()]) return callers.front().index();
  // A while may call the same computation twice.
  size_t calls = 0;
  for (const hlo::Call& call : m_module.calls(callers.front())) calls += call.callee == id ? 1 : 0;
  return calls == 1 ? std::optional(callers.front().index()) : std::nullopt;
}

}  // namespace compare

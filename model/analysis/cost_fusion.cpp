#include "model/analysis/cost_fusion.h"

#include <algorithm>

namespace hlo {
namespace {

constexpr InstructionId kNoParameter{UINT32_MAX};
// A nested fusion hands its operand on where nothing but one instruction of so many operands stands in it.
constexpr size_t kMaximumOperandsHandedOn = 4;

bool isSliceLike(OpKind kind) {
  return kind == OpKind::kSlice || kind == OpKind::kDynamicSlice || kind == OpKind::kDynamicUpdateSlice;
}

}  // namespace

FusionBytes::FusionBytes(const Module& module, const CallGraph& calls, const ShapeSizes& sizes, absl::Span<Cost> own)
    : m_module(module), m_calls(calls), m_sizes(sizes), m_own(own), m_isReadWhole(module.instructionCount(), false) {}

void FusionBytes::deal(ComputationId body) {
  if (isWholeByIndices(body)) return;
  const absl::Span<const InstructionId> callers = m_module.callers(body);
  m_isNested = std::any_of(callers.begin(), callers.end(),
                           [this](InstructionId caller) { return m_module.isEmbedded(m_module.computation(caller)); });
  const InstructionRange range = m_module.instructions(body);
  bool hasNested = false;
  for (const InstructionId id : range) {
    m_own[id.index()].bytesRead = m_own[id.index()].bytesWritten = 0;
    hasNested |= m_module.kind(id) == OpKind::kFusion;
  }
  for (const InstructionId id : range) {
    const OpKind kind = m_module.kind(id);
    if (kind == OpKind::kParameter) readParameter(id);
    if (kind != OpKind::kConstant) continue;
    if (const Amount elements = m_sizes.of(id).elements; elements.atLeast() > 1 || !elements.isExact()) {
      m_own[id.index()].bytesRead += m_sizes.of(id).bytes;
    }
  }
  if (hasNested) {
    for (const InstructionId id : range) {
      if (m_module.kind(id) == OpKind::kFusion) readByNested(id);
    }
  }
  if (const auto root = m_module.root(body)) write(*root);
}

// A custom fusion around a gather or scatter costs what that one does alone.
bool FusionBytes::isWholeByIndices(ComputationId body) {
  const absl::Span<const InstructionId> callers = m_module.callers(body);
  const bool isCustom = std::any_of(callers.begin(), callers.end(), [this](InstructionId caller) {
    return m_module.attribute(caller, "kind") == absl::string_view("kCustom");
  });
  if (!isCustom) return false;
  const InstructionRange range = m_module.instructions(body);
  for (const InstructionId id : range) {
    if (m_module.kind(id) != OpKind::kGather && m_module.kind(id) != OpKind::kScatter) continue;
    for (const InstructionId other : range) {
      if (other != id) m_own[other.index()] = Cost();
    }
    return true;
  }
  return false;
}

void FusionBytes::give(InstructionId user, const Value& value, Amount bytes) {
  m_own[user.index()].bytesRead += bytes;
  if (m_isNested) m_read[value.parameter] += bytes;
}

void FusionBytes::giveOnce(InstructionId user, const Value& value, Amount bytes) {
  if (!m_isReadWhole[value.id.index()]) give(user, value, bytes);
  m_isReadWhole[value.id.index()] = true;
}

void FusionBytes::readParameter(InstructionId parameter) {
  const bool isTuple = m_module.shape(parameter).isTuple();
  const Value whole{parameter, parameter, m_sizes.of(parameter).tableBytes};
  for (const InstructionId user : m_module.users(parameter)) {
    if (!isTuple || m_module.kind(user) != OpKind::kGetTupleElement) {
      readBy(user, whole);
      continue;
    }
    const Value element{user, parameter, m_sizes.of(user).tableBytes};
    for (const InstructionId elementUser : m_module.users(user)) readBy(elementUser, element);
  }
}

void FusionBytes::readBy(InstructionId user, const Value& value) {
  const bool isFirstOperand = m_module.operands(user)[0] == value.id;
  switch (m_module.kind(user)) {
    case OpKind::kFusion: break;  // of which there is more to say
    case OpKind::kSlice: give(user, value, m_sizes.of(user).bytes); break;
    case OpKind::kDynamicSlice:
      if (isFirstOperand) {
        give(user, value, m_sizes.of(user).bytes);
      } else {
        giveOnce(user, value, value.bytes);
      }
      break;
    case OpKind::kDynamicUpdateSlice:
      if (!isFirstOperand) giveOnce(user, value, value.bytes);
      break;
    case OpKind::kBroadcast:
    case OpKind::kReshape: give(user, value, value.bytes); break;
    default: giveOnce(user, value, value.bytes);
  }
}

// By the slices behind it, where it only hands an operand on; else by what its own body reads.
void FusionBytes::readByNested(InstructionId fusion) {
  const absl::Span<const CallGraph::Edge> calls = m_calls.edges(fusion);
  const bool isKnown = !calls.empty() && !calls.front().closesRing;
  static const std::vector<InstructionId> kNone;
  const std::vector<InstructionId>& inner = isKnown ? parameters(calls.front().call.callee) : kNone;
  const std::optional<InstructionId> root = isKnown ? m_module.root(calls.front().call.callee) : std::nullopt;
  const absl::Span<const InstructionId> users = m_module.users(fusion);
  const bool isSliced = !users.empty() && std::all_of(users.begin(), users.end(), [this](InstructionId user) {
    return isSliceLike(m_module.kind(user));
  });
  const auto handsOn = [&](InstructionId parameter) {
    if (!isSliced || !root) return false;
    const absl::Span<const InstructionId> taken = m_module.operands(*root);
    return *root == parameter || (taken.size() <= kMaximumOperandsHandedOn &&
                                  std::find(taken.begin(), taken.end(), parameter) != taken.end());
  };

  const absl::Span<const InstructionId> operands = m_module.operands(fusion);
  for (size_t i = 0; i < operands.size(); ++i) {
    const InstructionId operand = operands[i];
    Value value{operand, operand, m_sizes.of(operand).tableBytes};
    if (m_module.kind(operand) == OpKind::kGetTupleElement && !m_module.operands(operand).empty()) {
      value.parameter = m_module.operands(operand)[0];
    }
    if (m_module.kind(value.parameter) != OpKind::kParameter) continue;
    const InstructionId parameter = i < inner.size() ? inner[i] : kNoParameter;
    if (parameter == kNoParameter) {
      giveOnce(fusion, value, value.bytes);
    } else if (handsOn(parameter)) {
      Value behind = value;
      behind.id = fusion;
      for (const InstructionId user : users) readBy(user, behind);
    } else if (const auto read = m_read.find(parameter); read != m_read.end()) {
      giveOnce(fusion, value, read->second);
    }
  }
}

void FusionBytes::write(InstructionId root) {
  const auto writeOne = [&](InstructionId producer) {
    const absl::Span<const InstructionId> operands = m_module.operands(producer);
    const bool isInPlace = m_module.kind(producer) == OpKind::kDynamicUpdateSlice && operands.size() > 1;
    m_own[producer.index()].bytesWritten += m_sizes.of(isInPlace ? operands[1] : producer).bytes;
  };
  if (m_module.kind(root) != OpKind::kTuple) return writeOne(root);
  for (const InstructionId producer : m_module.operands(root)) writeOne(producer);
}

const std::vector<InstructionId>& FusionBytes::parameters(ComputationId body) {
  const auto [at, isNew] = m_parameters.try_emplace(body);
  if (!isNew) return at->second;
  const InstructionRange range = m_module.instructions(body);
  for (const InstructionId id : range) {
    const auto number = m_module.parameterNumber(id);
    if (!number || *number < 0 || *number >= static_cast<int64_t>(range.size())) continue;
    const auto n = static_cast<size_t>(*number);
    if (at->second.size() <= n) at->second.resize(n + 1, kNoParameter);
    at->second[n] = id;
  }
  return at->second;
}

}  // namespace hlo

#include "model/analysis/cost_fusion.h"

#include <algorithm>

namespace hlo {
namespace {

constexpr InstructionId kNoParameter{UINT32_MAX};
// A nested fusion hands its operand on where nothing but one instruction of so many operands stands in it.
constexpr size_t kMaximumOperandsHandedOn = 4;
constexpr int kMaximumTupleDepth = 16;

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
    if (kind != OpKind::kFusion) readOperands(id);
    if (kind != OpKind::kConstant) continue;
    if (const Amount elements = m_sizes.of(id).elements; elements.atLeast() > 1 || !elements.isExact()) {
      m_own[id.index()].bytesRead += m_sizes.of(id).bytes;
    }
  }
  if (hasNested) {
    for (const InstructionId id : range) {
      if (m_module.kind(id) == OpKind::kFusion) readOperandsOfNested(id);
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
  if (value.element.empty()) {
    if (m_isReadWhole[value.id.index()]) return;
    m_isReadWhole[value.id.index()] = true;
  } else if (!m_elementsReadWhole.insert({value.id, value.element}).second) {
    return;
  }
  give(user, value, bytes);
}

// Nothing for what is made in the body, and for a tuple of which an element is taken.
std::optional<FusionBytes::Value> FusionBytes::valueAt(InstructionId user, size_t operand) const {
  const InstructionId id = m_module.operands(user)[operand];
  InstructionId parameter = id;
  for (int step = 0; step < kMaximumTupleDepth && m_module.kind(parameter) == OpKind::kGetTupleElement; ++step) {
    if (m_module.operands(parameter).empty()) return std::nullopt;
    parameter = m_module.operands(parameter)[0];
  }
  if (m_module.kind(parameter) != OpKind::kParameter) return std::nullopt;
  const Amount bytes = m_sizes.operand(user, operand).tableBytes;
  return Value{id, m_module.operandIndex(user, operand), parameter, bytes};
}

void FusionBytes::readOperands(InstructionId user) {
  if (m_module.kind(user) == OpKind::kGetTupleElement) return;
  const size_t count = m_module.operands(user).size();
  for (size_t n = 0; n < count; ++n) {
    if (const std::optional<Value> value = valueAt(user, n)) read(user, n == 0, *value);
  }
}

void FusionBytes::read(InstructionId user, bool isFirstOperand, const Value& value) {
  switch (m_module.kind(user)) {
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
void FusionBytes::readOperandsOfNested(InstructionId fusion) {
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

  const size_t count = m_module.operands(fusion).size();
  for (size_t n = 0; n < count; ++n) {
    const std::optional<Value> value = valueAt(fusion, n);
    if (!value) continue;
    const InstructionId parameter = n < inner.size() ? inner[n] : kNoParameter;
    if (parameter == kNoParameter) {
      giveOnce(fusion, *value, value->bytes);
    } else if (handsOn(parameter)) {
      const Value behind{fusion, {}, value->parameter, value->bytes};
      for (const InstructionId user : users) read(user, m_module.operands(user)[0] == fusion, behind);
    } else if (const auto known = m_read.find(parameter); known != m_read.end()) {
      giveOnce(fusion, *value, known->second);
    }
  }
}

void FusionBytes::write(InstructionId root) {
  const auto isInPlace = [this](InstructionId id) {
    return m_module.kind(id) == OpKind::kDynamicUpdateSlice && m_module.operands(id).size() > 1;
  };
  if (m_module.kind(root) != OpKind::kTuple) {
    m_own[root.index()].bytesWritten += isInPlace(root) ? m_sizes.operand(root, 1).bytes : m_sizes.of(root).bytes;
    return;
  }
  const absl::Span<const InstructionId> producers = m_module.operands(root);
  for (size_t n = 0; n < producers.size(); ++n) {
    const InstructionId producer = producers[n];
    const Amount bytes = isInPlace(producer) ? m_sizes.operand(producer, 1).bytes : m_sizes.operand(root, n).bytes;
    m_own[producer.index()].bytesWritten += bytes;
  }
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

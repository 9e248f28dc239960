#include "model/analysis/cost_fusion.h"

#include <algorithm>

#include "model/ir/opcode_properties.h"

namespace hlo {
namespace {

constexpr InstructionId kNoParameter{UINT32_MAX};
constexpr int kMaximumTupleDepth = 16;

bool isSliceLike(OpKind kind) {
  return kind == OpKind::kSlice || kind == OpKind::kDynamicSlice || kind == OpKind::kDynamicUpdateSlice;
}

}  // namespace

FusionBytes::FusionBytes(const Module& module, const CallGraph& calls, const ShapeSizes& sizes, absl::Span<Cost> own)
    : m_module(module), m_calls(calls), m_sizes(sizes), m_own(own), m_isReadWhole(module.instructionCount(), false) {}

void FusionBytes::deal(ComputationId body) {
  m_read.resize(m_module.instructionCount());
  const std::optional<InstructionId> indexed = customIndexing(body);
  const Cost costOfIndexed = indexed ? m_own[indexed->index()] : Cost();
  const InstructionRange range = m_module.instructions(body);
  bool hasNested = false;
  m_carried.reset();
  for (const InstructionId id : range) {
    m_own[id.index()].bytesRead = m_own[id.index()].bytesWritten = 0;
    const OpKind kind = m_module.kind(id);
    hasNested |= kind == OpKind::kFusion;
    if (makesChains(kind) && isCarried(m_module, id)) m_carried = id;
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
  if (!indexed) return;
  for (const InstructionId id : range) m_own[id.index()] = Cost();
  m_own[indexed->index()] = costOfIndexed;
}

// Returns the gather or scatter in the body of a custom fusion, which costs the same as that instruction alone.
std::optional<InstructionId> FusionBytes::customIndexing(ComputationId body) const {
  const absl::Span<const InstructionId> callers = m_module.callers(body);
  const bool isCustom = std::any_of(callers.begin(), callers.end(), [this](InstructionId caller) {
    return m_module.attribute(caller, "kind") == absl::string_view("kCustom");
  });
  if (!isCustom) return std::nullopt;
  for (const InstructionId id : m_module.instructions(body)) {
    if (m_module.kind(id) == OpKind::kGather || m_module.kind(id) == OpKind::kScatter) return id;
  }
  return std::nullopt;
}

void FusionBytes::give(InstructionId user, const Value& value, Amount bytes) {
  m_own[user.index()].bytesRead += bytes;
  m_read[value.parameter.index()] += bytes;
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

// Returns nothing for values computed in the body, and for a tuple of which only elements are used.
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
  if (m_carried && (user == *m_carried || m_module.isRoot(user))) return;
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

// Follows XLA's count: for each operand, the bytes of the slices after the nested fusion if its root uses that operand
// first, otherwise the bytes that the nested body reads, once for all its users. Nothing if it has no users, as for the
// root of the body.
void FusionBytes::readOperandsOfNested(InstructionId fusion) {
  const absl::Span<const InstructionId> users = m_module.users(fusion);
  if (users.empty()) return;
  const absl::Span<const CallGraph::Edge> calls = m_calls.edges(fusion);
  const bool isKnown = !calls.empty() && !calls.front().closesRing;
  static const std::vector<InstructionId> kNoParameters;
  const std::vector<InstructionId>& inner = isKnown ? parameters(calls.front().call.callee) : kNoParameters;
  const std::optional<InstructionId> root = isKnown ? m_module.root(calls.front().call.callee) : std::nullopt;
  const auto isSimple = [&](InstructionId parameter) {
    if (!root || parameter == kNoParameter) return false;
    return m_module.operands(*root).empty() || m_module.operands(*root)[0] == parameter;
  };

  size_t simpleCount = 0;
  const size_t count = m_module.operands(fusion).size();
  for (size_t n = 0; n < count; ++n) {
    simpleCount += isSimple(n < inner.size() ? inner[n] : kNoParameter) && valueAt(fusion, n);
  }
  // The cost of a simple operand is the same for each of them, except for the reads of the body.
  Amount sliced;
  bool isReadOnce = false, readsBody = false;
  for (size_t u = 0; u < users.size() && simpleCount > 0; ++u) {
    const bool isFirst = m_module.operands(users[u])[0] == fusion;
    Amount bytes;
    if (m_module.kind(users[u]) == OpKind::kSlice || (m_module.kind(users[u]) == OpKind::kDynamicSlice && isFirst)) {
      bytes = m_sizes.of(users[u]).bytes;
    } else if (isSliceLike(m_module.kind(users[u]))) {  // as an index or an update
      if (!isFirst && !isReadOnce) bytes = m_sizes.of(fusion).bytes;
      isReadOnce |= !isFirst;
    } else {
      readsBody |= !isReadOnce;
      isReadOnce = true;
    }
    sliced += bytes;
    m_own[users[u].index()].bytesRead += bytes * Amount(static_cast<int64_t>(simpleCount));
  }

  for (size_t n = 0; n < count; ++n) {
    const std::optional<Value> value = valueAt(fusion, n);
    if (!value) continue;
    const InstructionId parameter = n < inner.size() ? inner[n] : kNoParameter;
    const bool handsOn = isSimple(parameter);
    if (handsOn) m_read[value->parameter.index()] += sliced;
    if (!handsOn || readsBody) {
      give(fusion, *value, parameter == kNoParameter ? value->bytes : m_read[parameter.index()]);
    }
  }
}

Amount FusionBytes::read(ComputationId body, size_t parameter) {
  const std::vector<InstructionId>& all = parameters(body);
  if (parameter >= all.size() || all[parameter] == kNoParameter) return Amount::unknown();
  if (m_read.empty() || customIndexing(body)) return Amount::unknown();
  return m_read[all[parameter].index()];
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
    if (m_carried && (producer == *m_carried || m_module.kind(producer) == OpKind::kParameter)) continue;
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

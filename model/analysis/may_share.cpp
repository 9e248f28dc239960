#include "model/analysis/may_share.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "model/analysis/cost_config.h"
#include "model/ir/opcode_properties.h"

namespace hlo {
namespace {

// Budget of the searches through fusions, per instruction of the module.
constexpr size_t kStepsPerInstruction = 64;

constexpr absl::string_view kMatmulTarget = "__cublas$lt$matmul";

// Includes the additions of XLA's instruction classes to IsOpElementwise().
bool isElementwiseInstruction(OpKind kind) {
  return isElementwise(kind) || kind == OpKind::kMap || kind == OpKind::kRng || kind == OpKind::kConstant;
}

std::vector<int64_t> minorToMajor(const Shape& shape) {
  if (!shape.minorToMajor.empty()) return shape.minorToMajor;
  std::vector<int64_t> order(shape.dimensions.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int64_t>(order.size() - 1 - i);
  return order;
}

absl::string_view fusionKind(const Module& module, InstructionId fusion) {
  return module.attribute(fusion, "kind").value_or(absl::string_view());
}

// Returns the reduction that a fusion computes first; the operations after it are ignored.
std::optional<InstructionId> heroReduction(const Module& module, InstructionId root) {
  const auto isReduction = [&](InstructionId id) {
    for (size_t steps = 0; steps < 8; ++steps) {
      const OpKind kind = module.kind(id);
      if (kind == OpKind::kReduce) return std::optional(id);
      const bool goesOn =
          (isElementwiseInstruction(kind) || kind == OpKind::kBitcast) && module.operands(id).size() == 1;
      if (!goesOn) return std::optional<InstructionId>();
      id = module.operands(id)[0];
    }
    return std::optional<InstructionId>();
  };
  if (module.kind(root) != OpKind::kTuple) return isReduction(root);
  for (const InstructionId result : module.operands(root)) {
    if (const auto reduction = isReduction(result)) return reduction;
  }
  return std::nullopt;
}

bool isTransposed(const Module& module, InstructionId id) {
  while (module.kind(id) == OpKind::kBitcast && !module.operands(id).empty()) id = module.operands(id)[0];
  return module.kind(id) == OpKind::kTranspose || module.kind(id) == OpKind::kCopy;
}

}  // namespace

bool isSameArray(const Shape& a, const Shape& b) {
  return a.isArray() && a.type == b.type && a.dimensions == b.dimensions && a.dynamic == b.dynamic &&
         a.tiles == b.tiles && a.memorySpace == b.memorySpace && a.elementBits == b.elementBits &&
         a.tailPadding == b.tailPadding && minorToMajor(a) == minorToMajor(b);
}

bool isElementwiseOn(const Module& module, InstructionId id, uint32_t n) {
  const OpKind kind = module.kind(id);
  if (kind == OpKind::kDynamicUpdateSlice) return n == 0;
  if (kind != OpKind::kFusion) return isElementwiseInstruction(kind);
  if (fusionKind(module, id) != "kLoop") return false;
  for (const Call& call : module.calls(id)) {
    for (const InstructionId fused : module.instructions(call.callee)) {
      if (module.kind(fused) != OpKind::kParameter && !isElementwiseInstruction(module.kind(fused))) return false;
    }
  }
  return true;
}

MayShare::MayShare(const Dataflow& dataflow, const InPlace& inPlace, Platform platform)
    : m_dataflow(dataflow),
      m_module(dataflow.module()),
      m_inPlace(inPlace),
      m_isGpu(platform == Platform::kGpu),
      m_stepsLeft(kStepsPerInstruction * m_module.instructionCount()),
      m_visitedBy(m_module.instructionCount(), 0) {}

// Returns the only operand slot of the user that contains the instruction; nothing if there are several.
std::optional<uint32_t> MayShare::onlySlot(InstructionId operand, InstructionId user) const {
  std::optional<uint32_t> result;
  const absl::Span<const InstructionId> operands = m_module.operands(user);
  for (uint32_t n = 0; n < operands.size(); ++n) {
    if (operands[n] != operand) continue;
    if (result) return std::nullopt;
    result = n;
  }
  return result;
}

bool MayShare::isMust(ValuePosition operand, ValuePosition user) const {
  const std::optional<FlowValueId> value = m_dataflow.at(operand);
  for (const InPlacePair& pair : m_inPlace.pairs(user.instruction)) {
    if (pair.resultNode != user.node) continue;
    if (m_dataflow.at({m_module.operands(user.instruction)[pair.operand], pair.operandNode}) == value) return true;
  }
  return false;
}

bool MayShare::mayShare(ValuePosition operand, ValuePosition user) {
  const InstructionId id = user.instruction;
  const OpKind kind = m_module.kind(id);
  const absl::Span<const InstructionId> operands = m_module.operands(id);
  const auto slot = std::find(operands.begin(), operands.end(), operand.instruction);
  if (slot == operands.end() || m_module.kind(operand.instruction) == OpKind::kConstant) return false;
  const auto n = static_cast<uint32_t>(slot - operands.begin());
  const ShapeTrees& trees = m_dataflow.trees();
  const Shape& from = trees.shape(m_module.shapeId(operand.instruction), operand.node);
  const Shape& to = trees.shape(m_module.shapeId(id), user.node);
  const bool isSame = isSameArray(from, to);
  if (isSame && isMust(operand, user)) return true;
  if (kind == OpKind::kFusion && m_isGpu) return mayShareGpuFusion(operand, user);
  if (kind == OpKind::kCustomCall && m_isGpu) {
    // A matrix multiplication may add to the existing contents.
    const auto target = m_module.attribute(id, "custom_call_target");
    const auto config = m_module.attribute(id, "backend_config");
    const bool adds = config && integerAt(*config, {"beta"}).value_or(1) != 0;
    return target && absl::StrContains(*target, kMatmulTarget) && adds && n == 2 && user.node <= 1;
  }
  if (m_isGpu && (kind == OpKind::kAllReduce || kind == OpKind::kCollectiveBroadcast)) {
    return operands.size() == 1 || trees.child(m_module.shapeId(id), 0, n) == user.node;
  }
  if (!isSame) return false;
  switch (kind) {
    case OpKind::kFusion: return mayShareFusion(operand, user);
    case OpKind::kWhile:
    case OpKind::kConditional: return true;
    case OpKind::kDynamicUpdateSlice:
    case OpKind::kScatter:
    case OpKind::kSetDimensionSize: return onlySlot(operand.instruction, id) == 0u;
    case OpKind::kTriangularSolve: return onlySlot(operand.instruction, id) == 1u;
    case OpKind::kSort:
      if (m_module.users(operand.instruction).size() != 1) return false;
      if (operands.size() == 1) return true;
      return onlySlot(operand.instruction, id) && trees.child(m_module.shapeId(id), 0, n) == user.node;
    case OpKind::kCall: return mayShareCall(operand, id);
    default: return isElementwiseOn(m_module, id, n);
  }
}

// Requires two uses: the call, and the callee's result, which is computed elementwise from the operand.
bool MayShare::mayShareCall(ValuePosition operand, InstructionId user) const {
  const std::optional<FlowValueId> value = m_dataflow.at(operand);
  if (!value) return false;
  size_t uses = 0;
  bool byCall = false;
  bool byResult = false;
  m_dataflow.forEachUse(*value, [&](ValueUse use) {
    ++uses;
    byCall |= use.user == user;
    for (const Call& call : scheduledCalls(m_module, user)) {
      byResult |= m_module.root(call.callee) == use.user && isElementwiseOn(m_module, use.user, use.operand);
    }
  });
  return uses == 2 && byCall && byResult;
}

std::optional<InstructionId> MayShare::fusedParameter(InstructionId fusion, uint32_t operand) const {
  for (const Call& call : m_module.calls(fusion)) {
    if (call.role != CallRole::kFusion) continue;
    for (const InstructionId id : m_module.instructions(call.callee)) {
      if (m_module.parameterNumber(id) == int64_t{operand}) return id;
    }
  }
  return std::nullopt;
}

bool MayShare::areUsesElementwise(InstructionId parameter) {
  std::vector<InstructionId> open = {parameter};
  ++m_search;
  while (!open.empty()) {
    const InstructionId at = open.back();
    open.pop_back();
    for (const InstructionId user : m_module.users(at)) {
      const absl::Span<const InstructionId> operands = m_module.operands(user);
      for (uint32_t n = 0; n < operands.size(); ++n) {
        if (!step()) return false;
        if (operands[n] != at) continue;
        if (m_module.kind(user) != OpKind::kTuple && !isElementwiseOn(m_module, user, n)) return false;
      }
      if (m_visitedBy[user.index()] != m_search) open.push_back(user);
      m_visitedBy[user.index()] = m_search;
    }
  }
  return true;
}

bool MayShare::mayShareFusion(ValuePosition operand, ValuePosition user) {
  const absl::Span<const InstructionId> operands = m_module.operands(user.instruction);
  const auto n =
      static_cast<uint32_t>(std::find(operands.begin(), operands.end(), operand.instruction) - operands.begin());
  const std::optional<InstructionId> parameter = fusedParameter(user.instruction, n);
  if (!parameter) return false;
  const absl::string_view kind = fusionKind(m_module, user.instruction);
  const std::optional<InstructionId> root = m_module.root(m_module.computation(*parameter));
  if (kind == "kLoop" || kind == "kInput") return areUsesElementwise(*parameter);
  if (kind != "kOutput" || m_module.kind(*root) != OpKind::kAdd) return isElementwiseOn(m_module, user.instruction, n);
  // Matches the sum of a product and the operand, without another use of the operand in the fusion.
  const absl::Span<const InstructionId> terms = m_module.operands(*root);
  if (terms.size() != 2 || m_module.users(*parameter).size() != 1 || terms[0] == terms[1]) return false;
  const auto isProduct = [this](InstructionId id) {
    return m_module.kind(id) == OpKind::kDot || m_module.kind(id) == OpKind::kConvolution;
  };
  return (isProduct(terms[0]) && terms[1] == *parameter) || (isProduct(terms[1]) && terms[0] == *parameter);
}

// Follows the parameter to all results computed from it: they must be elementwise in the order of the result. A
// reduction is finished before anything is written, so the operations after it do not matter.
bool MayShare::mayShareGpuFusion(ValuePosition operand, ValuePosition user) {
  const ShapeTrees& trees = m_dataflow.trees();
  const InstructionId fusion = user.instruction;
  const Shape& to = trees.shape(m_module.shapeId(fusion), user.node);
  const Shape& from = m_module.shape(operand.instruction);
  if (!isSameArray(from, to)) {
    if (!from.isArray() || !to.isArray() || from.elementCount() != to.elementCount()) return false;
    if (elementBytes(from.type) != elementBytes(to.type)) return false;
  }
  const absl::Span<const InstructionId> operands = m_module.operands(fusion);
  const auto n =
      static_cast<uint32_t>(std::find(operands.begin(), operands.end(), operand.instruction) - operands.begin());
  const std::optional<InstructionId> parameter = fusedParameter(fusion, n);
  if (!parameter) return false;
  const std::optional<InstructionId> root = m_module.root(m_module.computation(*parameter));
  InstructionId output = *root;
  for (const int64_t element : trees.index(m_module.shapeId(fusion), user.node)) {
    const absl::Span<const InstructionId> results = m_module.operands(output);
    if (m_module.kind(output) != OpKind::kTuple || element >= static_cast<int64_t>(results.size())) break;
    output = results[static_cast<size_t>(element)];
  }
  InstructionId last = output;
  if (m_module.kind(last) == OpKind::kBitcast && !m_module.operands(last).empty()) last = m_module.operands(last)[0];
  const OpKind lastKind = m_module.kind(last);
  const absl::Span<const InstructionId> lastOperands = m_module.operands(last);
  const std::optional<InstructionId> reduction = heroReduction(m_module, *root);
  const auto slotsOf = [&](InstructionId id) { return std::count(lastOperands.begin(), lastOperands.end(), id); };
  const auto slotOf = [&](InstructionId id) {
    return std::find(lastOperands.begin(), lastOperands.end(), id) - lastOperands.begin();
  };

  bool isReached = false;
  ++m_search;
  std::vector<InstructionId> open = {*parameter};
  m_visitedBy[parameter->index()] = m_search;
  for (size_t i = 0; i < open.size(); ++i) {
    const InstructionId at = open[i];
    isReached |= at == output;
    if (at == reduction) continue;
    for (const InstructionId next : m_module.users(at)) {
      if (!step()) return false;
      if (m_visitedBy[next.index()] != m_search) open.push_back(next);
      m_visitedBy[next.index()] = m_search;
      const OpKind kind = m_module.kind(next);
      if (next == last && kind == OpKind::kScatter) {
        const auto inputs = static_cast<ptrdiff_t>(std::max<size_t>(1, m_module.shape(next).elements.size()));
        if (slotOf(at) < inputs && slotsOf(at) == 1) continue;
      }
      if (next == last && kind == OpKind::kSort && slotsOf(at) == 1) {
        if (trees.child(m_module.shapeId(fusion), 0, slotOf(at)) != user.node) return false;
        continue;
      }
      const absl::Span<const InstructionId> nextOperands = m_module.operands(next);
      if (lastKind == OpKind::kDynamicUpdateSlice && kind == OpKind::kDynamicSlice && lastOperands.size() > 1 &&
          !nextOperands.empty() && lastOperands[0] == nextOperands[0] &&
          isSameArray(m_module.shape(next), m_module.shape(lastOperands[1]))) {
        // The slices read and written are the same, or each is a single element.
        if (m_module.shape(next).elementCount() == 1) continue;
        const auto begin = nextOperands.subspan(1);
        if (lastOperands.size() != begin.size() + 2) return false;
        if (!std::equal(begin.begin(), begin.end(), lastOperands.begin() + 2)) return false;
        continue;
      }
      if (kind == OpKind::kBitcast || kind == OpKind::kTuple || next == reduction) continue;
      const auto slot = std::find(nextOperands.begin(), nextOperands.end(), at) - nextOperands.begin();
      if (kind != OpKind::kCopy && isElementwiseOn(m_module, next, static_cast<uint32_t>(slot))) continue;
      // The update of a slice that was read before.
      if (next != last || kind != OpKind::kDynamicUpdateSlice || slot != 1) return false;
    }
  }
  if (m_module.kind(*root) == OpKind::kTuple) {
    bool otherReached = false;
    bool transposedReached = false;
    for (const InstructionId result : m_module.operands(*root)) {
      if (m_visitedBy[result.index()] != m_search) continue;
      otherReached |= result != output;
      transposedReached |= isTransposed(m_module, result);
    }
    if (otherReached && (!isElementwiseInstruction(lastKind) || transposedReached)) return false;
  }
  return isReached;
}

}  // namespace hlo

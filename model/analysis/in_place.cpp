#include "model/analysis/in_place.h"

#include <algorithm>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "model/analysis/call_graph.h"
#include "model/attributes/alias.h"
#include "model/ir/opcode_properties.h"

namespace hlo {
namespace {

// Budget of steps for following data back, per instruction of the module. Real fusions take one or two for each of
// their results.
constexpr size_t kUserStepsPerInstruction = 8;

bool isFusion(OpKind kind) { return kind == OpKind::kFusion; }

}  // namespace

InPlace::InPlace(const Module& module, const ShapeTrees& trees, const std::stop_token& stop)
    : m_module(module),
      m_trees(trees),
      m_fusions(module.computationCount()),
      m_stepsLeft(kUserStepsPerInstruction * module.instructionCount()) {
  // Inner fusions come before those that contain them.
  const CallGraph calls(module);
  for (const ComputationId computation : calls.calleesFirst()) {
    if (stop.stop_requested()) return;
    const absl::Span<const InstructionId> callers = module.callers(computation);
    if (std::any_of(callers.begin(), callers.end(), [&](InstructionId id) { return isFusion(module.kind(id)); })) {
      addFusion(computation);
    }
  }
}

bool InPlace::stepThroughTuple(Source& source) const {
  if (m_module.kind(source.instruction) != OpKind::kTuple || source.node == 0) return false;
  const ShapeId shape = m_module.shapeId(source.instruction);
  const absl::Span<const InstructionId> operands = m_module.operands(source.instruction);
  if (operands.size() != m_trees.childCount(shape, 0)) return false;
  // Finds the last element that begins at or before the node.
  size_t low = 0;
  size_t high = operands.size();
  while (high - low > 1) {
    const size_t middle = low + (high - low) / 2;
    (*m_trees.child(shape, 0, static_cast<int64_t>(middle)) <= source.node ? low : high) = middle;
  }
  const uint32_t child = *m_trees.child(shape, 0, static_cast<int64_t>(low));
  if (!m_trees.isSameStructure(shape, child, m_module.shapeId(operands[low]), 0)) return false;
  source = {operands[low], source.node - child};
  return true;
}

bool InPlace::stepThroughElement(Source& source) const {
  const std::optional<int64_t> element = m_module.tupleIndex(source.instruction);
  const absl::Span<const InstructionId> operands = m_module.operands(source.instruction);
  if (!element || operands.empty()) return false;
  const ShapeId shape = m_module.shapeId(operands[0]);
  const auto child = m_trees.child(shape, 0, *element);
  if (!child || !m_trees.isSameStructure(shape, *child, m_module.shapeId(source.instruction), 0)) return false;
  source = {operands[0], *child + source.node};
  return true;
}

// Follows data back through tuples, then get-tuple-elements, then operations that leave an array unchanged: in this
// order, like XLA.
void InPlace::followBack(Source& source) {
  const auto mayStep = [this] { return m_stepsLeft > 0 && m_stepsLeft-- > 0; };
  while (mayStep() && stepThroughTuple(source)) {
  }
  while (mayStep() && stepThroughElement(source)) {
  }
  while (mayStep() && source.node == 0 && keepsElements(m_module.kind(source.instruction)) &&
         !m_module.operands(source.instruction).empty()) {
    source.instruction = m_module.operands(source.instruction)[0];
  }
}

// Follows each array of the result back to its origin; if that is written in place, continues from the operand whose
// memory it reuses, possibly through inner fusions. If this ends at a parameter, adds a pair.
void InPlace::addFusion(ComputationId computation) {
  const std::optional<InstructionId> root = m_module.root(computation);
  if (!root) return;
  std::vector<InPlacePair>& result = m_fusions[computation.index()];
  const ShapeId shape = m_module.shapeId(*root);
  absl::flat_hash_map<InstructionId, std::vector<InPlacePair>> known;  // by result
  const auto toOperand = [&](Source& source) {
    auto [at, isNew] = known.try_emplace(source.instruction);
    std::vector<InPlacePair>& pairs = at->second;
    const auto byResult = [](const InPlacePair& a, const InPlacePair& b) { return a.resultNode < b.resultNode; };
    if (isNew) {
      pairs = this->pairs(source.instruction);
      std::stable_sort(pairs.begin(), pairs.end(), byResult);
    }
    const auto pair = std::lower_bound(pairs.begin(), pairs.end(), InPlacePair{0, 0, source.node}, byResult);
    if (pair == pairs.end() || pair->resultNode != source.node) return false;
    source = {m_module.operands(source.instruction)[pair->operand], pair->operandNode};
    return true;
  };
  for (uint32_t node = 0; node < m_trees.size(shape); ++node) {
    if (m_trees.shape(shape, node).isTuple()) continue;
    Source source{*root, node};
    followBack(source);
    if (!toOperand(source)) continue;
    followBack(source);
    if (isFusion(m_module.kind(source.instruction)) && toOperand(source)) followBack(source);
    const std::optional<int64_t> number = m_module.parameterNumber(source.instruction);
    if (number && *number >= 0 && *number < INT32_MAX) {
      result.push_back({static_cast<uint32_t>(*number), source.node, node});
    }
  }
}

void InPlace::addAttribute(InstructionId id, std::vector<InPlacePair>& pairs) const {
  const auto text = m_module.attribute(id, "output_to_operand_aliasing");
  if (!text) return;
  auto aliases = parseOutputOperandAliases(*text);
  if (!aliases.ok()) return;
  const absl::Span<const InstructionId> operands = m_module.operands(id);
  // Shorthand such as custom-call-start has the indices of the operation that it represents, whose result is element 1.
  const bool isSugar = sugaredOpKind(m_module.opcode(id)) != OpKind::kUnknown;
  for (OutputOperandAlias& alias : *aliases) {
    if (isSugar) alias.output.insert(alias.output.begin(), 1);
    const auto result = m_trees.find(m_module.shapeId(id), alias.output);
    if (!result || alias.operand < 0 || alias.operand >= static_cast<int64_t>(operands.size())) continue;
    const auto operand = static_cast<uint32_t>(alias.operand);
    const auto node = m_trees.find(m_module.shapeId(operands[operand]), alias.operandIndex);
    if (node) pairs.push_back({operand, *node, *result});
  }
}

std::vector<InPlacePair> InPlace::pairs(InstructionId id) const {
  std::vector<InPlacePair> result;
  const absl::Span<const InstructionId> operands = m_module.operands(id);
  const ShapeId shape = m_module.shapeId(id);
  // Operand n with result n, or with the whole result if there is one operand.
  const auto addFirst = [&](size_t count) {
    if (count == 1) {
      result.push_back({0, 0, 0});
      return;
    }
    for (size_t n = 0; n < count; ++n) {
      if (const auto node = m_trees.child(shape, 0, static_cast<int64_t>(n))) {
        result.push_back({static_cast<uint32_t>(n), 0, *node});
      }
    }
  };
  // The second operand with the node `top` of the result, including their subtrees.
  const auto addSecond = [&](uint32_t top) {
    m_trees.forEachCommon(m_module.shapeId(operands[1]), 0, shape, top, [&](uint32_t from, uint32_t to) {
      result.push_back({1, from, to});
    });
  };
  if (operands.empty()) return result;
  addFirst(updatedOperands(m_module.kind(id), operands.size()));
  switch (m_module.kind(id)) {
    case OpKind::kAllReduceStart: {
      const auto config = m_module.attribute(id, "backend_config");
      if (!config || !absl::StrContains(absl::AsciiStrToLower(*config), "nvshmem")) addFirst(operands.size());
      break;
    }
    case OpKind::kRaggedAllToAll:
      if (operands.size() > 1) result.push_back({1, 0, 0});
      break;
    case OpKind::kCollectivePermute:
      if (operands.size() == 4) addSecond(0);
      break;
    case OpKind::kCollectivePermuteStart:
      // With four operands and no table of operands it writes into the second one.
      if (const auto inputs = m_trees.child(shape, 0, 0); operands.size() == 4 && inputs) {
        const auto results = m_trees.child(shape, 0, 1);
        const bool inPlace = m_trees.isSameStructure(shape, *inputs, m_module.shapeId(operands[0]), 0);
        if (results && inPlace) addSecond(*results);
      }
      break;
    case OpKind::kFusion:
      for (const Call& call : m_module.calls(id)) {
        if (call.role != CallRole::kFusion) continue;
        for (const InPlacePair& pair : m_fusions[call.callee.index()]) {
          if (pair.operand < operands.size() && pair.resultNode < m_trees.size(shape) &&
              pair.operandNode < m_trees.size(m_module.shapeId(operands[pair.operand]))) {
            result.push_back(pair);
          }
        }
      }
      addAttribute(id, result);
      break;
    case OpKind::kAsyncUpdate:
      // For shorthand the start has already added it.
      if (sugaredOpKind(m_module.opcode(id)) == OpKind::kUnknown) addAttribute(id, result);
      break;
    case OpKind::kCustomCall:
    case OpKind::kAsyncStart: addAttribute(id, result); break;
    case OpKind::kAsyncDone: {
      // The data that the start writes into an operand's memory is, below {1}, the result of the done.
      const std::optional<InstructionId> start = m_module.asyncPartner(id);
      if (!start) break;
      const ShapeId startShape = m_module.shapeId(*start);
      const auto inputs = m_trees.child(startShape, 0, 0);
      const auto results = m_trees.child(startShape, 0, 1);
      std::vector<InPlacePair> ofStart;
      addAttribute(*start, ofStart);
      for (const InPlacePair& pair : ofStart) {
        const auto operand = inputs ? m_trees.child(startShape, *inputs, pair.operand) : std::nullopt;
        if (!operand || !results || pair.resultNode < *results || pair.resultNode - *results >= m_trees.size(shape)) {
          continue;
        }
        const uint32_t node = *operand + pair.operandNode;
        if (node < m_trees.size(m_module.shapeId(operands[0]))) {
          result.push_back({0, node, pair.resultNode - *results});
        }
      }
      break;
    }
    default: break;
  }
  return result;
}

}  // namespace hlo

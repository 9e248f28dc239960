#include "model/analysis/buffer_sets.h"

#include <algorithm>
#include <tuple>

#include "absl/container/flat_hash_map.h"
#include "model/attributes/alias.h"
#include "model/ir/stop.h"

namespace hlo {
namespace {

bool precedes(ValuePosition a, ValuePosition b) {
  return std::tuple(a.instruction, a.node) < std::tuple(b.instruction, b.node);
}

}  // namespace

BufferSets::BufferSets(const Dataflow& dataflow, const InPlace& inPlace, const std::stop_token& stop) {
  if (stop.stop_requested()) return;
  m_buffers.resize(dataflow.valueCount());
  for (uint32_t i = 0; i < m_buffers.size(); ++i) m_buffers[i] = i;
  uniteCalls(dataflow);
  uniteInPlace(dataflow, inPlace, stop);
  if (stop.stop_requested()) return;
  uniteEntry(dataflow);
  number();
}

uint32_t BufferSets::find(uint32_t value) {
  while (m_buffers[value] != value) value = m_buffers[value] = m_buffers[m_buffers[value]];
  return value;
}

void BufferSets::unite(ValuePosition a, ValuePosition b, const Dataflow& dataflow) {
  const std::optional<FlowValueId> x = dataflow.at(a);
  const std::optional<FlowValueId> y = dataflow.at(b);
  if (!x || !y) return;
  const uint32_t first = find(x->index());
  const uint32_t second = find(y->index());
  m_buffers[std::max(first, second)] = std::min(first, second);
}

void BufferSets::uniteTrees(InstructionId a, InstructionId b, const Dataflow& dataflow) {
  const Module& module = dataflow.module();
  dataflow.trees().forEachCommon(module.shapeId(a), 0, module.shapeId(b), 0, [&](uint32_t x, uint32_t y) {
    unite({a, x}, {b, y}, dataflow);
  });
}

// Unites the values that whiles and conditionals merge.
void BufferSets::uniteCalls(const Dataflow& dataflow) {
  const Module& module = dataflow.module();
  for (const InstructionId id : dataflow.schedule().steps()) {
    const OpKind kind = module.kind(id);
    if (kind != OpKind::kWhile && kind != OpKind::kConditional) continue;
    if (kind == OpKind::kWhile && !module.operands(id).empty()) uniteTrees(id, module.operands(id)[0], dataflow);
    for (const Call& call : scheduledCalls(module, id)) {
      const InstructionRange range = module.instructions(call.callee);
      const std::optional<InstructionId> root = module.root(call.callee);
      if (root && call.role != CallRole::kCondition) uniteTrees(id, *root, dataflow);
      if (kind != OpKind::kWhile) continue;
      for (const InstructionId parameter : range) {
        if (module.kind(parameter) == OpKind::kParameter) uniteTrees(id, parameter, dataflow);
      }
    }
  }
}

void BufferSets::uniteInPlace(const Dataflow& dataflow, const InPlace& inPlace, const std::stop_token& stop) {
  const Module& module = dataflow.module();
  size_t turn = 0;
  for (const InstructionId id : dataflow.schedule().steps()) {
    if (isStopped(stop, turn++)) return;
    for (const InPlacePair& pair : inPlace.pairs(id)) {
      unite({module.operands(id)[pair.operand], pair.operandNode}, {id, pair.resultNode}, dataflow);
    }
  }
}

void BufferSets::uniteEntry(const Dataflow& dataflow) {
  const Module& module = dataflow.module();
  const std::optional<InstructionId> root = module.entry() ? module.root(*module.entry()) : std::nullopt;
  if (!root) return;
  absl::flat_hash_map<int64_t, InstructionId> parameters;
  for (const InstructionId id : module.instructions(*module.entry())) {
    if (const auto number = module.parameterNumber(id)) parameters.emplace(*number, id);
  }
  for (const Attribute& attribute : module.headerAttributes()) {
    if (module.text().text(attribute.key) != "input_output_alias") continue;
    const auto aliases = parseInputOutputAlias(module.text().text(attribute.value));
    if (!aliases.ok()) continue;
    for (const InputOutputAlias& alias : *aliases) {
      const auto parameter = parameters.find(alias.parameter);
      if (parameter == parameters.end()) continue;
      const auto from = dataflow.trees().find(module.shapeId(parameter->second), alias.parameterIndex);
      const auto to = dataflow.trees().find(module.shapeId(*root), alias.output);
      if (!from || !to) continue;
      unite({*root, *to}, {parameter->second, *from}, dataflow);
      m_aliased.push_back({parameter->second, *from});
    }
  }
  std::sort(m_aliased.begin(), m_aliased.end(), precedes);
}

bool BufferSets::isAliased(ValuePosition parameter) const {
  return std::binary_search(m_aliased.begin(), m_aliased.end(), parameter, precedes);
}

// Sets point to their first value, so it is visited before all others of its set.
void BufferSets::number() {
  std::vector<uint32_t> sets(m_buffers.size());
  uint32_t count = 0;
  for (uint32_t i = 0; i < m_buffers.size(); ++i) {
    const uint32_t first = find(i);
    sets[i] = first == i ? count++ : sets[first];
  }
  m_buffers = std::move(sets);
  m_valuesBegin.assign(size_t{count} + 1, 0);
  for (const uint32_t set : m_buffers) ++m_valuesBegin[set + 1];
  for (size_t i = 1; i < m_valuesBegin.size(); ++i) m_valuesBegin[i] += m_valuesBegin[i - 1];
  m_values.resize(m_buffers.size());
  std::vector<uint32_t> next(m_valuesBegin.begin(), m_valuesBegin.end() - 1);
  for (uint32_t i = 0; i < m_buffers.size(); ++i) m_values[next[m_buffers[i]]++] = FlowValueId(i);
}

}  // namespace hlo

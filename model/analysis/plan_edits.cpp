#include "model/analysis/plan_edits.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "absl/strings/str_cat.h"
#include "model/ir/opcode_properties.h"

namespace hlo {
namespace {

// Returns the last step at which a value is read or a part of a result, as live_ranges.cpp does for donated parameters.
uint32_t lastNeedOf(const MemoryAnalysis& memory, FlowValueId value) {
  const Module& module = memory.dataflow.module();
  uint32_t last = 0;
  for (const ValuePosition position : memory.dataflow.positions(value)) {
    const std::optional<uint32_t> step = memory.schedule.step(position.instruction);
    const bool isResult = module.isRoot(position.instruction);
    const uint32_t end = memory.schedule.span(module.computation(position.instruction)).end;
    last = std::max(last, isResult ? end : step.value_or(0));
  }
  memory.dataflow.forEachUse(value, [&](ValueUse use) {
    if (const auto step = stepOfUse(module, memory.schedule, use.user)) last = std::max(last, *step);
  });
  return last;
}

// Moves the values of one buffer to another, and removes the empty one.
void mergeBuffers(PlanInput* input, BufferId from, BufferId into) {
  std::vector<FlowValueId> members(input->valuesOf(into).begin(), input->valuesOf(into).end());
  members.insert(members.end(), input->valuesOf(from).begin(), input->valuesOf(from).end());
  std::sort(members.begin(), members.end());
  PlanBuffer& kept = input->buffers[into.index()];
  kept.order = std::min(kept.order, input->buffers[from.index()].order);
  kept.isLiveOut |= input->buffers[from.index()].isLiveOut;
  kept.valuesBegin = static_cast<uint32_t>(input->members.size());
  input->members.insert(input->members.end(), members.begin(), members.end());
  kept.valuesEnd = static_cast<uint32_t>(input->members.size());
  for (const FlowValueId value : members) input->values[value.index()].buffer = into;
  input->buffers.erase(input->buffers.begin() + static_cast<ptrdiff_t>(from.index()));
  for (PlanValue& value : input->values) {
    if (value.buffer.index() > from.index()) value.buffer = BufferId(static_cast<uint32_t>(value.buffer.index() - 1));
  }
}

// Returns why an instruction is never computed again; "" if it can be.
std::string refusalOf(const Module& module, InstructionId id) {
  if (module.shape(id).isTuple()) return "its instruction has several results";
  const OpKind kind = module.kind(id);
  switch (kind) {
    case OpKind::kParameter: return "it is a parameter";
    case OpKind::kConstant: return "it is a constant";
    case OpKind::kCustomCall: return "it is the result of a custom call";
    case OpKind::kRng:
    case OpKind::kRngBitGenerator:
    case OpKind::kRngGetAndUpdateState: return "it is random";
    default: break;
  }
  const bool isControl = kind == OpKind::kWhile || kind == OpKind::kCall || kind == OpKind::kConditional;
  const bool isCollective = hasReplicaGroups(kind) || isPermute(kind);
  if (isControl || isCollective || asyncRole(kind) != AsyncRole::kNone) {
    return absl::StrCat("it is the result of ", opKindWord(kind));
  }
  return {};
}

}  // namespace

bool donate(PlanInput* input, ValuePosition parameter, ValuePosition output) {
  const MemoryAnalysis& memory = *input->analysis;
  const std::optional<FlowValueId> from = memory.dataflow.at(parameter), to = memory.dataflow.at(output);
  if (!from || !to) return false;
  const BufferId own = input->values[from->index()].buffer, other = input->values[to->index()].buffer;
  const PlanBuffer& argument = input->buffers[own.index()];
  const PlanBuffer& result = input->buffers[other.index()];
  if (own == other || argument.kind != PlanBufferKind::kParameter || argument.isAliased) return false;
  if (result.kind != PlanBufferKind::kArray || argument.memorySpace != result.memorySpace) return false;
  if (input->values[from->index()].bytes != input->values[to->index()].bytes) return false;
  uint32_t first = UINT32_MAX;  // step at which the output's memory is written first
  for (const FlowValueId value : input->valuesOf(other))
    first = std::min(first, input->values[value.index()].firstStep);
  PlanValue& value = input->values[from->index()];
  value.lastStep = std::max(value.firstStep, std::min(lastNeedOf(memory, *from), first));
  input->buffers[own.index()].isAliased = true;
  mergeBuffers(input, other, own);
  return true;
}

bool passConstant(PlanInput* input, FlowValueId constant) {
  PlanBuffer& buffer = input->buffers[input->values[constant.index()].buffer.index()];
  if (buffer.kind != PlanBufferKind::kConstant) return false;
  buffer.kind = PlanBufferKind::kParameter;
  buffer.parameter = input->values[constant.index()].definition;
  return true;
}

bool shrink(PlanInput* input, FlowValueId value, int64_t bytes) {
  const BufferId id = input->values[value.index()].buffer;
  const PlanBuffer& buffer = input->buffers[id.index()];
  if (buffer.kind != PlanBufferKind::kArray || buffer.isLiveOut) return false;
  for (const FlowValueId each : input->valuesOf(id)) {
    int64_t& own = input->values[each.index()].bytes;
    own = std::min(own, bytes);
  }
  return true;
}

bool startLater(PlanInput* input, FlowValueId value) {
  const MemoryAnalysis& memory = *input->analysis;
  const Module& module = memory.dataflow.module();
  if (value.index() >= memory.dataflow.valueCount()) return false;
  const InstructionId start = memory.dataflow.definition(value).instruction;
  if (asyncRole(module.kind(start)) != AsyncRole::kStart) return false;
  const std::optional<InstructionId> done = module.asyncPartner(start);
  const std::optional<uint32_t> doneStep = done ? memory.schedule.step(*done) : std::nullopt;
  PlanValue& own = input->values[value.index()];
  const PlanBuffer& buffer = input->buffers[own.buffer.index()];
  if (!doneStep || *doneStep == 0 || own.firstStep >= *doneStep - 1) return false;
  if (buffer.kind != PlanBufferKind::kArray || input->valuesOf(own.buffer).size() > 1) return false;
  own.firstStep = *doneStep - 1;
  return true;
}

std::string recompute(PlanInput* input, FlowValueId value, uint32_t step) {
  const MemoryAnalysis& memory = *input->analysis;
  const Module& module = memory.dataflow.module();
  if (value.index() >= memory.dataflow.valueCount()) return "it is computed again already";
  const InstructionId definition = memory.dataflow.definition(value).instruction;
  if (std::string refusal = refusalOf(module, definition); !refusal.empty()) return refusal;
  const PlanValue& old = input->values[value.index()];
  const PlanBuffer& buffer = input->buffers[old.buffer.index()];
  if (buffer.isLiveOut) return "the program returns it";
  if (buffer.kind != PlanBufferKind::kArray || input->valuesOf(old.buffer).size() > 1) {
    return "another value must have the same memory";
  }
  uint32_t before = old.firstStep, after = UINT32_MAX;
  bool isOutside = false, isAtStep = false;
  for (const ValuePosition position : memory.dataflow.positions(value))
    isOutside |= module.computation(position.instruction) != module.computation(definition) ||
                 module.isRoot(position.instruction);
  memory.dataflow.forEachUse(value, [&](ValueUse use) {
    const std::optional<uint32_t> at = stepOfUse(module, memory.schedule, use.user);
    if (!at) return;
    isOutside |= module.computation(use.user) != module.computation(definition);
    isAtStep |= *at == step;
    if (*at < step) before = std::max(before, *at);
    if (*at > step) after = std::min(after, *at);
  });
  if (isOutside) return "a call passes it on";
  if (isAtStep || step <= before) return absl::StrCat("step ", step, " needs it");
  if (after == UINT32_MAX || after - 1 <= before) return "nothing reads it later";
  for (const uint32_t operand : input->operandsOf(value)) {
    if (operand == UINT32_MAX) return "an operand is not on the schedule";
    const PlanValue& needed = input->values[operand];
    if (needed.lastStep < after - 1 && input->valuesOf(needed.buffer).size() > 1) {
      return "the memory of an operand is written over before";
    }
  }
  for (const uint32_t operand : input->operandsOf(value)) {
    PlanValue& needed = input->values[operand];
    needed.lastStep = std::max(needed.lastStep, after - 1);
  }
  const FlowValueId copy(static_cast<uint32_t>(input->values.size()));
  const BufferId own(static_cast<uint32_t>(input->buffers.size()));
  PlanValue again = old;
  again.firstStep = after - 1;
  again.buffer = own;
  PlanBuffer memoryOfAgain = buffer;
  memoryOfAgain.valuesBegin = static_cast<uint32_t>(input->members.size());
  memoryOfAgain.valuesEnd = memoryOfAgain.valuesBegin + 1;
  input->members.push_back(copy);
  input->buffers.push_back(memoryOfAgain);
  input->values[value.index()].lastStep = before;
  input->values.push_back(again);
  return {};
}

PlanTotals totalsOf(const PlanInput& input, const MemoryPlan& plan, int64_t memorySpace) {
  PlanTotals totals;
  for (const PlannedAllocation& allocation : plan.allocations)
    totals.reservedBytes += allocation.memorySpace == memorySpace ? allocation.bytes : 0;
  // Values at the same offset of an allocation have the same memory in turn: the largest live one counts.
  std::map<std::pair<uint32_t, int64_t>, std::vector<uint32_t>> places;
  uint32_t steps = 0;
  int64_t resident = 0;
  for (uint32_t i = 0; i < plan.places.size(); ++i) {
    const PlannedPlace& place = plan.places[i];
    const PlannedAllocation& allocation = plan.allocations[place.allocation];
    if (allocation.memorySpace != memorySpace || place.bytes == 0) continue;
    steps = std::max(steps, input.values[i].lastStep + 1);
    if (!allocation.isConstant) places[{place.allocation, place.offsetBytes}].push_back(i);
  }
  for (const PlannedAllocation& allocation : plan.allocations)
    resident += allocation.memorySpace == memorySpace && allocation.isConstant ? allocation.bytes : 0;
  std::vector<int64_t> changes(size_t{steps} + 1, 0);
  for (const auto& [place, values] : places) {
    std::multiset<int64_t> live;
    std::vector<std::tuple<uint32_t, int, int64_t>>
        events;  // beginnings come before ends, which are after the last step
    for (const uint32_t value : values) {
      events.emplace_back(input.values[value].firstStep, 0, plan.places[value].bytes);
      events.emplace_back(input.values[value].lastStep + 1, 1, plan.places[value].bytes);
    }
    std::sort(events.begin(), events.end());
    int64_t before = 0;
    for (const auto& [step, isEnd, bytes] : events) {
      if (isEnd == 0) {
        live.insert(bytes);
      } else {
        live.erase(live.find(bytes));
      }
      const int64_t now = live.empty() ? 0 : *live.rbegin();
      changes[step] += now - before;
      before = now;
    }
  }
  int64_t sum = resident;
  totals.livePeakBytes = resident;
  for (uint32_t step = 0; step < steps; ++step) {
    sum += changes[step];
    if (sum > totals.livePeakBytes) totals = {totals.reservedBytes, sum, step};
  }
  return totals;
}

}  // namespace hlo

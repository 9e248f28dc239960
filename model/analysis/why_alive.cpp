#include "model/analysis/why_alive.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "model/ir/opcode_properties.h"

namespace hlo {
namespace {

// Maximum number of names examined in a loop's body.
constexpr int kMaximumNames = 64;

class Finder {
 public:
  Finder(const MemoryAnalysis& memory, const LoopNest& loops, FlowValueId value, uint32_t step)
      : m_memory(memory),
        m_loops(loops),
        m_dataflow(memory.dataflow),
        m_module(memory.dataflow.module()),
        m_schedule(memory.schedule),
        m_value(value),
        m_step(step) {}

  std::optional<WhyAlive> find();

 private:
  // The last instruction that needs the value. `at` is the position from which it is read, or the result that contains
  // it.
  struct Pin {
    ValuePosition at;
    std::optional<ValueUse> use;
    uint32_t step = 0;  // as in XLA: for a computation's result, the number of its steps
  };

  Pin lastNeed() const;
  std::vector<ValuePosition> chainTo(ValuePosition end) const;
  void findCause(const Pin& pin);
  bool findAsync();
  bool isInBackward(InstructionId id) const;
  bool isSaved(const Pin& pin) const;
  std::optional<InstructionId> carryingLoop(const Pin& pin) const;
  void findUse(const Pin& pin);
  std::optional<FlowValueId> holder() const;
  bool isConstant() const {
    return m_module.kind(m_dataflow.definition(m_value).instruction) == OpKind::kConstant &&
           m_dataflow.shape(m_value).isArray();
  }

  uint32_t stepOf(InstructionId id) const { return *m_schedule.step(id); }
  bool isEntryResult() const { return m_module.entry() && m_dataflow.isAtRoot(m_value, *m_module.entry()); }

  const MemoryAnalysis& m_memory;
  const LoopNest& m_loops;
  const Dataflow& m_dataflow;
  const Module& m_module;
  const Schedule& m_schedule;
  FlowValueId m_value;
  uint32_t m_step;
  WhyAlive m_why;
};

Finder::Pin Finder::lastNeed() const {
  Pin last{m_dataflow.definition(m_value), std::nullopt, stepOf(m_dataflow.definition(m_value).instruction)};
  for (const ValuePosition position : m_dataflow.positions(m_value)) {
    const bool isResult = m_module.isRoot(position.instruction);
    const uint32_t step =
        isResult ? m_schedule.span(m_module.computation(position.instruction)).end : stepOf(position.instruction);
    if (step > last.step) last = {position, std::nullopt, step};
  }
  m_dataflow.forEachUse(m_value, [&](ValueUse use) {
    const std::optional<uint32_t> step = stepOfUse(m_module, m_schedule, use.user);
    const bool isResult = !last.use && m_module.isRoot(last.at.instruction);
    if (!step || *step < last.step || (isResult && *step == last.step)) return;
    last = {{m_module.operands(use.user)[use.operand], use.node}, use, *step};
  });
  return last;
}

// Breadth-first over the positions of the value: the next positions are at users, in their callees, and after the root
// of a computation at its callers.
std::vector<ValuePosition> Finder::chainTo(ValuePosition end) const {
  const absl::Span<const ValuePosition> positions = m_dataflow.positions(m_value);
  absl::flat_hash_map<InstructionId, std::vector<uint32_t>> at;
  for (uint32_t i = 0; i < positions.size(); ++i) at[positions[i].instruction].push_back(i);
  std::vector<uint32_t> cameFrom(positions.size(), kNone);
  std::vector<uint32_t> open = {0};
  cameFrom[0] = 0;
  for (size_t i = 0; i < open.size() && positions[open[i]] != end; ++i) {
    const uint32_t from = open[i];
    const auto reach = [&](InstructionId id) {
      const auto found = at.find(id);
      if (found == at.end()) return;
      for (const uint32_t to : found->second) {
        if (cameFrom[to] != kNone) continue;
        cameFrom[to] = from;
        open.push_back(to);
      }
      found->second.clear();
    };
    const auto reachParameters = [&](InstructionId caller) {
      for (const Call& call : scheduledCalls(m_module, caller)) {
        for (const InstructionId id : m_module.instructions(call.callee)) {
          if (m_module.kind(id) == OpKind::kParameter) reach(id);
        }
      }
    };
    const InstructionId here = positions[from].instruction;
    for (const OperandSlot slot : m_dataflow.operandSlots(here)) {
      reachParameters(slot.user);
      reach(slot.user);
    }
    if (!m_module.isRoot(here)) continue;
    for (const InstructionId caller : m_schedule.callers(m_module.computation(here))) {
      reach(caller);
      if (m_module.kind(caller) == OpKind::kWhile) reachParameters(caller);
    }
  }
  std::vector<ValuePosition> chain;
  const auto last = static_cast<uint32_t>(std::find(positions.begin(), positions.end(), end) - positions.begin());
  if (last == positions.size() || cameFrom[last] == kNone) return {positions[0]};
  for (uint32_t i = last; i != 0; i = cameFrom[i]) chain.push_back(positions[i]);
  chain.push_back(positions[0]);
  std::reverse(chain.begin(), chain.end());
  return chain;
}

// Returns another value of the buffer that is itself needed at the step, the one needed longest.
std::optional<FlowValueId> Finder::holder() const {
  std::optional<FlowValueId> result;
  for (const FlowValueId other : m_memory.buffers.values(m_memory.buffers.of(m_value))) {
    const buffers::StepRange range = m_memory.ranges.ownRange(other);
    if (other == m_value || !range.contains(m_step)) continue;
    if (!result || range.end > m_memory.ranges.ownRange(*result).end) result = other;
  }
  return result;
}

// Between an asynchronous start that uses the value and its done.
bool Finder::findAsync() {
  const auto take = [&](InstructionId start) {
    const std::optional<InstructionId> done = m_module.asyncPartner(start);
    if (done && m_schedule.step(*done) && stepOf(*done) <= m_step) return false;
    m_why.cause = AliveCause::kAsyncNotDone;
    m_why.start = start;
    m_why.done = done;
    return true;
  };
  for (const ValuePosition position : m_dataflow.positions(m_value)) {
    const InstructionId id = position.instruction;
    if (!isAsyncStartOrUpdate(m_module.kind(id)) || stepOf(id) > m_step) continue;
    if (take(id)) return true;
  }
  const InstructionId definition = m_dataflow.definition(m_value).instruction;
  const std::optional<InstructionId> start = m_schedule.asyncStart(m_module.computation(definition));
  if (!start || stepOf(*start) > m_step) return false;
  const buffers::StepRange own = m_memory.ranges.ownRange(m_value);
  return own.contains(m_step) && take(*start);
}

// Decides by the name of the operation; without one, as for copies, by that of the enclosing loop. A loop uses its
// body's name.
bool Finder::isInBackward(InstructionId id) const {
  if (!m_module.opName(id).empty()) return isBackward(m_module.opName(id));
  if (m_module.kind(id) != OpKind::kWhile) {
    const std::optional<LoopId> around = m_loops.around(m_module.computation(id));
    if (!around) return false;
    id = m_loops.loop(*around).instruction;
    if (!m_module.opName(id).empty()) return isBackward(m_module.opName(id));
  }
  int names = 0;
  for (const Call& call : scheduledCalls(m_module, id)) {
    if (call.role != CallRole::kBody) continue;
    for (const InstructionId inner : m_module.instructions(call.callee)) {
      if (m_module.opName(inner).empty()) continue;
      if (isBackward(m_module.opName(inner))) return true;
      if (++names == kMaximumNames) return false;
    }
  }
  return false;
}

bool Finder::isSaved(const Pin& pin) const {
  const InstructionId definition = m_dataflow.definition(m_value).instruction;
  if (m_module.kind(definition) == OpKind::kParameter || isInBackward(definition)) return false;
  return isInBackward(pin.use ? pin.use->user : pin.at.instruction);
}

// Returns a loop that receives the value, passes it on, or runs at the step with the value in its state.
std::optional<InstructionId> Finder::carryingLoop(const Pin& pin) const {
  if (pin.use && m_module.kind(pin.use->user) == OpKind::kWhile) return pin.use->user;
  const auto isState = [&](const Loop& loop) {
    return std::any_of(loop.carried.begin(), loop.carried.end(), [this](const Carried& carried) {
      return carried.parameter == m_value || carried.bodyResult == m_value || carried.result == m_value;
    });
  };
  for (std::optional<LoopId> id = m_loops.at(m_step); id; id = m_loops.loop(*id).parent) {
    if (isState(m_loops.loop(*id))) return m_loops.loop(*id).instruction;
  }
  // The parameters and the result of a body go to the next iteration; the result of a condition does not.
  const InstructionId at = pin.at.instruction;
  if (pin.use || (!m_module.isRoot(at) && m_module.kind(at) != OpKind::kParameter)) return std::nullopt;
  return loopOf(m_memory, m_module.computation(at), CallRole::kBody);
}

// Finds out whether the last use could have run earlier.
void Finder::findUse(const Pin& pin) {
  if (!pin.use || stepOf(pin.use->user) <= m_step || stepOf(m_dataflow.definition(m_value).instruction) >= m_step)
    return;
  const InstructionId user = pin.use->user;
  uint32_t ready = 0;
  const auto needs = [&](InstructionId before) {
    if (!m_schedule.step(before) || m_module.kind(before) == OpKind::kParameter) return;
    if (stepOf(before) + 1 <= ready) return;
    ready = stepOf(before) + 1;
    m_why.waitsFor = before;
  };
  // An operation that only passes data on is available as soon as its operand.
  for (const InstructionId operand : m_module.operands(user)) {
    const std::optional<FlowValueId> value = m_dataflow.at({operand, 0});
    needs(value ? m_dataflow.definition(*value).instruction : operand);
  }
  for (const InstructionId before : m_module.controlPredecessors(user)) needs(before);
  ready = std::max(ready, m_schedule.span(m_module.computation(user)).begin);
  if (ready > m_step) return;
  m_why.cause = AliveCause::kUsedLaterThanNeeded;
  m_why.couldRunAt = ready;
  m_why.waitsFor.reset();
}

void Finder::findCause(const Pin& pin) {
  if (isConstant()) {
    m_why.cause = AliveCause::kConstant;
    return;
  }
  if (!m_memory.ranges.ownRange(m_value).contains(m_step)) {
    m_why.cause = AliveCause::kHeldBySameBuffer;
    m_why.heldBy = holder();
    return;
  }
  if (isEntryResult()) {
    m_why.cause = AliveCause::kOutput;
    return;
  }
  const ValuePosition definition = m_dataflow.definition(m_value);
  const bool isEntryParameter = m_module.kind(definition.instruction) == OpKind::kParameter &&
                                m_module.computation(definition.instruction) == m_module.entry();
  if (isEntryParameter && m_step > pin.step) {
    m_why.cause = AliveCause::kParameterKept;
    return;
  }
  if (isLibraryScratch(m_memory, m_value)) {
    m_why.cause = AliveCause::kScratch;
    return;
  }
  if (findAsync()) return;
  if (isSaved(pin)) {
    m_why.cause = AliveCause::kSavedForBackward;
    if (!pin.use) m_why.loop = carryingLoop(pin);
    return;
  }
  if (const auto loop = carryingLoop(pin)) {
    m_why.cause = AliveCause::kCarriedByLoop;
    m_why.loop = loop;
    return;
  }
  findUse(pin);
}

std::optional<WhyAlive> Finder::find() {
  if (m_step >= m_schedule.stepCount()) return std::nullopt;
  const absl::Span<const FlowValueId> values = m_memory.buffers.values(m_memory.buffers.of(m_value));
  const bool isAlive = std::any_of(values.begin(), values.end(),
                                   [this](FlowValueId id) { return m_memory.ranges.range(id).contains(m_step); });
  if (!isAlive && !isConstant()) return std::nullopt;
  const Pin pin = lastNeed();
  m_why.step = m_step;
  m_why.chain = chainTo(pin.at);
  m_why.lastUse = pin.use;
  m_why.pinnedBy = pin.use ? pin.use->user : pin.at.instruction;
  m_why.range = m_memory.ranges.range(m_value);
  m_why.stepsAway = m_why.range.end > m_step ? m_why.range.end - 1 - m_step : 0;
  m_why.bytes = m_memory.rules.bufferBytes(m_dataflow.shape(m_value)).value_or(0);
  findCause(pin);
  return std::move(m_why);
}

}  // namespace

bool isLibraryScratch(const MemoryAnalysis& memory, FlowValueId value) {
  const ValuePosition at = memory.dataflow.definition(value);
  if (memory.dataflow.module().kind(at.instruction) != OpKind::kCustomCall || at.node == 0) return false;
  const ElementType type = memory.dataflow.shape(value).type;
  if (type != ElementType::kS8 && type != ElementType::kU8) return false;
  bool isRead = memory.dataflow.positions(value).size() > 1;
  memory.dataflow.forEachUse(value, [&](ValueUse) { isRead = true; });
  return !isRead;
}

std::optional<InstructionId> loopOf(const MemoryAnalysis& memory, ComputationId computation, CallRole role) {
  const Module& module = memory.dataflow.module();
  for (const InstructionId caller : memory.schedule.callers(computation)) {
    if (module.kind(caller) != OpKind::kWhile) continue;
    for (const Call& call : scheduledCalls(module, caller)) {
      if (call.callee == computation && call.role == role) return caller;
    }
  }
  return std::nullopt;
}

absl::string_view aliveCauseName(AliveCause cause) {
  switch (cause) {
    case AliveCause::kOutput: return "program output";
    case AliveCause::kParameterKept: return "parameter not donated";
    case AliveCause::kAsyncNotDone: return "async start not done";
    case AliveCause::kSavedForBackward: return "saved for the backward pass";
    case AliveCause::kCarriedByLoop: return "carried by a loop";
    case AliveCause::kUsedLaterThanNeeded: return "use scheduled later than needed";
    case AliveCause::kHeldBySameBuffer: return "held by another value of the same buffer";
    case AliveCause::kConstant: return "constant in the program";
    case AliveCause::kScratch: return "library scratch";
    case AliveCause::kUsed: return "in use";
  }
  return "";
}

bool isBackward(absl::string_view opName) {
  return absl::StrContains(opName, "transpose(jvp") || absl::StrContains(opName, "gradient_tape/") ||
         absl::StrContains(opName, "gradients/") || absl::StrContains(opName, "backward");
}

std::optional<WhyAlive> whyAlive(const MemoryAnalysis& memory, const LoopNest& loops, FlowValueId value,
                                 uint32_t step) {
  return Finder(memory, loops, value, step).find();
}

}  // namespace hlo

#include "model/analysis/live_ranges.h"

#include <algorithm>
#include <tuple>

#include "model/ir/stop.h"

namespace hlo {
namespace {

using buffers::StepRange;

// Steps are compared as in XLA: the last live step, or the number of steps.
StepRange rangeOf(uint32_t first, uint32_t last, uint32_t steps) {
  return last < steps ? StepRange{first, last + 1, false} : StepRange{first, steps, true};
}

// The bytes of the whole shape as in XLA's listing: without padding, for a tuple its table of pointers.
std::optional<int64_t> roughBytes(const Shape& shape) {
  return shape.isTuple() ? static_cast<int64_t>(8 * shape.elements.size()) : shape.bytes();
}

// The last execution of users of an instruction that read all of it, or only its top. 0: never, else step + 1.
struct LastUse {
  uint32_t ofAll = 0;
  uint32_t ofTop = 0;
};

class Uses {
 public:
  explicit Uses(const Dataflow& dataflow)
      : m_module(dataflow.module()), m_schedule(dataflow.schedule()), m_lastUses(m_module.instructionCount()) {
    for (const InstructionId user : m_schedule.steps()) {
      const std::optional<uint32_t> step = stepOfUse(m_module, m_schedule, user);
      if (!step) continue;
      const OpKind kind = m_module.kind(user);
      const bool readsAll = dataflow.reads(kind, 1);
      if (!readsAll && !dataflow.reads(kind, 0)) continue;
      for (const InstructionId operand : m_module.operands(user)) {
        LastUse& last = m_lastUses[operand.index()];
        uint32_t& at = readsAll ? last.ofAll : last.ofTop;
        at = std::max(at, *step + 1);
      }
    }
  }

  /// Returns 0 for never, else the step + 1.
  uint32_t last(ValuePosition position) const {
    const LastUse& last = m_lastUses[position.instruction.index()];
    return position.node == 0 ? std::max(last.ofAll, last.ofTop) : last.ofAll;
  }

 private:
  const Module& m_module;
  const Schedule& m_schedule;
  std::vector<LastUse> m_lastUses;
};

}  // namespace

std::optional<uint32_t> stepOfUse(const Module& module, const Schedule& schedule, InstructionId user) {
  const OpKind kind = module.kind(user);
  if (kind == OpKind::kCall || kind == OpKind::kWhile) {
    for (const Call& call : scheduledCalls(module, user)) {
      if (kind == OpKind::kCall) {
        // If it is not the only caller, its operands are not the callee's parameters.
        if (schedule.callers(call.callee).size() == 1) return std::nullopt;
      } else if (call.role == CallRole::kBody) {
        for (const InstructionId id : module.instructions(call.callee)) {
          if (module.kind(id) == OpKind::kParameter) return schedule.step(id);
        }
      }
    }
  }
  return schedule.step(user);
}

LiveRanges::LiveRanges(const Dataflow& dataflow, const BufferSets& buffers, const MemoryRules& rules,
                       const std::stop_token& stop) {
  if (stop.stop_requested()) return;
  findRanges(dataflow, buffers, rules, stop);
  if (stop.stop_requested()) return;
  makeValuesFollow(buffers, dataflow.schedule().stepCount());
  findRoughPeak(dataflow);
}

void LiveRanges::findRanges(const Dataflow& dataflow, const BufferSets& buffers, const MemoryRules& rules,
                            const std::stop_token& stop) {
  const Module& module = dataflow.module();
  const Schedule& schedule = dataflow.schedule();
  const uint32_t steps = schedule.stepCount();
  const Uses uses(dataflow);
  // A result is live until its computation has ended.
  const auto lastStepAt = [&](InstructionId id) {
    const ComputationId computation = module.computation(id);
    return module.isRoot(id) ? schedule.span(computation).end : *schedule.step(id);
  };
  m_ownRanges.reserve(dataflow.valueCount());
  for (uint32_t i = 0; i < dataflow.valueCount(); ++i) {
    if (isStopped(stop, i)) return;
    const FlowValueId value(i);
    const ValuePosition definition = dataflow.definition(value);
    const InstructionId id = definition.instruction;
    const ComputationId computation = module.computation(id);
    const bool isParameter = module.kind(id) == OpKind::kParameter;
    uint32_t first = isParameter ? schedule.span(computation).begin : *schedule.step(id);
    if (isParameter && computation == module.entry() && !buffers.isAliased(definition)) {
      m_ownRanges.push_back(rangeOf(first, steps, steps));
      continue;
    }
    uint32_t last = 0;
    for (const ValuePosition position : dataflow.positions(value)) {
      last = std::max(last, lastStepAt(position.instruction));
      if (const uint32_t use = uses.last(position); use > 0) last = std::max(last, use - 1);
    }
    // Asynchronous computations run until the done.
    if (const auto start = schedule.asyncStart(computation)) {
      if (rules.asyncValuesBeginAtStart()) first = std::max(first, schedule.step(*start).value_or(first));
      const auto done = module.asyncPartner(*start);
      last = std::max(last, done && schedule.step(*done) ? *schedule.step(*done) : schedule.span(computation).end);
    }
    m_ownRanges.push_back(rangeOf(first, std::max(first, last), steps));
  }
}

void LiveRanges::makeValuesFollow(const BufferSets& buffers, uint32_t steps) {
  struct Item {
    uint32_t first;
    uint32_t last;
    FlowValueId value;
  };
  m_ranges = m_ownRanges;
  std::vector<Item> items;
  for (uint32_t i = 0; i < buffers.count(); ++i) {
    const absl::Span<const FlowValueId> values = buffers.values(BufferId(i));
    if (values.size() == 1) continue;
    items.clear();
    for (const FlowValueId value : values) {
      items.push_back({m_ranges[value.index()].begin, m_ranges[value.index()].printedEnd(), value});
    }
    std::sort(items.begin(), items.end(), [](const Item& a, const Item& b) {
      return std::tuple(a.first, a.last, a.value) < std::tuple(b.first, b.last, b.value);
    });
    for (size_t k = 0; k + 1 < items.size(); ++k) {
      items[k + 1].last = std::max(items[k].last, items[k + 1].last);
      items[k].last = std::min(items[k].last, items[k + 1].first);
    }
    for (const Item& item : items) m_ranges[item.value.index()] = rangeOf(item.first, item.last, steps);
  }
}

// Finds the first step with the largest sum. At each step, values that begin are added before values that ended are
// removed.
void LiveRanges::findRoughPeak(const Dataflow& dataflow) {
  const uint32_t steps = dataflow.schedule().stepCount();
  if (steps == 0) return;
  const int64_t limit = INT64_MAX / static_cast<int64_t>(dataflow.valueCount() + 1);
  std::vector<int64_t> comes(size_t{steps} + 1, 0);
  std::vector<int64_t> goes(size_t{steps} + 1, 0);
  for (uint32_t i = 0; i < dataflow.valueCount(); ++i) {
    const auto bytes = roughBytes(dataflow.module().shape(dataflow.definition(FlowValueId(i)).instruction));
    if (!bytes || *bytes > limit) return;
    comes[m_ranges[i].begin] += *bytes;
    if (!m_ranges[i].outlives) goes[m_ranges[i].end] += *bytes;
  }
  int64_t sum = 0;
  int64_t most = 0;
  uint32_t peak = 0;
  for (uint32_t step = 0; step < steps; ++step) {
    sum += comes[step];
    if (sum > most) {
      most = sum;
      peak = step;
    }
    sum -= goes[step];
  }
  m_roughPeakStep = peak;
}

}  // namespace hlo

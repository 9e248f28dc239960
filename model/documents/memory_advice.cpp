#include "model/documents/memory_advice.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "model/analysis/argument_names.h"
#include "model/analysis/layout_padding.h"
#include "model/analysis/memory_plan.h"
#include "model/analysis/plan_edits.h"
#include "model/analysis/stack_fill.h"
#include "model/analysis/why_alive.h"
#include "model/documents/memory_join.h"
#include "model/ir/opcode_properties.h"
#include "model/queries/padding.h"

namespace model {
namespace {

constexpr size_t kMaximumPlans = 24;
// Smaller values at the peak are not tried: a change of one that matters has at least this part of the peak.
constexpr int64_t kSmallestPart = 200;

// "layer_12/add" and "layer_7/add" are the same operation of different layers.
std::string withoutDigits(absl::string_view text) {
  std::string result;
  for (const char c : text) {
    if (!absl::ascii_isdigit(static_cast<unsigned char>(c))) {
      result += c;
    } else if (result.empty() || result.back() != '#') {
      result += '#';
    }
  }
  return result;
}

class PeakAdvisor {
 public:
  PeakAdvisor(const Snapshot& snapshot, const std::stop_token& stop)
      : m_snapshot(snapshot),
        m_stop(stop),
        m_module(*snapshot.module),
        m_own(snapshot.memory->get()),
        m_memory(m_own.analysis) {}

  MemoryAdvice advise() {
    const MemoryJoin join(m_snapshot);
    if (!join.problem().empty()) {
      m_result.problem = join.problem();
      return std::move(m_result);
    }
    m_input = hlo::makePlanInput(m_memory, m_stop);
    if (!m_snapshot.assignment->isEstimated()) hlo::adoptSharing(*m_snapshot.assignment, &m_input);
    m_plan = hlo::planMemory(m_input, m_memory.rules.packing(), nullptr, m_stop);
    if (!m_plan) {
      m_result.problem = "its memory cannot be planned";
      return std::move(m_result);
    }
    m_before = hlo::totalsOf(m_input, *m_plan, queries::kDefaultSpace);
    m_result.reservedBytes = m_before.reservedBytes;
    m_result.livePeakBytes = m_before.livePeakBytes;
    if (!m_snapshot.assignment->isEstimated())
      m_result.ledger = hlo::compareWithDump(m_memory, *m_plan, *m_snapshot.assignment);
    tryDonations();
    tryConstants();
    tryPadding();
    tryStacks();
    tryScratch();
    trySmallerSlices();
    tryStartingLater();
    tryRecomputing();
    if (m_before.reservedBytes - m_before.livePeakBytes > m_before.reservedBytes / 100) tryGaps();
    std::stable_sort(m_result.advice.begin(), m_result.advice.end(),
                     [](const Advice& a, const Advice& b) { return a.savedBytes > b.savedBytes; });
    return std::move(m_result);
  }

 private:
  hlo::InstructionId instructionOf(hlo::FlowValueId value) const {
    return m_memory.dataflow.definition(value).instruction;
  }

  // Plans the changed input, and keeps the advice if less is reserved.
  void plan(const hlo::PlanInput& changed, Advice advice) {
    if (m_result.tried >= kMaximumPlans || m_stop.stop_requested()) return;
    ++m_result.tried;
    const auto after = hlo::planMemory(changed, m_memory.rules.packing(), &*m_plan, m_stop);
    if (!after || m_stop.stop_requested()) return;
    const hlo::PlanTotals totals = hlo::totalsOf(changed, *after, queries::kDefaultSpace);
    advice.savedBytes = m_before.reservedBytes - totals.reservedBytes;
    advice.savedPeakBytes = m_before.livePeakBytes - totals.livePeakBytes;
    if (advice.savedBytes <= 0) return;
    const hlo::InstructionId first =
        advice.values.empty() ? advice.donations.front().parameter.instruction : instructionOf(advice.values.front());
    if (!advice.line) advice.line = m_snapshot.sources.line(first);
    if (advice.scope.empty()) advice.scope = scopeOf(first);
    m_result.advice.push_back(std::move(advice));
  }

  std::string scopeOf(hlo::InstructionId id) const {
    const absl::string_view name = m_module.opName(id);
    const size_t slash = name.rfind('/');
    return slash == absl::string_view::npos ? std::string() : std::string(name.substr(0, slash));
  }

  // Arguments are donated as a whole, by the first part of their names.
  void tryDonations() {
    std::vector<Advice> groups;
    std::map<std::string, size_t> byArgument;
    for (const hlo::DonationAdvice& each : m_own.donation) {
      if (each.verdict != hlo::DonationVerdict::kCouldAlias || !each.output) continue;
      const auto path = hlo::argumentPath(hlo::argumentName(m_module, each.parameter.instruction));
      std::string key = path.empty() ? absl::StrCat("#", each.number) : path.front();
      const auto [found, isNew] = byArgument.emplace(std::move(key), groups.size());
      if (isNew) {
        Advice& group = groups.emplace_back();
        if (!path.empty()) group.argument = path.front();
      }
      groups[found->second].donations.push_back({each.parameter, *each.output, each.bytes});
    }
    const auto bytesOf = [](const Advice& advice) {
      int64_t sum = 0;
      for (const DonatedPair& pair : advice.donations) sum += pair.bytes;
      return sum;
    };
    std::stable_sort(groups.begin(), groups.end(),
                     [&](const Advice& a, const Advice& b) { return bytesOf(a) > bytesOf(b); });
    // The other changes get a part of the plans, too.
    if (groups.size() > kMaximumPlans / 3) groups.resize(kMaximumPlans / 3);
    for (Advice& group : groups) {
      hlo::PlanInput changed = m_input;
      std::erase_if(group.donations,
                    [&](const DonatedPair& pair) { return !hlo::donate(&changed, pair.parameter, pair.output); });
      if (!group.donations.empty()) plan(changed, std::move(group));
    }
  }

  // A constant that only becomes an argument takes the same bytes. Where an output of its shape has its memory to
  // itself, the argument can also be donated.
  void tryConstants() {
    for (uint32_t i = 0; i < m_input.buffers.size(); ++i) {
      const hlo::BufferId buffer(i);
      if (m_input.buffers[i].kind != hlo::PlanBufferKind::kConstant) continue;
      const hlo::FlowValueId value = m_input.valuesOf(buffer).front();
      if (m_input.values[value.index()].bytes < m_before.reservedBytes / kSmallestPart) continue;
      const auto output = outputFor(value);
      if (!output) continue;
      hlo::PlanInput changed = m_input;
      if (!hlo::passConstant(&changed, value)) continue;
      const hlo::ValuePosition at = m_memory.dataflow.definition(value);
      if (!hlo::donate(&changed, at, *output)) continue;
      Advice advice;
      advice.kind = AdviceKind::kConstant;
      advice.values = {value};
      advice.donations = {{at, *output, m_input.values[value.index()].bytes}};
      plan(changed, std::move(advice));
    }
  }

  // Returns an output of the constant's shape that begins after its last use and that no argument aliases.
  std::optional<hlo::ValuePosition> outputFor(hlo::FlowValueId constant) const {
    const std::optional<hlo::InstructionId> root = m_module.entry() ? m_module.root(*m_module.entry()) : std::nullopt;
    if (!root) return std::nullopt;
    const std::string shape = m_memory.dataflow.shape(constant).withLayout();
    const hlo::PlanValue& own = m_input.values[constant.index()];
    const hlo::ShapeId result = m_module.shapeId(*root);
    for (uint32_t node = 0; node < m_memory.trees.size(result); ++node) {
      const auto value = m_memory.dataflow.at({*root, node});
      if (!value || !m_memory.trees.shape(result, node).isArray()) continue;
      const hlo::PlanBuffer& buffer = m_input.buffers[m_input.values[value->index()].buffer.index()];
      if (buffer.kind != hlo::PlanBufferKind::kArray || m_memory.dataflow.shape(*value).withLayout() != shape) continue;
      uint32_t first = UINT32_MAX;
      for (const hlo::FlowValueId each : m_input.valuesOf(m_input.values[value->index()].buffer))
        first = std::min(first, m_input.values[each.index()].firstStep);
      if (own.lastStep < first) return hlo::ValuePosition{*root, node};
    }
    return std::nullopt;
  }

  // Arrays of one shape are one change, since layouts follow from user to user. The layout that an instruction asks for
  // is stated, since its operand has to have another shape.
  void tryPadding() {
    std::map<std::string, Advice> byShape;
    std::map<std::string, int64_t> smallest;
    for (uint32_t i = 0; i < m_memory.dataflow.valueCount(); ++i) {
      const hlo::FlowValueId value(i);
      const int64_t bytes = m_input.values[i].bytes;
      if (!isPlannedArray(i) || !isLarge(bytes)) continue;
      const hlo::Shape& shape = m_memory.dataflow.shape(value);
      if (queries::paddingBytes(shape, bytes).value_or(0) < bytes / 2) continue;
      const auto best = hlo::smallestLayout(m_memory.rules, shape);
      if (!best || best->bytes > bytes / 2) continue;
      const std::string key = shape.withLayout();
      smallest[key] = best->bytes;
      Advice& advice = byShape[key];
      advice.kind = AdviceKind::kPadding;
      advice.isUpperBound = true;
      advice.values.push_back(value);
      if (!advice.requester) advice.requester = hlo::layoutRequester(m_memory, value);
      if (!advice.line) advice.line = m_snapshot.sources.line(instructionOf(value));
    }
    for (auto& [shape, advice] : byShape) {
      hlo::PlanInput changed = m_input;
      for (const hlo::FlowValueId value : advice.values) hlo::shrink(&changed, value, smallest[shape]);
      plan(changed, std::move(advice));
    }
  }

  // The stacks of one loop are one change: a checkpoint of its body. What the loop carries anyway is still saved.
  void tryStacks() {
    std::map<uint32_t, Advice> byLoop;
    for (uint32_t i = 0; i < m_input.buffers.size(); ++i) {
      const hlo::PlanBuffer& buffer = m_input.buffers[i];
      if (buffer.kind != hlo::PlanBufferKind::kArray || buffer.isLiveOut) continue;
      if (buffer.memorySpace != queries::kDefaultSpace) continue;
      const hlo::FlowValueId value = m_input.valuesOf(hlo::BufferId(i)).front();
      const auto fill = hlo::stackFillOf(m_memory, m_own.loops, value);
      if (!fill || fill->isLoopInput || fill->iterations.value_or(0) < 2) continue;
      if (!isReadBackward(hlo::BufferId(i))) continue;
      Advice& advice = byLoop[static_cast<uint32_t>(fill->loop.index())];
      if (advice.values.empty()) {
        advice.kind = AdviceKind::kSaveLess;
        advice.isUpperBound = true;
        advice.line = m_snapshot.sources.line(fill->source);
        advice.scope = scopeOf(fill->source);
      }
      advice.values.push_back(atPeak(hlo::BufferId(i)));
    }
    for (auto& [loop, advice] : byLoop) {
      hlo::PlanInput changed = m_input;
      for (const hlo::FlowValueId value : advice.values) {
        const int64_t iterations = *hlo::stackFillOf(m_memory, m_own.loops, value)->iterations;
        hlo::shrink(&changed, value, (m_input.values[value.index()].bytes + iterations - 1) / iterations);
      }
      plan(changed, std::move(advice));
    }
  }

  // Returns the value of a buffer that is live at the peak, which is the one that lists name; otherwise its first.
  hlo::FlowValueId atPeak(hlo::BufferId buffer) const {
    const auto values = m_input.valuesOf(buffer);
    const auto found = std::find_if(values.begin(), values.end(), [&](hlo::FlowValueId each) {
      const hlo::PlanValue& value = m_input.values[each.index()];
      return value.firstStep <= m_before.peakStep && value.lastStep > m_before.peakStep;
    });
    return found == values.end() ? values.front() : *found;
  }

  bool isPlannedArray(uint32_t value) const {
    const hlo::PlanBuffer& buffer = m_input.buffers[m_input.values[value].buffer.index()];
    return buffer.kind == hlo::PlanBufferKind::kArray && !buffer.isLiveOut &&
           buffer.memorySpace == queries::kDefaultSpace;
  }
  bool isLarge(int64_t bytes) const { return bytes >= std::max<int64_t>(1, m_before.livePeakBytes / kSmallestPart); }

  // The calls of one library are one change: its workspace limit. How much they need at least is unknown.
  void tryScratch() {
    std::map<std::string, Advice> byTarget;
    for (uint32_t i = 0; i < m_memory.dataflow.valueCount(); ++i) {
      const hlo::FlowValueId value(i);
      if (!isPlannedArray(i) || !isLarge(m_input.values[i].bytes) || !hlo::isLibraryScratch(m_memory, value)) continue;
      const auto target = m_module.attribute(instructionOf(value), "custom_call_target");
      const std::string name = target && target->size() > 2 ? std::string(target->substr(1, target->size() - 2)) : "";
      Advice& advice = byTarget[name];
      advice.kind = AdviceKind::kScratch;
      advice.library = name;
      advice.isUpperBound = true;
      advice.values.push_back(value);
    }
    for (auto& [target, advice] : byTarget) {
      hlo::PlanInput changed = m_input;
      for (const hlo::FlowValueId value : advice.values) hlo::shrink(&changed, value, 0);
      plan(changed, std::move(advice));
    }
  }

  // Returns the dimension that the program divided to loop over its pieces: the second one of the slices that the loop
  // reads, one of the first dimension in each iteration. Nothing if slices differ in it: weights of layers.
  std::optional<int64_t> pieceOf(const hlo::Loop& loop, hlo::LoopId id) const {
    std::set<int64_t> sizes;
    const auto look = [&](hlo::ComputationId computation) {
      for (const hlo::InstructionId each : m_module.instructions(computation)) {
        if (m_module.kind(each) != hlo::OpKind::kDynamicSlice || m_module.operands(each).empty()) continue;
        const auto& slice = m_module.shape(each).dimensions;
        const auto& whole = m_module.shape(m_module.operands(each)[0]).dimensions;
        const bool isOfIteration = slice.size() >= 2 && whole.size() == slice.size() && slice[0] == 1 &&
                                   whole[0] == loop.tripCount->count && slice[1] == whole[1];
        if (isOfIteration) sizes.insert(slice[1]);
      }
    };
    for (uint32_t i = 0; i < m_module.computationCount(); ++i) {
      const hlo::ComputationId computation(i);
      if (!m_memory.schedule.contains(computation) || m_own.loops.around(computation) != id) continue;
      look(computation);
      for (const hlo::InstructionId each : m_module.instructions(computation)) {
        for (const hlo::Call& call : m_module.calls(each)) {
          if (call.role == hlo::CallRole::kFusion) look(call.callee);
        }
      }
    }
    return sizes.size() == 1 && *sizes.begin() % 2 == 0 ? std::optional(*sizes.begin()) : std::nullopt;
  }

  bool hasDimension(hlo::FlowValueId value, int64_t size) const {
    const auto& dimensions = m_memory.dataflow.shape(value).dimensions;
    return std::find(dimensions.begin(), dimensions.end(), size) != dimensions.end();
  }

  // A loop over the layers of a program also reads slices, of its weights. It changes an array with the dimension from
  // iteration to iteration; a loop over pieces of an array does not.
  bool isCarried(const hlo::Loop& loop, int64_t size) const {
    return std::any_of(loop.carried.begin(), loop.carried.end(), [&](const hlo::Carried& carried) {
      const bool isChanged = carried.kind == hlo::CarryKind::kInPlace || carried.kind == hlo::CarryKind::kCopied;
      return isChanged && carried.parameter && hasDimension(*carried.parameter, size);
    });
  }

  void trySmallerSlices() {
    for (uint32_t i = 0; i < m_own.loops.loops().size(); ++i) {
      const hlo::LoopId id(i);
      const hlo::Loop& loop = m_own.loops.loop(id);
      if (!loop.tripCount || loop.tripCount->count < 2 || !loop.steps.contains(m_before.peakStep)) continue;
      const std::optional<int64_t> piece = pieceOf(loop, id);
      if (!piece || isCarried(loop, *piece) || hlo::isBackward(m_module.opName(loop.instruction))) continue;
      Advice advice;
      advice.kind = AdviceKind::kSmallerSlice;
      advice.isUpperBound = true;
      advice.loop = loop.instruction;
      hlo::PlanInput changed = m_input;
      for (uint32_t value = 0; value < m_memory.dataflow.valueCount(); ++value) {
        const hlo::FlowValueId each(value);
        const int64_t bytes = m_input.values[value].bytes;
        if (!isPlannedArray(value) || m_own.loops.role(each) != hlo::LoopRole::kScratch) continue;
        if (m_own.loops.around(m_module.computation(instructionOf(each))) != id) continue;
        if (!hasDimension(each, *piece)) continue;
        if (hlo::shrink(&changed, each, (bytes + 1) / 2) && isLarge(bytes)) advice.values.push_back(each);
      }
      if (!advice.values.empty()) plan(changed, std::move(advice));
    }
  }

  // Tries the results of asynchronous operations that are not done at the peak.
  void tryStartingLater() {
    std::map<std::string, Advice> groups;
    for (uint32_t i = 0; i < m_memory.dataflow.valueCount(); ++i) {
      const hlo::PlanValue& value = m_input.values[i];
      if (!isPlannedArray(i) || !isLarge(value.bytes)) continue;
      if (value.firstStep > m_before.peakStep || value.lastStep < m_before.peakStep) continue;
      const hlo::InstructionId start = instructionOf(hlo::FlowValueId(i));
      if (hlo::asyncRole(m_module.kind(start)) != hlo::AsyncRole::kStart) continue;
      const auto done = m_module.asyncPartner(start);
      const auto doneStep = done ? m_memory.schedule.step(*done) : std::nullopt;
      if (!doneStep || *doneStep <= m_before.peakStep + 1) continue;
      Advice& advice = groups[std::string(m_module.opcode(start))];
      advice.kind = AdviceKind::kStartLater;
      advice.values.emplace_back(i);
    }
    for (auto& [opcode, advice] : groups) {
      hlo::PlanInput changed = m_input;
      std::erase_if(advice.values, [&](hlo::FlowValueId value) { return !hlo::startLater(&changed, value); });
      if (!advice.values.empty()) plan(changed, std::move(advice));
    }
  }

  bool isReadBackward(hlo::BufferId buffer) const {
    bool isRead = false;
    for (const hlo::FlowValueId value : m_input.valuesOf(buffer)) {
      m_memory.dataflow.forEachUse(value,
                                   [&](hlo::ValueUse use) { isRead |= hlo::isBackward(m_module.opName(use.user)); });
    }
    return isRead;
  }

  // Tries the values that are live at the peak and read later, but not at it.
  void tryRecomputing() {
    std::map<std::string, Advice> groups;
    std::map<std::string, int64_t> bytesOf;
    for (uint32_t i = 0; i < m_memory.dataflow.valueCount(); ++i) {
      const hlo::PlanValue& value = m_input.values[i];
      if (value.firstStep >= m_before.peakStep || value.lastStep <= m_before.peakStep) continue;
      const hlo::PlanBuffer& buffer = m_input.buffers[value.buffer.index()];
      if (buffer.kind != hlo::PlanBufferKind::kArray || buffer.memorySpace != queries::kDefaultSpace) continue;
      const hlo::FlowValueId id(i);
      const hlo::InstructionId instruction = instructionOf(id);
      const AdviceKind kind = isReadUntil(id, m_before.peakStep) ? AdviceKind::kRecompute : AdviceKind::kComputeLater;
      const std::string key =
          absl::StrCat(kind == AdviceKind::kRecompute, m_module.opcode(instruction), " ",
                       m_memory.dataflow.shape(id).withLayout(), " ", withoutDigits(m_module.opName(instruction)));
      Advice& advice = groups[key];
      advice.kind = kind;
      advice.step = m_before.peakStep;
      advice.values.push_back(id);
      bytesOf[key] += value.bytes;
    }
    std::vector<std::pair<int64_t, std::string>> bySize;
    for (const auto& [key, bytes] : bytesOf) {
      if (bytes >= m_before.livePeakBytes / kSmallestPart) bySize.emplace_back(-bytes, key);
    }
    std::sort(bySize.begin(), bySize.end());
    for (const auto& [bytes, key] : bySize) {
      if (m_result.tried >= kMaximumPlans || m_stop.stop_requested()) return;
      Advice& advice = groups[key];
      hlo::PlanInput changed = m_input;
      std::erase_if(advice.values, [&](hlo::FlowValueId value) {
        return !computeAgain(&changed, value, m_before.peakStep, advice.kind);
      });
      if (!advice.values.empty()) plan(changed, std::move(advice));
    }
  }

  bool isReadUntil(hlo::FlowValueId value, uint32_t step) const {
    bool isRead = false;
    m_memory.dataflow.forEachUse(value, [&](hlo::ValueUse use) {
      const auto at = hlo::stepOfUse(m_module, m_memory.schedule, use.user);
      isRead |= at && *at <= step;
    });
    return isRead;
  }

  // Returns false if the value cannot be computed again after the step. One that is computed later has no memory
  // before.
  static bool computeAgain(hlo::PlanInput* changed, hlo::FlowValueId value, uint32_t step, AdviceKind kind) {
    if (!hlo::recompute(changed, value, step).empty()) return false;
    if (kind == AdviceKind::kComputeLater) changed->values[value.index()].bytes = 0;
    return true;
  }

  // Returns the longest time from its definition to its last use in which a value is not read, so that it need not be
  // live.
  std::optional<buffers::StepRange> gapOf(hlo::FlowValueId value) const {
    std::vector<uint32_t> steps{m_input.values[value.index()].firstStep};
    m_memory.dataflow.forEachUse(value, [&](hlo::ValueUse use) {
      if (const auto step = hlo::stepOfUse(m_module, m_memory.schedule, use.user)) steps.push_back(*step);
    });
    std::sort(steps.begin(), steps.end());
    std::optional<buffers::StepRange> gap;
    for (size_t i = 1; i < steps.size(); ++i) {
      // It is computed again one step before it is read.
      if (steps[i] < steps[i - 1] + 3) continue;
      if (!gap || steps[i] - steps[i - 1] > gap->end - gap->begin + 1)
        gap = buffers::StepRange{steps[i - 1] + 1, steps[i]};
    }
    return gap;
  }

  // Temporaries that leave gaps are larger than what is live at the peak: blocks that are not live there can be the
  // ones that push the top up. Tries the large ones, each where it is not read for the longest time.
  void tryGaps() {
    const int64_t loss = m_before.reservedBytes - m_before.livePeakBytes;
    std::vector<std::tuple<int64_t, uint32_t, uint32_t>> order;  // bytes, largest first; value; step
    for (uint32_t i = 0; i < m_memory.dataflow.valueCount(); ++i) {
      if (!isPlannedArray(i) || m_input.values[i].bytes < std::max<int64_t>(1, loss / 100)) continue;
      if (const auto gap = gapOf(hlo::FlowValueId(i))) order.emplace_back(-m_input.values[i].bytes, i, gap->begin);
    }
    std::sort(order.begin(), order.end());
    for (const auto& [bytes, value, step] : order) {
      if (m_result.tried >= kMaximumPlans || m_stop.stop_requested()) return;
      const hlo::FlowValueId id(value);
      Advice advice;
      advice.kind = isReadUntil(id, step) ? AdviceKind::kRecompute : AdviceKind::kComputeLater;
      advice.values = {id};
      const bool isTried = std::any_of(m_result.advice.begin(), m_result.advice.end(), [&](const Advice& one) {
        return one.kind == advice.kind && one.values == advice.values;
      });
      hlo::PlanInput changed = m_input;
      if (isTried || !computeAgain(&changed, id, step, advice.kind)) continue;
      advice.step = changed.values.back().firstStep - 1;
      plan(changed, std::move(advice));
    }
  }

  const Snapshot& m_snapshot;
  const std::stop_token& m_stop;
  const hlo::Module& m_module;
  const ModuleMemory& m_own;
  const hlo::MemoryAnalysis& m_memory;
  hlo::PlanInput m_input;
  std::optional<hlo::MemoryPlan> m_plan;
  hlo::PlanTotals m_before;
  MemoryAdvice m_result;
};

}  // namespace

bool isAbout(const Advice& advice, const hlo::MemoryAnalysis& memory, hlo::FlowValueId value) {
  const hlo::BufferId own = memory.buffers.of(value);
  const auto isIn = [&](hlo::FlowValueId each) { return memory.buffers.of(each) == own; };
  const auto isDonated = [&](const DonatedPair& pair) {
    const auto parameter = memory.dataflow.at(pair.parameter);
    return parameter && isIn(*parameter);
  };
  return std::any_of(advice.values.begin(), advice.values.end(), isIn) ||
         std::any_of(advice.donations.begin(), advice.donations.end(), isDonated);
}

MemoryAdvice adviseMemory(const Snapshot& memory, const std::stop_token& stop) {
  MemoryAdvice none;
  if (memory.module == nullptr || memory.assignment == nullptr) {
    none.problem = "advice needs the module and its memory";
    return none;
  }
  if (std::string why = missingEntry(*memory.module); !why.empty()) {
    none.problem = std::move(why);
    return none;
  }
  return PeakAdvisor(memory, stop).advise();
}

}  // namespace model

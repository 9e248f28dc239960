#include "model/words/why_report.h"

#include <algorithm>

#include "model/buffers/byte_count.h"
#include "model/queries/padding.h"
#include "model/words/buffer_text.h"
#include "model/words/missing.h"
#include "model/words/numbers.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace words {
namespace {

constexpr size_t kMostRows = 1000;  // per group

std::string causeText(hlo::AliveCause cause) {
  switch (cause) {
    case hlo::AliveCause::kOutput: return translate("WhyReport", "Program output");
    case hlo::AliveCause::kParameterKept: return translate("WhyReport", "Parameter not donated");
    case hlo::AliveCause::kAsyncNotDone: return translate("WhyReport", "Waiting for an asynchronous operation");
    case hlo::AliveCause::kSavedForBackward: return translate("WhyReport", "Saved for the backward pass");
    case hlo::AliveCause::kCarriedByLoop: return translate("WhyReport", "Carried through a loop");
    case hlo::AliveCause::kUsedLaterThanNeeded:
      return translate("WhyReport", "Last use scheduled later than necessary");
    case hlo::AliveCause::kHeldBySameBuffer: return translate("WhyReport", "Buffer shared with another live value");
    case hlo::AliveCause::kUsed: return translate("WhyReport", "In use");
  }
  return {};
}

std::string carryText(hlo::CarryKind kind) {
  switch (kind) {
    case hlo::CarryKind::kUnchanged: return translate("WhyReport", "passed through unchanged");
    case hlo::CarryKind::kInPlace: return translate("WhyReport", "updated in place");
    case hlo::CarryKind::kCopied: return translate("WhyReport", "copied in each iteration");
    case hlo::CarryKind::kStacked: return translate("WhyReport", "one slice written per iteration");
  }
  return {};
}

// Formats names of instructions for sentences.
class Names {
 public:
  explicit Names(const hlo::MemoryAnalysis& memory) : m_memory(memory), m_module(memory.dataflow.module()) {}

  std::string of(hlo::InstructionId id) const { return oneLine(m_module.name(id)); }
  std::string atStep(hlo::InstructionId id) const {
    const auto step = m_memory.schedule.step(id);
    return step ? filled(translate("WhyReport", "%1 at step %2"), of(id), grouped(*step)) : of(id);
  }

 private:
  const hlo::MemoryAnalysis& m_memory;
  const hlo::Module& m_module;
};

std::string useSentence(const hlo::MemoryAnalysis& memory, const hlo::WhyAlive& why) {
  const hlo::Module& module = memory.dataflow.module();
  const Names names(memory);
  if (!why.lastUse && module.isRoot(why.pinnedBy)) {
    if (const auto loop = hlo::loopOf(memory, module.computation(why.pinnedBy), hlo::CallRole::kCondition))
      return filled(translate("WhyReport", "It is the condition of loop %1."), names.of(*loop));
  }
  if (!why.lastUse)
    return filled(translate("WhyReport", "No instruction reads it; %1 passes it through."), names.of(why.pinnedBy));
  if (why.waitsFor) {
    return filled(translate("WhyReport", "Its last use, %1, waits for %2."), names.atStep(why.pinnedBy),
                  names.atStep(*why.waitsFor));
  }
  return memory.schedule.step(why.pinnedBy) == why.step
             ? filled(translate("WhyReport", "%1 reads it at this step."), names.of(why.pinnedBy))
             : filled(translate("WhyReport", "It is written at this step; its last use is %1."),
                      names.atStep(why.pinnedBy));
}

class Writer {
 public:
  explicit Writer(const model::MemoryJoin& join)
      : m_join(join), m_memory(join.memory().analysis), m_module(m_memory.dataflow.module()) {}

  std::vector<Fact> rowsOf(const hlo::WhyAlive& why, hlo::FlowValueId value) const {
    std::vector<Fact> rows;
    rows.push_back({translate("WhyReport", "Size"), exactBytes(why.bytes), {}, {}});
    if (const auto padding = queries::paddingBytes(m_memory.dataflow.shape(value), why.bytes);
        padding.value_or(0) > 0) {
      rows.push_back({translate("WhyReport", "Padding"), paddingText(*padding, why.bytes), {}, {}});
    }
    rows.push_back({translate("WhyReport", "Live"), aliveText(why), {}, {}});
    rows.push_back(place(translate("WhyReport", "Defined by"), why.chain.front()));
    if (why.chain.size() > 1) {
      Fact passed{
          translate("WhyReport", "Passed through"), grouped(static_cast<int64_t>(why.chain.size() - 1)), {}, {}};
      for (size_t i = 1; i < std::min(why.chain.size(), kMostRows); ++i) {
        passed.rows.push_back(place(stepText(why.chain[i].instruction), why.chain[i], false));
      }
      rows.push_back(std::move(passed));
    }
    Fact pin = instruction(translate("WhyReport", "Last needed by"), why.pinnedBy);
    if (why.lastUse) {
      pin.text += filled(translate("WhyReport", ", operand %1"), why.lastUse->operand);
    } else if (m_module.isRoot(why.pinnedBy)) {
      pin.text +=
          filled(translate("WhyReport", ", result of %1"), oneLine(m_module.name(m_module.computation(why.pinnedBy))));
    }
    rows.push_back(std::move(pin));
    if (why.heldBy) {
      rows.push_back(valueRow(translate("WhyReport", "Shared with"), *why.heldBy));
      rows.back().text +=
          filled(translate("WhyReport", ", live in steps %1"), rangeText(m_memory.ranges.ownRange(*why.heldBy)));
    }
    if (why.start) rows.push_back(instruction(translate("WhyReport", "Started by"), *why.start));
    if (why.done) rows.push_back(instruction(translate("WhyReport", "Done by"), *why.done));
    if (why.loop) addLoop(rows, *why.loop, value);
    if (why.waitsFor) rows.push_back(instruction(translate("WhyReport", "Waits for"), *why.waitsFor));
    if (why.cause == hlo::AliveCause::kUsedLaterThanNeeded) {
      rows.push_back({translate("WhyReport", "Could run"),
                      filled(translate("WhyReport", "from step %1"), grouped(why.couldRunAt)),
                      model::Target(model::Step{why.couldRunAt}),
                      {}});
    }
    return rows;
  }

 private:
  static std::string rangeText(buffers::StepRange range) { return filled("%1–%2", range.begin, range.printedEnd()); }
  std::string aliveText(const hlo::WhyAlive& why) const {
    const std::string steps = rangeText(why.range);
    // Only another value of the buffer is live at the requested step: the report shows that value's steps.
    if (!why.range.contains(why.step)) {
      return filled(translate("WhyReport", "%1 itself: steps %2"),
                    oneLine(model::placeName(m_memory, why.chain.front())), steps);
    }
    switch (why.stepsAway) {
      case 0: return filled(translate("WhyReport", "steps %1"), steps);
      case 1: return filled(translate("WhyReport", "steps %1, 1 more after this one"), steps);
      default: return filled(translate("WhyReport", "steps %1, %2 more after this one"), steps, grouped(why.stepsAway));
    }
  }
  std::string stepText(hlo::InstructionId id) const {
    const auto step = m_memory.schedule.step(id);
    return step ? filled(translate("WhyReport", "step %1"), grouped(*step)) : std::string();
  }
  std::string withStep(absl::string_view name, hlo::InstructionId id) const {
    const std::string step = stepText(id);
    return step.empty() ? std::string(name) : filled("%1 · %2", step, name);
  }
  Fact place(absl::string_view label, hlo::ValuePosition at, bool hasStep = true) const {
    const std::string name = oneLine(model::placeName(m_memory, at));
    return {std::string(label), hasStep ? withStep(name, at.instruction) : name, model::Target(at.instruction), {}};
  }
  Fact instruction(absl::string_view label, hlo::InstructionId id) const {
    return {std::string(label), withStep(oneLine(m_module.name(id)), id), model::Target(id), {}};
  }
  Fact valueRow(absl::string_view label, hlo::FlowValueId id) const {
    Fact row = place(label, m_memory.dataflow.definition(id));
    if (const auto listed = m_join.listed(id)) row.target = model::Target(*listed);
    return row;
  }

  void addLoop(std::vector<Fact>& rows, hlo::InstructionId id, hlo::FlowValueId value) const {
    rows.push_back(instruction(translate("WhyReport", "Loop"), id));
    const auto loops = m_join.memory().loops.loops();
    const auto loop =
        std::find_if(loops.begin(), loops.end(), [id](const hlo::Loop& one) { return one.instruction == id; });
    if (loop == loops.end()) return;
    if (loop->tripCount) {
      rows.back().text += filled(loop->tripCount->isInferred ? translate("WhyReport", ", %1 iterations (inferred)")
                                                             : translate("WhyReport", ", %1 iterations"),
                                 grouped(loop->tripCount->count));
    }
    const hlo::BufferId buffer = m_memory.buffers.of(value);
    const auto carried = std::find_if(loop->carried.begin(), loop->carried.end(),
                                      [buffer](const hlo::Carried& one) { return one.buffer == buffer; });
    if (carried != loop->carried.end())
      rows.push_back({translate("WhyReport", "In the loop"), carryText(carried->kind), {}, {}});
  }

  const model::MemoryJoin& m_join;
  const hlo::MemoryAnalysis& m_memory;
  const hlo::Module& m_module;
};

// "parameter 3", "parameter 3 at {1}".
std::string parameterText(const hlo::MemoryAnalysis& memory, const hlo::DonationAdvice& advice) {
  const hlo::ShapeId shape = memory.dataflow.module().shapeId(advice.parameter.instruction);
  if (memory.trees.size(shape) == 1) return filled(translate("WhyReport", "parameter %1"), advice.number);
  return filled(translate("WhyReport", "parameter %1 at %2"), advice.number,
                memory.trees.indexText(shape, advice.parameter.node));
}

std::string verdictText(const hlo::MemoryAnalysis& memory, const hlo::DonationAdvice& advice) {
  const hlo::Module& module = memory.dataflow.module();
  std::string output;
  if (advice.output) {
    output = memory.trees.indexText(module.shapeId(advice.output->instruction), advice.output->node);
  }
  switch (advice.verdict) {
    case hlo::DonationVerdict::kCouldAlias:
      return filled(advice.isDonor
                        ? translate("WhyReport", "could alias output %1, but is a buffer donor without an alias")
                        : translate("WhyReport", "could alias output %1, but is not donated"),
                    output);
    case hlo::DonationVerdict::kReadLater:
      return filled(translate("WhyReport", "is still read by %2 when output %1 is written"), output,
                    oneLine(module.name(*advice.reader)));
    case hlo::DonationVerdict::kOutputsTaken:
      return filled(translate("WhyReport", "has no output left: output %1 is matched with another parameter"), output);
    case hlo::DonationVerdict::kOtherLayout:
      return filled(translate("WhyReport", "cannot alias output %1: the layouts differ"), output);
    case hlo::DonationVerdict::kNoOutput: return translate("WhyReport", "has no output of the same shape");
  }
  return {};
}

}  // namespace

std::string whySentence(const hlo::MemoryAnalysis& memory, const hlo::WhyAlive& why) {
  const Names names(memory);
  switch (why.cause) {
    case hlo::AliveCause::kOutput:
      return filled(translate("WhyReport", "The program returns it in %1, so it is live to the end."),
                    names.of(why.pinnedBy));
    case hlo::AliveCause::kParameterKept:
      return why.lastUse ? filled(translate("WhyReport",
                                            "A parameter that is not donated is live to the end; its last use is %1."),
                                  names.atStep(why.pinnedBy))
                         : translate("WhyReport",
                                     "A parameter that is not donated is live to the end; no instruction reads it.");
    case hlo::AliveCause::kAsyncNotDone:
      return why.done ? filled(translate("WhyReport", "%1 has started; %2 completes it."), names.of(*why.start),
                               names.atStep(*why.done))
                      : filled(translate("WhyReport", "%1 has started and never completes."), names.of(*why.start));
    case hlo::AliveCause::kSavedForBackward:
      return why.loop
                 ? filled(translate("WhyReport", "It is carried through the backward loop %1."), names.of(*why.loop))
                 : filled(translate("WhyReport", "It is last needed by %1."), names.atStep(why.pinnedBy));
    case hlo::AliveCause::kCarriedByLoop:
      return filled(translate("WhyReport", "It is live through all iterations of %1."), names.of(*why.loop));
    case hlo::AliveCause::kUsedLaterThanNeeded:
      return filled(translate("WhyReport", "Its last use, %1, could run as early as step %2."),
                    names.atStep(why.pinnedBy), grouped(why.couldRunAt));
    case hlo::AliveCause::kHeldBySameBuffer:
      return why.heldBy ? filled(translate("WhyReport", "It shares its buffer with %1, which is still live."),
                                 oneLine(model::placeName(memory, memory.dataflow.definition(*why.heldBy))))
                        : translate("WhyReport", "Its buffer is still needed by another value.");
    case hlo::AliveCause::kUsed: return useSentence(memory, why);
  }
  return {};
}

std::string donationSentence(const hlo::MemoryAnalysis& memory, const hlo::DonationAdvice& advice) {
  const hlo::ShapeId shape = memory.dataflow.module().shapeId(advice.parameter.instruction);
  const EnglishSentences english;
  return filled("%1 (%2, %3 bytes) %4", parameterText(memory, advice),
                memory.trees.shape(shape, advice.parameter.node).withoutLayout(), advice.bytes,
                verdictText(memory, advice));
}

WhyReport whyReport(const model::MemoryJoin& join, buffers::ValueId value, uint32_t step) {
  if (!join.problem().empty()) return {translate("WhyReport", "No answer"), asSentence(join.problem()), {}};
  const std::optional<hlo::FlowValueId> analysed = join.analysed(value);
  if (!analysed) {
    return {
        translate("WhyReport", "Not in the schedule"),
        translate(
            "WhyReport",
            "It belongs to a computation that runs once per element, such as a reducer, and has no step of its own."),
        {}};
  }
  return whyReport(join, *analysed, step);
}

WhyReport whyReport(const model::MemoryJoin& join, hlo::FlowValueId value, uint32_t step) {
  const hlo::MemoryAnalysis& memory = join.memory().analysis;
  const Writer writer(join);
  if (const auto why = hlo::whyAlive(memory, join.memory().loops, value, step)) {
    return {causeText(why->cause), whySentence(memory, *why), writer.rowsOf(*why, value)};
  }
  const buffers::StepRange range = memory.ranges.range(value);
  WhyReport report{filled(translate("WhyReport", "Not live at step %1"), grouped(step)),
                   step < range.begin ? translate("WhyReport", "It has not been written yet.")
                                      : translate("WhyReport", "It is no longer used."),
                   {}};
  const uint32_t nearest = step < range.begin ? range.begin : range.end - 1;
  if (const auto why = hlo::whyAlive(memory, join.memory().loops, value, nearest)) {
    report.rows = writer.rowsOf(*why, value);
  }
  return report;
}

DonationReport donationReport(const model::ModuleMemory& memory) {
  DonationReport report;
  Fact could{translate("WhyReport", "Could be donated"), {}, {}, {}},
      cannot{translate("WhyReport", "Cannot be donated"), {}, {}, {}};
  int64_t bytes = 0, kept = 0, count = 0, keptCount = 0;
  for (const hlo::DonationAdvice& advice : memory.donation) {
    const bool isPossible = advice.verdict == hlo::DonationVerdict::kCouldAlias;
    int64_t& total = isPossible ? bytes : kept;
    total = buffers::saturatingSum(total, advice.bytes);
    (isPossible ? count : keptCount) += 1;
    if (isPossible) report.advice += donationSentence(memory.analysis, advice) + '\n';
    Fact& group = isPossible ? could : cannot;
    if (group.rows.size() == kMostRows) continue;
    group.rows.push_back({parameterText(memory.analysis, advice),
                          filled("%1 · %2", humanBytes(advice.bytes), verdictText(memory.analysis, advice)),
                          model::Target(advice.parameter.instruction),
                          {}});
  }
  const auto sum = [](int64_t number, int64_t total) {
    return filled(translate("WhyReport", "%n parameter(s), %1", nullptr, number), humanBytes(total));
  };
  could.text = sum(count, bytes);
  cannot.text = sum(keptCount, kept);
  for (Fact* const group : {&could, &cannot}) {
    if (!group->rows.empty()) report.rows.push_back(std::move(*group));
  }
  return report;
}

}  // namespace words

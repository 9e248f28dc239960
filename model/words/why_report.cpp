#include "model/words/why_report.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/analysis/argument_names.h"
#include "model/analysis/layout_padding.h"
#include "model/analysis/stack_fill.h"
#include "model/buffers/byte_count.h"
#include "model/queries/memory_spaces.h"
#include "model/queries/padding.h"
#include "model/words/argument_text.h"
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
    case hlo::AliveCause::kConstant: return translate("WhyReport", "Constant in the program");
    case hlo::AliveCause::kScratch: return translate("WhyReport", "Scratch memory of a library call");
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
  if (memory.schedule.step(why.pinnedBy) == why.step)
    return filled(translate("WhyReport", "%1 reads it at this step."), names.of(why.pinnedBy));
  const hlo::InstructionId definition = why.chain.front().instruction;
  const bool isArgument =
      module.kind(definition) == hlo::OpKind::kParameter && module.computation(definition) == module.entry();
  return filled(isArgument ? translate("WhyReport", "It is an argument of the program; its last use is %1.")
                           : translate("WhyReport", "It is written at this step; its last use is %1."),
                names.atStep(why.pinnedBy));
}

// A small constant would gain nothing as an argument.
constexpr int64_t kLargeConstant = 65536;

std::string constantSentence(const hlo::MemoryAnalysis& memory, const hlo::WhyAlive& why) {
  const Names names(memory);
  std::string text = why.lastUse ? filled(translate("WhyReport",
                                                    "It has its memory for the whole execution; its last "
                                                    "use is %1."),
                                          names.atStep(why.pinnedBy))
                                 : translate("WhyReport", "It has its memory for the whole execution.");
  if (why.bytes < kLargeConstant) return text;
  return filled("%1 %2", text,
                translate("WhyReport",
                          "The program was compiled with its data, such as an array that the function closes "
                          "over: pass it as an argument, so that other programs can share it."));
}

std::string scratchSentence(const hlo::MemoryAnalysis& memory, const hlo::WhyAlive& why) {
  const hlo::Module& module = memory.dataflow.module();
  const hlo::InstructionId call = why.chain.front().instruction;
  const auto target = module.attribute(call, "custom_call_target");
  std::string name = oneLine(module.name(call));
  if (target && target->size() > 2) name = filled("%1 (%2)", name, oneLine(target->substr(1, target->size() - 2), 60));
  return filled(translate("WhyReport",
                          "Only %1 uses it, at this step. A smaller workspace limit, or another algorithm of "
                          "autotuning, needs less."),
                name);
}

// As argumentText(), also of an element of a tuple.
std::string parameterText(const hlo::MemoryAnalysis& memory, hlo::ValuePosition parameter) {
  const hlo::Module& module = memory.dataflow.module();
  const hlo::ShapeId shape = module.shapeId(parameter.instruction);
  return argumentText(module, parameter.instruction,
                      memory.trees.size(shape) == 1 ? "" : memory.trees.indexText(shape, parameter.node));
}

bool isArgumentOf(const hlo::Module& module, hlo::InstructionId id) {
  return module.kind(id) == hlo::OpKind::kParameter && module.computation(id) == module.entry();
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
    addLine(rows, why.chain.front().instruction);
    addTransfer(rows, why.chain.front().instruction);
    addDonation(rows, value);
    addSharing(rows, value);
    addFill(rows, value);
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
          filled(translate("WhyReport", ", live in steps %1"), stepsText(m_memory.ranges.ownRange(*why.heldBy)));
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
  std::string aliveText(const hlo::WhyAlive& why) const {
    const std::string steps = stepsText(why.range);
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

  std::string nameOf(hlo::ValuePosition at) const { return valueText(m_memory, at); }

  std::string lineText(hlo::InstructionId id) const {
    const auto line = m_join.snapshot().sources.line(id);
    return line ? placeText(m_module, *line) : std::string();
  }

  // Without a line of its own, such as of values that a loop carries, that of the nearest instruction counts.
  void addLine(std::vector<Fact>& rows, hlo::InstructionId id) const {
    const hlo::SourceIndex& sources = m_join.snapshot().sources;
    const auto own = sources.line(id);
    const auto line = own || isArgumentOf(m_module, id) ? own : sources.nearestLine(id);
    if (!line) return;
    const std::string place = placeText(m_module, *line);
    rows.push_back({translate("WhyReport", "Source line"),
                    own ? place : filled(translate("WhyReport", "%1 (inferred)"), place),
                    model::Target(*line),
                    {}});
  }

  // Says of a parameter that is not donated whether it could be.
  void addDonation(std::vector<Fact>& rows, hlo::FlowValueId value) const;

  void addTransfer(std::vector<Fact>& rows, hlo::InstructionId start) const {
    const auto transfer = hlo::transferAt(m_memory, start);
    if (!transfer) return;
    Fact row = instruction(transferName(transfer->kind), start);
    row.text = transferText(m_memory, *transfer);
    rows.push_back(std::move(row));
  }

  // Says at both ends of a donation, and of an update in place, what the other end is.
  void addSharing(std::vector<Fact>& rows, hlo::FlowValueId value) const {
    const auto root = m_module.entry() ? m_module.root(*m_module.entry()) : std::nullopt;
    const hlo::ValuePosition own = m_memory.dataflow.definition(value);
    const absl::Span<const hlo::FlowValueId> values = m_memory.buffers.values(m_memory.buffers.of(value));
    if (values.size() < 2 || !root) return;
    std::optional<hlo::FlowValueId> parameter, output;
    for (const hlo::FlowValueId each : values) {
      if (m_memory.buffers.isAliased(m_memory.dataflow.definition(each))) parameter = each;
      if (m_memory.dataflow.isAtRoot(each, *m_module.entry())) output = each;
    }
    if (!parameter || !output || *parameter == *output) return;
    std::string index;
    for (const hlo::ValuePosition position : m_memory.dataflow.positions(*output)) {
      if (position.instruction == *root) index = m_memory.trees.indexText(m_module.shapeId(*root), position.node);
    }
    const hlo::ValuePosition from = m_memory.dataflow.definition(*parameter);
    const hlo::InstructionId writer = m_memory.dataflow.definition(*output).instruction;
    if (own == from) {
      rows.push_back(instruction(translate("WhyReport", "Donated"), writer));
      rows.back().text =
          filled(translate("WhyReport", "output %1 is written into it by %2"), index, Names(m_memory).atStep(writer));
    } else {
      rows.push_back(valueRow(translate("WhyReport", "In place"), *parameter));
      rows.back().text =
          filled(translate("WhyReport", "in the memory of %1, which is donated; output %2"), nameOf(from), index);
    }
  }

  void addFill(std::vector<Fact>& rows, hlo::FlowValueId value) const {
    const auto fill = hlo::stackFillOf(m_memory, m_join.memory().loops, value);
    if (!fill) return;
    rows.push_back(instruction(translate("WhyReport", "Filled by"), fill->writer));
    Fact& row = rows.back();
    row.text = filled(translate("WhyReport", "%1 in %2"), oneLine(m_module.name(fill->writer)),
                      oneLine(m_module.name(fill->loop)));
    if (fill->sliceBytes > 0) {
      row.text += filled(translate("WhyReport", ", a slice of %1 per iteration"), humanBytes(fill->sliceBytes));
    }
    if (fill->iterations) row.text += filled(translate("WhyReport", ", %1 iterations"), grouped(*fill->iterations));
    Fact source = instruction(translate("WhyReport", "Slice"), fill->source);
    const std::string line = lineText(fill->source);
    source.text =
        fill->isLoopInput
            ? translate("WhyReport", "the input of each iteration: recomputing begins with it and does not save it")
            : oneLine(m_module.name(fill->source));
    if (const absl::string_view name = m_module.opName(fill->source); !name.empty() && !fill->isLoopInput)
      source.text += filled(" · %1", oneLine(name.substr(name.rfind('/') + 1), 60));
    if (!line.empty()) source.text += filled(" · %1", line);
    rows.push_back(std::move(source));
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

std::string verdictText(const hlo::MemoryAnalysis& memory, const hlo::DonationAdvice& advice) {
  const hlo::Module& module = memory.dataflow.module();
  std::string output;
  if (advice.output) {
    output = memory.trees.indexText(module.shapeId(advice.output->instruction), advice.output->node);
  }
  switch (advice.verdict) {
    case hlo::DonationVerdict::kCouldAlias:
      if (advice.assumed) {
        return filled(
            translate("WhyReport", "could alias output %1 if %2 writes in place: its body is not in the dump"), output,
            oneLine(module.name(*advice.assumed)));
      }
      return filled(advice.isDonor
                        ? translate("WhyReport", "could alias output %1, but is a buffer donor without an alias")
                        : translate("WhyReport", "could alias output %1, but is not donated"),
                    output);
    case hlo::DonationVerdict::kReadLater:
      return filled(translate("WhyReport", "still read by %2 when output %1 is written"), output,
                    oneLine(module.name(*advice.reader)));
    case hlo::DonationVerdict::kOutputsTaken:
      return filled(translate("WhyReport", "no output left: output %1 is matched with another parameter"), output);
    case hlo::DonationVerdict::kOtherLayout:
      return filled(translate("WhyReport", "cannot alias output %1: the layouts differ"), output);
    case hlo::DonationVerdict::kNoOutput: return translate("WhyReport", "no output of the same shape");
  }
  return {};
}

// The verdict in the list of the parameters that could be donated, whose title says that they are not.
std::string listedVerdict(const hlo::MemoryAnalysis& memory, const hlo::DonationAdvice& advice) {
  const bool isPlain = advice.verdict == hlo::DonationVerdict::kCouldAlias && !advice.assumed && !advice.isDonor;
  if (!isPlain) return verdictText(memory, advice);
  return filled(
      translate("WhyReport", "for output %1"),
      memory.trees.indexText(memory.dataflow.module().shapeId(advice.output->instruction), advice.output->node));
}

void Writer::addDonation(std::vector<Fact>& rows, hlo::FlowValueId value) const {
  const hlo::ValuePosition own = m_memory.dataflow.definition(value);
  for (const hlo::DonationAdvice& advice : m_join.memory().donation) {
    if (advice.parameter == own)
      rows.push_back({translate("WhyReport", "Donation"), verdictText(m_memory, advice), {}, {}});
  }
}

}  // namespace

std::string valueText(const hlo::MemoryAnalysis& memory, hlo::ValuePosition at) {
  std::string name = oneLine(model::placeName(memory, at));
  const hlo::Module& module = memory.dataflow.module();
  if (!isArgumentOf(module, at.instruction)) return name;
  std::string argument = parameterText(memory, at);
  // Without a Python name, lists show that of the instruction.
  return hlo::argumentName(module, at.instruction).empty() ? filled("%1 (%2)", name, argument) : argument;
}

std::string transferName(hlo::TransferKind kind) {
  switch (kind) {
    case hlo::TransferKind::kPrefetch: return translate("WhyReport", "Prefetch");
    case hlo::TransferKind::kEviction: return translate("WhyReport", "Eviction");
    case hlo::TransferKind::kToHost: return translate("WhyReport", "Offload to the host");
    case hlo::TransferKind::kFromHost: return translate("WhyReport", "Load from the host");
    case hlo::TransferKind::kOther: return translate("WhyReport", "Copy between memories");
  }
  return {};
}

std::string transferText(const hlo::MemoryAnalysis& memory, const hlo::Transfer& transfer) {
  const hlo::Module& module = memory.dataflow.module();
  const hlo::Platform platform = memory.rules.platform();
  std::string text =
      filled(translate("WhyReport", "%1 → %2 of %3"), queries::spaceName(platform, transfer.fromSpace),
             queries::spaceName(platform, transfer.toSpace), instructionOrArgumentText(module, transfer.source));
  if (transfer.bytes > 0) text += filled(", %1", humanBytes(transfer.bytes));
  if (transfer.useStep) {
    text += filled(translate("WhyReport", ", %1 steps ahead of its use at step %2"),
                   grouped(*transfer.useStep - transfer.startStep), grouped(*transfer.useStep));
  }
  return text;
}

std::string paddedDimensionText(const hlo::Shape& shape) {
  const auto worst = hlo::paddedDimension(shape);
  if (!worst) return {};
  return filled(translate("WhyReport", "dimension %1 (%2 elements) is padded to %3"), worst->dimension,
                grouped(worst->elements), grouped(worst->padded));
}

std::string paddingSentence(const hlo::MemoryAnalysis& memory, hlo::FlowValueId value) {
  const hlo::Shape& shape = memory.dataflow.shape(value);
  const int64_t bytes = memory.rules.bufferBytes(shape).value_or(0);
  const int64_t padding = queries::paddingBytes(shape, bytes).value_or(0);
  if (padding < bytes / 2) return {};
  std::string text = paddedDimensionText(shape);
  if (text.empty()) return text;
  if (const auto best = hlo::smallestLayout(memory.rules, shape); best && best->bytes <= bytes / 2) {
    text = filled(translate("WhyReport", "%1; with layout %2 it takes %3"), text, hlo::layoutText(best->shape),
                  humanBytes(best->bytes));
  }
  if (const auto call = hlo::layoutRequester(memory, value))
    text = filled(translate("WhyReport", "%1; %2 asks for the present layout"), text,
                  oneLine(memory.dataflow.module().name(*call)));
  return text;
}

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
    case hlo::AliveCause::kConstant: return constantSentence(memory, why);
    case hlo::AliveCause::kScratch: return scratchSentence(memory, why);
    case hlo::AliveCause::kUsed: return useSentence(memory, why);
  }
  return {};
}

std::string donationSentence(const hlo::MemoryAnalysis& memory, const hlo::DonationAdvice& advice) {
  const hlo::ShapeId shape = memory.dataflow.module().shapeId(advice.parameter.instruction);
  const EnglishSentences english;
  return filled("%1, %2, %3 bytes: %4", parameterText(memory, advice.parameter),
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
    WhyReport report{causeText(why->cause), whySentence(memory, *why), writer.rowsOf(*why, value)};
    if (const std::string padding = paddingSentence(memory, value); !padding.empty()) {
      const int64_t bytes = queries::paddingBytes(memory.dataflow.shape(value), why->bytes).value_or(0);
      // "In use" adds nothing to its sentence.
      if (why->cause != hlo::AliveCause::kUsed) report.sentence = filled("%1. %2", report.cause, report.sentence);
      report.sentence = filled("%1 %2", asSentence(padding), report.sentence);
      report.cause = filled(translate("WhyReport", "Padding: %1 of %2"), humanBytes(bytes), humanBytes(why->bytes));
    }
    return report;
  }
  const buffers::StepRange range = memory.ranges.range(value);
  WhyReport report{filled(translate("WhyReport", "Not live at step %1"), grouped(step)),
                   step < range.begin ? translate("WhyReport", "It has not been written yet.")
                                      : translate("WhyReport", "It is no longer used."),
                   {}};
  const uint32_t nearest = step < range.begin ? range.begin : range.end - 1;
  if (auto why = hlo::whyAlive(memory, join.memory().loops, value, nearest)) {
    why->stepsAway = 0;  // counted from another step than the one asked for
    report.rows = writer.rowsOf(*why, value);
  }
  return report;
}

Fact DonationGroup::fact() const {
  Fact group{name, sum, {}, {}};
  for (const DonationRow& row : rows)
    group.rows.push_back({row.bytes, filled("%1 · %2", row.argument, row.verdict), row.target, {}});
  return group;
}

DonationReport donationReport(const model::ModuleMemory& memory) {
  DonationReport report;
  DonationGroup could{translate("WhyReport", "Could be donated"), {}, {}},
      cannot{translate("WhyReport", "Cannot be donated"), {}, {}};
  int64_t bytes = 0, kept = 0, count = 0, keptCount = 0;
  for (const hlo::DonationAdvice& advice : memory.donation) {
    const bool isPossible = advice.verdict == hlo::DonationVerdict::kCouldAlias;
    int64_t& total = isPossible ? bytes : kept;
    total = buffers::saturatingSum(total, advice.bytes);
    (isPossible ? count : keptCount) += 1;
    if (isPossible) report.advice += donationSentence(memory.analysis, advice) + '\n';
    DonationGroup& group = isPossible ? could : cannot;
    if (group.rows.size() == kMostRows) continue;
    group.rows.push_back({humanBytes(advice.bytes), parameterText(memory.analysis, advice.parameter),
                          listedVerdict(memory.analysis, advice), model::Target(advice.parameter.instruction)});
  }
  const auto sum = [](int64_t number, int64_t total) {
    return filled(translate("WhyReport", "%n parameter(s), %1", nullptr, number), humanBytes(total));
  };
  could.sum = sum(count, bytes);
  cannot.sum = sum(keptCount, kept);
  if (!could.rows.empty()) report.possible = std::move(could);
  if (!cannot.rows.empty()) report.refused = std::move(cannot);
  return report;
}

}  // namespace words

#include "model/items/why_report.h"

#include <QCoreApplication>
#include <algorithm>

#include "model/analysis/why_alive.h"
#include "model/buffers/byte_count.h"
#include "model/items/buffer_text.h"
#include "model/items/format.h"
#include "model/items/text.h"
#include "model/queries/padding.h"

namespace model {
namespace {

constexpr size_t kMostRows = 1000;  // of a group

struct WhyReportText {
  Q_DECLARE_TR_FUNCTIONS(WhyReport)
};

QString causeText(hlo::AliveCause cause) {
  switch (cause) {
    case hlo::AliveCause::kOutput: return WhyReportText::tr("Program output");
    case hlo::AliveCause::kParameterKept: return WhyReportText::tr("Parameter not donated");
    case hlo::AliveCause::kAsyncNotDone: return WhyReportText::tr("Async start not done");
    case hlo::AliveCause::kSavedForBackward: return WhyReportText::tr("Saved for the backward pass");
    case hlo::AliveCause::kCarriedByLoop: return WhyReportText::tr("Carried by a loop");
    case hlo::AliveCause::kUsedLaterThanNeeded: return WhyReportText::tr("Use scheduled later than needed");
    case hlo::AliveCause::kHeldBySameBuffer: return WhyReportText::tr("Held by another value of the same buffer");
    case hlo::AliveCause::kUsed: return WhyReportText::tr("In use");
  }
  return {};
}

QString carryText(hlo::CarryKind kind) {
  switch (kind) {
    case hlo::CarryKind::kUnchanged: return WhyReportText::tr("passed on unchanged");
    case hlo::CarryKind::kInPlace: return WhyReportText::tr("carried in place");
    case hlo::CarryKind::kCopied: return WhyReportText::tr("carried with a copy");
    case hlo::CarryKind::kStacked: return WhyReportText::tr("stacked, a slice each iteration");
  }
  return {};
}

class Writer {
 public:
  Writer(const Snapshot& snapshot, const MemoryJoin& join)
      : m_snapshot(snapshot), m_join(join), m_memory(join.memory().analysis), m_module(*snapshot.module) {}

  std::vector<FactRow> rowsOf(const hlo::WhyAlive& why, hlo::ValueId value) const {
    std::vector<FactRow> rows;
    rows.push_back({WhyReportText::tr("Holds"), exactBytes(why.bytes), {}, {}});
    if (const auto padding = queries::paddingBytes(m_memory.dataflow.shape(value), why.bytes);
        padding.value_or(0) > 0) {
      rows.push_back({WhyReportText::tr("Padding"), paddingText(*padding, why.bytes), {}, {}});
    }
    rows.push_back({WhyReportText::tr("Alive"), aliveText(why), {}, {}});
    rows.push_back(place(WhyReportText::tr("Defined"), why.chain.front()));
    if (why.chain.size() > 1) {
      FactRow passed{WhyReportText::tr("Passed on by"), grouped(static_cast<int64_t>(why.chain.size() - 1)), {}, {}};
      for (size_t i = 1; i < std::min(why.chain.size(), kMostRows); ++i) {
        passed.rows.push_back(place(stepText(why.chain[i].instruction), why.chain[i], false));
      }
      rows.push_back(std::move(passed));
    }
    FactRow pin = instruction(WhyReportText::tr("Needed last"), why.pinnedBy);
    if (why.lastUse) {
      pin.text += WhyReportText::tr(", operand %1").arg(why.lastUse->operand);
    } else if (m_module.isRoot(why.pinnedBy)) {
      pin.text += WhyReportText::tr(", result of %1").arg(oneLine(m_module.name(m_module.computation(why.pinnedBy))));
    }
    rows.push_back(std::move(pin));
    if (why.heldBy) {
      rows.push_back(valueRow(WhyReportText::tr("Held by"), *why.heldBy));
      rows.back().text += WhyReportText::tr(", alive steps %1").arg(rangeText(m_memory.ranges.ownRange(*why.heldBy)));
    }
    if (why.start) rows.push_back(instruction(WhyReportText::tr("Begun by"), *why.start));
    if (why.done) rows.push_back(instruction(WhyReportText::tr("Done by"), *why.done));
    if (why.loop) addLoop(rows, *why.loop, value);
    if (why.waitsFor) rows.push_back(instruction(WhyReportText::tr("Waits for"), *why.waitsFor));
    if (why.cause == hlo::AliveCause::kUsedLaterThanNeeded) {
      rows.push_back({WhyReportText::tr("Could run"),
                      WhyReportText::tr("from step %1 on").arg(grouped(why.couldRunAt)),
                      Target(Step{why.couldRunAt}),
                      {}});
    }
    return rows;
  }

  /// The cause as one sentence; as hlo::sentenceOf(), which the command line prints.
  QString sentence(const hlo::WhyAlive& why) const {
    const QString pin = name(why.pinnedBy);
    switch (why.cause) {
      case hlo::AliveCause::kOutput:
        return WhyReportText::tr("The program returns it: %1 holds it to the end.").arg(pin);
      case hlo::AliveCause::kParameterKept:
        return why.lastUse ? WhyReportText::tr("A parameter that is not donated is kept to the end; %1 read it last.")
                                 .arg(nameAtStep(why.pinnedBy))
                           : WhyReportText::tr("A parameter that is not donated is kept to the end; nothing reads it.");
      case hlo::AliveCause::kAsyncNotDone:
        return why.done ? WhyReportText::tr("%1 has begun and is not done before %2.")
                              .arg(name(*why.start), nameAtStep(*why.done))
                        : WhyReportText::tr("%1 has begun and is never done.").arg(name(*why.start));
      case hlo::AliveCause::kSavedForBackward:
        return why.loop
                   ? WhyReportText::tr("Saved for the backward pass, whose loop %1 carries it.").arg(name(*why.loop))
                   : WhyReportText::tr("Saved for the backward pass: %1 needs it last.").arg(nameAtStep(why.pinnedBy));
      case hlo::AliveCause::kCarriedByLoop: return WhyReportText::tr("Carried by the loop %1.").arg(name(*why.loop));
      case hlo::AliveCause::kUsedLaterThanNeeded:
        return WhyReportText::tr("Its last use, %1, could run from step %2 on.")
            .arg(nameAtStep(why.pinnedBy), grouped(why.couldRunAt));
      case hlo::AliveCause::kHeldBySameBuffer:
        return why.heldBy ? WhyReportText::tr("Its memory holds %1, which has to share it.")
                                .arg(oneLine(placeName(m_memory, m_memory.dataflow.definition(*why.heldBy))))
                          : WhyReportText::tr("Its memory is kept for another value of the same buffer.");
      case hlo::AliveCause::kUsed: return useSentence(why);
    }
    return {};
  }

 private:
  QString useSentence(const hlo::WhyAlive& why) const {
    if (!why.lastUse && m_module.isRoot(why.pinnedBy)) {
      const hlo::ComputationId computation = m_module.computation(why.pinnedBy);
      for (const hlo::InstructionId caller : m_memory.schedule.callers(computation)) {
        for (const hlo::Call& call : m_module.calls(caller)) {
          if (call.callee == computation && call.role == hlo::CallRole::kCondition)
            return WhyReportText::tr("By it the loop %1 decides whether to go on.").arg(name(caller));
        }
      }
    }
    if (!why.lastUse) return WhyReportText::tr("Nothing reads it; %1 passes it on.").arg(name(why.pinnedBy));
    if (why.waitsFor) {
      return WhyReportText::tr("Its last use, %1, waits for %2.")
          .arg(nameAtStep(why.pinnedBy), nameAtStep(*why.waitsFor));
    }
    return m_memory.schedule.step(why.pinnedBy) == why.step
               ? WhyReportText::tr("%1 reads it at this step.").arg(name(why.pinnedBy))
               : WhyReportText::tr("It is written at this step; %1 reads it last.").arg(nameAtStep(why.pinnedBy));
  }
  QString name(hlo::InstructionId id) const { return oneLine(m_module.name(id)); }
  QString nameAtStep(hlo::InstructionId id) const {
    const auto step = m_memory.schedule.step(id);
    return step ? WhyReportText::tr("%1 at step %2").arg(name(id), grouped(*step)) : name(id);
  }
  static QString rangeText(buffers::StepRange range) {
    return QStringLiteral("%1–%2").arg(range.begin).arg(range.printedEnd());
  }
  QString aliveText(const hlo::WhyAlive& why) const {
    const QString steps = rangeText(why.range);
    // Only another value of the buffer is alive at the step that is asked for: that one is told with its own steps.
    if (!why.range.contains(why.step)) {
      return WhyReportText::tr("%1 itself: steps %2").arg(oneLine(placeName(m_memory, why.chain.front())), steps);
    }
    switch (why.stepsAway) {
      case 0: return WhyReportText::tr("steps %1").arg(steps);
      case 1: return WhyReportText::tr("steps %1, 1 more step").arg(steps);
      default: return WhyReportText::tr("steps %1, %2 more steps").arg(steps, grouped(why.stepsAway));
    }
  }
  QString stepText(hlo::InstructionId id) const {
    const auto step = m_memory.schedule.step(id);
    return step ? WhyReportText::tr("step %1").arg(grouped(*step)) : QString();
  }
  QString withStep(const QString& name, hlo::InstructionId id) const {
    const QString step = stepText(id);
    return step.isEmpty() ? name : QStringLiteral("%1 · %2").arg(step, name);
  }
  FactRow place(const QString& label, hlo::ValuePosition at, bool hasStep = true) const {
    const QString name = oneLine(placeName(m_memory, at));
    return {label, hasStep ? withStep(name, at.instruction) : name, Target(at.instruction), {}};
  }
  FactRow instruction(const QString& label, hlo::InstructionId id) const {
    return {label, withStep(oneLine(m_module.name(id)), id), Target(id), {}};
  }
  FactRow valueRow(const QString& label, hlo::ValueId id) const {
    FactRow row = place(label, m_memory.dataflow.definition(id));
    if (const auto listed = m_join.listed(id)) row.target = Target(*listed);
    return row;
  }

  void addLoop(std::vector<FactRow>& rows, hlo::InstructionId id, hlo::ValueId value) const {
    rows.push_back(instruction(WhyReportText::tr("Loop"), id));
    const auto loops = m_join.memory().loops.loops();
    const auto loop =
        std::find_if(loops.begin(), loops.end(), [id](const hlo::Loop& one) { return one.instruction == id; });
    if (loop == loops.end()) return;
    if (loop->tripCount) {
      rows.back().text += (loop->tripCount->isInferred ? WhyReportText::tr(", %1 iterations (inferred)")
                                                       : WhyReportText::tr(", %1 iterations"))
                              .arg(grouped(loop->tripCount->count));
    }
    const hlo::BufferId buffer = m_memory.buffers.of(value);
    const auto carried = std::find_if(loop->carried.begin(), loop->carried.end(),
                                      [buffer](const hlo::Carried& one) { return one.buffer == buffer; });
    if (carried != loop->carried.end()) rows.push_back({WhyReportText::tr("In it"), carryText(carried->kind), {}, {}});
  }

  const Snapshot& m_snapshot;
  const MemoryJoin& m_join;
  const hlo::MemoryAnalysis& m_memory;
  const hlo::Module& m_module;
};

QString verdictText(const ModuleMemory& memory, const hlo::DonationAdvice& advice) {
  const hlo::MemoryAnalysis& analysis = memory.analysis;
  QString output;
  if (advice.output) {
    output =
        toQString(analysis.trees.indexText(memory.module->shapeId(advice.output->instruction), advice.output->node));
  }
  switch (advice.verdict) {
    case hlo::DonationVerdict::kCouldAlias:
      return (advice.isDonor ? WhyReportText::tr("could alias output %1 and is a donor without it")
                             : WhyReportText::tr("could alias output %1 and is not donated"))
          .arg(output);
    case hlo::DonationVerdict::kReadLater:
      return WhyReportText::tr("cannot alias output %1: %2 still reads it when that is written")
          .arg(output, oneLine(memory.module->name(*advice.reader)));
    case hlo::DonationVerdict::kOutputsTaken:
      return WhyReportText::tr("has no output left: output %1 takes the memory of another parameter, or could")
          .arg(output);
    case hlo::DonationVerdict::kOtherLayout:
      return WhyReportText::tr("cannot alias output %1: its layout is another one").arg(output);
    case hlo::DonationVerdict::kNoOutput: return WhyReportText::tr("has no output of its shape");
  }
  return {};
}

}  // namespace

WhyReport whyReport(const Snapshot& snapshot, const MemoryJoin& join, buffers::ValueId value, uint32_t step) {
  if (!join.problem().empty())
    return {WhyReportText::tr("Nothing to tell"), QString::fromStdString(join.problem()), {}};
  const std::optional<hlo::ValueId> analysed = join.analysed(value);
  if (!analysed) {
    return {WhyReportText::tr("Not on the schedule"),
            WhyReportText::tr(
                "It belongs to a computation that runs per element, such as a reducer, at no step of its own."),
            {}};
  }
  return whyReport(snapshot, join, *analysed, step);
}

WhyReport whyReport(const Snapshot& snapshot, const MemoryJoin& join, hlo::ValueId value, uint32_t step) {
  const hlo::MemoryAnalysis& memory = join.memory().analysis;
  const Writer writer(snapshot, join);
  if (const auto why = hlo::whyAlive(memory, join.memory().loops, value, step)) {
    return {causeText(why->cause), writer.sentence(*why), writer.rowsOf(*why, value)};
  }
  const buffers::StepRange range = memory.ranges.range(value);
  WhyReport report{
      WhyReportText::tr("Not alive at step %1").arg(grouped(step)),
      step < range.begin ? WhyReportText::tr("It is not written yet.") : WhyReportText::tr("Nobody needs it any more."),
      {}};
  const uint32_t nearest = step < range.begin ? range.begin : range.end - 1;
  if (const auto why = hlo::whyAlive(memory, join.memory().loops, value, nearest)) {
    report.rows = writer.rowsOf(*why, value);
  }
  return report;
}

DonationReport donationReport(const ModuleMemory& memory) {
  DonationReport report;
  FactRow could{WhyReportText::tr("Could be donated"), {}, {}, {}},
      cannot{WhyReportText::tr("Cannot be donated"), {}, {}, {}};
  int64_t bytes = 0, kept = 0, count = 0, keptCount = 0;
  for (const hlo::DonationAdvice& advice : memory.donation) {
    const bool isPossible = advice.verdict == hlo::DonationVerdict::kCouldAlias;
    int64_t& total = isPossible ? bytes : kept;
    total = buffers::saturatingSum(total, advice.bytes);
    (isPossible ? count : keptCount) += 1;
    if (isPossible) report.advice += QString::fromStdString(hlo::sentenceOf(memory.analysis, advice)) + u'\n';
    FactRow& group = isPossible ? could : cannot;
    if (group.rows.size() == kMostRows) continue;
    const hlo::ShapeId shape = memory.module->shapeId(advice.parameter.instruction);
    QString name = WhyReportText::tr("parameter %1").arg(advice.number);
    if (memory.analysis.trees.size(shape) > 1)
      name += toQString(memory.analysis.trees.indexText(shape, advice.parameter.node));
    group.rows.push_back({name,
                          QStringLiteral("%1 · %2").arg(humanBytes(advice.bytes), verdictText(memory, advice)),
                          Target(advice.parameter.instruction),
                          {}});
  }
  const auto sum = [](int64_t number, int64_t total) {
    return number == 1 ? WhyReportText::tr("1 parameter, %1").arg(humanBytes(total))
                       : WhyReportText::tr("%1 parameters, %2").arg(grouped(number), humanBytes(total));
  };
  could.text = sum(count, bytes);
  cannot.text = sum(keptCount, kept);
  for (FactRow* const group : {&could, &cannot}) {
    if (!group->rows.empty()) report.rows.push_back(std::move(*group));
  }
  return report;
}

}  // namespace model

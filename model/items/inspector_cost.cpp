// The inspector's sections on costs, and on the scopes and lines of a target. They are shown once the estimates are
// ready.

#include <algorithm>

#include "model/analysis/callees.h"
#include "model/analysis/cost_custom_call.h"
#include "model/buffers/byte_count.h"
#include "model/documents/line_figures.h"
#include "model/documents/module_memory.h"
#include "model/items/amount_text.h"
#include "model/items/format.h"
#include "model/items/inspector_parts.h"
#include "model/items/text.h"
#include "model/queries/padding.h"

namespace model::inspector {
namespace {

constexpr size_t kMostSorted = 20'000;  // instructions, in a few milliseconds

QString percentText(hlo::Amount part, hlo::Amount whole) {
  return model::percentText(hlo::LineCosts::share(part, whole));
}

/// Omits transcendentals and sent bytes, which only some instructions have, if they are 0; unknown values are shown.
void addFigures(FactRow* section, const hlo::Cost& cost) {
  section->rows.push_back(field(Text::tr("FLOPs"), countField(cost.flops)));
  if (!cost.transcendentals.isZero()) {
    section->rows.push_back(field(Text::tr("Transcendentals"), countField(cost.transcendentals)));
  }
  section->rows.push_back(field(Text::tr("Bytes read"), bytesField(cost.bytesRead)));
  section->rows.push_back(field(Text::tr("Bytes written"), bytesField(cost.bytesWritten)));
  if (!cost.linkBytes.isZero()) section->rows.push_back(field(Text::tr("Bytes sent"), bytesField(cost.linkBytes)));
  if (!cost.bytes().isZero()) {
    const auto intensity = hlo::arithmeticIntensity(cost);
    section->rows.push_back(field(Text::tr("Intensity"), intensity
                                                             ? Text::tr("%1 FLOP/byte").arg(intensityText(intensity))
                                                             : Text::tr("unknown")));
  }
}

/// Adds a time per run of the module; nothing for instructions without one. If the device is unknown, says so instead.
void addTime(FactRow* section, const Estimates& estimates, const std::optional<hlo::TimeEstimate>& time) {
  FactRow row;
  if (!estimates.times.isKnown()) {
    const QString device = QString::fromStdString(estimates.device.name);
    row = field(Text::tr("Time"),
                device.isEmpty() ? Text::tr("no device (choose one…)") : Text::tr("%1: rates not entered").arg(device));
    row.tip = noTimesText(estimates.device);
  } else if (time) {
    QString text = Text::tr("%1 (%2, at peak)").arg(secondsText(*time), QString::fromStdString(estimates.device.name));
    if (const QString bound = boundText(time->bound); !bound.isEmpty()) text += Text::tr(", bound by %1").arg(bound);
    row = field(Text::tr("Time"), text);
  } else {
    return;
  }
  row.choosesDevice = true;
  section->rows.push_back(std::move(row));
}

/// Adds the values of one execution below the one that matters most.
void addOnce(FactRow* section, const hlo::Cost& cost, const std::optional<hlo::TimeEstimate>& time) {
  FactRow row =
      field(Text::tr("One execution"), time                   ? secondsText(*time)
                                       : !cost.flops.isZero() ? Text::tr("%1 FLOPs").arg(countText(cost.flops))
                                                              : model::bytesText(cost.bytes()));
  row.rows = {field(Text::tr("FLOPs"), countField(cost.flops)),
              field(Text::tr("Bytes read"), bytesField(cost.bytesRead)),
              field(Text::tr("Bytes written"), bytesField(cost.bytesWritten))};
  row.tip = Text::tr("%1 FLOPs\n%2 read\n%3 written")
                .arg(exactCount(cost.flops), exactBytes(cost.bytesRead), exactBytes(cost.bytesWritten));
  section->rows.push_back(std::move(row));
}

/// Adds the share of the cost in one run of the module.
void addShare(FactRow* section, const Estimates& estimates, const hlo::Cost& cost) {
  const hlo::Cost whole = estimates.workload->costs.total(hlo::Loops::kAllTrips);
  const auto add = [section](const QString& label, const QString& share) {
    FactRow row = field(label, share);
    row.tip = Text::tr("%1 of one run of the module").arg(share);
    section->rows.push_back(std::move(row));
  };
  if (!cost.flops.isUnknown()) add(Text::tr("Share of FLOPs"), percentText(cost.flops, whole.flops));
  if (!cost.bytes().isUnknown()) add(Text::tr("Share of bytes"), percentText(cost.bytes(), whole.bytes()));
}

void addPeak(FactRow* section, const Estimates& estimates, int64_t bytes) {
  const PeakBytes& peak = *estimates.workload->peak;
  const QString share = percentText(bytes, peak.total);
  FactRow row = field(Text::tr("At the peak"), Text::tr("%1 · %2").arg(humanBytes(bytes), share));
  row.tip = Text::tr("%1, %2 of the bytes at the peak").arg(exactBytes(bytes), share);
  if (peak.isEstimated) row.text += Text::tr(" (estimated)");
  section->rows.push_back(std::move(row));
}

/// The places of a program to look at first: its costliest instruction, its largest loop, its peak, its largest
/// collective.
FactRow highlights(const Estimates& estimates) {
  const hlo::Module& module = *estimates.snapshot->module;
  const hlo::Cost whole = estimates.workload->costs.total(hlo::Loops::kAllTrips);
  FactRow rows = section(Text::tr("Start here"));
  const auto add = [&](const QString& name, const QString& reason, const Target& target) {
    FactRow& row = rows.rows.emplace_back();
    row.kind = FactRow::Kind::kLink;
    row.label = name;
    row.text = reason;
    row.target = target;
  };
  const auto addInstruction = [&](hlo::InstructionId id, const QString& reason, const QString& amount) {
    add(oneLine(module.name(id)), reason.arg(amount), Target(id));
  };
  if (const auto& most = estimates.mostFlops) {
    addInstruction(most->instruction, Text::tr("most FLOPs, %1"), percentText(most->amount, whole.flops));
  }
  if (const auto& most = estimates.mostTime) {
    if (const auto time = estimates.times.perRun(most->instruction)) {
      addInstruction(most->instruction, Text::tr("most time, %1"), secondsText(*time));
    }
  }
  if (const auto& loop = estimates.largestLoop) {
    const hlo::Cost run = estimates.workload->costs.perRun(*loop);
    addInstruction(
        *loop, Text::tr("largest loop, %1"),
        whole.flops.isZero() ? percentText(run.bytes(), whole.bytes()) : percentText(run.flops, whole.flops));
  }
  const std::shared_ptr<const Snapshot> memory = memoryOf(estimates.snapshot);
  const auto step = memory->liveBytes.peakStep();
  if (estimates.workload->peak && step) {
    const QString reason =
        estimates.workload->peak->isEstimated ? Text::tr("peak, %1, estimated") : Text::tr("peak, %1");
    add(Text::tr("step %1").arg(grouped(*step)), reason.arg(humanBytes(estimates.workload->peak->total)),
        Target(Step{*step}));
  }
  if (const auto& largest = estimates.largestCollective) {
    addInstruction(largest->instruction, Text::tr("most sent, %1"), model::bytesText(largest->amount));
  }
  return rows;
}

FactRow costSection() { return section(Text::tr("Cost"), Text::tr("in one run of the module, estimated")); }

/// Adds the reason as the tooltip if the text ends before its entry computation.
FactRow executionsField(const hlo::Module& module, hlo::Amount executions) {
  FactRow row = field(Text::tr("Executions"), exactCount(executions));
  row.tip = toQString(missingEntry(module));
  return row;
}

bool isTopK(const hlo::Module& module, hlo::InstructionId id) {
  return module.kind(id) == hlo::OpKind::kTopk ||
         hlo::customCallKind(hlo::customCallTarget(module, id)) == hlo::CustomCallKind::kTopK;
}

FactRow costOf(const Estimates& estimates, hlo::InstructionId id) {
  const hlo::Module& module = *estimates.snapshot->module;
  const hlo::Costs& costs = estimates.workload->costs;
  FactRow cost = costSection();
  const hlo::ComputationId computation = module.computation(id);
  const hlo::Amount executions = costs.executions(computation) + costs.applications(computation);
  const hlo::Cost once = costs.inclusive(id, hlo::Loops::kAllTrips), run = costs.perRun(id);
  const auto time = estimates.times.perRun(id);
  if (costs.isApplied(computation)) {
    cost.rows.push_back(field(Text::tr("Counts at"), Text::tr("the instruction that applies it to elements")));
    addOnce(&cost, once, std::nullopt);
    cost.rows.push_back(executionsField(module, executions));
    return cost;
  }
  addFigures(&cost, run);
  if (isTopK(module, id) && run.flops.isZero()) {
    cost.rows.front().tip =
        Text::tr("XLA's cost rules count no FLOPs for top-k: it only compares and moves data. The 0 is exact.");
  }
  addTime(&cost, estimates, time);
  if (const auto cycles = estimates.cycles->of(id)) {
    FactRow row = field(Text::tr("XLA's estimate"), Text::tr("%1 cycles").arg(countField(executions * *cycles)));
    row.tip = Text::tr("Core clock cycles, estimated by XLA's compiler (estimated_cycles); one execution: %1")
                  .arg(grouped(*cycles));
    cost.rows.push_back(std::move(row));
  }
  cost.rows.push_back(executionsField(module, executions));
  if (executions != hlo::Amount(1)) {
    addOnce(&cost, once, time ? std::optional(estimates.times.of(id)) : std::nullopt);
  }
  if (!executions.isZero()) addShare(&cost, estimates, run);
  if (estimates.workload->peak) addPeak(&cost, estimates, estimates.workload->peak->byInstruction[id.index()]);
  return cost;
}

FactRow costOf(const Estimates& estimates, hlo::ComputationId id) {
  const hlo::Costs& costs = estimates.workload->costs;
  FactRow cost = costSection();
  const hlo::Cost once = costs.total(id, hlo::Loops::kAllTrips), run = costs.share(id);
  addFigures(&cost, run);
  const auto time = estimates.times.perRun(id);
  addTime(&cost, estimates, time);
  const hlo::Amount runs = costs.executions(id) + costs.applications(id);
  cost.rows.push_back(executionsField(*estimates.snapshot->module, runs));
  if (runs != hlo::Amount(1)) {
    addOnce(&cost, once, time ? std::optional(estimates.times.of(id)) : std::nullopt);
  }
  if (!runs.isZero()) addShare(&cost, estimates, run);
  return cost;
}

/// Makes a table of the lines: shares of the total, sorted by the first of them.
std::shared_ptr<const FactRow::Table> lineTable(const SharedSnapshot& snapshot,
                                                std::shared_ptr<const LineShares> shares,
                                                std::optional<hlo::SourceLine> reported) {
  const hlo::Cost& whole = shares->total.cost;
  const int64_t peak = shares->total.peakBytes.value_or(0);
  struct Column {
    QString title;
    QString words;
    std::function<double(const LineFigures&)> share;  // of 1; below 0 if it is unknown
  };
  auto columns = std::make_shared<std::vector<Column>>();
  const auto shareOf = [](hlo::Amount part, hlo::Amount total) {
    return part.isUnknown() ? -1.0 : hlo::LineCosts::share(part, total);
  };
  if (!whole.flops.isZero()) {
    columns->push_back(
        {Text::tr("FLOPs"), Text::tr("%1 of FLOPs"),
         [shareOf, total = whole.flops](const LineFigures& of) { return shareOf(of.cost.flops, total); }});
  }
  if (!whole.bytes().isZero()) {
    columns->push_back(
        {Text::tr("Bytes"), Text::tr("%1 of bytes"),
         [shareOf, total = whole.bytes()](const LineFigures& of) { return shareOf(of.cost.bytes(), total); }});
  }
  if (peak > 0) {
    columns->push_back({Text::tr("Peak"), Text::tr("%1 of the bytes at the peak"),
                        [shareOf, peak](const LineFigures& of) { return shareOf(of.peakBytes.value_or(0), peak); }});
  }
  if (columns->empty()) {
    columns->push_back(
        {Text::tr("Instructions"), {}, [](const LineFigures& of) { return static_cast<double>(of.instructions); }});
  }
  auto table = std::make_shared<FactRow::Table>();
  table->titles = QStringList(Text::tr("Line"));
  for (const Column& column : *columns) table->titles += column.title;
  table->tip = Text::tr(
      "Shares of the FLOPs, of the bytes read and written, and of the bytes live at the peak. Click a "
      "title to sort.");
  table->rows = shares->lines.size();
  table->key = [snapshot, shares, columns](size_t row, int column) {
    const LineFigures& line = shares->lines[row];
    if (column > 0) return (*columns)[static_cast<size_t>(column) - 1].share(line);
    // By file, then line: files in the order of the module's table.
    return static_cast<double>(line.line.file.index()) * 4294967296.0 + static_cast<double>(line.line.line);
  };
  table->make = [snapshot, shares, columns, reported](size_t i) {
    const LineFigures& line = shares->lines[i];
    FactRow row = link(placeText(*snapshot->module, line.line), {}, line.line);
    QStringList words;
    for (const Column& column : *columns) {
      const double share = column.share(line);
      const QString text = column.words.isEmpty() ? grouped(line.instructions)
                           : share < 0            ? QStringLiteral("?")
                                                  : model::percentText(share);
      row.cells += text;
      if (!column.words.isEmpty()) words += column.words.arg(text);
    }
    if (line.peakBytes.value_or(0) > 0) words += Text::tr("%1 at the peak").arg(humanBytes(*line.peakBytes));
    if (line.inferredPeakBytes > 0)
      words += Text::tr("%1 inferred at the peak").arg(humanBytes(line.inferredPeakBytes));
    words += instructionsText(line.instructions, line.inferred);
    if (line.line == reported) words += Text::tr("reported by the compiler");
    row.tip = wholePlaceText(*snapshot->module, line.line) + u'\n' + words.join(u'\n');
    return row;
  };
  return table;
}

/// Adds source lines, largest shares first. `reported` is the line that the compiler attributed to the instruction that
/// represents all of them.
void addLines(Sections* sections, const Estimates& estimates, LineShares counted,
              std::optional<hlo::SourceLine> reported = {}) {
  auto shares = std::make_shared<LineShares>(std::move(counted));
  if (shares->lines.empty()) return;
  std::stable_sort(shares->lines.begin(), shares->lines.end(), [](const LineFigures& a, const LineFigures& b) {
    const auto key = [](const LineFigures& of) {
      return std::tuple(of.cost.flops.atLeast(), of.cost.bytes().atLeast(), of.peakBytes.value_or(0), of.instructions);
    };
    return key(a) > key(b);
  });
  FactRow list = section(Text::tr("Source lines"), grouped(static_cast<int64_t>(shares->lines.size())));
  list.tip = Text::tr("Counted: %1").arg(instructionsText(shares->total.instructions, shares->total.inferred));
  list.table = lineTable(estimates.snapshot, std::move(shares), reported);
  sections->insert(sections->begin() + static_cast<ptrdiff_t>(std::min<size_t>(2, sections->size())), std::move(list));
}

FactRow costOf(const Estimates& estimates, const std::vector<hlo::LineId>& lines) {
  const Workload& workload = *estimates.workload;
  FactRow row = costSection();
  hlo::Cost cost;
  int64_t peak = 0, inferredPeak = 0;
  for (const hlo::LineId id : lines) {
    const hlo::LineCost& line = workload.lines.lines()[id.index()];
    cost += line.cost;
    if (!workload.peak) continue;
    peak = buffers::saturatingSum(peak, workload.peak->byLine[id.index()]);
    inferredPeak = buffers::saturatingSum(inferredPeak, workload.peak->inferredByLine[id.index()]);
  }
  addFigures(&row, cost);
  addShare(&row, estimates, cost);
  if (workload.peak) addPeak(&row, estimates, peak);
  if (inferredPeak > 0) row.rows.push_back(field(Text::tr("Inferred at the peak"), bytesField(inferredPeak)));
  return row;
}

std::vector<hlo::LineId> linesOf(const Snapshot& snapshot, const SourceRange& range) {
  std::vector<hlo::LineId> lines;
  const auto all = snapshot.sources.lines();
  const auto of = snapshot.sources.lines(range.file);
  for (const hlo::LineEntry& entry : of) {
    if (entry.line.line >= range.first && entry.line.line <= range.last) {
      lines.emplace_back(static_cast<uint32_t>(&entry - all.data()));
    }
  }
  return lines;
}

/// Returns the total cost of the set, in which an instruction that runs inside another one counts once.
FactRow costOf(const Estimates& estimates, const InstructionSet& set) {
  hlo::Cost cost;
  std::optional<hlo::TimeEstimate> sum;
  for (const hlo::InstructionId id : hlo::outermost(*estimates.snapshot->module, set.ids())) {
    cost += estimates.workload->costs.perRun(id);
    const auto time = estimates.times.perRun(id);
    if (!time) continue;
    if (!sum) sum.emplace();
    sum->seconds += time->seconds;
    sum->isPartial = sum->isPartial || time->isPartial;
  }
  FactRow row = costSection();
  addFigures(&row, cost);
  addTime(&row, estimates, sum);
  addShare(&row, estimates, cost);
  return row;
}

/// Returns the cost of the lines, including everything that they call.
FactRow costThrough(const Estimates& estimates, const SourceRange& range) {
  const Workload& workload = *estimates.workload;
  hlo::Cost sum;
  int64_t peak = 0;
  for (const hlo::InstructionId id :
       estimates.snapshot->sources.instructionsThrough(range.file, range.first, range.last)) {
    sum += workload.costs.share(id);
    if (workload.peak) peak = buffers::saturatingSum(peak, workload.peak->byInstruction[id.index()]);
  }
  FactRow row = costSection();
  addFigures(&row, sum);
  addShare(&row, estimates, sum);
  if (workload.peak) addPeak(&row, estimates, peak);
  return row;
}

}  // namespace

void addInstructionList(Sections* sections, const SharedSnapshot& snapshot, const std::vector<hlo::InstructionId>& of) {
  auto ids = std::make_shared<std::vector<hlo::InstructionId>>(of);
  const Workload* const workload = snapshot->readyWorkload();
  if (workload != nullptr && of.size() <= kMostSorted) {
    std::vector<std::pair<int64_t, hlo::InstructionId>> byWork;
    byWork.reserve(of.size());
    for (const hlo::InstructionId id : of) byWork.emplace_back(workload->costs.perRun(id).work(), id);
    std::stable_sort(byWork.begin(), byWork.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    for (size_t i = 0; i < byWork.size(); ++i) (*ids)[i] = byWork[i].second;
  }
  addList(sections, Text::tr("Instructions"), ids->size(), [snapshot, ids](size_t i) {
    const hlo::InstructionId id = (*ids)[i];
    FactRow row = instructionLink(*snapshot->module, id);
    row.text = QStringLiteral("%1 %2").arg(toQString(snapshot->module->opcode(id)), row.text);
    return row;
  });
}

void addSourceRange(Sections* sections, const SharedSnapshot& snapshot, const Selection& selection,
                    const SourceRange& range) {
  const hlo::Module& module = *snapshot->module;
  FactRow main = section(Text::tr("Source lines"));
  const QString lines =
      range.first == range.last ? QString::number(range.first) : Text::tr("%1–%2").arg(range.first).arg(range.last);
  main.rows.push_back(field(Text::tr("Lines"), range.withCalls ? Text::tr("%1, including calls").arg(lines) : lines));
  main.rows.push_back(codeField(Text::tr("File"), module.file(range.file)));
  hlo::LineCost sum;
  if (const Workload* const workload = snapshot->readyWorkload(); workload != nullptr && !range.withCalls) {
    for (const hlo::LineId id : linesOf(*snapshot, range)) {
      sum.instructions += workload->lines.lines()[id.index()].instructions;
      sum.inferred += workload->lines.lines()[id.index()].inferred;
    }
  }
  main.rows.push_back(lineInstructionsField(selection.instructions.size(), sum));
  sections->push_back(std::move(main));
  addInstructionList(sections, snapshot, selection.instructions);
}

FactRow lineInstructionsField(size_t own, const hlo::LineCost& all) {
  return field(Text::tr("Instructions"),
               all.inferred == 0
                   ? plainCount(own)
                   : Text::tr("%1 (%2 inferred)").arg(plainCount(all.instructions), plainCount(all.inferred)));
}

void addScope(Sections* sections, const SharedSnapshot& snapshot, const Selection& selection, hlo::ScopeId id) {
  const Workload* const workload = snapshot->readyWorkload();
  if (workload == nullptr) return;
  const hlo::ScopeTree& scopes = workload->scopes;
  FactRow main = section(Text::tr("Scope"));
  main.rows.push_back(codeField(Text::tr("Name"), scopes.name(id)));
  main.rows.push_back(codeField(Text::tr("Path"), scopes.path(id)));
  if (const auto parent = scopes.parent(id); parent && *parent != scopes.root()) {
    main.rows.push_back(codeField(Text::tr("Parent scope"), scopes.path(*parent), Target(*parent)));
  }
  if (!scopes.transforms(id).isEmpty()) {
    main.rows.push_back(field(Text::tr("Transforms"), QString::fromStdString(hlo::toText(scopes.transforms(id)))));
  }
  main.rows.push_back(field(Text::tr("Instructions"), grouped(static_cast<int64_t>(selection.instructions.size()))));
  sections->push_back(std::move(main));
  const auto children = scopes.children(id);
  addList(sections, Text::tr("Child scopes"), children.size(), [snapshot, workload, children](size_t i) {
    const auto count = static_cast<int64_t>(workload->scopes.allInstructions(children[i]).size());
    return link(toQString(workload->scopes.name(children[i])),
                Text::tr("%n instruction(s)", nullptr, static_cast<int>(count)), Target(children[i]));
  });
  addInstructionList(sections, snapshot, selection.instructions);
}

void addInstructions(Sections* sections, const SharedSnapshot& snapshot, const InstructionSet& set) {
  int64_t bytes = 0;
  for (hlo::InstructionId id : set.ids()) {
    bytes = buffers::saturatingSum(bytes, queries::resultBytes(snapshot->module->shape(id)).held.value_or(0));
  }
  FactRow main = section(Text::tr("Selection"));
  main.rows.push_back(field(Text::tr("Instructions"), grouped(static_cast<int64_t>(set.ids().size()))));
  main.rows.push_back(field(Text::tr("Result bytes"), bytesField(bytes)));
  sections->push_back(std::move(main));
  addInstructionList(sections, snapshot, set.ids());
}

void addCost(Sections* sections, const Estimates& estimates, const Target& target) {
  if (sections->empty()) return;
  const hlo::Module& module = *estimates.snapshot->module;
  const hlo::SourceIndex& sources = estimates.snapshot->sources;
  const auto shares = [&](absl::Span<const hlo::InstructionId> of) {
    return lineShares(sources, estimates.workload, of);
  };
  // After the section that describes the target.
  const auto insert = [&](FactRow row) { sections->insert(sections->begin() + 1, std::move(row)); };
  if (const auto* const instruction = std::get_if<hlo::InstructionId>(&target)) {
    insert(costOf(estimates, *instruction));
    if (hlo::standsForBodies(module, *instruction)) {
      addLines(sections, estimates, shares(hlo::withCallees(module, {*instruction})), sources.line(*instruction));
    }
  } else if (const auto* const computation = std::get_if<hlo::ComputationId>(&target)) {
    insert(costOf(estimates, *computation));
    if (*computation == module.entry()) {
      addLines(sections, estimates, lineShares(module, sources, estimates.workload));  // already computed
      if (FactRow rows = highlights(estimates); !rows.rows.empty())
        sections->insert(sections->begin() + 1, std::move(rows));
    } else {
      std::vector<hlo::InstructionId> own;
      for (const hlo::InstructionId id : module.instructions(*computation)) own.push_back(id);
      addLines(sections, estimates, shares(hlo::withCallees(module, own)));
    }
  } else if (const auto* const line = std::get_if<hlo::SourceLine>(&target)) {
    insert(costOf(estimates, linesOf(*estimates.snapshot, {line->file, line->line, line->line})));
  } else if (const auto* const range = std::get_if<SourceRange>(&target)) {
    insert(range->withCalls ? costThrough(estimates, *range) : costOf(estimates, linesOf(*estimates.snapshot, *range)));
  } else if (const auto* const set = std::get_if<InstructionSet>(&target)) {
    insert(costOf(estimates, *set));
    addLines(sections, estimates, shares(hlo::withCallees(module, set->ids())));
  } else if (const auto* const scope = std::get_if<hlo::ScopeId>(&target)) {
    FactRow cost = costSection();
    addFigures(&cost, estimates.workload->scopeCosts[scope->index()]);
    addShare(&cost, estimates, estimates.workload->scopeCosts[scope->index()]);
    if (estimates.workload->peak) addPeak(&cost, estimates, estimates.workload->peak->byScope[scope->index()]);
    insert(std::move(cost));
    addLines(sections, estimates, shares(estimates.workload->scopes.allInstructions(*scope)));
  }
}

}  // namespace model::inspector

#include "model/words/memory_summary_text.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/words/buffer_text.h"
#include "model/words/memory_report_text.h"
#include "model/words/numbers.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace words {
namespace {

constexpr size_t kMostOfStack = 4;  // values that a sentence names

std::string stackSteps(const std::optional<buffers::StepRange>& range) {
  return range ? stepsText(*range) : std::string();
}

std::string withReason(std::string text, const std::string& reason) {
  return reason.empty() ? text : filled("%1 (%2)", text, reason);
}

std::string reservedText(const model::SpaceSummary& summary, bool isNamed) {
  std::string bytes = figureText(summary.figures.reserved);
  if (isNamed) bytes = filled(translate("MemorySummary", "%1 in %2"), bytes, summary.figures.name);
  if (summary.allocations == 0) return bytes;
  return filled("%1, %2", bytes, translate("MemorySummary", "%n allocation(s)", nullptr, summary.allocations));
}

/// Returns "; the dump names step 3" if that is another step; otherwise "".
std::string dumpStepText(const model::PeakSummary& peak) {
  if (peak.dumpStep && !peak.isDumpStepInPlateau) {
    return absl::StrCat("; ", filled(translate("MemorySummary", "the dump names step %1, %2"), grouped(*peak.dumpStep),
                                     humanBytes(peak.dumpStepBytes)));
  }
  if (peak.dumpStep && peak.dumpStep != peak.step)
    return absl::StrCat("; ", filled(translate("MemorySummary", "the dump names step %1"), grouped(*peak.dumpStep)));
  return {};
}

/// Returns "; 30.16 MiB at step 409 with the scoped memory of fusion.381"; "" without scoped memory.
std::string scopedText(const model::SpaceSummary& summary) {
  if (!summary.scopedPeak) return {};
  return absl::StrCat("; ", filled(translate("MemorySummary", "%1 at step %2 with the scoped memory of %3"),
                                   humanBytes(summary.scopedPeak->bytes), grouped(summary.scopedPeak->step),
                                   oneLine(summary.scopedPeak->kernel, 60)));
}

/// The steps of the peak, and what else is to say about it.
std::string peakRemark(const model::SpaceSummary& summary) {
  return absl::StrCat(plateauText(*summary.peak), dumpStepText(*summary.peak), scopedText(summary));
}

std::string peakText(const model::SpaceSummary& summary) {
  if (!summary.peak) return figureText(summary.figures.livePeak);
  return absl::StrCat(figureText(summary.figures.livePeak), " ", peakRemark(summary));
}

/// "packing loss 47.5 KiB"; "" without temporaries.
std::string lossText(const queries::SpaceFigures& figures) {
  if (figures.of(buffers::AllocationKind::kTemp).exact() == std::optional<int64_t>(0)) return {};
  if (const auto loss = figures.packingLoss.exact())
    return filled(translate("MemorySummary", "packing loss %1"), humanBytes(*loss));
  return withReason(translate("MemorySummary", "packing loss unknown"), figures.packingLoss.reason);
}

std::string argumentBytesText(const queries::SpaceFigures& figures) {
  std::string text =
      filled(translate("MemorySummary", "%1, outputs %2"), figureText(figures.argument), figureText(figures.output));
  const auto alias = figures.alias.exact();
  if (alias != std::optional<int64_t>(0))
    absl::StrAppend(&text, "; ", filled(translate("MemorySummary", "both: %1"), figureText(figures.alias)));
  return text;
}

std::string tempText(const queries::SpaceFigures& figures) {
  const std::string text = figureText(figures.of(buffers::AllocationKind::kTemp)), loss = lossText(figures);
  return loss.empty() ? text : filled("%1, %2", text, loss);
}

/// "TPU v6e", "75% of A100 SXM 80GB".
std::string deviceText(const model::MemoryLimit& limit) {
  const std::string device = oneLine(limit.device, 40);
  return limit.percent == 100 ? device : filled(translate("MemorySummary", "%1% of %2"), limit.percent, device);
}

/// "75% of NVIDIA H100 80GB HBM3, which the dump names".
std::string dumpDeviceText(const model::MemoryLimit& limit) {
  return filled(translate("MemorySummary", "%1, which the dump names"), deviceText(limit));
}

/// "the compiler counts 3.28 MiB beyond these allocations: global 1.00 MiB, overlays 287.00 KiB, 2.00 MiB not listed";
/// "" if it counts no more.
std::string unlistedText(const model::SpaceSummary& summary) {
  const int64_t unlisted = summary.unlistedBytes();
  if (unlisted == 0) return {};
  const std::string text =
      filled(translate("MemorySummary", "the compiler counts %1 beyond these allocations"), humanBytes(unlisted));
  std::vector<std::string> parts;
  int64_t rest = unlisted, rounding = summary.failure->roundingBytes;
  for (const model::CountedPart& part : summary.failure->besides) {
    parts.push_back(absl::StrCat(oneLine(part.name, 40), " ", humanBytes(part.bytes)));
    rest -= part.bytes;
    rounding += part.roundingBytes;
  }
  if (parts.empty() || rest < -rounding) return text;
  if (rest > rounding) parts.push_back(filled(translate("MemorySummary", "%1 not listed"), humanBytes(rest)));
  return filled("%1: %2", text, absl::StrJoin(parts, ", "));
}

/// Returns whether the limit is one that the user compares a failed compilation with.
bool isComparison(const model::SpaceSummary& summary) {
  using Source = model::MemoryLimit::Source;
  return summary.failure && (summary.limit->source == Source::kGiven || summary.limit->source == Source::kDevice);
}

std::string withUnlisted(std::string text, const model::SpaceSummary& summary) {
  const std::string unlisted = unlistedText(summary);
  return unlisted.empty() ? text : absl::StrCat(text, "; ", unlisted);
}

/// "TPU v6e, 11.25 GiB left".
std::string limitRemark(const model::SpaceSummary& summary) {
  std::vector<std::string> parts;
  switch (summary.limit->source) {
    case model::MemoryLimit::Source::kGiven: break;
    case model::MemoryLimit::Source::kDevice: parts.push_back(deviceText(*summary.limit)); break;
    case model::MemoryLimit::Source::kDump: parts.push_back(dumpDeviceText(*summary.limit)); break;
    case model::MemoryLimit::Source::kMessage:
      parts.push_back(translate("MemorySummary", "stated by the message"));
      break;
  }
  if (const std::optional<int64_t> left = summary.leftBytes()) {
    parts.push_back(*left < 0 ? filled(translate("MemorySummary", "over by %1"), humanBytes(-*left))
                              : filled(translate("MemorySummary", "%1 left"), humanBytes(*left)));
  }
  return withUnlisted(absl::StrJoin(parts, ", "), summary);
}

}  // namespace

std::string figureText(const queries::SpaceFigure& figure) {
  if (!figure.sum) return withReason(translate("MemorySummary", "unknown"), figure.reason);
  const std::string bytes = exactBytes(figure.sum->bytes);
  if (figure.sum->isLeast) return "≥ " + bytes;
  return figure.sum->roundingBytes > 0 ? "≈ " + bytes : bytes;
}

std::string plateauText(const model::PeakSummary& peak) {
  const buffers::StepRange first = peak.plateaus.front(), last = peak.plateaus.back();
  if (peak.steps == 1) return filled(translate("MemorySummary", "at step %1"), grouped(peak.step));
  const std::string text = peak.plateaus.size() == 1
                               ? filled(translate("MemorySummary", "at steps %1"), stackSteps(first))
                               : filled(translate("MemorySummary", "at %1 steps from %2 to %3"), grouped(peak.steps),
                                        grouped(first.begin), grouped(last.end - 1));
  if (peak.leastBytes == peak.bytes) return text;
  return filled(translate("MemorySummary", "%1, all within 0.1% of it"), text);
}

std::string dumpPeakText(const model::PeakSummary& peak) {
  if (!peak.dumpStep || peak.dumpStep == peak.step) return {};
  if (peak.isDumpStepInPlateau) {
    return filled(translate("MemorySummary", "The dump names step %1, which is on the same plateau."),
                  grouped(*peak.dumpStep));
  }
  return filled(translate("MemorySummary",
                          "The dump names step %1, with %2 live: XLA counts each value with the whole result of its "
                          "instruction to find the step, so its step can differ from that of the real peak."),
                grouped(*peak.dumpStep), humanBytes(peak.dumpStepBytes));
}

std::string limitText(const model::SpaceSummary& summary) {
  if (!summary.limit) return translate("MemorySummary", "not stated");
  const model::MemoryLimit& limit = *summary.limit;
  std::string text = humanBytes(limit.bytes);
  switch (limit.source) {
    case model::MemoryLimit::Source::kGiven: break;
    case model::MemoryLimit::Source::kDevice: absl::StrAppend(&text, ", ", deviceText(limit)); break;
    case model::MemoryLimit::Source::kDump: absl::StrAppend(&text, ", ", dumpDeviceText(limit)); break;
    case model::MemoryLimit::Source::kMessage:
      absl::StrAppend(&text, ", ", translate("MemorySummary", "stated by the message"));
      break;
  }
  const std::optional<int64_t> left = summary.leftBytes();
  if (!left) return text;
  return withUnlisted(*left < 0 ? filled(translate("MemorySummary", "%1: over by %2"), text, humanBytes(-*left))
                                : filled(translate("MemorySummary", "%1: %2 left"), text, humanBytes(*left)),
                      summary);
}

std::string shortFigureText(const queries::SpaceFigure& figure) {
  if (!figure.sum) return translate("MemorySummary", "unknown");
  const std::string bytes = humanBytes(figure.sum->bytes);
  if (figure.sum->isLeast) return "≥ " + bytes;
  return figure.sum->roundingBytes > 0 ? "≈ " + bytes : bytes;
}

std::string summaryHeadline(const model::SpaceSummary& summary, bool isNamed) {
  const std::optional<int64_t> left = summary.leftBytes();
  if (left && *left < 0) {
    const std::string over = humanBytes(-*left);
    return isNamed
               ? filled(translate("MemorySummary", "Does not fit: %1 over the limit of %2"), over, summary.figures.name)
               : filled(translate("MemorySummary", "Does not fit: %1 over the limit"), over);
  }
  if (left) {
    const std::string bytes = humanBytes(*left);
    if (isComparison(summary)) {
      return isNamed ? filled(translate("MemorySummary", "Would fit in %1: %2 left"), summary.figures.name, bytes)
                     : filled(translate("MemorySummary", "Would fit: %1 left"), bytes);
    }
    return isNamed ? filled(translate("MemorySummary", "Fits in %1: %2 left"), summary.figures.name, bytes)
                   : filled(translate("MemorySummary", "Fits: %1 left"), bytes);
  }
  const std::string reserved = shortFigureText(summary.figures.reserved);
  return isNamed ? filled(translate("MemorySummary", "Reserved in %1: %2"), summary.figures.name, reserved)
                 : filled(translate("MemorySummary", "Reserved: %1"), reserved);
}

std::string failureText(const model::CompileFailure& failure) {
  const std::string name = oneLine(failure.name, 60);
  const std::optional<int64_t> over = failure.exceededBytes();
  if (!over || *over <= 0) return filled(translate("MemorySummary", "Out of memory in %1"), name);
  return filled(translate("MemorySummary", "Does not fit: %1 over the limit of %2"), humanBytes(*over), name);
}

std::vector<std::string> failureLines(const model::MemorySummary& summary) {
  std::vector<std::string> lines;
  for (const auto& message : summary.messages) {
    if (message->assignment == nullptr || message->assignment->report() == nullptr) continue;
    std::vector<std::string> budgets = budgetLines(*message->assignment->report());
    // Totals follow the line of each budget.
    budgets.resize(std::min(budgets.size(), message->assignment->report()->budgets.size()));
    for (std::string& line : budgets) {
      if (std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(std::move(line));
    }
  }
  return lines;
}

std::vector<std::string> otherFailures(const model::MemorySummary& summary, const model::SpaceSummary& space) {
  std::vector<std::string> lines;
  for (const model::CompileFailure& failure : summary.failures) {
    if (failure.space != space.figures.space) lines.push_back(failureText(failure));
  }
  return lines;
}

std::vector<SummaryLine> summaryLines(const model::SpaceSummary& summary, bool isNamed) {
  const queries::SpaceFigures& figures = summary.figures;
  const queries::SpaceFigure& temp = figures.of(buffers::AllocationKind::kTemp);
  const auto reason = [](const queries::SpaceFigure& figure, std::string remark) {
    return figure.sum ? std::move(remark) : figure.reason;
  };
  std::string allocations;
  if (summary.allocations > 0)
    allocations = translate("MemorySummary", "%n allocation(s)", nullptr, summary.allocations);
  if (isNamed) {
    allocations = allocations.empty() ? filled(translate("MemorySummary", "in %1"), figures.name)
                                      : filled(translate("MemorySummary", "in %1, %2"), figures.name, allocations);
  }
  std::string peak;
  if (summary.peak) peak = peakRemark(summary);
  std::string outputs = filled(translate("MemorySummary", "outputs %1"), shortFigureText(figures.output));
  absl::StrAppend(&outputs, "; ",
                  figures.alias.exact() == std::optional<int64_t>(0)
                      ? translate("MemorySummary", "nothing is donated")
                      : filled(translate("MemorySummary", "both: %1"), shortFigureText(figures.alias)));
  const std::string limit =
      summary.limit ? limitRemark(summary) : translate("MemorySummary", "enter bytes or choose a device to compare");
  return {{translate("MemorySummary", "Reserved"), reservedText(summary, isNamed), shortFigureText(figures.reserved),
           reason(figures.reserved, allocations)},
          {translate("MemorySummary", "Peak live"), peakText(summary), shortFigureText(figures.livePeak),
           reason(figures.livePeak, peak)},
          {translate("MemorySummary", "Arguments"), argumentBytesText(figures), shortFigureText(figures.argument),
           reason(figures.argument, outputs)},
          {translate("MemorySummary", "Temporaries"), tempText(figures), shortFigureText(temp),
           reason(temp, lossText(figures))},
          {translate("MemorySummary", "Limit"), limitText(summary),
           summary.limit ? humanBytes(summary.limit->bytes) : translate("MemorySummary", "not stated"), limit}};
}

std::vector<StackRow> stackRows(const buffers::Assignment& assignment, const model::TempSummary& temp) {
  std::vector<StackRow> rows;
  for (const hlo::StackedValue& each : temp.pin.values) {
    const buffers::Value value = assignment.value(each.value);
    rows.push_back({valueName(value), each.offsetBytes, each.bytes, stackSteps(value.range),
                    each.bytesWithout ? humanBytes(*each.bytesWithout) : std::string(), model::Target(each.value)});
  }
  return rows;
}

std::string pinText(const buffers::Assignment& assignment, const model::TempSummary& temp) {
  if (temp.pin.kind == hlo::PinKind::kNotTheHeap) return {};
  if (temp.pin.kind == hlo::PinKind::kNoValue) {
    return filled(translate("MemorySummary", "%1 that XLA reserved and no value of the dump has"),
                  humanBytes(temp.pin.bytesWithoutValue));
  }
  std::vector<std::string> names;
  for (const hlo::StackedValue& each : temp.pin.values) {
    if (names.size() == kMostOfStack) break;
    const buffers::Value value = assignment.value(each.value);
    const std::string steps = stackSteps(value.range);
    names.push_back(steps.empty() ? valueName(value)
                                  : filled(translate("MemorySummary", "%1 (steps %2)"), valueName(value), steps));
  }
  if (temp.pin.values.size() > kMostOfStack) names.push_back("…");
  const auto count = static_cast<int64_t>(temp.pin.values.size());
  if (temp.pin.kind == hlo::PinKind::kLivePeak) {
    return filled(translate("MemorySummary", "the values live at step %1: %2"), grouped(temp.pin.peakStep),
                  absl::StrJoin(names, ", "));
  }
  std::string text = filled(translate("MemorySummary", "a stack of %1: %2"), grouped(count),
                            absl::StrJoin(names, translate("MemorySummary", " over ")));
  const auto best = std::min_element(temp.pin.values.begin(), temp.pin.values.end(),
                                     [&](const hlo::StackedValue& a, const hlo::StackedValue& b) {
                                       return a.bytesWithout.value_or(INT64_MAX) < b.bytesWithout.value_or(INT64_MAX);
                                     });
  if (best != temp.pin.values.end() && best->bytesWithout.value_or(INT64_MAX) < temp.sizeBytes) {
    absl::StrAppend(&text, "; ",
                    filled(translate("MemorySummary", "%1 without %2"), humanBytes(*best->bytesWithout),
                           valueName(assignment.value(best->value))));
  }
  return text;
}

}  // namespace words

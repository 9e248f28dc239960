#include "app/report_info.h"

#include <QJsonArray>
#include <QJsonObject>
#include <algorithm>

#include "app/space_memory.h"
#include "model/items/format.h"
#include "model/items/report_matches.h"
#include "model/items/report_text.h"
#include "model/items/text.h"

namespace app {
namespace {

constexpr size_t kMostEntries = 10;  // as text

QJsonValue size(const std::optional<buffers::ByteCount>& count) {
  if (!count) return {};
  return QJsonObject{{QStringLiteral("bytes"), qint64{count->bytes}},
                     {QStringLiteral("rounding_bytes"), qint64{count->roundingBytes}}};
}

QJsonValue text(absl::string_view words) { return words.empty() ? QJsonValue() : QJsonValue(model::toQString(words)); }

QJsonValue number(const std::optional<int64_t>& value) { return value ? QJsonValue(qint64{*value}) : QJsonValue(); }

// XLA's report has names of its own, which only fit some platforms.
QJsonValue spaceName(absl::string_view printed, const std::optional<int64_t>& space, hlo::Platform platform) {
  return space ? QJsonValue(QString::fromStdString(queries::spaceName(platform, *space))) : text(printed);
}

QString sourceName(buffers::Budget::Source source) {
  switch (source) {
    case buffers::Budget::Source::kCompiler: return QStringLiteral("compiler");
    case buffers::Budget::Source::kAllocator: return QStringLiteral("allocator");
    case buffers::Budget::Source::kRematerialization: return QStringLiteral("rematerialization");
  }
  return {};
}

QJsonObject budgetJson(const buffers::Budget& budget) {
  return {{QStringLiteral("source"), sourceName(budget.source)},
          {QStringLiteral("space"), text(budget.space)},
          {QStringLiteral("used"), size(budget.used)},
          {QStringLiteral("limit"), size(budget.limit)},
          {QStringLiteral("exceeded_by"), size(budget.exceededBy)},
          {QStringLiteral("requested"), size(budget.requested)},
          {QStringLiteral("free"), size(budget.free)}};
}

QJsonObject breakdownJson(const buffers::Breakdown& breakdown, hlo::Platform platform) {
  QJsonArray shares;
  for (const buffers::Share& share : breakdown.shares) {
    shares.append(QJsonObject{{QStringLiteral("name"), spaceName(share.name, share.memorySpace, platform)},
                              {QStringLiteral("size"), size(share.size)},
                              {QStringLiteral("unpadded"), size(share.unpadded)},
                              {QStringLiteral("padded"), size(share.padded)},
                              {QStringLiteral("fragmentation"), size(share.fragmentation)}});
  }
  return {{QStringLiteral("title"), text(breakdown.title)},
          {QStringLiteral("total"), size(breakdown.total)},
          {QStringLiteral("is_least"), breakdown.isLeast},
          {QStringLiteral("fragmentation"), size(breakdown.fragmentation)},
          {QStringLiteral("shares"), shares}};
}

QJsonValue windowJson(const buffers::Window& window) {
  if (window.shape.empty() && window.fullShape.empty() && window.operand.empty()) return {};
  return QJsonObject{
      {QStringLiteral("operand"), text(window.operand)},
      {QStringLiteral("shape"), text(window.shape)},
      {QStringLiteral("full_shape"), text(window.fullShape)},
      {QStringLiteral("buffers"), window.buffers > 0 ? QJsonValue(qint64{window.buffers}) : QJsonValue()}};
}

QJsonObject entryJson(const buffers::ReportEntry& entry, hlo::Platform platform) {
  return {{QStringLiteral("name"), text(entry.instruction)},
          {QStringLiteral("size"), size(entry.size)},
          {QStringLiteral("unpadded"), size(entry.unpadded)},
          {QStringLiteral("padding"), size(entry.padding)},
          {QStringLiteral("op_name"), text(entry.opName)},
          {QStringLiteral("op_type"), text(entry.opType)},
          {QStringLiteral("source_file"), text(entry.sourceFile)},
          {QStringLiteral("source_line"), entry.sourceLine > 0 ? QJsonValue(qint64{entry.sourceLine}) : QJsonValue()},
          {QStringLiteral("shape"), text(entry.shape)},
          {QStringLiteral("kind"), text(entry.kind)},
          {QStringLiteral("space"), spaceName(entry.space, entry.memorySpace, platform)},
          {QStringLiteral("label"), text(entry.label)},
          {QStringLiteral("tag"), text(entry.tag)},
          {QStringLiteral("window"), windowJson(entry.window)},
          {QStringLiteral("allocation"), number(entry.allocation)},
          {QStringLiteral("offset_bytes"), number(entry.offsetBytes)},
          {QStringLiteral("values"), number(entry.values)},
          {QStringLiteral("line"), static_cast<qint64>(entry.line)}};
}

QString evidenceName(queries::ReportMatch::By by) {
  using By = queries::ReportMatch::By;
  switch (by) {
    case By::kNothing: break;
    case By::kName: return QStringLiteral("name");
    case By::kOperation: return QStringLiteral("operation");
    case By::kPlace: return QStringLiteral("place");
    case By::kParameter: return QStringLiteral("parameter");
    case By::kShape: return QStringLiteral("shape");
    case By::kOutside: return QStringLiteral("outside");
  }
  return QStringLiteral("nothing");
}

QJsonObject matchJson(const queries::ReportMatch& match, const model::Snapshot& memory) {
  QJsonArray candidates;
  for (const queries::ReportMatch::Candidate& candidate : match.candidates) {
    QJsonValue value, name, allocation;
    if (candidate.value) {
      const buffers::Value found = memory.assignment->value(*candidate.value);
      value = qint64{found.number};
      name = text(found.name());
      if (found.allocation) allocation = qint64{memory.assignment->allocation(*found.allocation).number};
    }
    const hlo::Module& module = *memory.module;
    candidates.append(QJsonObject{
        {QStringLiteral("instruction"), text(module.name(candidate.instruction))},
        {QStringLiteral("computation"), text(module.name(module.computation(candidate.instruction)))},
        {QStringLiteral("value"), value},
        {QStringLiteral("name"), name},
        {QStringLiteral("allocation"), allocation}});
  }
  return {{QStringLiteral("by"), evidenceName(match.by)},
          {QStringLiteral("count"), static_cast<qint64>(match.count)},
          {QStringLiteral("candidates"), candidates}};
}

QJsonArray sumsJson(const buffers::Report& report, const model::Snapshot& memory) {
  QJsonArray sums;
  if (memory.assignment == nullptr) return sums;
  for (const queries::SpaceFigures* const figures : model::spacesOf(report, memory)) {
    QJsonObject kinds;
    for (int i = 0; i < buffers::kAllocationKindCount; ++i) {
      const auto kind = static_cast<buffers::AllocationKind>(i);
      kinds.insert(model::toQString(buffers::allocationKindName(kind)), exactJson(figures->of(kind)));
    }
    QJsonObject sum = spaceJson(*figures);
    sum.insert(QStringLiteral("kinds"), kinds);
    sums.append(sum);
  }
  return sums;
}

/// The module that the message is held against; null without one.
QJsonValue joinedJson(const buffers::Report& report, const model::ReportMatches* matches) {
  if (matches == nullptr) return {};
  const model::Snapshot& memory = *matches->memory;
  const bool hasMemory = memory.assignment != nullptr;
  return QJsonObject{
      {QStringLiteral("module"), text(memory.module->name())},
      {QStringLiteral("file"), text(memory.path)},
      {QStringLiteral("source"), !hasMemory                           ? QJsonValue()
                                 : memory.assignment->isEstimated() ? QJsonValue(QStringLiteral("estimated"))
                                                                    : QJsonValue(QStringLiteral("dump"))},
      {QStringLiteral("is_of_module"), matches->isOfModule()},
      {QStringLiteral("spaces"), sumsJson(report, memory)}};
}

QString entryText(const buffers::ReportEntry& entry) {
  QStringList parts{model::countText(entry.size)};
  const auto say = [&parts](absl::string_view words) {
    if (!words.empty()) parts << model::oneLine(words, 80);
  };
  say(entry.instruction.empty() ? entry.label : entry.instruction);
  if (const QString scratch = model::scratchText(entry); !scratch.isEmpty()) {
    parts << scratch;
    if (!entry.window.fullShape.empty())
      parts << QStringLiteral("of %1").arg(model::oneLine(entry.window.fullShape, 80));
    if (entry.window.buffers > 0) parts << QStringLiteral("buffers %1").arg(entry.window.buffers);
  } else {
    say(entry.shape);
  }
  say(entry.opName);
  return parts.join(QStringLiteral(" · "));
}

}  // namespace

QJsonValue reportJson(const model::Snapshot& snapshot, const std::shared_ptr<const model::Snapshot>& memory) {
  const buffers::Report* const report = snapshot.assignment->report();
  if (report == nullptr) return {};
  QJsonArray budgets, breakdowns, entries;
  for (const buffers::Budget& budget : report->budgets) budgets.append(budgetJson(budget));
  for (const buffers::Breakdown& breakdown : report->breakdowns)
    breakdowns.append(breakdownJson(breakdown, snapshot.platform));
  const auto matches = memory == nullptr ? nullptr : model::matchReport(snapshot, memory);
  for (size_t i = 0; i < report->entries.size(); ++i) {
    QJsonObject entry = entryJson(report->entries[i], snapshot.platform);
    const bool isMatched = matches != nullptr && i < matches->entries.size();
    entry.insert(QStringLiteral("match"),
                 isMatched ? QJsonValue(matchJson(matches->entries[i], *matches->memory)) : QJsonValue());
    entries.append(entry);
  }
  return QJsonObject{{QStringLiteral("module"), text(report->module)},
                     {QStringLiteral("budgets"), budgets},
                     {QStringLiteral("breakdowns"), breakdowns},
                     {QStringLiteral("output"), size(report->output)},
                     {QStringLiteral("output_shared"), size(report->outputShared)},
                     {QStringLiteral("unlisted_allocations"), qint64{report->unlistedAllocations}},
                     {QStringLiteral("unlisted_values"), qint64{report->unlistedValues}},
                     {QStringLiteral("joined"), joinedJson(*report, matches.get())},
                     {QStringLiteral("entries"), entries}};
}

QString reportText(const model::Snapshot& snapshot, const QStringList& joined) {
  const buffers::Report* const report = snapshot.assignment->report();
  if (report == nullptr) return {};
  QString text;
  for (const QString& line : model::budgetLines(*report) + joined + model::breakdownLines(*report, snapshot.platform)) {
    text += QStringLiteral("  %1\n").arg(line);
  }
  for (size_t i = 0; i < std::min(report->entries.size(), kMostEntries); ++i) {
    text += QStringLiteral("  %1  %2\n").arg(i + 1, 3).arg(entryText(report->entries[i]));
  }
  if (report->entries.size() > kMostEntries) {
    text += QStringLiteral("  and %1 more\n")
                .arg(model::grouped(static_cast<int64_t>(report->entries.size() - kMostEntries)));
  }
  return text;
}

}  // namespace app

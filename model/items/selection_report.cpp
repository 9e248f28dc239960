#include "model/items/selection_report.h"

#include <QStringList>
#include <algorithm>

#include "model/items/format.h"
#include "model/items/mermaid_flowchart.h"
#include "model/items/text.h"
#include "model/queries/padding.h"
#include "model/words/text.h"

namespace model {
namespace {

qsizetype longestRun(const QString& text, QChar sign) {
  qsizetype longest = 0, run = 0;
  for (const QChar each : text) {
    run = each == sign ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

/// Returns words::markdownCode(), shortened if it is long.
QString code(const QString& dumped) { return toQString(words::markdownCode(oneLine(dumped).toStdString())); }

QString code(absl::string_view dumped) { return code(toQString(dumped)); }

}  // namespace

QString selectionReport(const Snapshot& snapshot, const std::vector<hlo::InstructionId>& instructions,
                        const QString& hlo) {
  const EnglishNumbers english;
  const hlo::Module& module = *snapshot.module;
  const hlo::ComputationId computation = module.computation(instructions.front());
  const bool isOne = std::all_of(instructions.begin(), instructions.end(),
                                 [&](hlo::InstructionId id) { return module.computation(id) == computation; });
  int64_t bytes = 0;
  for (const hlo::InstructionId id : instructions) {
    const int64_t own = queries::resultBytes(module.shape(id)).held.value_or(0);
    bytes = own > INT64_MAX - bytes ? INT64_MAX : bytes + own;
  }
  const QString count = instructions.size() == 1
                            ? QStringLiteral("1 instruction")
                            : QStringLiteral("%1 instructions").arg(grouped(static_cast<int64_t>(instructions.size())));
  QStringList lines;
  lines << QStringLiteral("### ") +
               (isOne ? QStringLiteral("%1 of %2 in %3").arg(count, code(module.name(computation)), code(module.name()))
                      : QStringLiteral("%1 in %2").arg(count, code(module.name())));
  lines << QString()
        << QStringLiteral("From %1. Size of all results: %2.").arg(code(fileName(snapshot.path)), exactBytes(bytes))
        << QString();
  QStringList head = QStringLiteral("instruction|opcode|shape|bytes|users|source line").split(u'|');
  QStringList rule = QStringLiteral("---|---|---|---:|---:|---").split(u'|');
  if (!isOne) {
    head.insert(1, QStringLiteral("computation"));
    rule.insert(1, QStringLiteral("---"));
  }
  const auto row = [&lines](const QStringList& cells) {
    lines << QStringLiteral("| ") + cells.join(QStringLiteral(" | ")) + QStringLiteral(" |");
  };
  row(head);
  row(rule);
  const size_t shown = std::min(instructions.size(), kMostReportRows);
  for (size_t i = 0; i < shown; ++i) {
    const hlo::InstructionId id = instructions[i];
    const auto own = queries::resultBytes(module.shape(id)).held;
    const auto line = snapshot.sources.line(id);
    QStringList cells{code(module.name(id)),
                      code(module.opcode(id)),
                      code(module.shape(id).text),
                      own ? grouped(*own) : QStringLiteral("?"),
                      grouped(static_cast<int64_t>(module.users(id).size())),
                      line ? code(placeText(module, *line)) : QString()};
    if (!isOne) cells.insert(1, code(module.name(module.computation(id))));
    row(cells);
  }
  if (shown < instructions.size()) {
    lines << QString()
          << QStringLiteral("… and %1 more.").arg(grouped(static_cast<int64_t>(instructions.size() - shown)));
  }
  if (const QString picture = reportPicture(module, instructions); !picture.isEmpty()) {
    lines << QString() << QStringLiteral("```mermaid") << picture << QStringLiteral("```");
  }
  if (hlo.size() > kMostReportHlo) {
    lines << QString() << QStringLiteral("The HLO is omitted: it has %1 characters.").arg(grouped(hlo.size()));
  } else if (!hlo.isEmpty()) {
    const QString fence(std::max<qsizetype>(3, longestRun(hlo, u'`') + 1), u'`');
    lines << QString() << fence + QStringLiteral("hlo") << hlo.trimmed() << fence;
  }
  return lines.join(u'\n') + u'\n';
}

namespace {

void fact(QStringList* lines, const char* name, const QString& value) {
  if (!value.isEmpty()) *lines << QStringLiteral("| %1 | %2 |").arg(QLatin1String(name), value);
}

void allocationFacts(QStringList* lines, const buffers::Allocation& allocation) {
  fact(lines, "allocation", grouped(allocation.number));
  fact(lines, "allocation size", exactBytes(allocation.sizeBytes));
  fact(lines, "kind", code(absl::string_view(buffers::allocationKindName(allocation.kind()))));
}

}  // namespace

QString bufferReport(const Snapshot& snapshot, const Target& target) {
  const auto* const value = std::get_if<buffers::ValueId>(&target);
  const auto* const allocation = std::get_if<buffers::AllocationId>(&target);
  if (snapshot.assignment == nullptr || (value == nullptr && allocation == nullptr)) return {};
  const buffers::Assignment& assignment = *snapshot.assignment;
  QStringList lines;
  const auto begin = [&](const QString& what) {
    const std::string& path = snapshot.assignmentPath.empty() ? snapshot.path : snapshot.assignmentPath;
    lines << QStringLiteral("### %1 in %2").arg(what, code(absl::string_view(snapshot.title))) << QString();
    lines << QStringLiteral("From %1%2.")
                 .arg(code(fileName(path)),
                      assignment.isEstimated() ? QStringLiteral("; the memory is estimated") : QString());
    lines << QString() << QStringLiteral("|   |   |") << QStringLiteral("| --- | --- |");
  };
  if (allocation != nullptr) {
    begin(QStringLiteral("Allocation %1").arg(grouped(assignment.allocation(*allocation).number)));
    allocationFacts(&lines, assignment.allocation(*allocation));
    fact(&lines, "values", grouped(static_cast<int64_t>(assignment.values(*allocation).size())));
    return lines.join(u'\n') + u'\n';
  }
  const buffers::Value of = assignment.value(*value);
  begin(QStringLiteral("Value %1").arg(code(absl::string_view(of.name()))));
  fact(&lines, "shape", code(of.shape));
  fact(&lines, "bytes", of.hasSize ? exactBytes(of.sizeBytes) : QStringLiteral("unknown"));
  fact(&lines, "steps", of.range ? QStringLiteral("%1 to %2").arg(of.range->begin).arg(of.range->end - 1) : QString());
  if (of.allocation) {
    fact(&lines, "offset", grouped(of.offsetBytes));
    allocationFacts(&lines, assignment.allocation(*of.allocation));
  }
  return lines.join(u'\n') + u'\n';
}

}  // namespace model

#include "model/items/report_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "model/items/buffer_text.h"
#include "model/items/format.h"
#include "model/items/text.h"

namespace model {
namespace {

using buffers::Budget;

struct ReportText {
  Q_DECLARE_TR_FUNCTIONS(model)
};

// "HBM", "scoped VMEM": as the rest of the program writes the names that messages have in small letters.
QString spaceText(absl::string_view printed) {
  QString text = oneLine(printed, 60);
  for (const QLatin1String name : {QLatin1String("hbm"), QLatin1String("vmem"), QLatin1String("smem")}) {
    if (text == name || text.endsWith(QLatin1Char(' ') + name))
      text = text.chopped(name.size()) + QString(name).toUpper();
  }
  return text;
}

QString lineOf(const Budget& budget) {
  const QString space = spaceText(budget.space);
  QString title;
  switch (budget.source) {
    case Budget::Source::kCompiler:
      title = space.isEmpty() ? ReportText::tr("Out of memory") : ReportText::tr("Out of memory in %1").arg(space);
      break;
    case Budget::Source::kAllocator:
      title = space.isEmpty() ? ReportText::tr("Out of memory")
                              : ReportText::tr("Out of memory in allocator %1").arg(space);
      break;
    case Budget::Source::kRematerialization:
      title = ReportText::tr("Rematerialization cannot reach the memory limit");
      break;
  }
  QStringList parts;
  if (budget.requested) parts << ReportText::tr("%1 requested").arg(countText(budget.requested));
  if (budget.used && budget.source == Budget::Source::kAllocator) {
    parts << ReportText::tr("%1 in use").arg(countText(budget.used));
  } else if (budget.used) {
    parts << ReportText::tr("%1 needed").arg(countText(budget.used));
  }
  if (budget.limit && budget.used && budget.source == Budget::Source::kCompiler) {
    parts << ReportText::tr("%1 available").arg(countText(budget.limit));
  } else if (budget.limit) {
    parts << ReportText::tr("the limit is %1").arg(countText(budget.limit));
  }
  if (budget.exceededBy) {
    parts << ReportText::tr("%1 over").arg(countText(budget.exceededBy));
  } else if (budget.used && budget.limit && budget.used->bytes > budget.limit->bytes) {
    // Two rounded figures give a third one.
    parts << ReportText::tr("%1 over").arg(countText(buffers::ByteCount{budget.used->bytes - budget.limit->bytes, 0}));
  }
  if (budget.free) parts << ReportText::tr("%1 free").arg(countText(budget.free));
  return parts.isEmpty() ? title : QStringLiteral("%1: %2").arg(title, parts.join(QStringLiteral(", ")));
}

QString shareText(const buffers::Share& share, hlo::Platform platform) {
  const QString name = share.memorySpace ? QString::fromStdString(queries::spaceName(platform, *share.memorySpace))
                                         : oneLine(share.name, 60);
  const QString text = QStringLiteral("%1 %2").arg(name, countText(share.size));
  QStringList details;
  if (share.unpadded) details << ReportText::tr("%1 unpadded").arg(countText(share.unpadded));
  if (share.fragmentation) details << ReportText::tr("%1 fragmentation").arg(countText(share.fragmentation));
  return details.isEmpty() ? text : QStringLiteral("%1 (%2)").arg(text, details.join(QStringLiteral(", ")));
}

}  // namespace

MemoryForm memoryForm(const buffers::Assignment& assignment) {
  for (uint32_t i = 0; i < assignment.allocationCount(); ++i) {
    if (!assignment.values(buffers::AllocationId(i)).empty()) return MemoryForm::kWhole;
  }
  if (assignment.report() != nullptr) {
    return assignment.report()->isUsageReport ? MemoryForm::kUsageReport : MemoryForm::kMessage;
  }
  if (assignment.allocationCount() > 0) return MemoryForm::kWhole;
  return assignment.stepCount() > 0 ? MemoryForm::kLiveRanges : MemoryForm::kValues;
}

QString formName(const buffers::Assignment& assignment) {
  switch (memoryForm(assignment)) {
    case MemoryForm::kWhole:
      return assignment.isEstimated() ? ReportText::tr("Estimated buffer assignment")
                                      : ReportText::tr("Buffer assignment");
    case MemoryForm::kUsageReport: return ReportText::tr("Memory-usage report");
    case MemoryForm::kMessage:
      return assignment.report()->budgets.empty() ? ReportText::tr("Memory statistics of a log")
                                                  : ReportText::tr("Out-of-memory message");
    case MemoryForm::kLiveRanges: return ReportText::tr("Live ranges");
    case MemoryForm::kValues: return ReportText::tr("Values of a buffer assignment");
  }
  return {};
}

QString formNote(MemoryForm form) {
  switch (form) {
    case MemoryForm::kWhole: return {};
    case MemoryForm::kUsageReport:
      return ReportText::tr(
          "A memory-usage report rounds sizes and has no steps. The file *-buffer-assignment.txt of the same "
          "module has both.");
    case MemoryForm::kMessage:
      return ReportText::tr(
          "The message has the largest allocations at most. A dump of the same program with "
          "XLA_FLAGS=--xla_dump_to=DIR has all of them, with their steps.");
    case MemoryForm::kLiveRanges:
      return ReportText::tr(
          "Live ranges alone have no sizes but those of the peak. The file *-buffer-assignment.txt of the same "
          "module has them.");
    case MemoryForm::kValues:
      return ReportText::tr(
          "The values alone have no sizes and no steps. The files *-buffer-assignment.txt and *-live-range.txt "
          "of the same module have them.");
  }
  return {};
}

QString adviceFor(const buffers::Assignment& assignment) {
  const MemoryForm form = memoryForm(assignment);
  if (form == MemoryForm::kMessage) {
    const auto& entries = assignment.report()->entries;
    const bool isOfKernels = !entries.empty() && std::all_of(entries.begin(), entries.end(), [](const auto& entry) {
      return entry.kind == "scoped" || entry.kind == "stack";
    });
    if (isOfKernels) return {};
  }
  return formNote(form);
}

QString countText(const std::optional<buffers::ByteCount>& count) {
  return count ? humanBytes(count->bytes) : ReportText::tr("unknown");
}

QString wholeCountText(const buffers::ByteCount& count) {
  return count.isExact() ? exactBytes(count.bytes) : ReportText::tr("about %1").arg(exactBytes(count.bytes));
}

QStringList budgetLines(const buffers::Report& report) {
  QStringList lines;
  for (const Budget& budget : report.budgets) lines << lineOf(budget);
  if (report.output) {
    lines << ReportText::tr("Output: %1, of which %2 share memory with arguments")
                 .arg(countText(report.output), countText(report.outputShared));
  }
  return lines;
}

QStringList breakdownLines(const buffers::Report& report, hlo::Platform platform) {
  QStringList lines;
  for (const buffers::Breakdown& breakdown : report.breakdowns) {
    QString title = oneLine(breakdown.title, 60);
    if (breakdown.total)
      title += (breakdown.isLeast ? QStringLiteral(" ≥ ") : QStringLiteral(" ")) + countText(breakdown.total);
    QStringList shares;
    for (const buffers::Share& share : breakdown.shares) shares << shareText(share, platform);
    if (breakdown.fragmentation) shares << ReportText::tr("%1 fragmentation").arg(countText(breakdown.fragmentation));
    lines << (shares.isEmpty() ? title : QStringLiteral("%1: %2").arg(title, shares.join(QStringLiteral(" · "))));
  }
  const auto counted = [](int64_t count, const QString& one, const QString& several) {
    return count == 1 ? one : several.arg(grouped(count));
  };
  QStringList unlisted;
  if (report.unlistedAllocations > 0) {
    unlisted << counted(report.unlistedAllocations, ReportText::tr("1 allocation"), ReportText::tr("%1 allocations"));
  }
  if (report.unlistedValues > 0)
    unlisted << counted(report.unlistedValues, ReportText::tr("1 value"), ReportText::tr("%1 values"));
  if (!unlisted.isEmpty())
    lines << ReportText::tr("Not listed, below 5 %: %1").arg(unlisted.join(QStringLiteral(", ")));
  return lines;
}

std::vector<const queries::SpaceFigures*> spacesOf(const buffers::Report& report, const Snapshot& memory) {
  std::vector<const queries::SpaceFigures*> spaces;
  for (const Budget& budget : report.budgets) {
    const bool isDefault = budget.space.empty() || budget.space == "hbm" || budget.source == Budget::Source::kAllocator;
    const auto space =
        isDefault ? std::optional(queries::kDefaultSpace) : queries::findSpace(memory.platform, budget.space);
    if (!space) continue;
    const auto figures = std::find_if(memory.spaces.begin(), memory.spaces.end(),
                                      [&](const queries::SpaceFigures& one) { return one.space == *space; });
    if (figures == memory.spaces.end()) continue;
    if (std::find(spaces.begin(), spaces.end(), &*figures) == spaces.end()) spaces.push_back(&*figures);
  }
  return spaces;
}

QStringList spaceLines(const buffers::Report& report, const Snapshot& memory) {
  QStringList lines;
  for (const queries::SpaceFigures* const figures : spacesOf(report, memory)) {
    const auto sumText = [](const queries::SpaceFigure& figure) {
      if (!figure.sum) return ReportText::tr("unknown");
      return (figure.sum->isLeast ? QStringLiteral("≥ ") : QString()) + humanBytes(figure.sum->bytes);
    };
    using Kind = buffers::AllocationKind;
    const std::pair<Kind, QString> kKinds[] = {{Kind::kTemp, ReportText::tr("temporaries")},
                                               {Kind::kParameter, ReportText::tr("arguments")},
                                               {Kind::kOutput, ReportText::tr("outputs")},
                                               {Kind::kConstant, ReportText::tr("constants")},
                                               {Kind::kThreadLocal, ReportText::tr("thread-local")}};
    QStringList parts;
    for (const auto& [kind, name] : kKinds) {
      const queries::SpaceFigure& figure = figures->of(kind);
      if (figure.exact() != std::optional<int64_t>(0)) parts << QStringLiteral("%1 %2").arg(name, sumText(figure));
    }
    const QString source =
        memory.assignment->isEstimated() ? ReportText::tr("estimate") : ReportText::tr("buffer assignment");
    lines << ReportText::tr("%1 of %2 (%3): %4: %5")
                 .arg(QString::fromStdString(figures->name), oneLine(memory.title, 60), source,
                      sumText(figures->reserved), parts.join(QStringLiteral(" · ")));
  }
  return lines;
}

QString scratchText(const buffers::ReportEntry& entry) {
  if (!entry.window.shape.empty() && !entry.window.operand.empty()) {
    return ReportText::tr("window of %1, %2").arg(oneLine(entry.window.operand, 40), oneLine(entry.window.shape, 200));
  }
  if (!entry.tag.empty()) return oneLine(entry.tag, 400);
  // Of a single allocation the label is its tag, not an instruction's text.
  const bool isTag = entry.kind == "scoped" && !absl::StrContains(entry.label, " = ");
  return isTag ? oneLine(entry.label, 200) : QString();
}

QStringList assignmentFacts(const Snapshot& snapshot) {
  const buffers::Assignment& assignment = *snapshot.assignment;
  const auto count = [](size_t number) { return grouped(static_cast<int64_t>(number)); };
  const MemoryForm form = memoryForm(assignment);
  QStringList facts;
  if (form != MemoryForm::kWhole || assignment.isEstimated()) facts << formName(assignment);
  if (assignment.allocationCount() > 0)
    facts << ReportText::tr("%1 allocations").arg(count(assignment.allocationCount()));
  if (assignment.valueCount() > 0) facts << ReportText::tr("%1 values").arg(count(assignment.valueCount()));
  if (form == MemoryForm::kLiveRanges) facts << ReportText::tr("%1 steps").arg(count(assignment.stepCount()));
  if (form == MemoryForm::kMessage) {
    const buffers::Report& report = *assignment.report();
    if (!report.module.empty()) facts << ReportText::tr("module %1").arg(oneLine(report.module, 60));
    if (report.entries.size() == 1) facts << ReportText::tr("1 allocation listed");
    if (report.entries.size() > 1) facts << ReportText::tr("%1 allocations listed").arg(count(report.entries.size()));
  }
  if (const auto& reserved = snapshot.defaultSpace().reserved.sum) {
    const QString bytes =
        withSpace(snapshot, queries::kDefaultSpace, ReportText::tr("%1 bytes").arg(grouped(reserved->bytes)));
    facts << (reserved->isLeast ? QStringLiteral("≥ ") + bytes : bytes);
  }
  return facts;
}

}  // namespace model

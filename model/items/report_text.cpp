#include "model/items/report_text.h"

#include <QCoreApplication>
#include <algorithm>

#include "model/items/buffer_text.h"
#include "model/items/format.h"
#include "model/items/text.h"

namespace model {
namespace {

using buffers::Budget;

struct Text {
  Q_DECLARE_TR_FUNCTIONS(model)
};

QString nameOf(const Budget& budget) {
  const QString space = oneLine(budget.space, 60);
  switch (budget.source) {
    case Budget::Source::kCompiler: return Text::tr("Memory space %1").arg(space);
    case Budget::Source::kAllocator:
      return space.isEmpty() ? Text::tr("Allocator") : Text::tr("Allocator %1").arg(space);
    case Budget::Source::kRematerialization: return Text::tr("Rematerialization");
  }
  return {};
}

QString lineOf(const Budget& budget) {
  QStringList parts;
  if (budget.requested) parts << Text::tr("%1 asked for").arg(countText(budget.requested));
  if (budget.used && budget.limit) {
    parts << Text::tr("%1 used of %2").arg(countText(budget.used), countText(budget.limit));
  } else if (budget.used) {
    parts << Text::tr("%1 used").arg(countText(budget.used));
  } else if (budget.limit) {
    parts << Text::tr("limit %1").arg(countText(budget.limit));
  }
  if (budget.exceededBy) parts << Text::tr("exceeded by %1").arg(countText(budget.exceededBy));
  if (budget.free) parts << Text::tr("%1 free").arg(countText(budget.free));
  if (parts.isEmpty()) parts << Text::tr("ran out");
  return QStringLiteral("%1: %2").arg(nameOf(budget), parts.join(QStringLiteral(", ")));
}

QString shareText(const buffers::Share& share, hlo::Platform platform) {
  const QString name = share.memorySpace ? QString::fromStdString(queries::spaceName(platform, *share.memorySpace))
                                         : oneLine(share.name, 60);
  const QString text = QStringLiteral("%1 %2").arg(name, countText(share.size));
  QStringList details;
  if (share.unpadded) details << Text::tr("%1 unpadded").arg(countText(share.unpadded));
  if (share.fragmentation) details << Text::tr("%1 fragmentation").arg(countText(share.fragmentation));
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
      return assignment.isEstimated() ? Text::tr("Estimated buffer assignment") : Text::tr("Buffer assignment");
    case MemoryForm::kUsageReport: return Text::tr("Memory-usage report");
    case MemoryForm::kMessage:
      return assignment.report()->budgets.empty() ? Text::tr("Memory statistics of a log")
                                                  : Text::tr("Out-of-memory message");
    case MemoryForm::kLiveRanges: return Text::tr("Live ranges");
    case MemoryForm::kValues: return Text::tr("Values of a buffer assignment");
  }
  return {};
}

QString formNote(MemoryForm form) {
  switch (form) {
    case MemoryForm::kWhole: return {};
    case MemoryForm::kUsageReport:
      return Text::tr(
          "A memory-usage report rounds sizes and has no steps. The file *-buffer-assignment.txt of the same "
          "module has both.");
    case MemoryForm::kMessage:
      return Text::tr(
          "The message lists the largest allocations alone and mostly rounds sizes. A dump of the same program "
          "with XLA_FLAGS=--xla_dump_to=DIR has all of them, with their steps.");
    case MemoryForm::kLiveRanges:
      return Text::tr(
          "Live ranges alone have no sizes but those of the peak. The file *-buffer-assignment.txt of the same "
          "module has them.");
    case MemoryForm::kValues:
      return Text::tr(
          "The values alone have no sizes and no steps. The files *-buffer-assignment.txt and *-live-range.txt "
          "of the same module have them.");
  }
  return {};
}

QString countText(const std::optional<buffers::ByteCount>& count) {
  return count ? humanBytes(count->bytes) : Text::tr("unknown");
}

QString wholeCountText(const buffers::ByteCount& count) {
  return count.isExact() ? exactBytes(count.bytes) : Text::tr("about %1").arg(exactBytes(count.bytes));
}

QStringList budgetLines(const buffers::Report& report) {
  QStringList lines;
  for (const Budget& budget : report.budgets) lines << lineOf(budget);
  if (report.output) {
    lines << Text::tr("Output: %1, of which %2 share memory with arguments")
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
    if (breakdown.fragmentation) shares << Text::tr("%1 fragmentation").arg(countText(breakdown.fragmentation));
    lines << (shares.isEmpty() ? title : QStringLiteral("%1: %2").arg(title, shares.join(QStringLiteral(" · "))));
  }
  const auto counted = [](int64_t count, const QString& one, const QString& several) {
    return count == 1 ? one : several.arg(grouped(count));
  };
  QStringList unlisted;
  if (report.unlistedAllocations > 0) {
    unlisted << counted(report.unlistedAllocations, Text::tr("1 allocation"), Text::tr("%1 allocations"));
  }
  if (report.unlistedValues > 0) unlisted << counted(report.unlistedValues, Text::tr("1 value"), Text::tr("%1 values"));
  if (!unlisted.isEmpty()) lines << Text::tr("Not listed, below 5 %: %1").arg(unlisted.join(QStringLiteral(", ")));
  return lines;
}

QStringList assignmentFacts(const Snapshot& snapshot) {
  const buffers::Assignment& assignment = *snapshot.assignment;
  const auto count = [](size_t number) { return grouped(static_cast<int64_t>(number)); };
  const MemoryForm form = memoryForm(assignment);
  QStringList facts;
  if (form != MemoryForm::kWhole || assignment.isEstimated()) facts << formName(assignment);
  if (assignment.allocationCount() > 0) facts << Text::tr("%1 allocations").arg(count(assignment.allocationCount()));
  if (assignment.valueCount() > 0) facts << Text::tr("%1 values").arg(count(assignment.valueCount()));
  if (form == MemoryForm::kLiveRanges) facts << Text::tr("%1 steps").arg(count(assignment.stepCount()));
  if (form == MemoryForm::kMessage && !assignment.report()->entries.empty()) {
    facts << Text::tr("%1 allocations listed").arg(count(assignment.report()->entries.size()));
  }
  if (const auto& reserved = snapshot.defaultSpace().reserved.sum) {
    const QString bytes = withSpace(snapshot, queries::kDefaultSpace, Text::tr("%1 bytes").arg(grouped(reserved->bytes)));
    facts << (reserved->isLeast ? QStringLiteral("≥ ") + bytes : bytes);
  }
  return facts;
}

}  // namespace model

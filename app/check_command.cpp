#include "app/check_command.h"

#include "app/memory_source.h"
#include "model/buffers/byte_count.h"
#include "model/items/format.h"
#include "model/session/document.h"

namespace app {
namespace {

int64_t tempBytes(const buffers::Assignment& assignment) {
  int64_t bytes = 0;
  for (uint32_t i = 0; i < assignment.allocationCount(); ++i) {
    const buffers::Allocation& allocation = assignment.allocation(buffers::AllocationId(i));
    if (allocation.kind() == buffers::AllocationKind::kTemp) bytes = buffers::saturatingSum(bytes, allocation.sizeBytes);
  }
  return bytes;
}

class Checker {
 public:
  Checker(const QString& path, const MemoryLimits& limits) : m_path(path), m_limits(limits) {}

  void check(const std::shared_ptr<const model::Snapshot>& snapshot) {
    m_name = QString::fromStdString(snapshot->title);
    const MemorySource source = memorySource(snapshot);
    if (source.snapshot == nullptr) return cannotTell(QString::fromStdString(source.problem));
    m_isEstimated = source.isEstimated();
    const buffers::Assignment& assignment = *source.snapshot->assignment;
    const queries::LiveBytes& live = source.snapshot->liveBytes;
    const bool hasAllocations = assignment.allocationCount() > 0;
    if (m_limits.peak) {
      if (const auto step = live.peakStep()) {
        compare(QStringLiteral("peak"), live.peakBytes(), *m_limits.peak, QStringLiteral(" at step %1").arg(*step));
      } else {
        cannotTell(QStringLiteral("the peak needs live ranges, and there are none"));
      }
    }
    if (m_limits.temp) {
      if (hasAllocations) {
        compare(QStringLiteral("temp"), tempBytes(assignment), *m_limits.temp, {});
      } else {
        cannotTell(QStringLiteral("there are no allocations"));
      }
    }
    if (m_limits.total) {
      if (hasAllocations || assignment.printedTotalBytes()) {
        const int64_t total = hasAllocations ? assignment.totalBytes() : *assignment.printedTotalBytes();
        compare(QStringLiteral("total"), total, *m_limits.total, {});
      } else {
        cannotTell(QStringLiteral("there are no allocations"));
      }
    }
  }

  /// A module could not be read.
  void setIncomplete() { m_isUnknown = true; }

  CommandResult take(const std::vector<hlo::Diagnostic>& problems) {
    QByteArray errors;
    for (const hlo::Diagnostic& problem : problems) errors += QByteArray::fromStdString(hlo::format(problem)) + '\n';
    m_result.errors = errors + m_result.errors;
    m_result.status = m_isBroken ? 1 : m_isUnknown ? 2 : 0;
    return std::move(m_result);
  }

 private:
  void compare(const QString& what, int64_t bytes, int64_t limit, const QString& where) {
    const bool isBroken = bytes > limit;
    m_isBroken |= isBroken;
    QString line = QStringLiteral("%1: %2: %3 %4%5%6, limit %7")
                       .arg(isBroken ? QStringLiteral("beyond") : QStringLiteral("within"), m_name, what,
                            model::exactBytes(bytes), where, m_isEstimated ? QStringLiteral(", estimated") : QString(),
                            model::exactBytes(limit));
    if (isBroken) line += QStringLiteral(", %1 more").arg(model::exactBytes(bytes - limit));
    m_result.output += line.toUtf8() + '\n';
  }

  void cannotTell(const QString& why) {
    m_isUnknown = true;
    m_result.errors += QStringLiteral("%1: %2: %3\n").arg(m_path, m_name, why).toUtf8();
  }

  QString m_path;
  const MemoryLimits& m_limits;
  QString m_name;
  bool m_isEstimated = false;
  bool m_isBroken = false;
  bool m_isUnknown = false;
  CommandResult m_result;
};

}  // namespace

CommandResult check(const QString& path, const MemoryLimits& limits) {
  const auto dump = model::listDocument(path);
  if (!dump.ok()) return failed(path, dump.status());
  Checker checker(path, limits);
  std::vector<hlo::Diagnostic> problems = (*dump)->diagnostics;
  size_t read = 0;
  const absl::Status status = model::visitStages(**dump, &problems, [&](io::StageId, const model::LoadedStage& stage) {
    for (const auto& snapshot : stage.snapshots) checker.check(snapshot);
    ++read;
  });
  if (read < io::mainStages(**dump).size()) checker.setIncomplete();
  return status.ok() ? checker.take(problems) : failed(path, status);
}

}  // namespace app

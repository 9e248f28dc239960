#include "app/check_command.h"

#include "app/memory_source.h"
#include "app/space_memory.h"
#include "model/documents/document.h"
#include "model/items/format.h"

namespace app {
namespace {

class Checker {
 public:
  Checker(const QString& path, const MemoryLimits& limits, const QString& space)
      : m_path(path), m_limits(limits), m_space(space) {}

  void check(const std::shared_ptr<const model::Snapshot>& snapshot) {
    m_name = QString::fromStdString(snapshot->title);
    const MemorySource source = memorySource(snapshot);
    if (source.snapshot == nullptr) return cannotTell(QString::fromStdString(source.problem));
    if (const QString mismatch = mismatchOf(*source.snapshot); !mismatch.isEmpty()) return cannotTell(mismatch);
    m_isEstimated = source.isEstimated();
    QString noSpace;
    const auto space = SpaceMemory::of(*source.snapshot, m_space, &noSpace);
    if (!space) return cannotTell(noSpace);
    const queries::SpaceFigures& figures = space->figures();
    if (m_limits.peak) {
      const QString where = figures.livePeakStep ? QStringLiteral(" at step %1").arg(*figures.livePeakStep) : QString();
      compare(QStringLiteral("peak"), *space, figures.livePeak, *m_limits.peak, where);
    }
    if (m_limits.temp) compare(QStringLiteral("temp"), *space, figures.temp, *m_limits.temp, {});
    if (m_limits.total) compare(QStringLiteral("total"), *space, figures.reserved, *m_limits.total, {});
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
  // Beyond is what is so whatever is not known.
  void compare(const QString& what, const SpaceMemory& space, const queries::SpaceFigure& of, int64_t limit,
               const QString& where) {
    if (!of.sum) return cannotTell(QStringLiteral("%1: %2").arg(what, QString::fromStdString(of.reason)));
    const queries::ByteSum& sum = *of.sum;
    const bool isBroken = sum.leastBytes() > limit;
    const QString figure = QStringLiteral("%1 %2%3").arg(what, space.inSpace(rounded(sum)), where);
    if (!isBroken && (sum.isLeast || sum.mostBytes() > limit)) {
      return cannotTell(
          QStringLiteral("%1, limit %2: %3").arg(figure, model::exactBytes(limit), QString::fromStdString(of.reason)));
    }
    m_isBroken |= isBroken;
    QString line = QStringLiteral("%1: %2: %3%4, limit %5")
                       .arg(isBroken ? QStringLiteral("beyond") : QStringLiteral("within"), m_name, figure,
                            m_isEstimated ? QStringLiteral(", estimated") : QString(), model::exactBytes(limit));
    if (isBroken) {
      const bool isLeast = sum.roundingBytes > 0 || sum.isLeast;
      line += QStringLiteral(", %1%2 more")
                  .arg(isLeast ? QStringLiteral("at least ") : QString(), model::exactBytes(sum.leastBytes() - limit));
    }
    m_result.output += line.toUtf8() + '\n';
  }

  static QString rounded(const queries::ByteSum& sum) {
    const QString bytes = model::exactBytes(sum.bytes);
    if (sum.isLeast) return QStringLiteral("at least ") + bytes;
    return sum.roundingBytes > 0 ? QStringLiteral("%1 ± %2").arg(bytes, model::exactBytes(sum.roundingBytes)) : bytes;
  }

  void cannotTell(const QString& why) {
    m_isUnknown = true;
    m_result.errors += QStringLiteral("%1: %2: %3\n").arg(m_path, m_name, why).toUtf8();
  }

  QString m_path;
  const MemoryLimits& m_limits;
  const QString& m_space;
  QString m_name;
  bool m_isEstimated = false;
  bool m_isBroken = false;
  bool m_isUnknown = false;
  CommandResult m_result;
};

}  // namespace

CommandResult check(const QString& path, const MemoryLimits& limits, const QString& space) {
  const auto dump = model::listDocument(path.toStdString());
  if (!dump.ok()) return failed(path, dump.status());
  Checker checker(path, limits, space);
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

#include "app/memory_command.h"

#include <QBuffer>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

#include "app/cell_text.h"
#include "app/memory_source.h"
#include "app/memory_sums.h"
#include "app/output_file.h"
#include "app/report_info.h"
#include "app/space_memory.h"
#include "model/buffers/unknown_sizes.h"
#include "model/documents/document.h"
#include "model/documents/value_groups.h"
#include "model/items/format.h"
#include "model/items/report_text.h"
#include "model/items/text.h"
#include "model/queries/live_shares.h"
#include "model/queries/padding.h"
#include "views/memory/memory_image.h"

namespace app {
namespace {

using model::exactBytes;
using model::toQString;

constexpr QSize kPicture(1600, 1000);

constexpr std::pair<const char*, model::Grouping> kGroups[] = {
    {"value", model::Grouping::kValue},      {"scope", model::Grouping::kScope},
    {"line", model::Grouping::kLine},        {"kind", model::Grouping::kKind},
    {"type", model::Grouping::kElementType}, {"allocation", model::Grouping::kAllocation},
    {"space", model::Grouping::kSpace},
};

// What is alive at the step: a value, or a group of them. Each byte counts once.
struct Row {
  QString name;
  int64_t bytes = 0;
  int64_t values = 1;
  std::optional<buffers::ValueId> value;
};

class Report {
 public:
  Report(const QString& path, const model::Snapshot& snapshot, const SpaceMemory& space, std::optional<uint32_t> step,
         const QString& by)
      : m_path(path),
        m_snapshot(snapshot),
        m_space(space),
        m_assignment(*snapshot.assignment),
        m_paddings(snapshot.module.get(), snapshot.assignment.get(), &snapshot.link),
        m_step(step),
        m_by(by),
        m_isSizeUnknown(buffers::unknownSizes(*snapshot.assignment) > 0) {
    if (step) listRows();
  }

  QByteArray text() const {
    QString text =
        m_assignment.isEstimated()
            ? QStringLiteral("%1, memory estimated from the module\n").arg(toQString(m_snapshot.title))
            : QStringLiteral("%1, %2\n").arg(toQString(m_snapshot.title), toQString(m_snapshot.assignmentPath));
    const queries::SpaceFigures& figures = m_space.figures();
    if (m_assignment.allocationCount() > 0) {
      text += QStringLiteral("  allocations   %1, %2\n")
                  .arg(model::grouped(static_cast<int64_t>(m_assignment.allocationCount())),
                       m_space.inSpace(about(figures.reserved)));
    }
    for (int kind = 0; kind < buffers::kAllocationKindCount; ++kind) {
      const queries::SpaceFigure& figure = figures.kinds[static_cast<size_t>(kind)];
      if (!figure.sum || figure.sum->bytes == 0) continue;
      const QString name = toQString(buffers::allocationKindName(static_cast<buffers::AllocationKind>(kind)));
      text += QStringLiteral("    %1 %2\n").arg(name, -12).arg(about(figure));
    }
    text += otherSpacesText(m_snapshot, m_space);
    if (const auto step = m_assignment.printedPeakStep())
      text += QStringLiteral("  dump's peak   step %1\n").arg(*step);
    if (const auto step = figures.livePeakStep) {
      const QString label =
          m_assignment.isEstimated() ? QStringLiteral("estimated peak") : QStringLiteral("computed peak");
      text +=
          QStringLiteral("  %1 step %2, %3\n").arg(label, -13).arg(*step).arg(m_space.inSpace(about(figures.livePeak)));
    }
    if (model::memoryForm(m_assignment) != model::MemoryForm::kWhole) text += reportText(m_snapshot);
    if (!m_step) return text.toUtf8();
    text += QStringLiteral("alive at step %1: %2, by %3\n")
                .arg(*m_step)
                .arg(m_space.inSpace(exactBytes(m_space.live().at(*m_step))), m_by);
    for (const Row& row : m_rows) {
      const QString bytes = isKnown(row) ? model::grouped(row.bytes) : QStringLiteral("?");
      text += QStringLiteral("%1  %2\n").arg(bytes, 20).arg(row.name);
    }
    return text.toUtf8();
  }

  QByteArray csv() {
    const bool isOfValues = m_by == memoryGroups().first();
    QString text = isOfValues
                       ? QStringLiteral("value,bytes,size,padding_bytes,allocation,kind,offset,first_step,last_step\n")
                       : QStringLiteral("%1,bytes,values\n").arg(m_by);
    for (const Row& row : m_rows) {
      text += model::csvCell(row.name) + u',' + (isKnown(row) ? QString::number(row.bytes) : QString());
      if (!isOfValues) {
        text += QStringLiteral(",%1\n").arg(row.values);
        continue;
      }
      const buffers::Value value = m_assignment.value(*row.value);
      const buffers::Allocation& allocation = m_assignment.allocation(*value.allocation);
      const auto padding = m_paddings.of(*row.value);
      text += QStringLiteral(",%1,%2,%3,%4,%5,")
                  .arg(value.hasSize ? QString::number(value.sizeBytes) : QString())
                  .arg(padding ? QString::number(*padding) : QString())
                  .arg(allocation.number)
                  .arg(toQString(buffers::allocationKindName(allocation.kind())))
                  .arg(value.offsetBytes);
      text += value.range ? QStringLiteral("%1,%2\n").arg(value.range->begin).arg(value.range->end - 1)
                          : QStringLiteral(",\n");
    }
    return text.toUtf8();
  }

  QByteArray json(const std::vector<hlo::Diagnostic>& problems) {
    const bool hasAllocations = m_assignment.allocationCount() > 0;
    const std::optional<queries::ByteSum> total =
        (hasAllocations || m_assignment.printedTotalBytes()) && !m_isSizeUnknown ? std::optional(totalOf(m_assignment))
                                                                                 : std::nullopt;
    QJsonObject kinds, rounding;
    for (int kind = 0; kind < buffers::kAllocationKindCount; ++kind) {
      const auto each = static_cast<buffers::AllocationKind>(kind);
      const QString name = toQString(buffers::allocationKindName(each));
      const queries::ByteSum sum = m_space.figures().of(each).sum.value_or(queries::ByteSum());
      // All there is of the kind may be among what a report leaves out.
      kinds.insert(name, sum.bytes == 0 && sum.isLeast ? QJsonValue() : QJsonValue(qint64{sum.bytes}));
      rounding.insert(name, qint64{sum.roundingBytes});
    }
    const size_t steps = m_space.live().stepCount();
    QJsonArray rows;
    for (const Row& row : m_rows) rows.append(rowJson(row));
    const queries::SpaceFigures& figures = m_space.figures();
    const bool isPeakKnown = figures.livePeak.exact().has_value();
    QJsonObject object{
        {QStringLiteral("path"), m_path},
        {QStringLiteral("problems"), problemsJson(problems)},
        {QStringLiteral("module"), toQString(m_snapshot.title)},
        {QStringLiteral("estimated"), m_assignment.isEstimated()},
        {QStringLiteral("allocations"), static_cast<qint64>(m_assignment.allocationCount())},
        {QStringLiteral("total_bytes"), total ? QJsonValue(qint64{total->bytes}) : QJsonValue()},
        {QStringLiteral("rounding_bytes"), total ? QJsonValue(qint64{total->roundingBytes}) : QJsonValue()},
        {QStringLiteral("kinds"), hasAllocations ? QJsonValue(kinds) : QJsonValue()},
        {QStringLiteral("kinds_rounding_bytes"), hasAllocations ? QJsonValue(rounding) : QJsonValue()},
        {QStringLiteral("steps"), steps > 0 ? QJsonValue(static_cast<qint64>(steps)) : QJsonValue()},
        {QStringLiteral("report"), reportJson(m_snapshot)},
        {QStringLiteral("peak_step"), orNull(m_assignment.printedPeakStep())},
        {QStringLiteral("computed_peak_step"), isPeakKnown ? orNull(figures.livePeakStep) : QJsonValue()},
        {QStringLiteral("computed_peak_bytes"), exactJson(figures.livePeak)},
        {QStringLiteral("step"), orNull(m_step)},
        {QStringLiteral("bytes"),
         m_step && !m_isSizeUnknown ? QJsonValue(qint64{m_space.live().at(*m_step)}) : QJsonValue()},
        {QStringLiteral("by"), m_by},
        {QStringLiteral("rows"), rows}};
    insertSpaces(m_snapshot, m_space, &object);
    return QJsonDocument(object).toJson();
  }

 private:
  void listRows() {
    const auto grouping = std::find_if(std::begin(kGroups), std::end(kGroups),
                                       [this](const auto& group) { return QLatin1String(group.first) == m_by; });
    // By space all of them are rows, which do not add up.
    const bool isBySpace = grouping->second == model::Grouping::kSpace;
    const auto space = isBySpace ? std::nullopt : std::optional(m_space.space());
    const std::vector<queries::LiveShare> shares = queries::LiveShares(m_assignment, space).at(*m_step);
    if (grouping->second == model::Grouping::kValue) {
      for (const queries::LiveShare& share : shares) {
        m_rows.push_back({QString::fromStdString(m_assignment.value(share.value).name()), share.bytes, 1, share.value});
      }
    } else {
      const model::ValueGroups groups(&m_snapshot, grouping->second);
      std::vector<Row> all(groups.size());
      for (const queries::LiveShare& share : shares) {
        Row& row = all[groups.of(share.value)];
        row.values += row.name.isEmpty() ? 0 : 1;
        const model::ValueGroups::Group& group = groups.group(groups.of(share.value));
        row.name = toQString(group.whole.empty() ? group.name : group.whole);
        row.bytes += share.bytes;
      }
      for (Row& row : all) {
        if (!row.name.isEmpty()) m_rows.push_back(std::move(row));
      }
    }
    std::stable_sort(m_rows.begin(), m_rows.end(), [](const Row& a, const Row& b) { return a.bytes > b.bytes; });
  }

  // A group may hold a value whose size is not known.
  bool isKnown(const Row& row) const { return row.value ? m_assignment.value(*row.value).hasSize : !m_isSizeUnknown; }

  QJsonObject rowJson(const Row& row) {
    QJsonObject json{{m_by, row.name}};
    json.insert(QStringLiteral("bytes"), isKnown(row) ? QJsonValue(qint64{row.bytes}) : QJsonValue());
    if (!row.value) {
      json.insert(QStringLiteral("values"), qint64{row.values});
      return json;
    }
    const buffers::Value value = m_assignment.value(*row.value);
    json.insert(QStringLiteral("size"), value.hasSize ? QJsonValue(qint64{value.sizeBytes}) : QJsonValue());
    json.insert(QStringLiteral("padding_bytes"), orNull(m_paddings.of(*row.value)));
    json.insert(QStringLiteral("allocation"), qint64{m_assignment.allocation(*value.allocation).number});
    json.insert(QStringLiteral("offset"), qint64{value.offsetBytes});
    json.insert(QStringLiteral("first_step"), value.range ? QJsonValue(qint64{value.range->begin}) : QJsonValue());
    json.insert(QStringLiteral("last_step"), value.range ? QJsonValue(qint64{value.range->end - 1}) : QJsonValue());
    return json;
  }

  const QString& m_path;
  const model::Snapshot& m_snapshot;
  const SpaceMemory& m_space;
  const buffers::Assignment& m_assignment;
  queries::Paddings m_paddings;
  std::optional<uint32_t> m_step;
  QString m_by;
  bool m_isSizeUnknown;  ///< of a value: sums are the least that they can be
  std::vector<Row> m_rows;
};

QByteArray picture(const model::Snapshot& snapshot, const views::Theme& theme, bool isVector) {
  if (isVector) return views::memorySvg(snapshot, theme.colors(), kPicture);
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  views::memoryImage(snapshot, theme.colors(), kPicture).save(&buffer, "PNG");
  return bytes;
}

}  // namespace

const QStringList& memoryGroups() {
  static const QStringList groups = [] {
    QStringList words;
    for (const auto& [word, grouping] : kGroups) words += QLatin1String(word);
    return words;
  }();
  return groups;
}

CommandResult memory(const QString& path, const QString& at, const QString& by, const QString& format,
                     const QString& out, const views::Theme& theme, const QString& space) {
  const auto document = model::readDocument(path.toStdString(), nullptr);
  if (!document.ok()) return failed(path, document.status());
  const auto opened = document->loaded.begin()->second.snapshots.front();
  const MemorySource source = memorySource(opened);
  if (source.snapshot == nullptr) return notThere(path, QString::fromStdString(source.problem));
  const model::Snapshot& snapshot = *source.snapshot;
  QString noSpace, noStep;
  const auto inSpace = SpaceMemory::of(snapshot, space, &noSpace);
  if (!inSpace) return notThere(path, noSpace);
  // Without live ranges there is still the rest, where no step was asked for.
  const auto step = stepIn(inSpace->live(), at, &noStep);
  if (!step && stepOf(at)) return notThere(path, noStep);

  std::vector<hlo::Diagnostic> problems = document->diagnostics;
  problems.insert(problems.end(), opened->diagnostics.begin(), opened->diagnostics.end());
  const std::vector<hlo::Diagnostic> unknown = source.diagnostics();
  problems.insert(problems.end(), unknown.begin(), unknown.end());
  if (const QString mismatch = mismatchOf(snapshot); !mismatch.isEmpty()) {
    hlo::Diagnostic& problem = problems.emplace_back();
    problem.severity = hlo::Severity::kWarning;
    problem.file = snapshot.assignmentPath;
    problem.message = mismatch.toStdString();
  }
  CommandResult result;
  for (const hlo::Diagnostic& problem : problems)
    result.errors += QByteArray::fromStdString(hlo::format(problem)) + '\n';
  const bool isSvg = format == QLatin1String("svg");
  if ((isSvg || format == QLatin1String("png")) && snapshot.liveBytes.stepCount() == 0) {
    return notThere(path, QStringLiteral("there are no live ranges, so there are no steps to draw"));
  }
  if (isSvg || format == QLatin1String("png")) {
    result.output = picture(snapshot, theme, isSvg);
  } else {
    Report report(path, snapshot, *inSpace, step, by);
    result.output = format == QLatin1String("json")  ? report.json(problems)
                    : format == QLatin1String("csv") ? report.csv()
                                                     : report.text();
  }
  return writtenTo(out, std::move(result));
}

}  // namespace app

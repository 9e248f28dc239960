#include "model/items/buffer_text.h"

#include <QCoreApplication>
#include <QStringList>

#include "model/analysis/platform.h"
#include "model/items/format.h"
#include "model/items/report_text.h"
#include "model/items/text.h"
#include "model/queries/padding.h"

namespace model {
namespace {

struct BufferText {
  Q_DECLARE_TR_FUNCTIONS(model)
};

}  // namespace

QString allocationKindText(buffers::AllocationKind kind) {
  switch (kind) {
    case buffers::AllocationKind::kParameter: return BufferText::tr("parameter");
    case buffers::AllocationKind::kOutput: return BufferText::tr("output");
    case buffers::AllocationKind::kTemp: return BufferText::tr("temp");
    case buffers::AllocationKind::kConstant: return BufferText::tr("constant");
    case buffers::AllocationKind::kThreadLocal: return BufferText::tr("thread-local");
  }
  return {};
}

QString allocationFlagsText(const buffers::Allocation& allocation) {
  // XLA's own words, so that they can be found again in the dump; in its order.
  QStringList flags;
  if (allocation.page) flags << QStringLiteral("page %1").arg(*allocation.page);
  if (allocation.parameterNumber) {
    QString parameter = QStringLiteral("parameter %1").arg(*allocation.parameterNumber);
    if (!allocation.parameterIndex.empty()) parameter += u' ' + toQString(allocation.parameterIndex);
    flags << parameter;
  }
  if (allocation.isOutput) flags << QStringLiteral("output shape");
  if (allocation.isConstant) flags << QStringLiteral("constant");
  if (allocation.isThreadLocal) flags << QStringLiteral("thread-local");
  if (allocation.isLiveOut) flags << QStringLiteral("maybe-live-out");
  if (allocation.isTemp) flags << QStringLiteral("preallocated-temp");
  return flags.join(QStringLiteral(", "));
}

QString sizeText(const buffers::Value& value) {
  return value.hasSize ? humanBytes(value.sizeBytes) : BufferText::tr("unknown");
}

QString sizeText(const buffers::Allocation& allocation) {
  const QString size = humanBytes(allocation.sizeBytes);
  return allocation.roundingBytes > 0 ? QStringLiteral("≈ ") + size : size;
}

QString wholeSizeText(const buffers::Value& value) {
  return value.hasSize ? exactBytes(value.sizeBytes) : BufferText::tr("unknown");
}

QString wholeSizeText(const buffers::Allocation& allocation) {
  return wholeCountText({allocation.sizeBytes, allocation.roundingBytes});
}

QString paddingText(int64_t padding, int64_t bytes) {
  if (padding == 0 || bytes == 0) return exactBytes(padding);
  const double percent = 100 * static_cast<double>(padding) / static_cast<double>(bytes);
  const QString share = percent < 0.05 ? QStringLiteral("< ") + decimal(0.1, 1) : decimal(percent, 1);
  return QStringLiteral("%1% · %2").arg(share, exactBytes(padding));
}

QString paddingText(const Snapshot& snapshot, buffers::ValueId value) {
  const buffers::Assignment* const assignment = snapshot.assignment.get();
  const auto padding = queries::Paddings(snapshot.module.get(), assignment, &snapshot.link).of(value);
  return padding.value_or(0) == 0 ? QString() : paddingText(*padding, assignment->value(value).sizeBytes);
}

QString stepsText(const buffers::Value& value) {
  if (!value.range) return BufferText::tr("no range");
  return QStringLiteral("%1–%2").arg(value.range->begin).arg(value.range->printedEnd());
}

QString memorySpaceText(const Snapshot& snapshot, int64_t memorySpace) {
  if (snapshot.assignment == nullptr && snapshot.module != nullptr) {
    return QString::fromStdString(queries::spaceName(hlo::platformOf(*snapshot.module), memorySpace));
  }
  return QString::fromStdString(snapshot.spaceName(memorySpace));
}

QString withSpace(const Snapshot& snapshot, int64_t memorySpace, const QString& bytes) {
  if (snapshot.spaces.size() < 2) return bytes;
  return BufferText::tr("%1 in %2").arg(bytes, memorySpaceText(snapshot, memorySpace));
}

QString valueName(const buffers::Value& value) { return oneLine(value.name()); }

QString unprintedText(const Snapshot& snapshot, absl::string_view name) {
  const queries::UnprintedElement* const element = snapshot.link.unprinted(name);
  if (element == nullptr) return {};
  if (!element->tuple) return BufferText::tr("unprinted get-tuple-element");
  return BufferText::tr("unprinted get-tuple-element: %1 of %2")
      .arg(QString::fromStdString(element->index), oneLine(snapshot.module->name(*element->tuple)));
}

std::optional<Target> targetOfInstruction(const Snapshot& snapshot, absl::string_view name) {
  if (snapshot.module != nullptr) {
    const std::vector<hlo::InstructionId> found = snapshot.module->findInstructions(name);
    if (found.size() == 1) return found.front();
    if (const queries::UnprintedElement* element = snapshot.link.unprinted(name); element && element->tuple) {
      return *element->tuple;
    }
  }
  if (snapshot.assignment != nullptr) {
    if (const auto whole = snapshot.assignment->findValue(name, "{}")) return *whole;
    for (const buffers::ValueId id : snapshot.assignment->valuesAt(name)) {
      if (snapshot.assignment->value(id).instruction == name) return id;
    }
  }
  return std::nullopt;
}

}  // namespace model

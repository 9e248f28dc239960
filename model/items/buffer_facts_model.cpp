#include "model/items/buffer_facts_model.h"

#include <algorithm>

#include "model/items/buffer_text.h"
#include "model/items/format.h"
#include "model/items/text.h"
#include "model/queries/byte_reuse.h"

namespace model {
namespace {

constexpr size_t kLongestGroup = 1000;

/// `get-tuple-element.24`, `tuple.13 {2}`: the index is left out where it is the whole.
QString positionName(absl::string_view instruction, absl::string_view index) {
  if (index.empty() || index == "{}") return oneLine(instruction);
  return oneLine(instruction) + u' ' + oneLine(index);
}

}  // namespace

void BufferFactsModel::setValue(std::shared_ptr<const Snapshot> snapshot, buffers::ValueId value) {
  setRows(factsOf(*snapshot, value));
}

void BufferFactsModel::setAllocation(std::shared_ptr<const Snapshot> snapshot, buffers::AllocationId allocation) {
  setRows(factsOf(*snapshot, allocation));
}

template <typename RowAt>
void BufferFactsModel::addGroup(std::vector<Row>& rows, const QString& name, size_t count, RowAt rowAt) const {
  if (count == 0) return;
  Row group{name, grouped(static_cast<int64_t>(count)), {}, {}};
  const size_t shown = std::min(count, kLongestGroup);
  group.rows.reserve(shown + 1);
  for (size_t i = 0; i < shown; ++i) group.rows.push_back(rowAt(i));
  if (shown < count) {
    group.rows.push_back({QString(), tr("… and %1 more").arg(grouped(static_cast<int64_t>(count - shown))), {}, {}});
  }
  rows.push_back(std::move(group));
}

std::vector<BufferFactsModel::Row> BufferFactsModel::factsOf(const Snapshot& snapshot, buffers::ValueId id) const {
  const buffers::Assignment& assignment = *snapshot.assignment;
  const buffers::Value& value = assignment.value(id);
  // A link to itself would lead nowhere.
  const auto linkTo = [&](absl::string_view instruction) {
    const auto target = targetOfInstruction(snapshot, instruction);
    return target == Target(id) ? std::nullopt : target;
  };
  const auto stepOf = [&](absl::string_view instruction) {
    const auto step = assignment.stepOf(instruction);
    return step ? tr("step %1").arg(grouped(*step)) : QString();
  };
  const auto holderRow = [&](buffers::ValueId other) {
    const buffers::Value& holder = assignment.value(other);
    return Row{
        stepsText(holder), QStringLiteral("%1 · %2").arg(valueName(holder), sizeText(holder)), Target(other), {}};
  };

  std::vector<Row> rows;
  if (assignment.isEstimated()) rows.push_back({tr("Figures"), tr("estimated from the module"), {}, {}});
  rows.push_back({tr("Bytes"), wholeSizeText(value), {}, {}});
  if (const QString padding = paddingText(snapshot, id); !padding.isEmpty())
    rows.push_back({tr("Padding"), padding, {}, {}});
  if (value.allocation) {
    const buffers::Allocation& allocation = assignment.allocation(*value.allocation);
    QString text = QStringLiteral("%1 · %2").arg(grouped(allocation.number), allocationKindText(allocation.kind()));
    const QString flags = allocationFlagsText(allocation);
    if (!flags.isEmpty() && flags != allocationKindText(allocation.kind())) text += QStringLiteral(" · ") + flags;
    rows.push_back({tr("Allocation"), text, Target(*value.allocation), {}});
    rows.push_back(
        {tr("Offset"), tr("%1 of %2").arg(grouped(value.offsetBytes), exactBytes(allocation.sizeBytes)), {}, {}});
  }
  rows.push_back({tr("Steps"), stepsText(value), {}, {}});
  if (value.memorySpace != 0) rows.push_back({tr("Space"), memorySpaceText(snapshot, value.memorySpace), {}, {}});
  if (!value.shape.empty()) rows.push_back({tr("Shape"), oneLine(value.shape), {}, {}});
  if (value.isPhi) rows.push_back({tr("Merged"), tr("phi: of a while, a conditional or their parameters"), {}, {}});
  rows.push_back({tr("Defined by"), oneLine(value.instruction), linkTo(value.instruction), {}});

  const auto positions = assignment.positions(id);
  addGroup(rows, tr("Positions"), positions.size(), [&](size_t i) {
    const buffers::Position& position = positions[i];
    const QString implicit = implicitElementText(snapshot, position.instruction);
    QString text = positionName(position.instruction, position.index);
    if (!implicit.isEmpty()) text += QStringLiteral(" · ") + implicit;
    return Row{stepOf(position.instruction), text, linkTo(position.instruction), {}};
  });
  const auto uses = assignment.uses(id);
  addGroup(rows, tr("Uses"), uses.size(), [&](size_t i) {
    const buffers::Use& use = uses[i];
    QString text = tr("%1, operand %2").arg(oneLine(use.instruction), QString::number(use.operand));
    if (!use.index.empty() && use.index != "{}") text += u' ' + oneLine(use.index);
    return Row{stepOf(use.instruction), text, linkTo(use.instruction), {}};
  });
  const queries::ByteReuse holders = queries::byteReuse(assignment, id);
  addGroup(rows, tr("Shares bytes with"), holders.aliases.size(),
           [&](size_t i) { return holderRow(holders.aliases[i]); });
  addGroup(rows, tr("Held before by"), holders.earlier.size(),
           [&](size_t i) { return holderRow(holders.earlier[i].value); });
  addGroup(rows, tr("Held next by"), holders.later.size(), [&](size_t i) { return holderRow(holders.later[i].value); });
  return rows;
}

std::vector<BufferFactsModel::Row> BufferFactsModel::factsOf(const Snapshot& snapshot, buffers::AllocationId id) const {
  const buffers::Assignment& assignment = *snapshot.assignment;
  const buffers::Allocation& allocation = assignment.allocation(id);
  std::vector<Row> rows;
  if (assignment.isEstimated()) rows.push_back({tr("Figures"), tr("estimated from the module"), {}, {}});
  rows.push_back({tr("Bytes"), wholeSizeText(allocation), {}, {}});
  rows.push_back({tr("Kind"), allocationKindText(allocation.kind()), {}, {}});
  if (const QString flags = allocationFlagsText(allocation); !flags.isEmpty())
    rows.push_back({tr("Flags"), flags, {}, {}});
  rows.push_back({tr("Space"), memorySpaceText(snapshot, allocation.memorySpace), {}, {}});
  if (!allocation.shape.empty()) rows.push_back({tr("Shape"), oneLine(allocation.shape), {}, {}});
  const auto values = assignment.values(id);
  addGroup(rows, tr("Values"), values.size(), [&](size_t i) {
    const buffers::Value& value = assignment.value(values[i]);
    return Row{
        stepsText(value), QStringLiteral("%1 · %2").arg(valueName(value), sizeText(value)), Target(values[i]), {}};
  });
  return rows;
}

}  // namespace model

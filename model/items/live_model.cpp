#include "model/items/live_model.h"

#include <algorithm>
#include <utility>

#include "model/items/buffer_text.h"
#include "model/items/format.h"
#include "model/items/keyed_sort.h"
#include "model/queries/live_bytes.h"

namespace model {

LiveModel::LiveModel(QObject* parent) : QAbstractTableModel(parent) {}

void LiveModel::setStep(std::shared_ptr<const Snapshot> snapshot, std::optional<uint32_t> step) {
  beginResetModel();
  m_snapshot = std::move(snapshot);
  m_rows.clear();
  m_sumBytes = m_biggestBytes = 0;
  if (m_snapshot != nullptr && m_snapshot->assignment != nullptr && step) {
    const buffers::Assignment& assignment = *m_snapshot->assignment;
    m_rows = queries::liveValues(assignment, *step);
    for (const buffers::ValueId id : m_rows) {
      const int64_t bytes = assignment.value(id).sizeBytes;
      m_biggestBytes = std::max(m_biggestBytes, bytes);
      // A sum over malformed sizes stops at the largest number.
      if (__builtin_add_overflow(m_sumBytes, bytes, &m_sumBytes)) m_sumBytes = INT64_MAX;
    }
    // They come biggest first.
    if (m_sortColumn != kBytes || m_sortOrder != Qt::DescendingOrder) sortRows();
  }
  endResetModel();
}

std::optional<int> LiveModel::rowOf(buffers::ValueId value) const {
  const auto it = std::find(m_rows.begin(), m_rows.end(), value);
  return it == m_rows.end() ? std::nullopt : std::optional(static_cast<int>(it - m_rows.begin()));
}

int LiveModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int LiveModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumnCount; }

QVariant LiveModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || static_cast<size_t>(index.row()) >= m_rows.size()) return {};
  const buffers::ValueId id = m_rows[static_cast<size_t>(index.row())];
  const buffers::Assignment& assignment = *m_snapshot->assignment;
  const buffers::Value& value = assignment.value(id);
  switch (role) {
    case TargetRole: return QVariant::fromValue(Target(id));
    case BytesRole: return static_cast<qint64>(value.sizeBytes);
    case MemoryKindRole:
      if (!value.allocation) return {};
      return static_cast<int>(assignment.allocation(*value.allocation).kind());
    case Qt::TextAlignmentRole:
      return QVariant((index.column() == kValue ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
      if (index.column() == kBytes || index.column() == kShare) return exactBytes(value.sizeBytes);
      return {};
    case Qt::DisplayRole: break;
    default: return {};
  }
  switch (index.column()) {
    case kValue: return valueName(value);
    case kBytes: return humanBytes(value.sizeBytes);
    case kAllocation: return value.allocation ? grouped(assignment.allocation(*value.allocation).number) : QString();
    case kSteps: return stepsText(value);
    default: return {};
  }
}

QVariant LiveModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    return QVariant((section == kValue ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kValue: return tr("Value");
    case kBytes: return tr("Bytes");
    case kAllocation: return tr("Alloc.");
    case kSteps: return tr("Steps");
    default: return QString();
  }
}

void LiveModel::sort(int column, Qt::SortOrder order) {
  if (column < 0 || column >= kColumnCount) return;
  m_sortColumn = column;
  m_sortOrder = order;
  emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
  const QModelIndexList before = persistentIndexList();
  std::vector<buffers::ValueId> values;
  for (const QModelIndex& index : before) values.push_back(m_rows[static_cast<size_t>(index.row())]);
  sortRows();
  QModelIndexList after;
  for (qsizetype i = 0; i < before.size(); ++i) {
    after << index(rowOf(values[static_cast<size_t>(i)]).value_or(0), before[i].column());
  }
  changePersistentIndexList(before, after);
  emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

void LiveModel::sortRows() {
  if (m_snapshot == nullptr || m_snapshot->assignment == nullptr) return;
  const buffers::Assignment& assignment = *m_snapshot->assignment;
  const auto by = [this](auto key) { sortByKey(m_rows.begin(), m_rows.end(), m_sortOrder, key); };
  switch (m_sortColumn) {
    case kValue: return by([&](buffers::ValueId id) {
      const buffers::Value value = assignment.value(id);
      return NameKey{value.instruction, value.index};
    });
    case kAllocation: return by([&](buffers::ValueId id) {
      const auto allocation = assignment.value(id).allocation;
      return allocation ? assignment.allocation(*allocation).number : INT64_MAX;
    });
    case kSteps: return by([&](buffers::ValueId id) {
      const auto range = assignment.value(id).range;
      return range ? std::pair(range->begin, range->end) : std::pair<uint32_t, uint32_t>(0, UINT32_MAX);
    });
    default: return by([&](buffers::ValueId id) { return assignment.value(id).sizeBytes; });
  }
}

}  // namespace model

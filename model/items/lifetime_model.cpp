#include "model/items/lifetime_model.h"

#include <utility>

#include "model/items/amount_text.h"
#include "model/items/buffer_text.h"
#include "model/items/format.h"
#include "model/items/text.h"

namespace model {
namespace {

using hlo::kNone;

}  // namespace

LifetimeModel::LifetimeModel(QObject* parent) : QAbstractTableModel(parent) {}

void LifetimeModel::setRows(std::shared_ptr<const Snapshot> snapshot, std::shared_ptr<const LifetimeTable> table,
                            std::shared_ptr<const ValueGroups> scopes, std::vector<LifetimeRowId> order) {
  beginResetModel();
  m_snapshot = std::move(snapshot);
  m_table = std::move(table);
  m_scopes = std::move(scopes);
  m_order = std::move(order);
  m_placeOf.assign(m_table != nullptr ? m_table->rows.size() : 0, kNone);
  for (uint32_t place = 0; place < m_order.size(); ++place) m_placeOf[m_order[place].index()] = place;
  endResetModel();
}

std::optional<int> LifetimeModel::rowOf(buffers::ValueId value) const {
  if (m_table == nullptr || value.index() >= m_table->rowOfValue.size()) return std::nullopt;
  const std::optional<LifetimeRowId> row = m_table->rowOfValue[value.index()];
  if (!row || m_placeOf[row->index()] == kNone) return std::nullopt;
  return static_cast<int>(m_placeOf[row->index()]);
}

int LifetimeModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int LifetimeModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumnCount; }

QVariant LifetimeModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || static_cast<size_t>(index.row()) >= m_order.size()) return {};
  const LifetimeTable::Row& of = row(index.row());
  const buffers::Assignment& assignment = *m_snapshot->assignment;
  const buffers::Value value = assignment.value(of.value);
  switch (role) {
    case TargetRole: return QVariant::fromValue(Target(of.value));
    case BytesRole: return static_cast<qint64>(of.bytes);
    case MemoryKindRole:
      if (const auto kind = buffers::valueKind(assignment, value)) return static_cast<int>(*kind);
      return {};
    case Qt::TextAlignmentRole: {
      const bool isText = index.column() == kValue || index.column() == kScope || index.column() == kBar;
      return QVariant((isText ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    case Qt::AccessibleTextRole:
      // The bar in words.
      if (index.column() != kBar) return {};
      return of.hasRange
                 ? tr("live in steps %1–%2 of %3").arg(grouped(of.begin), grouped(of.end - 1), grouped(m_table->steps))
                 : tr("no live range in the dump");
    case Qt::ToolTipRole: {
      if (index.column() == kBytes) return exactBytes(of.bytes);
      QStringList lines{valueTitle(*m_snapshot, of.value), exactBytes(of.bytes)};
      lines << (of.hasRange ? tr("steps %1–%2").arg(grouped(of.begin), grouped(of.end - 1))
                            : tr("no live range in the dump"));
      for (uint32_t i = 0; of.memberCount > 1 && i < of.memberCount; ++i) {
        const buffers::Value member = assignment.value(m_table->members[of.firstMember + i]);
        lines << tr("%1: %2", "value: steps").arg(valueName(member), stepsText(member));
      }
      if (index.column() == kScope && m_scopes != nullptr)
        lines << toQString(m_scopes->group(m_scopes->of(of.value)).whole);
      return toolTip(lines.join(u'\n'));
    }
    case Qt::DisplayRole: break;
    default: return {};
  }
  switch (index.column()) {
    case kValue:
      return of.memberCount > 1 ? tr("%1 ↻%2").arg(valueTitle(*m_snapshot, of.value), grouped(of.memberCount))
                                : valueTitle(*m_snapshot, of.value);
    case kBytes: return humanBytes(of.bytes);
    case kSteps:
      return of.hasRange ? stepsText(buffers::StepRange{of.begin, of.end, of.outlives}) : tr("no live range");
    case kLength: return grouped(of.end - of.begin);
    case kScope: {
      if (m_scopes == nullptr) return {};
      const ValueGroups::Group& group = m_scopes->group(m_scopes->of(of.value));
      return toQString(group.whole.empty() ? group.name : group.whole);
    }
    default: return {};
  }
}

QVariant LifetimeModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  const bool isText = section == kValue || section == kScope || section == kBar;
  if (role == Qt::InitialSortOrderRole && !isText) return Qt::DescendingOrder;
  if (role == Qt::TextAlignmentRole) {
    return QVariant((isText ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  }
  if (role == Qt::ToolTipRole) {
    switch (section) {
      case kValue: return tr("Value; a value carried through a loop has a single row");
      case kBytes: return tr("Bytes of the value, in units of %1").arg(unitOfBytes());
      case kSteps: return tr("First and last schedule step at which the value is live");
      case kLength: return tr("Number of steps at which the value is live");
      case kScope: return tr("Scope of the instruction that defines the value");
      case kBar: return tr("Live range of the value within the steps that the map shows. Drag to move the cursor.");
      default: return {};
    }
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kValue: return tr("Value");
    case kBytes: return tr("Bytes");
    case kSteps: return tr("Steps");
    case kLength: return tr("Length");
    case kScope: return tr("Scope");
    default: return QString();
  }
}

LifetimeKey LifetimeModel::keyOf(int column) {
  switch (column) {
    case kValue: return LifetimeKey::kName;
    case kBytes: return LifetimeKey::kBytes;
    case kLength: return LifetimeKey::kLength;
    case kScope: return LifetimeKey::kScope;
    default: return LifetimeKey::kBegin;
  }
}

}  // namespace model

#include "model/items/live_model.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "model/items/amount_text.h"
#include "model/items/buffer_text.h"
#include "model/items/format.h"
#include "model/items/keyed_sort.h"
#include "model/items/text.h"

namespace model {
namespace {

QString signedBytes(int64_t bytes) {
  if (bytes == 0) return QStringLiteral("0 B");
  return (bytes > 0 ? QStringLiteral("+") : QStringLiteral("−")) + humanBytes(bytes > 0 ? bytes : -bytes);
}

}  // namespace

LiveModel::LiveModel(QObject* parent) : QAbstractItemModel(parent) {}

void LiveModel::setTree(std::shared_ptr<const Snapshot> snapshot, std::shared_ptr<const ValueGroups> groups,
                        std::shared_ptr<const LiveTree> tree) {
  beginResetModel();
  m_snapshot = std::move(snapshot);
  m_groups = std::move(groups);
  m_tree = std::move(tree);
  m_nodes.assign(m_tree != nullptr ? m_tree->nodes.size() : 0, 0);
  std::iota(m_nodes.begin(), m_nodes.end(), 0);
  // The children of a node are behind it.
  m_kinds.clear();
  for (auto i = static_cast<uint32_t>(m_nodes.size()); i-- > 1;) {
    const LiveNode& node = m_tree->nodes[i];
    auto& sums = m_kinds[node.parent];
    if (node.value) {
      if (const auto kind = buffers::valueKind(*m_snapshot->assignment, *node.value))
        sums[static_cast<size_t>(*kind)] += node.weight();
    } else if (const auto own = m_kinds.find(i); own != m_kinds.end()) {
      for (size_t kind = 0; kind < sums.size(); ++kind) sums[kind] += own->second[kind];
    }
  }
  sortRows();
  endResetModel();
}

int64_t LiveModel::biggestBytes() const {
  if (m_tree == nullptr || m_tree->root().childCount == 0) return 0;
  int64_t biggest = 0;
  for (uint32_t i = 0; i < m_tree->root().childCount; ++i) {
    biggest = std::max(biggest, m_tree->nodes[m_tree->root().firstChild + i].weight());
  }
  return biggest;
}

QModelIndex LiveModel::indexOf(uint32_t node, int column) const {
  if (m_tree == nullptr || node == 0 || node >= m_tree->nodes.size()) return {};
  return createIndex(static_cast<int>(m_rows[node]), column, quintptr{node});
}

QModelIndex LiveModel::indexOf(buffers::ValueId value) const {
  const auto node = m_tree != nullptr ? m_tree->nodeOf(value) : std::nullopt;
  return node ? indexOf(*node) : QModelIndex();
}

QModelIndex LiveModel::indexOfGroup(const Target& target) const {
  if (m_tree == nullptr || m_groups == nullptr) return {};
  for (uint32_t node = 1; node < m_tree->nodes.size(); ++node) {
    if (!m_tree->nodes[node].value && targetOf(node) == target) return indexOf(node);
  }
  return {};
}

QString LiveModel::nameOf(uint32_t index) const {
  const LiveNode& node = m_tree->nodes[index];
  if (node.value) return valueTitle(*m_snapshot, *node.value);
  if (index == 0) return tr("step %1").arg(grouped(m_tree->step));
  if (!node.isChange) return toQString(m_groups->group(node.group).name);
  switch (node.change) {
    case LiveChange::kAdded: return tr("Only at step %1").arg(grouped(m_tree->step));
    case LiveChange::kGone: return tr("Only at step %1").arg(grouped(*m_tree->pinned));
    case LiveChange::kKept: return tr("At both steps");
  }
  return {};
}

QString LiveModel::tipOf(uint32_t index) const {
  const LiveNode& node = m_tree->nodes[index];
  QStringList lines{nameOf(index)};
  if (!node.value && !node.isChange && index != 0 && !m_groups->group(node.group).whole.empty()) {
    lines[0] = toQString(m_groups->group(node.group).whole);
  }
  if (m_tree->pinned) {
    lines << tr("step %1: %2").arg(grouped(*m_tree->pinned), exactBytes(node.pinnedBytes))
          << tr("step %1: %2").arg(grouped(m_tree->step), exactBytes(node.bytes));
  } else {
    lines << exactBytes(node.bytes);
  }
  if (!node.value) {
    lines << tr("%n value(s)", nullptr, static_cast<int>(node.valueCount));
    return lines.join(u'\n');
  }
  const buffers::Value value = m_snapshot->assignment->value(*node.value);
  if (node.holder) {
    lines << tr("of %1; the bytes shared with %2 count there")
                 .arg(exactBytes(value.sizeBytes), valueTitle(*m_snapshot, *node.holder));
  }
  if (const QString name = valueName(value); name != lines.front()) lines.insert(1, name);
  if (!value.shape.empty()) lines << oneLine(value.shape);
  return lines.join(u'\n');
}

QString LiveModel::amountOf(uint32_t index) const {
  const LiveNode& node = m_tree->nodes[index];
  const bool isChange = m_tree->pinned && node.change != LiveChange::kKept;
  return isChange ? signedBytes(node.bytes - node.pinnedBytes) : humanBytes(node.bytes);
}

QString LiveModel::shareOf(uint32_t index) const {
  const int64_t all = m_tree->root().bytes;
  if (all <= 0 || m_tree->pinned) return {};
  return percentText(static_cast<double>(m_tree->nodes[index].bytes) / static_cast<double>(all));
}

std::optional<Target> LiveModel::targetOf(uint32_t index) const {
  const LiveNode& node = m_tree->nodes[index];
  if (node.value) return Target(*node.value);
  return m_groups->group(node.group).target;
}

std::optional<buffers::ValueKind> LiveModel::kindOf(uint32_t index) const {
  const LiveNode& node = m_tree->nodes[index];
  if (node.value) return buffers::valueKind(*m_snapshot->assignment, *node.value);
  if (const auto kind = m_groups->group(node.group).kind) return kind;
  const auto kinds = m_kinds.find(index);
  if (kinds == m_kinds.end()) return std::nullopt;
  const auto most = std::max_element(kinds->second.begin(), kinds->second.end());
  if (*most <= 0) return std::nullopt;
  return static_cast<buffers::ValueKind>(most - kinds->second.begin());
}

QModelIndex LiveModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  const LiveNode& node = m_tree->nodes[parent.isValid() ? nodeAt(parent) : 0];
  return createIndex(row, column, quintptr{m_nodes[node.firstChild + static_cast<uint32_t>(row)]});
}

QModelIndex LiveModel::parent(const QModelIndex& index) const {
  return index.isValid() ? indexOf(m_tree->nodes[nodeAt(index)].parent) : QModelIndex();
}

int LiveModel::rowCount(const QModelIndex& parent) const {
  if (m_tree == nullptr || parent.column() > 0) return 0;
  return static_cast<int>(m_tree->nodes[parent.isValid() ? nodeAt(parent) : 0].childCount);
}

int LiveModel::columnCount(const QModelIndex&) const { return kColumnCount; }

QVariant LiveModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const uint32_t at = nodeAt(index);
  const LiveNode& node = m_tree->nodes[at];
  switch (role) {
    case TargetRole: {
      const auto target = targetOf(at);
      return target ? QVariant::fromValue(*target) : QVariant();
    }
    case BytesRole: return static_cast<qint64>(node.weight());
    case MemoryKindRole: {
      const auto kind = kindOf(at);
      return kind ? QVariant(static_cast<int>(*kind)) : QVariant();
    }
    case Qt::TextAlignmentRole:
      return QVariant((index.column() == kName ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
      if (index.column() == kDifference) return exactBytes(node.bytes - node.pinnedBytes);
      return toolTip(tipOf(at));
    case Qt::DisplayRole: break;
    default: return {};
  }
  switch (index.column()) {
    case kName: return nameOf(at);
    case kBytes: return humanBytes(node.bytes);
    case kShare: return shareOf(at);
    case kPinned: return humanBytes(node.pinnedBytes);
    case kDifference: return signedBytes(node.bytes - node.pinnedBytes);
    default: break;
  }
  if (!node.value) {
    if (index.column() != kSteps) return {};
    return tr("%n value(s)", nullptr, static_cast<int>(node.valueCount));
  }
  const buffers::Value value = m_snapshot->assignment->value(*node.value);
  if (index.column() == kSteps) return stepsText(value);
  if (index.column() != kAllocation || !value.allocation) return {};
  return grouped(m_snapshot->assignment->allocation(*value.allocation).number);
}

QVariant LiveModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::InitialSortOrderRole && section != kName) return Qt::DescendingOrder;
  if (role == Qt::TextAlignmentRole) {
    return QVariant((section == kName ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  }
  const bool compares = m_tree != nullptr && m_tree->pinned;
  if (role == Qt::ToolTipRole) {
    switch (section) {
      case kBytes:
      case kPinned:
        return tr("Bytes live at the step, in units of %1. Shared bytes count once, for the first value that held "
                  "them.")
            .arg(unitOfBytes());
      case kShare: return tr("Share of the bytes live at the step");
      case kDifference: return tr("Change from the pinned step, in units of %1").arg(unitOfBytes());
      case kAllocation: return tr("Number of the value's allocation");
      case kSteps: return tr("First and last schedule step at which the value is live");
      default: return {};
    }
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kName: return toQString(groupingText(m_groups != nullptr ? m_groups->grouping() : Grouping::kValue));
    case kBytes: return compares ? tr("At %1").arg(grouped(m_tree->step)) : tr("Bytes");
    case kPinned: return compares ? tr("At %1").arg(grouped(*m_tree->pinned)) : QString();
    case kDifference: return tr("Change");
    case kShare: return tr("Share");
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
  sortRows();
  QModelIndexList after;
  for (const QModelIndex& index : before) after << indexOf(nodeAt(index), index.column());
  changePersistentIndexList(before, after);
  emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

void LiveModel::sortRows() {
  m_rows.assign(m_nodes.size(), 0);
  if (m_tree == nullptr) return;
  const buffers::Assignment& assignment = *m_snapshot->assignment;
  for (const LiveNode& parent : m_tree->nodes) {
    const auto first = m_nodes.begin() + parent.firstChild, last = first + parent.childCount;
    std::sort(first, last);
    const auto by = [&](auto key) {
      sortByKey(first, last, m_sortOrder, [&](uint32_t n) { return key(m_tree->nodes[n]); });
    };
    const auto value = [&](const LiveNode& node) { return assignment.value(*node.value); };
    // The order of the rows "added", "kept" and "removed" is fixed.
    if (parent.childCount > 0 && !m_tree->nodes[parent.firstChild].isChange) {
      switch (m_sortColumn) {
        case kName:
          by([&](const LiveNode& node) {
            if (!node.value) return std::tuple(false, m_groups->group(node.group).name, NameKey());
            const buffers::Value named = value(node);
            return std::tuple(true, std::string(), NameKey{named.instruction, named.index});
          });
          break;
        case kAllocation:
          by([&](const LiveNode& node) {
            const auto allocation = node.value ? value(node).allocation : std::nullopt;
            return allocation ? assignment.allocation(*allocation).number : INT64_MAX;
          });
          break;
        case kSteps:
          by([&](const LiveNode& node) {
            const auto range = node.value ? value(node).range : std::nullopt;
            return range ? std::pair(range->begin, range->end) : std::pair<uint32_t, uint32_t>(0, UINT32_MAX);
          });
          break;
        case kBytes: by([](const LiveNode& node) { return node.bytes; }); break;
        case kPinned: by([](const LiveNode& node) { return node.pinnedBytes; }); break;
        case kDifference: by([](const LiveNode& node) { return node.bytes - node.pinnedBytes; }); break;
        default: by([](const LiveNode& node) { return node.weight(); });
      }
    }
    for (auto it = first; it != last; ++it) m_rows[*it] = static_cast<uint32_t>(it - first);
  }
}

}  // namespace model

#include "model/items/buffer_model.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "model/items/amount_text.h"
#include "model/items/buffer_text.h"
#include "model/items/format.h"
#include "model/items/keyed_sort.h"
#include "model/items/text.h"
#include "model/queries/byte_reuse.h"

namespace model {
namespace {

using hlo::kNone;
constexpr quintptr kTop = 0;  // internal id of top-level rows; a value's is its allocation + 1

bool isNumeric(int column) {
  return column == BufferModel::kSize || column == BufferModel::kPadding || column == BufferModel::kOffset ||
         column == BufferModel::kSteps || column == BufferModel::kReuse;
}

/// Returns the number of allocations and of values in a memory space, as the bytes of the total are those of one.
std::pair<size_t, size_t> countsOf(const buffers::Assignment& assignment, int64_t space) {
  size_t allocations = 0, values = 0;
  for (uint32_t i = 0; i < assignment.allocationCount(); ++i) {
    const buffers::AllocationId id(i);
    if (assignment.allocation(id).memorySpace != space) continue;
    ++allocations;
    values += assignment.values(id).size();
  }
  return {allocations, values};
}

}  // namespace

BufferModel::BufferModel(QObject* parent) : QAbstractItemModel(parent) {}

const buffers::Assignment* BufferModel::assignment() const {
  return m_snapshot == nullptr ? nullptr : m_snapshot->assignment.get();
}

void BufferModel::setSnapshot(std::shared_ptr<const Snapshot> snapshot) {
  if (snapshot == m_snapshot) return;
  beginResetModel();
  m_snapshot = std::move(snapshot);
  m_found.clear();
  const buffers::Assignment* const a = assignment();
  m_paddings = a == nullptr ? queries::Paddings() : queries::Paddings(m_snapshot->module.get(), a, &m_snapshot->link);
  m_peakPaddings.reset();
  m_reuse.reset();
  applyFilter();
  endResetModel();
}

void BufferModel::setFound(std::vector<uint8_t> found) {
  if (found == m_found) return;
  beginResetModel();
  m_found = std::move(found);
  applyFilter();
  endResetModel();
}

void BufferModel::setRange(std::optional<buffers::StepRange> range) {
  if (range == m_range) return;
  beginResetModel();
  m_range = range;
  applyFilter();
  endResetModel();
}

void BufferModel::applyFilter() {
  m_allocations.clear();
  m_children.clear();
  m_rowOfAllocation.clear();
  m_childrenBegin.assign(1, 0);
  m_rowOfValue.clear();
  const buffers::Assignment* const a = assignment();
  if (a == nullptr) return;

  m_rowOfValue.assign(a->valueCount(), kNone);
  for (uint32_t i = 0; i < a->allocationCount(); ++i) {
    const buffers::AllocationId id(i);
    for (const buffers::ValueId value : a->values(id)) {
      if (!m_found.empty() && m_found[value.index()] == 0) continue;
      const auto steps = m_range ? a->value(value).range : std::nullopt;
      const bool isOutside = steps && (steps->begin >= m_range->end || steps->end <= m_range->begin);
      if (!isOutside) m_children.push_back(value);
    }
    if (!isFiltered() || m_children.size() > m_childrenBegin.back()) m_allocations.push_back(id);
    m_childrenBegin.push_back(static_cast<uint32_t>(m_children.size()));
  }
  m_isSorted.assign(a->allocationCount(), false);
  sortAllocations();
}

void BufferModel::sortAllocations() {
  const buffers::Assignment* const a = assignment();
  if (a == nullptr) return;
  const auto by = [&](auto key) { sortByKey(m_allocations.begin(), m_allocations.end(), m_sortOrder, key); };
  const auto allocation = [a](buffers::AllocationId id) -> const buffers::Allocation& { return a->allocation(id); };
  switch (m_sortColumn) {
    case kKind: by([&](buffers::AllocationId id) { return allocation(id).kind(); }); break;
    case kSize: by([&](buffers::AllocationId id) { return allocation(id).sizeBytes; }); break;
    case kPadding:
      by([&](buffers::AllocationId id) {
        const auto padding = peakPadding(id);
        return padding ? padding->atLeast() : -1;
      });
      break;
    case kSpace: by([&](buffers::AllocationId id) { return allocation(id).memorySpace; }); break;
    case kReuse:
    case kInstruction: by([&](buffers::AllocationId id) { return a->values(id).size(); }); break;
    case kShape: by([&](buffers::AllocationId id) { return allocation(id).shape; }); break;
    default: by([&](buffers::AllocationId id) { return allocation(id).number; }); break;
  }
  m_rowOfAllocation.assign(a->allocationCount(), kNone);
  for (size_t row = 0; row < m_allocations.size(); ++row) {
    m_rowOfAllocation[m_allocations[row].index()] = static_cast<uint32_t>(row);
  }
  std::fill(m_isSorted.begin(), m_isSorted.end(), false);
}

void BufferModel::sortChildren(uint32_t index) const {
  if (m_isSorted[index]) return;
  m_isSorted[index] = true;
  const buffers::Assignment& a = *assignment();
  const auto first = m_children.begin() + m_childrenBegin[index],
             last = m_children.begin() + m_childrenBegin[index + 1];
  const auto by = [&](auto key) { sortByKey(first, last, m_sortOrder, key); };
  const auto value = [&a](buffers::ValueId id) { return a.value(id); };
  const auto instruction = [this](buffers::ValueId id) { return m_snapshot->link.instruction(id); };
  switch (m_sortColumn) {
    case kSize: by([&](buffers::ValueId id) { return value(id).sizeBytes; }); break;
    case kPadding: by([&](buffers::ValueId id) { return m_paddings.of(id).value_or(-1); }); break;
    case kOffset: by([&](buffers::ValueId id) { return value(id).offsetBytes; }); break;
    case kSteps:
      by([&](buffers::ValueId id) {
        const auto range = value(id).range;
        return range ? std::pair(range->begin, range->end) : std::pair(kNone, kNone);
      });
      break;
    case kReuse:
      by([&](buffers::ValueId id) {
        const uint32_t count = reuseOf(id);
        return count == kNone ? int64_t{-1} : int64_t{count};
      });
      break;
    case kSpace: by([&](buffers::ValueId id) { return value(id).memorySpace; }); break;
    case kShape: by([&](buffers::ValueId id) { return value(id).shape; }); break;
    case kScope:
      by([&](buffers::ValueId id) {
        const auto at = instruction(id);
        return at && m_snapshot->module != nullptr ? m_snapshot->module->opName(*at) : absl::string_view();
      });
      break;
    case kSource: by([&](buffers::ValueId id) { return lineOf(id); }); break;
    default: by([&](buffers::ValueId id) { return NameKey{value(id).instruction, value(id).index}; }); break;
  }
  uint32_t row = 0;
  for (auto it = first; it != last; ++it) m_rowOfValue[it->index()] = row++;
}

void BufferModel::sort(int column, Qt::SortOrder order) {
  if (column < 0 || column >= kColumnCount) return;
  emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
  const QModelIndexList before = persistentIndexList();
  std::vector<std::optional<Target>> targets;
  for (const QModelIndex& index : before) {
    if (isTotal(index)) {
      targets.emplace_back();
    } else if (const auto value = valueAt(index)) {
      targets.emplace_back(*value);
    } else {
      targets.emplace_back(allocationAt(index));
    }
  }
  m_sortColumn = column;
  m_sortOrder = order;
  sortAllocations();
  QModelIndexList after;
  for (qsizetype i = 0; i < before.size(); ++i) {
    const auto& target = targets[static_cast<size_t>(i)];
    after << (target ? indexOf(*target).siblingAtColumn(before[i].column()) : before[i]);
  }
  changePersistentIndexList(before, after);
  emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

// --- indexes --------------------------------------------------------------------------------------------------------

QModelIndex BufferModel::indexOf(const Target& target) const {
  if (const auto* const allocation = std::get_if<buffers::AllocationId>(&target)) {
    if (allocation->index() >= m_rowOfAllocation.size()) return {};
    const uint32_t row = m_rowOfAllocation[allocation->index()];
    return row == kNone ? QModelIndex() : createIndex(static_cast<int>(row), 0, kTop);
  }
  std::optional<buffers::ValueId> value;
  if (const auto* const id = std::get_if<buffers::ValueId>(&target)) value = *id;
  if (const auto* const id = std::get_if<hlo::InstructionId>(&target); id != nullptr && m_snapshot != nullptr) {
    const auto visible = m_snapshot->link.visible(*id);
    if (!visible.empty()) value = visible.front();
  }
  if (!value || value->index() >= m_rowOfValue.size()) return {};
  const auto allocation = assignment()->value(*value).allocation;
  if (!allocation || m_rowOfAllocation[allocation->index()] == kNone) return {};
  sortChildren(allocation->index());
  const uint32_t row = m_rowOfValue[value->index()];
  if (row == kNone) return {};
  return createIndex(static_cast<int>(row), 0, static_cast<quintptr>(allocation->index()) + 1);
}

bool BufferModel::isTotal(const QModelIndex& index) const {
  return index.isValid() && index.internalId() == kTop && static_cast<size_t>(index.row()) == m_allocations.size();
}

buffers::AllocationId BufferModel::allocationAt(const QModelIndex& index) const {
  return m_allocations[static_cast<size_t>(index.row())];
}

std::optional<buffers::ValueId> BufferModel::valueAt(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == kTop) return std::nullopt;
  const auto allocation = static_cast<uint32_t>(index.internalId() - 1);
  sortChildren(allocation);
  return m_children[m_childrenBegin[allocation] + static_cast<size_t>(index.row())];
}

QModelIndex BufferModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  if (!parent.isValid()) return createIndex(row, column, kTop);
  return createIndex(row, column, static_cast<quintptr>(allocationAt(parent).index()) + 1);
}

QModelIndex BufferModel::parent(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == kTop) return {};
  return createIndex(static_cast<int>(m_rowOfAllocation[index.internalId() - 1]), 0, kTop);
}

int BufferModel::rowCount(const QModelIndex& parent) const {
  const buffers::Assignment* const a = assignment();
  if (a == nullptr || a->allocationCount() == 0) return 0;
  if (!parent.isValid()) return static_cast<int>(m_allocations.size()) + 1;
  if (parent.column() != 0 || parent.internalId() != kTop || isTotal(parent)) return 0;
  const uint32_t id = allocationAt(parent).index();
  return static_cast<int>(m_childrenBegin[id + 1] - m_childrenBegin[id]);
}

int BufferModel::columnCount(const QModelIndex&) const { return kColumnCount; }

// --- data -----------------------------------------------------------------------------------------------------------

QString BufferModel::allocationText(buffers::AllocationId id, int column) const {
  const buffers::Assignment& a = *assignment();
  const buffers::Allocation& allocation = a.allocation(id);
  switch (column) {
    case kName: return tr("allocation %1").arg(allocation.number);
    case kKind: {
      if (!allocation.parameterNumber) return allocationKindText(allocation.kind());
      return QStringLiteral("%1 %2").arg(allocationKindText(allocation.kind())).arg(*allocation.parameterNumber);
    }
    case kSize: return sizeText(allocation);
    case kPadding: {
      const auto padding = peakPadding(id);
      return padding ? bytesText(*padding) : QString();
    }
    case kReuse: return a.valueCount() == 0 ? QString() : grouped(static_cast<int64_t>(a.values(id).size()));
    case kSpace: return memorySpaceText(*m_snapshot, allocation.memorySpace);
    case kInstruction: {
      const auto values = a.values(id);
      if (a.valueCount() == 0) return {};  // reports do not name values
      if (values.size() == 1) return toQString(a.value(values.front()).instruction);
      return tr("%1 values").arg(grouped(static_cast<int64_t>(values.size())));
    }
    case kShape: return toQString(allocation.shape);
    default: return {};
  }
}

QString BufferModel::valueText(buffers::ValueId id, int column) const {
  const buffers::Assignment& a = *assignment();
  const buffers::Value& value = a.value(id);
  switch (column) {
    case kName: return QString::fromStdString(value.name());
    case kKind: {
      const auto kind = buffers::valueKind(a, value);
      return kind ? valueKindText(*kind) : QString();
    }
    case kSize: return sizeText(value);
    case kPadding: {
      const auto padding = m_paddings.of(id);
      return padding ? humanBytes(*padding) : QString();
    }
    case kOffset: return humanBytes(value.offsetBytes);
    case kSteps: return stepsText(value);
    case kReuse: {
      const uint32_t count = reuseOf(id);
      return count == kNone ? QString() : grouped(count);
    }
    case kSpace: return memorySpaceText(*m_snapshot, value.memorySpace);
    case kInstruction: return toQString(value.instruction);
    case kShape: return toQString(value.shape);
    default: break;
  }
  const auto instruction = m_snapshot->link.instruction(id);
  if (!instruction || m_snapshot->module == nullptr) return {};
  const hlo::Module& module = *m_snapshot->module;
  if (column == kScope) return toQString(module.opName(*instruction));
  const auto line = lineOf(id);
  return line ? wholePlaceText(module, *line) : QString();
}

QString BufferModel::totalText(int column) const {
  const buffers::Assignment& a = *assignment();
  switch (column) {
    case kName: return isFiltered() ? tr("Total shown") : tr("Total");
    case kSize: {
      if (isFiltered()) return humanBytes(shownBytes(queries::kDefaultSpace));
      const auto& reserved = m_snapshot->defaultSpace().reserved.sum;
      if (!reserved) return {};
      return reserved->isLeast ? QStringLiteral("≥ ") + humanBytes(reserved->bytes) : humanBytes(reserved->bytes);
    }
    case kSpace:
      return m_snapshot->spaces.size() > 1 ? memorySpaceText(*m_snapshot, queries::kDefaultSpace) : QString();
    case kPadding: {
      if (isFiltered()) return {};
      const auto padding = peakPadding();
      return padding ? bytesText(*padding) : QString();
    }
    case kInstruction: {
      size_t allocations = isFiltered() ? m_allocations.size() : a.allocationCount();
      size_t values = isFiltered() ? m_children.size() : a.valueCount();
      if (!isFiltered() && m_snapshot->spaces.size() > 1)
        std::tie(allocations, values) = countsOf(a, queries::kDefaultSpace);
      const QString counts =
          tr("%1 allocations · %2 values")
              .arg(grouped(static_cast<int64_t>(allocations)), grouped(static_cast<int64_t>(values)));
      if (isFiltered()) return counts;
      const auto printed = a.printedTotalBytes();
      if (!printed || *printed == a.totalBytes()) return counts;
      return tr("%1 · the dump states %2").arg(counts, exactBytes(*printed));
    }
    default: return {};
  }
}

int64_t BufferModel::shownBytes(int64_t space) const {
  int64_t sum = 0;
  for (const buffers::ValueId id : m_children) {
    const buffers::Value value = assignment()->value(id);
    if (!value.allocation) continue;
    const buffers::Allocation& allocation = assignment()->allocation(*value.allocation);
    if (allocation.memorySpace == space && !allocation.isThreadLocal)
      sum = buffers::saturatingSum(sum, value.sizeBytes);
  }
  return sum;
}

QString BufferModel::shownBytesText() const {
  if (assignment() == nullptr || m_children.empty()) return {};
  std::vector<int64_t> spaces;
  for (const buffers::AllocationId id : m_allocations) {
    const int64_t space = assignment()->allocation(id).memorySpace;
    if (std::find(spaces.begin(), spaces.end(), space) == spaces.end()) spaces.push_back(space);
  }
  std::sort(spaces.begin(), spaces.end());
  QStringList parts;
  for (const int64_t space : spaces) parts += withSpace(*m_snapshot, space, humanBytes(shownBytes(space)));
  return parts.join(QStringLiteral(" + "));
}

QString BufferModel::totalLine() const {
  QStringList parts;
  if (const QString size = totalText(kSize); !size.isEmpty())
    parts += tr("Total %1").arg(withSpace(*m_snapshot, queries::kDefaultSpace, size));
  parts += totalText(kInstruction);
  return parts.join(QStringLiteral(" · "));
}

uint32_t BufferModel::reuseOf(buffers::ValueId id) const {
  if (!m_reuse) m_reuse = queries::reuseCounts(*assignment());
  return (*m_reuse)[id.index()];
}

std::optional<hlo::Amount> BufferModel::peakPadding(buffers::AllocationId id) const {
  const auto peak = m_snapshot->liveBytes.peakStep();
  if (!peak || assignment()->allocation(id).isThreadLocal) return std::nullopt;
  if (!m_peakPaddings) m_peakPaddings = m_paddings.at(*peak);
  const hlo::Amount padding = (*m_peakPaddings)[id.index()];
  return padding.isUnknown() ? std::nullopt : std::optional(padding);
}

std::optional<hlo::Amount> BufferModel::peakPadding() const {
  if (!m_snapshot->liveBytes.peakStep()) return std::nullopt;
  hlo::Amount sum;
  for (uint32_t i = 0; i < assignment()->allocationCount(); ++i) {
    const buffers::AllocationId id(i);
    const buffers::Allocation& allocation = assignment()->allocation(id);
    if (allocation.isThreadLocal || allocation.memorySpace != queries::kDefaultSpace) continue;
    sum += peakPadding(id).value_or(hlo::Amount::unknown());
  }
  return sum.isUnknown() ? std::nullopt : std::optional(sum);
}

QString BufferModel::paddingTip(const QModelIndex& index) const {
  if (const auto id = valueAt(index)) {
    const auto padding = m_paddings.of(*id);
    return padding ? paddingText(*padding, assignment()->value(*id).sizeBytes) : QString();
  }
  if (isTotal(index) && isFiltered()) return {};
  const auto padding = isTotal(index) ? peakPadding() : peakPadding(allocationAt(index));
  return padding ? tr("%1 live at the peak").arg(exactBytes(*padding)) : QString();
}

std::optional<int64_t> BufferModel::bytesAt(const QModelIndex& index) const {
  const buffers::Assignment& a = *assignment();
  if (index.column() == kPadding) {
    if (const auto id = valueAt(index)) return m_paddings.of(*id);
    if (isTotal(index) && isFiltered()) return std::nullopt;
    const auto padding = isTotal(index) ? peakPadding() : peakPadding(allocationAt(index));
    return padding ? padding->exact() : std::nullopt;
  }
  if (isTotal(index) && isFiltered()) return shownBytes(queries::kDefaultSpace);
  if (isTotal(index)) {
    const auto& reserved = m_snapshot->defaultSpace().reserved.sum;
    return reserved ? std::optional(reserved->bytes) : std::nullopt;
  }
  if (const auto id = valueAt(index)) {
    return index.column() == kOffset ? a.value(*id).offsetBytes : a.value(*id).sizeBytes;
  }
  return index.column() == kOffset ? std::nullopt : std::optional(a.allocation(allocationAt(index)).sizeBytes);
}

std::optional<hlo::SourceLine> BufferModel::lineOf(buffers::ValueId id) const {
  const auto instruction = m_snapshot->link.instruction(id);
  if (!instruction || m_snapshot->module == nullptr) return std::nullopt;
  return m_snapshot->sources.line(*instruction);
}

QString BufferModel::wholeText(const QModelIndex& index) const {
  if (isTotal(index)) return totalText(index.column());
  const auto value = valueAt(index);
  return value ? valueText(*value, index.column()) : allocationText(allocationAt(index), index.column());
}

QVariant BufferModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || assignment() == nullptr) return {};
  const auto value = valueAt(index);
  const bool total = isTotal(index);
  switch (role) {
    case Qt::DisplayRole:
      if (value && index.column() == kSource) {
        const auto line = lineOf(*value);
        return line ? QVariant(placeText(*m_snapshot->module, *line)) : QVariant(QString());
      }
      return oneLine(wholeText(index));
    case Qt::EditRole: return wholeText(index);
    case Qt::ToolTipRole:
      if (index.column() == kSize && !value && !total) {
        return wholeSizeText(assignment()->allocation(allocationAt(index)));
      }
      if (index.column() == kPadding) return paddingTip(index);
      if (index.column() == kSize || index.column() == kOffset) {
        const auto bytes = bytesAt(index);
        return bytes ? QVariant(exactBytes(*bytes)) : QVariant();
      }
      if (index.column() == kSource) return toolTip(wholeText(index));
      if (index.column() == kKind && !value && !total) {
        return allocationFlagsText(assignment()->allocation(allocationAt(index)));
      }
      return {};
    case Qt::TextAlignmentRole:
      return QVariant((isNumeric(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case TargetRole:
      if (total) return {};
      return QVariant::fromValue(value ? Target(*value) : Target(allocationAt(index)));
    case BytesRole: {
      const auto bytes = bytesAt(index);
      return bytes ? QVariant(static_cast<qint64>(*bytes)) : QVariant();
    }
    case MemoryKindRole: {
      if (total) return {};
      const auto kind = value ? buffers::valueKind(*assignment(), *value)
                              : std::optional(buffers::valueKind(assignment()->allocation(allocationAt(index)).kind()));
      return kind ? QVariant(static_cast<int>(*kind)) : QVariant();
    }
    default: return {};
  }
}

QVariant BufferModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    return QVariant((isNumeric(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  }
  if (role == Qt::InitialSortOrderRole && isNumeric(section)) return Qt::DescendingOrder;
  if (role == Qt::ToolTipRole) {
    switch (section) {
      case kSize: return tr("Bytes, in units of %1").arg(unitOfBytes());
      case kPadding:
        return tr(
            "Bytes of a value that contain none of its elements. For an allocation and in the total: padding live at "
            "the peak, each byte counted once");
      case kOffset: return tr("Bytes from the start of the allocation");
      case kSteps: return tr("First and last schedule step at which the value is live");
      case kReuse:
        return tr("Other values that take at least one byte of the value. For an allocation: the number of its values");
      case kSpace: return tr("Memory space; color in XLA. The total covers only one space");
      default: return {};
    }
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kName: return tr("Name");
    case kKind: return tr("Kind");
    case kSize: return tr("Size");
    case kPadding: return tr("Padding");
    case kOffset: return tr("Offset");
    case kSteps: return tr("Steps");
    case kReuse: return tr("Reuse");
    case kSpace: return tr("Space");
    case kInstruction: return tr("Instruction");
    case kShape: return tr("Shape");
    case kScope: return tr("Scope");
    case kSource: return tr("Source line");
    default: return {};
  }
}

}  // namespace model

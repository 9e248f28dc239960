#include "model/items/memory_report_model.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/items/amount_text.h"
#include "model/items/buffer_text.h"
#include "model/items/format.h"
#include "model/items/keyed_sort.h"
#include "model/items/memory_report_text.h"
#include "model/items/text.h"

namespace model {
namespace {

bool isBytes(int column) {
  return column == MemoryReportModel::kSize || column == MemoryReportModel::kUnpadded ||
         column == MemoryReportModel::kPadding || column == MemoryReportModel::kOffset;
}

bool isNumericColumn(int column) {
  return isBytes(column) || column == MemoryReportModel::kExpansion || column == MemoryReportModel::kValues ||
         column == MemoryReportModel::kBuffers;
}

}  // namespace

MemoryReportModel::MemoryReportModel(QObject* parent) : QAbstractTableModel(parent) {}

void MemoryReportModel::setSnapshot(std::shared_ptr<const Snapshot> snapshot) {
  if (snapshot == m_snapshot) return;
  beginResetModel();
  m_snapshot = std::move(snapshot);
  m_matches = nullptr;
  m_rows = Rows::kNone;
  size_t items = 0;
  if (m_snapshot != nullptr && m_snapshot->assignment != nullptr && memoryForm(assignment()) != MemoryForm::kWhole) {
    const buffers::Report* const report = assignment().report();
    if (report != nullptr && !report->entries.empty()) {
      m_rows = Rows::kEntries;
      items = report->entries.size();
    } else if (!assignment().peakEntries().empty()) {
      m_rows = Rows::kPeak;
      items = assignment().peakEntries().size();
    } else if (assignment().valueCount() > 0) {
      m_rows = Rows::kAllValues;
      items = assignment().valueCount();
    }
  }
  m_order.resize(items);
  for (uint32_t i = 0; i < items; ++i) m_order[i] = i;
  findColumns();
  endResetModel();
}

void MemoryReportModel::setMatches(std::shared_ptr<const ReportMatches> matches, bool isShown) {
  if (matches == m_matches && isShown == m_isShown) return;
  m_matches = std::move(matches);
  m_isShown = isShown;
  findColumns();
  if (!m_order.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, kColumnCount - 1));
}

std::optional<Target> MemoryReportModel::matchedTarget(const QModelIndex& index) const {
  const queries::ReportMatch* const found = match(m_order[static_cast<size_t>(index.row())]);
  return found == nullptr ? std::nullopt : targetOf(*found);
}

std::optional<std::pair<QString, size_t>> MemoryReportModel::fileLine(const QModelIndex& index) const {
  if (!index.isValid() || m_rows != Rows::kEntries) return std::nullopt;
  const uint32_t item = m_order[static_cast<size_t>(index.row())];
  const buffers::ReportEntry& from = entry(item);
  if (const auto line = matchedLine(item))
    return std::pair(toQString(m_matches->memory->module->file(line->file)), size_t{line->line});
  if (from.sourceFile.empty() || from.sourceLine <= 0) return std::nullopt;
  return std::pair(toQString(from.sourceFile), static_cast<size_t>(from.sourceLine));
}

std::optional<Target> MemoryReportModel::lineTarget(const QModelIndex& index) const {
  if (!index.isValid() || m_rows != Rows::kEntries || m_matches == nullptr || m_matches->memory->module == nullptr)
    return std::nullopt;
  const uint32_t item = m_order[static_cast<size_t>(index.row())];
  if (const auto line = matchedLine(item)) return *line;
  const buffers::ReportEntry& from = entry(item);
  if (from.sourceFile.empty() || from.sourceLine <= 0 || from.sourceLine > UINT32_MAX) return std::nullopt;
  const hlo::Module& module = *m_matches->memory->module;
  for (uint32_t i = 0; i < module.fileCount(); ++i) {
    const hlo::SourceLine line{hlo::FileId(i), static_cast<uint32_t>(from.sourceLine)};
    if (module.file(line.file) == from.sourceFile && m_matches->memory->sources.find(line) != nullptr) return line;
  }
  return std::nullopt;
}

std::optional<hlo::SourceLine> MemoryReportModel::matchedLine(uint32_t item) const {
  const bool isPrinted = m_rows != Rows::kEntries || !entry(item).sourceFile.empty();
  return isPrinted || m_matches == nullptr ? std::nullopt : words::lineOf(*m_matches, item);
}

std::optional<double> MemoryReportModel::expansion(uint32_t item) const {
  if (m_rows != Rows::kEntries) return std::nullopt;
  const buffers::ReportEntry& from = entry(item);
  // The printed sizes are rounded, so their ratio is less exact than the printed one.
  if (from.expansion > 0) return from.expansion;
  if (!from.size || !from.unpadded || from.unpadded->bytes <= 0 || from.size->bytes <= from.unpadded->bytes)
    return std::nullopt;
  return static_cast<double>(from.size->bytes) / static_cast<double>(from.unpadded->bytes);
}

void MemoryReportModel::findColumns() {
  m_hasColumn.fill(false);
  m_hasColumn[kName] = m_hasColumn[kSize] = true;
  if (m_rows != Rows::kEntries) return;
  m_hasColumn[kMatch] = match(0) != nullptr;
  for (uint32_t item = 0; item < m_order.size(); ++item) m_hasColumn[kExpansion] |= expansion(item).has_value();
  for (const buffers::ReportEntry& entry : assignment().report()->entries) {
    m_hasColumn[kUnpadded] |= entry.unpadded.has_value();
    m_hasColumn[kPadding] |= entry.padding.has_value();
    m_hasColumn[kScratch] |= !scratchText(entry).isEmpty();
    m_hasColumn[kFullShape] |= !entry.window.fullShape.empty();
    m_hasColumn[kBuffers] |= entry.window.buffers > 0;
    m_hasColumn[kShape] |= !entry.shape.empty();
    m_hasColumn[kOperator] |= !entry.opName.empty() || !entry.opType.empty();
    m_hasColumn[kKind] |= !entry.kind.empty();
    m_hasColumn[kOffset] |= entry.offsetBytes.has_value();
    m_hasColumn[kValues] |= entry.values.has_value();
    m_hasColumn[kSource] |= !entry.sourceFile.empty();
  }
  for (uint32_t item = 0; item < m_order.size() && !m_hasColumn[kSource]; ++item)
    m_hasColumn[kSource] = matchedLine(item).has_value();
}

std::optional<buffers::ValueId> MemoryReportModel::value(uint32_t item) const {
  if (m_rows == Rows::kAllValues) return buffers::ValueId(item);
  if (m_rows != Rows::kPeak) return std::nullopt;
  const buffers::PeakEntry& peak = assignment().peakEntries()[item];
  return assignment().findValue(peak.instruction, peak.index.empty() ? "{}" : peak.index);
}

std::optional<Target> MemoryReportModel::target(uint32_t item) const {
  if (m_rows == Rows::kEntries) {
    const queries::ReportMatch* const found = m_isShown ? match(item) : nullptr;
    return found == nullptr ? std::nullopt : targetOf(*found);
  }
  const auto id = value(item);
  return id ? std::optional<Target>(*id) : std::nullopt;
}

std::optional<buffers::ByteCount> MemoryReportModel::count(uint32_t item, int column) const {
  if (m_rows == Rows::kEntries) {
    const buffers::ReportEntry& from = entry(item);
    switch (column) {
      case kSize: return from.size;
      case kUnpadded: return from.unpadded;
      case kPadding: return from.padding;
      case kOffset: return from.offsetBytes ? std::optional(buffers::ByteCount{*from.offsetBytes, 0}) : std::nullopt;
      default: return std::nullopt;
    }
  }
  if (column != kSize) return std::nullopt;
  if (m_rows == Rows::kPeak) return buffers::ByteCount{assignment().peakEntries()[item].bytes, 0};
  const buffers::Value of = assignment().value(buffers::ValueId(item));
  return of.hasSize ? std::optional(buffers::ByteCount{of.sizeBytes, 0}) : std::nullopt;
}

QString MemoryReportModel::text(uint32_t item, int column) const {
  if (m_rows == Rows::kPeak && column == kName) {
    const buffers::PeakEntry& peak = assignment().peakEntries()[item];
    return QString::fromStdString(absl::StrCat(peak.instruction, peak.index == "{}" ? "" : peak.index));
  }
  if (m_rows == Rows::kAllValues && column == kName) {
    return QString::fromStdString(assignment().value(buffers::ValueId(item)).name());
  }
  if (m_rows != Rows::kEntries) return {};
  const buffers::ReportEntry& from = entry(item);
  switch (column) {
    case kName:
      // Reports since 2026 number allocations instead of naming them.
      if (from.allocation) return tr("allocation %1").arg(*from.allocation);
      if (from.group > 0) return tr("table %1").arg(from.group);
      if (!from.instruction.empty()) return toQString(from.instruction);
      return from.label.empty() ? toQString(from.kind) : toQString(from.label);
    case kExpansion: {
      const auto times = expansion(item);
      return times ? decimal(*times, 1) + QStringLiteral("×") : QString();
    }
    case kScratch: return scratchText(from);
    case kFullShape: return toQString(from.window.fullShape);
    case kBuffers: return from.window.buffers > 0 ? grouped(from.window.buffers) : QString();
    case kShape: return toQString(from.shape);
    case kOperator: return toQString(from.opName.empty() ? from.opType : from.opName);
    case kKind: return toQString(from.kind);
    case kValues: return from.values ? grouped(*from.values) : QString();
    case kSource:
      if (const auto line = matchedLine(item)) return placeText(*m_matches->memory->module, *line);
      if (from.sourceFile.empty()) return {};
      return from.sourceLine > 0
                 ? QStringLiteral("%1:%2").arg(toQString(from.sourceFile), QString::number(from.sourceLine))
                 : toQString(from.sourceFile);
    case kMatch: return match(item) == nullptr ? QString() : matchText(*m_matches->memory, *match(item));
    default: return {};
  }
}

NameKey MemoryReportModel::nameKey(uint32_t item) const {
  if (m_rows == Rows::kPeak) {
    const buffers::PeakEntry& peak = assignment().peakEntries()[item];
    return {peak.instruction, peak.index};
  }
  if (m_rows == Rows::kAllValues) {
    const buffers::Value of = assignment().value(buffers::ValueId(item));
    return {of.instruction, of.index};
  }
  const buffers::ReportEntry& from = entry(item);
  return {!from.instruction.empty() ? from.instruction : !from.label.empty() ? from.label : from.kind, {}};
}

int MemoryReportModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int MemoryReportModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumnCount; }

QVariant MemoryReportModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || static_cast<size_t>(index.row()) >= m_order.size()) return {};
  const uint32_t item = m_order[static_cast<size_t>(index.row())];
  const int column = index.column();
  switch (role) {
    case Qt::DisplayRole:
      if (!isBytes(column)) return oneLine(text(item, column));
      if (const auto bytes = count(item, column)) return countText(bytes);
      return column == kSize ? countText(std::nullopt) : QString();
    case Qt::EditRole: return text(item, column);
    case Qt::ToolTipRole:
      if (isBytes(column)) {
        const auto bytes = count(item, column);
        return bytes ? QVariant(wholeCountText(*bytes)) : QVariant();
      }
      if (column == kMatch && match(item) != nullptr) return toolTip(matchNote(*m_matches->memory, *match(item)));
      if (column == kScratch && m_rows == Rows::kEntries && !entry(item).tag.empty())
        return toolTip(toQString(entry(item).tag));
      // The name abbreviates the label, which is often the text of the instruction.
      if (column == kName && m_rows == Rows::kEntries && !entry(item).label.empty())
        return toolTip(toQString(entry(item).label));
      return toolTip(text(item, column));
    case Qt::TextAlignmentRole:
      return QVariant((isNumericColumn(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case TargetRole: {
      const auto to = target(item);
      return to ? QVariant::fromValue(*to) : QVariant();
    }
    case BytesRole: {
      const auto bytes = count(item, isBytes(column) ? column : kSize);
      return bytes ? QVariant(static_cast<qint64>(bytes->bytes)) : QVariant();
    }
    default: return {};
  }
}

QVariant MemoryReportModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    return QVariant((isNumericColumn(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  }
  if (role == Qt::ToolTipRole) {
    switch (section) {
      case kSize: return tr("Bytes, in units of %1").arg(unitOfBytes());
      case kUnpadded: return tr("Bytes of the elements, without padding, in units of %1").arg(unitOfBytes());
      case kPadding: return tr("Bytes of padding, in units of %1").arg(unitOfBytes());
      case kExpansion: return tr("Size divided by the bytes without padding");
      case kOffset: return tr("Bytes from the start of the memory space");
      case kScratch: return tr("Purpose of the kernel memory");
      case kFullShape: return tr("Shape of the whole operand or result that contains the window");
      case kBuffers:
        return tr("Number of windows in memory at a time: 2 if the next one is copied while one is in use");
      case kValues: return tr("Number of values that share the allocation");
      case kMatch: return tr("Value or instruction of the module that matches the entry");
      default: return {};
    }
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kName: return tr("Name");
    case kSize: return tr("Size");
    case kUnpadded: return tr("Unpadded");
    case kPadding: return tr("Padding");
    case kExpansion: return tr("Expansion");
    case kScratch: return tr("Used for");
    case kFullShape: return tr("Full shape");
    case kBuffers: return tr("Buffers");
    case kShape: return tr("Shape");
    case kOperator: return tr("Operation");
    case kKind: return tr("Kind");
    case kOffset: return tr("Offset");
    case kValues: return tr("Values");
    case kSource: return tr("Source line");
    case kMatch: return tr("In the module");
    default: return {};
  }
}

void MemoryReportModel::sort(int column, Qt::SortOrder order) {
  if (column >= kColumnCount) return;
  emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
  const QModelIndexList before = persistentIndexList();
  std::vector<uint32_t> items;
  for (const QModelIndex& index : before) items.push_back(m_order[static_cast<size_t>(index.row())]);
  const auto by = [&](auto key) { sortByKey(m_order.begin(), m_order.end(), order, key); };
  if (column < 0) {
    std::sort(m_order.begin(), m_order.end());  // in file order
  } else if (isBytes(column)) {
    by([&](uint32_t item) {
      const auto bytes = count(item, column);
      return bytes ? bytes->bytes : int64_t{-1};
    });
  } else if (column == kExpansion) {
    by([&](uint32_t item) { return expansion(item).value_or(0); });
  } else if (m_rows == Rows::kEntries && column == kValues) {
    by([&](uint32_t item) { return entry(item).values.value_or(-1); });
  } else if (m_rows == Rows::kEntries && column == kBuffers) {
    by([&](uint32_t item) { return entry(item).window.buffers; });
  } else if (m_rows == Rows::kEntries && column == kName && assignment().report()->isUsageReport) {
    by([&](uint32_t item) { return entry(item).allocation.value_or(entry(item).group); });
  } else if (column == kName) {
    by([&](uint32_t item) { return nameKey(item); });
  } else {
    by([&](uint32_t item) { return text(item, column); });
  }
  std::vector<int> rows(m_order.size());
  for (size_t row = 0; row < m_order.size(); ++row) rows[m_order[row]] = static_cast<int>(row);
  QModelIndexList after;
  for (qsizetype i = 0; i < before.size(); ++i) {
    after << index(rows[items[static_cast<size_t>(i)]], before[i].column());
  }
  changePersistentIndexList(before, after);
  emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

QString MemoryReportModel::toTsv(QModelIndexList rows, const QList<int>& columns) const {
  const EnglishNumbers english;
  std::sort(rows.begin(), rows.end(), [](const QModelIndex& a, const QModelIndex& b) { return a.row() < b.row(); });
  QStringList titles;
  for (const int column : columns) titles << headerData(column, Qt::Horizontal).toString();
  QString text = delimited(titles, '\t') + u'\n';
  for (const QModelIndex& row : rows) {
    const uint32_t item = m_order[static_cast<size_t>(row.row())];
    QStringList cells;
    for (const int column : columns) {
      const auto bytes = isBytes(column) ? count(item, column) : std::nullopt;
      cells << (bytes ? QString::number(bytes->bytes) : this->text(item, column));
    }
    text += delimited(cells, '\t') + u'\n';
  }
  return text;
}

}  // namespace model

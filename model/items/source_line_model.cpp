#include "model/items/source_line_model.h"

#include <algorithm>
#include <numeric>

#include "model/items/amount_text.h"
#include "model/items/format.h"
#include "model/items/roles.h"
#include "model/items/text.h"
#include "model/words/comparison_text.h"

namespace model {

SourceLineModel::SourceLineModel(QObject* parent) : QAbstractTableModel(parent) {}

void SourceLineModel::setFile(std::shared_ptr<const Snapshot> snapshot, hlo::FileId file,
                              const std::vector<uint32_t>& more) {
  beginResetModel();
  m_snapshot = std::move(snapshot);
  m_entries.clear();
  if (m_snapshot != nullptr) {
    const auto known = m_snapshot->sources.lines(file);
    m_entries.assign(known.begin(), known.end());
    addCallers(file, more);
  }
  m_figures.assign(m_entries.size(), {});
  m_deltas.clear();
  m_hasCosts = false;
  m_busiest = 0;
  m_order.resize(m_entries.size());
  arrange();
  endResetModel();
}

/// Adds the functions of calling lines, which are in the frames.
void SourceLineModel::addCallers(hlo::FileId file, const std::vector<uint32_t>& lines) {
  const auto before = [](const hlo::LineEntry& a, const hlo::LineEntry& b) { return a.line < b.line; };
  const auto known = static_cast<ptrdiff_t>(m_entries.size());
  for (const uint32_t line : lines) {
    const hlo::LineEntry caller{{file, line}, {}, {}};
    if (!std::binary_search(m_entries.begin(), m_entries.begin() + known, caller, before)) m_entries.push_back(caller);
  }
  if (m_entries.size() == static_cast<size_t>(known)) return;
  std::inplace_merge(m_entries.begin(), m_entries.begin() + known, m_entries.end(), before);
  const hlo::Module& module = *m_snapshot->module;
  for (uint32_t i = 0; i < module.frameCount(); ++i) {
    const hlo::StackFrame& frame = module.frame(hlo::FrameId(i));
    if (frame.file != file) continue;
    const hlo::LineEntry line{{file, frame.line}, {}, {}};
    const auto [from, to] = std::equal_range(m_entries.begin(), m_entries.end(), line, before);
    if (from != to && from->function.empty()) from->function = frame.function;
  }
}

void SourceLineModel::setFigures(const std::vector<LineFigures>& figures, bool withCosts,
                                 const std::vector<LineDelta>* deltas) {
  beginResetModel();
  m_figures.assign(m_entries.size(), {});
  m_deltas.clear();
  if (deltas != nullptr) {
    for (const hlo::LineEntry& entry : m_entries) {
      const auto found = std::lower_bound(deltas->begin(), deltas->end(), entry.line,
                                          [](const LineDelta& of, hlo::SourceLine at) { return of.line < at; });
      const bool isFound = found != deltas->end() && found->line == entry.line;
      m_deltas.push_back(isFound ? *found : LineDelta{entry.line, 0, {}});
    }
  }
  m_hasCosts = withCosts;
  m_busiest = 0;
  m_mostFlops = m_mostBytes = m_mostPeakBytes = 0;
  for (size_t i = 0; i < m_entries.size(); ++i) {
    const auto it = std::lower_bound(figures.begin(), figures.end(), m_entries[i].line,
                                     [](const LineFigures& of, hlo::SourceLine at) { return of.line < at; });
    if (it == figures.end() || it->line != m_entries[i].line) continue;
    m_figures[i] = *it;
    m_busiest = std::max(m_busiest, it->instructions);
    m_mostFlops = std::max(m_mostFlops, it->cost.flops.atLeast());
    m_mostBytes = std::max(m_mostBytes, it->cost.bytes().atLeast());
    m_mostPeakBytes = std::max(m_mostPeakBytes, it->peakBytes.value_or(0));
  }
  arrange();
  endResetModel();
}

QString SourceLineModel::costText(int row, int column) const {
  const LineFigures& of = figures(row);
  if (of.instructions == 0) return {};
  if (column == kFlops) return countText(of.cost.flops);
  if (column == kBytes) return bytesText(of.cost.bytes());
  return of.peakBytes ? lineAtPeakCell(*of.peakBytes, of.inferredPeakBytes) : QString();
}

int64_t SourceLineModel::deltaOf(const LineDelta& of, int column) {
  switch (column) {
    case kFlops: return of.amounts.flops;
    case kBytes: return of.amounts.bytes;
    case kPeakBytes: return of.amounts.peak;
    default: return of.instructions;
  }
}

QString SourceLineModel::deltaText(int row, int column) const {
  const int64_t amount = deltaOf(m_deltas[m_order[static_cast<size_t>(row)]], column);
  if (amount == 0) return {};
  return toQString(column == kBytes || column == kPeakBytes ? words::signedBytes(amount) : words::signedCount(amount));
}

QString SourceLineModel::figureTip(int row, int column) const {
  const LineFigures& of = figures(row);
  if (of.instructions == 0) return {};
  if (column == kInstructions) return instructionsText(of.instructions, of.inferred);
  if (column == kFlops) return tr("%1 FLOPs in one run of the module, estimated").arg(exactCount(of.cost.flops));
  if (column == kBytes)
    return tr("%1 read and written in one run of the module, estimated").arg(exactBytes(of.cost.bytes()));
  return of.peakBytes ? lineAtPeakText(*of.peakBytes, of.inferredPeakBytes, of.isPeakEstimated) : QString();
}

double SourceLineModel::share(int row, int column) const {
  if (!m_deltas.empty()) return 0;
  const LineFigures& of = figures(row);
  const auto part = [](int64_t figure, int64_t most) {
    return most > 0 ? static_cast<double>(figure) / static_cast<double>(most) : 0.0;
  };
  switch (column) {
    case kInstructions: return part(of.instructions, m_busiest);
    case kFlops: return part(of.cost.flops.atLeast(), m_mostFlops);
    case kBytes: return part(of.cost.bytes().atLeast(), m_mostBytes);
    case kPeakBytes: return part(of.peakBytes.value_or(0), m_mostPeakBytes);
    default: return 0;
  }
}

int SourceLineModel::rowOf(hlo::SourceLine line) const {
  const auto it = std::lower_bound(m_entries.begin(), m_entries.end(), line,
                                   [](const hlo::LineEntry& entry, hlo::SourceLine at) { return entry.line < at; });
  if (it == m_entries.end() || it->line != line) return -1;
  return m_rows[static_cast<size_t>(it - m_entries.begin())];
}

int SourceLineModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int SourceLineModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : m_hasCosts ? kColumnCount : kFlops;
}

QVariant SourceLineModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const hlo::LineEntry& line = entry(index.row());
  if (role == kShareRole && index.column() >= kInstructions) {
    const double of = share(index.row(), index.column());
    return of > 0 ? QVariant(of) : QVariant();
  }
  if (role == Qt::ToolTipRole && index.column() >= kInstructions)
    return toolTip(figureTip(index.row(), index.column()));
  if (role == TargetRole) return QVariant::fromValue(Target(line.line));
  if (role == Qt::TextAlignmentRole && index.column() != kFunction) {
    return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
  }
  if (role != Qt::DisplayRole) return {};
  if (index.column() >= kInstructions && !m_deltas.empty()) return deltaText(index.row(), index.column());
  switch (index.column()) {
    case kLine: return QString::number(line.line.line);
    case kFunction: return oneLine(line.function);
    case kInstructions: {
      const uint32_t instructions = figures(index.row()).instructions;
      return instructions == 0 ? QString() : grouped(instructions);
    }
    default: return costText(index.row(), index.column());
  }
}

QString SourceLineModel::headerTip(int section) {
  switch (section) {
    case kLine: return tr("The line in the source file");
    case kFunction: return tr("The function that contains the line, as named in the dump");
    case kInstructions:
      return tr("Instructions from the line, including those whose line is inferred from a neighbour");
    case kFlops: return tr("Floating-point operations in one run of the module, estimated");
    case kBytes:
      return tr("Bytes read and written in one run of the module, estimated; in units of %1").arg(unitOfBytes());
    case kPeakBytes:
      return tr("Bytes live at the peak, in units of %1. In parentheses: of values whose line is inferred from a "
                "neighbour")
          .arg(unitOfBytes());
    default: return {};
  }
}

QVariant SourceLineModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    const Qt::Alignment side = section == kFunction ? Qt::AlignLeft : Qt::AlignRight;
    return QVariant::fromValue(side | Qt::AlignVCenter);
  }
  if (role == Qt::ToolTipRole) return headerTip(section);
  if (role != Qt::DisplayRole) return {};
  if (!m_deltas.empty() && section >= kInstructions) {
    const QString names[] = {tr("Δ Instructions"), tr("Δ FLOPs"), tr("Δ accessed"), tr("Δ at peak")};
    return section < kColumnCount ? QVariant(names[section - kInstructions]) : QVariant();
  }
  switch (section) {
    case kLine: return tr("Line");
    case kFunction: return tr("Function");
    case kInstructions: return tr("Instructions");
    case kFlops: return tr("FLOPs");
    case kBytes: return tr("Accessed");
    case kPeakBytes: return tr("At peak");
    default: return {};
  }
}

void SourceLineModel::sort(int column, Qt::SortOrder order) {
  emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
  const QModelIndexList before = persistentIndexList();
  std::vector<size_t> entries;
  for (const QModelIndex& index : before) entries.push_back(m_order[static_cast<size_t>(index.row())]);
  m_sortColumn = column;
  m_sortOrder = order;
  arrange();
  for (qsizetype i = 0; i < before.size(); ++i) {
    changePersistentIndex(before[i], index(m_rows[entries[static_cast<size_t>(i)]], before[i].column()));
  }
  emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

void SourceLineModel::arrange() {
  std::iota(m_order.begin(), m_order.end(), size_t{0});
  // Unknown values come after 0.
  const auto key = [this](size_t entry) -> int64_t {
    const LineFigures& of = m_figures[entry];
    if (m_sortColumn == kPeakBytes) return of.peakBytes.value_or(-1);
    const hlo::Amount amount = m_sortColumn == kFlops ? of.cost.flops : of.cost.bytes();
    return amount.isUnknown() ? -1 : amount.atLeast();
  };
  const auto less = [this, &key](size_t a, size_t b) {
    if (!m_deltas.empty() && m_sortColumn >= kInstructions)
      return deltaOf(m_deltas[a], m_sortColumn) < deltaOf(m_deltas[b], m_sortColumn);
    switch (m_sortColumn) {
      case kFunction: return m_entries[a].function < m_entries[b].function;
      case kInstructions: return m_figures[a].instructions < m_figures[b].instructions;
      case kFlops:
      case kBytes: return key(a) < key(b);
      case kPeakBytes:
        return std::pair(key(a), m_figures[a].inferredPeakBytes) < std::pair(key(b), m_figures[b].inferredPeakBytes);
      default: return a < b;
    }
  };
  // Rows with equal keys stay in line order in both directions. Lines without any value come last, in either.
  std::stable_sort(m_order.begin(), m_order.end(), [this, &less](size_t a, size_t b) {
    const bool hasA = m_figures[a].instructions > 0, hasB = m_figures[b].instructions > 0;
    if (hasA != hasB) return hasA;
    return m_sortOrder == Qt::AscendingOrder ? less(a, b) : less(b, a);
  });
  m_rows.resize(m_order.size());
  for (size_t row = 0; row < m_order.size(); ++row) m_rows[m_order[row]] = static_cast<int>(row);
}

}  // namespace model

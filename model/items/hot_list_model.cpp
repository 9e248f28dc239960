#include "model/items/hot_list_model.h"

#include <QCoreApplication>
#include <algorithm>
#include <map>

#include "model/analysis/operation_category.h"
#include "model/items/amount_text.h"
#include "model/items/format.h"
#include "model/items/text.h"
#include "model/queries/instruction_filter.h"

namespace model {
namespace {

constexpr size_t kMaximumHotRows = 500;  // more rows are of no use
constexpr double kShownShare = 0.9;
constexpr size_t kFewestHotRows = 20;

/// Returns the column of the same values; none for lists whose values only some instructions have.
std::optional<queries::InstructionColumn> columnOf(queries::HotList list) {
  using Column = queries::InstructionColumn;
  switch (list) {
    case queries::HotList::kFlops: return Column::kFlops;
    case queries::HotList::kBytes: return Column::kBytesAccessed;
    case queries::HotList::kOutputs: return Column::kBytes;
    case queries::HotList::kCycles: return Column::kCycles;
    case queries::HotList::kTime: return Column::kTime;
    case queries::HotList::kCopies:
    case queries::HotList::kCollectives: break;
  }
  return std::nullopt;
}

double secondsOf(hlo::Amount picoseconds) { return static_cast<double>(picoseconds.atLeast()) * 1e-12; }

}  // namespace

HotRows hotRows(const Estimates& estimates, queries::HotList list, const HotOptions& options, std::stop_token stop) {
  const hlo::Module& module = *estimates.snapshot->module;
  const queries::InstructionCosts costs = costsOf(&estimates);
  HotRows rows;
  rows.list = list;
  rows.items = queries::hotItems(module, costs, list, module.instructionCount(), stop);
  rows.total = queries::hotTotal(module, costs, list);
  if (options.joinsAlike) rows.items = queries::joinAlike(module, std::move(rows.items));
  size_t shown = queries::itemsWithShare(rows.items, rows.total, options.showsAll ? 1 : kShownShare, kFewestHotRows);
  if (options.showsAll) shown = rows.items.size();
  shown = std::min(shown, kMaximumHotRows);
  rows.left = rows.items.size() - shown;
  for (size_t i = shown; i < rows.items.size(); ++i) rows.leftAmount += rows.items[i].amount;
  rows.items.resize(shown);
  return rows;
}

QString hotListName(queries::HotList list) {
  switch (list) {
    case queries::HotList::kFlops: return HotListModel::tr("Most FLOPs");
    case queries::HotList::kBytes: return HotListModel::tr("Most bytes accessed");
    case queries::HotList::kOutputs: return HotListModel::tr("Largest outputs");
    case queries::HotList::kCopies: return HotListModel::tr("Copies and transposes");
    case queries::HotList::kCollectives: return HotListModel::tr("Collectives");
    case queries::HotList::kCycles: return HotListModel::tr("XLA's estimate");
    case queries::HotList::kTime: return HotListModel::tr("Most time");
  }
  return {};
}

HotListModel::HotListModel(QObject* parent) : QAbstractTableModel(parent) {}

std::optional<queries::InstructionColumn> HotListModel::instructionColumn(int column) {
  if (column < kFirstOfInstruction) return std::nullopt;
  return static_cast<queries::InstructionColumn>(column - kFirstOfInstruction + 1);
}

void HotListModel::setRows(std::shared_ptr<const Estimates> estimates, HotRows rows) {
  beginResetModel();
  m_estimates = std::move(estimates);
  m_rows = std::move(rows);
  if (m_estimates == nullptr) m_rows.items.clear();
  order();
  endResetModel();
}

void HotListModel::sort(int column, Qt::SortOrder order) {
  beginResetModel();
  m_sortBy = column;
  m_sortOrder = order;
  this->order();
  endResetModel();
}

void HotListModel::order() {
  auto& items = m_rows.items;
  if (items.empty()) return;
  const bool isDescending = m_sortOrder == Qt::DescendingOrder;
  const auto column =
      m_sortBy == kName ? std::optional(queries::InstructionColumn::kName) : instructionColumn(m_sortBy);
  if (!column) {  // by the amount, of which the share is a part
    const bool isReversed = (m_sortBy == kAmount || m_sortBy == kShare) && !isDescending;
    std::stable_sort(items.begin(), items.end(), [isReversed](const auto& a, const auto& b) {
      if (a.amount.isUnknown() != b.amount.isUnknown()) return b.amount.isUnknown();
      if (a.amount.atLeast() == b.amount.atLeast()) return a.instruction < b.instruction;
      return (a.amount.atLeast() > b.amount.atLeast()) != isReversed;
    });
    return;
  }
  const queries::InstructionIndex& index = m_estimates->snapshot->instructions->get();
  std::vector<hlo::InstructionId> shown;
  for (const queries::HotItem& item : items) shown.push_back(item.instruction);
  std::sort(shown.begin(), shown.end());
  std::map<hlo::InstructionId, size_t> placeOf;
  const std::vector<hlo::InstructionId> ordered =
      queries::sorted(index, shown, *column, isDescending, costsOf(m_estimates.get()));
  for (size_t i = 0; i < ordered.size(); ++i) placeOf[ordered[i]] = i;
  std::sort(items.begin(), items.end(),
            [&](const auto& a, const auto& b) { return placeOf[a.instruction] < placeOf[b.instruction]; });
}

std::optional<int> HotListModel::rowOf(hlo::InstructionId id) const {
  const auto it = std::find_if(m_rows.items.begin(), m_rows.items.end(), [id](const queries::HotItem& item) {
    return item.instruction == id || std::find(item.alike.begin(), item.alike.end(), id) != item.alike.end();
  });
  return it == m_rows.items.end() ? std::nullopt : std::optional(static_cast<int>(it - m_rows.items.begin()));
}

int HotListModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.items.size());
}

int HotListModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kFirstOfInstruction - 1 + static_cast<int>(queries::instructionColumns().size());
}

bool HotListModel::isBytes() const {
  switch (m_rows.list) {
    case queries::HotList::kFlops:
    case queries::HotList::kCycles:
    case queries::HotList::kTime: return false;
    default: return true;
  }
}

QString HotListModel::amountText(hlo::Amount amount) const {
  if (isBytes()) return bytesText(amount);
  if (m_rows.list != queries::HotList::kTime) return countText(amount);
  if (amount.isUnknown()) return QStringLiteral("?");
  return (amount.isExact() ? QString() : QStringLiteral("≥ ")) + secondsText(secondsOf(amount));
}

QString HotListModel::text(const queries::HotItem& item, int column) const {
  const hlo::Module& module = *m_estimates->snapshot->module;
  switch (column) {
    case kName: {
      const QString name = oneLine(module.name(item.instruction));
      return item.alike.empty() ? name
                                : tr("%1 and %2 like it").arg(name, grouped(static_cast<int64_t>(item.alike.size())));
    }
    case kAmount: return amountText(item.amount);
    case kShare:
      if (item.amount.isUnknown()) return QStringLiteral("?");
      return percentText(hlo::LineCosts::share(item.amount, m_rows.total));
    default: return cells().display(item.instruction, *instructionColumn(column));
  }
}

QString HotListModel::tip(const queries::HotItem& item, int column) const {
  const hlo::Module& module = *m_estimates->snapshot->module;
  const hlo::ComputationId computation = module.computation(item.instruction);
  switch (column) {
    case kAmount:
    case kShare: {
      const auto same = model::columnOf(m_rows.list);
      if (item.alike.empty() && same) return cells().tip(item.instruction, *same);
      QStringList lines{isBytes()                                  ? exactBytes(item.amount)
                        : m_rows.list == queries::HotList::kTime   ? amountText(item.amount)
                        : m_rows.list == queries::HotList::kCycles ? tr("%1 cycles").arg(exactCount(item.amount))
                                                                   : tr("%1 FLOPs").arg(exactCount(item.amount))};
      if (!item.alike.empty()) {
        lines += tr("Sum of %1 instructions").arg(grouped(static_cast<int64_t>(item.alike.size()) + 1));
      }
      if (m_rows.list == queries::HotList::kCollectives) {
        const auto group = m_estimates->workload->costs.groupSize(item.instruction);
        lines += group ? tr("sent by each device, in groups of %1").arg(grouped(*group)) : tr("sent by each device");
      }
      if (m_rows.list != queries::HotList::kOutputs) {
        lines += tr("Executions per run: %1").arg(exactCount(m_estimates->workload->costs.executions(computation)));
        lines += tr("In one run of the module, estimated by XLA's cost rules");
      }
      return lines.join(u'\n');
    }
    case kName:
      return tr("%1\nin %2").arg(toQString(module.name(item.instruction)), toQString(module.name(computation)));
    default: return cells().tip(item.instruction, *instructionColumn(column));
  }
}

QVariant HotListModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) return {};
  const queries::HotItem& item = m_rows.items[static_cast<size_t>(index.row())];
  switch (role) {
    case Qt::DisplayRole: return text(item, index.column());
    case Qt::ToolTipRole: return toolTip(tip(item, index.column()));
    case Qt::TextAlignmentRole: return headerData(index.column(), Qt::Horizontal, role);
    case TargetRole: return QVariant::fromValue(Target(item.instruction));
    case CategoryRole:
      return static_cast<int>(hlo::operationCategory(*m_estimates->snapshot->module, item.instruction));
    case kShareRole:
      if (item.amount.isUnknown() || m_rows.total.atLeast() == 0) return {};
      return hlo::LineCosts::share(item.amount, m_rows.total);
    default: return {};
  }
}

QString HotListModel::headerTip(int section) const {
  const auto same = model::columnOf(m_rows.list);
  switch (section) {
    case kName: return {};
    case kAmount:
      if (same) return InstructionCells::purpose(*same, m_estimates == nullptr ? nullptr : &m_estimates->device);
      if (m_rows.list == queries::HotList::kCollectives)
        return tr("Bytes sent over links in one run of the module, estimated; in units of %1").arg(unitOfBytes());
      return tr("Bytes read and written in one run of the module, estimated; in units of %1").arg(unitOfBytes());
    case kShare: return tr("Share of the total of the list, in percent");
    default:
      return InstructionCells::purpose(*instructionColumn(section),
                                       m_estimates == nullptr ? nullptr : &m_estimates->device);
  }
}

QVariant HotListModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
  const auto column = instructionColumn(section);
  const bool isNumber = column ? queries::specOf(*column).isNumber() : section != kName;
  switch (role) {
    case Qt::TextAlignmentRole:
      return QVariant::fromValue((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::InitialSortOrderRole: return isNumber ? QVariant(Qt::DescendingOrder) : QVariant();
    case Qt::ToolTipRole: return headerTip(section);
    case Qt::DisplayRole: break;
    default: return {};
  }
  if (column) return InstructionCells::title(*column);
  switch (section) {
    case kName: return InstructionCells::title(queries::InstructionColumn::kName);
    case kAmount:
      if (const auto same = model::columnOf(m_rows.list)) return InstructionCells::title(*same);
      return m_rows.list == queries::HotList::kCollectives
                 ? tr("Sent per run")
                 : InstructionCells::title(queries::InstructionColumn::kBytesAccessed);
    case kShare: return tr("Share");
    default: return {};
  }
}

}  // namespace model

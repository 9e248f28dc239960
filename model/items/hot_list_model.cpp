#include "model/items/hot_list_model.h"

#include <QCoreApplication>
#include <algorithm>

#include "model/items/amount_text.h"
#include "model/items/format.h"
#include "model/items/text.h"

namespace model {
namespace {

constexpr size_t kMaximumHotRows = 500;  // more rows are of no use

}  // namespace

HotRows hotRows(const Estimates& estimates, queries::HotList list, std::stop_token stop) {
  const hlo::Module& module = *estimates.snapshot->module;
  const hlo::Costs& costs = estimates.workload->costs;
  const hlo::XlaCycles& cycles = *estimates.cycles;
  return {list, queries::hotItems(module, costs, cycles, list, kMaximumHotRows, stop),
          queries::hotTotal(module, costs, cycles, list)};
}

QString hotListName(queries::HotList list) {
  switch (list) {
    case queries::HotList::kFlops: return HotListModel::tr("Most FLOPs");
    case queries::HotList::kBytes: return HotListModel::tr("Most bytes accessed");
    case queries::HotList::kOutputs: return HotListModel::tr("Largest outputs");
    case queries::HotList::kCopies: return HotListModel::tr("Copies and transposes");
    case queries::HotList::kCollectives: return HotListModel::tr("Collectives");
    case queries::HotList::kCycles: return HotListModel::tr("XLA's estimate");
  }
  return {};
}

HotListModel::HotListModel(QObject* parent) : QAbstractTableModel(parent) {}

void HotListModel::setRows(std::shared_ptr<const Estimates> estimates, HotRows rows) {
  beginResetModel();
  m_estimates = std::move(estimates);
  m_rows = std::move(rows);
  if (m_estimates == nullptr) m_rows.items.clear();
  endResetModel();
}

std::optional<int> HotListModel::rowOf(hlo::InstructionId id) const {
  const auto it = std::find_if(m_rows.items.begin(), m_rows.items.end(),
                               [id](const queries::HotItem& item) { return item.instruction == id; });
  return it == m_rows.items.end() ? std::nullopt : std::optional(static_cast<int>(it - m_rows.items.begin()));
}

int HotListModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.items.size());
}

int HotListModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumnCount; }

QString HotListModel::text(const queries::HotItem& item, int column) const {
  const hlo::Module& module = *m_estimates->snapshot->module;
  switch (column) {
    case kName: return oneLine(module.name(item.instruction));
    case kAmount: return isBytes() ? bytesText(item.amount) : countText(item.amount);
    case kShare:
      if (item.amount.isUnknown()) return QStringLiteral("?");
      return percentText(hlo::LineCosts::share(item.amount, m_rows.total));
    case kTime: return secondsText(m_estimates->times.of(item.instruction));
    case kOpcode: return oneLine(module.opcode(item.instruction));
    case kShape: return oneLine(module.shape(item.instruction).text);
    case kSource: {
      const auto line = m_estimates->workload->lines.lineId(item.instruction);
      return line ? placeText(module, m_estimates->workload->lines.lines()[line->index()].line) : QString();
    }
    case kScope: return oneLine(module.opName(item.instruction));
    default: return {};
  }
}

QString HotListModel::tip(const queries::HotItem& item, int column) const {
  const hlo::Module& module = *m_estimates->snapshot->module;
  const hlo::ComputationId computation = module.computation(item.instruction);
  switch (column) {
    case kAmount:
    case kShare: {
      const bool isCycles = m_rows.list == queries::HotList::kCycles;
      QString tip = isBytes()  ? exactBytes(item.amount)
                    : isCycles ? tr("%1 cycles").arg(exactCount(item.amount))
                               : tr("%1 FLOPs").arg(exactCount(item.amount));
      if (m_rows.list == queries::HotList::kOutputs) return tip;
      if (m_rows.list == queries::HotList::kCollectives) {
        const auto group = m_estimates->workload->costs.groupSize(item.instruction);
        tip += u'\n' +
               (group ? tr("sent by each device, in groups of %1").arg(grouped(*group)) : tr("sent by each device"));
      }
      const hlo::Amount runs = m_estimates->workload->costs.executions(computation);
      if (runs != hlo::Amount(1)) tip += u'\n' + tr("Executions per run: %1").arg(exactCount(runs));
      return tip + u'\n' +
             (isCycles ? tr("Per module run, computed from the estimate of XLA's compiler for one execution")
                       : tr("Per module run, estimated by XLA's cost rules"));
    }
    case kTime:
      return tr("One execution at the peak rates of %1, estimated")
          .arg(QString::fromStdString(m_estimates->device.name));
    case kSource: {
      const auto line = m_estimates->workload->lines.lineId(item.instruction);
      if (!line) return {};
      const QString place = wholePlaceText(module, m_estimates->workload->lines.lines()[line->index()].line);
      const QString origin =
          lineOriginText(module, item.instruction, *m_estimates->workload->lines.source(item.instruction));
      return origin.isEmpty() ? place : place + u'\n' + origin;
    }
    case kShape: return toQString(module.shape(item.instruction).text);
    case kScope: return toQString(module.opName(item.instruction));
    default: return tr("%1\nin %2").arg(toQString(module.name(item.instruction)), toQString(module.name(computation)));
  }
}

QVariant HotListModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) return {};
  const queries::HotItem& item = m_rows.items[static_cast<size_t>(index.row())];
  switch (role) {
    case Qt::DisplayRole: return text(item, index.column());
    case Qt::ToolTipRole: return toolTip(tip(item, index.column()));
    case Qt::TextAlignmentRole: {
      const bool isFigure = index.column() >= kAmount && index.column() <= kTime;
      return QVariant::fromValue((isFigure ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    case TargetRole: return QVariant::fromValue(Target(item.instruction));
    case CategoryRole: return static_cast<int>(hlo::category(m_estimates->snapshot->module->kind(item.instruction)));
    case kShareRole:
      if (item.amount.isUnknown() || m_rows.total.atLeast() == 0) return {};
      return hlo::LineCosts::share(item.amount, m_rows.total);
    default: return {};
  }
}

QString HotListModel::headerTip(int section) const {
  switch (section) {
    case kAmount:
      switch (m_rows.list) {
        case queries::HotList::kFlops: return tr("Floating-point operations in one run of the module, estimated");
        case queries::HotList::kCycles:
          return tr("Core clock cycles in one run of the module, estimated by XLA's compiler");
        case queries::HotList::kOutputs: return tr("Bytes of the output, in units of %1").arg(unitOfBytes());
        case queries::HotList::kCollectives:
          return tr("Bytes sent over links in one run of the module, estimated; in units of %1").arg(unitOfBytes());
        default:
          return tr("Bytes read and written in one run of the module, estimated; in units of %1").arg(unitOfBytes());
      }
    case kShare: return tr("Share of the total of the list, in percent");
    case kTime: return tr("Seconds per execution at the peak rates of the chosen device, estimated");
    default: return {};
  }
}

QVariant HotListModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    const bool isFigure = section >= kAmount && section <= kTime;
    return QVariant::fromValue((isFigure ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  }
  if (role == Qt::ToolTipRole) return headerTip(section);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kName: return tr("Name");
    case kAmount:
      switch (m_rows.list) {
        case queries::HotList::kFlops: return tr("FLOPs");
        case queries::HotList::kCycles: return tr("Est. cycles");
        case queries::HotList::kOutputs: return tr("Bytes");
        case queries::HotList::kCollectives: return tr("Sent");
        default: return tr("Accessed");
      }
    case kShare: return tr("Share");
    case kTime: return tr("Est. time");
    case kOpcode: return tr("Opcode");
    case kShape: return tr("Shape");
    case kSource: return tr("Source line");
    case kScope: return tr("Scope");
    default: return {};
  }
}

}  // namespace model

#include "model/items/instruction_model.h"

#include <algorithm>
#include <limits>
#include <variant>

#include "model/items/amount_text.h"
#include "model/items/format.h"
#include "model/items/overloaded.h"
#include "model/items/text.h"

namespace model {
namespace {

}  // namespace

queries::InstructionCosts costsOf(const Estimates* estimates) {
  if (estimates == nullptr) return {};
  return {&estimates->workload->costs, &estimates->times, estimates->cycles};
}

InstructionModel::InstructionModel(QObject* parent) : QAbstractTableModel(parent) {}

void InstructionModel::setSnapshot(std::shared_ptr<const Snapshot> snapshot) {
  beginResetModel();
  if (m_estimates != nullptr && m_estimates->snapshot != snapshot) m_estimates = nullptr;
  m_snapshot = std::move(snapshot);
  m_rows.clear();
  endResetModel();
}

void InstructionModel::setEstimates(std::shared_ptr<const Estimates> estimates) {
  m_estimates = std::move(estimates);
  if (m_rows.empty()) return;
  emit dataChanged(index(0, static_cast<int>(Column::kFlops)), index(rowCount() - 1, columnCount() - 1));
}

void InstructionModel::setRows(std::vector<hlo::InstructionId> rows) {
  beginResetModel();
  m_rows = std::move(rows);
  endResetModel();
}

std::optional<int> InstructionModel::row(hlo::InstructionId id) const {
  const auto it = std::find(m_rows.begin(), m_rows.end(), id);
  return it == m_rows.end() ? std::nullopt : std::optional(static_cast<int>(it - m_rows.begin()));
}

std::vector<int> InstructionModel::rows(const std::vector<hlo::InstructionId>& instructions) const {
  std::vector<int> found;
  if (instructions.empty() || m_snapshot == nullptr || m_snapshot->module == nullptr) return found;
  if (instructions.size() == 1) {
    if (const auto only = row(instructions.front())) found.push_back(*only);
    return found;
  }
  std::vector<bool> isWanted(m_snapshot->module->instructionCount());
  for (hlo::InstructionId id : instructions) isWanted[id.index()] = true;
  for (size_t i = 0; i < m_rows.size(); ++i) {
    if (isWanted[m_rows[i].index()]) found.push_back(static_cast<int>(i));
  }
  return found;
}

QString InstructionModel::tabSeparated(const std::vector<int>& rows, const std::vector<int>& columns) const {
  QString text;
  for (const int row : rows) {
    QStringList cells;
    for (const int column : columns) cells += exact(instruction(row), static_cast<Column>(column)).toString();
    text += delimited(cells, '\t') + u'\n';
  }
  return text;
}

bool InstructionModel::isNumber(Column column) { return queries::specOf(column).isNumber(); }

bool InstructionModel::isCost(Column column) { return queries::specOf(column).isCost; }

int InstructionModel::rowCount(const QModelIndex& parent) const {
  // Qt counts rows in an int.
  constexpr size_t kMaximum = std::numeric_limits<int>::max();
  return parent.isValid() ? 0 : static_cast<int>(std::min(m_rows.size(), kMaximum));
}

int InstructionModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(queries::instructionColumns().size());
}

QVariant InstructionModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) return {};
  const hlo::InstructionId id = instruction(index.row());
  const auto column = static_cast<Column>(index.column());
  const hlo::Module& module = *m_snapshot->module;
  switch (role) {
    case Qt::DisplayRole: return display(id, column);
    case Qt::EditRole: return exact(id, column);
    case Qt::ToolTipRole: return toolTip(tip(id, column));
    case Qt::TextAlignmentRole:
      return QVariant::fromValue((isNumber(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case TargetRole: return QVariant::fromValue(Target(id));
    case CategoryRole: return static_cast<int>(hlo::category(module.kind(id)));
    case BytesRole:
      if (const auto bytes = module.shape(id).bytes()) return static_cast<qlonglong>(*bytes);
      return {};
    default: return {};
  }
}

queries::InstructionValue InstructionModel::value(hlo::InstructionId id, Column column) const {
  return queries::specOf(column).value(m_snapshot->instructionSubject(costs()), id);
}

QString InstructionModel::display(hlo::InstructionId id, Column column) const {
  const queries::ColumnUnit unit = queries::specOf(column).unit;
  return std::visit(
      Overloaded{
          [](std::monostate) { return QString(); }, [](absl::string_view text) { return oneLine(text); },
          [this](hlo::SourceLine line) { return placeText(*m_snapshot->module, line); },
          [unit](int64_t number) { return unit == queries::ColumnUnit::kBytes ? humanBytes(number) : grouped(number); },
          [unit](hlo::Amount amount) {
            return unit == queries::ColumnUnit::kBytes ? bytesText(amount) : countText(amount);
          },
          [](double ratio) { return intensityText(ratio); },
          [](const hlo::TimeEstimate& time) { return secondsText(time); }},
      value(id, column));
}

QVariant InstructionModel::exact(hlo::InstructionId id, Column column) const {
  return std::visit(
      Overloaded{[](std::monostate) { return QVariant(); },
                 [](absl::string_view text) { return QVariant(toQString(text)); },
                 [this](hlo::SourceLine line) { return QVariant(wholePlaceText(*m_snapshot->module, line)); },
                 [](int64_t number) { return QVariant(static_cast<qlonglong>(number)); },
                 [](hlo::Amount amount) {
                   if (amount.isUnknown()) return QVariant(QStringLiteral("?"));
                   if (!amount.isExact()) return QVariant(QStringLiteral("≥ %1").arg(amount.atLeast()));
                   return QVariant(static_cast<qlonglong>(amount.atLeast()));
                 },
                 [](double ratio) { return QVariant(intensityText(ratio)); },
                 [](const hlo::TimeEstimate& time) { return QVariant(secondsText(time)); }},
      value(id, column));
}

QString InstructionModel::tip(hlo::InstructionId id, Column column) const {
  const hlo::Module& module = *m_snapshot->module;
  switch (column) {
    case Column::kBytes: {
      const auto bytes = module.shape(id).bytes();
      if (!bytes) return tr("The size is unknown.");
      const auto padded = module.shape(id).paddedBytes();
      const QString text = exactBytes(*bytes);
      return padded && *padded != *bytes ? tr("%1\n%2 with tile padding").arg(text, exactBytes(*padded)) : text;
    }
    case Column::kFlops:
    case Column::kBytesAccessed:
    case Column::kIntensity: return costTip(id, column);
    case Column::kTime: return timeTip(id);
    case Column::kCycles: {
      if (m_estimates == nullptr) return tr("Computing…");
      const auto cycles = costs().cycles(id);
      return cycles ? tr("%1 cycles per execution\nEstimated by XLA's compiler").arg(grouped(*cycles))
                    : tr("XLA reports no cycles for this instruction.");
    }
    case Column::kStep:
      if (std::holds_alternative<std::monostate>(value(id, column))) return {};
      return m_snapshot->assignment != nullptr && m_snapshot->assignment->stepCount() > 0
                 ? tr("Step in the dump's schedule")
                 : tr("Position in the schedule of its computation");
    case Column::kUsers: return {};
    default: return exact(id, column).toString();
  }
}

QString InstructionModel::costTip(hlo::InstructionId id, Column column) const {
  if (m_estimates == nullptr) return tr("Computing…");
  const hlo::Costs& all = m_estimates->workload->costs;
  const hlo::Cost cost = all.inclusive(id, hlo::Loops::kAllTrips);
  QStringList lines;
  if (column == Column::kFlops) {
    lines += tr("%1 FLOPs").arg(model::exactCount(cost.flops));
    if (!cost.transcendentals.isZero())
      lines += tr("%1 transcendentals, counted separately").arg(model::exactCount(cost.transcendentals));
  } else if (column == Column::kBytesAccessed) {
    lines += tr("%1 read").arg(model::exactBytes(cost.bytesRead));
    lines += tr("%1 written").arg(model::exactBytes(cost.bytesWritten));
  } else {
    lines += cost.bytes().isZero() ? tr("It accesses no memory.")
                                   : tr("%1 FLOP/byte").arg(intensityText(costs().intensity(id)));
  }
  if (m_snapshot->module->kind(id) == hlo::OpKind::kWhile) {
    const auto trips = all.tripCount(id);
    lines += trips ? tr("All %1 iterations of the loop").arg(grouped(*trips)) : tr("One iteration: trip count unknown");
  }
  lines += tr("Estimated by XLA's cost rules");
  return lines.join(u'\n');
}

QString InstructionModel::timeTip(hlo::InstructionId id) const {
  if (m_estimates == nullptr) return tr("Computing…");
  const hlo::TimeEstimate time = costs().time(id);
  QStringList lines{tr("Estimated at the peak rates of %1:").arg(QString::fromStdString(m_estimates->device.name))};
  lines += tr("compute: %1").arg(secondsText(time.computeSeconds));
  lines += tr("memory: %1").arg(secondsText(time.memorySeconds));
  if (time.linkSeconds > 0) lines += tr("links: %1").arg(secondsText(time.linkSeconds));
  if (const QString bound = boundText(time.bound); !bound.isEmpty()) lines += tr("Bound by %1").arg(bound);
  if (time.isPartial) lines += tr("Lower bound: some costs are unknown");
  return lines.join(u'\n');
}

QVariant InstructionModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= static_cast<int>(queries::instructionColumns().size()))
    return {};
  const auto column = static_cast<Column>(section);
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue((isNumber(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  }
  if (role == Qt::InitialSortOrderRole && isNumber(column)) return Qt::DescendingOrder;
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  const queries::InstructionColumnSpec& spec = queries::specOf(column);
  if (role == Qt::DisplayRole || spec.purpose[0] == '\0') return tr(spec.title);
  const QString device = column != Column::kTime || m_estimates == nullptr
                             ? QString()
                             : u'\n' + QString::fromStdString(m_estimates->device.name);
  return tr(spec.purpose) + device;
}

}  // namespace model

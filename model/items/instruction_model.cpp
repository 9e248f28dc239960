#include "model/items/instruction_model.h"

#include <algorithm>
#include <limits>

#include "model/items/amount_text.h"
#include "model/items/format.h"
#include "model/items/text.h"

namespace model {

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
  emit dataChanged(index(0, static_cast<int>(Column::kFlops)),
                   index(rowCount() - 1, static_cast<int>(Column::kCycles)));
}

void InstructionModel::setRows(std::vector<uint32_t> rows) {
  beginResetModel();
  m_rows = std::move(rows);
  endResetModel();
}

std::optional<int> InstructionModel::row(hlo::InstructionId id) const {
  const auto it = std::find(m_rows.begin(), m_rows.end(), id.index());
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
    if (isWanted[m_rows[i]]) found.push_back(static_cast<int>(i));
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

bool InstructionModel::isNumber(Column column) {
  return column == Column::kBytes || isCost(column) || column == Column::kStep || column == Column::kUsers;
}

bool InstructionModel::isCost(Column column) { return column >= Column::kFlops && column <= Column::kCycles; }

int InstructionModel::rowCount(const QModelIndex& parent) const {
  // Qt counts rows in an int.
  constexpr size_t kMaximum = std::numeric_limits<int>::max();
  return parent.isValid() ? 0 : static_cast<int>(std::min(m_rows.size(), kMaximum));
}

int InstructionModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : queries::kInstructionColumnCount;
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

QVariant InstructionModel::display(hlo::InstructionId id, Column column) const {
  const hlo::Module& module = *m_snapshot->module;
  switch (column) {
    case Column::kName: return oneLine(module.name(id));
    case Column::kOpcode: return oneLine(module.opcode(id));
    case Column::kShape: return oneLine(module.shape(id).text);
    case Column::kBytes: {
      const auto bytes = module.shape(id).bytes();
      return bytes ? humanBytes(*bytes) : QString();
    }
    case Column::kFlops:
    case Column::kBytesAccessed:
    case Column::kIntensity:
    case Column::kTime:
    case Column::kCycles: return displayCost(id, column);
    case Column::kFusionKind: return oneLine(queries::fusionKind(module, id));
    case Column::kScope: return oneLine(module.opName(id));
    case Column::kSource: {
      const auto line = m_snapshot->sources.line(id);
      return line ? placeText(module, *line) : QString();
    }
    case Column::kStep: {
      const auto step = this->step(id);
      return step ? grouped(*step) : QString();
    }
    case Column::kUsers: return grouped(static_cast<int64_t>(module.users(id).size()));
  }
  return {};
}

QVariant InstructionModel::exact(hlo::InstructionId id, Column column) const {
  const hlo::Module& module = *m_snapshot->module;
  switch (column) {
    case Column::kName: return toQString(module.name(id));
    case Column::kOpcode: return toQString(module.opcode(id));
    case Column::kShape: return toQString(module.shape(id).text);
    case Column::kBytes:
      if (const auto bytes = module.shape(id).bytes()) return static_cast<qlonglong>(*bytes);
      return {};
    case Column::kFlops:
    case Column::kBytesAccessed:
    case Column::kIntensity:
    case Column::kTime:
    case Column::kCycles: return exactCost(id, column);
    case Column::kFusionKind: return toQString(queries::fusionKind(module, id));
    case Column::kScope: return toQString(module.opName(id));
    case Column::kSource: {
      const auto line = m_snapshot->sources.line(id);
      return line ? wholePlaceText(module, *line) : QString();
    }
    case Column::kStep:
      if (const auto step = this->step(id)) return static_cast<qlonglong>(*step);
      return {};
    case Column::kUsers: return static_cast<qlonglong>(module.users(id).size());
  }
  return {};
}

QString InstructionModel::tip(hlo::InstructionId id, Column column) const {
  const hlo::Module& module = *m_snapshot->module;
  switch (column) {
    case Column::kBytes: {
      const auto bytes = module.shape(id).bytes();
      if (!bytes) return tr("The size is not known.");
      const auto padded = module.shape(id).paddedBytes();
      const QString text = exactBytes(*bytes);
      return padded && *padded != *bytes ? tr("%1\n%2 with the padding of its tiles").arg(text, exactBytes(*padded))
                                         : text;
    }
    case Column::kFlops:
    case Column::kBytesAccessed:
    case Column::kIntensity: return costTip(id, column);
    case Column::kTime: return timeTip(id);
    case Column::kCycles: {
      if (m_estimates == nullptr) return tr("Being worked out");
      const auto cycles = costs().cycles(id);
      return cycles ? tr("%1 cycles of one execution\nEstimated by XLA's compiler").arg(grouped(*cycles))
                    : tr("XLA states no cycles for this instruction.");
    }
    case Column::kStep:
      if (!step(id)) return {};
      return m_snapshot->assignment != nullptr && m_snapshot->assignment->stepCount() > 0
                 ? tr("Step of the dump's schedule")
                 : tr("Place in the schedule of its computation");
    case Column::kUsers: return {};
    default: return exact(id, column).toString();
  }
}

QString InstructionModel::displayCost(hlo::InstructionId id, Column column) const {
  if (m_estimates == nullptr) return {};
  switch (column) {
    case Column::kFlops: return model::countText(costs().flops(id));
    case Column::kBytesAccessed: return model::bytesText(costs().bytesAccessed(id));
    case Column::kIntensity:
      return costs().bytesAccessed(id).isZero() ? QString() : intensityText(costs().intensity(id));
    case Column::kCycles: {
      const auto cycles = costs().cycles(id);
      return cycles ? grouped(*cycles) : QString();
    }
    default: return secondsText(costs().time(id));
  }
}

QVariant InstructionModel::exactCost(hlo::InstructionId id, Column column) const {
  if (m_estimates == nullptr) return {};
  const auto exact = [](hlo::Amount amount) -> QVariant {
    if (amount.isUnknown()) return QStringLiteral("?");
    if (!amount.isExact()) return QStringLiteral("≥ %1").arg(amount.atLeast());
    return static_cast<qlonglong>(amount.atLeast());
  };
  if (column == Column::kFlops) return exact(costs().flops(id));
  if (column == Column::kBytesAccessed) return exact(costs().bytesAccessed(id));
  if (column == Column::kCycles) {
    const auto cycles = costs().cycles(id);
    return cycles ? QVariant(static_cast<qlonglong>(*cycles)) : QVariant();
  }
  return displayCost(id, column);
}

QString InstructionModel::costTip(hlo::InstructionId id, Column column) const {
  if (m_estimates == nullptr) return tr("Being worked out");
  const hlo::Costs& all = m_estimates->workload->costs;
  const hlo::Cost cost = all.inclusive(id, hlo::Loops::kAllTrips);
  QStringList lines;
  if (column == Column::kFlops) {
    lines += tr("%1 FLOPs").arg(model::exactCount(cost.flops));
    if (!cost.transcendentals.isZero())
      lines += tr("%1 transcendentals beside these").arg(model::exactCount(cost.transcendentals));
  } else if (column == Column::kBytesAccessed) {
    lines += tr("%1 read").arg(model::exactBytes(cost.bytesRead));
    lines += tr("%1 written").arg(model::exactBytes(cost.bytesWritten));
  } else {
    lines += cost.bytes().isZero() ? tr("It touches no memory.")
                                   : tr("%1 FLOPs for each byte").arg(intensityText(costs().intensity(id)));
  }
  if (m_snapshot->module->kind(id) == hlo::OpKind::kWhile) {
    const auto trips = all.tripCount(id);
    lines += trips ? tr("All %1 rounds of the loop").arg(grouped(*trips))
                   : tr("One round of the loop: how many it runs is not known");
  }
  lines += tr("Estimated by XLA's cost rules");
  return lines.join(u'\n');
}

QString InstructionModel::timeTip(hlo::InstructionId id) const {
  if (m_estimates == nullptr) return tr("Being worked out");
  const hlo::TimeEstimate time = costs().time(id);
  QStringList lines{tr("At the peak rates of %1, estimated:").arg(QString::fromStdString(m_estimates->device.name))};
  lines += tr("computing %1").arg(secondsText(time.computeSeconds));
  lines += tr("memory %1").arg(secondsText(time.memorySeconds));
  if (time.linkSeconds > 0) lines += tr("links %1").arg(secondsText(time.linkSeconds));
  if (const QString bound = boundText(time.bound); !bound.isEmpty()) lines += tr("Bound by %1").arg(bound);
  if (time.isPartial) lines += tr("At least so long: not all of it is known.");
  return lines.join(u'\n');
}

std::optional<uint32_t> InstructionModel::step(hlo::InstructionId id) const {
  const size_t printedSteps = m_snapshot->assignment == nullptr ? 0 : m_snapshot->assignment->stepCount();
  return queries::scheduleStep(*m_snapshot->module, m_snapshot->link, printedSteps, id);
}

QVariant InstructionModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= queries::kInstructionColumnCount) return {};
  const auto column = static_cast<Column>(section);
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue((isNumber(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  }
  if (role == Qt::InitialSortOrderRole && isNumber(column)) return Qt::DescendingOrder;
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  const bool isTip = role == Qt::ToolTipRole;
  switch (column) {
    case Column::kName: return tr("Name");
    case Column::kOpcode: return tr("Opcode");
    case Column::kShape: return tr("Shape");
    case Column::kBytes:
      return isTip ? tr("Bytes of the result, without padding; of a tuple, of all its parts") : tr("Bytes");
    case Column::kFlops:
      return isTip ? tr("Estimated by XLA's cost rules: of the instruction and all that it calls, all rounds of a loop")
                   : tr("FLOPs");
    case Column::kBytesAccessed:
      return isTip ? tr("Bytes of memory read and written, estimated by XLA's cost rules") : tr("Accessed");
    case Column::kIntensity: return isTip ? tr("FLOPs for each byte of memory, estimated") : tr("Intensity");
    case Column::kTime: {
      if (!isTip) return tr("Est. time");
      const QString device = m_estimates == nullptr ? QString() : QString::fromStdString(m_estimates->device.name);
      return tr("Estimated from the peak rates of a device, which View ▸ Device for Estimated Times chooses: no "
                "program is so fast") +
             (device.isEmpty() ? QString() : QStringLiteral("\n") + device);
    }
    case Column::kCycles:
      return isTip ? tr("Core clock cycles of one execution, estimated by XLA's compiler after code generation")
                   : tr("XLA's cycles");
    case Column::kFusionKind:
      return isTip ? tr("Kind of a fusion: kLoop, kInput, kOutput or kCustom") : tr("Fusion kind");
    case Column::kScope: return isTip ? tr("op_name: the scopes of the program that it came from") : tr("Scope");
    case Column::kSource: return isTip ? tr("Line of the program that it came from") : tr("Source line");
    case Column::kStep:
      return isTip ? tr("Step of the linked dump's schedule; without one, the place in a scheduled computation")
                   : tr("Step");
    case Column::kUsers: return isTip ? tr("Instructions that take it as an operand") : tr("Users");
  }
  return {};
}

}  // namespace model

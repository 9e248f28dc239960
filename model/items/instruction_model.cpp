#include "model/items/instruction_model.h"

#include <algorithm>
#include <limits>

#include "model/items/format.h"
#include "model/items/text.h"

namespace model {

InstructionModel::InstructionModel(QObject* parent) : QAbstractTableModel(parent) {}

void InstructionModel::setSnapshot(std::shared_ptr<const Snapshot> snapshot) {
  beginResetModel();
  m_snapshot = std::move(snapshot);
  m_rows.clear();
  endResetModel();
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
    for (size_t i = 0; i < columns.size(); ++i) {
      QString cell = exact(instruction(row), static_cast<Column>(columns[i])).toString();
      for (QChar& c : cell) {
        if (c == u'\t' || c == u'\n' || c == u'\r') c = u' ';
      }
      if (i > 0) text += u'\t';
      text += cell;
    }
    text += u'\n';
  }
  return text;
}

bool InstructionModel::isNumber(Column column) {
  return column == Column::kBytes || column == Column::kStep || column == Column::kUsers;
}

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
    case Column::kStep:
      if (!step(id)) return {};
      return m_snapshot->assignment != nullptr && m_snapshot->assignment->stepCount() > 0
                 ? tr("Step of the dump's schedule")
                 : tr("Place in the schedule of its computation");
    case Column::kUsers: return {};
    default: return exact(id, column).toString();
  }
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
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  const bool isTip = role == Qt::ToolTipRole;
  switch (column) {
    case Column::kName: return tr("Name");
    case Column::kOpcode: return tr("Opcode");
    case Column::kShape: return tr("Shape");
    case Column::kBytes:
      return isTip ? tr("Bytes of the result, without padding; of a tuple, of all its parts") : tr("Bytes");
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

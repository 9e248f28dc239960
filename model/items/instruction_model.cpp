#include "model/items/instruction_model.h"

#include <algorithm>
#include <limits>

#include "model/analysis/operation_category.h"
#include "model/items/text.h"
#include "model/queries/padding.h"

namespace model {

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
    QStringList texts;
    for (const int column : columns) texts += cells().exact(instruction(row), static_cast<Column>(column)).toString();
    text += delimited(texts, '\t') + u'\n';
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
    case Qt::DisplayRole: return cells().display(id, column);
    case Qt::EditRole: return cells().exact(id, column);
    case Qt::ToolTipRole: return toolTip(cells().tip(id, column));
    case Qt::TextAlignmentRole:
      return QVariant::fromValue((isNumber(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case TargetRole: return QVariant::fromValue(Target(id));
    case CategoryRole: return static_cast<int>(hlo::operationCategory(module, id));
    case BytesRole:
      if (const auto bytes = queries::resultBytes(module.shape(id)).held) return static_cast<qlonglong>(*bytes);
      return {};
    default: return {};
  }
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
  if (role == Qt::DisplayRole) return InstructionCells::title(column);
  return InstructionCells::purpose(column, m_estimates == nullptr ? nullptr : &m_estimates->device);
}

}  // namespace model

#include "model/items/problem_model.h"

#include <algorithm>

#include "model/items/format.h"
#include "model/items/text.h"

namespace model {

ProblemModel::ProblemModel(QObject* parent) : QAbstractTableModel(parent) {}

void ProblemModel::setProblems(std::vector<hlo::Diagnostic> problems) {
  beginResetModel();
  m_problems = std::move(problems);
  std::stable_sort(m_problems.begin(), m_problems.end(),
                   [](const hlo::Diagnostic& a, const hlo::Diagnostic& b) { return a.severity < b.severity; });
  endResetModel();
}

QString ProblemModel::text(int row) const { return printable(toQString(hlo::format(problem(row)))); }

int ProblemModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_problems.size());
}

int ProblemModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumnCount; }

QVariant ProblemModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) return {};
  const hlo::Diagnostic& problem = this->problem(index.row());
  if (role == SeverityRole) return static_cast<int>(problem.severity);
  if (role == Qt::ToolTipRole) return toolTip(text(index.row()));
  if (role == Qt::AccessibleDescriptionRole) return text(index.row());
  if (role != Qt::DisplayRole && role != Qt::EditRole) return {};
  switch (index.column()) {
    case kSeverity:
      switch (problem.severity) {
        case hlo::Severity::kError: return tr("error");
        case hlo::Severity::kWarning: return tr("warning");
        case hlo::Severity::kNote: return tr("note");
      }
      return {};
    case kMessage: return role == Qt::EditRole ? toQString(problem.message) : oneLine(problem.message);
    case kFile: return role == Qt::EditRole ? toQString(problem.file) : oneLine(fileName(problem.file));
    case kPlace:
      if (problem.line == 0) return QString();
      return problem.column == 0 ? QString::number(problem.line)
                                 : QStringLiteral("%1:%2").arg(problem.line).arg(problem.column);
    default: return {};
  }
}

QVariant ProblemModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case kSeverity: return tr("Severity");
    case kMessage: return tr("Message");
    case kFile: return tr("File");
    case kPlace: return tr("Line:column");
    default: return {};
  }
}

}  // namespace model

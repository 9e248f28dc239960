// The columns of the table: visibility, order and widths.

#include <QHeaderView>
#include <QTableView>
#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>

#include "model/items/instruction_cells.h"
#include "model/queries/memory_spaces.h"
#include "model/queries/padding.h"
#include "views/header_state.h"
#include "views/instructions/instruction_table.h"
#include "views/instructions/instructions_view.h"

namespace views {
namespace {

using Column = queries::InstructionColumn;

int section(Column column) { return static_cast<int>(column); }

/// Columns that have values only in some computations, or say the same for all rows.
constexpr Column kSometimes[] = {Column::kTime,      Column::kCycles,      Column::kIntensity, Column::kUnpadded,
                                 Column::kTripCount, Column::kComputation, Column::kSpace,     Column::kFusionKind,
                                 Column::kScope,     Column::kSource,      Column::kStep};
/// Columns that are hidden until the user shows them.
constexpr Column kHiddenColumns[] = {Column::kPadding, Column::kSharding, Column::kLiveRange, Column::kOverlappedBy};
/// Places of columns that are not where their rows in the list are: each before another.
constexpr std::pair<Column, Column> kPlaces[] = {
    {Column::kComputation, Column::kOpcode}, {Column::kTripCount, Column::kFlops},
    {Column::kExecutions, Column::kFlops},   {Column::kUnpadded, Column::kFlops},
    {Column::kPadding, Column::kFlops},      {Column::kSpace, Column::kFlops}};

bool isInAnotherSpace(const hlo::Shape& shape) {
  return shape.memorySpace != queries::kDefaultSpace ||
         std::any_of(shape.elements.begin(), shape.elements.end(), isInAnotherSpace);
}

}  // namespace

// The state of the columns, and which of its hidden columns are hidden only because the module shown has no values for
// them.
QByteArray InstructionsView::columns() const {
  QByteArray lacking;
  for (const Column column : m_inapplicable) {
    if (!m_hiddenByUser.contains(column)) lacking += static_cast<char>(column);
  }
  return joinStates({m_fit->state(), lacking});
}

void InstructionsView::setColumns(const QByteArray& columns) {
  const QList<QByteArray> states = splitStates(columns, 2);
  if (!m_fit->restore(states[0])) return;
  m_hiddenByUser.clear();
  for (const Column column : kSometimes) {
    const bool isHidden = m_table->isColumnHidden(section(column)) && !states[1].contains(static_cast<char>(column));
    if (isHidden && m_inapplicable.contains(column)) m_hiddenByUser.insert(column);
    m_table->setColumnHidden(section(column), isHidden || m_inapplicable.contains(column));
  }
  m_measures = true;
  if (m_model->rowCount() > 0) m_fit->measure();
}

bool InstructionsView::isApplicable(Column column) const {
  if (snapshot() == nullptr || snapshot()->module == nullptr) return false;
  const hlo::Module& module = *snapshot()->module;
  const auto isAny = [&](const auto& isSo) {
    const hlo::InstructionRange rows = showsAll() ? module.instructions() : module.instructions(*active());
    for (const hlo::InstructionId id : rows) {
      if (isSo(id)) return true;
    }
    return false;
  };
  switch (column) {
    case Column::kComputation: return showsAll();
    case Column::kTime: return estimates() != nullptr && estimates()->times.isKnown();
    case Column::kUnpadded:
      return isAny([&](hlo::InstructionId id) { return queries::resultBytes(module.shape(id)).isPadded(); });
    case Column::kSpace: return isAny([&](hlo::InstructionId id) { return isInAnotherSpace(module.shape(id)); });
    case Column::kCycles:
      if (estimates() == nullptr || !estimates()->cycles->isKnown()) return false;
      break;
    case Column::kIntensity:
      if (estimates() == nullptr) return true;  // not computed yet
      break;
    default: break;
  }
  const queries::InstructionSubject subject = snapshot()->instructionSubject(model::costsOf(estimates().get()));
  return isAny([&](hlo::InstructionId id) {
    const queries::InstructionValue value = queries::specOf(column).value(subject, id);
    const auto* const text = std::get_if<absl::string_view>(&value);
    return text == nullptr ? !std::holds_alternative<std::monostate>(value) : !text->empty();
  });
}

void InstructionsView::showApplicableColumns() {
  bool isChanged = false;
  for (const Column column : kSometimes) {
    const bool isShown = isApplicable(column);
    if (isShown == !m_inapplicable.contains(column)) continue;
    isChanged = true;
    if (!isShown && m_table->isColumnHidden(section(column))) m_hiddenByUser.insert(column);
    isShown ? void(m_inapplicable.erase(column)) : void(m_inapplicable.insert(column));
    m_table->setColumnHidden(section(column), !isShown || m_hiddenByUser.contains(column));
    if (isShown) m_hiddenByUser.erase(column);
  }
  if (isChanged) m_fit->measure();
}

int InstructionsView::defaultWidth(Column column) const {
  const int code = QFontMetrics(theme().fixedFont()).horizontalAdvance(u'0');
  const int digit = QFontMetrics(theme().figureFont()).horizontalAdvance(u'0');
  switch (column) {
    case Column::kName: return 30 * code + 40;
    case Column::kOpcode: return 20 * code;
    case Column::kShape: return 30 * code;
    case Column::kFlops:
    case Column::kIntensity: return 12 * digit;
    case Column::kTime:
    case Column::kCycles: return 14 * digit;
    case Column::kTripCount:
    case Column::kExecutions: return 11 * digit;
    case Column::kFusionKind: return 13 * code;
    case Column::kScope: return 160;
    case Column::kSource: return 22 * digit;
    case Column::kComputation: return 24 * code;
    case Column::kSharding: return 20 * code;
    default: return queries::specOf(column).unit == queries::ColumnUnit::kBytes ? 13 * digit : 9 * digit;
  }
}

void InstructionsView::setDefaultWidths() {
  QHeaderView* const header = m_table->horizontalHeader();
  m_hiddenByUser.clear();
  for (int column = 0; column < header->count(); ++column) {
    const auto of = static_cast<Column>(column);
    const bool isHidden =
        std::find(std::begin(kHiddenColumns), std::end(kHiddenColumns), of) != std::end(kHiddenColumns);
    header->setSectionHidden(column, isHidden || m_inapplicable.contains(of));
    header->resizeSection(column, defaultWidth(of));
    header->moveSection(header->visualIndex(column), column);
  }
  for (const auto& [column, before] : kPlaces) {
    const int from = header->visualIndex(section(column)), to = header->visualIndex(section(before));
    header->moveSection(from, from < to ? to - 1 : to);
  }
  m_fit->reset();
}

}  // namespace views

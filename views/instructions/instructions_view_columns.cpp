// The columns of the table: visibility, order and widths.

#include <QHeaderView>
#include <QTableView>
#include <algorithm>
#include <iterator>
#include <utility>

#include "model/queries/memory_spaces.h"
#include "model/queries/padding.h"
#include "views/header_state.h"
#include "views/instructions/instruction_table.h"
#include "views/instructions/instructions_view.h"

namespace views {
namespace {

using Column = queries::InstructionColumn;

int section(Column column) { return static_cast<int>(column); }

/// Columns that have values only in some modules, or say the same for all rows.
constexpr Column kSometimes[] = {Column::kCycles, Column::kUnpadded, Column::kComputation, Column::kTripCount,
                                 Column::kSpace};
/// Columns that are hidden until the user shows them.
constexpr Column kHiddenColumns[] = {Column::kPadding, Column::kSharding, Column::kLiveRange};
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

// The first byte is nonzero if the user set the widths.
QByteArray InstructionsView::columns() const {
  return QByteArray(m_widthsAreOurs ? "0" : "1") + headerState(*m_table->horizontalHeader());
}

void InstructionsView::setColumns(const QByteArray& columns) {
  m_applying = true;
  const bool isRestored = restoreHeader(*m_table->horizontalHeader(), columns.mid(1));
  for (const Column column : m_inapplicable) m_table->setColumnHidden(section(column), true);
  m_applying = false;
  if (!isRestored) return;
  m_widthsAreOurs = columns.front() == '0';
  fillWidth();
}

bool InstructionsView::isApplicable(Column column) const {
  if (snapshot() == nullptr || snapshot()->module == nullptr) return false;
  const hlo::Module& module = *snapshot()->module;
  switch (column) {
    case Column::kCycles: return estimates() != nullptr && estimates()->cycles->isKnown();
    case Column::kUnpadded:
      for (uint32_t i = 0; i < module.shapeCount(); ++i) {
        if (queries::resultBytes(module.shape(hlo::ShapeId(i))).isPadded()) return true;
      }
      return false;
    case Column::kSpace:
      for (uint32_t i = 0; i < module.shapeCount(); ++i) {
        if (isInAnotherSpace(module.shape(hlo::ShapeId(i)))) return true;
      }
      return false;
    case Column::kComputation: return showsAll();
    case Column::kTripCount:
      for (uint32_t i = 0; i < module.opcodeCount(); ++i) {
        if (module.opcode(hlo::OpcodeId(i)) == "while") return true;
      }
      return false;
    default: return true;
  }
}

void InstructionsView::showApplicableColumns() {
  bool isChanged = false;
  for (const Column column : kSometimes) {
    const bool isShown = isApplicable(column);
    if (isShown == !m_inapplicable.contains(column)) continue;
    isChanged = true;
    isShown ? void(m_inapplicable.erase(column)) : void(m_inapplicable.insert(column));
    m_applying = true;  // the user did not set these widths
    m_table->setColumnHidden(section(column), !isShown);
    m_applying = false;
  }
  if (isChanged) fillWidth();
}

int InstructionsView::defaultWidth(Column column) const {
  // A title and the gaps beside it, so that none is cut off.
  const QHeaderView& header = *m_table->horizontalHeader();
  const QString title = header.model()->headerData(section(column), Qt::Horizontal).toString();
  return std::max(contentWidth(column), header.fontMetrics().horizontalAdvance(title) + 16);
}

int InstructionsView::contentWidth(Column column) const {
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
  m_applying = true;
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
  m_applying = false;
  fillWidth();
}

/// The scope column takes the remaining width. If that is too little, columns whose texts are elided anyway shrink, if
/// this makes all columns fit.
void InstructionsView::fillWidth() {
  if (!m_widthsAreOurs) return;
  QHeaderView* const header = m_table->horizontalHeader();
  constexpr Column kElastic[] = {Column::kShape, Column::kName, Column::kOpcode, Column::kScope};
  int left = m_table->viewport()->width();
  for (int column = 0; column < header->count(); ++column) {
    const bool isElastic =
        std::find(std::begin(kElastic), std::end(kElastic), static_cast<Column>(column)) != std::end(kElastic);
    left -= header->isSectionHidden(column) ? 0
            : isElastic                     ? defaultWidth(static_cast<Column>(column))
                                            : header->sectionSize(column);
  }
  int canGive = 0;
  for (const Column column : kElastic) {
    if (!header->isSectionHidden(section(column))) canGive += spareWidth(column);
  }
  m_applying = true;
  for (const Column column : kElastic) {
    if (header->isSectionHidden(section(column))) continue;
    int change = column == Column::kScope ? std::max(left, 0) : 0;
    if (left < 0 && -left <= canGive) {
      change = -std::min(-left, spareWidth(column));
      left -= change;
      canGive += change;
    }
    header->resizeSection(section(column), defaultWidth(column) + change);
  }
  m_applying = false;
}

int InstructionsView::spareWidth(Column column) const { return defaultWidth(column) * 2 / 5; }

}  // namespace views

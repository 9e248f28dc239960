// The columns of the table: visibility, order and widths.

#include <QHeaderView>
#include <QMenu>
#include <QTableView>
#include <algorithm>
#include <iterator>

#include "views/header_state.h"
#include "views/instructions/instruction_table.h"
#include "views/instructions/instructions_view.h"

namespace views {
namespace {

using Column = queries::InstructionColumn;

int section(Column column) { return static_cast<int>(column); }

}  // namespace

// The first byte is nonzero if the user set the widths.
QByteArray InstructionsView::columns() const {
  return QByteArray(m_widthsAreOurs ? "0" : "1") + headerState(*m_table->horizontalHeader());
}

void InstructionsView::setColumns(const QByteArray& columns) {
  m_applying = true;
  const bool isRestored = restoreHeader(*m_table->horizontalHeader(), columns.mid(1));
  m_table->setColumnHidden(section(Column::kCycles), !m_hasCycles);
  m_applying = false;
  if (!isRestored) return;
  m_widthsAreOurs = columns.front() == '0';
  fillWidth();
}

void InstructionsView::showCycles(bool hasCycles) {
  if (m_hasCycles == hasCycles) return;
  m_hasCycles = hasCycles;
  m_table->setColumnHidden(section(Column::kCycles), !hasCycles);
  fillWidth();
}

void InstructionsView::showHeaderMenu(const QPoint& position) {
  QHeaderView* const header = m_table->horizontalHeader();
  auto* const menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  for (int column = 0; column < static_cast<int>(queries::instructionColumns().size()); ++column) {
    auto* const action = menu->addAction(m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
    action->setCheckable(true);
    action->setChecked(!header->isSectionHidden(column));
    action->setEnabled(column != section(Column::kName));
    connect(action, &QAction::toggled, this, [this, header, column](bool on) {
      header->setSectionHidden(column, !on);
      fillWidth();
    });
  }
  menu->addSeparator();
  menu->addAction(m_resetColumnsAction);
  menu->popup(header->mapToGlobal(position));
}

int InstructionsView::defaultWidth(Column column) const {
  const int code = QFontMetrics(theme().fixedFont()).horizontalAdvance(u'0');
  const int digit = QFontMetrics(theme().figureFont()).horizontalAdvance(u'0');
  switch (column) {
    case Column::kName: return 30 * code + 40;
    case Column::kOpcode: return 20 * code;
    case Column::kShape: return 30 * code;
    case Column::kFlops: return 11 * digit;
    case Column::kIntensity: return 10 * digit;
    case Column::kTime:
    case Column::kCycles: return 12 * digit;
    case Column::kFusionKind: return 13 * code;
    case Column::kScope: return 160;
    case Column::kSource: return 22 * digit;
    default: return queries::specOf(column).unit == queries::ColumnUnit::kBytes ? 13 * digit : 9 * digit;
  }
}

void InstructionsView::setDefaultWidths() {
  QHeaderView* const header = m_table->horizontalHeader();
  m_applying = true;
  for (int column = 0; column < static_cast<int>(queries::instructionColumns().size()); ++column) {
    header->setSectionHidden(column, column == section(Column::kCycles) && !m_hasCycles);
    header->resizeSection(column, defaultWidth(static_cast<Column>(column)));
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

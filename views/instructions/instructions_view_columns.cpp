// The columns of the table: which are shown, in what order and how wide.

#include <QHeaderView>
#include <QMenu>
#include <QTableView>
#include <algorithm>

#include "views/header_state.h"
#include "views/instructions/instruction_table.h"
#include "views/instructions/instructions_view.h"

namespace views {
namespace {

using Column = queries::InstructionColumn;

int section(Column column) { return static_cast<int>(column); }

}  // namespace

// The first byte says whether the widths are the user's.
QByteArray InstructionsView::columns() const {
  return QByteArray(m_widthsAreOurs ? "0" : "1") + headerState(*m_table->horizontalHeader());
}

void InstructionsView::setColumns(const QByteArray& columns) {
  m_applying = true;
  const bool isRestored = restoreHeader(*m_table->horizontalHeader(), columns.mid(1));
  m_applying = false;
  if (!isRestored) return;
  m_widthsAreOurs = columns.front() == '0';
  fillWidth();
}

void InstructionsView::showHeaderMenu(const QPoint& position) {
  QHeaderView* const header = m_table->horizontalHeader();
  auto* const menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  for (int column = 0; column < queries::kInstructionColumnCount; ++column) {
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

void InstructionsView::setDefaultWidths() {
  QHeaderView* const header = m_table->horizontalHeader();
  const int code = QFontMetrics(theme().fixedFont()).horizontalAdvance(u'0');
  const int digit = QFontMetrics(theme().figureFont()).horizontalAdvance(u'0');
  m_applying = true;
  const auto set = [&](Column column, int width) {
    header->setSectionHidden(section(column), false);
    header->resizeSection(section(column), width);
  };
  set(Column::kName, 30 * code + 40);
  set(Column::kOpcode, 20 * code);
  set(Column::kShape, 30 * code);
  set(Column::kBytes, 13 * digit);
  set(Column::kFlops, 11 * digit);
  set(Column::kBytesAccessed, 13 * digit);
  set(Column::kIntensity, 10 * digit);
  set(Column::kTime, 12 * digit);
  set(Column::kFusionKind, 13 * code);
  set(Column::kScope, 40 * code);
  set(Column::kSource, 22 * digit);
  set(Column::kStep, 9 * digit);
  set(Column::kUsers, 9 * digit);
  m_applying = false;
  fillWidth();
}

void InstructionsView::fillWidth() {
  if (!m_widthsAreOurs) return;
  // The scope takes what the others leave.
  QHeaderView* const header = m_table->horizontalHeader();
  const int scope = section(Column::kScope);
  if (header->isSectionHidden(scope)) return;
  const int left = m_table->viewport()->width() - (header->length() - header->sectionSize(scope));
  m_applying = true;
  header->resizeSection(scope, std::max(left, 160));
  m_applying = false;
}

}  // namespace views

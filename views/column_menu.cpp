#include "views/column_menu.h"

#include <QAbstractItemModel>
#include <QCoreApplication>
#include <QHeaderView>
#include <QMenu>

namespace views {
namespace {

void showColumnMenu(QHeaderView& header, const QList<int>& fixed, const QString& unsorted,
                    const QList<QAction*>& further, const QPoint& position) {
  auto* const menu = new QMenu(&header);
  menu->setObjectName(QStringLiteral("columns"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->setToolTipsVisible(true);
  if (!unsorted.isEmpty()) {
    QAction* const action = menu->addAction(unsorted);
    action->setObjectName(QStringLiteral("unsorted"));
    action->setCheckable(true);
    action->setChecked(header.sortIndicatorSection() < 0);
    QObject::connect(action, &QAction::triggered, &header, [&header] { endSorting(header); });
    menu->addSeparator();
  }
  for (int place = 0; place < header.count(); ++place) {
    const int column = header.logicalIndex(place);
    const QString title = header.model()->headerData(column, Qt::Horizontal).toString();
    if (title.isEmpty()) continue;
    QAction* const action = menu->addAction(title);
    action->setToolTip(header.model()->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString());
    action->setCheckable(true);
    action->setChecked(!header.isSectionHidden(column));
    action->setEnabled(!fixed.contains(column));
    QObject::connect(action, &QAction::toggled, &header,
                     [&header, column](bool isOn) { header.setSectionHidden(column, !isOn); });
  }
  if (!further.isEmpty()) {
    menu->addSeparator();
    menu->addActions(further);
  }
  menu->popup(header.mapToGlobal(position));
}

}  // namespace

void endSorting(QHeaderView& header) { header.setSortIndicator(-1, header.sortIndicatorOrder()); }

void addColumnMenu(QHeaderView& header, const QList<int>& fixed, const QString& unsorted,
                   const QList<QAction*>& further) {
  header.setContextMenuPolicy(Qt::CustomContextMenu);
  if (!unsorted.isEmpty()) header.setProperty(kUnsortedName, unsorted);
  QObject::connect(&header, &QHeaderView::customContextMenuRequested, &header,
                   [&header, fixed, unsorted, further](const QPoint& position) {
                     showColumnMenu(header, fixed, unsorted, further, position);
                   });
}

}  // namespace views

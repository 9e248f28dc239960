#include "app/key_sheet.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace app {

KeySheet::KeySheet(const QList<ActionGroup>& groups, QWidget* parent) : QDialog(parent) {
  setObjectName(QStringLiteral("key-sheet"));
  setWindowTitle(tr("Keys"));
  resize(460, 560);
  auto* const column = new QVBoxLayout(this);
  auto* const tree = new QTreeWidget(this);
  tree->setHeaderLabels({tr("Action"), tr("Keys")});
  tree->setRootIsDecorated(false);
  tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  tree->header()->setStretchLastSection(false);
  for (const auto& [title, actions] : groups) {
    auto* const group = new QTreeWidgetItem({title});
    QFont font = tree->font();
    font.setBold(true);
    group->setFont(0, font);
    for (const QAction* const action : actions) {
      const QString keys = QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText);
      if (!keys.isEmpty()) new QTreeWidgetItem(group, {plainText(action), keys});
    }
    if (group->childCount() == 0) {
      delete group;
      continue;
    }
    tree->addTopLevelItem(group);
    group->setFirstColumnSpanned(true);
    group->setExpanded(true);
  }
  tree->header()->resizeSections(QHeaderView::ResizeToContents);
  column->addWidget(tree);
  auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  buttons->button(QDialogButtonBox::Close)->setIcon({});
  QPushButton* const manual = buttons->addButton(tr("Manual"), QDialogButtonBox::HelpRole);
  manual->setObjectName(QStringLiteral("key-sheet-manual"));
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons, &QDialogButtonBox::helpRequested, this, [this] {
    reject();
    emit manualRequested();
  });
  column->addWidget(buttons);
}

}  // namespace app

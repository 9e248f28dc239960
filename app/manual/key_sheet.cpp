#include "app/manual/key_sheet.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace app {
namespace {

constexpr int kRowHeight = 24;

QString keysText(const QList<QKeySequence>& keys) { return QKeySequence::listToString(keys, QKeySequence::NativeText); }

}  // namespace

KeySheet::KeySheet(const QList<ActionGroup>& groups, QWidget* parent) : QDialog(parent) {
  setObjectName(QStringLiteral("key-sheet"));
  setWindowTitle(tr("Keyboard Shortcuts"));
  resize(460, 560);
  auto* const column = new QVBoxLayout(this);
  auto* const tree = new QTreeWidget(this);
  tree->setAccessibleName(tr("Actions and shortcuts"));
  tree->setHeaderLabels({tr("Action"), tr("Keyboard Shortcuts")});
  tree->setRootIsDecorated(false);
  tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  tree->header()->setStretchLastSection(false);
  for (const auto& [title, actions, fixed] : groups) {
    auto* const group = new QTreeWidgetItem({title});
    QFont font = tree->font();
    font.setBold(true);
    group->setFont(0, font);
    for (const QAction* const action : actions) {
      const QString keys = keysText(action->shortcuts());
      if (!keys.isEmpty()) new QTreeWidgetItem(group, {plainText(action), keys});
    }
    for (const auto& [what, keys] : fixed) new QTreeWidgetItem(group, {what, keysText(keys)});
    for (int i = 0; i < group->childCount(); ++i) group->child(i)->setSizeHint(0, {0, kRowHeight});
    if (group->childCount() == 0) {
      delete group;
      continue;
    }
    tree->addTopLevelItem(group);
    group->setFirstColumnSpanned(true);
    group->setExpanded(true);
  }
  tree->header()->resizeSections(QHeaderView::ResizeToContents);
  auto* const filter = new QLineEdit(this);
  filter->setObjectName(QStringLiteral("key-sheet-filter"));
  filter->setPlaceholderText(tr("Filter by action or shortcut"));
  filter->setAccessibleName(tr("Filter shortcuts"));
  filter->setClearButtonEnabled(true);
  connect(filter, &QLineEdit::textChanged, tree, [tree](const QString& text) {
    for (int g = 0; g < tree->topLevelItemCount(); ++g) {
      QTreeWidgetItem* const group = tree->topLevelItem(g);
      bool isAny = false;
      for (int i = 0; i < group->childCount(); ++i) {
        QTreeWidgetItem* const row = group->child(i);
        const bool isFound =
            row->text(0).contains(text, Qt::CaseInsensitive) || row->text(1).contains(text, Qt::CaseInsensitive);
        row->setHidden(!isFound);
        isAny |= isFound;
      }
      group->setHidden(!isAny);
    }
  });
  filter->setFocus();
  column->addWidget(filter);
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

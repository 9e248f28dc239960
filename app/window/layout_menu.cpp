#include "app/window/layout_menu.h"

#include <QInputDialog>

#include "app/window/docks.h"
#include "model/items/text.h"
#include "views/menu_text.h"

namespace app {
namespace {

constexpr qsizetype kLongestName = 60;

}  // namespace

LayoutMenu::LayoutMenu(Settings& settings, const Docks& docks, const QList<QAction*>& actions, QWidget* parent)
    : QMenu(tr("&Layouts"), parent), m_settings(settings), m_docks(docks) {
  addActions(actions);
  m_own = addMenu(tr("S&aved Layouts"));
  m_own->setObjectName(QStringLiteral("own-layouts"));
  m_delete = addMenu(tr("&Delete Layout"));
  m_delete->setObjectName(QStringLiteral("delete-layout"));
  connect(this, &QMenu::aboutToShow, this, &LayoutMenu::refresh);
  refresh();
}

void LayoutMenu::refresh() {
  m_own->clear();
  m_delete->clear();
  const QMap<QString, QByteArray> layouts = m_settings.layouts();
  for (auto layout = layouts.begin(); layout != layouts.end(); ++layout) {
    const QString text = views::escapeMnemonics(layout.key());
    m_own->addAction(text, this, [this, state = *layout] { emit chosen(state); });
    m_delete->addAction(text, this, [this, name = layout.key(), state = *layout] {
      QMap<QString, QByteArray> left = m_settings.layouts();
      left.remove(name);
      m_settings.setLayouts(left);
      emit deleted(name, state);
    });
  }
  for (QMenu* const menu : {m_own, m_delete}) menu->setEnabled(!layouts.isEmpty());
}

void LayoutMenu::save() {
  const QStringList names = m_settings.layouts().keys();
  bool isWanted = false;
  const QString typed = QInputDialog::getItem(
      parentWidget(), tr("Save Layout"), tr("Layout name (an existing one is replaced):"), names, -1, true, &isWanted);
  const QString name = model::oneLine(typed.trimmed(), kLongestName);
  if (!isWanted || name.isEmpty()) return;
  QMap<QString, QByteArray> layouts = m_settings.layouts();
  layouts.insert(name, m_docks.state());
  m_settings.setLayouts(layouts);
  emit saved(name);
}

}  // namespace app

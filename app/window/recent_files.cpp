#include "app/window/recent_files.h"

#include <QFileInfo>

#include "app/window/docks.h"
#include "app/window/recent_images.h"
#include "app/window/start_page.h"
#include "model/items/text.h"
#include "views/menu_text.h"

namespace app {

RecentFiles::RecentFiles(Settings& settings, model::Session& session, const model::Navigation& navigation,
                         const Docks& docks, StartPage& startPage, QObject* parent)
    : QObject(parent),
      m_settings(settings),
      m_session(session),
      m_navigation(navigation),
      m_docks(docks),
      m_startPage(startPage) {
  connect(&session, &model::Session::opening, this, &RecentFiles::keepImage);
  connect(&session, &model::Session::closing, this, &RecentFiles::keepImage);
  connect(&session, &model::Session::opened, this, [this](const QString& path) {
    // Streams are read only once.
    const QFileInfo info(path);
    if (info.isFile() || info.isDir()) m_settings.addRecentPath(info.absoluteFilePath());
    refresh();
  });
  connect(&session, &model::Session::openFailed, this, [this](const QString& path) {
    if (!QFileInfo::exists(path)) m_settings.removeRecentPath(path);
    refresh();
  });
}

void RecentFiles::fill(QMenu* menu) {
  menu->clear();
  for (const QString& path : m_settings.recentPaths()) {
    QAction* const action =
        menu->addAction(views::escapeMnemonics(model::oneLine(path)), this, [this, path] { m_session.open({path}); });
    action->setToolTip(model::toolTip(path));
  }
  if (menu->isEmpty()) menu->addAction(tr("No Recent Files"))->setEnabled(false);
}

void RecentFiles::clear() {
  m_settings.clearRecentPaths();
  refresh();
}

void RecentFiles::keepImage() {
  const auto document = m_session.documentOf(m_navigation.snapshot());
  if (document == nullptr) return;
  const QString path = QFileInfo(model::toQString(document->path)).absoluteFilePath();
  if (!m_settings.recentPaths().contains(path)) return;
  for (const QDockWidget* const dock : m_docks.in(QStringLiteral("main"))) {
    if (Docks::isInSight(dock)) return keepRecentImage(path, dock->widget()->grab());
  }
}

void RecentFiles::refresh() {
  const QStringList paths = m_settings.recentPaths();
  pruneRecentImages(paths);
  m_startPage.setRecentPaths(paths);
  emit changed();
}

}  // namespace app

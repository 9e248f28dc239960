#include "app/settings.h"

#include <algorithm>

namespace app {
namespace {

constexpr int kRecentPaths = 10;
// Another number when the set of docks changes, so that an old arrangement is not forced on a new window.
constexpr int kLayoutVersion = 1;

QString windowKey(const char* name) { return QStringLiteral("window%1/%2").arg(kLayoutVersion).arg(QLatin1String(name)); }

}  // namespace

views::ThemeMode Settings::themeMode() const {
  const QString word = m_store.value(QStringLiteral("theme")).toString();
  return word == QLatin1String("light")  ? views::ThemeMode::kLight
         : word == QLatin1String("dark") ? views::ThemeMode::kDark
                                         : views::ThemeMode::kSystem;
}

void Settings::setThemeMode(views::ThemeMode mode) {
  m_store.setValue(QStringLiteral("theme"), mode == views::ThemeMode::kLight  ? QStringLiteral("light")
                                            : mode == views::ThemeMode::kDark ? QStringLiteral("dark")
                                                                              : QStringLiteral("system"));
}

QStringList Settings::recentPaths() const { return m_store.value(QStringLiteral("recent")).toStringList(); }

void Settings::addRecentPath(const QString& path) {
  QStringList paths = recentPaths();
  paths.removeAll(path);
  paths.prepend(path);
  m_store.setValue(QStringLiteral("recent"), paths.mid(0, kRecentPaths));
}

void Settings::removeRecentPath(const QString& path) {
  QStringList paths = recentPaths();
  paths.removeAll(path);
  m_store.setValue(QStringLiteral("recent"), paths);
}

QStringList Settings::sourceRoots() const { return m_store.value(QStringLiteral("sourceRoots")).toStringList(); }

void Settings::setSourceRoots(const QStringList& roots) { m_store.setValue(QStringLiteral("sourceRoots"), roots); }

bool Settings::animations() const { return m_store.value(QStringLiteral("animations"), true).toBool(); }

void Settings::setAnimations(bool on) { m_store.setValue(QStringLiteral("animations"), on); }

QByteArray Settings::windowGeometry() const { return m_store.value(windowKey("geometry")).toByteArray(); }

QByteArray Settings::windowState() const { return m_store.value(windowKey("state")).toByteArray(); }

void Settings::setWindow(const QByteArray& geometry, const QByteArray& state) {
  m_store.setValue(windowKey("geometry"), geometry);
  m_store.setValue(windowKey("state"), state);
}

}  // namespace app

// The layouts that come with the program (resources/layouts.json). Areas of tabs are side by side in `columns`; those
// of `rows` are below all of them, one above another. Sizes are in percent of the window. `narrow` is what differs in a
// window that is narrower than `below`, and `tabs` puts the tabs of one area behind those of another.

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <utility>

#include "app/window/docks.h"

namespace app {
namespace {

QStringList stringsOf(const QJsonValue& list) { return list.toVariant().toStringList(); }

QJsonObject defaultLayouts() {
  QFile file(QStringLiteral(":/layouts.json"));
  return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

}  // namespace

void Docks::arrange(const QString& name) {
  static const QJsonObject kDefaults = defaultLayouts();
  QJsonObject layout = kDefaults.value(QStringLiteral("layouts")).toObject().value(name).toObject();
  Q_ASSERT(!layout.isEmpty());
  const QJsonObject narrow = layout.value(QStringLiteral("narrow")).toObject();
  if (m_window.width() < narrow.value(QStringLiteral("below")).toInt()) {
    for (auto each = narrow.begin(); each != narrow.end(); ++each) layout.insert(each.key(), each.value());
  }

  QMap<QString, QList<QDockWidget*>> areas;
  for (QDockWidget* const dock : m_docks) {
    dock->setFloating(false);
    m_window.removeDockWidget(dock);
    areas[m_areas.value(dock)].append(dock);
  }
  const auto addAreas = [&](const QString& key, Qt::DockWidgetArea side, Qt::Orientation orientation) {
    QDockWidget* last = nullptr;
    for (const QString& area : stringsOf(kDefaults.value(key))) {
      QDockWidget* const first = areas.value(area).value(0);
      if (first == nullptr) continue;
      if (last == nullptr) {
        m_window.addDockWidget(side, first);
      } else {
        m_window.splitDockWidget(last, first, orientation);
      }
      last = first;
    }
  };
  addAreas(QStringLiteral("columns"), Qt::TopDockWidgetArea, Qt::Horizontal);
  addAreas(QStringLiteral("rows"), Qt::BottomDockWidgetArea, Qt::Vertical);
  const QJsonObject tabs = layout.value(QStringLiteral("tabs")).toObject();
  for (auto each = tabs.begin(); each != tabs.end(); ++each)
    areas[each.value().toString()].append(areas.take(each.key()));
  for (const QList<QDockWidget*>& docks : std::as_const(areas)) {
    for (qsizetype i = 1; i < docks.size(); ++i) m_window.tabifyDockWidget(docks[i - 1], docks[i]);
  }
  for (QDockWidget* const dock : m_docks) dock->show();
  for (const QString& area : stringsOf(layout.value(QStringLiteral("hidden")))) {
    for (QDockWidget* const dock : areas.value(area)) dock->hide();
  }

  const auto resize = [&](const QString& key, int whole, Qt::Orientation orientation) {
    QList<QDockWidget*> docks;
    QList<int> sizes;
    const QJsonObject percents = layout.value(key).toObject();
    for (auto each = percents.begin(); each != percents.end(); ++each) {
      docks.append(areas.value(each.key()).front());
      sizes.append(static_cast<int>(whole * each.value().toDouble() / 100));
    }
    m_window.resizeDocks(docks, sizes, orientation);
  };
  resize(QStringLiteral("widths"), m_window.width(), Qt::Horizontal);
  resize(QStringLiteral("heights"), m_window.height(), Qt::Vertical);
  for (const QString& id : stringsOf(layout.value(QStringLiteral("front")))) m_byId.value(id)->raise();
  // If the pane that had the focus is hidden, another one takes the focus.
  if (focused() == nullptr) {
    focusTarget(m_byId.value(layout.value(QStringLiteral("focus")).toString())->widget())->setFocus();
  }
  scheduleTitles();
}

}  // namespace app

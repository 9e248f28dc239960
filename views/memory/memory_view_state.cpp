// The view state of the memory view, and the arrangement of its tables, for the next start.

#include <QAction>
#include <QComboBox>
#include <QHeaderView>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <cmath>

#include "views/header_state.h"
#include "views/memory/grouping_key.h"
#include "views/memory/lifetimes_panel.h"
#include "views/memory/live_panel.h"
#include "views/memory/memory_map.h"
#include "views/memory/memory_view.h"

namespace views {

QJsonObject MemoryView::saveState() const {
  if (!hasMap() || m_map->scene() == nullptr) return {};
  QJsonObject place{
      {QStringLiteral("live"), m_live->place()},
      {QStringLiteral("colours"), groupingKey(static_cast<model::Grouping>(m_coloring->currentData().toInt()))}};
  if (m_tabs->currentIndex() == m_pages->indexOf(m_lifetimes)) place.insert(QStringLiteral("lifetimes"), true);
  if (m_threadLocal->isChecked()) place.insert(QStringLiteral("threadLocal"), true);
  if (!m_toScale->isChecked()) place.insert(QStringLiteral("toScale"), false);
  if (!m_foldSmall->isChecked()) place.insert(QStringLiteral("unfolded"), true);
  if (m_showFacts->isChecked()) place.insert(QStringLiteral("details"), true);
  if (m_map->showsEverything()) return place;
  const QRectF shown = m_map->shown();
  place.insert(QStringLiteral("step"), shown.left());
  place.insert(QStringLiteral("steps"), shown.width());
  place.insert(QStringLiteral("top"), shown.top());
  place.insert(QStringLiteral("height"), shown.height());
  return place;
}

bool MemoryView::restoreState(const QJsonObject& place) {
  const bool isAwaited =
      snapshot() != nullptr && snapshot()->estimate != nullptr && snapshot()->estimate->tryGet() == nullptr;
  if (!hasMap()) return !isAwaited;
  if (place.value(QStringLiteral("lifetimes")).toBool()) showLifetimes(true);
  if (place.value(QStringLiteral("threadLocal")).toBool()) m_threadLocal->setChecked(true);
  m_toScale->setChecked(place.value(QStringLiteral("toScale")).toBool(true));
  if (place.value(QStringLiteral("unfolded")).toBool()) m_foldSmall->setChecked(false);
  if (place.value(QStringLiteral("details")).toBool()) m_showFacts->setChecked(true);
  const auto coloring = groupingOf(place.value(QStringLiteral("colours")).toString());
  if (coloring && m_coloring->findData(static_cast<int>(*coloring)) >= 0) setColoring(*coloring);
  if (m_map->scene() == nullptr) return false;
  m_live->restoreState(place.value(QStringLiteral("live")).toObject());
  const auto number = [&](const char* key) { return place.value(QLatin1String(key)).toDouble(NAN); };
  const QRectF shown(number("step"), number("top"), number("steps"), number("height"));
  const bool isGood =
      std::isfinite(shown.left()) && std::isfinite(shown.top()) && shown.width() > 0 && shown.height() > 0;
  if (isGood) m_map->setShown(shown);
  return true;
}

QByteArray MemoryView::columns() const { return joinStates({m_lifetimes->columns(), m_live->columns()}); }

void MemoryView::setColumns(const QByteArray& columns) {
  const QList<QByteArray> states = splitStates(columns, 2);
  m_lifetimes->setColumns(states[0]);
  m_live->setColumns(states[1]);
}

}  // namespace views

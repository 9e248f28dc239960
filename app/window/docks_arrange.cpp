// The layouts that come with the program (resources/layouts.json) and the states of docks. Areas of tabs are side by
// side in `columns`; those of `rows` are below all of them, one above another. A size is in pixels, or below 1 a share
// of the window. `comparison` names the views that are shown only while two modules are compared, and `comparing` areas
// that are wider then; `hidden` names areas and views, `collapsed` areas, and `tabs` puts the tabs of one area behind
// those of another.

#include <QDataStream>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLayout>
#include <QMap>
#include <QStatusBar>
#include <QTabBar>
#include <QToolBar>
#include <algorithm>
#include <utility>

#include "app/window/docks.h"

namespace app {
namespace {

constexpr quint32 kStateMark = 0x686c6f02;         // of the data of a state; the last byte is their version
constexpr quint32 kOldBarsMark = 0x686c6f01;       // the same data, but the toolbars may have another order
constexpr quint32 kArrangementsMark = 0x686c7002;  // likewise
constexpr quint32 kOldMemoryMark = 0x686c7001;     // the same data, but the memory layout has panes beside the map
constexpr QDataStream::Version kStreamVersion = QDataStream::Qt_6_0;
constexpr int kLowWindow = 800;  // pixels, below which the usage curve is a strip
constexpr int kStripHeight = 32;
constexpr int kSmall = 8;  // by which the centre is divided while the panes around it get their sizes
constexpr int kNarrowWindow = 1280;
constexpr double kMostShare = 0.3;  // of a low or narrow window, for a pane beside the centre

const QLatin1String kMemoryLayout("memory");

QStringList stringsOf(const QJsonValue& list) { return list.toVariant().toStringList(); }

const QJsonObject& defaults() {
  static const QJsonObject kDefaults = [] {
    QFile file(QStringLiteral(":/layouts.json"));
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
  }();
  return kDefaults;
}

/// Returns the layout of that name; empty if there is none.
QJsonObject layoutOf(const QString& name) {
  return defaults().value(QStringLiteral("layouts")).toObject().value(name).toObject();
}

}  // namespace

void Docks::choose(const QString& layout) {
  unmaximize();
  if (layout == m_layout) {
    QDockWidget* const main = m_byId.value(layoutOf(layout).value(QStringLiteral("focus")).toString());
    if (!isInSight(main)) raise(main);
    focusTarget(main->widget())->setFocus();  // it may be in a pane behind this one, after a start
  } else {
    if (!m_layout.isEmpty()) m_left.insert(m_layout, state());
    const QByteArray left = m_left.value(layout);
    m_layout = layout;
    if (left.isEmpty() || !restore(left)) return arrange(layout);
    m_layout = layout;
  }
  emit arranged();
}

void Docks::arrange(const QString& name) {
  const QJsonObject layout = layoutOf(name);
  Q_ASSERT(!layout.isEmpty());
  m_maximized = nullptr;
  m_layout = name;
  m_left.remove(name);

  QMap<QString, QList<QDockWidget*>> areas;
  for (QDockWidget* const dock : m_docks) {
    dock->setFloating(false);
    fold(dock, false);
    m_window.removeDockWidget(dock);
    areas[m_areas.value(dock)].append(dock);
  }
  const QStringList columns = stringsOf(defaults().value(QStringLiteral("columns")));
  const QStringList rows = stringsOf(defaults().value(QStringLiteral("rows")));
  // All docks are in one area of the window, so that Qt gives new room to those that grow.
  QDockWidget* last = areas.value(columns.front()).front();
  m_window.addDockWidget(Qt::LeftDockWidgetArea, last);
  QDockWidget* above = last;
  for (const QString& area : rows) {
    m_window.splitDockWidget(above, areas.value(area).front(), Qt::Vertical);
    above = areas.value(area).front();
  }
  for (const QString& area : columns.mid(1)) {
    m_window.splitDockWidget(last, areas.value(area).front(), Qt::Horizontal);
    last = areas.value(area).front();
  }
  const QMap<QString, QList<QDockWidget*>> all = areas;
  const QJsonObject tabs = layout.value(QStringLiteral("tabs")).toObject();
  for (auto each = tabs.begin(); each != tabs.end(); ++each)
    areas[each.value().toString()].append(areas.take(each.key()));
  for (const QList<QDockWidget*>& docks : std::as_const(areas)) {
    for (qsizetype i = 1; i < docks.size(); ++i) m_window.tabifyDockWidget(docks[i - 1], docks[i]);
  }
  const QStringList hidden = stringsOf(layout.value(QStringLiteral("hidden")));
  const QList<QDockWidget*> comparison = comparisonPanes();
  // A view that is shown for a moment reads the module, and keeps it while it is hidden.
  for (QDockWidget* const dock : m_docks) {
    const bool isHidden = hidden.contains(m_areas.value(dock)) || hidden.contains(dock->objectName());
    dock->setVisible(!isHidden && (m_isComparing || !comparison.contains(dock)));
  }
  for (const QString& area : stringsOf(layout.value(QStringLiteral("collapsed")))) {
    for (QDockWidget* const dock : all.value(area)) fold(dock, true);
  }

  m_sizes.clear();
  const auto size = [&](const QString& key, int whole, Qt::Orientation orientation) {
    const QJsonObject sizes = layout.value(key).toObject();
    for (auto each = sizes.begin(); each != sizes.end(); ++each) {
      const double given = each.value().toDouble();
      const int pixels = static_cast<int>(given < 1 ? whole * given : given);
      for (QDockWidget* const dock : all.value(each.key())) {
        QSize& kept = *m_sizes.insert(dock->objectName(), m_sizes.value(dock->objectName(), QSize(-1, -1)));
        orientation == Qt::Horizontal ? kept.setWidth(pixels) : kept.setHeight(pixels);
      }
    }
  };
  size(QStringLiteral("widths"), m_window.width(), Qt::Horizontal);
  size(QStringLiteral("heights"), m_window.height(), Qt::Vertical);
  m_widthsBefore.clear();
  widenForComparison(m_isComparing);
  for (const QString& id : stringsOf(layout.value(QStringLiteral("front")))) m_byId.value(id)->raise();
  applySizes(true);
  // If the pane that had the focus is hidden, another one takes the focus.
  if (focused() == nullptr) {
    focusTarget(m_byId.value(layout.value(QStringLiteral("focus")).toString())->widget())->setFocus();
  }
  updateTitles();  // at once, so that none is painted twice
  emit arranged();
}

QByteArray Docks::state() const { return isMaximized() ? m_unmaximized : state({}); }

QByteArray Docks::state(const QList<QDockWidget*>& willCollapse) const {
  QStringList collapsed;
  for (QDockWidget* const dock : m_docks) {
    if (isCollapsed(dock) || willCollapse.contains(dock)) collapsed += dock->objectName();
  }
  // Without a comparison, panes will have the widths from before it.
  QHash<QString, QSize> sizes = m_sizes;
  for (auto each = m_widthsBefore.cbegin(); each != m_widthsBefore.cend(); ++each)
    sizes[each.key()].setWidth(each.value());
  QByteArray state;
  QDataStream stream(&state, QIODevice::WriteOnly);
  stream.setVersion(kStreamVersion);
  stream << kStateMark << collapsed << sizes << m_window.saveState();
  return state;
}

bool Docks::restore(const QByteArray& state) {
  QDataStream stream(state);
  stream.setVersion(kStreamVersion);
  quint32 mark = 0;
  QStringList collapsed;
  QHash<QString, QSize> sizes;
  QByteArray docks;
  stream >> mark >> collapsed >> sizes >> docks;
  if ((mark != kStateMark && mark != kOldBarsMark) || stream.status() != QDataStream::Ok) return false;
  const QList<QDockWidget*> shown = shownComparison();
  m_maximized = nullptr;
  const QSet<const QDockWidget*> before = m_collapsed;
  for (QDockWidget* const dock : m_docks) fold(dock, collapsed.contains(dock->objectName()));
  if (!restoreDocks(docks, mark == kOldBarsMark)) {
    for (QDockWidget* const dock : m_docks) fold(dock, before.contains(dock));
    return false;
  }
  // The state may be from before the comparison, or from a comparison that has ended: its panes in front give way to
  // the first of the tabs beside them.
  QList<QDockWidget*> fronts;
  for (QDockWidget* const pane : comparisonPanes()) {
    if (shown.contains(pane) || !isFront(pane)) continue;
    const QList<QDockWidget*> group = groupOf(pane);
    const auto front = std::find_if(m_docks.begin(), m_docks.end(), [&](QDockWidget* each) {
      return group.contains(each) && !each->isHidden() && !comparisonPanes().contains(each);
    });
    if (front != m_docks.end()) fronts += *front;
  }
  showComparison(shown);
  for (QDockWidget* const front : fronts) front->raise();
  m_sizes = sizes;
  m_widthsBefore.clear();
  widenForComparison(m_isComparing);
  m_layout.clear();
  keepSizes();
  updateTitles();  // at once, so that none is painted twice
  return true;
}

bool Docks::restoreDocks(const QByteArray& state, bool hasOldBars) {
  const QList<QToolBar*> bars = m_window.findChildren<QToolBar*>(QString(), Qt::FindDirectChildrenOnly);
  QList<bool> areHidden;
  for (const QToolBar* const bar : bars) areHidden += bar->isHidden();
  const bool isRestored = m_window.restoreState(state);
  if (hasOldBars) {  // in the order in which they were made, a row for each
    for (QToolBar* const bar : bars) {
      m_window.removeToolBar(bar);
      m_window.addToolBarBreak();
      m_window.addToolBar(bar);
    }
  }
  for (qsizetype i = 0; i < bars.size(); ++i) bars[i]->setHidden(areHidden[i]);
  return isRestored;
}

QByteArray Docks::arrangements() const {
  const bool isShown = std::any_of(m_docks.begin(), m_docks.end(), [](const auto* dock) { return !dock->isHidden(); });
  if (!isShown) return m_hidden;
  // A comparison that is made again at the next start opens its tabs again, and collapses them at its end.
  QList<QDockWidget*> willCollapse;
  for (const Front& before : m_frontsBefore) {
    if (before.isCollapsed) willCollapse += groupOf(before.dock);
  }
  QByteArray arrangements;
  QDataStream stream(&arrangements, QIODevice::WriteOnly);
  stream.setVersion(kStreamVersion);
  stream << kArrangementsMark << m_layout << m_left << (isMaximized() ? m_unmaximized : state(willCollapse));
  return arrangements;
}

bool Docks::restoreArrangements(const QByteArray& arrangements) {
  QDataStream stream(arrangements);
  stream.setVersion(kStreamVersion);
  quint32 mark = 0;
  QString layout;
  QMap<QString, QByteArray> left;
  QByteArray shown;
  stream >> mark >> layout >> left >> shown;
  const bool hasOldMemory = mark == kOldMemoryMark;
  if ((mark != kArrangementsMark && !hasOldMemory) || stream.status() != QDataStream::Ok || !restore(shown))
    return false;
  m_layout = layoutOf(layout).isEmpty() ? QString() : layout;
  m_left = left;
  // The map has its lists and the curve in its own pane now.
  if (hasOldMemory) m_left.remove(kMemoryLayout);
  if (hasOldMemory && m_layout == kMemoryLayout) arrange(kMemoryLayout);
  emit arranged();
  return true;
}

QList<QDockWidget*> Docks::comparisonPanes() const {
  QList<QDockWidget*> panes;
  for (const QString& id : stringsOf(defaults().value(QStringLiteral("comparison")))) panes += m_byId.value(id);
  return panes;
}

QList<QDockWidget*> Docks::shownComparison() const {
  if (isMaximized() || !m_isComparing) return m_comparisonBehind;
  QList<QDockWidget*> shown;
  for (QDockWidget* const pane : comparisonPanes()) {
    if (!pane->isHidden()) shown += pane;
  }
  return shown;
}

void Docks::showComparison(const QList<QDockWidget*>& shown) {
  for (QDockWidget* const pane : comparisonPanes()) pane->setVisible(shown.contains(pane));
}

void Docks::setComparing(bool isComparing) {
  if (!isComparing && comparisonPanes().contains(m_maximized)) unmaximize();
  QStringList covered;  // areas with a pane of the comparison in front
  for (QDockWidget* const dock : m_docks) {
    const QString& area = m_areas[dock];
    if (isComparing && isFront(dock) && !m_frontsBefore.contains(area))
      m_frontsBefore.insert(area, {dock, isCollapsed(dock)});
    if (!isComparing && isInSight(dock) && comparisonPanes().contains(dock)) covered += area;
  }
  m_isComparing = isComparing;
  m_comparisonBehind = isComparing ? comparisonPanes() : QList<QDockWidget*>();
  widenForComparison(isComparing);
  if (isMaximized()) return;
  showComparison(m_comparisonBehind);
  applySizes(true);
  for (const QString& area : covered) {
    const auto before = m_frontsBefore.constFind(area);
    if (before == m_frontsBefore.cend() || before->dock->isHidden()) continue;
    if (!before->isCollapsed) {
      raise(before->dock);
      continue;
    }
    setCollapsed(before->dock, true);
    before->dock->raise();
  }
  if (!isComparing) m_frontsBefore.clear();
}

void Docks::widenForComparison(bool isComparing) {
  if (!isComparing) {
    for (auto each = m_widthsBefore.cbegin(); each != m_widthsBefore.cend(); ++each)
      m_sizes[each.key()].setWidth(each.value());
    m_widthsBefore.clear();
    return;
  }
  const QJsonObject widths = layoutOf(m_layout).value(QStringLiteral("comparing")).toObject();
  for (const QDockWidget* const dock : m_docks) {
    const double share = widths.value(m_areas.value(dock)).toDouble();
    const QString id = dock->objectName();
    if (share <= 0 || m_widthsBefore.contains(id)) continue;
    QSize& size = *m_sizes.insert(id, m_sizes.value(id, QSize(-1, -1)));
    m_widthsBefore.insert(id, size.width());
    size.setWidth(std::max(size.width(), static_cast<int>(m_window.width() * share)));
  }
}

bool Docks::isCentre(const QDockWidget* dock) const {
  const QString area = m_areas.value(dock);
  return area == QStringLiteral("main") || area == QStringLiteral("source");
}

// Qt puts a pane without height beside the window, like those behind a tab.
bool Docks::isFront(const QDockWidget* dock) const {
  if (dock->isHidden() || dock->isFloating()) return false;
  const QTabBar* const bar = tabBarOf(dock);
  return bar == nullptr || dockOfTab(*bar, bar->currentIndex()) == dock;
}

QRect Docks::placeOf(const QDockWidget* dock) const {
  const QTabBar* const bar = tabBarOf(dock);
  return (isInSight(dock) ? dock->geometry() : QRect()) | (bar == nullptr ? QRect() : bar->geometry());
}

bool Docks::hasTabs(const QDockWidget* dock) const {
  const QTabBar* const bar = dock->isFloating() ? nullptr : tabBarOf(dock);
  return bar != nullptr && bar->count() > 1;
}

int Docks::barHeight(const QDockWidget* dock) const {
  return hasTabs(dock) ? tabBarOf(dock)->sizeHint().height() : dock->titleBarWidget()->sizeHint().height();
}

int Docks::lengthOf(const QDockWidget* dock, Qt::Orientation orientation) const {
  const bool isSqueezed = dock->geometry().bottom() < 0;
  if (orientation == Qt::Horizontal) return isSqueezed ? 0 : dock->width();
  return (hasTabs(dock) ? barHeight(dock) : 0) + (isSqueezed ? 0 : dock->height());
}

double Docks::listShare() const {
  int bars = 0;
  for (const QToolBar* const bar : m_window.findChildren<QToolBar*>(QString(), Qt::FindDirectChildrenOnly)) {
    if (bar->property(kSharedBar).toBool() && bar->isVisibleTo(&m_window)) bars += bar->height();
  }
  // A list is read a few rows at a time, a graph as a whole: lists give more than their part.
  constexpr double kGiven = 1.5;
  const int whole = std::max(1, m_window.height());
  return 1 - kGiven * std::min(bars, whole / 3) / whole;
}

void Docks::rememberSizes() {
  if (isMaximized()) return;
  const double share = listShare();
  for (QDockWidget* const dock : m_docks) {
    if (dock->isFloating() || !isInSight(dock)) continue;
    QSize size(lengthOf(dock, Qt::Horizontal), lengthOf(dock, Qt::Vertical));
    if (m_areas.value(dock) == QStringLiteral("lists")) size.setHeight(qRound(size.height() / share));
    for (const QDockWidget* const each : groupOf(dock)) m_sizes.insert(each->objectName(), size);
  }
}

void Docks::applySizes(bool always) {
  if (isMaximized()) return;
  m_window.setUpdatesEnabled(false);
  m_window.layout()->activate();
  const double share = listShare();
  QList<QDockWidget*> seen, centres;
  for (QDockWidget* const dock : m_docks) {
    if (isFront(dock) && !isCollapsed(dock)) (isCentre(dock) ? centres : seen).append(dock);
  }
  for (const Qt::Orientation orientation : {Qt::Horizontal, Qt::Vertical}) {
    QList<QDockWidget*> docks;
    QList<int> lengths;
    for (QDockWidget* const dock : seen) {
      const QSize size = m_sizes.value(dock->objectName(), QSize(-1, -1));
      int length = orientation == Qt::Horizontal ? size.width() : size.height();
      const QRect place = placeOf(dock);
      const bool isRow = m_areas.value(dock) == QStringLiteral("curve");
      const bool isBesideCentre = place.isEmpty()
                                      ? isRow == (orientation == Qt::Vertical)
                                      : std::any_of(centres.begin(), centres.end(), [&](const QDockWidget* each) {
                                          const QRect centre = placeOf(each);
                                          return orientation == Qt::Horizontal
                                                     ? place.top() <= centre.bottom() && centre.top() <= place.bottom()
                                                     : place.left() <= centre.right() && centre.left() <= place.right();
                                        });
      if (length <= 0 || !isBesideCentre) continue;
      if (orientation == Qt::Horizontal && m_window.width() < kNarrowWindow)
        length = std::min(length, static_cast<int>(m_window.width() * kMostShare));
      if (orientation == Qt::Vertical && m_window.height() < kLowWindow) {
        const bool isCurve = m_areas.value(dock) == QStringLiteral("curve");
        length = std::min(length, isCurve ? kStripHeight : static_cast<int>(m_window.height() * kMostShare));
      }
      if (orientation == Qt::Vertical && m_areas.value(dock) == QStringLiteral("lists"))
        length = qRound(length * share);
      if (orientation == Qt::Vertical)
        length = std::max(length, m_leastHeights.value(dock) + (hasTabs(dock) ? barHeight(dock) : 0));
      docks.append(dock);
      lengths.append(length);
    }
    // Qt keeps the height that collapsed tabs had; they get their least.
    for (QDockWidget* const dock : m_docks) {
      if (orientation != Qt::Vertical || dock->isHidden() || dock->isFloating() || !isCollapsed(dock)) continue;
      docks.append(dock);
      lengths.append(barHeight(dock));
    }
    // A state with open lists that are collapsed now leaves the room of the lists empty.
    const auto hasSpare = [this](const QDockWidget* dock) {
      return isCollapsed(dock) && m_areas.value(dock) == QStringLiteral("lists") && isFront(dock) &&
             m_window.statusBar()->y() - dock->geometry().bottom() > 2 * barHeight(dock);
    };
    bool isKept = true;
    for (qsizetype i = 0; i < docks.size(); ++i)
      isKept = isKept && lengthOf(docks[i], orientation) == lengths[i] && !hasSpare(docks[i]);
    if (isKept && !always) continue;
    // Qt takes too much room from all alike, but gives spare room to the centre alone. So the centre begins small.
    for (QDockWidget* const centre : centres) {
      const QSize size = m_sizes.value(centre->objectName(), QSize(-1, -1));
      const int length = orientation == Qt::Horizontal ? size.width() : size.height();
      docks.append(centre);
      lengths.append(std::max(1, (length > 0 ? length : lengthOf(centre, orientation)) / kSmall));
    }
    m_window.resizeDocks(docks, lengths, orientation);
    m_window.layout()->invalidate();
    m_window.layout()->activate();
  }
  m_window.setUpdatesEnabled(true);
}

}  // namespace app

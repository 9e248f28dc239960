#pragma once

// The real window, driven with the mouse and the keyboard, and access to the visible widgets.

#include <QAbstractItemView>
#include <QLabel>
#include <QtTest>

#include "app/window/main_window.h"
#include "model/items/facts_model.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_view.h"
#include "views/view_transform.h"

namespace support {

inline QString shared(const char* path) { return QStringLiteral(HLOSCOPE_SHARED "/") + QLatin1String(path); }

#define NEEDS(path) \
  if (!QFileInfo::exists(path)) QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED)

// Collects all texts of a model, row by row, to check that a text is shown.
inline void collect(const QAbstractItemModel& model, const QModelIndex& parent, QStringList* out) {
  for (int row = 0; row < model.rowCount(parent); ++row) {
    QStringList cells;
    for (int column = 0; column < model.columnCount(parent); ++column) {
      cells.append(model.index(row, column, parent).data().toString());
      cells.append(model.index(row, column, parent).data(model::FactsModel::TextRole).toString());
    }
    out->append(cells.join(QLatin1Char('|')));
    collect(model, model.index(row, 0, parent), out);
  }
}

inline QString shownIn(const QWidget* view) {
  QStringList lines;
  for (const QAbstractItemView* const list : view->findChildren<QAbstractItemView*>()) {
    if (list->model() != nullptr && list->isVisible()) collect(*list->model(), {}, &lines);
  }
  for (const QLabel* const label : view->findChildren<QLabel*>()) {
    if (label->isVisible()) lines.append(label->text());
  }
  return lines.join(QLatin1Char('\n'));
}

class App {
 public:
  App() : window(m_settings, m_theme) {
    app::Preferences preferences;
    preferences.animations = false;
    m_settings.setPreferences(preferences);
    window.actions()["animations"]->setChecked(false);
    window.findChild<views::GraphView*>()->setAnimated(false);
    window.resize(1600, 1000);
    window.show();
  }

  // Returns true if the path opened within ten seconds and all jobs finished.
  bool open(const QString& path) {
    const auto before = window.navigation().snapshot();
    window.openPaths({path});
    return QTest::qWaitFor([&] { return window.navigation().snapshot() != before; }, 10'000) && rest();
  }
  bool rest() {
    return QTest::qWaitFor([this] { return window.jobs().jobs().isEmpty(); }, 10'000);
  }

  model::Navigation& hub() { return window.navigation(); }
  const hlo::Module& module() { return *hub().snapshot()->module; }
  template <typename View>
  View* view() {
    return window.findChild<View*>();
  }
  QWidget* dock(const char* id) { return window.docks()[id]->widget(); }
  QString selected() {
    const auto id = hub().selection().instruction();
    return id ? views::toQString(module().name(*id)) : QString();
  }
  QString active() { return hub().active() ? views::toQString(module().name(*hub().active())) : QString(); }
  hlo::InstructionId find(const char* name) { return module().findInstructions(name).at(0); }

  views::GraphCanvas* canvas() { return window.docks()["graph"]->findChild<views::GraphCanvas*>(); }
  // Scrolls to the instruction's box and returns its position on the canvas; no value if it is not in the layout.
  std::optional<QPoint> boxOf(hlo::InstructionId id) {
    const bool isThere =
        QTest::qWaitFor([&] { return canvas()->scene() != nullptr && canvas()->scene()->boxOf(id); }, 5'000);
    if (!isThere || !rest()) return std::nullopt;
    const auto box = canvas()->scene()->boxOf(id);
    if (!box) return std::nullopt;
    if (!canvas()->isBoxInSight(*box)) canvas()->centreBox(*box);
    const QRectF rect = views::toViewport(canvas()->destination(), canvas()->scene()->boxes()[*box].rect);
    return QPointF(rect.left() + rect.width() / 2, rect.top() + std::min(12.0, rect.height() / 2)).toPoint();
  }
  bool clickBox(hlo::InstructionId id) {
    const auto at = boxOf(id);
    if (at) QTest::mouseClick(canvas(), Qt::LeftButton, {}, *at);
    return at.has_value();
  }
  bool doubleClickBox(hlo::InstructionId id) {
    const auto at = boxOf(id);
    if (!at) return false;
    QTest::mouseClick(canvas(), Qt::LeftButton, {}, *at);
    QTest::mouseDClick(canvas(), Qt::LeftButton, {}, *at);
    return rest();
  }
  // Clicks the row with this text in the first column.
  bool clickRow(QAbstractItemView* table, const QString& name) {
    QModelIndex found;
    const bool isThere = QTest::qWaitFor(
        [&] {
          const auto hits = table->model()->match(table->model()->index(0, 0), Qt::DisplayRole, name, 1,
                                                  Qt::MatchExactly | Qt::MatchRecursive);
          if (!hits.isEmpty()) found = hits.first();
          return found.isValid();
        },
        5'000);
    if (!isThere) return false;
    table->scrollTo(found);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(found).center());
    return rest();
  }

 private:
  app::Settings m_settings;
  views::Theme m_theme;

 public:
  app::MainWindow window;
};

}  // namespace support

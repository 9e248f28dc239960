// The arrangement of the window: docks that are hidden or behind another tab come to the front, and named layouts are
// selected, replaced and deleted.

#include <QAbstractItemView>
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDialogButtonBox>
#include <QFile>
#include <QGuiApplication>
#include <QHeaderView>
#include <QInputDialog>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QStatusBar>
#include <QTabBar>
#include <QTemporaryDir>
#include <QToolBar>
#include <QToolButton>
#include <QtTest>

#include "app/window/copy_rows.h"
#include "app/window/main_window.h"
#include "tests/support/settle.h"
#include "views/memory/memory_view.h"
#include "views/memory/usage_curve.h"
#include "views/view.h"

namespace {

struct Window {
  Window() : window(settings, theme, {}, true) {
    window.resize(1400, 900);
    window.show();
    QApplication::setActiveWindow(&window);
    window.openPaths({QStringLiteral(HLOSCOPE_SOURCE "/resources/samples")});
    support::settle();
  }
  bool isInSight(const char* id) {
    support::settle();
    const QDockWidget* const dock = window.docks()[id];
    return dock->isVisible() && !dock->widget()->visibleRegion().isEmpty();
  }
  QString focused() {
    support::settle();
    QApplication::setActiveWindow(&window);  // the palette was active
    const views::View* const view = window.docks().focused();
    return view == nullptr ? QString() : view->id();
  }
  // Types the words into the palette and runs the first match.
  void run(const QString& words) {
    window.actions()["palette"]->trigger();
    auto* const field = window.findChild<QLineEdit*>(QStringLiteral("palette-field"));
    QTest::keyClicks(field, words);
    QTest::keyClick(field, Qt::Key_Return);
  }
  QStringList rows(const QString& words) {
    window.actions()["palette"]->trigger();
    auto* const field = window.findChild<QLineEdit*>(QStringLiteral("palette-field"));
    QTest::keyClicks(field, words);
    const auto* const list = window.findChild<QListWidget*>(QStringLiteral("palette-list"));
    QStringList rows;
    for (int row = 0; row < list->count(); ++row) rows += list->item(row)->text();
    QTest::keyClick(field, Qt::Key_Escape);
    return rows;
  }
  // Fills in the dialog for a layout's name.
  void save(const QString& name) {
    QTimer::singleShot(0, &window, [name] {
      auto* const dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
      QVERIFY(dialog != nullptr);
      dialog->findChild<QComboBox*>()->lineEdit()->selectAll();
      QTest::keyClicks(dialog->findChild<QComboBox*>()->lineEdit(), name);
      QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
    });
    window.actions()["layout-save"]->trigger();
  }
  // Moves the upper edge of the pane by so many pixels.
  void drag(const char* id, int up) {
    const QDockWidget* const dock = window.docks()[id];
    const QTabBar* const bar = tabs(QStringLiteral("Instructions"));
    const QWidget* const first = bar != nullptr && !dock->isHidden() ? static_cast<const QWidget*>(bar) : dock;
    const QPoint edge = first->mapTo(&window, QPoint(first->width() / 2, -1));
    QTest::mousePress(&window, Qt::LeftButton, {}, edge);
    QTest::mouseMove(&window, edge - QPoint(0, up));
    support::settle();  // Qt moves separators later
    QTest::mouseRelease(&window, Qt::LeftButton, {}, edge - QPoint(0, up));
    support::settle();
  }
  // The sizes of the visible panes beside and below the centre.
  QString sizes() {
    support::settle();
    QStringList sizes;
    for (const char* const id : {"computations", "inspector", "buffers", "hot", "usage"}) {
      const QDockWidget* const dock = window.docks()[id];
      const bool isBelow = QLatin1String(id) == QLatin1String("usage") || window.docks().in("lists").contains(dock);
      if (isInSight(id))
        sizes += QStringLiteral("%1 %2").arg(QLatin1String(id)).arg(isBelow ? dock->height() : dock->width());
    }
    return sizes.join(QStringLiteral(", "));
  }
  // The first tab may have its short title, such as "Instr.".
  QTabBar* tabs(const QString& first) {
    for (QTabBar* const each : window.findChildren<QTabBar*>()) {
      const QString text = each->count() > 0 ? each->tabText(0) : QString();
      if (text == first || (text.endsWith(u'.') && first.startsWith(text.chopped(1)))) return each;
    }
    return nullptr;
  }
  app::MessageBar& messages() { return *window.findChild<app::MessageBar*>(); }

  app::Settings settings;
  views::Theme theme;
  app::MainWindow window;
};

}  // namespace

class TestLayouts : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("hloscope-test"));
    QCoreApplication::setApplicationName(QStringLiteral("layouts"));
  }
  void init() { QSettings().clear(); }

  // Every area has a view, every view an area, and the layouts contain no other names.
  void theDefaultLayoutsNameAreasAndViews() {
    Window it;
    QFile file(QStringLiteral(":/layouts.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object();
    const auto strings = [](const QJsonValue& list) { return list.toVariant().toStringList(); };
    const QStringList areas = strings(json["columns"]) + strings(json["rows"]);
    QStringList ids;
    for (const app::ViewRow& row : app::viewTable()) {
      QVERIFY2(areas.contains(QLatin1String(row.area)), row.id);
      QVERIFY2(it.window.docks()[row.id] != nullptr, row.id);
      ids += QLatin1String(row.id);
    }
    for (const QString& area : areas) QVERIFY2(!it.window.docks().in(area).isEmpty(), qPrintable(area));
    for (const QString& id : strings(json["comparison"])) QVERIFY2(ids.contains(id), qPrintable(id));
    const QJsonObject layouts = json["layouts"].toObject();
    QCOMPARE(layouts.keys(), (QStringList{"graph", "memory", "source"}));
    for (const QJsonValue& layout : layouts) {
      QStringList named = layout["widths"].toObject().keys() + layout["heights"].toObject().keys() +
                          strings(layout["collapsed"]) + layout["tabs"].toObject().keys();
      for (const QString& area : named) QVERIFY2(areas.contains(area), qPrintable(area));
      for (const QString& name : strings(layout["hidden"]))
        QVERIFY2(areas.contains(name) || ids.contains(name), qPrintable(name));
      for (const QString& id : strings(layout["front"])) QVERIFY2(ids.contains(id), qPrintable(id));
      QVERIFY(ids.contains(layout["focus"].toString()));
    }
  }

  // The graph has more than half of the window, whatever the size hints of the other panes, with the strip of the usage
  // curve below it and the tabs of the bottom collapsed.
  void theGraphHasTheRoom_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<double>("share");
    QTest::newRow("1600x1000") << QSize(1600, 1000) << 0.55;
    QTest::newRow("1920x1200") << QSize(1920, 1200) << 0.60;
  }
  void theGraphHasTheRoom() {
    QFETCH(QSize, size);
    QFETCH(double, share);
    Window it;
    it.window.resize(size);
    support::settle();
    QCOMPARE(it.window.size(), size);
    // The canvas and the line above it that names the computation; the tool bar does not count.
    const QWidget& view = *it.window.docks()["graph"]->widget();
    const int height = view.height() - view.findChild<QWidget*>("graph-toolbar")->height();
    const double area = 1.0 * view.width() * height / (1.0 * size.width() * size.height());
    QVERIFY2(area >= share, qPrintable(QStringLiteral("%1: %2 x %3").arg(area).arg(view.width()).arg(height)));
    QCOMPARE(it.window.docks()["usage"]->widget()->height(), views::UsageCurve::kStripHeight);
    QVERIFY(it.isInSight("usage") && it.isInSight("computations") && it.isInSight("inspector"));
    QVERIFY(!it.isInSight("instructions") && it.window.docks().isCollapsed(it.window.docks()["instructions"]));
  }

  // Each view knows whether it is on screen: what is behind a tab, collapsed or hidden computes nothing.
  void viewsKnowWhetherTheyAreOnScreen() {
    Window it;
    const auto check = [&it] {
      support::settle();
      QStringList wrong;
      for (const app::ViewRow& row : app::viewTable()) {
        const auto* const view = qobject_cast<const views::View*>(it.window.docks()[row.id]->widget());
        if (view->isInSight() != it.isInSight(row.id)) wrong += QLatin1String(row.id);
      }
      return wrong.join(u' ');
    };
    const auto inFront = [&it](const char* id) {
      return qobject_cast<const views::View*>(it.window.docks()[id]->widget())->isInSight();
    };
    QCOMPARE(check(), QString());
    QVERIFY(inFront("graph") && !inFront("text") && !inFront("instructions"));
    const auto* const rows = it.window.docks()["instructions"]->findChild<QAbstractItemView*>();
    QCOMPARE(rows->model()->rowCount(), 0);
    it.window.docks().raise(it.window.docks()["instructions"]);
    QCOMPARE(check(), QString());
    QVERIFY(inFront("instructions") && rows->model()->rowCount() > 0);
    it.window.docks().raise(it.window.docks()["text"]);
    QVERIFY(inFront("text") && !inFront("graph"));
    it.window.docks().setCollapsed(it.window.docks()["instructions"], true);
    QCOMPARE(check(), QString());
    it.window.docks().toggleMaximized();
    QCOMPARE(check(), QString());
    it.window.docks().toggleMaximized();
    for (const char* const layout : {"layout-memory", "layout-source", "layout-graph"}) {
      it.window.actions()[layout]->trigger();
      QCOMPARE(check(), QString());
    }
    it.window.docks()["inspector"]->setFloating(true);
    QCOMPARE(check(), QString());
    QVERIFY(inFront("inspector"));
  }

  // The centre alone grows and shrinks.
  void theCentreTakesWhatIsGained() {
    Window it;
    it.window.docks().raise(it.window.docks()["buffers"]);
    it.drag("buffers", 40);
    const QString before = it.sizes();
    const QSize graph = it.window.docks()["graph"]->size();
    it.window.resize(1700, 1050);
    support::settle();
    QCOMPARE(it.sizes(), before);
    QCOMPARE(it.window.docks()["graph"]->size(), graph + QSize(300, 150));
    it.window.resize(1000, 600);
    support::settle();
    it.window.resize(1400, 900);
    support::settle();
    QCOMPARE(it.sizes(), before);
    QCOMPARE(it.window.docks()["graph"]->size(), graph);
  }

  // The arrangement of the user stays as it is whatever comes and goes.
  void theArrangementStays() {
    QString before;
    {
      Window it;
      it.run(QStringLiteral("show buffers"));
      it.drag("buffers", 60);
      before = it.sizes();
      QVERIFY(it.isInSight("buffers"));
      it.messages().showMessage(QStringLiteral("words ").repeated(100));
      support::settle();
      it.messages().hide();
      support::settle();
      QCOMPARE(it.sizes(), before);
      const auto shown = it.window.navigation().snapshot();
      it.window.session().openText(QStringLiteral("m.hlo"),
                                   "HloModule m\n\nENTRY e {\n  ROOT p = f32[] parameter(0)\n}\n");
      support::settle();
      it.window.navigation().show(shown);
      support::settle();
      it.window.actions()["reload"]->trigger();
      support::settle();
      QCOMPARE(it.sizes(), before);
      it.window.actions()["layout-memory"]->trigger();
      support::settle();
      QVERIFY(it.window.actions()["layout-memory"]->isChecked() && !it.isInSight("graph"));
      it.window.actions()["layout-graph"]->trigger();
      support::settle();
      QVERIFY(it.window.actions()["layout-graph"]->isChecked() && it.isInSight("graph"));
      QCOMPARE(it.sizes(), before);
      it.window.actions()["close-all"]->trigger();
      it.window.openPaths({QStringLiteral(HLOSCOPE_SOURCE "/resources/samples")});
      support::settle();
      QCOMPARE(it.sizes(), before);
      it.window.close();
    }
    Window again;
    support::settle();
    QCOMPARE(again.sizes(), before);
    again.window.actions()["layout-reset"]->trigger();
    support::settle();
    QVERIFY(!again.isInSight("buffers"));
  }

  // The layout that is on does not change again: a pane that was opened in it stays.
  void theLayoutThatIsOnStays() {
    Window it;
    it.window.actions()["layout-memory"]->trigger();
    it.run(QStringLiteral("show modules"));
    QVERIFY(it.isInSight("modules"));
    it.run(QStringLiteral("show text"));
    it.window.actions()["layout-memory"]->trigger();
    QVERIFY(it.isInSight("modules") && it.isInSight("memory"));
    QVERIFY(it.window.actions()["layout-memory"]->isChecked());
  }

  // A pane fills the window and goes back, by its key and by a double click on its tab.
  void aPaneIsMaximised() {
    Window it;
    it.run(QStringLiteral("show hot list"));
    const QString before = it.sizes();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F11);
    QVERIFY(it.isInSight("hot"));
    for (const char* const id : {"graph", "computations", "inspector", "usage"}) QVERIFY2(!it.isInSight(id), id);
    QCOMPARE(it.window.docks()["hot"]->width(), it.window.width());
    QCOMPARE(it.focused(), QStringLiteral("hot"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F11);
    QCOMPARE(it.sizes(), before);
    QVERIFY(it.isInSight("hot") && it.isInSight("graph"));
    // Another tab takes the place of the pane; any other pane restores the arrangement.
    it.run(QStringLiteral("show graph"));
    it.window.actions()["maximize-pane"]->trigger();
    it.window.actions()["toggle-text"]->trigger();
    QVERIFY(it.isInSight("text") && !it.isInSight("graph") && it.window.docks().isMaximized());
    it.run(QStringLiteral("show inspector"));
    QVERIFY(!it.window.docks().isMaximized());
    QVERIFY(it.isInSight("inspector"));
    QCOMPARE(it.sizes(), before);
    QTabBar* const tabs = it.tabs(QStringLiteral("Graph"));
    QTest::mouseDClick(tabs, Qt::LeftButton, {}, tabs->tabRect(0).center());
    QVERIFY(it.isInSight("graph") && !it.isInSight("inspector"));
    QWidget* const title = it.window.docks()["graph"]->titleBarWidget();
    QTest::mouseDClick(title, Qt::LeftButton, {}, QPoint(20, 10));
    QCOMPARE(it.sizes(), before);
    // A restart shows the arrangement from before.
    it.window.actions()["maximize-pane"]->trigger();
    const QByteArray kept = it.window.docks().arrangements();
    it.window.actions()["maximize-pane"]->trigger();
    QVERIFY(it.window.docks().restoreArrangements(kept));
    QCOMPARE(it.sizes(), before);
  }

  // An earlier version had panes beside the map. Its other layouts stay as they were left.
  void theMemoryLayoutOfAnEarlierVersionIsReplaced() {
    Window it;
    it.run(QStringLiteral("show hot list"));
    it.window.actions()["layout-memory"]->trigger();
    it.run(QStringLiteral("show inspector"));
    QVERIFY(it.isInSight("memory") && it.isInSight("inspector"));
    QByteArray kept = it.window.docks().arrangements();
    QVERIFY(it.window.docks().restoreArrangements(kept));
    QVERIFY(it.isInSight("inspector"));
    QCOMPARE(kept[3], '\x02');
    kept[3] = '\x01';
    QVERIFY(it.window.docks().restoreArrangements(kept));
    QCOMPARE(it.window.docks().layout(), QStringLiteral("memory"));
    QVERIFY(it.isInSight("memory") && !it.isInSight("inspector"));
    it.window.actions()["layout-graph"]->trigger();
    QVERIFY(it.isInSight("hot"));
    // Nor does it come back from behind another layout.
    it.window.actions()["layout-memory"]->trigger();
    it.run(QStringLiteral("show inspector"));
    it.window.actions()["layout-graph"]->trigger();
    kept = it.window.docks().arrangements();
    kept[3] = '\x01';
    QVERIFY(it.window.docks().restoreArrangements(kept));
    it.window.actions()["layout-memory"]->trigger();
    QVERIFY(!it.isInSight("inspector"));
  }

  void theBottomCollapses() {
    Window it;
    const auto press = [&it] {
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_F9);
      support::settle();
    };
    it.window.docks()["graph"]->widget()->setFocus();
    const int height = it.window.docks()["graph"]->height();
    press();
    QVERIFY(it.isInSight("instructions"));
    QVERIFY(it.window.docks()["instructions"]->height() > 200);
    press();
    QVERIFY(!it.isInSight("instructions"));
    QCOMPARE(it.window.docks()["graph"]->height(), height);
    QCOMPARE(it.focused(), QStringLiteral("graph"));
    // A click on a tab opens it.
    QTabBar* const tabs = it.tabs(QStringLiteral("Instructions"));
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(4).center());
    QVERIFY(it.isInSight("buffers"));
    QToolButton* const button = tabs->findChild<QToolButton*>(QStringLiteral("collapse-tabs"));
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(!it.isInSight("buffers"));
    QCOMPARE(it.window.docks()["graph"]->height(), height);
  }

  // Nothing can be done with views on the start page, and no layout is on.
  void theStartPageHasNoViews() {
    Window it;
    const QStringList ids{"graph.export", "bookmarks.toggle", "bookmarks.note",
                          "go-peak",      "layout-graph",     "maximize-pane"};
    for (const QString& id : ids) QVERIFY2(it.window.findChild<QAction*>(id)->isEnabled(), qPrintable(id));
    it.window.actions()["close-all"]->trigger();
    support::settle();
    for (const QString& id : ids) QVERIFY2(!it.window.findChild<QAction*>(id)->isEnabled(), qPrintable(id));
    QVERIFY(!it.window.actions()["layout-graph"]->isChecked());
  }

  // An instruction that the visible memory view can show is shown there; the graph shows it where the graph is visible.
  void goingSomewhereStaysInMemory() {
    Window it;
    const hlo::Module& module = *it.window.navigation().snapshot()->module;
    const model::Target target = module.findInstructions("loop_multiply_fusion.1").at(0);
    it.window.navigation().reveal(target);
    QVERIFY(it.isInSight("graph"));
    it.window.actions()["layout-memory"]->trigger();
    it.window.navigation().reveal(target);
    QVERIFY(it.isInSight("memory") && !it.isInSight("graph"));
    QCOMPARE(it.focused(), QStringLiteral("memory"));
  }

  // The usage curve keeps its place at a stage without a schedule, with a sentence in it.
  void theUsageCurveStaysAtOtherStages() {
    QTemporaryDir folder;
    const auto write = [&folder](const char* name, const QByteArray& header) {
      QFile file(folder.filePath(QLatin1String(name)));
      return file.open(QIODevice::WriteOnly) &&
             file.write(header + "\n\nENTRY e {\n  p = f32[8] parameter(0)\n  ROOT n = f32[8] negate(p)\n}\n") > 0;
    };
    QVERIFY(write("module_0001.m.before_optimizations.txt", "HloModule m"));
    QVERIFY(write("module_0001.m.gpu_after_optimizations.txt", "HloModule m, is_scheduled=true"));
    Window it;
    it.window.actions()["close-all"]->trigger();
    it.window.openPaths({folder.path()});
    support::settle();
    QVERIFY(it.isInSight("usage"));
    const QString before = it.sizes();
    it.window.session().show(folder.path(), {0, 0});
    support::settle();
    QVERIFY(it.window.navigation().memory()->liveBytes.stepCount() == 0);
    QCOMPARE(it.sizes(), before);
  }

  // In a low window a list keeps three rows; the usage curve becomes a strip, or is hidden below the map.
  void aLowWindowShowsRows() {
    Window it;
    it.window.resize(1024, 640);
    it.window.actions()["layout-memory"]->trigger();
    QVERIFY(!it.isInSight("buffers"));  // the map has the room
    it.run(QStringLiteral("show buffers"));
    support::settle();
    QCOMPARE(it.window.size(), QSize(1024, 640));
    const auto rows = [&it](const char* id) {
      int most = 0;
      for (const auto* const list : it.window.docks()[id]->findChildren<QAbstractItemView*>()) {
        if (list->isVisible() && list->model() != nullptr && list->model()->rowCount() > 0)
          most = std::max(most, list->viewport()->height() / it.theme.rowHeight());
      }
      return most;
    };
    QVERIFY2(rows("buffers") >= 3, qPrintable(QString::number(rows("buffers"))));
    QVERIFY2(rows("memory") >= 3, qPrintable(QString::number(rows("memory"))));
    it.window.actions()["layout-graph"]->trigger();
    it.run(QStringLiteral("show instructions"));
    support::settle();
    QCOMPARE(it.window.docks()["usage"]->widget()->height(), views::UsageCurve::kStripHeight);
    QVERIFY2(rows("instructions") >= 3, qPrintable(QString::number(rows("instructions"))));
  }

  // The window keeps the size set by the user, whatever the size hints of its panes or the length of a message.
  void theWindowDoesNotGrow() {
    Window it;
    const QSize small(900, 560);
    it.window.resize(small);
    for (const char* const layout : {"layout-graph", "layout-memory", "layout-source"}) {
      it.window.actions()[layout]->trigger();
      support::settle();
      QCOMPARE(it.window.size(), small);
    }
    it.messages().showMessage(QStringLiteral("words ").repeated(100), {}, {});
    support::settle();
    QVERIFY(it.messages().isVisible());
    QCOMPARE(it.window.size(), small);
  }

  // The hidden view was resized with the lines of a closed file.
  void aHiddenSourceForgetsWhatIsClosed() {
    Window it;
    it.window.actions()["layout-source"]->trigger();
    QTRY_VERIFY(it.isInSight("source"));
    support::settle();
    it.window.actions()["layout-memory"]->trigger();
    support::settle();
    it.window.actions()["close-all"]->trigger();
    it.window.session().openText(QStringLiteral("m.hlo"),
                                 "HloModule m\n\nENTRY e {\n  ROOT p = f32[] parameter(0)\n}\n");
    support::settle();
    QVERIFY(it.window.navigation().snapshot() != nullptr);
    QVERIFY(it.isInSight("graph"));
  }

  void hiddenTabsComeToTheFront() {
    Window it;
    it.run(QStringLiteral("show instructions"));
    QVERIFY(it.isInSight("instructions"));
    QVERIFY(!it.isInSight("costs"));
    it.run(QStringLiteral("show cost map"));
    QVERIFY(it.isInSight("costs"));
    QVERIFY(!it.isInSight("instructions"));
    QCOMPARE(it.focused(), QStringLiteral("costs"));
    const auto isChecked = [&it](const char* id) {
      return it.window.findChild<QAction*>(QStringLiteral("dock.%1").arg(QLatin1String(id)))->isChecked();
    };
    QVERIFY(isChecked("costs"));
    QVERIFY(!isChecked("instructions"));
    // The second time it stays. It is hidden by its own command, and returns to the same position.
    it.run(QStringLiteral("show cost map"));
    QVERIFY(it.isInSight("costs"));
    it.run(QStringLiteral("hide cost map"));
    QVERIFY(it.window.docks()["costs"]->isHidden());
    QVERIFY(!isChecked("costs"));
    it.run(QStringLiteral("show cost map"));
    QVERIFY(it.isInSight("costs"));
    QVERIFY(it.window.tabifiedDockWidgets(it.window.docks()["costs"]).contains(it.window.docks()["instructions"]));
  }

  void tabsCanBeDetached() {
    Window it;
    it.run(QStringLiteral("show text"));
    QVERIFY(it.isInSight("text") && !it.isInSight("graph"));
    it.window.actions()["detach-pane"]->trigger();
    QVERIFY(it.window.docks()["text"]->isFloating());
    QApplication::setActiveWindow(it.window.docks()["text"]);
    it.window.actions()["detach-pane"]->trigger();
    QVERIFY(!it.window.docks()["text"]->isFloating());
    QVERIFY(it.isInSight("text"));
  }

  // A pane that was small in the window gets a usable size and a border, which is visible on any background.
  void detachedPanesHaveRoomAndABorder() {
    Window it;
    QDockWidget* const dock = it.window.docks()["usage"];
    it.window.docks().raise(dock);
    dock->widget()->setFocus();
    it.window.actions()["detach-pane"]->trigger();
    QVERIFY(dock->isFloating());
    QVERIFY2(dock->height() >= 300 && dock->width() >= 400, qPrintable(QString::number(dock->height())));
    // It has a border, whatever is behind it.
    const QImage picture = dock->grab().toImage();
    const QColor border = it.theme.colors().edge;
    QCOMPARE(picture.pixelColor(0, picture.height() / 2), border);
    QCOMPARE(picture.pixelColor(picture.width() - 1, picture.height() / 2), border);
    QCOMPARE(picture.pixelColor(picture.width() / 2, picture.height() - 1), border);
  }

  // A tab is moved beside or below its neighbours, back among them, and to the next area; by keyboard only.
  void tabsAreSplitAndJoined() {
    Window it;
    it.window.resize(1900, 900);  // two panes fit where one was
    it.window.actions()["layout-source"]->trigger();
    support::settle();
    const auto place = [&it](const char* id) {
      const QDockWidget* const dock = it.window.docks()[id];
      return QRect(dock->mapTo(&it.window, QPoint(0, 0)), dock->size());
    };
    const auto press = [&it](Qt::Key key) {
      QTest::keyClick(QApplication::focusWidget(), key, Qt::ControlModifier | Qt::AltModifier);
      support::settle();
    };
    const auto tabs = [&it](const char* id) {
      QStringList names;
      for (const QDockWidget* const dock : it.window.tabifiedDockWidgets(it.window.docks()[id])) {
        if (!dock->isHidden()) names += dock->objectName();
      }
      return names.join(' ');
    };
    it.run(QStringLiteral("show text"));
    QCOMPARE(it.focused(), QStringLiteral("text"));
    QCOMPARE(tabs("text"), QStringLiteral("graph memory"));
    const QRect before = place("text");
    press(Qt::Key_R);
    QVERIFY(it.isInSight("text") && it.isInSight("graph"));
    QCOMPARE(tabs("text"), QString());
    QCOMPARE(tabs("graph"), QStringLiteral("memory"));
    QVERIFY(place("text").left() > place("graph").right() && std::abs(place("text").y() - place("graph").y()) < 40);
    QVERIFY(place("text").united(place("graph")).width() < before.width() * 5 / 4);
    QVERIFY(std::abs(place("text").width() - place("graph").width()) < before.width() / 5);
    QCOMPARE(it.focused(), QStringLiteral("text"));
    QVERIFY(it.window.docks()["text"]->titleBarWidget()->height() > 20);
    // A single tab cannot be split, and a message says so.
    press(Qt::Key_B);
    QCOMPARE(it.window.statusBar()->currentMessage(), QStringLiteral("Select a tabbed pane first."));
    QCOMPARE(it.focused(), QStringLiteral("text"));
    // The next pane to the right is the source view.
    press(Qt::Key_J);
    QCOMPARE(tabs("text"), QStringLiteral("source"));
    QVERIFY(it.isInSight("text") && !it.isInSight("source"));
    QCOMPARE(it.focused(), QStringLiteral("text"));
    press(Qt::Key_B);
    QVERIFY(it.isInSight("text") && it.isInSight("source"));
    QVERIFY(place("text").top() > place("source").bottom());
    QCOMPARE(place("text").left(), place("source").left());
    for (const char* const id : {"text", "source"}) QVERIFY(it.window.docks()[id]->titleBarWidget()->height() > 20);
    // A split pane is restored at the next start.
    const QByteArray state = it.window.docks().state();
    it.window.actions()["layout-reset"]->trigger();
    QVERIFY(it.window.docks().restore(state));
    QVERIFY(it.isInSight("text") && it.isInSight("source") && place("text").top() > place("source").bottom());
  }

  // A state of an earlier version may have the toolbars in another order, which the user cannot change.
  void statesOfEarlierVersionsKeepTheBarsInOrder() {
    Window it;
    const auto bar = [&it](const char* name) {
      return it.window.findChild<QToolBar*>(QLatin1String(name), Qt::FindDirectChildrenOnly);
    };
    QToolBar *const passes = bar("pass-bar"), *const comparison = bar("comparison-bar");
    QVERIFY(passes != nullptr && comparison != nullptr);
    const auto areInOrder = [&] {
      passes->show();
      comparison->show();
      support::settle();
      const bool isAbove = passes->geometry().bottom() < comparison->geometry().top();
      passes->hide();
      comparison->hide();
      return isAbove;
    };
    QVERIFY(areInOrder());
    it.window.removeToolBar(comparison);
    it.window.insertToolBar(passes, comparison);
    it.window.insertToolBarBreak(passes);
    QVERIFY(!areInOrder());
    QByteArray state = it.window.docks().state();
    state[3] = 1;  // the version
    QVERIFY(it.window.docks().restore(state));
    QVERIFY(areInOrder());
    QVERIFY(!passes->isVisible() && !comparison->isVisible());
  }

  // The other six of the seven tabs of the bottom row keep their order; a hidden tab stays hidden.
  void splittingKeepsTheOtherTabs() {
    Window it;
    it.run(QStringLiteral("hide hot spots"));
    it.run(QStringLiteral("show buffers"));
    const auto bar = [&it](const QString& first) -> QTabBar* {
      for (QTabBar* const each : it.window.findChildren<QTabBar*>()) {
        if (each->count() > 0 && each->tabText(0) == first) return each;
      }
      return nullptr;
    };
    const auto texts = [](const QTabBar* tabs) {
      QStringList words;
      for (int i = 0; tabs != nullptr && i < tabs->count(); ++i) words += tabs->tabText(i).section(' ', 0, 0);
      return words.join(' ');
    };
    const bool isHidden = it.window.docks()["hot"]->isHidden();
    const QString all = texts(bar(QStringLiteral("Instructions")));
    it.window.docks()["buffers"]->widget()->setFocus();
    it.window.actions()["split-right"]->trigger();
    support::settle();
    QCOMPARE(texts(bar(QStringLiteral("Instructions"))), QString(all).remove(QStringLiteral("Buffers ")));
    QCOMPARE(it.window.docks()["hot"]->isHidden(), isHidden);
    QVERIFY(it.isInSight("buffers") && it.isInSight("instructions"));
    // Through all tabs, wrapping around.
    it.window.activateWindow();
    it.run(QStringLiteral("show problems"));
    const auto next = [&it](Qt::Key key) {
      QTest::keyClick(QApplication::focusWidget(), key, Qt::ControlModifier);
      return it.focused();
    };
    QCOMPARE(next(Qt::Key_PageDown), QStringLiteral("instructions"));
    QCOMPARE(next(Qt::Key_PageUp), QStringLiteral("problems"));
    QCOMPARE(next(Qt::Key_PageUp), QStringLiteral("bookmarks"));
  }

  void tabsHaveAMenu() {
    Window it;
    QTabBar* tabs = nullptr;
    for (QTabBar* const each : it.window.findChildren<QTabBar*>()) {
      if (each->count() > 0 && each->tabText(0) == QLatin1String("Graph")) tabs = each;
    }
    QVERIFY(tabs != nullptr);
    const auto menuOf = [&it](QWidget* widget, const QPoint& at) {
      QContextMenuEvent event(QContextMenuEvent::Mouse, at, widget->mapToGlobal(at));
      QApplication::sendEvent(widget, &event);
      QStringList rows;
      auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      for (const QAction* const action : menu != nullptr ? menu->actions() : QList<QAction*>()) {
        if (!action->isSeparator()) rows += app::plainText(action);
      }
      return std::pair(menu, rows);
    };
    const auto [menu, rows] = menuOf(tabs, tabs->tabRect(1).center());
    QCOMPARE(rows, (QStringList{"Split Tab to the Right", "Split Tab Below", "Move to Tabs of Next Pane",
                                "Detach or Reattach Pane", "Hide Text"}));
    QCOMPARE(it.focused(), QStringLiteral("text"));
    QTest::keyClick(menu, Qt::Key_B);
    QVERIFY(it.isInSight("text") && it.isInSight("graph"));
    // A pane without tabs has a title bar.
    QWidget* const title = it.window.docks()["text"]->titleBarWidget();
    const auto [second, ofTitle] = menuOf(title, title->rect().center());
    QCOMPARE(ofTitle.last(), QStringLiteral("Hide Text"));
    second->actions().last()->trigger();
    second->close();
    QVERIFY(it.window.docks()["text"]->isHidden());
  }

  // A tab belongs to its pane whatever its text is.
  void tabsAreNotFoundByTheirTexts() {
    Window it;
    QTabBar* const tabs = it.tabs(QStringLiteral("Graph"));
    QVERIFY(tabs != nullptr);
    for (int tab = 0; tab < tabs->count(); ++tab) tabs->setTabText(tab, QStringLiteral("same"));
    QTest::mouseDClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1).center());
    support::settle();
    QVERIFY(it.window.docks().isMaximized());
    QVERIFY(it.isInSight("text") && !it.isInSight("graph"));
    it.window.docks().toggleMaximized();
    support::settle();
    QVERIFY(it.isInSight("text"));
    it.window.docks()["text"]->widget()->setFocus();
    QVERIFY(it.window.docks().join());
  }

  // Titles are short only where the whole ones have no room, also after the title has changed.
  void tabsHaveShortTitlesWithoutRoom() {
    Window it;
    const auto textOf = [&it](const char* id) {
      QStringList texts;
      for (const QTabBar* const bar : it.window.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
        for (int tab = 0; tab < bar->count(); ++tab) {
          if (bar->tabData(tab).toULongLong() == reinterpret_cast<quintptr>(it.window.docks()[id]))
            texts += bar->tabText(tab);
        }
      }
      return texts.join('|');
    };
    QCOMPARE(textOf("search"), QStringLiteral("Search results"));
    const QString longTitle = QStringLiteral("Search results ").repeated(20);
    it.window.docks()["search"]->widget()->setWindowTitle(longTitle);
    support::settle();
    QCOMPARE(textOf("search"), QStringLiteral("Search"));
    QCOMPARE(it.window.docks()["search"]->widget()->windowTitle(), longTitle);
    it.window.docks()["search"]->widget()->setWindowTitle(QStringLiteral("Search results (13)"));
    support::settle();
    QCOMPARE(textOf("search"), QStringLiteral("Search results (13)"));
  }

  void theUsageCurveStaysHidden() {
    Window it;
    QVERIFY(it.isInSight("usage"));
    QToolButton* close = nullptr;
    for (QToolButton* const button : it.window.docks()["usage"]->titleBarWidget()->findChildren<QToolButton*>()) {
      if (button->accessibleName() == QStringLiteral("Hide Usage")) close = button;
    }
    QVERIFY(close != nullptr);
    QTest::mouseClick(close, Qt::LeftButton);
    QVERIFY(!it.isInSight("usage"));
    const auto snapshot = it.window.navigation().snapshot();
    it.window.navigation().show(nullptr);
    it.window.navigation().show(snapshot);
    QVERIFY(!it.isInSight("usage"));
    it.run(QStringLiteral("show usage"));
    QVERIFY(it.isInSight("usage"));
    it.run(QStringLiteral("hide usage"));
    it.window.navigation().show(nullptr);
    it.window.navigation().show(snapshot);
    QVERIFY(!it.isInSight("usage"));
  }

  // The memory view has the curve below its map, so its layout has no pane for it, unless the user asks for one.
  void theMemoryLayoutHasNoSecondUsageCurve() {
    Window it;
    it.window.resize(1600, 1000);
    QVERIFY(it.isInSight("usage"));
    it.window.actions()["layout-memory"]->trigger();
    support::settle();
    QVERIFY(!it.isInSight("usage"));
    QVERIFY(qobject_cast<views::MemoryView*>(it.window.docks()["memory"]->widget())->curve().isVisible());
    it.run(QStringLiteral("show usage"));
    QVERIFY(it.isInSight("usage"));
    it.window.actions()["layout-graph"]->trigger();
    QVERIFY(it.isInSight("usage"));
  }

  // Saving a layout while the usage curve is empty and hidden does not remove the curve for documents with memory data.
  void aLayoutSavedWithoutMemoryKeepsTheUsageCurve() {
    Window it;
    const auto withMemory = it.window.navigation().snapshot();
    it.window.session().openText(QStringLiteral("bare.hlo"),
                                 "HloModule m\n\nENTRY main {\n  ROOT a = f32[] parameter(0)\n}\n");
    QVERIFY(!it.isInSight("usage"));
    it.save(QStringLiteral("one"));
    QVERIFY(!it.isInSight("usage"));
    it.run(QStringLiteral("layout: one"));
    it.window.navigation().show(withMemory);
    QVERIFY(it.isInSight("usage"));
  }

  void layoutsAreNamed() {
    {
      Window it;
      QVERIFY(!it.window.findChild<QMenu*>("own-layouts")->isEnabled());
      it.run(QStringLiteral("show cost map"));
      it.window.docks()["source"]->hide();
      it.save(QStringLiteral("Costs & more"));
      QCOMPARE(it.window.statusBar()->currentMessage(), QStringLiteral("Saved the layout “Costs & more”."));
      it.window.actions()["layout-memory"]->trigger();
      QVERIFY(!it.isInSight("costs"));
    }
    // In another session with another arrangement.
    Window it;
    QVERIFY(!it.isInSight("costs"));
    QCOMPARE(it.rows(QStringLiteral("layout: costs")), QStringList("Layout: Costs & more"));
    it.run(QStringLiteral("layout: costs"));
    QVERIFY(it.isInSight("costs"));
    QVERIFY(it.window.docks()["source"]->isHidden());
    // Saving under the same name replaces the layout.
    it.run(QStringLiteral("show hot list"));
    it.save(QStringLiteral("Costs & more"));
    it.window.actions()["layout-reset"]->trigger();
    QVERIFY(!it.isInSight("hot"));
    it.run(QStringLiteral("layout: costs"));
    QVERIFY(it.isInSight("hot"));
    QCOMPARE(it.settings.layouts().size(), 1);
  }

  void aDeletedLayoutCanBeRestored() {
    Window it;
    it.save(QStringLiteral("one"));
    auto* const menu = it.window.findChild<QMenu*>("delete-layout");
    emit qobject_cast<QMenu*>(menu->parentWidget())->aboutToShow();
    QCOMPARE(menu->actions().size(), 1);
    menu->actions().first()->trigger();
    QVERIFY(it.settings.layouts().isEmpty());
    QCOMPARE(it.messages().text(), QStringLiteral("Deleted the layout “one”."));
    QTest::mouseClick(it.messages().findChild<QPushButton*>(), Qt::LeftButton);
    QCOMPARE(it.settings.layouts().keys(), QStringList("one"));
    QVERIFY(!it.messages().isVisible());
  }

  // Any list can be copied as text, and any pane as an image; from the palette too, which takes the keyboard focus
  // temporarily.
  void anyPaneCanBeCopied() {
    Window it;
    it.run(QStringLiteral("show hot list"));
    auto* const list = it.window.docks()["hot"]->widget()->findChild<QAbstractItemView*>();
    list->setFocus();
    list->selectAll();
    list->setCurrentIndex(list->model()->index(1, 0));
    const auto copied = [] { return QGuiApplication::clipboard()->text(); };
    it.window.actions()["copy-cell"]->trigger();
    QCOMPARE(copied(), list->model()->index(1, 0).data().toString());
    QTest::keyClick(list, Qt::Key_Up);
    QTest::keyClick(list, Qt::Key_Down, Qt::ShiftModifier);
    it.run(QStringLiteral("copy rows as"));
    const QStringList cells = copied().split(u'\n').last().split(u'\t');
    const QHeaderView& header = *app::headerOf(*list);
    QCOMPARE(cells.size(), header.count() - header.hiddenSectionCount());
    QCOMPARE(cells[1], list->currentIndex().siblingAtColumn(1).data().toString());
    it.run(QStringLiteral("copy a picture"));
    QCOMPARE(QGuiApplication::clipboard()->pixmap().size(), it.window.docks()["hot"]->widget()->size());
    QCOMPARE(it.window.statusBar()->currentMessage(), QStringLiteral("Image of “Hot List” copied"));
    it.window.findChild<QPushButton*>("go-to-field")->setFocus();
    it.window.actions()["copy-cell"]->trigger();
    QCOMPARE(it.window.statusBar()->currentMessage(), QStringLiteral("Select a row in a list first."));
  }

  // Only the buffers were shown, and the next document has no memory data.
  void anEmptyViewIsNotInFront() {
    QTemporaryDir folder;
    QFile file(folder.filePath("a.hlo"));
    QVERIFY(file.open(QIODevice::WriteOnly) &&
            file.write("HloModule m\n\nENTRY e {\n  ROOT p = f32[] parameter(0)\n}\n"));
    file.close();
    {
      Window it;
      it.window.actions()["layout-memory"]->trigger();
      it.run(QStringLiteral("show buffers"));
      QVERIFY(it.isInSight("memory") && it.isInSight("buffers"));
      it.window.close();
    }
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.resize(1400, 900);
    window.show();
    window.openPaths({file.fileName()});
    support::settle();
    QVERIFY(window.docks().isInSight(window.docks()["graph"]));
    QVERIFY(!window.docks().isInSight(window.docks()["buffers"]));
  }

  // A search, and the memory of a dump that has no graph, are no arrangement for the next dump.
  void aLookIsNoArrangement() {
    {
      Window it;
      it.run(QStringLiteral("show search"));
      QVERIFY(it.isInSight("search"));
      it.run(QStringLiteral("show memory"));
      QVERIFY(it.isInSight("memory"));
      it.window.close();
    }
    {
      Window again;
      QVERIFY(again.isInSight("graph") && again.isInSight("instructions"));
      again.run(QStringLiteral("show source"));
      QVERIFY(again.isInSight("source"));
      again.window.close();
    }
    Window third;
    QVERIFY(third.isInSight("graph"));
  }

  void aNameIsNeeded() {
    Window it;
    it.save(QStringLiteral("  "));
    QVERIFY(it.settings.layouts().isEmpty());
  }
};

QTEST_MAIN(TestLayouts)
#include "tst_layouts.moc"

// The context menu of a target in the real window: its entries, the effect of each, and the key that opens it.

#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QtTest>

#include "app/window/main_window.h"
#include "tests/support/settle.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_view.h"

namespace {

constexpr const char* kText = R"(HloModule m

%body (x: f32[8]) -> f32[8] {
  %x = f32[8]{0} parameter(0)
  ROOT %inner = f32[8]{0} negate(%x)
}

ENTRY %main (p: f32[8]) -> f32[8] {
  %p = f32[8]{0} parameter(0)
  %a = f32[8]{0} exponential(%p)
  %called = f32[8]{0} fusion(%a), kind=kLoop, calls=%body
  ROOT %last = f32[8]{0} add(%called, %a)
}
)";

struct Window {
  Window() : window(settings, theme, {}, true) {
    window.resize(1400, 900);
    window.show();
    QApplication::setActiveWindow(&window);
    window.session().openText(QStringLiteral("m.hlo"), kText);
    support::settle();
  }
  hlo::InstructionId id(const char* name) {
    return window.navigation().snapshot()->module->findInstructions(name).front();
  }
  // Opens the menu by its key with keyboard focus in the graph, reads it, triggers `choose` if it is not empty, and
  // closes the menu.
  QStringList menu(const QString& choose = {}) {
    QStringList texts;
    QTimer::singleShot(0, &window, [&] {
      auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      if (menu == nullptr) return;
      QAction* chosen = nullptr;
      for (QAction* const action : menu->actions()) {
        const QString text = action->text().section(u'\t', 0, 0);
        if (!action->isSeparator()) texts += text;
        if (text == choose) chosen = action;
      }
      menu->close();
      if (chosen != nullptr) chosen->trigger();
    });
    QApplication::setActiveWindow(&window);  // the previous menu was active
    canvas()->setFocus();
    QTest::keyClick(canvas(), Qt::Key_F10, Qt::ShiftModifier);
    support::settle();
    return texts;
  }
  views::GraphCanvas* canvas() { return window.docks()["graph"]->findChild<views::GraphCanvas*>(); }
  bool isChecked(const char* action) { return window.findChild<QAction*>(QLatin1String(action))->isChecked(); }

  app::Settings settings;
  views::Theme theme;
  app::MainWindow window;
};

}  // namespace

class TestContextMenu : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("hloscope-test"));
    QCoreApplication::setApplicationName(QStringLiteral("context-menu"));
  }
  void init() { QSettings().clear(); }

  void listsTheApplicableActions() {
    Window it;
    it.window.navigation().select(it.id("called"));
    QCOMPARE(it.menu(),
             (QStringList{"Enter body (fusion)", "Open in Place", "Isolate Neighbourhood", "Highlight Upstream",
                          "Highlight Downstream", "Show In", "Copy Name", "Copy Shape", "Copy as Markdown &Report",
                          "Copy as &HLO", "Toggle Bookmark", "Edit Bookmark Note"}));
    // An instruction without calls cannot be opened.
    it.window.navigation().select(it.id("a"));
    const QStringList ofLeaf = it.menu();
    QVERIFY(ofLeaf.contains(QStringLiteral("Isolate Neighbourhood")));
    QVERIFY(!ofLeaf.contains(QStringLiteral("Open in Place")));
  }

  // For two selected instructions, whether or not they have boxes in the drawing.
  void pathsBetweenTwo() {
    Window it;
    const hlo::InstructionId from = it.id("p"), to = it.id("called");
    it.window.navigation().select(model::InstructionSet({from, to}));
    const QString paths = QStringLiteral("Show All Paths between p and called");
    QVERIFY(it.menu(paths).contains(paths));
    QTRY_VERIFY(it.canvas()->scene() != nullptr && !it.canvas()->scene()->boxOf(it.id("last")));
    QVERIFY(it.canvas()->scene()->boxOf(it.id("a")));
    // From the selected one to another, whose menu is opened elsewhere.
    it.window.navigation().select(from);
    QMenu menu;
    for (views::View* const view : it.window.findChildren<views::View*>()) view->addToMenu(menu, to, [] {});
    QStringList texts;
    for (const QAction* const action : menu.actions()) texts += action->text();
    QVERIFY(texts.contains(QStringLiteral("Show All Paths from p")));
  }

  void actionsHaveTheirEffect() {
    Window it;
    it.window.navigation().select(it.id("called"));
    QVERIFY(!it.menu("Copy Shape").isEmpty());
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("f32[8]{0}"));
    it.menu("Copy Name");
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("called"));

    it.menu("Open in Place");
    QTRY_VERIFY(it.menu().contains(QStringLiteral("Close in Place")));
    it.menu("Close in Place");
    QTRY_VERIFY(it.menu().contains(QStringLiteral("Open in Place")));

    it.menu("Isolate Neighbourhood");
    QVERIFY(it.isChecked("graph.neighbourhood"));
  }

  void theTipDoesNotCoverTheMenu() {
    Window it;
    it.window.navigation().select(it.id("called"));
    QTRY_VERIFY(it.canvas()->scene() != nullptr);
    QSignalSpy help(it.canvas(), &views::GraphCanvas::helpWanted);
    const QPoint at =
        views::toViewport(it.canvas()->transform(),
                          it.canvas()->scene()->boxes()[*it.canvas()->scene()->boxOf(it.id("called"))].rect.center())
            .toPoint();
    QTest::mouseMove(it.canvas(), QPoint(2, 2));
    QTest::mouseMove(it.canvas(), at);
    QTimer::singleShot(1000, &it.window, [] {
      if (QApplication::activePopupWidget() != nullptr) QApplication::activePopupWidget()->close();
    });
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, it.canvas()->mapToGlobal(at));
    QApplication::sendEvent(it.canvas(), &event);
    QCOMPARE(help.size(), 0);
  }
};

QTEST_MAIN(TestContextMenu)
#include "tst_context_menu.moc"

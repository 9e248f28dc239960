// The session is restored at the next start: documents, stage, computation, steps, columns. And the obstacles: missing
// or changed files, invalid settings, a start that did not finish, another process, a preference.

#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>
#include <QtTest>
#include <thread>

#include "model/session/shown_comparison.h"
#include "tests/support/started_window.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_view.h"
#include "views/instructions/instructions_view.h"
#include "views/memory/memory_map.h"
#include "views/memory/memory_view.h"

namespace {

using Start = support::StartedWindow;
constexpr auto kModule = support::kStepModule;

}  // namespace

class TestSessionRestore : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { support::useOwnSettings("session-restore"); }
  void init() {
    QSettings().clear();
    m_folder = std::make_unique<QTemporaryDir>();
  }

  void everythingIsRestored() {
    const QString a = write("a.hlo", kModule), b = write("b.hlo", kModule), c = write("c.hlo", kModule);
    {
      Start start;
      QVERIFY(start.paths().isEmpty());
      QVERIFY(start.open({a, b, c}));
      QCOMPARE(start.paths(), (QStringList{"a.hlo", "b.hlo", "c.hlo"}));
      start.hub().show(start.window.session().documents()[1]->loaded.begin()->second.snapshots.front());
      QVERIFY(start.rest());
      start.hub().reveal(start.find("twice"));
      start.hub().setCursor(2);
      start.hub().setPinned(1);
      start.hub().setRange(buffers::StepRange{1, 3});
      auto* const header =
          start.window.findChild<views::InstructionsView*>()->findChild<QTableView*>()->horizontalHeader();
      header->setSectionHidden(3, true);
      start.window.close();
    }
    Start start;
    QCOMPARE(start.paths(), (QStringList{"a.hlo", "b.hlo", "c.hlo"}));
    QCOMPARE(QString::fromStdString(start.hub().snapshot()->path), b);
    QCOMPARE(start.active(), QStringLiteral("helper"));
    QCOMPARE(start.selected(), QStringLiteral("twice"));
    // The memory is estimated, so the steps are available only after the estimate.
    QCOMPARE(*start.hub().cursor(), 2u);
    QCOMPARE(*start.hub().pinned(), 1u);
    QCOMPARE(*start.hub().range(), (buffers::StepRange{1, 3}));
    auto* const header =
        start.window.findChild<views::InstructionsView*>()->findChild<QTableView*>()->horizontalHeader();
    QVERIFY(header->isSectionHidden(3));
    QVERIFY(!header->isSectionHidden(4));
    QVERIFY(!start.window.centralWidget()->isVisible());
    QCOMPARE(start.message(), QString());
  }

  // The comparison is made again, with the side that was shown.
  void theComparisonIsRestored() {
    const QString a = write("a.hlo", kModule), b = write("b.hlo", QByteArray(kModule).replace("twice", "again"));
    {
      Start start;
      start.window.comparePaths(a, b);
      QVERIFY(start.rest());
      QVERIFY(start.hub().comparison().comparison() != nullptr);
      start.hub().comparison().flip();
      start.window.close();
    }
    Start start;
    const model::ShownComparison& shown = start.hub().comparison();
    QVERIFY(QTest::qWaitFor([&] { return shown.comparison() != nullptr && start.rest(); }, 10'000));
    QCOMPARE(QString::fromStdString(shown.comparison()->a->path), a);
    QCOMPARE(QString::fromStdString(shown.comparison()->b->path), b);
    QVERIFY(shown.side() == compare::Side::kA);
    QVERIFY(!start.window.docks()["changes"]->isHidden());
    QVERIFY(start.window.docks().isInSight(start.window.docks()["union"]));
    // The lists were collapsed before the comparison, and are so after it.
    QVERIFY(!start.window.docks().isCollapsed(start.window.docks()["instructions"]));
    start.window.comparer().end();
    QVERIFY(start.rest());
    QVERIFY(start.window.docks().isCollapsed(start.window.docks()["instructions"]));
    start.window.close();
    Start third;
    QVERIFY(third.hub().comparison().comparison() == nullptr);
  }

  // Dumps opened since the start are kept, although a job still runs.
  void thePresentIsKeptWhileAJobRuns() {
    const QString a = write("a.hlo", kModule), b = write("b.hlo", kModule);
    {
      Start start;
      QVERIFY(start.open({a}));
      start.window.close();
    }
    {
      Start start;
      QVERIFY(start.open({b}));
      start.window.jobs().start<int>(
          &start.window, QStringLiteral("long"), QStringLiteral("Long"),
          [](std::stop_token stop, const model::JobRunner::Progress&) {
            while (!stop.stop_requested()) std::this_thread::yield();
            return 0;
          },
          [](int) {});
      start.window.close();
    }
    Start start;
    QCOMPARE(start.paths(), (QStringList{"a.hlo", "b.hlo"}));
  }

  // The opened boxes and the position in the graph, and the visible part of the memory map.
  void viewStatesAreRestored() {
    const QString a = write("a.hlo", kModule);
    const auto canvas = [](Start& start) { return start.window.docks()["graph"]->findChild<views::GraphCanvas*>(); };
    const auto map = [](Start& start) { return &start.window.findChild<views::MemoryView*>()->map(); };
    const auto middle = [&](Start& start) {
      const auto* const of = canvas(start);
      return views::toScene(of->destination(), QPointF(of->width() / 2.0, of->height() / 2.0));
    };
    QPointF centre;
    double scale = 0;
    QRectF shown;
    {
      Start start;
      QVERIFY(start.open({a}));
      start.window.findChild<views::GraphView*>()->setAnimated(false);
      start.hub().select(start.find("second"));
      start.window.findChild<QAction*>("graph.open")->trigger();
      QVERIFY(start.rest());
      QCOMPARE(canvas(start)->scene()->clusters().size(), size_t{1});
      start.hub().select(start.find("p"));
      canvas(start)->jumpTo({2.5, QPointF(-31, -47)});
      centre = middle(start);
      scale = canvas(start)->destination().scale;
      start.window.actions()["layout-memory"]->trigger();
      QVERIFY(start.rest());
      QTRY_VERIFY(map(start)->scene() != nullptr);
      map(start)->zoomByKey(3, false);
      shown = map(start)->shown();
      QVERIFY(!map(start)->showsEverything());
      start.window.close();
    }
    Start start;
    start.window.findChild<views::GraphView*>()->setAnimated(false);
    QTRY_VERIFY(map(start)->scene() != nullptr);
    QTRY_COMPARE(map(start)->shown().left(), shown.left());  // the state follows the estimate
    QVERIFY(std::abs(map(start)->shown().width() - shown.width()) < 0.05 * shown.width());
    start.window.actions()["layout-graph"]->trigger();
    QVERIFY(start.rest());
    QTRY_VERIFY(canvas(start)->scene() != nullptr);
    QCOMPARE(start.selected(), QStringLiteral("p"));
    QCOMPARE(canvas(start)->scene()->clusters().size(), size_t{1});
    QCOMPARE(canvas(start)->destination().scale, scale);
    QVERIFY2((middle(start) - centre).manhattanLength() < 2,
             qPrintable(QStringLiteral("%1 %2").arg(middle(start).x()).arg(centre.x())));
  }

  // The saved state of the views may be invalid.
  void brokenPlaces_data() {
    QTest::addColumn<QByteArray>("views");
    QTest::newRow("no objects") << QByteArray(R"({"graph":7,"memory":[]})");
    QTest::newRow("strange numbers") << QByteArray(
        R"({"graph":{"sight":{"centre":["x",1e308],"scale":-1}},"memory":{"step":1e308,"steps":-3,"top":0,"height":1e-320}})");
    QTest::newRow("huge") << QByteArray(
        R"({"graph":{"sight":{"centre":[1e300,1e300],"scale":4}},"memory":{"step":1e300,"steps":1e300,"top":1e300,"height":1e300}})");
    QTest::newRow("opened") << QByteArray(
        R"({"graph":{"opened":[["main","second"],["main","first"],["no","one"],3,[]]}})");
  }
  void brokenPlaces() {
    QFETCH(QByteArray, views);
    const QString a = write("a.hlo", kModule);
    const QJsonObject session{{"format", "hloscope session"},
                              {"paths", QJsonArray{a}},
                              {"file", "a.hlo"},
                              {"views", QJsonDocument::fromJson(views).object()}};
    app::Settings().setSession(QJsonDocument(session).toJson());
    Start start;
    QCOMPARE(start.paths(), QStringList{"a.hlo"});
    auto* const canvas = start.window.docks()["graph"]->findChild<views::GraphCanvas*>();
    QTRY_VERIFY(canvas->scene() != nullptr);
    QVERIFY(start.rest());
    const QRectF seen = views::toScene(canvas->destination(), QRectF(canvas->rect()));
    QVERIFY(seen.intersects(canvas->scene()->bounds()));
    QCOMPARE(canvas->scene()->clusters().size(), views.contains("opened") ? size_t{1} : size_t{0});
    start.window.actions()["layout-memory"]->trigger();
    QVERIFY(start.rest());
  }

  // Values belong to the estimate, which is ready later than the module.
  void aValue() {
    const QString a = write("a.hlo", kModule);
    {
      Start start;
      QVERIFY(start.open({a}));
      const auto value = start.hub().memory()->assignment->findValue("first", "{}");
      QVERIFY(value);
      start.hub().select(*value);
      start.window.close();
    }
    Start start;
    QVERIFY(start.hub().selection().target);
    QVERIFY(std::holds_alternative<buffers::ValueId>(*start.hub().selection().target));
    QCOMPARE(start.selected(), QStringLiteral("first"));
  }

  void aStageOfAFolder() {
    const QString dump = m_folder->filePath("dump");
    QVERIFY(QDir().mkpath(dump));
    write("dump/module_0001.step.before_optimizations.txt", QByteArray(kModule).replace("first", "early"));
    write("dump/module_0001.step.cpu_after_optimizations.txt", kModule);
    {
      Start start;
      QVERIFY(start.open({dump}));
      const auto document = start.window.session().documents().front();
      QCOMPARE(document->dump->modules.front().stages.size(), size_t{2});
      start.window.session().show(dump, {0, 0});
      QVERIFY(start.rest());
      start.hub().reveal(start.find("early"));
      start.window.close();
    }
    Start start;
    QCOMPARE(start.selected(), QStringLiteral("early"));
    QVERIFY(QString::fromStdString(start.hub().snapshot()->path).endsWith(QStringLiteral("before_optimizations.txt")));
  }

  // Missing files are reported and the others open; of a changed file everything that still exists is restored.
  void goneAndChanged() {
    const QString a = write("a.hlo", kModule), b = write("b.hlo", kModule);
    {
      Start start;
      QVERIFY(start.open({a, b}));
      start.hub().reveal(start.find("second"));
      start.window.close();
    }
    QVERIFY(QFile::remove(b));
    write("a.hlo", "HloModule step\nENTRY other { ROOT second = f32[] parameter(0) }\n");
    {
      Start start;
      QCOMPARE(start.paths(), QStringList{"a.hlo"});
      QCOMPARE(start.selected(), QStringLiteral("second"));
      QCOMPARE(start.active(), QStringLiteral("other"));
      QVERIFY2(start.message().contains(b), qPrintable(start.message()));
      start.window.close();
    }
    write("a.hlo", "this is no dump");
    Start start;
    QVERIFY(start.paths().isEmpty());
    QVERIFY(start.window.centralWidget()->isVisible());
    QVERIFY2(start.message().contains(a), qPrintable(start.message()));
  }

  // After a start that did not finish, the session is restored only on request.
  void interrupted() {
    const QString a = write("a.hlo", kModule);
    {
      Start start;
      QVERIFY(start.open({a}));
      start.window.close();
    }
    // The process ends while opening the files: it has stored this before it begins.
    QSettings().setValue(QStringLiteral("restoring"), true);
    {
      Start start;
      QVERIFY(start.paths().isEmpty());
      QCOMPARE(start.message(), QStringLiteral("hloscope quit unexpectedly while opening a.hlo."));
      auto* const again = start.window.findChild<app::MessageBar*>()->findChild<QPushButton*>();
      QCOMPARE(again->text(), QStringLiteral("Open Again"));
      QTest::mouseClick(again, Qt::LeftButton);
      QVERIFY(start.settings.isRestoring());  // until the files are known to be harmless
      QVERIFY(start.rest());
      QCOMPARE(start.paths(), QStringList{"a.hlo"});
      QTRY_VERIFY(!start.settings.isRestoring());
      start.window.close();
    }
    // That restore succeeded, so the next one is automatic; closing the window during a restore counts as finished and
    // loses nothing.
    {
      Start start;
      QVERIFY(start.settings.isRestoring());
      start.window.close();
      QVERIFY(!start.settings.isRestoring());
    }
    Start start;
    QCOMPARE(start.paths(), QStringList{"a.hlo"});
  }

  void switchedOff() {
    const QString a = write("a.hlo", kModule);
    {
      Start start;
      QVERIFY(start.open({a}));
      start.window.close();
    }
    {
      Start start;
      QCOMPARE(start.paths(), QStringList{"a.hlo"});
      app::Preferences preferences = start.settings.preferences();
      preferences.restoresSession = false;
      start.settings.setPreferences(preferences);
      start.window.close();
    }
    Start start;
    QVERIFY(start.paths().isEmpty());
    QVERIFY(start.settings.session().isEmpty());
  }

  // The second process starts empty, and does not overwrite the session of the first.
  void anotherProgram() {
    const QString a = write("a.hlo", kModule), b = write("b.hlo", kModule);
    {
      Start first;
      QVERIFY(first.open({a}));
      first.window.close();
    }
    {
      Start first;
      QCOMPARE(first.paths(), QStringList{"a.hlo"});
      Start second;
      QVERIFY(second.paths().isEmpty());
      QVERIFY(second.open({b}));
      second.window.close();
      first.window.close();
    }
    Start start;
    QCOMPARE(start.paths(), QStringList{"a.hlo"});
  }

  void brokenSettings_data() {
    QTest::addColumn<QByteArray>("session");
    QTest::newRow("no JSON") << QByteArray("\x01\xff{{{");
    QTest::newRow("another format") << QByteArray(R"({"format":"x","paths":["/etc/passwd"]})");
    QTest::newRow("paths are none") << QByteArray(R"({"format":"hloscope session","paths":{"a":1},"shown":7})");
    QTest::newRow("wrong types") << QByteArray(
        R"({"format":"hloscope session","paths":[1,null,["x"],""],"range":"x","file":3})");
  }
  void brokenSettings() {
    QFETCH(QByteArray, session);
    app::Settings().setSession(session);
    QSettings().setValue(QStringLiteral("columns"), QVariantMap{{"instructions", "rubbish"}, {"search", 7}});
    Start start;
    QVERIFY(start.paths().isEmpty());
    QVERIFY(start.window.centralWidget()->isVisible());
    QCOMPARE(start.message(), QString());
  }

  void asJson_data() {
    QTest::addColumn<app::SessionState>("state");
    app::SessionState state;
    QTest::newRow("empty") << state;
    state.paths = {"/a b/ü.hlo", "/c"};
    state.shown = 1;
    state.file = "x/y.txt";
    state.module = 3;
    QTest::newRow("paths") << state;
    model::TargetKey step;
    step.kind = model::TargetKey::Kind::kStep;
    step.first = 17;
    state.place.cursor = step;
    state.place.pinned = step;
    state.place.range = buffers::StepRange{3, 9};
    model::TargetKey computation;
    computation.kind = model::TargetKey::Kind::kComputation;
    computation.name = "body";
    state.place.computation = computation;
    state.place.selection = step;
    state.views = QJsonObject{{"graph", QJsonObject{{"scale", 2.5}}}};
    QTest::newRow("all") << state;
  }
  void asJson() {
    QFETCH(app::SessionState, state);
    QVERIFY(app::readSession(app::writeSession(state)) == state);
  }

 private:
  QString write(const char* name, const QByteArray& text) {
    return support::writeFile(*m_folder, QString::fromLatin1(name), text);
  }

  std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_MAIN(TestSessionRestore)
#include "tst_session_restore.moc"

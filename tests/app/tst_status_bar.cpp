// The size of the selection: as in the columns of bytes, with the memory spaces, and never 0 for an unknown size.

#include <QLabel>
#include <QProgressBar>
#include <QToolButton>
#include <QtTest>
#include <future>

#include "app/window/status_bar.h"
#include "tests/support/models.h"

namespace {

const std::string kModule = R"(HloModule m
ENTRY e {
  a = f32[1024]{0:T(1024)} parameter(0)
  b = f32[512]{0:T(512)S(1)} slice(a), slice={[0:512]}
  t = (f32[1024]{0:T(1024)}, f32[512]{0:T(512)S(1)}) tuple(a, b)
  s = (f32[512]{0:T(512)S(1)}, u32[]{:S(2)}) custom-call(a), custom_call_target="g"
  u = f32[?]{0} custom-call(a), custom_call_target="f"
  ROOT r = f32[] constant(1)
}
)";

}  // namespace

class TestStatusBar : public QObject {
  Q_OBJECT

 private slots:
  void selection_data() {
    QTest::addColumn<QStringList>("names");
    QTest::addColumn<QString>("expected");
    // 1,024 and 512 elements of 4 bytes.
    QTest::newRow("default space") << QStringList{"a"} << "1 instruction · 4.00 KiB";
    QTest::newRow("another space") << QStringList{"b"} << "1 instruction · 2.00 KiB in VMEM";
    QTest::newRow("both") << QStringList{"a", "b"} << "2 instructions · 6.00 KiB: 4.00 KiB in HBM, 2.00 KiB in VMEM";
    QTest::newRow("a tuple of both") << QStringList{"t"}
                                     << "1 instruction · 6.00 KiB: 4.00 KiB in HBM, 2.00 KiB in VMEM";
    QTest::newRow("another space has most")
        << QStringList{"s"} << "1 instruction · 2.00 KiB: 2.00 KiB in VMEM, 4 B in flags";
    QTest::newRow("unknown") << QStringList{"u"} << "1 instruction · ?";
    QTest::newRow("in part unknown") << QStringList{"a", "u"} << "2 instructions · ≥ 4.00 KiB";
  }
  void selection() {
    QFETCH(QStringList, names);
    QFETCH(QString, expected);
    const auto snapshot = support::snapshotOf(kModule);
    model::JobRunner jobs{true};
    model::Navigation navigation;
    app::StatusBar bar(jobs, navigation);
    navigation.show(snapshot);
    std::vector<hlo::InstructionId> ids;
    for (const QString& name : names) ids.push_back(support::instruction(*snapshot, name.toUtf8().constData()));
    navigation.select(model::InstructionSet(ids));
    bar.showPlace({});
    QCOMPARE(bar.findChild<QLabel*>("status-selection")->text(), expected);
  }

  // A value that an instruction of several defines is one value, with its own bytes.
  void aValueIsOneValue() {
    const auto snapshot = support::snapshotOf(R"(HloModule m
ENTRY e {
  a = f32[1024] parameter(0)
  w = (f32[1024], f32[2048]) custom-call(a), custom_call_target="f"
  ROOT g = f32[2048] get-tuple-element(w), index=1
}
)",
                                              R"(BufferAssignment:
allocation 0: size 12288, maybe-live-out:
 value: <0 w{0} @0> (size=4096,offset=0): f32[1024]
 value: <1 w{1} @0> (size=8192,offset=4096): f32[2048]
)");
    model::JobRunner jobs{true};
    model::Navigation navigation;
    app::StatusBar bar(jobs, navigation);
    navigation.show(snapshot);
    navigation.select(buffers::ValueId(1));
    bar.showPlace({});
    QCOMPARE(bar.findChild<QLabel*>("status-selection")->text(), "1 value · 8.00 KiB");
  }

  // A message takes the place of the location, also if it came before the window was shown.
  void messageBeforeTheFirstShow() {
    const auto snapshot = support::snapshotOf(kModule);
    model::JobRunner jobs{true};
    model::Navigation navigation;
    app::StatusBar bar(jobs, navigation);
    navigation.show(snapshot);
    bar.showPlace({});
    bar.showText(QStringLiteral("m is shown."));
    bar.show();
    const auto* const place = bar.findChild<QLabel*>("status-place");
    QVERIFY(!place->isVisible());
    bar.hide();
    bar.show();
    QVERIFY(!place->isVisible());
    QCOMPARE(bar.currentMessage(), QStringLiteral("m is shown."));
    bar.clearMessage();
    QVERIFY(place->isVisible());
  }

  // A job that starts or goes on does not make the window paint at once: it may be half changed.
  void progressPaintsNothingAtOnce() {
    model::JobRunner jobs;
    model::Navigation navigation;
    QWidget window;
    app::StatusBar bar(jobs, navigation, &window);
    struct Paints : QObject {
      bool eventFilter(QObject*, QEvent* event) override {
        count += event->type() == QEvent::Paint ? 1 : 0;
        return false;
      }
      int count = 0;
    } paints;
    window.installEventFilter(&paints);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    std::promise<void> end;
    const auto wait = [until = end.get_future().share()](const std::stop_token&,
                                                         const model::JobRunner::Progress& progress) {
      progress(0.5);
      until.wait();
      return 0;
    };
    jobs.start<int>(&window, QStringLiteral("long"), QStringLiteral("Long"), wait, [](int) {});
    const auto* const share = bar.findChild<QProgressBar*>();
    QTRY_VERIFY(share->isVisible() && share->value() == 500);
    QTRY_VERIFY(paints.count > 0);
    paints.count = 0;
    window.update();
    jobs.start<int>(
        &window, QStringLiteral("another"), QStringLiteral("Another"), [](auto&&...) { return 0; }, [](int) {});
    emit jobs.jobsChanged();
    QCOMPARE(paints.count, 0);
    end.set_value();
    QTRY_VERIFY(jobs.jobs().isEmpty() && paints.count > 0);
  }

  // Notes are listed, but they are no problems.
  void notesAreNoProblems() {
    model::JobRunner jobs{true};
    model::Navigation navigation;
    app::StatusBar bar(jobs, navigation);
    const auto shown = [&bar](std::initializer_list<hlo::Severity> severities, int failures = 0) {
      std::vector<hlo::Diagnostic> problems;
      for (const hlo::Severity severity : severities) problems.push_back({severity, "f", 0, 0, "m", {}});
      bar.showProblems(problems, failures, true);
      return bar.findChild<QToolButton*>("status-problems")->text();
    };
    QCOMPARE(shown({}), QStringLiteral("no problems"));
    QCOMPARE(shown({hlo::Severity::kNote}), QStringLiteral("no problems, 1 note"));
    QCOMPARE(shown({hlo::Severity::kNote, hlo::Severity::kWarning}), QStringLiteral("1 problem"));
    QCOMPARE(shown({hlo::Severity::kNote, hlo::Severity::kWarning, hlo::Severity::kError}), QStringLiteral("1 error"));
    // Beside "does not fit", nothing is "no problems".
    QCOMPARE(shown({hlo::Severity::kError}, 1), QStringLiteral("out of memory"));
    QCOMPARE(shown({hlo::Severity::kError, hlo::Severity::kNote}, 1), QStringLiteral("out of memory"));
    QCOMPARE(shown({hlo::Severity::kError, hlo::Severity::kError, hlo::Severity::kWarning}, 1),
             QStringLiteral("out of memory · 1 error"));
  }
};

QTEST_MAIN(TestStatusBar)
#include "tst_status_bar.moc"

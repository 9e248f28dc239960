// Guarantees of the base of all views: data of one module is never combined with another, in any order of events;
// results for a module that is no longer shown are dropped; a view state is restored as soon as possible.

#include <QSemaphore>
#include <QtTest>

#include "model/session/estimator.h"
#include "tests/support/models.h"
#include "views/view.h"

namespace {

/// Records each notification, and whether it matches the module that the view shows.
class Watcher : public views::View {
 public:
  Watcher(views::Context context, Source source = Source::kSnapshot)
      : View(context, QStringLiteral("watcher"), {}, nullptr, source) {
    followNavigation();
    show();
  }
  bool canShow(const model::Target&) const override { return false; }
  void reveal(const model::Target&) override {}

  using View::applyAlways;
  using View::estimates;
  using View::kSight;
  using View::snapshot;
  using View::startJob;
  using View::tryRestore;
  std::function<void()> onSnapshot;
  int snapshots = 0, fronts = 0;
  bool isThere = true;
  QStringList log, wrong;
  QJsonObject at;

 protected:
  void broughtToFront() override { ++fronts; }
  void applySnapshot() override {
    ++snapshots;
    if (onSnapshot) onSnapshot();
  }
  void applyEstimates() override {
    log += estimates() != nullptr ? QStringLiteral("estimates") : QStringLiteral("none");
    if (estimates() != nullptr && estimates()->snapshot != snapshot()) wrong += QStringLiteral("estimates");
    check("at estimates");
  }
  void applyActive() override { check("active"); }
  void applySelection() override { check("selection"); }
  void applyHover() override { check("hover"); }
  QJsonObject saveState() const override { return at; }
  bool restoreState(const QJsonObject& place) override {
    if (isThere) at = place;
    return isThere;
  }

 private:
  void check(const char* when) {
    const hlo::Module* const module = snapshot() == nullptr ? nullptr : snapshot()->module.get();
    const auto has = [module](hlo::InstructionId id) {
      return module != nullptr && id.index() < module->instructionCount();
    };
    const bool isRight = (!active() || (module != nullptr && active()->index() < module->computationCount())) &&
                         (!selection().instruction() || has(*selection().instruction())) &&
                         (!hovered().instruction() || has(*hovered().instruction()));
    if (!isRight) wrong += QString::fromLatin1(when);
    // The hub must show the same module to a view that looks up its own ids.
    const model::Navigation& hub = navigation();
    if (snapshot() != hub.snapshot() && snapshot() != hub.memory())
      wrong += QStringLiteral("hub ") + QString::fromLatin1(when);
  }
};

std::shared_ptr<const model::Snapshot> moduleOf(int instructions) {
  std::string text = "HloModule m, is_scheduled=true\nENTRY e {\n  i0 = f32[4]{0} parameter(0)\n";
  for (int i = 1; i < instructions; ++i) {
    text += (i + 1 == instructions ? "  ROOT i" : "  i") + std::to_string(i) + " = f32[4]{0} negate(i" +
            std::to_string(i - 1) + ")\n";
  }
  return support::snapshotOf(text + "}\n");
}

struct Hub {
  views::Theme theme;
  model::JobRunner jobs;
  model::Navigation navigation;
  explicit Hub(bool inlineJobs = true) : jobs(inlineJobs) {}
  views::Context context() { return {navigation, jobs, theme}; }
};

}  // namespace

class TestView : public QObject {
  Q_OBJECT

 private slots:
  // One view selects and hovers as soon as it receives a module, while the others still show the previous one.
  void nothingOfAnotherModule_data() {
    QTest::addColumn<bool>("estimatesFirst");
    QTest::newRow("estimates before the views") << true;
    QTest::newRow("estimates behind the views") << false;
  }
  void nothingOfAnotherModule() {
    QFETCH(bool, estimatesFirst);
    const auto small = moduleOf(2), large = moduleOf(500);
    Hub hub;
    std::unique_ptr<model::Estimator> estimator;
    if (estimatesFirst) estimator = std::make_unique<model::Estimator>(hub.jobs, hub.navigation);
    Watcher first(hub.context()), second(hub.context()), memory(hub.context(), views::View::Source::kMemory);
    if (!estimatesFirst) estimator = std::make_unique<model::Estimator>(hub.jobs, hub.navigation);
    for (Watcher* const each : {&first, &second, &memory})
      connect(estimator.get(), &model::Estimator::changed, each, &views::View::showEstimates);
    first.onSnapshot = [&] {
      const hlo::InstructionId last(static_cast<uint32_t>(first.snapshot()->module->instructionCount() - 1));
      hub.navigation.hover(last);
      hub.navigation.select(last);
    };
    for (const auto& snapshot : {small, large, small, large}) {
      hub.navigation.show(snapshot);
      for (const Watcher* const each : {&first, &second, &memory}) {
        QCOMPARE(each->wrong, QStringList());
        QCOMPARE(each->snapshot(), snapshot);
      }
      QVERIFY(first.estimates() != nullptr && second.estimates() != nullptr);
      QCOMPARE(second.estimates()->snapshot, snapshot);
    }
    QCOMPARE(second.log.last(), QStringLiteral("estimates"));
  }

  // A hidden view gets another module while a computation for the previous one is running.
  void lateResultsAreDropped() {
    const auto a = moduleOf(2), b = moduleOf(3);
    Hub hub(false);
    Watcher view(hub.context());
    hub.navigation.show(a);
    view.hide();
    QSemaphore go;
    int taken = 0;
    view.startJob<int>(
        QStringLiteral("job"), QStringLiteral("job"),
        [&go](std::stop_token, const model::JobRunner::Progress&) {
          go.acquire();
          return 1;
        },
        [&taken](int) { ++taken; });
    hub.navigation.show(b);
    go.release();
    QTRY_VERIFY(hub.jobs.jobs().isEmpty());
    QCOMPARE(taken, 0);
    view.startJob<int>(
        QStringLiteral("job"), QStringLiteral("job"),
        [](std::stop_token, const model::JobRunner::Progress&) { return 1; }, [&taken](int) { ++taken; });
    QTRY_VERIFY(hub.jobs.jobs().isEmpty());
    QCOMPARE(taken, 1);
  }

  // What is behind another tab is visible for Qt, but waits as a hidden view does.
  void whatIsBehindATabWaits() {
    Hub hub;
    Watcher view(hub.context()), found(hub.context());
    found.applyAlways();
    QCOMPARE(view.fronts, 1);
    view.setBehind(true);
    found.setBehind(true);
    hub.navigation.show(moduleOf(2));
    hub.navigation.show(moduleOf(3));
    QCOMPARE(view.snapshots, 0);
    QCOMPARE(found.snapshots, 2);
    QVERIFY(view.isVisible() && !view.isInSight());
    view.setBehind(false);
    QCOMPARE(view.snapshots, 1);
    QCOMPARE(view.fronts, 2);
    QCOMPARE(view.snapshot(), hub.navigation.snapshot());

    // Hidden and behind a tab, it waits for both. What it displayed is dropped at once.
    view.hide();
    view.setBehind(true);
    bool isEmptied = false;
    view.onSnapshot = [&] { isEmptied = view.snapshot() == nullptr; };
    hub.navigation.show(moduleOf(4));
    QVERIFY(isEmptied);
    hub.navigation.show(moduleOf(5));
    view.show();
    QCOMPARE(view.snapshots, 2);
    view.setBehind(false);
    QCOMPARE(view.snapshots, 3);
    QVERIFY(!isEmptied);
    QCOMPARE(view.fronts, 3);
  }

  void statesAreRestoredLater() {
    const auto a = moduleOf(3), b = moduleOf(4);
    const QJsonObject place{{"open", "x"}, {Watcher::kSight, QJsonObject{{"top", 3}}}};
    const QJsonObject withoutSight{{"open", "x"}};
    Hub hub;
    Watcher view(hub.context());
    hub.navigation.show(a);
    view.setViewState(place);
    QCOMPARE(view.at, place);

    // A state that cannot be restored yet is kept until it can.
    view.at = {};
    view.isThere = false;
    view.setViewState(place);
    QCOMPARE(view.at, QJsonObject());
    QCOMPARE(view.viewState(), place);
    view.isThere = true;
    view.tryRestore();
    QCOMPARE(view.at, place);

    // A hidden view restores it when it is shown, unless something else was selected in between.
    view.at = {};
    view.hide();
    view.setViewState(place);
    QCOMPARE(view.viewState(), place);
    hub.navigation.select(hlo::InstructionId(1));
    QCOMPARE(view.viewState(), withoutSight);
    QCOMPARE(view.at, QJsonObject());
    view.show();
    QCOMPARE(view.at, withoutSight);

    // The state of another module is ignored.
    view.at = {};
    view.hide();
    view.setViewState(place);
    hub.navigation.show(b);
    QCOMPARE(view.viewState(), QJsonObject());
    view.show();
    QCOMPARE(view.at, QJsonObject());
  }
};

QTEST_MAIN(TestView)
#include "tst_view.moc"

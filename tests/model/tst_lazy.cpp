// Parts of snapshots that are computed on demand: once for all users, abandoned if the requesting job is stopped, and
// continued by the next one that waits.

#include <QTest>
#include <atomic>
#include <stop_token>
#include <thread>

#include "model/documents/estimates.h"
#include "model/documents/lazy.h"
#include "model/documents/module_memory.h"
#include "model/queries/instruction_filter.h"
#include "tests/support/snapshots.h"

using model::Lazy;

namespace {

std::stop_token stopped() {
  std::stop_source source;
  source.request_stop();
  return source.get_token();
}

void waitFor(const std::atomic<int>& count, int wanted) {
  while (count < wanted) std::this_thread::yield();
}

}  // namespace

class TestLazy : public QObject {
  Q_OBJECT

 private slots:
  void isMadeOnce() {
    int made = 0;
    const Lazy<int> lazy([&](const std::stop_token&) { return std::make_unique<const int>(++made); });
    QVERIFY(lazy.tryGet() == nullptr);
    QCOMPARE(lazy.get(), 1);
    QCOMPARE(lazy.get(), 1);
    QVERIFY(lazy.tryGet() == &lazy.get());
    QVERIFY(lazy.get(stopped()) == lazy.tryGet());  // already computed
  }

  void aStoppedJobComputesNothing() {
    int asked = 0;
    const Lazy<int> lazy([&](const std::stop_token&) { return std::make_unique<const int>(++asked); });
    QVERIFY(lazy.get(stopped()) == nullptr);
    QCOMPARE(asked, 0);
    QCOMPARE(lazy.get(), 1);
  }

  // The result at that point is incomplete.
  void stoppedInTheMiddle() {
    int asked = 0;
    std::stop_source source;
    const Lazy<int> lazy([&](const std::stop_token&) {
      if (++asked == 1) source.request_stop();
      return std::make_unique<const int>(asked);
    });
    QVERIFY(lazy.get(source.get_token()) == nullptr);
    QVERIFY(lazy.tryGet() == nullptr);
    QCOMPARE(lazy.get(), 2);
    QCOMPARE(asked, 2);
  }

  void aWaitingJobCanBeStopped() {
    std::atomic<int> begun = 0, mayEnd = 0;
    const Lazy<int> lazy([&](const std::stop_token&) {
      ++begun;
      waitFor(mayEnd, 1);
      return std::make_unique<const int>(7);
    });
    std::thread maker([&] { lazy.get(); });
    waitFor(begun, 1);
    std::stop_source source;
    std::atomic<bool> hasNothing = false;
    std::thread waiting([&] { hasNothing = lazy.get(source.get_token()) == nullptr; });
    source.request_stop();
    waiting.join();  // while the other is still running
    QVERIFY(hasNothing);
    mayEnd = 1;
    maker.join();
    QCOMPARE(lazy.get(), 7);
    QCOMPARE(begun.load(), 1);
  }

  void aWaitingJobTakesOver() {
    std::atomic<int> begun = 0;
    const Lazy<int> lazy([&](const std::stop_token& stop) {
      const int mine = ++begun;
      while (mine == 1 && !stop.stop_requested()) std::this_thread::yield();
      return std::make_unique<const int>(mine);
    });
    std::stop_source source;
    std::thread maker([&] { lazy.get(source.get_token()); });
    waitFor(begun, 1);
    std::atomic<int> got = 0;
    std::thread waiting([&] { got = lazy.get(); });
    source.request_stop();
    maker.join();
    waiting.join();
    QCOMPARE(got.load(), 2);
    QCOMPARE(lazy.get(), 2);
  }

  void partsOfASnapshot() {
    const auto snapshot = support::moduleSnapshot(R"(HloModule m, is_scheduled=true

ENTRY e {
  p = f32[8] parameter(0)
  a = f32[8] negate(p)
  ROOT b = f32[8] exponential(a)
}
)");
    QVERIFY(snapshot->workload->get(stopped()) == nullptr);
    QVERIFY(snapshot->costs->tryGet() == nullptr);
    QVERIFY(snapshot->estimate->get(stopped()) == nullptr);
    QVERIFY(snapshot->memory->tryGet() == nullptr);
    QVERIFY(model::estimate(snapshot, hlo::devicePresets().front(), stopped()) == nullptr);
    const queries::QuerySubject subject = snapshot->querySubject(queries::kDefaultSpace, stopped());
    QVERIFY(subject.instructions == nullptr);
    QVERIFY(subject.costs() == nullptr);
    QVERIFY(subject.estimate().assignment == nullptr);
    QCOMPARE(queries::filterInstructions(subject, {}, nullptr, stopped()).rows.size(), size_t{0});
    // Calls that are not stopped still compute everything.
    QCOMPARE(queries::filterInstructions(snapshot->querySubject(), {}).rows.size(), size_t{3});
    QVERIFY(snapshot->estimate->get().snapshot != nullptr);
    QVERIFY(model::estimate(snapshot, hlo::devicePresets().front()) != nullptr);
  }
};

QTEST_GUILESS_MAIN(TestLazy)
#include "tst_lazy.moc"

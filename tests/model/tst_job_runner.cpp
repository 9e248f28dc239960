// Jobs: results are delivered on the calling thread; results of cancelled or replaced jobs, or of destroyed owners, are
// dropped.

#include <QSignalSpy>
#include <QThread>
#include <QtTest>
#include <atomic>
#include <chrono>
#include <thread>

#include "model/session/job_runner.h"

using model::JobRunner;

namespace {

// Works until stopped.
int untilStopped(std::stop_token stop, const JobRunner::Progress&) {
  while (!stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return 0;
}

}  // namespace

class TestJobRunner : public QObject {
  Q_OBJECT

 private slots:
  void resultComesToTheCaller() {
    JobRunner jobs;
    int result = 0;
    QThread* worker = nullptr;
    QThread* caller = nullptr;
    jobs.start<int>(
        this, "a", "A job",
        [&](std::stop_token, const JobRunner::Progress&) {
          worker = QThread::currentThread();
          return 42;
        },
        [&](int value) {
          result = value;
          caller = QThread::currentThread();
        });
    QCOMPARE(result, 0);
    QCOMPARE(jobs.jobs().size(), 1);
    QCOMPARE(jobs.jobs().front().name, QString("A job"));
    QTRY_COMPARE(result, 42);
    QCOMPARE(caller, QThread::currentThread());
    QVERIFY(worker != caller);
    QVERIFY(jobs.jobs().isEmpty());
  }

  void anotherOfTheSameKeyReplaces() {
    JobRunner jobs;
    std::vector<int> results;
    jobs.start<int>(this, "a", "first", untilStopped, [&](int) { results.push_back(1); });
    jobs.start<int>(
        this, "a", "second", [](std::stop_token, const JobRunner::Progress&) { return 2; },
        [&](int value) { results.push_back(value); });
    const QSignalSpy ended(&jobs, &JobRunner::jobsChanged);  // once for each job
    QTRY_COMPARE(ended.size(), 2);
    QCOMPARE(results, std::vector<int>{2});
  }

  void otherKeysRunBeside() {
    JobRunner jobs;
    int done = 0;
    const auto quick = [](std::stop_token, const JobRunner::Progress&) { return 1; };
    for (const char* key : {"a", "b", "c"}) jobs.start<int>(this, key, key, quick, [&](int one) { done += one; });
    QTRY_COMPARE(done, 3);
  }

  void cancelledJobsDeliverNothing() {
    JobRunner jobs;
    bool came = false;
    jobs.start<int>(this, "a", "a", untilStopped, [&](int) { came = true; });
    jobs.cancel(this, "b");
    QCOMPARE(jobs.jobs().size(), 1);
    jobs.cancel(this, "a");
    QVERIFY(jobs.jobs().isEmpty());
    jobs.start<int>(this, "b", "b", untilStopped, [&](int) { came = true; });
    jobs.cancelAll();
    const QSignalSpy ended(&jobs, &JobRunner::jobsChanged);  // once for each job
    QTRY_COMPARE(ended.size(), 2);
    QVERIFY(!came);
  }

  void ownersAreNotifiedWhenAllIsCancelled() {
    JobRunner jobs;
    QStringList told;
    connect(&jobs, &JobRunner::cancelled, &jobs, [&](const QObject* owner, const QString& key) {
      QCOMPARE(owner, this);
      QVERIFY(!jobs.isRunning(owner, key));
      told += key;
    });
    for (const char* const key : {"a", "b", "c"}) jobs.start<int>(this, key, key, untilStopped, [](int) {});
    auto other = std::make_unique<QObject>();
    jobs.start<int>(other.get(), "a", "a", untilStopped, [](int) {});
    other.reset();
    QVERIFY(jobs.isRunning(this, "a"));
    QVERIFY(!jobs.isRunning(this, "d"));
    QVERIFY(!jobs.isRunning(&jobs, "a"));
    jobs.cancel(this, "b");  // cancelled by its owner, which is not notified
    jobs.start<int>(this, "a", "again", untilStopped, [](int) {});
    QVERIFY(jobs.isRunning(this, "a"));
    QVERIFY(!jobs.isRunning(this, "b"));
    QCOMPARE(told, QStringList());
    jobs.cancelAll();
    QCOMPARE(told, (QStringList{"c", "a"}));
    jobs.cancelAll();
    QCOMPARE(told, (QStringList{"c", "a"}));
  }

  void aCallbackMayStartAnotherJob() {
    JobRunner jobs;
    int result = 0;
    connect(&jobs, &JobRunner::cancelled, &jobs, [&](const QObject*, const QString& key) {
      jobs.start<int>(
          this, key, "again", [](std::stop_token, const JobRunner::Progress&) { return 1; },
          [&](int one) { result += one; });
    });
    for (const char* const key : {"a", "b"}) jobs.start<int>(this, key, key, untilStopped, [](int) {});
    jobs.cancelAll();
    QTRY_COMPARE(result, 2);
    QVERIFY(!jobs.isRunning(this, "a"));
  }

  void aDestroyedOwnerIsNotCalled() {
    JobRunner jobs;
    bool came = false;
    std::atomic<bool> go = false;
    auto owner = std::make_unique<QObject>();
    jobs.start<int>(
        owner.get(), "a", "a",
        [&](std::stop_token, const JobRunner::Progress&) {
          while (!go) std::this_thread::sleep_for(std::chrono::milliseconds(1));
          return 0;
        },
        [&](int) { came = true; });
    owner.reset();
    go = true;
    QTRY_VERIFY(jobs.jobs().isEmpty());
    QVERIFY(!came);
  }

  void progressIsReported() {
    JobRunner jobs;
    std::atomic<bool> seen = false;
    jobs.start<int>(
        this, "a", "a",
        [&](std::stop_token, const JobRunner::Progress& progress) {
          progress(0.5);
          while (!seen) std::this_thread::sleep_for(std::chrono::milliseconds(1));
          return 0;
        },
        [](int) {});
    QTRY_VERIFY(!jobs.jobs().isEmpty() && jobs.jobs().front().share == 0.5);
    seen = true;
    QTRY_VERIFY(jobs.jobs().isEmpty());
  }

  void destructionStopsAndWaits() {
    std::atomic<bool> ended = false;
    {
      JobRunner jobs;
      jobs.start<int>(
          this, "a", "a",
          [&](std::stop_token stop, const JobRunner::Progress& progress) {
            const int result = untilStopped(stop, progress);
            ended = true;
            return result;
          },
          [](int) {});
    }
    QVERIFY(ended);
  }

  void inlineRunsAtOnce() {
    JobRunner jobs(true);
    int result = 0;
    jobs.start<int>(
        this, "a", "a", [](std::stop_token, const JobRunner::Progress&) { return 7; },
        [&](int value) { result = value; });
    QCOMPARE(result, 7);
  }
};

QTEST_GUILESS_MAIN(TestJobRunner)
#include "tst_job_runner.moc"

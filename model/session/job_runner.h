#pragma once

// Runs all jobs on worker threads. A job is a plain function of a stop token and a progress callback; its result is
// delivered on the GUI thread. Starting a job under a key cancels the previous job under that key; the result of a
// cancelled job is dropped. With `inlineJobs` every job runs within the call, for tests. GUI thread only.
//
//   m_jobs.start<Scene>(this, "layout", tr("Laying out %1").arg(name), work, done);
//   work: Scene(std::stop_token, const Progress&), on a worker;  done: void(Scene), on the GUI thread.

#include <QObject>
#include <QPointer>
#include <functional>
#include <memory>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

namespace model {

class JobRunner : public QObject {
  Q_OBJECT
 public:
  using Progress = std::function<void(double)>;  ///< share done, 0 to 1; any thread, rate limited by the runner

  struct Job {
    int id = 0;
    QString name;      ///< shown in the status bar
    double share = 0;  ///< 0 to 1; below 0: unknown
  };

  explicit JobRunner(bool inlineJobs = false, QObject* parent = nullptr);
  /// Cancels everything and waits for the workers.
  ~JobRunner() override;

  /// `owner` and `key` name the slot of the job; the result is dropped if the owner is destroyed.
  template <typename Result, typename Work, typename Done>
  void start(QObject* owner, const QString& key, const QString& name, Work work, Done done) {
    auto result = std::make_shared<std::unique_ptr<Result>>();
    run(
        owner, key, name,
        [work = std::move(work), result](std::stop_token stop, const Progress& progress) mutable {
          *result = std::make_unique<Result>(work(stop, progress));
        },
        [done = std::move(done), result]() mutable { done(std::move(**result)); });
  }
  void cancel(QObject* owner, const QString& key);
  /// Cancels all jobs at the user's request; owners are notified by cancelled().
  void cancelAll();
  /// Returns true if a result is still expected: not for a cancelled job.
  bool isRunning(const QObject* owner, const QString& key) const;
  /// Running jobs, oldest first.
  QList<Job> jobs() const;

 signals:
  /// A job was started, progressed or ended; at most every 50 ms for progress.
  void jobsChanged();
  /// Emitted by cancelAll(), but not when an owner cancels or replaces its own job.
  void cancelled(const QObject* owner, const QString& key);

 private:
  struct Running;
  void run(QObject* owner, const QString& key, const QString& name,
           std::function<void(std::stop_token, const Progress&)> work, std::function<void()> done);
  void finish(const std::shared_ptr<Running>& job);

  bool m_inline;
  int m_nextId = 1;
  std::vector<std::shared_ptr<Running>> m_running;
};

}  // namespace model

#pragma once

// The only way to a worker thread. A job is a plain function of a stop token and a progress callback; its result
// comes back on the GUI thread. Starting a job under a key cancels the one before under that key; the result of a
// cancelled job is dropped. With `inlineJobs` everything runs in the call, as tests like it. GUI thread only.
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
  using Progress = std::function<void(double)>;  ///< share done, 0 to 1; any thread, thinned by the runner

  struct Job {
    int id = 0;
    QString name;      ///< shown in the status bar
    double share = 0;  ///< 0 to 1; below 0: unknown
  };

  explicit JobRunner(bool inlineJobs = false, QObject* parent = nullptr);
  /// Cancels everything and waits for the workers.
  ~JobRunner() override;

  /// `owner` and `key` name the slot that the job takes; `done` is dropped when the owner is gone.
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
  /// What the user asks for: the owners are told by cancelled().
  void cancelAll();
  /// Whether a result is on its way: not that of a cancelled job.
  bool isRunning(const QObject* owner, const QString& key) const;
  /// Running jobs, oldest first.
  QList<Job> jobs() const;

 signals:
  /// A job started, moved on or ended; at most every 50 ms for progress.
  void jobsChanged();
  /// By cancelAll(); whoever cancels or replaces its own job is not told.
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

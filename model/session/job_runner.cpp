#include "model/session/job_runner.h"

#include <QElapsedTimer>
#include <QTimer>
#include <algorithm>
#include <atomic>
#include <chrono>

namespace model {

struct JobRunner::Running {
  Job job;
  QPointer<QObject> owner;
  QObject* ownerAddress = nullptr;  // only compared
  QString key;
  std::function<void()> done;
  bool dropped = false;
  std::atomic<bool> finished = false;
  std::atomic<double> share = -1;
  std::atomic<int64_t> lastReportMs = 0;
  std::jthread thread;
};

JobRunner::JobRunner(bool inlineJobs, QObject* parent) : QObject(parent), m_inline(inlineJobs) {}

JobRunner::~JobRunner() {
  for (const auto& job : m_running) {
    job->dropped = true;
    job->thread.request_stop();
  }
  for (const auto& job : m_running) {
    if (job->thread.joinable()) job->thread.join();
  }
}

void JobRunner::run(QObject* owner, const QString& key, const QString& name,
                    std::function<void(std::stop_token, const Progress&)> work, std::function<void()> done) {
  cancel(owner, key);
  if (m_inline) {
    std::stop_source never;
    work(never.get_token(), [](double) {});
    done();
    return;
  }
  auto job = std::make_shared<Running>();
  job->job = {m_nextId++, name, -1};
  job->owner = owner;
  job->ownerAddress = owner;
  job->key = key;
  job->done = std::move(done);
  m_running.push_back(job);
  emit jobsChanged();

  // The thread's own pointer is weak, so that it is never the last: the record is joined in finish() or ~JobRunner.
  Running* const record = job.get();
  job->thread = std::jthread([this, record, work = std::move(work)](std::stop_token stop) {
    const Progress progress = [this, record](double share) {
      record->share = share;
      const int64_t now =
          std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
              .count();
      int64_t last = record->lastReportMs;
      if (now - last < 50 || !record->lastReportMs.compare_exchange_strong(last, now)) return;
      QMetaObject::invokeMethod(
          this, [this] { emit jobsChanged(); }, Qt::QueuedConnection);
    };
    work(stop, progress);
    record->finished = true;
    QMetaObject::invokeMethod(
        this,
        [this, record] {
          const auto it = std::find_if(m_running.begin(), m_running.end(),
                                       [record](const auto& running) { return running.get() == record; });
          if (it != m_running.end()) finish(*it);
        },
        Qt::QueuedConnection);
  });
}

void JobRunner::finish(const std::shared_ptr<Running>& job) {
  const std::shared_ptr<Running> kept = job;
  kept->thread.join();  // only its return is outstanding
  m_running.erase(std::find(m_running.begin(), m_running.end(), kept));
  if (!kept->dropped && kept->owner) kept->done();
  emit jobsChanged();
}

void JobRunner::cancel(QObject* owner, const QString& key) {
  bool any = false;
  for (const auto& job : m_running) {
    if (job->ownerAddress != owner || job->key != key || job->dropped) continue;
    job->dropped = true;
    job->thread.request_stop();
    any = true;
  }
  if (any) emit jobsChanged();
}

void JobRunner::cancelAll() {
  std::vector<std::shared_ptr<Running>> stopped;  // notified after all are stopped, since an owner may start another
                                                  // job
  for (const auto& job : m_running) {
    if (job->dropped) continue;
    job->dropped = true;
    job->thread.request_stop();
    stopped.push_back(job);
  }
  emit jobsChanged();
  for (const auto& job : stopped) {
    if (job->owner) emit cancelled(job->owner, job->key);
  }
}

bool JobRunner::isRunning(const QObject* owner, const QString& key) const {
  return std::any_of(m_running.begin(), m_running.end(),
                     [&](const auto& job) { return job->ownerAddress == owner && job->key == key && !job->dropped; });
}

QList<JobRunner::Job> JobRunner::jobs() const {
  QList<Job> result;
  for (const auto& job : m_running) {
    if (job->dropped) continue;
    result.append(job->job);
    result.last().share = job->share;
  }
  return result;
}

}  // namespace model

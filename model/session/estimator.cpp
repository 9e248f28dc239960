#include "model/session/estimator.h"

#include <utility>

namespace model {

Estimator::Estimator(JobRunner& jobs, Navigation& navigation, QObject* parent)
    : QObject(parent), m_jobs(jobs), m_navigation(navigation) {
  connect(&navigation, &Navigation::snapshotChanged, this, [this] {
    emit changed(nullptr);
    start();
  });
  // The costs are known then; the bytes at the peak follow with the memory.
  connect(&navigation, &Navigation::memoryChanged, this, [this](const std::shared_ptr<const Snapshot>& memory) {
    if (memory != m_navigation.snapshot()) start();
  });
}

void Estimator::choose(std::optional<hlo::Device> device) {
  m_chosen = std::move(device);
  start();
}

void Estimator::setRates(std::function<hlo::Device(const hlo::Device&)> change) {
  m_change = std::move(change);
  start();
}

void Estimator::start() {
  const QString key = QStringLiteral("estimates");
  m_jobs.cancel(this, key);
  const std::shared_ptr<const Snapshot> snapshot = m_navigation.snapshot();
  if (snapshot == nullptr || snapshot->workload == nullptr) return;
  using Result = std::shared_ptr<const Estimates>;
  m_jobs.start<Result>(
      this, key, tr("Computing costs"),
      [snapshot, chosen = m_chosen, change = m_change](std::stop_token stop, const JobRunner::Progress&) -> Result {
        const hlo::DeviceGuess guess = chosen ? hlo::DeviceGuess() : deviceOf(*snapshot);
        const hlo::Device device = chosen ? *chosen : guess.device != nullptr ? *guess.device : hlo::Device();
        return estimate(snapshot, change ? change(device) : device, stop, guess.evidence);
      },
      [this](Result result) { emit changed(std::move(result)); });
}

}  // namespace model

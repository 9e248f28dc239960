#include "model/session/estimator.h"

#include <string>
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
  m_devices.chosen = std::move(device);
  emit devicesChanged();
  start();
}

void Estimator::setRates(std::function<hlo::Device(const hlo::Device&)> change) {
  m_devices.change = std::move(change);
  emit devicesChanged();
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
      [snapshot, devices = m_devices](std::stop_token stop, const JobRunner::Progress&) -> Result {
        std::string evidence;
        const hlo::Device device = devices.of(*snapshot, &evidence);
        return estimate(snapshot, device, stop, std::move(evidence));
      },
      [this](Result result) { emit changed(std::move(result)); });
}

}  // namespace model

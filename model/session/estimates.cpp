#include "model/session/estimates.h"

#include <utility>

namespace model {

std::shared_ptr<const Estimates> estimate(std::shared_ptr<const Snapshot> snapshot, const hlo::Device& device) {
  if (snapshot == nullptr || snapshot->workload == nullptr) return nullptr;
  const Workload& workload = snapshot->workload->get();
  hlo::TimeEstimates times(*snapshot->module, workload.costs, device);
  return std::make_shared<const Estimates>(Estimates{std::move(snapshot), &workload, device, std::move(times)});
}

Estimator::Estimator(JobRunner& jobs, Navigation& navigation, QObject* parent)
    : QObject(parent), m_jobs(jobs), m_navigation(navigation), m_device(hlo::devicePresets().front()) {
  connect(&navigation, &Navigation::snapshotChanged, this, [this] {
    emit changed(nullptr);
    start();
  });
}

void Estimator::setDevice(const hlo::Device& device) {
  if (device.name == m_device.name) return;
  m_device = device;
  start();
}

void Estimator::start() {
  const QString key = QStringLiteral("estimates");
  m_jobs.cancel(this, key);
  const std::shared_ptr<const Snapshot> snapshot = m_navigation.snapshot();
  if (snapshot == nullptr || snapshot->workload == nullptr) return;
  using Result = std::shared_ptr<const Estimates>;
  m_jobs.start<Result>(
      this, key, tr("Working out costs"),
      [snapshot, device = m_device](std::stop_token, const JobRunner::Progress&) { return estimate(snapshot, device); },
      [this](Result result) { emit changed(std::move(result)); });
}

}  // namespace model

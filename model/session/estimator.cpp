#include "model/session/estimator.h"

#include <algorithm>
#include <utility>

namespace model {

Estimator::Estimator(JobRunner& jobs, Navigation& navigation, QObject* parent)
    : QObject(parent), m_jobs(jobs), m_navigation(navigation), m_device(hlo::devicePresets().front()) {
  connect(&navigation, &Navigation::snapshotChanged, this, [this] {
    emit changed(nullptr);
    start();
  });
  // The costs are known then; the bytes at the peak follow with the memory.
  connect(&navigation, &Navigation::memoryChanged, this, [this](const std::shared_ptr<const Snapshot>& memory) {
    if (memory != m_navigation.snapshot()) start();
  });
}

namespace {

bool sameRate(const hlo::Rate& a, const hlo::Rate& b) { return a.perSecond == b.perSecond && a.source == b.source; }

bool sameRate(const std::optional<hlo::Rate>& a, const std::optional<hlo::Rate>& b) {
  return a.has_value() == b.has_value() && (!a || sameRate(*a, *b));
}

bool sameRates(const std::vector<hlo::PeakFlops>& a, const std::vector<hlo::PeakFlops>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const hlo::PeakFlops& one, const hlo::PeakFlops& other) {
    return one.type == other.type && sameRate(one.rate, other.rate);
  });
}

}  // namespace

void Estimator::setDevice(const hlo::Device& device) {
  if (device.name == m_device.name && sameRates(device.matrix, m_device.matrix) &&
      sameRates(device.vector, m_device.vector) && sameRate(device.memoryBytes, m_device.memoryBytes) &&
      sameRate(device.linkBytes, m_device.linkBytes)) {
    return;
  }
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
      this, key, tr("Computing costs"),
      [snapshot, device = m_device](std::stop_token stop, const JobRunner::Progress&) {
        return estimate(snapshot, device, stop);
      },
      [this](Result result) { emit changed(std::move(result)); });
}

}  // namespace model

#pragma once

// Computes the cost of the module that is shown in the background, and its time on the device that the dump states or
// the user chose.
//
//   connect(&estimator, &Estimator::changed, view, &View::showEstimates);

#include <QObject>
#include <functional>
#include <memory>
#include <optional>

#include "model/documents/estimates.h"
#include "model/session/job_runner.h"
#include "model/session/navigation.h"

namespace model {

/// GUI thread only.
class Estimator : public QObject {
  Q_OBJECT
 public:
  /// Follows the module that the hub shows. Both arguments must outlive the estimator.
  Estimator(JobRunner& jobs, Navigation& navigation, QObject* parent = nullptr);

  /// The device chosen for all modules; no value: each module is estimated for the one that its dump states.
  const std::optional<hlo::Device>& chosen() const { return m_devices.chosen; }
  const DeviceChoice& devices() const { return m_devices; }
  /// Chooses a device. Computes the times again; the previous estimates stay until the new ones are ready.
  void choose(std::optional<hlo::Device> device);
  /// `change` replaces rates of the devices that dumps state, by those that the user entered.
  void setRates(std::function<hlo::Device(const hlo::Device&)> change);

 signals:
  /// Null: another snapshot is shown, and its estimates are not ready yet.
  void changed(std::shared_ptr<const model::Estimates> estimates);
  /// Another device was chosen, or its rates were.
  void devicesChanged();

 private:
  void start();

  JobRunner& m_jobs;
  Navigation& m_navigation;
  DeviceChoice m_devices;
};

}  // namespace model

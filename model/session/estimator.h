#pragma once

// Computes the cost of the module that is shown in the background, and its time on the device that the user chose.
//
//   connect(&estimator, &Estimator::changed, view, &View::showEstimates);

#include <QObject>
#include <memory>

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

  const hlo::Device& device() const { return m_device; }
  /// Computes the times again; the previous estimates stay until the new ones are ready.
  void setDevice(const hlo::Device& device);

 signals:
  /// Null: another snapshot is shown, and its estimates are not ready yet.
  void changed(std::shared_ptr<const model::Estimates> estimates);

 private:
  void start();

  JobRunner& m_jobs;
  Navigation& m_navigation;
  hlo::Device m_device;
};

}  // namespace model

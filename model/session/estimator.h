#pragma once

// What the module that is shown costs, worked out in the background as soon as it is shown, and how long that would
// take on the device that the user chose.
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
  /// Follows what the hub shows. Both must outlive it.
  Estimator(JobRunner& jobs, Navigation& navigation, QObject* parent = nullptr);

  const hlo::Device& device() const { return m_device; }
  /// Works out the times anew; what is there stays until they are.
  void setDevice(const hlo::Device& device);

 signals:
  /// Null: another snapshot is shown, and its estimates are not there yet.
  void changed(std::shared_ptr<const model::Estimates> estimates);

 private:
  void start();

  JobRunner& m_jobs;
  Navigation& m_navigation;
  hlo::Device m_device;
};

}  // namespace model

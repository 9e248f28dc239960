#pragma once

// What a module costs, and how long that would take on a device that somebody chose.

#include <memory>
#include <stop_token>

#include "model/analysis/device.h"
#include "model/documents/snapshot.h"

namespace model {

/// Immutable; any thread.
struct Estimates {
  std::shared_ptr<const Snapshot> snapshot;
  const Workload* workload;  ///< the snapshot's, with its estimated memory where that was there
  hlo::Device device;
  hlo::TimeEstimates times;
  const hlo::XlaCycles* cycles;  ///< the snapshot's
};

/// Null of a snapshot without a module. Works out the workload where it is not there: for a worker, and for tests.
/// When stopped, null or of no use.
std::shared_ptr<const Estimates> estimate(std::shared_ptr<const Snapshot> snapshot, const hlo::Device& device,
                                          const std::stop_token& stop = {});

}  // namespace model

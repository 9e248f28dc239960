#pragma once

// The cost of a module, and the estimated time on the chosen device.

#include <memory>
#include <stop_token>

#include "model/analysis/device.h"
#include "model/documents/snapshot.h"

namespace model {

/// Immutable; any thread.
struct Estimates {
  std::shared_ptr<const Snapshot> snapshot;
  const Workload* workload;  ///< the snapshot's, with its estimated memory if that was available
  hlo::Device device;
  hlo::TimeEstimates times;
  const hlo::XlaCycles* cycles;  ///< the snapshot's
};

/// Returns null for a snapshot without a module. Computes the workload if necessary: for workers and tests. If stopped,
/// the result is null or must not be used.
std::shared_ptr<const Estimates> estimate(std::shared_ptr<const Snapshot> snapshot, const hlo::Device& device,
                                          const std::stop_token& stop = {});

}  // namespace model

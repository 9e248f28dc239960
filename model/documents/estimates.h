#pragma once

// The cost of a module, and the estimated time on the chosen device.

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "model/analysis/device.h"
#include "model/documents/snapshot.h"
#include "model/queries/hot_list.h"

namespace model {

/// Immutable; any thread.
struct Estimates {
  std::shared_ptr<const Snapshot> snapshot;
  const Workload* workload;  ///< the snapshot's, with its estimated memory if that was available
  hlo::Device device;        ///< without rates if it is unknown: there are no times then
  std::string evidence;      ///< what in the dump names the device; "" if the user chose it
  hlo::TimeEstimates times;
  const hlo::XlaCycles* cycles;  ///< the snapshot's
  /// The first items of their lists; no value if the list is empty.
  std::optional<queries::HotItem> mostFlops = {}, mostTime = {}, largestCollective = {};
  std::optional<hlo::InstructionId> largestLoop = {};  ///< the while with the most work per run of the module
};

/// Returns the device that the dump states; without rates if it states none or a platform alone.
hlo::DeviceGuess deviceOf(const Snapshot& snapshot);

/// Decides which device gives the times of a module, in every view.
struct DeviceChoice {
  std::optional<hlo::Device> chosen;  ///< by the user for all modules; no value: the one that each dump states
  /// Replaces rates of a device by those that the user entered; may be empty.
  std::function<hlo::Device(const hlo::Device&)> change;

  /// Returns the device, without rates if it is unknown. `evidence` is what in the dump names it.
  hlo::Device of(const Snapshot& snapshot, std::string* evidence = nullptr) const;
};

/// Returns the estimated time of one run of the module; no value without rates, an entry or a module. Linear.
std::optional<hlo::TimeEstimate> timeOfRun(const Snapshot& snapshot, const hlo::Device& device,
                                           const std::stop_token& stop = {});

/// Returns null for a snapshot without a module. Computes the workload if necessary: for workers and tests. If stopped,
/// the result is null or must not be used.
std::shared_ptr<const Estimates> estimate(std::shared_ptr<const Snapshot> snapshot, const hlo::Device& device,
                                          const std::stop_token& stop = {}, std::string evidence = {});
/// For the device that the dump states.
std::shared_ptr<const Estimates> estimateAsStated(const std::shared_ptr<const Snapshot>& snapshot,
                                                  const std::stop_token& stop = {});

}  // namespace model

#include "model/documents/estimates.h"

#include <utility>

namespace model {

std::shared_ptr<const Estimates> estimate(std::shared_ptr<const Snapshot> snapshot, const hlo::Device& device) {
  if (snapshot == nullptr || snapshot->workload == nullptr) return nullptr;
  const Workload& workload = memoryOf(snapshot)->workload->get();
  hlo::TimeEstimates times(*snapshot->module, workload.costs, device);
  const hlo::XlaCycles& cycles = snapshot->xlaCycles->get();
  return std::make_shared<const Estimates>(
      Estimates{std::move(snapshot), &workload, device, std::move(times), &cycles});
}

}  // namespace model

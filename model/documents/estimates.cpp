#include "model/documents/estimates.h"

#include <utility>

namespace model {

std::shared_ptr<const Estimates> estimate(std::shared_ptr<const Snapshot> snapshot, const hlo::Device& device,
                                          const std::stop_token& stop) {
  if (snapshot == nullptr || snapshot->workload == nullptr) return nullptr;
  const Workload* const workload = memoryOf(snapshot)->workload->get(stop);
  if (workload == nullptr) return nullptr;
  hlo::TimeEstimates times(*snapshot->module, workload->costs, device, stop);
  const hlo::XlaCycles* const cycles = snapshot->xlaCycles->get(stop);
  if (cycles == nullptr) return nullptr;
  return std::make_shared<const Estimates>(Estimates{std::move(snapshot), workload, device, std::move(times), cycles});
}

}  // namespace model

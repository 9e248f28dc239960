#include "model/documents/estimates.h"

#include <utility>

namespace model {
namespace {

std::optional<hlo::InstructionId> largestLoop(const hlo::Module& module, const hlo::Costs& costs) {
  std::optional<hlo::InstructionId> largest;
  int64_t most = 0;
  for (const hlo::InstructionId id : module.instructions()) {
    if (module.kind(id) != hlo::OpKind::kWhile) continue;
    if (const int64_t work = costs.perRun(id).work(); work > most) {
      largest = id;
      most = work;
    }
  }
  return largest;
}

}  // namespace

hlo::DeviceGuess deviceOf(const Snapshot& snapshot) {
  return hlo::guessDevice(snapshot.deviceSigns, snapshot.module.get());
}

hlo::Device DeviceChoice::of(const Snapshot& snapshot, std::string* evidence) const {
  hlo::DeviceGuess guess = chosen ? hlo::DeviceGuess() : deviceOf(snapshot);
  const hlo::Device device = chosen ? *chosen : guess.device != nullptr ? *guess.device : hlo::Device();
  if (evidence != nullptr) *evidence = std::move(guess.evidence);
  return change ? change(device) : device;
}

std::optional<hlo::TimeEstimate> timeOfRun(const Snapshot& snapshot, const hlo::Device& device,
                                           const std::stop_token& stop) {
  if (snapshot.module == nullptr || snapshot.costs == nullptr || snapshot.mlir != nullptr) return std::nullopt;
  const auto entry = snapshot.module->entry();
  const ModuleCosts* const costs = entry && device.hasRates() ? snapshot.costs->get(stop) : nullptr;
  if (costs == nullptr) return std::nullopt;
  return hlo::TimeEstimates(*snapshot.module, costs->costs, device, stop).perRun(*entry);
}

std::shared_ptr<const Estimates> estimate(std::shared_ptr<const Snapshot> snapshot, const hlo::Device& device,
                                          const std::stop_token& stop, std::string evidence) {
  if (snapshot == nullptr || snapshot->workload == nullptr) return nullptr;
  const Workload* const workload = memoryOf(snapshot)->workload->get(stop);
  if (workload == nullptr) return nullptr;
  hlo::TimeEstimates times(*snapshot->module, workload->costs, device, stop);
  const hlo::XlaCycles* const cycles = snapshot->xlaCycles->get(stop);
  if (cycles == nullptr) return nullptr;
  auto made = std::make_shared<Estimates>(
      Estimates{std::move(snapshot), workload, device, std::move(evidence), std::move(times), cycles});
  const queries::InstructionCosts costs{&workload->costs, &made->times, cycles};
  const auto first = [&](queries::HotList list) -> std::optional<queries::HotItem> {
    auto items = queries::hotItems(*made->snapshot->module, costs, list, 1, stop);
    if (items.empty() || items.front().amount.isUnknown()) return std::nullopt;
    return std::move(items.front());
  };
  made->mostFlops = first(queries::HotList::kFlops);
  made->mostTime = first(queries::HotList::kTime);
  made->largestCollective = first(queries::HotList::kCollectives);
  made->largestLoop = largestLoop(*made->snapshot->module, workload->costs);
  return made;
}

std::shared_ptr<const Estimates> estimateAsStated(const std::shared_ptr<const Snapshot>& snapshot,
                                                  const std::stop_token& stop) {
  if (snapshot == nullptr) return nullptr;
  hlo::DeviceGuess guess = deviceOf(*snapshot);
  return estimate(snapshot, guess.device == nullptr ? hlo::Device() : *guess.device, stop, std::move(guess.evidence));
}

}  // namespace model

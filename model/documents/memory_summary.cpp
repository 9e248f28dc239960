#include "model/documents/memory_summary.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/analysis/transfers.h"
#include "model/documents/estimates.h"
#include "model/documents/module_memory.h"
#include "model/queries/allocation_peaks.h"
#include "model/queries/memory_spaces.h"
#include "model/queries/query_number.h"

namespace model {
namespace {

constexpr int64_t kGiB = int64_t{1} << 30;

struct DeviceMemory {
  absl::string_view name;
  int64_t bytes;
  int usablePercent;
};

constexpr int kUsableOfGpu = 75;  // percent: what JAX preallocates by default

// GPUs: device_memory_size of XLA's target configurations, otherwise the datasheet. TPUs: the limit of HBM that
// messages of the compiler state, which is less than the chip has.
constexpr DeviceMemory kDeviceMemory[] = {
    {"A100 SXM 80GB", 85'100'068'864, kUsableOfGpu}, {"H100 SXM", 84'942'979'072, kUsableOfGpu},
    {"H200 SXM", 141'000'000'000, kUsableOfGpu},     {"B200", 180'000'000'000, kUsableOfGpu},
    {"MI300X", 192'000'000'000, kUsableOfGpu},       {"TPU v4", 30 * kGiB + 3 * kGiB / 4, 100},
    {"TPU v5e", 15 * kGiB + 3 * kGiB / 4, 100},      {"TPU v5p", 95 * kGiB + 3 * kGiB / 4, 100},
    {"TPU v6e", 31 * kGiB + kGiB / 4, 100},
};

std::optional<MemoryLimit> limitOf(const SpaceSummary& space, const LimitSources& limits,
                                   const MemorySummary& summary) {
  const bool isDefault = space.figures.space == queries::kDefaultSpace;
  if (isDefault && limits.given) return limits.given;
  if (space.failure && space.failure->limitBytes)
    return MemoryLimit{*space.failure->limitBytes, MemoryLimit::Source::kMessage, {}};
  if (space.figures.capacity.sum)
    return MemoryLimit{space.figures.capacity.sum->bytes, MemoryLimit::Source::kMessage, {}};
  if (!isDefault || summary.ofDump) return isDefault ? summary.ofDump : std::nullopt;
  return summary.platform == hlo::Platform::kCpu ? std::nullopt : limits.otherwise;
}

const DeviceMemory* memoryOfDevice(const hlo::Device* device) {
  if (device == nullptr) return nullptr;
  const auto found = std::find_if(std::begin(kDeviceMemory), std::end(kDeviceMemory),
                                  [&](const DeviceMemory& each) { return each.name == device->name; });
  return found == std::end(kDeviceMemory) ? nullptr : found;
}

// The compute capability of NVIDIA and the name of an AMD instruction set stand for products with different memories.
bool isArchitecture(absl::string_view name) {
  return absl::StartsWithIgnoreCase(name, "sm_") || absl::StartsWithIgnoreCase(name, "gfx");
}

std::vector<TempSummary> tempsOf(const buffers::Assignment& assignment, int64_t space, const std::stop_token& stop) {
  std::vector<TempSummary> temps;
  for (const queries::AllocationPeak& peak : queries::temporaryPeaks(assignment, space, stop)) {
    if (stop.stop_requested()) break;
    temps.push_back({peak.allocation, assignment.allocation(peak.allocation).sizeBytes, peak.bytes, peak.step,
                     hlo::pinOf(assignment, peak.allocation, stop)});
  }
  std::stable_sort(temps.begin(), temps.end(),
                   [](const TempSummary& a, const TempSummary& b) { return a.sizeBytes > b.sizeBytes; });
  return temps;
}

std::vector<ScopedStep> scopedSteps(const Snapshot& memory, int64_t space, const std::stop_token& stop) {
  std::vector<ScopedStep> steps;
  if (memory.module == nullptr || memory.scopedMemory == nullptr) return steps;
  const std::vector<hlo::ScopedMemory>* const scoped = memory.scopedMemory->get(stop);
  if (scoped == nullptr) return steps;
  for (const hlo::ScopedMemory& each : *scoped) {
    if (each.memorySpace != space) continue;
    if (steps.empty() || steps.back().step != each.step)
      steps.push_back({each.step, 0, std::string(memory.module->name(each.instruction))});
    steps.back().bytes = buffers::saturatingSum(steps.back().bytes, each.bytes);
  }
  return steps;
}

std::optional<ScopedPeak> scopedPeakOf(const std::vector<ScopedStep>& scoped, const queries::LiveBytes& live) {
  std::optional<ScopedPeak> most;
  for (const ScopedStep& each : scoped) {
    if (each.step >= live.stepCount()) continue;
    const int64_t bytes = buffers::saturatingSum(live.at(each.step), each.bytes);
    if (most && bytes <= most->bytes) continue;
    most = ScopedPeak{bytes, each.bytes, each.step, each.kernel};
  }
  return most;
}

}  // namespace

std::optional<MemoryLimit> deviceLimit(absl::string_view device) {
  const DeviceMemory* found = nullptr;
  const std::string words = absl::StrCat(device, " ");
  for (const DeviceMemory& each : kDeviceMemory) {
    const bool isWhole = absl::EqualsIgnoreCase(each.name, device);
    if (!isWhole && !absl::StartsWithIgnoreCase(each.name, words)) continue;
    if (found != nullptr && !isWhole) return std::nullopt;
    found = &each;
    if (isWhole) break;
  }
  if (found == nullptr) return std::nullopt;
  return MemoryLimit{found->bytes / 100 * found->usablePercent, MemoryLimit::Source::kDevice, std::string(found->name),
                     found->usablePercent};
}

std::vector<std::string> limitDevices() {
  std::vector<std::string> names;
  for (const DeviceMemory& each : kDeviceMemory) names.emplace_back(each.name);
  return names;
}

std::optional<MemoryLimit> parseMemoryLimit(absl::string_view text) {
  if (const auto device = deviceLimit(text)) return device;
  const auto bytes = queries::parseNumber(absl::StripAsciiWhitespace(text), queries::Units::kBytes);
  if (!bytes || bytes->value < 0) return std::nullopt;
  return MemoryLimit{bytes->value, MemoryLimit::Source::kGiven, {}};
}

std::optional<MemoryLimit> dumpLimit(const Snapshot& memory) {
  for (const hlo::DeviceSign& sign : memory.deviceSigns) {
    const hlo::NamedDevice named = hlo::deviceIn(sign.text);
    if (sign.memoryBytes > 0) {
      return MemoryLimit{sign.memoryBytes / 100 * kUsableOfGpu, MemoryLimit::Source::kDump, sign.text, kUsableOfGpu};
    }
    if (named.device == nullptr || isArchitecture(named.name)) continue;
    if (const DeviceMemory* const own = memoryOfDevice(named.device)) {
      return MemoryLimit{own->bytes / 100 * own->usablePercent, MemoryLimit::Source::kDump, std::string(own->name),
                         own->usablePercent};
    }
    return std::nullopt;
  }
  return std::nullopt;
}

std::string likelyDevice(const Snapshot& memory) {
  const DeviceMemory* const likely = memoryOfDevice(deviceOf(memory).device);
  return likely == nullptr ? std::string() : std::string(likely->name);
}

std::vector<CompileFailure> LimitSources::failures() const {
  std::vector<CompileFailure> all;
  for (const auto& message : messages) {
    for (CompileFailure& failure : compileFailures(*message)) {
      const bool isKnown = std::any_of(all.begin(), all.end(), [&](const CompileFailure& other) {
        return other.name == failure.name && other.limitBytes == failure.limitBytes;
      });
      if (!isKnown) all.push_back(std::move(failure));
    }
  }
  return all;
}

int64_t SpaceSummary::unlistedBytes() const {
  const std::optional<int64_t> reserved = figures.reserved.exact();
  if (!failure || !failure->neededBytes || !reserved) return 0;
  // A program that does not fit needs more than the limit, even if the rounded values of the message are equal.
  const bool isBelow = failure->limitBytes && *reserved <= *failure->limitBytes;
  const int64_t needed = isBelow ? std::max(*failure->neededBytes, *failure->limitBytes + 1) : *failure->neededBytes;
  return needed - *reserved > failure->roundingBytes || isBelow ? std::max<int64_t>(0, needed - *reserved) : 0;
}

std::optional<int64_t> SpaceSummary::neededBytes() const {
  const std::optional<int64_t> reserved = figures.reserved.exact();
  if (!reserved) return std::nullopt;
  return buffers::saturatingSum(*reserved, unlistedBytes());
}

std::optional<int64_t> SpaceSummary::leftBytes() const {
  const std::optional<int64_t> needed = neededBytes();
  if (!limit || !needed) return std::nullopt;
  return limit->bytes - *needed;
}

const SpaceSummary* MemorySummary::find(int64_t space) const {
  const auto found =
      std::find_if(spaces.begin(), spaces.end(), [&](const SpaceSummary& one) { return one.figures.space == space; });
  return found == spaces.end() ? nullptr : &*found;
}

std::optional<PeakSummary> peakOf(const queries::LiveBytes& live, std::optional<uint32_t> dumpStep) {
  if (!live.peakStep()) return std::nullopt;
  PeakSummary peak;
  peak.bytes = peak.leastBytes = live.peakBytes();
  peak.step = *live.peakStep();
  const int64_t least = peak.bytes - peak.bytes / 1000;
  for (uint32_t step = 0; step < live.stepCount(); ++step) {
    if (live.at(step) < least) continue;
    ++peak.steps;
    peak.leastBytes = std::min(peak.leastBytes, live.at(step));
    if (!peak.plateaus.empty() && peak.plateaus.back().end == step) {
      peak.plateaus.back().end = step + 1;
    } else {
      peak.plateaus.push_back({step, step + 1});
    }
  }
  if (dumpStep && *dumpStep < live.stepCount()) {
    peak.dumpStep = dumpStep;
    peak.dumpStepBytes = live.at(*dumpStep);
    peak.isDumpStepInPlateau = peak.dumpStepBytes >= least;
  }
  return peak;
}

void setLimits(const LimitSources& limits, MemorySummary* summary) {
  summary->failures = limits.failures();
  summary->messages = limits.messages;
  for (SpaceSummary& space : summary->spaces) {
    const auto failed = std::find_if(summary->failures.begin(), summary->failures.end(),
                                     [&](const CompileFailure& each) { return each.space == space.figures.space; });
    space.failure = failed == summary->failures.end() ? std::nullopt : std::optional(*failed);
    space.limit = limitOf(space, limits, *summary);
  }
}

MemorySummary summarizeMemory(const Snapshot& memory, const LimitSources& limits, std::optional<int64_t> space,
                              const std::stop_token& stop) {
  MemorySummary summary;
  if (memory.assignment == nullptr) return summary;
  const buffers::Assignment& assignment = *memory.assignment;
  summary.isEstimated = assignment.isEstimated();
  summary.ofDump = dumpLimit(memory);
  summary.platform = memory.platform;
  size_t followed = 0;
  for (const queries::SpaceFigures& figures : memory.spaces) {
    if (space && figures.space != *space) continue;
    if (stop.stop_requested()) break;
    SpaceSummary& one = summary.spaces.emplace_back();
    one.figures = figures;
    const bool isDefault = figures.space == queries::kDefaultSpace;
    for (uint32_t i = 0; i < assignment.allocationCount(); ++i)
      one.allocations += assignment.allocation(buffers::AllocationId(i)).memorySpace == figures.space ? 1 : 0;
    if (!figures.livePeakStep || followed++ >= queries::kMostSpaces) continue;
    // An estimate names no peak of its own, and a dump of a device with several spaces mixes them.
    const auto dumpStep = isDefault && !summary.isEstimated ? assignment.printedPeakStep() : std::nullopt;
    const auto live = isDefault ? std::optional<queries::LiveBytes>()
                                : std::optional<queries::LiveBytes>(std::in_place, assignment, figures.space, stop);
    one.peak = peakOf(live ? *live : memory.liveBytes, dumpStep);
    // Only TPU programs state it, after code generation.
    if (live && memory.platform == hlo::Platform::kTpu) {
      one.scoped = scopedSteps(memory, figures.space, stop);
      one.scopedPeak = scopedPeakOf(one.scoped, *live);
    }
    if (figures.packingLoss.sum) one.temps = tempsOf(assignment, figures.space, stop);
  }
  setLimits(limits, &summary);
  return summary;
}

}  // namespace model

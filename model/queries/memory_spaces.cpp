#include "model/queries/memory_spaces.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace queries {
namespace {

using hlo::Platform;

struct SpaceName {
  Platform platform;
  int64_t space;
  absl::string_view name;
};

constexpr SpaceName kNames[] = {
    {Platform::kTpu, 0, "HBM"},        {Platform::kTpu, 1, "VMEM"},  // on the chip, for vectors
    {Platform::kTpu, 2, "flags"},                                    // semaphores of copies
    {Platform::kTpu, 3, "CMEM"},                                     // of v4, instead of VMEM
    {Platform::kTpu, 4, "SMEM"},                                     // of the scalar unit
    {Platform::kTpu, 5, "host"},       {Platform::kTpu, 6, "scalars"}, {Platform::kGpu, 0, "device"},
    {Platform::kGpu, 1, "collective"}, {Platform::kGpu, 5, "host"},    {Platform::kCpu, 0, "host"},
    {Platform::kOther, 0, "default"},  {Platform::kOther, 5, "host"},
};

// Spaces that exist only on TPUs.
constexpr int64_t kTpuSpaces[] = {2, 3, 4, 6};

std::optional<Platform> platformOfName(absl::string_view name) {
  if (absl::StrContains(name, "cpu_after_optimizations")) return Platform::kCpu;
  if (absl::StrContains(name, "gpu_after_optimizations")) return Platform::kGpu;
  return std::nullopt;
}

// `{1,0:T(8,128)}`.
bool isTiled(absl::string_view shape) { return absl::StrContains(shape, "T("); }

}  // namespace

Platform platformOf(const buffers::Assignment& assignment, const hlo::Module* module, absl::string_view path) {
  for (const auto& text : assignment.texts()) {
    if (const auto platform = platformOfName(text->name())) return *platform;
  }
  if (const auto platform = platformOfName(path)) return *platform;
  for (const int64_t space : spacesOf(assignment)) {
    if (std::find(std::begin(kTpuSpaces), std::end(kTpuSpaces), space) != std::end(kTpuSpaces)) return Platform::kTpu;
  }
  for (uint32_t i = 0; i < assignment.valueCount(); ++i) {
    if (isTiled(assignment.value(buffers::ValueId(i)).shape)) return Platform::kTpu;
  }
  return module == nullptr ? Platform::kOther : hlo::platformOf(*module);
}

std::string spaceName(Platform platform, int64_t space) {
  for (const SpaceName& entry : kNames) {
    if (entry.platform == platform && entry.space == space) return std::string(entry.name);
  }
  return absl::StrCat("S(", space, ")");
}

std::optional<int64_t> findSpace(Platform platform, absl::string_view text) {
  for (const SpaceName& entry : kNames) {
    if (entry.platform == platform && absl::EqualsIgnoreCase(entry.name, text)) return entry.space;
  }
  if (absl::EqualsIgnoreCase(text, "default")) return kDefaultSpace;
  if (absl::ConsumePrefix(&text, "S(") && !absl::ConsumeSuffix(&text, ")")) return std::nullopt;
  int64_t space = 0;
  const bool isNumber = !text.empty() && text.find_first_not_of("0123456789") == absl::string_view::npos;
  return isNumber && absl::SimpleAtoi(text, &space) ? std::optional(space) : std::nullopt;
}

std::vector<int64_t> spacesOf(const buffers::Assignment& assignment) {
  std::vector<int64_t> spaces{kDefaultSpace};
  for (uint32_t i = 0; i < assignment.allocationCount(); ++i) {
    const int64_t space = assignment.allocation(buffers::AllocationId(i)).memorySpace;
    if (space != spaces.back()) spaces.push_back(space);
  }
  if (assignment.allocationCount() == 0 && assignment.report() != nullptr) {
    for (const buffers::Breakdown& breakdown : assignment.report()->breakdowns) {
      for (const buffers::Share& share : breakdown.shares) {
        if (share.memorySpace) spaces.push_back(*share.memorySpace);
      }
    }
  }
  std::sort(spaces.begin(), spaces.end());
  spaces.erase(std::unique(spaces.begin(), spaces.end()), spaces.end());
  return spaces;
}

}  // namespace queries

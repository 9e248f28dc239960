#include "model/words/kernel_memory_text.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/buffers/report.h"
#include "model/queries/memory_spaces.h"
#include "model/words/memory_report_text.h"
#include "model/words/numbers.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace words {
namespace {

constexpr size_t kMostParts = 4;  // allocations that a note lists

// The memory that one kernel needs while it runs, in a memory that it does not fit into.
struct KernelNeed {
  std::string kernel;  // "" if the message does not name it
  model::CompileFailure failure;
  std::vector<const buffers::ReportEntry*> parts;
};

// HBM is the memory of values, not of kernels.
std::vector<KernelNeed> kernelNeeds(const model::LimitSources& limits) {
  std::vector<KernelNeed> needs;
  for (const auto& message : limits.messages) {
    for (const model::CompileFailure& failure : model::compileFailures(*message)) {
      if (failure.space == queries::kDefaultSpace) continue;
      KernelNeed& need = needs.emplace_back();
      need.failure = failure;
      for (const buffers::ReportEntry& entry : message->assignment->report()->entries) {
        if (entry.kind != "scoped" && scratchText(entry).empty() && entry.instruction.empty()) continue;
        if (need.kernel.empty()) need.kernel = oneLine(entry.instruction, 60);
        need.parts.push_back(&entry);
      }
    }
  }
  return needs;
}

std::string kernelName(const KernelNeed& need) {
  return need.kernel.empty() ? translate("KernelMemory", "The kernel") : need.kernel;
}

std::string partText(const buffers::ReportEntry& part) {
  std::string text = scratchText(part);
  if (text.empty()) text = oneLine(part.shape, 80);
  if (part.window.buffers > 0)
    absl::StrAppend(&text, ", ", translate("KernelMemory", "%n buffer(s)", nullptr, part.window.buffers));
  return filled("%1: %2", text, countText(part.size));
}

// Returns the bytes of all parts with one buffer for each window; nothing if no window has several, or a size is
// missing.
std::optional<int64_t> withOneBuffer(const KernelNeed& need) {
  int64_t bytes = 0;
  bool hasSeveral = false;
  for (const buffers::ReportEntry* const part : need.parts) {
    if (!part->size) return std::nullopt;
    const int64_t buffers = std::max<int64_t>(1, part->window.buffers);
    hasSeveral = hasSeveral || buffers > 1;
    bytes = buffers::saturatingSum(bytes, part->size->bytes / buffers);
  }
  return hasSeveral ? std::optional(bytes) : std::nullopt;
}

std::string thenText(const KernelNeed& need, int64_t bytes) {
  if (!need.failure.limitBytes) return humanBytes(bytes);
  const int64_t left = *need.failure.limitBytes - bytes;
  const std::string of = filled(translate("KernelMemory", "%1 of %2 of %3"), humanBytes(bytes),
                                humanBytes(*need.failure.limitBytes), oneLine(need.failure.name, 60));
  return absl::StrCat(of, " · ",
                      left < 0 ? filled(translate("KernelMemory", "%1 over the limit"), humanBytes(-left))
                               : filled(translate("KernelMemory", "fits, %1 left"), humanBytes(left)));
}

}  // namespace

std::string kernelMemoryText(const model::LimitSources& limits, int64_t space) {
  for (const KernelNeed& need : kernelNeeds(limits)) {
    if (need.failure.space != space || !need.failure.neededBytes || !need.failure.limitBytes) continue;
    std::string text = absl::StrCat(
        filled(translate("KernelMemory", "No value is in %1."), need.failure.name), " ",
        filled(translate("KernelMemory", "%1 needs %2 of it while it runs; the limit is %3:"), kernelName(need),
               humanBytes(*need.failure.neededBytes), humanBytes(*need.failure.limitBytes)));
    for (size_t i = 0; i < std::min(kMostParts, need.parts.size()); ++i)
      absl::StrAppend(&text, "\n", partText(*need.parts[i]));
    if (need.parts.size() > kMostParts) {
      absl::StrAppend(&text, "\n",
                      filled(translate("KernelMemory", "and %1 more"),
                             grouped(static_cast<int64_t>(need.parts.size() - kMostParts))));
    }
    return text;
  }
  return {};
}

std::vector<KernelAdvice> kernelAdvice(const model::LimitSources& limits) {
  std::vector<KernelAdvice> advice;
  for (const KernelNeed& need : kernelNeeds(limits)) {
    const bool hasWindows = std::any_of(need.parts.begin(), need.parts.end(),
                                        [](const buffers::ReportEntry* part) { return !part->window.shape.empty(); });
    if (const auto single = withOneBuffer(need)) {
      advice.push_back({filled(translate("KernelMemory", "Keep one buffer of each window of %1"), kernelName(need)),
                        "pl.BlockSpec(…, pipeline_mode=pl.Buffered(1))", thenText(need, *single)});
    }
    const bool isVector = need.failure.space != queries::findSpace(hlo::Platform::kTpu, "smem");
    if (isVector) {
      const bool isComputed = hasWindows && need.failure.neededBytes;
      advice.push_back({isComputed ? filled(translate("KernelMemory", "Halve the blocks of %1"), kernelName(need))
                                   : filled(translate("KernelMemory", "Use smaller blocks in %1"), kernelName(need)),
                        "pl.BlockSpec(block_shape=…)",
                        isComputed ? thenText(need, *need.failure.neededBytes / 2) : std::string()});
    } else {
      advice.push_back({filled(translate("KernelMemory",
                                         "Pass less to %1 in %2: scalar prefetch copies whole operands "
                                         "there"),
                               kernelName(need), need.failure.name),
                        "pltpu.PrefetchScalarGridSpec(num_scalar_prefetch=…)", ""});
    }
    if (!need.failure.space && need.failure.neededBytes && absl::EndsWith(need.failure.name, "VMEM")) {
      advice.push_back({filled(translate("KernelMemory", "Raise the limit of scoped VMEM to the %1 that %2 needs"),
                               humanBytes(*need.failure.neededBytes), kernelName(need)),
                        absl::StrCat("--xla_tpu_scoped_vmem_limit_kib=", (*need.failure.neededBytes + 1023) / 1024),
                        ""});
    }
  }
  return advice;
}

}  // namespace words

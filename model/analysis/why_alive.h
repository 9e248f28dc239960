#pragma once

// Why a value is alive at a step: the way from where it is defined through everything that passes it on to what needs
// it last, and one cause.

#include <optional>
#include <string>
#include <vector>

#include "model/analysis/loops.h"
#include "model/analysis/memory_analysis.h"

namespace hlo {

enum class AliveCause : uint8_t {
  kOutput,               ///< the program returns it
  kParameterKept,        ///< a parameter that is not donated, after its last use
  kAsyncNotDone,         ///< an asynchronous operation has begun to read or to write it
  kSavedForBackward,     ///< computed in the forward pass, needed last in the backward pass
  kCarriedByLoop,        ///< a loop hands it on to its next iteration, or takes it up
  kUsedLaterThanNeeded,  ///< its last use had all that it needs and still runs later
  kHeldBySameBuffer,     ///< another value that has to share its memory is alive
  kUsed,                 ///< its last use runs at this step, or waits for something that is not computed yet
};
/// What `why --format json` calls the cause: "program output", "saved for the backward pass", …
absl::string_view aliveCauseName(AliveCause cause);

struct WhyAlive {
  AliveCause cause = AliveCause::kUsed;
  uint32_t step = 0;
  /// From the definition to where the last use takes it, each passed on by the next; the definition alone at least.
  std::vector<ValuePosition> chain;
  std::optional<ValueUse> lastUse;  ///< nothing where it is needed last as the result of a computation, or not at all
  InstructionId pinnedBy;           ///< who needs it last: the last use's user, or the computation's result
  buffers::StepRange range;         ///< alive
  uint32_t stepsAway = 0;           ///< from the step to the last one alive
  int64_t bytes = 0;
  std::optional<FlowValueId> heldBy;   ///< of kHeldBySameBuffer
  std::optional<InstructionId> start;  ///< of kAsyncNotDone
  std::optional<InstructionId> done;   ///< of kAsyncNotDone, where there is one
  std::optional<InstructionId> loop;   ///< of kCarriedByLoop, and of kSavedForBackward where it is a loop that needs it
  std::optional<InstructionId> waitsFor;  ///< of kUsed, where its user runs later
  uint32_t couldRunAt = 0;                ///< of kUsedLaterThanNeeded: the first step after all that it needs
};

/// Nothing where neither the value nor another one of its buffer is alive. Linear in the positions and uses of the
/// value.
std::optional<WhyAlive> whyAlive(const MemoryAnalysis& memory, const LoopNest& loops, FlowValueId value, uint32_t step);

/// The while instruction that calls the computation in the role: as its body or as its condition.
std::optional<InstructionId> loopOf(const MemoryAnalysis& memory, ComputationId computation, CallRole role);

/// What a framework calls the pass that computes gradients stands in the name: JAX, TensorFlow, PyTorch.
bool isBackward(absl::string_view opName);

}  // namespace hlo

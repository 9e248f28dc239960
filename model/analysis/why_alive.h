#pragma once

// Explains why a value is live at a step: the path from its definition through everything that passes it on to the last
// instruction that needs it, and one cause.

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
  kSavedForBackward,     ///< computed in the forward pass, last needed in the backward pass
  kCarriedByLoop,        ///< a loop passes it to its next iteration, or receives it
  kUsedLaterThanNeeded,  ///< all inputs of its last use were available earlier
  kHeldBySameBuffer,     ///< another value that must share its memory is live
  kConstant,             ///< a constant of the program, which keeps its memory for the whole execution
  kScratch,              ///< workspace of a library call, which only that call uses
  kUsed,                 ///< its last use runs at this step, or waits for an input that is not computed yet
};
/// Returns the name of the cause in `why --format json`: "program output", "saved for the backward pass", …
absl::string_view aliveCauseName(AliveCause cause);

struct WhyAlive {
  AliveCause cause = AliveCause::kUsed;
  uint32_t step = 0;
  /// From the definition to the operand of the last use, each passed on by the next; at least the definition.
  std::vector<ValuePosition> chain;
  std::optional<ValueUse> lastUse;  ///< nothing if it is last needed as the result of a computation, or not at all
  InstructionId pinnedBy;    ///< the last instruction that needs it: the last use's user, or the computation's result
  buffers::StepRange range;  ///< live range
  uint32_t stepsAway = 0;    ///< from the step to the last live step
  int64_t bytes = 0;
  std::optional<FlowValueId> heldBy;      ///< for kHeldBySameBuffer
  std::optional<InstructionId> start;     ///< for kAsyncNotDone
  std::optional<InstructionId> done;      ///< for kAsyncNotDone, if there is one
  std::optional<InstructionId> loop;      ///< for kCarriedByLoop, and for kSavedForBackward if a loop needs it
  std::optional<InstructionId> waitsFor;  ///< for kUsed, if its user runs later
  uint32_t couldRunAt = 0;                ///< for kUsedLaterThanNeeded: the first step after all its inputs
};

/// Returns nothing if neither the value nor another value of its buffer is live; a constant is live at each step.
/// Linear in the positions and uses of the value.
std::optional<WhyAlive> whyAlive(const MemoryAnalysis& memory, const LoopNest& loops, FlowValueId value, uint32_t step);

/// Returns the while instruction that calls the computation in the role: as its body or as its condition.
std::optional<InstructionId> loopOf(const MemoryAnalysis& memory, ComputationId computation, CallRole role);

/// Returns whether the value is the workspace of a library call, which returns it as an array of bytes that nothing
/// reads.
bool isLibraryScratch(const MemoryAnalysis& memory, FlowValueId value);

/// Returns whether the name contains a framework's name for the pass that computes gradients: JAX, TensorFlow, PyTorch.
bool isBackward(absl::string_view opName);

}  // namespace hlo

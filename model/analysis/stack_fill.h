#pragma once

// Finds out what fills a stack: an array that a loop carries and to which each iteration adds one slice, such as the
// activations that a scan saves for the backward pass.

#include <cstdint>
#include <optional>

#include "model/analysis/loops.h"

namespace hlo {

struct StackFill {
  InstructionId loop;    ///< the while
  InstructionId writer;  ///< in its body: the dynamic-update-slice, or the fusion that contains it
  /// The instruction that computes the slice, in the body or in the writer's fusion: the nearest one that is not only a
  /// change of shape, layout or type.
  InstructionId source;
  bool isLoopInput = false;  ///< the slice is a value that the loop carries, as the input of a layer: it must be saved
  int64_t sliceBytes = 0;    ///< of one iteration, without padding; 0: unknown
  std::optional<int64_t> iterations;
};

/// Returns what fills the buffer of the value; nothing if no loop stacks it. The outermost loop counts if several write
/// it. Linear in the loops' carried values and the writer's fusion.
std::optional<StackFill> stackFillOf(const MemoryAnalysis& memory, const LoopNest& loops, FlowValueId value);

}  // namespace hlo

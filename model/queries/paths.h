#pragma once

// Finds how data flows from one instruction to another: everything on a path between the two, also across computations.
// Finding the union of all paths takes linear time, although there may be too many paths to list.
//
//   const queries::Paths paths = queries::pathsBetween(module, a, b, 100);
//
// A path goes from operand to user, out of a computation from its root to the caller, and into a computation from an
// operand of the caller to the corresponding parameter (functions that are applied to each element have none). It
// leaves computations before it enters others, so a computation that it would enter and leave again is represented by
// its caller. A path between two instructions of one computation stays inside it.

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "model/ir/module.h"

namespace queries {

enum class StepKind : uint8_t { kData, kEnter, kLeave };

/// A step from an instruction to the next one on a path.
struct PathStep {
  hlo::InstructionId from;
  hlo::InstructionId to;
  StepKind kind = StepKind::kData;
  friend auto operator<=>(const PathStep&, const PathStep&) = default;
};

struct Paths {
  hlo::InstructionId from, to;                   ///< in the direction of the data
  std::vector<hlo::InstructionId> instructions;  ///< in module order; empty if there is no path
  std::vector<PathStep> steps;                   ///< all steps between these instructions, ordered; each once
  uint32_t allInstructions =
      0;  ///< number of instructions on any path; larger than instructions.size() if the limit excluded some
  uint64_t count = 0;  ///< of all paths; saturates at UINT64_MAX
};

/// Returns all paths from `a` to `b`; if there are none, those from `b` to `a`. If there are more than `limit`
/// instructions, keeps those on the shortest paths, and always a shortest path as a whole. Users that precede their
/// operand (in malformed text) and recursive calls are not followed. Apart from sorting, linear in the module.
Paths pathsBetween(const hlo::Module& module, hlo::InstructionId a, hlo::InstructionId b, uint32_t limit);

/// Returns everything from which the given instructions of one computation are computed (kUp) or that is computed from
/// them (kDown), including themselves, in text order. Linear.
enum class ConeDirection : uint8_t { kUp, kDown };
std::vector<hlo::InstructionId> cone(const hlo::Module& module, absl::Span<const hlo::InstructionId> tips,
                                     ConeDirection direction);

}  // namespace queries

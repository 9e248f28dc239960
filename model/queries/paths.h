#pragma once

// How data gets from one instruction to another: everything that lies on a path between the two, also where they are in
// different computations. What lies on all paths together takes linear time, though there may be more paths than
// anyone could list.
//
//   const queries::Paths paths = queries::pathsBetween(module, a, b, 100);
//
// A path goes from operand to user, out of a computation from its root to the caller, and into one from an operand of
// the caller to the parameter that takes it (functions that are applied to each element take none). It leaves
// computations before it enters others: one that it would enter and leave again is its caller's own business. Between
// two instructions of one computation it stays there.

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "model/ir/module.h"

namespace queries {

enum class StepKind : uint8_t { kData, kEnter, kLeave };

/// From an instruction to the next one on a path.
struct PathStep {
  hlo::InstructionId from;
  hlo::InstructionId to;
  StepKind kind = StepKind::kData;
  friend auto operator<=>(const PathStep&, const PathStep&) = default;
};

struct Paths {
  hlo::InstructionId from, to;                   ///< as the data flows
  std::vector<hlo::InstructionId> instructions;  ///< in order of the module; none where no path leads there
  std::vector<PathStep> steps;                   ///< all between these, ordered; each once
  uint32_t allInstructions = 0;  ///< on any path; more than there are here where the limit left some out
  uint64_t count = 0;            ///< of all paths; UINT64_MAX stands for that many and more
};

/// All paths from `a` to `b`; where there are none, from `b` to `a`. Of more than `limit` instructions those on the
/// shortest paths stay, and the shortest path stays whole. Users that stand before their operand (the text is
/// malformed then) are not followed, nor are calls that close a ring. Sorting apart, time is linear in the module.
Paths pathsBetween(const hlo::Module& module, hlo::InstructionId a, hlo::InstructionId b, uint32_t limit);

/// Everything that instructions of one computation are computed from (kUp) or that is computed from them (kDown), with
/// themselves, in order of the text. Linear.
enum class ConeDirection : uint8_t { kUp, kDown };
std::vector<hlo::InstructionId> cone(const hlo::Module& module, absl::Span<const hlo::InstructionId> tips,
                                     ConeDirection direction);

}  // namespace queries

#pragma once

// While loops on the schedule: the steps and trip count of each, and the treatment of each value that it carries from
// one iteration to the next. A carried value consists of the initial value, body parameter, body result and the loop's
// own result, which share a buffer (buffer_sets.h).

#include <optional>
#include <stop_token>
#include <vector>

#include "absl/types/span.h"
#include "model/analysis/memory_analysis.h"
#include "model/analysis/trip_count.h"

namespace hlo {

using LoopId = Id<struct LoopTag>;  ///< by first step, outer loops before inner ones

enum class CarryKind : uint8_t {
  kUnchanged,  ///< the body passes it on unchanged
  kInPlace,    ///< the body's result is written over its parameter, in whole or in part
  kCopied,     ///< the body's result is copied over its parameter
  kStacked,    ///< each iteration writes its slice, at an offset given by the loop's counter
};

/// One array of a loop's state.
struct Carried {
  uint32_t node = 0;  ///< of the loop's shape
  CarryKind kind = CarryKind::kUnchanged;
  BufferId buffer;
  std::optional<FlowValueId> init;       ///< nothing if an operand is missing
  std::optional<FlowValueId> parameter;  ///< of the body
  std::optional<FlowValueId> bodyResult;
  std::optional<FlowValueId> result;
};

struct Loop {
  InstructionId instruction;
  /// From the first step of the condition to the while itself, including the condition, the body and their callees.
  buffers::StepRange steps;
  std::optional<LoopId> parent;
  uint32_t depth = 0;  ///< 0: not nested in another loop
  std::optional<TripCount> tripCount;
  std::vector<Carried> carried;  ///< by node
};

/// The role of a value in the innermost loop that defines it.
enum class LoopRole : uint8_t {
  kOutside,  ///< not defined in a loop
  kCarried,  ///< in a buffer that the loop carries
  kScratch,  ///< live only within one iteration
};

class LoopNest {
 public:
  /// The analysis must outlive this object. Near-linear.
  explicit LoopNest(const MemoryAnalysis& memory, const std::stop_token& stop = {});

  absl::Span<const Loop> loops() const { return m_loops; }
  const Loop& loop(LoopId id) const { return m_loops[id.index()]; }
  /// Returns the innermost loop around a step; a while's own step belongs to its loop.
  std::optional<LoopId> at(uint32_t step) const;
  /// Returns the innermost loop whose condition or body runs the computation, directly or indirectly.
  std::optional<LoopId> around(ComputationId id) const {
    const uint32_t loop = m_loopOf[id.index()];
    return loop == kNone ? std::nullopt : std::optional(LoopId(loop));
  }
  LoopRole role(FlowValueId id) const;

 private:
  void findLoops();
  void findNesting();
  void findCarried(Loop& loop);

  const MemoryAnalysis& m_memory;
  std::vector<Loop> m_loops;
  std::vector<uint32_t> m_loopOf;                       // by computation
  std::vector<std::vector<BufferId>> m_carriedBuffers;  // by loop, sorted
};

}  // namespace hlo

#pragma once

// While loops on the schedule: the steps that each takes up, how often it runs, and what becomes of each value that it
// carries from one iteration to the next. A carried value is one row through initial value, body parameter, body result
// and the loop's own result: they share a buffer (buffer_sets.h).

#include <optional>
#include <stop_token>
#include <vector>

#include "absl/types/span.h"
#include "model/analysis/memory_analysis.h"
#include "model/analysis/trip_count.h"

namespace hlo {

using LoopId = Id<struct LoopTag>;  ///< by first step, outer loops before inner ones

enum class CarryKind : uint8_t {
  kUnchanged,  ///< the body passes it on as it is
  kInPlace,    ///< the body's result is written where its parameter was, all of it or a part
  kCopied,     ///< the body's result is copied to where its parameter was
  kStacked,    ///< each iteration writes its slice, at a place that the loop's counter tells
};

/// One array of a loop's state.
struct Carried {
  uint32_t node = 0;  ///< of the loop's shape
  CarryKind kind = CarryKind::kUnchanged;
  BufferId buffer;
  std::optional<FlowValueId> init;       ///< where an operand is missing there is none
  std::optional<FlowValueId> parameter;  ///< of the body
  std::optional<FlowValueId> bodyResult;
  std::optional<FlowValueId> result;
};

struct Loop {
  InstructionId instruction;
  /// From the first step of the condition to the while itself; the condition, the body and what they call are in it.
  buffers::StepRange steps;
  std::optional<LoopId> parent;
  uint32_t depth = 0;  ///< 0: in no other loop
  std::optional<TripCount> tripCount;
  std::vector<Carried> carried;  ///< by node
};

/// What a value is to the innermost loop that it is defined in.
enum class LoopRole : uint8_t {
  kOutside,  ///< it is defined in no loop
  kCarried,  ///< it lies in a buffer that the loop carries
  kScratch,  ///< it lives inside one iteration
};

class LoopNest {
 public:
  /// The analysis must outlive it. Near linear.
  explicit LoopNest(const MemoryAnalysis& memory, const std::stop_token& stop = {});

  absl::Span<const Loop> loops() const { return m_loops; }
  const Loop& loop(LoopId id) const { return m_loops[id.index()]; }
  /// The innermost loop around a step, whose own while is a step of it.
  std::optional<LoopId> at(uint32_t step) const;
  /// The innermost loop whose condition or body runs the computation, through calls too.
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

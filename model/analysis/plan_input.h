#pragma once

// The input of a memory plan as columns: the values of a module, the buffers that they share and the operands whose
// memory they may take over. A copy can be changed to plan the memory of a program that does not exist yet. Source:
// formats/live-range-rules.md §2–§5.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "model/analysis/memory_analysis.h"

namespace hlo {

struct PlanValue {
  int64_t bytes = 0;
  bool hasSize = false;    ///< false: the size is unknown, and counts as nothing
  uint32_t firstStep = 0;  ///< of the schedule, as XLA prints live ranges: both ends inclusive
  uint32_t lastStep = 0;   ///< the number of steps for values that outlive the program
  BufferId buffer;
  uint32_t operands = 0;     ///< a list of operands: see PlanInput::operandsOf()
  uint64_t order = 0;        ///< XLA's order of values, which breaks ties
  ValuePosition definition;  ///< in the module
  ValuePosition end;         ///< the last position: the instruction there may overwrite the value
};

enum class PlanBufferKind : uint8_t {
  kConstant,   ///< has an allocation of its own, as the next two have
  kParameter,  ///< of the entry computation
  kTable,      ///< pointers of a tuple
  kArray,      ///< a result or a temporary
};

struct PlanBuffer {
  PlanBufferKind kind = PlanBufferKind::kArray;
  bool isLiveOut = false;                  ///< contains a part of the program's result
  bool isAliased = false;                  ///< a parameter that an output aliases
  std::optional<ValuePosition> parameter;  ///< of kParameter
  int64_t memorySpace = 0;
  uint64_t order = 0;        ///< XLA's order of buffers of equal size, lowest first
  uint32_t valuesBegin = 0;  ///< into PlanInput::members
  uint32_t valuesEnd = 0;
};

/// A value of a computation that runs per element, such as a reducer: it is not on the schedule and has an allocation
/// of its own.
struct PlanEmbedded {
  ValuePosition definition;
  int64_t bytes = 0;
  bool hasSize = false;
  bool isConstant = false;
  int64_t memorySpace = 0;
};

/// Ids of values and buffers are those of the analysis.
struct PlanInput {
  const MemoryAnalysis* analysis = nullptr;  ///< must outlive the input
  std::vector<PlanValue> values;             ///< by FlowValueId
  std::vector<PlanBuffer> buffers;           ///< by BufferId
  std::vector<FlowValueId> members;          ///< of the buffers
  std::vector<uint32_t> operandsBegin;       ///< into `operands`, one more than there are lists
  std::vector<uint32_t> operands;            ///< values at the top of each operand; UINT32_MAX: none
  std::vector<PlanEmbedded> embedded;
  std::optional<FlowValueId> result;  ///< at the top of the program's result
  /// Values and those that are written over them, ascending: known from a dump (adoptSharing()), not from the module.
  std::vector<std::pair<FlowValueId, FlowValueId>> shared;

  /// Returns the values of a buffer in order of id, at least one.
  absl::Span<const FlowValueId> valuesOf(BufferId id) const {
    const PlanBuffer& buffer = buffers[id.index()];
    return absl::MakeConstSpan(members).subspan(buffer.valuesBegin, buffer.valuesEnd - buffer.valuesBegin);
  }
  /// Returns the values at the top of the operands of the value's instruction, in order; UINT32_MAX for none.
  absl::Span<const uint32_t> operandsOf(FlowValueId id) const {
    const uint32_t list = values[id.index()].operands;
    return absl::MakeConstSpan(operands).subspan(operandsBegin[list], operandsBegin[list + 1] - operandsBegin[list]);
  }
};

/// The sizes of a plan add up to less than this.
inline constexpr int64_t kMaximumPlanBytes = int64_t{1} << 60;

/// Near-linear; for workers. Embedded values beyond kMaximumPlanBytes are left out, since there is no plan then.
/// Incomplete if stopped.
PlanInput makePlanInput(const MemoryAnalysis& memory, const std::stop_token& stop = {});

}  // namespace hlo

#pragma once

// Changes of the program that lower the memory which its default memory space must have. Each is planned again with the
// rules of the backend (model/analysis/memory_plan.h): a change whose plan is not smaller is not advised. The same
// fusions, layouts and schedule are assumed, which XLA would choose anew. Sentences: model/words/memory_advice_text.h.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "model/analysis/plan_ledger.h"
#include "model/documents/module_memory.h"
#include "model/documents/snapshot.h"

namespace model {

enum class AdviceKind : uint8_t {
  kDonate,     ///< arguments whose memory outputs of the same shape can use
  kRecompute,  ///< values that are computed again instead of kept; operations that differ only in numbers count as one
  kComputeLater,  ///< values that are computed long before they are read
  kSaveLess,  ///< stacks that a loop fills for the backward pass, computed again in each iteration of that pass instead
  kScratch,   ///< workspaces of one library's calls
  kSmallerSlice,  ///< a loop over slices of an array, in slices of half the size
  kStartLater,    ///< asynchronous operations that start long before they are waited for
  kPadding,       ///< arrays of one shape that are mostly padding, in the layout that needs the fewest bytes
  kConstant,      ///< a constant that, passed as an argument and donated, has memory that an output can use
};

/// The k-th parameter of a shape belongs to the k-th output of it.
struct DonatedPair {
  hlo::ValuePosition parameter;
  hlo::ValuePosition output;  ///< in the entry's result
  int64_t bytes = 0;
};

struct Advice {
  AdviceKind kind = AdviceKind::kDonate;
  /// The Python name that a donation is requested by: "params" for params['w']; "" if the module has none.
  std::string argument;
  std::vector<DonatedPair> donations;           ///< for kDonate, kConstant
  std::vector<hlo::FlowValueId> values;         ///< for the other kinds: the values that are changed, or the constant
  std::string library;                          ///< for kScratch: the target of the calls, such as __cublas$gemm
  std::optional<hlo::InstructionId> loop;       ///< for kSmallerSlice: the while
  std::optional<hlo::InstructionId> requester;  ///< for kPadding: the custom call that asks for the present layout
  uint32_t step = 0;           ///< for kRecompute and kComputeLater: the last step before they are computed
  int64_t savedBytes = 0;      ///< reserved bytes less than before: more than 0
  int64_t savedPeakBytes = 0;  ///< peak live bytes less than before; can be 0 or less
  /// The plan leaves out the memory that the change itself needs: the recomputation in an iteration, the rest of a
  /// workspace, arrays of a loop that do not become smaller with its slices, a copy to another layout.
  bool isUpperBound = false;
  std::optional<hlo::SourceLine> line;  ///< of the first value
  std::string scope;                    ///< op_name of the first value without its last part; "" without one
};

struct MemoryAdvice {
  std::vector<Advice> advice;  ///< most bytes first
  size_t tried = 0;            ///< changes that were planned
  int64_t reservedBytes = 0;   ///< of the plan of the unchanged module, default memory space
  int64_t livePeakBytes = 0;
  /// The plan of the unchanged module is not equal to the dump: bytes are then estimates. Nothing without a dump.
  std::optional<hlo::PlanLedger> ledger;
  std::string problem;  ///< why there is no advice, as a sentence without its full stop; "" if it was computed

  bool isExact() const { return ledger && ledger->isEqual(); }
};

/// Returns whether the change is about the memory of a value: that of its buffer.
bool isAbout(const Advice& advice, const hlo::MemoryAnalysis& memory, hlo::FlowValueId value);

/// `memory` has a module and an assignment, which may be estimated (memoryOf()). Plans at most 24 changes, each of
/// which takes as long as an estimate: for workers. If stopped, the changes not reached are missing.
MemoryAdvice adviseMemory(const Snapshot& memory, const std::stop_token& stop = {});

}  // namespace model

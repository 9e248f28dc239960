#pragma once

// Formats texts about memory that are not a complete buffer assignment: reports, out-of-memory messages, and live
// ranges or values alone.

#include <optional>
#include <string>
#include <vector>

#include "model/documents/snapshot.h"

namespace words {

/// The parts of an assignment that are available.
enum class MemoryForm {
  kWhole,        ///< values in allocations: a map can be drawn
  kUsageReport,  ///< only a memory-usage report: allocations with rounded sizes, and the values at their offsets
  kMessage,      ///< out of memory, or the stats of a log
  kLiveRanges,   ///< steps and ranges without sizes
  kValues,       ///< values without sizes and steps
};
MemoryForm memoryForm(const buffers::Assignment& assignment);

/// "Out-of-memory message", "Memory-usage report", …; "Buffer assignment" for a complete one.
std::string formName(const buffers::Assignment& assignment);
/// Returns what the form lacks, and which file would provide it; "" for a complete assignment.
std::string formNote(MemoryForm form);

/// Returns that a snapshot has no module, with what it has instead: "this file has an out-of-memory message but no HLO
/// module". Requires a snapshot without a module.
std::string noModuleText(const model::Snapshot& snapshot);

/// Returns the note of an assignment; also "" for a message about kernel memory, which no dump lists.
std::string adviceFor(const buffers::Assignment& assignment);

/// "20.90 GiB", "unknown".
std::string countText(const std::optional<buffers::ByteCount>& count);
/// "about 20.90 GiB (22,441,204,121 bytes)"; without "about" if it is exact.
std::string wholeCountText(const buffers::ByteCount& count);

/// "Out of memory in HBM: 20.90 GiB needed, 15.48 GiB available, 5.42 GiB over": a line per budget, and the other
/// totals of the program that the report states.
std::vector<std::string> budgetLines(const buffers::Report& report);
/// The number that decides, of the first budget: "Does not fit: 5.42 GiB over the limit of HBM", "Cannot allocate 6.00
/// GiB". Without such a number the first of budgetLines(); "" without budgets.
std::string failureHeadline(const buffers::Report& report);
/// "Program hbm requirement 15.03 GiB: global 4.00 KiB · scoped 12.00 KiB · …": a line per breakdown.
std::vector<std::string> breakdownLines(const buffers::Report& report, hlo::Platform platform = hlo::Platform::kOther);

/// Returns the memory spaces in `memory` that the report is about.
std::vector<const queries::SpaceFigures*> spacesOf(const buffers::Report& report, const model::Snapshot& memory);
/// "HBM of jit_step (buffer assignment): 20.56 GiB: temporaries 18.38 GiB · arguments 2.13 GiB · …": the totals of the
/// module in each memory space that the report is about. `memory` has a module and an assignment.
std::vector<std::string> spaceLines(const buffers::Report& report, const model::Snapshot& memory);
/// "window of input 0, bf16[4096,4096]": the purpose of kernel memory; "" if the entry does not state it.
std::string scratchText(const buffers::ReportEntry& entry);

/// "68 allocations", "98 values", "2,564,824 bytes": the contents, for a status line. The bytes are those of the
/// default memory space. The snapshot has an assignment.
std::vector<std::string> assignmentFacts(const model::Snapshot& snapshot);

}  // namespace words

#pragma once

// Words for texts about memory that are no whole buffer assignment: reports, out-of-memory messages, and live ranges or
// values alone.

#include <QString>
#include <QStringList>
#include <vector>

#include "model/session/snapshot.h"

namespace model {

/// What there is of an assignment.
enum class MemoryForm {
  kWhole,        ///< values in allocations: a map can be drawn
  kUsageReport,  ///< a memory-usage report alone: allocations with rounded sizes, and what lies at their offsets
  kMessage,      ///< out of memory, or the stats of a log
  kLiveRanges,   ///< steps and ranges without sizes
  kValues,       ///< values without sizes and steps
};
MemoryForm memoryForm(const buffers::Assignment& assignment);

/// "Out-of-memory message", "Memory-usage report", …; "Buffer assignment" for a whole one.
QString formName(const buffers::Assignment& assignment);
/// What it leaves out, and which file would give it; "" for a whole one.
QString formNote(MemoryForm form);

/// The same of an assignment; "" also for a message on the memory of kernels, which no dump lists.
QString adviceFor(const buffers::Assignment& assignment);

/// "20.90 GiB", "unknown".
QString countText(const std::optional<buffers::ByteCount>& count);
/// "about 22,441,204,121 bytes (20.90 GiB)"; without "about" where it is exact.
QString wholeCountText(const buffers::ByteCount& count);

/// "Out of memory in HBM: 20.90 GiB needed, 15.48 GiB available, 5.42 GiB over", a line for each budget, and what else
/// the report says of the program as a whole.
QStringList budgetLines(const buffers::Report& report);
/// "Program hbm requirement 15.03 GiB: global 4.00 KiB · scoped 12.00 KiB · …", a line for each breakdown.
QStringList breakdownLines(const buffers::Report& report, hlo::Platform platform = hlo::Platform::kOther);

/// The memory spaces that the report is about, of those that the memory has.
std::vector<const queries::SpaceFigures*> spacesOf(const buffers::Report& report, const Snapshot& memory);
/// "HBM of jit_step (buffer assignment): 20.56 GiB: temporaries 18.38 GiB · arguments 2.13 GiB · …": what the memory of
/// the module adds up to in each memory space that the report is about. `memory` has a module and an assignment.
QStringList spaceLines(const buffers::Report& report, const Snapshot& memory);
/// "window of input 0, bf16[4096,4096]": what the memory of a kernel is for; "" where the entry does not state it.
QString scratchText(const buffers::ReportEntry& entry);

/// "68 allocations", "98 values", "2,564,824 bytes": what there is, for a status line. The bytes are those of the
/// default memory space. The snapshot has an assignment.
QStringList assignmentFacts(const Snapshot& snapshot);

}  // namespace model

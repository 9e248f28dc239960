#pragma once

// Words for texts about memory that are no whole buffer assignment: reports, out-of-memory messages, and live ranges or
// values alone.

#include <QString>
#include <QStringList>

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

/// "20.90 GiB", "unknown".
QString countText(const std::optional<buffers::ByteCount>& count);
/// "about 22,441,204,121 bytes (20.90 GiB)"; without "about" where it is exact.
QString wholeCountText(const buffers::ByteCount& count);

/// "Memory space hbm: 20.90 GiB used of 15.48 GiB, exceeded by 5.42 GiB", a line for each budget, and what else the
/// report says of the program as a whole.
QStringList budgetLines(const buffers::Report& report);
/// "Program hbm requirement 15.03 GiB: global 4.00 KiB · scoped 12.00 KiB · …", a line for each breakdown.
QStringList breakdownLines(const buffers::Report& report, hlo::Platform platform = hlo::Platform::kOther);

/// "68 allocations", "98 values", "2,564,824 bytes": what there is, for a status line. The bytes are those of the
/// default memory space. The snapshot has an assignment.
QStringList assignmentFacts(const Snapshot& snapshot);

}  // namespace model

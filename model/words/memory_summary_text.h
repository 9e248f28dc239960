#pragma once

// Sentences about a memory summary: the five lines that a memory view opens with and that can be copied into an issue,
// and the reason for the size of the temporaries.

#include <string>
#include <vector>

#include "model/documents/memory_summary.h"
#include "model/documents/target.h"

namespace words {

struct SummaryLine {
  std::string name;  ///< "Reserved"
  std::string text;  ///< "2.76 GiB (2,968,535,040 bytes) in HBM, 79 allocations"
  // The same in two columns:
  std::string figure = {};  ///< "2.76 GiB"
  std::string remark = {};  ///< "in HBM, 79 allocations"; "" if there is nothing more to say
};

/// Returns five lines: reserved, peak live, arguments and outputs, temporaries with their packing loss, and the limit
/// with what is left of it. What is unknown is stated with its reason. `isNamed`: the program has several memory
/// spaces, so the first line names this one.
std::vector<SummaryLine> summaryLines(const model::SpaceSummary& summary, bool isNamed);

/// Returns the answer in one line: "Fits in HBM: 11.25 GiB left", "Does not fit: 4.81 GiB over the limit", and without
/// a limit "Reserved: 2.76 GiB". A failed compilation compared with another limit: "Would fit in HBM: 15.50 GiB left".
/// `isNamed` as above.
std::string summaryHeadline(const model::SpaceSummary& summary, bool isNamed);

/// "Does not fit: 64.00 MiB over the limit of VMEM", "Out of memory in SMEM".
std::string failureText(const model::CompileFailure& failure);
/// "Out of memory in VMEM: 192.00 MiB needed, 128.00 MiB available, 64.00 MiB over the limit": a line for each memory
/// that the out-of-memory messages about the program name, also those of run-time allocators.
std::vector<std::string> failureLines(const model::MemorySummary& summary);
/// Returns the failures in other memories than `space`.
std::vector<std::string> otherFailures(const model::MemorySummary& summary, const model::SpaceSummary& space);

/// "1.21 KiB (1,234 bytes)", "≥ …" or "≈ …" for a sum that is not exact, "unknown (reason)".
std::string figureText(const queries::SpaceFigure& figure);
/// "1.21 KiB", "≥ 1.21 KiB", "unknown".
std::string shortFigureText(const queries::SpaceFigure& figure);

/// "at step 3", "at steps 3–7", "at 14 steps from 215 to 231".
std::string plateauText(const model::PeakSummary& peak);

/// Answers "why two?" if the dump names another step: "The dump names step 133, with 1.83 GiB live: XLA weighs each
/// value with the whole result of its instruction." "" without one.
std::string dumpPeakText(const model::PeakSummary& peak);

/// "31.25 GiB, TPU v6e: 11.25 GiB left", "15.75 GiB, TPU v5e, which the dump names: 1.00 GiB left", "15.75 GiB, stated
/// by the message: over by 4.81 GiB", and what the message counts beyond the allocations.
std::string limitText(const model::SpaceSummary& summary);

/// Explains what pushed the top of a temporary allocation up, without its full stop: "a stack of 3: c (steps 4–5) over
/// b (steps 2–4) over a (steps 0–2); without b 2.00 KiB". "" if it is unknown.
std::string pinText(const buffers::Assignment& assignment, const model::TempSummary& temp);

/// A row of the stack, from the top; also for what is live at the peak.
struct StackRow {
  std::string value;    ///< name
  int64_t offsetBytes;  ///< in the allocation
  int64_t bytes;
  std::string steps;    ///< "212–215"
  std::string without;  ///< "1.82 GiB", the size of the allocation without the value; "" if not known
  model::Target target;
};
std::vector<StackRow> stackRows(const buffers::Assignment& assignment, const model::TempSummary& temp);

}  // namespace words

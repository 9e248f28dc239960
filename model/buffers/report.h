#pragma once

// What memory-usage reports, the stats of logs and out-of-memory messages say of a program: what was asked for and what
// there is, where the bytes go, and the largest allocations one by one. Figures are as printed, mostly rounded; what a
// text does not say is absent. Views point into the texts of the assignment that has the report.
// Source: BufferAssignment::ToVerboseString and MemoryUsageReport, and, for TPUs, public reports; formats §7.1, §8.

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/buffers/byte_count.h"

namespace buffers {

/// Memory that was wanted and memory that there is, as one kind of message has it.
struct Budget {
  enum class Source : uint8_t {
    kCompiler,           ///< what the program needs, and the memory space it is compiled for
    kAllocator,          ///< the request that failed while it ran, and what the allocator has
    kRematerialization,  ///< the limit that recomputing values could not reach
  };
  Source source = Source::kCompiler;
  /// "hbm"; "scoped vmem", what one kernel may use of it; of an allocator its name, "GPU_0_bfc"; "" where not said.
  absl::string_view space;
  std::optional<ByteCount> used;
  std::optional<ByteCount> limit;
  std::optional<ByteCount> exceededBy;
  std::optional<ByteCount> requested;  ///< by the allocation that failed
  std::optional<ByteCount> free;       ///< left when it failed
};

/// `    HLO temp         15.03G (100.0% utilization: Unpadded (14.96G) Padded (14.96G), 0.5% fragmentation (72.19M))`.
struct Share {
  absl::string_view name;
  std::optional<ByteCount> size;  ///< absent where it is "unknown size"
  std::optional<ByteCount> unpadded;
  std::optional<ByteCount> padded;
  std::optional<ByteCount> fragmentation;
  std::optional<int64_t> memorySpace;  ///< its color, where the share is all of a memory space; the name is XLA's
};

/// A heading with a total, and the lines below it. Shares may overlap (a donated parameter is an output too), so they
/// need not add up.
struct Breakdown {
  absl::string_view title;  ///< "Total hbm usage", "Program hbm requirement", "BufferAssignment stats", "Memory spaces"
  std::optional<ByteCount> total;  ///< none of memory spaces, which do not add up
  bool isLeast = false;            ///< "Total hbm usage >= 21.42G": it may be more
  std::optional<ByteCount> fragmentation;
  std::vector<Share> shares;
};

/// The part of an operand or a result that a kernel works on at a time, as a `Tag:` line states it.
struct Window {
  absl::string_view operand;  ///< "input 0", "output 1"
  absl::string_view shape;
  absl::string_view fullShape;  ///< of the operand itself
  int64_t buffers = 0;          ///< so many windows are held at once ("buffering levels"); 0: not printed
};

/// One of the largest allocations of a message, or a row of a report: what lies at one offset of an allocation.
struct ReportEntry {
  std::optional<ByteCount> size;  ///< with padding
  std::optional<ByteCount> unpadded;
  std::optional<ByteCount> padding;
  absl::string_view opName;  ///< the part of metadata that names the operation in the program; "" where not printed
  absl::string_view opType;
  absl::string_view sourceFile;
  int64_t sourceLine = 0;              ///< 0: not printed
  absl::string_view shape;             ///< of a report's row a list, "2×f32[16], pred[]"
  absl::string_view label;             ///< "XLA label": an opcode, or the instruction's text, often cut
  absl::string_view instruction;       ///< the name that the label begins with, without %; "" where it has none
  absl::string_view kind;              ///< "HLO temp", "arguments", "Entry Parameter", …; "" where not printed
  absl::string_view tag;               ///< what a kernel needs it for, in a sentence or more; "" where not printed
  Window window;                       ///< where the tag tells one
  absl::string_view space;             ///< "hbm", "default"; "" where not printed
  std::optional<int64_t> memorySpace;  ///< its color, where printed; then the name is one of XLA's list for all devices
  std::optional<int64_t> allocation;   ///< number of the allocation it lies in, where printed
  uint32_t group = 0;                  ///< rows of a report with the same one lie in the same allocation
  std::optional<int64_t> offsetBytes;  ///< in that allocation
  std::optional<int64_t> values;       ///< that lie there, one after the other or as aliases
  uint32_t line = 0;                   ///< from 1, in the text that the report was read from
};

struct Report {
  /// Entries beyond are counted, not kept: an honest text has some hundreds.
  static constexpr size_t kMaximumEntries = 100'000;
  /// Of budgets, of breakdowns and of the shares of one: an honest text has a handful.
  static constexpr size_t kMaximumParts = 64;

  /// That could not be compiled, by name; "" where the message does not say.
  absl::string_view module;
  /// In order of the text, one for each source and space.
  std::vector<Budget> budgets;
  std::vector<Breakdown> breakdowns;
  std::vector<ReportEntry> entries;
  /// `Output size 5.87G; shares 5.87G with arguments.`
  std::optional<ByteCount> output;
  std::optional<ByteCount> outputShared;
  bool isUsageReport = false;  ///< a memory-usage report was read; else only messages of logs
  /// Allocations and values that a usage report counts and does not list: each is below 5 %.
  int64_t unlistedAllocations = 0;
  int64_t unlistedValues = 0;
  int64_t droppedEntries = 0;

  void add(const ReportEntry& entry) {
    entries.size() < kMaximumEntries ? entries.push_back(entry) : void(++droppedEntries);
  }
  bool isEmpty() const { return budgets.empty() && breakdowns.empty() && entries.empty() && !output && !isUsageReport; }
};

}  // namespace buffers

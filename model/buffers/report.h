#pragma once

// The statements of memory-usage reports, the stats of logs and out-of-memory messages about a program: required and
// available memory, its distribution, and the largest allocations one by one. Values are as printed, mostly rounded; a
// value that the text does not state is absent. Views point into the texts of the assignment that has the report.
// Source: BufferAssignment::ToVerboseString and MemoryUsageReport, and, for TPUs, public reports; formats §7.1, §8.

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/buffers/byte_count.h"

namespace buffers {

/// Required and available memory, as stated by one kind of message.
struct Budget {
  enum class Source : uint8_t {
    kCompiler,           ///< the program's need, and the memory space that it is compiled for
    kAllocator,          ///< the request that failed at run time, and the allocator's memory
    kRematerialization,  ///< the limit that rematerialization could not reach
  };
  Source source = Source::kCompiler;
  /// "hbm"; "scoped vmem", the part that one kernel may use; an allocator's name, "GPU_0_bfc"; "" if not stated.
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
  std::optional<ByteCount> size;  ///< absent if "unknown size"
  std::optional<ByteCount> unpadded;
  std::optional<ByteCount> padded;
  std::optional<ByteCount> fragmentation;
  std::optional<int64_t> memorySpace;  ///< its color, if the share is a whole memory space; the name is then XLA's
};

/// A heading with a total, and the lines below it. Shares may overlap (a donated parameter is an output too), so they
/// need not add up.
struct Breakdown {
  absl::string_view title;  ///< "Total hbm usage", "Program hbm requirement", "BufferAssignment stats", "Memory spaces"
  std::optional<ByteCount> total;  ///< absent for memory spaces, which do not add up
  bool isLeast = false;            ///< "Total hbm usage >= 21.42G": a lower bound
  std::optional<ByteCount> fragmentation;
  std::vector<Share> shares;
};

/// The part of an operand or a result that a kernel processes at a time, as stated by a `Tag:` line.
struct Window {
  absl::string_view operand;  ///< "input 0", "output 1"
  absl::string_view shape;
  absl::string_view fullShape;  ///< of the whole operand
  int64_t buffers = 0;          ///< number of windows in memory at once ("buffering levels"); 0: not printed
};

/// One of the largest allocations of a message, or a row of a report: the content of one offset of an allocation.
struct ReportEntry {
  std::optional<ByteCount> size;  ///< including padding
  std::optional<ByteCount> unpadded;
  std::optional<ByteCount> padding;
  double expansion = 0;      ///< size divided by unpadded size, as printed: 42.7; 0: not printed
  absl::string_view opName;  ///< the part of metadata that names the operation in the program; "" if not printed
  absl::string_view opType;
  absl::string_view sourceFile;
  int64_t sourceLine = 0;              ///< 0: not printed
  absl::string_view shape;             ///< in a report's row a list, "2×f32[16], pred[]"
  absl::string_view label;             ///< "XLA label": an opcode, or the instruction's text, often truncated
  absl::string_view instruction;       ///< the name at the start of the label, without %; "" if there is none
  absl::string_view kind;              ///< "HLO temp", "arguments", "Entry Parameter", …; "" if not printed
  absl::string_view tag;               ///< the kernel's use of the memory, in a sentence or more; "" if not printed
  Window window;                       ///< if the tag states one
  absl::string_view space;             ///< "hbm", "default"; "" if not printed
  std::optional<int64_t> memorySpace;  ///< its color, if printed; the name is then one of XLA's list for all devices
  std::optional<int64_t> allocation;   ///< number of the allocation that contains it, if printed
  uint32_t group = 0;                  ///< rows of a report with the same group are in the same allocation
  std::optional<int64_t> offsetBytes;  ///< in that allocation
  std::optional<int64_t> values;       ///< number of values there, one after the other or as aliases
  uint32_t line = 0;                   ///< from 1, in the text that the report was read from
};

struct Report {
  /// Further entries are only counted: a real text has some hundreds.
  static constexpr size_t kMaximumEntries = 100'000;
  /// Limit of the budgets, the breakdowns and the shares of one breakdown: a real text has a handful.
  static constexpr size_t kMaximumParts = 64;

  /// The name of the module that could not be compiled; "" if not stated.
  absl::string_view module;
  /// One budget for each source and space, in text order.
  std::vector<Budget> budgets;
  std::vector<Breakdown> breakdowns;
  std::vector<ReportEntry> entries;
  /// `Output size 5.87G; shares 5.87G with arguments.`
  std::optional<ByteCount> output;
  std::optional<ByteCount> outputShared;
  bool isUsageReport = false;  ///< a memory-usage report was read; else only messages of logs
  /// Allocations and values that a usage report counts but does not list, because each is below 5 %.
  int64_t unlistedAllocations = 0;
  int64_t unlistedValues = 0;
  int64_t droppedEntries = 0;

  void add(const ReportEntry& entry) {
    entries.size() < kMaximumEntries ? entries.push_back(entry) : void(++droppedEntries);
  }
  bool isEmpty() const { return budgets.empty() && breakdowns.empty() && entries.empty() && !output && !isUsageReport; }
};

}  // namespace buffers

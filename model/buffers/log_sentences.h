#pragma once

// The sentences of logs that state required and available memory, anywhere in a line (formats §8; the last ones are
// printed by the runtime allocators):
//
//   Ran out of memory in memory space hbm. Used 20.90G of 15.48G hbm. Exceeded hbm capacity by 5.42G.
//   Ran out of memory on HBM, the total memory required for HLO temporaries (20.56G) exceeds available HBM (15.75G).
//   TPU TensorCore Hbm usage: 34.82G, SparseCore Hbm usage 174.10G, exceeding available bytes: 95.74G
//   Attempting to reserve 29.49G at the bottom of memory. That was not possible. There are 147.64M free, …
//   Allocation (size=268435456) would exceed memory (size=134217728) :: #allocation7 [shape = 'u8[268435456]{0}', …
//   Ran out of memory in memory space vmem while allocating on stack for %kernel.1 = bf16[65536,2048]{1,0}
//   custom-call(… Scoped allocation with size 19.85M and limit 16.00M exceeded scoped vmem limit by 3.85M. Can't reduce
//   memory use below 10.64GiB (11428802214 bytes) by rematerialization; only reduced to 71.27GiB (… Out of memory while
//   trying to allocate 17179869184 bytes. Allocator (GPU_0_bfc) ran out of memory trying to allocate 8.00GiB (rounded
//   to 8589934592)requested by op Failed to allocate request for 154.06GiB (165425291480B) on device ordinal 0

#include <cstddef>
#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"
#include "model/buffers/report.h"

namespace buffers {

/// The result of reading a line's sentences.
enum class LogLine : uint8_t {
  kNothing,
  kRead,
  kOther,  ///< they contradict the report, so they belong to another message
};

/// Returns the name of the instruction at the start of a label, without %: `%fusion.1 = …`, or at its end, `register
/// allocator spill slots in HLO :: kernel.1`; "" if there is none.
absl::string_view labelledInstruction(absl::string_view label);

/// Adds the fields of metadata: `op_type="OneHot" op_name="one_hot" source_file="m.py" source_line=40`.
void readMetadata(absl::string_view text, ReportEntry* entry);

class LogSentences {
 public:
  explicit LogSentences(Report* report) : m_report(report) {}

  /// Fills the report from all sentences of the line; `number` is the line number for entries. A sentence with a known
  /// beginning and an unknown continuation is skipped, because logs also contain programs.
  LogLine read(absl::string_view line, uint32_t number);
  /// Reads a line of an allocator's statistics: `Limit: 1843986432`, `InUse: 917285632`. Returns false for other lines.
  bool readAllocatorStat(absl::string_view line);

 private:
  class Words;
  struct Sentence {
    absl::string_view begin;
    LogLine (LogSentences::*read)(Words);
  };
  static const Sentence kSentences[];

  Budget& budget(Budget::Source source, absl::string_view space = {});
  /// Returns whether a message about the memory space has begun.
  bool hasBudget(absl::string_view space) const;
  LogLine readRanOut(Words words);
  LogLine readStack(absl::string_view space, Words words);
  LogLine readRequired(Words words);
  LogLine readUsed(Words words);
  LogLine readExceeded(Words words);
  LogLine readScoped(Words words);
  LogLine readCores(Words words);
  LogLine readReserve(Words words);
  LogLine readTooLarge(Words words);
  LogLine readRematerialization(Words words);
  LogLine readRequest(Words words);
  LogLine readAllocator(Words words);
  LogLine readDriver(Words words);
  LogLine readMemoryLimit(Words words);
  LogLine readFreeAndTotal(Words words);

  Report* m_report;
  std::optional<size_t> m_stack;  // the entry of the kernel with too much scratch memory
  Budget m_excess;                // receives the numbers of memory spaces beyond the maximum
  bool m_hasRequest = false;      // one of XLA's own, which takes precedence over those of allocators and drivers
};

}  // namespace buffers

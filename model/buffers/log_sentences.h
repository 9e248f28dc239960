#pragma once

// The sentences of logs that tell of memory that was wanted and memory that there is, wherever they stand in a line
// (formats §8; the last ones are the runtime allocators' own):
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

/// What a line's sentences came to.
enum class LogLine : uint8_t {
  kNothing,
  kRead,
  kOther,  ///< they contradict what the report has: they are of another message
};

/// The name of the instruction that a label begins with, without %: `%fusion.1 = …`, or ends with,
/// `register allocator spill slots in HLO :: kernel.1`; "" where it is none.
absl::string_view labelledInstruction(absl::string_view label);

/// Adds what metadata tells: `op_type="OneHot" op_name="one_hot" source_file="m.py" source_line=40`.
void readMetadata(absl::string_view text, ReportEntry* entry);

class LogSentences {
 public:
  explicit LogSentences(Report* report) : m_report(report) {}

  /// Fills the report from all sentences of the line; `number` is the line's, for entries. A sentence that begins like
  /// one of ours and goes on otherwise is passed over: a log holds programs too.
  LogLine read(absl::string_view line, uint32_t number);
  /// `Limit:  1843986432`, `InUse:  917285632`: a line of an allocator's statistics. False where it is none.
  bool readAllocatorStat(absl::string_view line);

 private:
  class Words;
  struct Sentence {
    absl::string_view begin;
    LogLine (LogSentences::*read)(Words);
  };
  static const Sentence kSentences[];

  Budget& budget(Budget::Source source, absl::string_view space = {});
  /// Whether a message on the memory space has begun.
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
  std::optional<size_t> m_stack;  // the entry of the kernel whose scratch memory was too much
  Budget m_excess;                // takes what is said of more memory spaces than there are
  bool m_hasRequest = false;      // XLA's own, which counts before those of allocators and drivers
};

}  // namespace buffers

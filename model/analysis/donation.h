#pragma once

// Finds parameters of the program that could donate their memory to an output, and the reasons why others cannot: a
// parameter that is not donated is kept until the end in addition to the output that replaces it.

#include <optional>
#include <stop_token>
#include <vector>

#include "model/analysis/memory_analysis.h"

namespace hlo {

enum class DonationVerdict : uint8_t {
  kCouldAlias,    ///< an output of its shape is written after the parameter's last read
  kReadLater,     ///< it is read after every such output has been started
  kOutputsTaken,  ///< every such output uses, or could use, the memory of another parameter
  kOtherLayout,   ///< outputs of its type and dimensions have other layouts
  kNoOutput,      ///< no output has its type and dimensions
};

struct DonationAdvice {
  ValuePosition parameter;  ///< an array of an entry parameter that no output aliases
  int64_t number = 0;       ///< of the parameter
  int64_t bytes = 0;
  bool isDonor = false;  ///< the header donates its memory, without naming an output
  DonationVerdict verdict = DonationVerdict::kNoOutput;
  std::optional<ValuePosition>
      output;  ///< in the result: the output that it could alias, else the first one that shows the obstacle
  std::optional<InstructionId> reader;  ///< for kReadLater: the last reader
  /// For kCouldAlias: a fusion that reads the parameter and writes the output. Its body is not in the dump, so whether
  /// it can write in place is assumed.
  std::optional<InstructionId> assumed;
};

/// Returns possible aliases first, then by bytes, then by parameter number. Near-linear.
std::vector<DonationAdvice> donationAdvice(const MemoryAnalysis& memory, const std::stop_token& stop = {});

}  // namespace hlo

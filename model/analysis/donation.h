#pragma once

// Which parameters of the program could give their memory to an output, and why the others cannot: a parameter that is
// not donated is kept to the end beside the output that replaces it.

#include <optional>
#include <stop_token>
#include <vector>

#include "model/analysis/memory_analysis.h"

namespace hlo {

enum class DonationVerdict : uint8_t {
  kCouldAlias,    ///< an output of its shape is written when nobody reads it any more
  kReadLater,     ///< it is read after every such output is begun
  kOutputsTaken,  ///< every such output has the memory of another parameter, or could have
  kOtherLayout,   ///< outputs of its type and dimensions have other layouts
  kNoOutput,      ///< no output has its type and dimensions
};

struct DonationAdvice {
  ValuePosition parameter;  ///< an array of an entry parameter that no output aliases
  int64_t number = 0;       ///< of the parameter
  int64_t bytes = 0;
  bool isDonor = false;  ///< the header gives its memory away, to no output in particular
  DonationVerdict verdict = DonationVerdict::kNoOutput;
  std::optional<ValuePosition> output;  ///< in the result: the one it could alias, else the first that tells why not
  std::optional<InstructionId> reader;  ///< of kReadLater: who reads it last
};

/// What could alias first, then by bytes, then by number. Near linear.
std::vector<DonationAdvice> donationAdvice(const MemoryAnalysis& memory, const std::stop_token& stop = {});

}  // namespace hlo

#include "app/cli/memory_sums.h"

#include "model/buffers/byte_count.h"
#include "model/buffers/unknown_sizes.h"
#include "model/words/numbers.h"

namespace cli {

queries::ByteSum totalOf(const buffers::Assignment& assignment) {
  const bool hasUnknown = buffers::unknownSizes(assignment) > 0;
  if (assignment.allocationCount() == 0) return {*assignment.printedTotalBytes(), 0, hasUnknown};
  queries::ByteSum sum{assignment.totalBytes(), 0, assignment.totalIsLeast() || hasUnknown};
  if (assignment.printedTotalBytes() == assignment.totalBytes()) return sum;
  for (uint32_t i = 0; i < assignment.allocationCount(); ++i) {
    sum.roundingBytes =
        buffers::saturatingSum(sum.roundingBytes, assignment.allocation(buffers::AllocationId(i)).roundingBytes);
  }
  // Only sizes listed by a report are rounded.
  const bool isReported = sum.roundingBytes > 0 && assignment.report() != nullptr;
  sum.isLeast |= isReported && assignment.report()->unlistedAllocations > 0;
  return sum;
}

std::string about(const queries::ByteSum& sum) {
  const std::string bytes = words::exactBytes(sum.bytes);
  if (sum.isLeast) return "≥ " + bytes;
  return sum.roundingBytes > 0 ? "≈ " + bytes : bytes;
}

}  // namespace cli

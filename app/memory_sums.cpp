#include "app/memory_sums.h"

#include <algorithm>

#include "model/buffers/byte_count.h"
#include "model/buffers/unknown_sizes.h"
#include "model/items/format.h"

namespace app {
namespace {

bool hasUnlisted(const buffers::Assignment& assignment) {
  return assignment.report() != nullptr && assignment.report()->unlistedAllocations > 0;
}

}  // namespace

int64_t MemorySum::leastBytes() const { return bytes - std::min(bytes, roundingBytes); }

int64_t MemorySum::mostBytes() const { return buffers::saturatingSum(bytes, roundingBytes); }

MemorySum sumOf(const buffers::Assignment& assignment, buffers::AllocationKind kind) {
  MemorySum sum;
  for (uint32_t i = 0; i < assignment.allocationCount(); ++i) {
    const buffers::Allocation& allocation = assignment.allocation(buffers::AllocationId(i));
    if (allocation.kind() != kind) continue;
    sum.bytes = buffers::saturatingSum(sum.bytes, allocation.sizeBytes);
    sum.roundingBytes = buffers::saturatingSum(sum.roundingBytes, allocation.roundingBytes);
  }
  sum.isLeast = hasUnlisted(assignment) || buffers::unknownSizes(assignment) > 0;
  return sum;
}

MemorySum totalOf(const buffers::Assignment& assignment) {
  const bool hasUnknown = buffers::unknownSizes(assignment) > 0;
  if (assignment.allocationCount() == 0) return {*assignment.printedTotalBytes(), 0, hasUnknown};
  MemorySum sum{assignment.totalBytes(), 0, assignment.totalIsLeast() || hasUnknown};
  if (assignment.printedTotalBytes() == assignment.totalBytes()) return sum;
  for (uint32_t i = 0; i < assignment.allocationCount(); ++i) {
    sum.roundingBytes =
        buffers::saturatingSum(sum.roundingBytes, assignment.allocation(buffers::AllocationId(i)).roundingBytes);
  }
  sum.isLeast |= hasUnlisted(assignment);
  return sum;
}

MemorySum liveSum(const buffers::Assignment& assignment, int64_t bytes) {
  return {bytes, 0, buffers::unknownSizes(assignment) > 0};
}

QString missingIn(const buffers::Assignment& assignment) {
  const auto unknown = static_cast<int64_t>(buffers::unknownSizes(assignment));
  if (unknown == 1) return QStringLiteral("the size of 1 value is not known");
  if (unknown > 1) return QStringLiteral("the sizes of %1 values are not known").arg(model::grouped(unknown));
  const int64_t unlisted = assignment.report() == nullptr ? 0 : assignment.report()->unlistedAllocations;
  if (unlisted == 1) return QStringLiteral("1 allocation is not listed");
  if (unlisted > 1) return QStringLiteral("%1 allocations are not listed").arg(model::grouped(unlisted));
  return assignment.totalIsLeast() ? QStringLiteral("the sum is too large") : QString();
}

QString about(const MemorySum& sum) {
  const QString bytes = model::exactBytes(sum.bytes);
  if (sum.isLeast) return QStringLiteral("≥ ") + bytes;
  return sum.roundingBytes > 0 ? QStringLiteral("≈ ") + bytes : bytes;
}

}  // namespace app

#include "model/queries/space_figures.h"

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/analysis/estimate.h"
#include "model/buffers/byte_count.h"

namespace queries {
namespace {

using buffers::Allocation;
using buffers::AllocationId;
using buffers::AllocationKind;
using buffers::Assignment;

// XLA reserves temporaries in the HBM of a TPU in units of this size, and reports none if they are only the pointer
// tables of tuples.
constexpr int64_t kTpuTempUnit = 16384;

void add(const Allocation& allocation, ByteSum* sum) {
  int64_t bytes = 0;
  sum->isLeast |= __builtin_add_overflow(sum->bytes, allocation.sizeBytes, &bytes);
  sum->bytes = sum->isLeast ? buffers::saturatingSum(sum->bytes, allocation.sizeBytes) : bytes;
  sum->roundingBytes = buffers::saturatingSum(sum->roundingBytes, allocation.roundingBytes);
}

bool isPointerTable(const buffers::Value& value) {
  return value.shape.empty() ? value.hasIndex && value.index == "{}" : value.shape.front() == '(';
}

int64_t roundUp(int64_t bytes, int64_t unit) {
  return bytes > INT64_MAX - unit ? bytes : (bytes + unit - 1) / unit * unit;
}

SpaceFigure unknown(std::string reason) { return {std::nullopt, std::move(reason)}; }

// Returns the number of allocations that a memory-usage report omits, if nothing else lists them: the report's own
// allocations have no values.
int64_t unlistedAllocations(const Assignment& assignment) {
  if (assignment.report() == nullptr) return 0;
  for (uint32_t i = 0; i < assignment.allocationCount(); ++i) {
    if (!assignment.values(AllocationId(i)).empty()) return 0;
  }
  return assignment.report()->unlistedAllocations;
}

// Returns the number of values of the module that the text of the assignment does not list: its list of allocations
// ends early. Known only if the live ranges are those of the module, and 0 otherwise.
size_t missingValues(const Assignment& assignment) {
  size_t missing = 0;
  if (!hlo::areRangesEstimated(assignment)) return missing;
  for (uint32_t i = 0; i < assignment.valueCount(); ++i) {
    const buffers::Value value = assignment.value(buffers::ValueId(i));
    missing += value.range && !value.allocation ? 1 : 0;
  }
  return missing;
}

// Computes the values of one space from its allocations.
class Reader {
 public:
  /// `unlisted` and `missing`: the results of unlistedAllocations() and missingValues().
  Reader(const Assignment& assignment, hlo::Platform platform, int64_t space, int64_t unlisted, size_t missing)
      : m_assignment(assignment),
        m_unlisted(unlisted),
        m_missing(missing),
        m_isTpuHbm(platform == hlo::Platform::kTpu && space == kDefaultSpace) {
    m_figures.space = space;
    m_figures.name = spaceName(platform, space);
  }

  void add(AllocationId id) {
    const Allocation& allocation = m_assignment.allocation(id);
    const AllocationKind kind = allocation.kind();
    queries::add(allocation, &m_reserved);
    queries::add(allocation, &m_kinds[static_cast<size_t>(kind)]);
    for (const buffers::ValueId value : m_assignment.values(id)) {
      const buffers::Value of = m_assignment.value(value);
      m_unknownSizes += of.hasSize ? 0 : 1;
      m_hasArrays |= kind == AllocationKind::kTemp && !isPointerTable(of);
    }
    if (allocation.isThreadLocal) return;
    const bool isOutput = allocation.isLiveOut || allocation.isOutput;
    if (allocation.parameterNumber) queries::add(allocation, &m_argument);
    if (isOutput) queries::add(allocation, &m_output);
    if (allocation.parameterNumber && isOutput) queries::add(allocation, &m_alias);
    if (allocation.isConstant) queries::add(allocation, &m_constant);
    const bool hasNoValues = m_assignment.values(id).empty() && allocation.sizeBytes > 0;
    m_hasUnlistedTemp |= kind == AllocationKind::kTemp && hasNoValues;
  }

  SpaceFigures finish(const LiveBytes* live) {
    for (size_t kind = 0; kind < m_kinds.size(); ++kind) m_figures.kinds[kind] = figure(m_kinds[kind]);
    m_figures.argument = figure(m_argument);
    m_figures.output = figure(m_output);
    m_figures.alias = figure(m_alias);
    m_figures.constant = figure(m_constant);
    setReserved();
    setTemp();
    setLive(live);
    setCapacity();
    return std::move(m_figures);
  }

 private:
  bool hasAllocations() const { return m_assignment.allocationCount() > 0; }

  std::string unknownSizes() const {
    if (m_unknownSizes == 0) return {};
    return m_unknownSizes == 1 ? "the size of 1 value is unknown"
                               : absl::StrCat("the sizes of ", m_unknownSizes, " values are unknown");
  }
  std::string missingText() const {
    if (m_missing == 0) return {};
    return m_missing == 1 ? "1 value of the module is missing, as the file ends early"
                          : absl::StrCat(m_missing, " values of the module are missing, as the file ends early");
  }
  std::string whyLeast() const {
    if (m_missing > 0) return missingText();
    if (m_unknownSizes > 0) return unknownSizes();
    if (m_unlisted == 0) return {};
    return m_unlisted == 1 ? "1 allocation is not listed" : absl::StrCat(m_unlisted, " allocations are not listed");
  }

  SpaceFigure figure(ByteSum sum) const {
    if (!hasAllocations()) return unknown("there are no allocations");
    SpaceFigure figure{sum, whyLeast()};
    figure.sum->isLeast |= !figure.reason.empty();
    if (figure.reason.empty() && sum.isLeast) figure.reason = "the sum is too large";
    if (figure.reason.empty() && sum.roundingBytes > 0) figure.reason = "the report rounds sizes";
    return figure;
  }

  // The printed number is exact. It is the total of all spaces, except in a report, which prints one per space.
  void setReserved() {
    m_figures.reserved = figure(m_reserved);
    const auto printed = m_assignment.printedTotalBytes();
    if (printed && isTheOnlySpace() && (!hasAllocations() || *printed == m_assignment.totalBytes())) {
      m_figures.reserved = {ByteSum{*printed, 0, m_unknownSizes > 0}, unknownSizes()};
    }
    if (hasAllocations() || m_assignment.report() == nullptr) return;
    for (const buffers::Breakdown& breakdown : m_assignment.report()->breakdowns) {
      for (const buffers::Share& share : breakdown.shares) {
        if (share.memorySpace == m_figures.space && share.size) m_figures.reserved = {ByteSum{share.size->bytes}, {}};
      }
    }
  }

  bool isTheOnlySpace() const {
    for (uint32_t i = 0; i < m_assignment.allocationCount(); ++i) {
      if (m_assignment.allocation(AllocationId(i)).memorySpace != m_figures.space) return false;
    }
    for (uint32_t i = 0; i < m_assignment.valueCount() && !hasAllocations(); ++i) {
      if (m_assignment.value(buffers::ValueId(i)).memorySpace != m_figures.space) return false;
    }
    return hasAllocations() || spacesOf(m_assignment).size() == 1;
  }

  void setTemp() {
    ByteSum temp = m_kinds[static_cast<size_t>(AllocationKind::kTemp)];
    if (m_isTpuHbm && m_hasUnlistedTemp) {
      m_figures.temp = unknown("no values are listed; XLA counts temporaries with only pointer tables as 0");
      return;
    }
    if (m_isTpuHbm) temp.bytes = m_hasArrays ? roundUp(temp.bytes, kTpuTempUnit) : 0;
    m_figures.temp = figure(temp);
  }

  void setLive(const LiveBytes* live) {
    const std::string missing = m_missing > 0 ? missingText() : unknownSizes();
    if (live == nullptr) {
      m_figures.livePeak = m_figures.packingLoss = unknown("there are too many memory spaces");
    } else if (!hasAllocations()) {
      m_figures.livePeak = m_figures.packingLoss = unknown("there are no allocations");
    } else if (!live->peakStep()) {
      m_figures.livePeak = m_figures.packingLoss = unknown("there are no live ranges");
    } else {
      m_figures.livePeakStep = live->peakStep();
      m_figures.livePeak = {ByteSum{live->peakBytes(), 0, !missing.empty()}, missing};
      // Unknown live bytes would reduce it.
      m_figures.packingLoss = missing.empty() ? SpaceFigure{ByteSum{live->packingLossBytes()}, {}} : unknown(missing);
    }
  }

  void setCapacity() {
    m_figures.capacity = unknown("this file does not state it");
    if (m_assignment.report() == nullptr) return;
    for (const buffers::Budget& budget : m_assignment.report()->budgets) {
      if (budget.source != buffers::Budget::Source::kCompiler || !budget.limit) continue;
      if (!absl::EqualsIgnoreCase(budget.space, m_figures.name)) continue;
      const bool isExact = budget.limit->isExact();
      m_figures.capacity = {ByteSum{budget.limit->bytes, budget.limit->roundingBytes},
                            isExact ? "" : "the message rounds sizes"};
    }
  }

  const Assignment& m_assignment;
  const int64_t m_unlisted;
  const size_t m_missing;
  const bool m_isTpuHbm;
  SpaceFigures m_figures;
  ByteSum m_reserved, m_argument, m_output, m_alias, m_constant;
  std::array<ByteSum, buffers::kAllocationKindCount> m_kinds;
  size_t m_unknownSizes = 0;
  bool m_hasArrays = false;        // a temporary that is not a pointer table
  bool m_hasUnlistedTemp = false;  // a temporary allocation whose values are not listed
};

}  // namespace

int64_t ByteSum::leastBytes() const { return bytes - std::min(bytes, roundingBytes); }

int64_t ByteSum::mostBytes() const { return buffers::saturatingSum(bytes, roundingBytes); }

std::optional<int64_t> SpaceFigure::exact() const {
  return sum && !sum->isLeast && sum->roundingBytes == 0 ? std::optional(sum->bytes) : std::nullopt;
}

std::vector<SpaceFigures> spaceFigures(const Assignment& assignment, const LiveBytes& live, hlo::Platform platform,
                                       const std::stop_token& stop) {
  std::vector<Reader> readers;
  const std::vector<int64_t> spaces = spacesOf(assignment);
  readers.reserve(spaces.size());
  const int64_t unlisted = unlistedAllocations(assignment);
  const size_t missing = missingValues(assignment);
  for (const int64_t space : spaces) readers.emplace_back(assignment, platform, space, unlisted, missing);
  for (uint32_t i = 0; i < assignment.allocationCount(); ++i) {
    const AllocationId id(i);
    const auto at = std::lower_bound(spaces.begin(), spaces.end(), assignment.allocation(id).memorySpace);
    readers[static_cast<size_t>(at - spaces.begin())].add(id);
  }
  std::vector<SpaceFigures> figures;
  figures.reserve(spaces.size());
  size_t followed = 1;  // the default space
  for (size_t i = 0; i < spaces.size(); ++i) {
    if (spaces[i] == live.space()) {
      figures.push_back(readers[i].finish(&live));
    } else if (followed++ < kMostSpaces) {
      const LiveBytes other(assignment, spaces[i], stop);
      figures.push_back(readers[i].finish(&other));
    } else {
      figures.push_back(readers[i].finish(nullptr));
    }
  }
  return figures;
}

SpaceFigures spaceFigures(const Assignment& assignment, const LiveBytes& live, hlo::Platform platform, int64_t space) {
  Reader reader(assignment, platform, space, unlistedAllocations(assignment), missingValues(assignment));
  for (uint32_t i = 0; i < assignment.allocationCount(); ++i) {
    if (assignment.allocation(AllocationId(i)).memorySpace == space) reader.add(AllocationId(i));
  }
  return reader.finish(&live);
}

}  // namespace queries

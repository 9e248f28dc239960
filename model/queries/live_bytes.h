#pragma once

// Bytes of one memory space that are live at each step of a schedule: the union of the bytes that live values occupy in
// each allocation of the space, since aliases and touching ranges share memory. A value without a range is live
// throughout, unless it is thread-local: thread-local memory is not device memory and never counts.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "model/buffers/assignment.h"
#include "model/buffers/value_kind.h"
#include "model/queries/memory_spaces.h"

namespace queries {

class LiveBytes {
 public:
  LiveBytes() = default;
  /// Near-linear in values and steps. A dump without allocations, such as live ranges alone, has no bytes and therefore
  /// no steps here; a dump without allocations in the space has 0 bytes at each step. Sums saturate at 2^63.
  explicit LiveBytes(const buffers::Assignment& assignment, int64_t space = kDefaultSpace,
                     const std::stop_token& stop = {});

  int64_t space() const { return m_space; }
  size_t stepCount() const { return m_total.size(); }
  /// Bytes of all values; `step` is below stepCount().
  int64_t at(uint32_t step) const { return m_total[step]; }
  /// Bytes of the values of a kind. Those that values of several kinds share count for the parameter, else for the
  /// temporary, so that the kinds add up.
  int64_t at(uint32_t step, buffers::ValueKind kind) const {
    const std::vector<int64_t>& bytes = m_byKind[static_cast<size_t>(kind)];
    return bytes.empty() ? 0 : bytes[step];
  }
  /// The first step with the most bytes; nothing if there are no steps.
  std::optional<uint32_t> peakStep() const { return m_peakStep; }
  int64_t peakBytes() const { return m_peakStep ? m_total[*m_peakStep] : 0; }
  /// Bytes of the temporary allocations that are live at no step: the sum of each allocation's size minus its own peak
  /// of live bytes.
  int64_t packingLossBytes() const { return m_packingLossBytes; }

 private:
  template <typename Sum>
  void add(const buffers::Assignment& assignment, uint32_t steps, const std::stop_token& stop);

  int64_t m_space = kDefaultSpace;
  std::vector<int64_t> m_total;
  std::vector<int64_t> m_byKind[buffers::kValueKindCount];  // empty: none of that kind
  std::optional<uint32_t> m_peakStep;
  int64_t m_packingLossBytes = 0;
};

/// Returns the values of the space that are live at the step, largest first, ties by id. Thread-local values are
/// omitted.
std::vector<buffers::ValueId> liveValues(const buffers::Assignment& assignment, uint32_t step,
                                         int64_t space = kDefaultSpace);

/// Returns the steps at which a value counts: its range, or all steps if the dump gives none. Nothing for thread-local
/// values and values without an allocation.
std::optional<buffers::StepRange> countedRange(const buffers::Assignment& assignment, buffers::ValueId id);

}  // namespace queries

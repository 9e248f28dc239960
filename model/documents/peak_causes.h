#pragma once

// Why a value counts with other bytes at the peak of B than its counterpart at the peak of A: the first of a closed
// list of causes that holds (PeakCause), with a sentence that names the instructions concerned.
//
// A cause holds only if it explains the bytes. A value that is written in the memory of another one (a donated
// parameter, or an operand) in one module only explains a difference if both values together count with other bytes at
// the same place of the program.

#include <optional>
#include <stop_token>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "model/documents/comparison.h"
#include "model/queries/live_shares.h"

namespace model {

/// The values of one side that are live at a step, with the bytes that count for each.
class PeakShares {
 public:
  PeakShares(const queries::LiveShares& shares, uint32_t step);

  uint32_t step() const { return m_step; }
  int64_t sum() const { return m_sum; }  ///< saturates
  const std::vector<buffers::ValueId>& values() const { return m_values; }
  bool isLive(buffers::ValueId id) const { return m_byValue.contains(id); }
  int64_t bytes(buffers::ValueId id) const;
  std::optional<buffers::ValueId> holder(buffers::ValueId id) const;

 private:
  uint32_t m_step;
  int64_t m_sum = 0;
  std::vector<buffers::ValueId> m_values;
  absl::flat_hash_map<buffers::ValueId, queries::LiveShare> m_byValue;
};

/// A value that another one is written over.
struct Takeover {
  buffers::ValueId other;
  bool isDonation = false;  ///< of a parameter's memory; otherwise in place of an operand
};

/// The values of a module that share memory by intent, not because the heap had room.
class MemoryTakeovers {
 public:
  explicit MemoryTakeovers(const Snapshot& snapshot);

  /// The value whose memory `id` is written into: the donated parameter, or an operand that ends there.
  std::optional<Takeover> before(buffers::ValueId id) const;
  /// The value that is written into the memory of `id`.
  std::optional<Takeover> after(buffers::ValueId id) const;

 private:
  struct Donated {
    buffers::ValueId parameter;
    std::optional<buffers::ValueId> taker;
  };
  bool isInPlace(buffers::ValueId first, buffers::ValueId second) const;

  const Snapshot& m_snapshot;
  absl::flat_hash_map<buffers::AllocationId, Donated> m_donated;
};

class PeakCauses {
 public:
  /// All must outlive this object. The steps are those whose bytes are compared.
  PeakCauses(const Comparison& comparison, const Snapshot& a, const Snapshot& b, int64_t space, uint32_t stepA,
             uint32_t stepB, const std::stop_token& stop);

  /// At the compared steps.
  const PeakShares& shares(compare::Side side) const {
    return side == compare::Side::kA ? m_atPeakOfA[0] : m_atPeakOfB[1];
  }
  /// By the pair of instructions and the shape index.
  std::optional<buffers::ValueId> counterpart(compare::Side of, buffers::ValueId id) const;
  /// Sets the cause and reason of a pair of values, or of one value, that counts with `delta` more bytes in B; not 0.
  void explain(std::optional<buffers::ValueId> a, std::optional<buffers::ValueId> b, int64_t delta, PeakRow* row) const;

  std::string nameOf(compare::Side side, buffers::ValueId id) const;

 private:
  bool explainMemory(buffers::ValueId a, buffers::ValueId b, int64_t delta, PeakRow* row) const;
  bool explainTime(buffers::ValueId a, buffers::ValueId b, PeakRow* row) const;
  bool isMoreTogether(compare::Side of, buffers::ValueId id, buffers::ValueId other, int64_t delta) const;
  const Snapshot& side(compare::Side of) const { return of == compare::Side::kA ? m_a : m_b; }

  const compare::Match& m_match;
  const Snapshot& m_a;
  const Snapshot& m_b;
  const MemoryTakeovers m_takeovers[2];
  // The live values of A and B, at the compared step of one side and the same place of the other.
  std::vector<PeakShares> m_atPeakOfA, m_atPeakOfB;
};

}  // namespace model

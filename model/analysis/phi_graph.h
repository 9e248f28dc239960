#pragma once

// Decides which merges of values are needed. A merge point gets a phi at every position where several values may meet;
// most of them turn out to be one value that arrives on several paths, for example a value that a loop does not change.
// Source: PhiGraph::Optimize of XLA: a phi whose inputs are itself and one other value is that value; a cycle of phis
// with a single input that is not one of them is that input.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"

namespace hlo {

class PhiGraph {
 public:
  /// Values in [firstPhi, valueCount) are phis. A phi without inputs is kept.
  PhiGraph(uint32_t firstPhi, uint32_t valueCount) : m_firstPhi(firstPhi), m_same(valueCount - firstPhi) {
    for (uint32_t i = 0; i < m_same.size(); ++i) m_same[i] = firstPhi + i;
  }

  /// Must be called before resolve().
  void addInput(uint32_t phi, uint32_t value) { m_inputs.push_back({phi, value}); }
  /// Removes unnecessary phis. Near-linear.
  void resolve();
  /// Returns the value that replaces a removed phi; other values are returned unchanged.
  uint32_t find(uint32_t value) const;

 private:
  struct Input {
    uint32_t phi;
    uint32_t value;
  };
  bool isPhi(uint32_t value) const { return value >= m_firstPhi; }
  bool isTakenOut(uint32_t phi) const { return m_same[phi - m_firstPhi] != phi; }
  absl::Span<const Input> inputs(uint32_t phi) const {
    const uint32_t begin = m_inputsBegin[phi - m_firstPhi];
    return absl::MakeConstSpan(m_inputs).subspan(begin, m_inputsBegin[phi - m_firstPhi + 1] - begin);
  }
  void sortInputs();
  bool takeOutSingle(uint32_t phi);
  void takeOut(absl::Span<const uint32_t> ring);

  uint32_t m_firstPhi;
  mutable std::vector<uint32_t> m_same;  // by phi; find() shortens paths
  std::vector<Input> m_inputs;
  std::vector<uint32_t> m_inputsBegin;
};

}  // namespace hlo

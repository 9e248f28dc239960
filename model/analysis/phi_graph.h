#pragma once

// Which merges of values are needed. A merge point is given a phi for every place where several values may meet; most
// of them turn out to be one value that comes by several ways, as what a loop does not change. Source:
// PhiGraph::Optimize of XLA: a phi whose inputs are itself and one other value is that value; a ring of phis into which
// one value comes that is no phi is that value.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"

namespace hlo {

class PhiGraph {
 public:
  /// Values from `firstPhi` up to `valueCount` are phis. One without an input stays.
  PhiGraph(uint32_t firstPhi, uint32_t valueCount) : m_firstPhi(firstPhi), m_same(valueCount - firstPhi) {
    for (uint32_t i = 0; i < m_same.size(); ++i) m_same[i] = firstPhi + i;
  }

  /// Before resolve().
  void addInput(uint32_t phi, uint32_t value) { m_inputs.push_back({phi, value}); }
  /// Takes out the phis that are not needed. Near linear.
  void resolve();
  /// What the value is: another value where it is a phi that was taken out, else itself.
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
  mutable std::vector<uint32_t> m_same;  // by phi; paths are made shorter as they are walked
  std::vector<Input> m_inputs;
  std::vector<uint32_t> m_inputsBegin;
};

}  // namespace hlo

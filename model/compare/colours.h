#pragma once

// Colours of instructions: hashes of their labels and of what surrounds them within some steps, in both directions, by
// operands and users (Weisfeiler–Lehman). The wall of an inlined computation is glass: operand k meets parameter k, so
// that operands of a fusion in another order give equal colours. An instruction that has a partner has a colour of its
// own, shared with its partner; only the others are refined.

#include <array>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "model/compare/labels.h"
#include "model/compare/topology.h"
#include "model/ir/large_vector.h"

namespace compare {

inline constexpr std::array<uint8_t, 5> kRadii = {16, 8, 4, 2, 1};

class Colours {
 public:
  /// `open` are the instructions to be coloured. `partners` are those of all instructions, kNone without one; both have
  /// the colour of the id in the first module. Computes `largest` rounds, at most 16, and
  /// keeps the colours of the radii from `smallest` on.
  Colours(const Topology& topology, const Labels& labels, Level level, bool withNames,
          const std::vector<uint32_t>& open, const hlo::LargeVector<uint32_t>& partners, bool isFirst, uint8_t largest,
          uint8_t smallest, const std::stop_token& stop = {});

  /// The colour of the i-th open instruction at a radius of kRadii; folded to 32 bits.
  uint32_t at(uint8_t radius, size_t i) const { return m_kept[radius == 16 ? 4 : radius == 8 ? 3 : radius / 2][i]; }

 private:
  hlo::LargeVector<uint32_t> m_kept[5];  // for radius 1, 2, 4, 8, 16
};

}  // namespace compare

#pragma once

// The trip count of a while loop. It is taken from backend_config, or else computed for counting loops: the condition
// compares one element of the state with a constant, the body adds a constant to that element, and its initial value is
// a constant. Source: formats/cost-analysis.md §6.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/ir/module.h"

namespace hlo {

/// The counter in a loop's state: `init`, `init + step`, …
struct Induction {
  std::vector<int64_t> element;  ///< its path in the state; {} if the state is a single number
  int64_t init = 0;
  int64_t step = 0;
  friend bool operator==(const Induction&, const Induction&) = default;
};

struct TripCount {
  int64_t count = 0;
  bool isInferred = false;             ///< computed here; else as stated by backend_config
  std::optional<Induction> induction;  ///< always present if isInferred
};

/// Returns nothing for other instructions, for a loop whose count depends on data, and for an infinite loop.
std::optional<TripCount> tripCount(const Module& module, InstructionId loop);

/// Like tripCount(), but ignores backend_config.
std::optional<TripCount> inferTripCount(const Module& module, InstructionId loop);

/// Returns the reason why tripCount() has no result for a while loop: "the condition does not compare two numbers".
/// Empty if it has a count.
std::string whyNoTripCount(const Module& module, InstructionId loop);

}  // namespace hlo

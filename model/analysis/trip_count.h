#pragma once

// How often the body of a while loop runs. A back end says it in backend_config; else it is worked out where the loop
// counts: its condition compares one element of the state with a constant, its body adds a constant to that element,
// and it begins at a constant. Source: formats/cost-analysis.md §6.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/ir/module.h"

namespace hlo {

/// The element of a loop's state that counts: `init`, `init + step`, …
struct Induction {
  std::vector<int64_t> element;  ///< its path in the state; {} where the state is one number
  int64_t init = 0;
  int64_t step = 0;
  friend bool operator==(const Induction&, const Induction&) = default;
};

struct TripCount {
  int64_t count = 0;
  bool isInferred = false;             ///< worked out here; else as backend_config states it
  std::optional<Induction> induction;  ///< always there where it is inferred
};

/// Nothing for what is no while loop, for a loop whose count depends on data, and for one that does not end.
std::optional<TripCount> tripCount(const Module& module, InstructionId loop);

/// As tripCount(), without what backend_config states.
std::optional<TripCount> inferTripCount(const Module& module, InstructionId loop);

/// Why tripCount() has nothing for a while loop: "the condition does not compare two numbers". Empty if it has a count.
std::string whyNoTripCount(const Module& module, InstructionId loop);

}  // namespace hlo

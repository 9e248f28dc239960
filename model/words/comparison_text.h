#pragma once

// Sentences about two modules that are compared: what the window and the command line say first, and what they say
// where there is nothing to compare. Without line breaks; translated.

#include <optional>
#include <string>
#include <vector>

#include "model/compare/changes.h"
#include "model/documents/comparison.h"

namespace words {

/// The verdict in one line: "The same program: 9,917 instructions; 9,402 have other names.", "These are different
/// programs: 38 of 9,917 instructions have a counterpart.", or what changed, most important first: "dimension 512 → 768
/// in 2,435 places; 12 changed, 26 added".
std::string comparisonHeadline(const model::Comparison& comparison);

/// Returns true if so few instructions have a counterpart that a list of edits says nothing, and only totals compare:
/// fewer than half of the smaller module's and fewer than a quarter of the larger one's. A program with more layers
/// than another one contains most of it, and a program that was edited keeps most of its own.
bool areDifferentPrograms(const model::Comparison& comparison);

/// The side that is a module before optimisation while the other one is a module after it; no value if both are of the
/// same kind.
std::optional<compare::Side> sideBeforeOptimisation(const model::Comparison& comparison);

/// Notes below the headline: what one module does not print, and modules of different stages.
std::vector<std::string> comparisonNotes(const model::Comparison& comparison);

/// The instructions of a module that become kernels of several, and those that communicate.
struct KernelCounts {
  int64_t fusions = 0, collectives = 0;  ///< an asynchronous collective counts once
};
KernelCounts kernelCounts(const hlo::Module& module);
/// "Fusions 45 → 60, collectives 3 → 3."; "" if both are equal.
std::string kernelCountsText(const model::Comparison& comparison);

/// "9,871 same · 12 changed · 5 moved"; kinds without instructions are left out, except "same".
std::string countsText(const compare::Counts& counts, absl::string_view separator);

/// "+3.00 GiB", "−8.00 MiB", "0 B".
std::string signedBytes(int64_t bytes);
/// "+12.3 M", "−1", "0".
std::string signedCount(int64_t count);

/// "shape f32[8,4] → f32[16,4]", "moved from fused_computation to main", "added": what a row of changes says.
std::string changeText(const model::Comparison& comparison, compare::Side side, hlo::InstructionId id);

}  // namespace words

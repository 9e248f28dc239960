#pragma once

// Explains why a value is live at a step, as a cause, a sentence and rows, each a link to the object that it names; and
// lists the module's parameters that could be donated.

#include <optional>
#include <string>
#include <vector>

#include "model/analysis/transfers.h"
#include "model/analysis/why_alive.h"
#include "model/documents/memory_join.h"
#include "model/documents/target.h"

namespace words {

/// A named fact, or a group of them. With a target it is a link.
struct Fact {
  std::string name;
  std::string text;
  std::optional<model::Target> target;
  std::vector<Fact> rows;  ///< of a group; its rows have none of their own
};

/// Returns the cause as a sentence with names of the module: "The program returns it: tuple.3 holds it to the end."
std::string whySentence(const hlo::MemoryAnalysis& memory, const hlo::WhyAlive& why);
/// "fusion.7{0}"; of an argument of the program argumentText(), or "arg8.9 (parameter 8)" without a Python name.
std::string valueText(const hlo::MemoryAnalysis& memory, hlo::ValuePosition at);
/// "Prefetch", "Eviction", …
std::string transferName(hlo::TransferKind kind);
/// "HBM → VMEM of params['embed'] (parameter 4), 2.00 MiB, 14 steps ahead of its use at step 97".
std::string transferText(const hlo::MemoryAnalysis& memory, const hlo::Transfer& transfer);
/// "dimension 1 (3 elements) is padded to 128" for the dimension that is padded most; "" without padding.
std::string paddedDimensionText(const hlo::Shape& shape);
/// If at least half of a value is padding, which dimension causes it, the layout with the least, and the custom call
/// that asks for the present one, without a full stop: "dimension 1 (3 elements) is padded to 128; with layout
/// {0,1:T(4,128)} it takes 244.31 MiB; kernel.1 asks for the present layout". Otherwise "".
std::string paddingSentence(const hlo::MemoryAnalysis& memory, hlo::FlowValueId value);
/// Returns a line in English, ready to copy: "params['w'] (parameter 3), f32[8], 32 bytes: could alias output {1}, but
/// is not donated".
std::string donationSentence(const hlo::MemoryAnalysis& memory, const hlo::DonationAdvice& advice);

struct WhyReport {
  /// "Saved for the backward pass", or "Padding: 7.46 GiB of 7.63 GiB" if it is what most of the bytes are; the problem
  /// if there is no explanation.
  std::string cause;
  std::string sentence;  ///< may be ""
  std::vector<Fact> rows;
};

/// Linear in the positions and uses of the value; for workers.
WhyReport whyReport(const model::MemoryJoin& join, buffers::ValueId value, uint32_t step);
/// The join must have no problem.
WhyReport whyReport(const model::MemoryJoin& join, hlo::FlowValueId value, uint32_t step);

/// A parameter that could be donated, or could not.
struct DonationRow {
  std::string bytes;     ///< "1.56 MiB"
  std::string argument;  ///< "params['w'] (parameter 12)"
  std::string verdict;
  model::Target target;
};
struct DonationGroup {
  std::string name;  ///< "Could be donated"
  std::string sum;   ///< "3 parameters, 4.00 MiB"
  std::vector<DonationRow> rows;

  /// The group for a list. A row begins with its bytes, since names can be of any length.
  Fact fact() const;
};
struct DonationReport {
  std::optional<DonationGroup> possible;  ///< the parameters that could be donated
  std::optional<DonationGroup> refused;   ///< those that could not, with the reasons
  std::string advice;  ///< donationSentence() of each parameter that could be donated, a line each; "" without any
};
DonationReport donationReport(const model::ModuleMemory& memory);

}  // namespace words

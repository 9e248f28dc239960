#pragma once

// Why a value is alive at a step, for people: a cause, a sentence and rows, each a link to what it names. And which
// parameters of the module could be donated.

#include <optional>
#include <string>
#include <vector>

#include "model/analysis/why_alive.h"
#include "model/documents/memory_join.h"
#include "model/documents/target.h"

namespace words {

/// A named fact, or a group of them. With a target it is a link.
struct Fact {
  std::string name;
  std::string text;
  std::optional<model::Target> target;
  std::vector<Fact> rows;  ///< of a group; these have none
};

/// The cause as a sentence, with the names of the module: "The program returns it: tuple.3 holds it to the end."
std::string whySentence(const hlo::MemoryAnalysis& memory, const hlo::WhyAlive& why);
/// One line in English, ready to copy: "parameter 3 at {1} (f32[8], 32 bytes) could alias output {1} and is not
/// donated".
std::string donationSentence(const hlo::MemoryAnalysis& memory, const hlo::DonationAdvice& advice);

struct WhyReport {
  std::string cause;     ///< "Saved for the backward pass"; what is the matter, where nothing can be told
  std::string sentence;  ///< may be ""
  std::vector<Fact> rows;
};

/// For a worker: linear in the positions and uses of the value.
WhyReport whyReport(const model::MemoryJoin& join, buffers::ValueId value, uint32_t step);
/// The join has no problem.
WhyReport whyReport(const model::MemoryJoin& join, hlo::FlowValueId value, uint32_t step);

struct DonationReport {
  std::vector<Fact> rows;  ///< two groups at most: what could be donated, and what could not
  std::string advice;      ///< donationSentence() of what could be donated, a line each; "" without any
};
DonationReport donationReport(const model::ModuleMemory& memory);

}  // namespace words

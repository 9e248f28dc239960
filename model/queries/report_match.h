#pragma once

// Finds the possible meanings, in a module, of the entries of an out-of-memory message. The message may be from the
// same program, from another compilation of it or from a different program. An entry is looked up by its strongest
// property and then narrowed by the others: a single match is an answer, several matches are reported as such, never
// guessed between.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "model/buffers/report.h"
#include "model/queries/link.h"

namespace queries {

struct ReportMatch {
  /// The property by which the entry was found, the strongest first. Its shape, if stated, must be equal.
  enum class By : uint8_t {
    kNothing,    ///< not found
    kName,       ///< the instruction that its label names
    kOperation,  ///< op_name of the metadata
    kPlace,      ///< it states that it is parameter N, or an element of the result
    kParameter,  ///< it states that it is a parameter of the entry computation
    kShape,      ///< shape and bytes alone
    kOutside,    ///< memory without an instruction, such as the program itself: not looked up
  };
  struct Candidate {
    hlo::InstructionId instruction;
    /// The value in the assignment, if there is one. Nothing for memory that a kernel needs only at run time: it
    /// contains no value.
    std::optional<buffers::ValueId> value;
    friend bool operator==(Candidate, Candidate) = default;
  };
  /// Maximum number of candidates kept.
  static constexpr size_t kMostNamed = 8;

  By by = By::kNothing;
  bool isScratch = false;             ///< memory of an instruction during its execution: found without its shape
  std::vector<Candidate> candidates;  ///< the first candidates, in text order
  size_t count = 0;                   ///< of all candidates

  bool isOne() const { return count == 1; }
};

/// Returns a match for each entry of the report. `assignment` may be null: then instructions are found, not values;
/// otherwise `link` joins the two. Near-linear in the module; for a worker thread. Empty for a memory-usage report,
/// whose rows are not single values.
std::vector<ReportMatch> matchReport(const buffers::Report& report, const hlo::Module& module,
                                     const buffers::Assignment* assignment, const Link& link,
                                     const std::stop_token& stop = {});

}  // namespace queries

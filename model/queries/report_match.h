#pragma once

// What in a module the entries of an out-of-memory message can mean: the message may be of the same program, of another
// compilation of it or of none of it. An entry is found by the strongest thing that it says of itself, and then by what
// else it says: one match is an answer, several are told as such, never guessed between.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "model/buffers/report.h"
#include "model/queries/link.h"

namespace queries {

struct ReportMatch {
  /// What the entry was found by, the strongest first. Its shape has to be the same, where it says one.
  enum class By : uint8_t {
    kNothing,    ///< not found
    kName,       ///< the instruction that its label names
    kOperation,  ///< op_name of the metadata
    kPlace,      ///< it is parameter N, or an element of the result
    kParameter,  ///< it says that it is a parameter of the entry
    kShape,      ///< shape and bytes alone
    kOutside,    ///< it is memory of no instruction, such as the program itself: it is not looked for
  };
  struct Candidate {
    hlo::InstructionId instruction;
    /// Of the assignment, where there is one. Nothing for memory that a kernel needs while it runs: no value is in it.
    std::optional<buffers::ValueId> value;
    friend bool operator==(Candidate, Candidate) = default;
  };
  /// Candidates that are kept.
  static constexpr size_t kMostNamed = 8;

  By by = By::kNothing;
  bool isScratch = false;             ///< memory of an instruction while it runs: it is found without its shape
  std::vector<Candidate> candidates;  ///< in order of the text; the first of them
  size_t count = 0;                   ///< all of them

  bool isOne() const { return count == 1; }
};

/// By entry of the report. `assignment` may be null: then instructions are found, not values; else `link` joins the
/// two. Near linear in the module; for a worker. None for a memory-usage report, whose rows are no single values.
std::vector<ReportMatch> matchReport(const buffers::Report& report, const hlo::Module& module,
                                     const buffers::Assignment* assignment, const Link& link,
                                     const std::stop_token& stop = {});

}  // namespace queries

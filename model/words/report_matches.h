#pragma once

// Matches the entries of an out-of-memory message with the module that it is compared with, and formats the matches.

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "model/documents/snapshot.h"
#include "model/documents/target.h"
#include "model/queries/report_match.h"

namespace words {

struct ReportMatches {
  std::shared_ptr<const model::Snapshot> memory;  ///< with the module (memoryOf()); the matches refer to its values and
                                                  ///< instructions
  std::vector<queries::ReportMatch> entries;      ///< by entry of the report; empty for a memory-usage report
  bool isNamed = false;                           ///< the message contains the name of this module

  /// Returns true if the message is about this module: by the name that it states, otherwise by the matches found.
  bool isOfModule() const;
};

/// Returns null without a message or without a module. Near-linear in the module; for workers. Neither argument may be
/// null. If stopped, the matches are incomplete.
std::shared_ptr<const ReportMatches> matchReport(const model::Snapshot& message,
                                                 std::shared_ptr<const model::Snapshot> memory,
                                                 const std::stop_token& stop = {});

/// Returns the target that a click on the entry selects, in the snapshot of the matches; no value unless the match is
/// unique.
std::optional<model::Target> targetOf(const queries::ReportMatch& match);
/// Returns the source line of the instruction that is the unique match of the entry; no value without one.
std::optional<hlo::SourceLine> lineOf(const ReportMatches& matches, size_t entry);
/// "fusion.12{1}", "3 fit", "not found".
std::string matchText(const model::Snapshot& memory, const queries::ReportMatch& match);
/// Returns the evidence for the match, or the names of all candidates.
std::string matchNote(const model::Snapshot& memory, const queries::ReportMatch& match);
/// "In the module jit_step: 13 of 15 found, 1 ambiguous, 1 not found, 2 of the program itself."; "" without entries.
std::string matchSummary(const ReportMatches& matches);

}  // namespace words

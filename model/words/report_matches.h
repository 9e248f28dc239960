#pragma once

// The entries of an out-of-memory message in the module that it is held against, and the words for them.

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
  std::shared_ptr<const model::Snapshot>
      memory;                                 ///< with the module (memoryOf()): whose values and instructions are meant
  std::vector<queries::ReportMatch> entries;  ///< by entry of the report; empty for a memory-usage report
  bool isNamed = false;                       ///< the message names this module

  /// Whether the message is of this module: by the name that it states, else by what was found.
  bool isOfModule() const;
};

/// Null where there is no message or no module. Near linear in the module; for a worker. Neither may be null.
/// When stopped, fewer.
std::shared_ptr<const ReportMatches> matchReport(const model::Snapshot& message,
                                                 std::shared_ptr<const model::Snapshot> memory,
                                                 const std::stop_token& stop = {});

/// What a click on the entry selects, in the snapshot of the matches; nothing unless there is exactly one.
std::optional<model::Target> targetOf(const queries::ReportMatch& match);
/// "fusion.12{1}", "3 fit", "not found".
std::string matchText(const model::Snapshot& memory, const queries::ReportMatch& match);
/// What it was found by, or the names of those that fit.
std::string matchNote(const model::Snapshot& memory, const queries::ReportMatch& match);
/// "In the module jit_step: 13 of 15 found, 1 fits several, 1 not found."; "" without entries.
std::string matchSummary(const ReportMatches& matches);

}  // namespace words

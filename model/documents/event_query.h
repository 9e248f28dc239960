#pragma once

// The query language (model/queries/query.h) over the events of instructions between the stages of a compilation, and
// the ready-made queries: who made copies, who changed layouts, who broke this fusion.
//
//   change:added opcode:copy bytes>64M        change:replaced was:dot        not pass:algsimp stage>=100
//
// Fields: change, what, was, opcode, name, computation, type (or shape), bytes, scope, source, file, line, pass,
// pipeline and stage. A word without a field is found in name, opcode, type, scope or FILE:LINE.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "model/documents/pass_index.h"
#include "model/queries/query.h"
#include "model/queries/query_match.h"

namespace model {

class EventQuery {
 public:
  /// Matches everything.
  EventQuery() = default;
  /// `text` is that of the query.
  EventQuery(queries::Query query, absl::string_view text);

  /// Why the query cannot be asked of events: a field that they do not have; no value if it can be.
  const std::optional<queries::QueryNote>& problem() const { return m_problem; }
  bool isEmpty() const { return m_query.isEmpty(); }
  /// Requires a query without a problem.
  bool matches(const PassIndex& index, const compare::TrackEvent& event) const;

 private:
  enum class Field : uint8_t {
    kAnywhere,
    kChange,
    kWhat,
    kWas,
    kOpcode,
    kName,
    kComputation,
    kType,
    kBytes,
    kScope,
    kSource,
    kFile,
    kLine,
    kPass,
    kPipeline,
    kStage,
  };
  struct Term {
    Field field = Field::kAnywhere;
    queries::QueryPattern pattern;
  };
  static std::optional<Field> fieldOf(const queries::QueryTerm& term);
  bool holds(size_t term, const PassIndex& index, const compare::TrackEvent& event) const;

  queries::Query m_query;
  std::vector<Term> m_terms;  // by term of the query
  std::optional<queries::QueryNote> m_problem;
};

/// A common question about a compilation, the same in the window and on the command line: a query of events, or an
/// amount of stages.
struct PassQuestion {
  absl::string_view name;                     ///< for the command line: "copies"
  std::string (*title)();                     ///< "Who Made Copies?"
  absl::string_view query;                    ///< "" for an amount
  hlo::Amount PassCounts::*amount = nullptr;  ///< the stages that made it larger answer, the largest growth first
};
absl::Span<const PassQuestion> passQuestions();

/// The answer of a stage: its events that match.
struct StageAnswer {
  uint32_t stage = 0;            ///< position
  std::vector<size_t> events;    ///< of the tracks, in order
  std::optional<int64_t> bytes;  ///< of the results of their instructions, together; no value if one is unknown
  uint32_t kept = 0;             ///< events whose instructions are in the last stage, which some pass may have changed
  std::optional<int64_t> keptBytes = 0;  ///< of those, like `bytes`
};
/// Returns the stages with events that match: those with most bytes that are still in the last stage first, then those
/// with most bytes, then those with most events.
std::vector<StageAnswer> answersTo(const EventQuery& query, const PassIndex& index, absl::Span<const uint32_t> stages,
                                   const std::stop_token& stop = {});

/// Returns who broke a fusion: the events by which a fusion, or an instruction that it held when it was made, ended,
/// was replaced or left it, and those by which the fusion changed. In order; empty for what holds nothing.
std::vector<size_t> eventsOfFusion(const PassIndex& index, compare::TrackId fusion);

}  // namespace model

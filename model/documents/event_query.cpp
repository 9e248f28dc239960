#include "model/documents/event_query.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "model/documents/pass_events.h"
#include "model/ir/stop.h"
#include "model/queries/fields.h"
#include "model/words/translation.h"

namespace model {
namespace {

using compare::EventKind;
using compare::Track;
using compare::TrackEvent;
using queries::QueryOperator;
using queries::QueryPattern;
using words::translate;

constexpr PassQuestion kQuestions[] = {
    {"copies", [] { return translate("PassQuestion", "Who Made Copies?"); },
     "change:added opcode:copy not opcode:*-start"},
    {"large-copies", [] { return translate("PassQuestion", "Who Made Copies of More Than 1 MiB?"); },
     "change:added opcode:copy not opcode:*-start bytes>1M"},
    {"layouts", [] { return translate("PassQuestion", "Who Changed Layouts?"); }, "change:changed what:layout"},
    {"collectives", [] { return translate("PassQuestion", "Who Added Collectives?"); },
     "change:added (opcode:all-* or opcode:reduce-scatter* or opcode:collective-* or opcode:ragged-all-to-all*) "
     "not opcode:*-start"},
    {"all-gathers", [] { return translate("PassQuestion", "Who Added All-Gathers?"); },
     "change:added opcode:all-gather not opcode:*-start"},
    {"all-reduces", [] { return translate("PassQuestion", "Who Added All-Reduces?"); },
     "change:added opcode:all-reduce not opcode:*-start"},
    {"fusions", [] { return translate("PassQuestion", "Who Made Fusions?"); }, "change:added opcode:fusion"},
    {"matmuls", [] { return translate("PassQuestion", "What Became of Matmuls?"); },
     "opcode:dot (change:moved or change:replaced or change:removed)"},
    {"calls", [] { return translate("PassQuestion", "Who Replaced Matmuls by Library Calls?"); },
     "(change:added opcode:custom-call (was:dot or was:convolution)) or "
     "(change:moved (opcode:dot or opcode:convolution) pass:*library*)"},  // into the fusion of a library
    {"flops", [] { return translate("PassQuestion", "Where Did FLOPs Grow?"); }, "", &PassCounts::flops},
    {"bytes", [] { return translate("PassQuestion", "Where Did Bytes Grow?"); }, "", &PassCounts::bytes},
};

// Names of fields, which of them match a whole word, and which are numbers.
constexpr absl::string_view kFieldNames[] = {"",         "change", "what",  "was",    "opcode", "name", "computation",
                                             "type",     "bytes",  "scope", "source", "file",   "line", "pass",
                                             "pipeline", "stage"};

QueryPattern wholeOf(absl::string_view written) {
  const absl::string_view value = written.substr(std::min(written.find(':') + 1, written.size()));
  if (!absl::StartsWith(value, "\"") && absl::StrContains(value, '*')) return QueryPattern::withStars(value);
  return QueryPattern::whole(queries::unquoted(value));
}

}  // namespace

std::optional<EventQuery::Field> EventQuery::fieldOf(const queries::QueryTerm& term) {
  std::string name = absl::AsciiStrToLower(
      term.field == queries::QueryField::kAttribute ? term.attribute : std::string(queries::specOf(term.field).name));
  if (name == "shape") name = "type";
  for (size_t i = 0; i < std::size(kFieldNames); ++i) {
    if (name == kFieldNames[i]) return static_cast<Field>(i);
  }
  return std::nullopt;
}

EventQuery::EventQuery(queries::Query query, absl::string_view text) : m_query(std::move(query)) {
  for (const queries::QueryTerm& term : m_query.terms()) {
    const auto field = fieldOf(term);
    const std::string name(term.field == queries::QueryField::kAttribute ? absl::string_view(term.attribute)
                                                                         : queries::specOf(term.field).name);
    if (!field) {
      m_problem = {term.place, absl::StrCat("events have no field ", name, "; they have ",
                                            absl::StrJoin(std::begin(kFieldNames) + 1, std::end(kFieldNames) - 1, ", "),
                                            " and ", kFieldNames[std::size(kFieldNames) - 1])};
      return;
    }
    const bool isNumeric = *field == Field::kBytes || *field == Field::kLine || *field == Field::kStage;
    if (term.isByNumber() && !isNumeric) {
      m_problem = {term.place, absl::StrCat(name, " is text; use :, =, != or ~/…/")};
      return;
    }
    const bool isWhole = *field == Field::kChange || *field == Field::kWhat || *field == Field::kWas ||
                         *field == Field::kOpcode || *field == Field::kPass || *field == Field::kPipeline ||
                         *field == Field::kStage;
    m_terms.push_back({*field, isWhole && term.op == QueryOperator::kHas
                                   ? wholeOf(text.substr(term.place.offset, term.place.length))
                                   : term.pattern});
  }
}

bool EventQuery::holds(size_t at, const PassIndex& index, const TrackEvent& event) const {
  const QueryPattern& pattern = m_terms[at].pattern;
  const queries::QueryTerm& term = m_query.terms()[at];
  const Track track = index.tracks.track(event.track);
  const compare::TrackResult result = index.tracks.resultAt(event.track, event.stage);
  const PassStage& stage = index.stages[event.stage];
  const auto isOneOf = [&](const std::string& list) {
    for (const absl::string_view one : absl::StrSplit(list, ", ", absl::SkipEmpty())) {
      if (pattern.matches(one)) return true;
    }
    return false;
  };
  switch (m_terms[at].field) {
    case Field::kAnywhere:
      return pattern.matches(event.name) || pattern.matches(result.opcode) || pattern.matches(result.type) ||
             pattern.matches(track.opName) || pattern.matches(trackSource(track));
    case Field::kChange:
      // A track that takes the place of another one is replaced in both.
      return isOneOf(event.kindText()) ||
             (event.other && event.kind == EventKind::kMade && pattern.matches("replaced"));
    case Field::kWhat: return isOneOf(whatText(event));
    case Field::kWas:
      if (event.kind == EventKind::kMade && event.other) {
        return pattern.matches(otherOpcode(index, *event.other, event.stage)) ||
               pattern.matches(otherName(index, *event.other, event.stage));
      }
      return event.kind == EventKind::kAltered && ((event.isRenamed() && pattern.matches(event.oldName)) ||
                                                   (event.isMoved && pattern.matches(event.oldComputation)));
    case Field::kOpcode:
      if (pattern.matches(result.opcode)) return true;
      // As in queries of instructions, an operation that is started and awaited is found by its own name.
      if (term.op != QueryOperator::kHas) return false;
      for (const absl::string_view suffix : {"-start", "-update", "-done"}) {
        if (absl::EndsWith(result.opcode, suffix)) return pattern.matches(absl::StripSuffix(result.opcode, suffix));
      }
      return false;
    case Field::kName: return pattern.matches(event.name);
    case Field::kComputation: return pattern.matches(event.computation);
    case Field::kType: return pattern.matches(result.type);
    case Field::kBytes: return result.bytes && term.holds(*result.bytes);
    case Field::kScope: return pattern.matches(track.opName);
    case Field::kSource: return pattern.matches(trackSource(track));
    case Field::kFile: return !track.file.empty() && pattern.matches(track.file);
    case Field::kLine: return track.hasLine() && term.holds(track.line);
    case Field::kPass: return pattern.matches(stage.name.pass);
    case Field::kPipeline: return pattern.matches(stage.name.pipeline);
    case Field::kStage: break;
  }
  if (!stage.name.number) return false;
  if (term.isByNumber()) return term.holds(*stage.name.number);
  return pattern.matches(absl::StrCat(*stage.name.number)) ||
         pattern.matches(absl::StrFormat("%04d", *stage.name.number));
}

bool EventQuery::matches(const PassIndex& index, const TrackEvent& event) const {
  std::vector<bool> values;
  for (const int step : m_query.steps()) {
    if (step >= 0) {
      values.push_back(holds(static_cast<size_t>(step), index, event));
    } else if (step == queries::Query::kNot) {
      values.back() = !values.back();
    } else {
      const bool second = values.back();
      values.pop_back();
      values.back() = step == queries::Query::kAnd ? values.back() && second : values.back() || second;
    }
  }
  return values.empty() || values.back();
}

absl::Span<const PassQuestion> passQuestions() { return kQuestions; }

std::vector<StageAnswer> answersTo(const EventQuery& query, const PassIndex& index, absl::Span<const uint32_t> stages,
                                   const std::stop_token& stop) {
  std::vector<StageAnswer> answers;
  for (const uint32_t stage : stages) {
    StageAnswer answer{.stage = stage, .events = {}, .bytes = 0};
    const auto [begin, end] = index.tracks.eventsOf(stage);
    for (size_t i = begin; i < end; ++i) {
      if (hlo::isStopped(stop, i)) return answers;
      const TrackEvent event = index.tracks.event(i);
      if (event.kindText().empty() || !query.matches(index, event)) continue;
      answer.events.push_back(i);
      const auto add = [&](std::optional<int64_t>* sum, uint32_t at) {
        const std::optional<int64_t> bytes = index.tracks.resultAt(event.track, at).bytes;
        *sum = bytes && *sum ? std::optional(**sum + *bytes) : std::nullopt;
      };
      add(&answer.bytes, stage);
      if (index.tracks.track(event.track).end) continue;
      ++answer.kept;
      add(&answer.keptBytes, static_cast<uint32_t>(index.stages.size()));
    }
    if (!answer.events.empty()) answers.push_back(std::move(answer));
  }
  std::stable_sort(answers.begin(), answers.end(), [](const StageAnswer& one, const StageAnswer& two) {
    const auto key = [](const StageAnswer& answer) {
      return std::tuple(answer.keptBytes.value_or(0), answer.bytes.value_or(0), answer.events.size());
    };
    return key(one) > key(two);
  });
  return answers;
}

std::vector<size_t> eventsOfFusion(const PassIndex& index, compare::TrackId fusion) {
  const Track track = index.tracks.track(fusion);
  if (track.descent != compare::Descent::kHolds) return {};
  absl::flat_hash_set<uint32_t> held;
  for (const compare::TrackId one : track.ancestors) held.insert(one.index());
  std::vector<size_t> found;
  for (size_t i = 0; i < index.tracks.eventCount(); ++i) {
    const TrackEvent event = index.tracks.event(i);
    if (event.stage <= track.first) continue;
    if (event.track == fusion) {
      if (event.isChanged() || event.isMoved || event.kind != EventKind::kAltered) found.push_back(i);
    } else if (held.contains(event.track.index()) && (event.isMoved || event.kind != EventKind::kAltered)) {
      found.push_back(i);
    }
  }
  return found;
}

}  // namespace model

#include "app/cli/pass_events.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "app/cli/command_line.h"
#include "app/cli/pass_input.h"
#include "model/queries/query_number.h"

namespace cli {
namespace {

using compare::EventKind;
using compare::TrackEvent;

// Returns what the track was: its opcode and name before another took its place, or its former name.
std::string wasText(const EventLine& line) {
  const TrackEvent& event = line.event;
  if (event.kind == EventKind::kMade && event.other) {
    const compare::Track old = line.index->tracks.track(*event.other);
    return absl::StrCat(old.opcode, " ", otherName(*line.index, *event.other, event.stage));
  }
  if (event.kind == EventKind::kAltered && event.isRenamed()) return std::string(event.oldName);
  if (event.kind == EventKind::kAltered && event.isMoved) return std::string(event.oldComputation);
  return {};
}

std::string whatText(const TrackEvent& event) {
  return compare::aspectNames(event.aspects & ~uint32_t{compare::kNameAspect} & ~uint32_t{compare::kComputationAspect});
}

std::string fromText(const EventLine& line) {
  if (line.event.kind != EventKind::kMade) return {};
  const compare::Track track = line.track();
  std::vector<std::string> names;
  constexpr size_t kMostNames = 4;
  for (size_t i = 0; i < std::min(track.ancestors.size(), kMostNames); ++i)
    names.push_back(otherName(*line.index, track.ancestors[i], line.event.stage));
  if (track.ancestors.size() > kMostNames) names.push_back(absl::StrCat("+", track.ancestors.size() - kMostNames));
  return names.empty() ? "" : absl::StrCat(compare::descentName(track.descent), " ", absl::StrJoin(names, " "));
}

const std::vector<std::string>& eventFields() {
  static const std::vector<std::string> fields{"change", "what",  "was",      "opcode", "name",   "computation", "type",
                                               "pass",   "stage", "pipeline", "scope",  "source", "bytes"};
  return fields;
}

// Matches a whole text with * for any text; or, for names and paths, any part of it.
bool matchesValue(std::string of, absl::string_view value, bool isWhole) {
  absl::AsciiStrToLower(&of);
  const absl::string_view text = of;
  if (!absl::StrContains(value, "*")) return isWhole ? text == value : absl::StrContains(text, value);
  const std::vector<absl::string_view> parts = absl::StrSplit(value, '*');
  size_t at = 0;
  for (size_t i = 0; i < parts.size(); ++i) {
    const bool isLast = i + 1 == parts.size();
    const size_t found = isLast && isWhole && text.size() >= parts[i].size() ? std::max(at, text.rfind(parts[i]))
                                                                             : text.find(parts[i], at);
    if (found == absl::string_view::npos || text.substr(found, parts[i].size()) != parts[i]) return false;
    if (i == 0 && isWhole && found != 0) return false;
    at = found + parts[i].size();
  }
  return !isWhole || at == text.size();
}

bool matchesTerm(const EventLine& line, const EventTerm& term) {
  const TrackEvent& event = line.event;
  const compare::Track track = line.track();
  if (term.field == "bytes") {
    if (!track.bytes) return false;
    const auto bytes = static_cast<double>(*track.bytes);
    switch (term.compare) {
      case EventTerm::Compare::kLess: return bytes < term.number;
      case EventTerm::Compare::kLessOrEqual: return bytes <= term.number;
      case EventTerm::Compare::kGreater: return bytes > term.number;
      case EventTerm::Compare::kGreaterOrEqual: return bytes >= term.number;
      default: return bytes == term.number;
    }
  }
  const auto isOneOf = [&](const std::string& list) {
    for (const absl::string_view one : absl::StrSplit(list, ", ", absl::SkipEmpty())) {
      if (matchesValue(std::string(one), term.value, true)) return true;
    }
    return false;
  };
  if (term.field == "change") {
    // A track that takes the place of another one is replaced in both.
    return isOneOf(event.kindText()) || (event.other && event.kind == EventKind::kMade && term.value == "replaced");
  }
  if (term.field == "what") return isOneOf(whatText(event));
  if (term.field == "was") {
    const std::string was = wasText(line);
    return matchesValue(was.substr(0, was.find(' ')), term.value, true);
  }
  if (term.field == "opcode") return matchesValue(std::string(track.opcode), term.value, true);
  if (term.field == "type") return matchesValue(std::string(track.type), term.value, false);
  if (term.field == "name") return matchesValue(std::string(event.name), term.value, false);
  if (term.field == "computation") return matchesValue(std::string(event.computation), term.value, false);
  if (term.field == "scope") return matchesValue(std::string(track.opName), term.value, false);
  if (term.field == "source") return matchesValue(sourceText(track), term.value, false);
  if (term.field == "pass") return matchesValue(line.stage().name.pass, term.value, true);
  if (term.field == "pipeline") return matchesValue(line.stage().name.pipeline, term.value, true);
  const auto number = line.stage().name.number;
  return number && (absl::StrCat(*number) == term.value || absl::StrFormat("%04d", *number) == term.value);
}

}  // namespace

std::string otherName(const model::PassIndex& index, compare::TrackId track, uint32_t stage) {
  const compare::Track other = index.tracks.track(track);
  const uint32_t at = other.first < stage && stage > 0 ? stage - 1 : stage;
  return std::string(index.tracks.nameAt(track, at).first);
}

std::vector<Column<EventLine>> eventColumns() {
  using Line = EventLine;
  return {
      Column<Line>("number", Unit::kCount,
                   [](const Line& line) { return line.stage().name.number ? Json(*line.stage().name.number) : Json(); })
          .withText([](const Line& line) {
            return line.stage().name.number ? absl::StrFormat("%04d", *line.stage().name.number) : std::string();
          }),
      {"pipeline", Unit::kText, [](const Line& line) { return orNull(line.stage().name.pipeline); }},
      {"pass", Unit::kText, [](const Line& line) { return orNull(line.stage().name.pass); }},
      {"since", Unit::kText,
       [](const Line& line) { return line.stage().isExact ? Json() : orNull(line.stage().since); }},
      {"change", Unit::kText, [](const Line& line) { return Json(line.event.kindText()); }},
      {"what", Unit::kText, [](const Line& line) { return orNull(whatText(line.event)); }},
      {"name", Unit::kText, [](const Line& line) { return Json(line.event.name); }},
      {"computation", Unit::kText, [](const Line& line) { return Json(line.event.computation); }},
      {"opcode", Unit::kText, [](const Line& line) { return Json(line.track().opcode); }},
      {"type", Unit::kText, [](const Line& line) { return Json(line.track().type); }},
      {"bytes", Unit::kBytes, [](const Line& line) { return orNull(line.track().bytes); }},
      {"was", Unit::kText, [](const Line& line) { return orNull(wasText(line)); }},
      {"from", Unit::kText, [](const Line& line) { return orNull(fromText(line)); }},
      {"source", Unit::kText, [](const Line& line) { return orNull(sourceText(line.track())); }},
      {"scope", Unit::kText, [](const Line& line) { return orNull(line.track().opName); }}};
}

bool matchesPattern(absl::string_view name, absl::string_view pattern) {
  return matchesValue(std::string(name), absl::AsciiStrToLower(pattern), true);
}

std::string parseEventFilter(const std::string& text, std::vector<EventTerm>* terms) {
  bool isNegated = false;
  for (const absl::string_view word : absl::StrSplit(text, absl::ByAnyChar(" \t\n"), absl::SkipEmpty())) {
    if (word == "and") continue;
    if (word == "not") {
      isNegated = !isNegated;
      continue;
    }
    EventTerm term;
    term.isNegated = std::exchange(isNegated, false);
    const size_t sign = word.find_first_of(":<>=");
    if (sign == absl::string_view::npos || sign == 0)
      return absl::StrCat("\"", word, "\" in the query of events is not FIELD:VALUE");
    term.field = absl::AsciiStrToLower(word.substr(0, sign));
    if (std::find(eventFields().begin(), eventFields().end(), term.field) == eventFields().end())
      return absl::StrCat("events have no field \"", term.field, "\"; they have ", listed(eventFields()));
    absl::string_view value = word.substr(sign + 1);
    const bool hasEqual = word[sign] != ':' && absl::ConsumePrefix(&value, "=");
    term.value = absl::AsciiStrToLower(value);
    if (term.field == "bytes") {
      const auto number = queries::parseNumber(value, queries::Units::kBytes);
      if (!number) return absl::StrCat("\"", word, "\": expected a number of bytes, such as bytes>64M");
      term.number = static_cast<double>(number->value) + (number->hasRest ? 0.5 : 0.0);
      using Compare = EventTerm::Compare;
      term.compare = word[sign] == '<'   ? (hasEqual ? Compare::kLessOrEqual : Compare::kLess)
                     : word[sign] == '>' ? (hasEqual ? Compare::kGreaterOrEqual : Compare::kGreater)
                                         : Compare::kEqual;
    } else if (word[sign] == '<' || word[sign] == '>' || term.value.empty()) {
      return absl::StrCat("\"", word, "\" in the query of events is not FIELD:VALUE");
    }
    terms->push_back(std::move(term));
  }
  return isNegated ? "the query of events ends with \"not\"" : "";
}

bool matchesEvent(const EventLine& line, const std::vector<EventTerm>& terms) {
  return std::all_of(terms.begin(), terms.end(),
                     [&](const EventTerm& term) { return matchesTerm(line, term) != term.isNegated; });
}

}  // namespace cli

#include "app/cli/blame.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "app/cli/pass_events.h"
#include "app/cli/pass_input.h"
#include "model/documents/pass_table.h"
#include "model/queries/query_pattern.h"
#include "model/words/text.h"

namespace cli {
namespace {

using compare::Descent;
using compare::EventKind;
using compare::Track;
using compare::TrackEvent;
using compare::TrackId;
using compare::TrackResult;
using model::PassIndex;

constexpr size_t kMostLines = 200;       // in the printed tree
constexpr size_t kMostChildren = 8;      // ancestors of one track that are listed
constexpr size_t kMostLater = 8;         // tracks made from this one
constexpr size_t kMostAncestors = 1000;  // in JSON and tables

// One line of the history: an event of the track, or an ancestor of a track above it.
struct BlameLine {
  const PassIndex* index = nullptr;
  uint32_t level = 0;    // 0: the instruction itself
  std::string relation;  // "instruction", "event", how the ancestor was found, or "later"
  TrackId track;
  uint32_t stage = 0;  // where the event is; for other rows, where the track begins
  std::string name, change, text;
  Track facts() const { return index->tracks.track(track); }
  TrackResult result() const { return index->tracks.resultAt(track, stage); }
};

std::string nameInTree(absl::string_view name) { return words::oneLine(name, 200); }

std::string descentText(Descent descent) {
  switch (descent) {
    case Descent::kReplaced: return "in place of";
    case Descent::kClone: return "a copy of";
    case Descent::kHolds: return "holds";
    case Descent::kOrigin: return "origin";
    case Descent::kNamed: return "from removed instructions with its op_name:";
    case Descent::kHunk: return "from what was removed there:";
    case Descent::kOperand: return "from its operands";
    case Descent::kUser: return "for";
    case Descent::kName: return "by the same op_name:";
    case Descent::kNone: break;
  }
  return "";
}

// Names of ancestors, the first few of many.
std::string ancestorNames(const PassIndex& index, const Track& track) {
  std::vector<std::string> names;
  for (size_t i = 0; i < std::min(track.ancestors.size(), kMostChildren); ++i)
    names.push_back(absl::StrCat("%", nameInTree(otherName(index, track.ancestors[i], track.first))));
  if (track.ancestors.size() > kMostChildren)
    names.push_back(absl::StrCat("and ", track.ancestors.size() - kMostChildren, " more"));
  return absl::StrJoin(names, ", ");
}

std::string alteredText(const TrackEvent& event) {
  std::vector<std::string> parts;
  if (event.isRenamed())
    parts.push_back(absl::StrCat("renamed from %", nameInTree(event.oldName), " to %", nameInTree(event.name)));
  if (event.isMoved)
    parts.push_back(
        absl::StrCat("moved from ", nameInTree(event.oldComputation), " to ", nameInTree(event.computation)));
  const uint32_t aspects = event.aspects & ~uint32_t{compare::kNameAspect} & ~uint32_t{compare::kComputationAspect};
  if (event.isChanged()) parts.push_back(absl::StrCat("changed: ", compare::aspectNames(aspects)));
  return absl::StrJoin(parts, "; ");
}

// "train.py:88  jit(step)/mlp/dot_general"
std::string placeOf(const Track& track) {
  std::string text = trackSource(track);
  if (!track.opName.empty()) absl::StrAppend(&text, text.empty() ? "" : "  ", nameInTree(track.opName));
  return text;
}

// Writes the tree of a track down to the first stage; each ancestor is followed once.
class BlameTree {
 public:
  BlameTree(const PassIndex& index, uint32_t stage) : m_index(index), m_stage(stage) {}

  std::string run(TrackId id) {
    const auto [name, computation] = m_index.tracks.nameAt(id, m_stage);
    const Track track = m_index.tracks.track(id);
    const TrackResult result = m_index.tracks.resultAt(id, m_stage);
    absl::StrAppend(&m_text, headline(id, name), "\n", result.opcode, " ", nameInTree(result.type), " in ",
                    nameInTree(computation), ", stage ", m_index.stages[m_stage].name.title(),
                    track.opName.empty() ? "" : "   ", nameInTree(track.opName), "\n");
    m_reached.insert(id.index());
    const std::vector<std::string> later = laterOf(id);
    history(id, m_stage, "", later.empty());
    for (size_t i = 0; i < later.size(); ++i) line("", i + 1 == later.size(), absl::StrCat("later: ", later[i]));
    return std::move(m_text);
  }

 private:
  // The answer in a sentence: who made it from what, the line, and what became of it.
  std::string headline(TrackId id, absl::string_view name) const {
    const Track track = m_index.tracks.track(id);
    std::string text = absl::StrCat("%", nameInTree(name));
    if (track.first == m_index.firstReadable()) {
      absl::StrAppend(&text, " is in the module since the first stage, ", m_index.stages[track.first].name.title());
      if (track.name != name) absl::StrAppend(&text, ", as %", nameInTree(track.name));
    } else {
      const std::string maker = m_index.makerText(track.first);
      absl::StrAppend(&text, " was made ",
                      m_index.stages[track.first].isExact       ? "by "
                      : m_index.stages[track.first].name.number ? "at "
                                                                : "",
                      maker);
      if (track.name != name) absl::StrAppend(&text, ", as %", nameInTree(track.name));
      if (!track.ancestors.empty())
        absl::StrAppend(&text, track.descent == Descent::kHolds ? " and " : ", ", descentText(track.descent), " ",
                        ancestorNames(m_index, track));
    }
    const auto source = m_index.tracks.lineSource(id);
    if (source) {
      const Track line = m_index.tracks.track(*source);
      absl::StrAppend(&text, "; line ", trackSource(line));
      if (*source != id) absl::StrAppend(&text, ", that of %", nameInTree(line.name));
    } else {
      absl::StrAppend(&text, "; no line is known");
    }
    for (const TrackEvent& event : m_index.tracks.eventsOf(id)) {
      if (event.kind == EventKind::kMade || event.kind == EventKind::kAltered) continue;
      absl::StrAppend(&text, "; ", event.kindText());
      if (event.other)
        absl::StrAppend(&text, event.kind == EventKind::kMerged ? " into %" : " by %",
                        nameInTree(m_index.tracks.nameAt(*event.other, event.stage).first));
      absl::StrAppend(&text, " at ", m_index.makerText(event.stage));
    }
    return absl::StrCat(text, ".");
  }

  void line(const std::string& indent, bool isLast, absl::string_view text) {
    if (++m_lines <= kMostLines) absl::StrAppend(&m_text, indent, isLast ? " └ " : " ├ ", text, "\n");
    if (m_lines == kMostLines + 1) absl::StrAppend(&m_text, indent, " └ …\n");
  }

  // The events of a track up to a stage, the last one first, then what it was made from.
  void history(TrackId id, uint32_t stage, const std::string& indent, bool endsLast) {
    const Track track = m_index.tracks.track(id);
    std::vector<TrackEvent> events = m_index.tracks.eventsOf(id);
    std::reverse(events.begin(), events.end());
    std::vector<std::pair<std::string, bool>> rows;  // and whether ancestors follow
    for (const TrackEvent& event : events) {
      if (event.stage > stage) continue;
      const std::string maker = m_index.makerText(event.stage);
      if (event.kind == EventKind::kAltered && !alteredText(event).empty())
        rows.emplace_back(absl::StrCat(maker, "  ", alteredText(event)), false);
      if (event.kind == EventKind::kMade) {
        const bool hasAncestors = !track.ancestors.empty();
        rows.emplace_back(
            absl::StrCat(maker, "  made", hasAncestors ? ": " : "", hasAncestors ? descentText(track.descent) : "",
                         hasAncestors ? " " : "", ancestorNames(m_index, track)),
            true);
      }
    }
    if (events.empty() || track.first == m_index.firstReadable() || rows.empty() || !rows.back().second)
      rows.emplace_back(absl::StrCat("in the first stage",
                                     m_index.stages[track.first].name.number
                                         ? absl::StrCat(", ", m_index.stages[track.first].name.title())
                                         : std::string(),
                                     placeOf(track).empty() ? "" : "   ", placeOf(track)),
                        false);
    for (size_t i = 0; i < rows.size(); ++i) {
      const bool isLast = endsLast && i + 1 == rows.size();
      line(indent, isLast, rows[i].first);
      if (rows[i].second) ancestors(track, absl::StrCat(indent, isLast ? "   " : " │ "));
    }
  }

  void ancestors(const Track& track, const std::string& indent) {
    const size_t count = std::min(track.ancestors.size(), kMostChildren);
    for (size_t i = 0; i < count && m_lines <= kMostLines; ++i) {
      const TrackId id = track.ancestors[i];
      const Track ancestor = m_index.tracks.track(id);
      const bool isLast = i + 1 == count;
      const std::string name = otherName(m_index, id, track.first);
      std::string text = absl::StrCat("%", nameInTree(name), "  ", otherOpcode(m_index, id, track.first));
      if (!m_reached.insert(id.index()).second) {
        line(indent, isLast, absl::StrCat(text, "  (above)"));
        continue;
      }
      const std::vector<TrackEvent> events = m_index.tracks.eventsOf(id);
      const bool hasHistory = std::any_of(events.begin(), events.end(), [&](const TrackEvent& event) {
        return event.stage <= track.first && (event.kind == EventKind::kMade || !alteredText(event).empty()) &&
               event.kind != EventKind::kRemoved && event.kind != EventKind::kReplaced;
      });
      if (!placeOf(ancestor).empty()) absl::StrAppend(&text, "   ", placeOf(ancestor));
      if (!hasHistory) {
        line(indent, isLast, absl::StrCat(text, "   from ", m_index.stages[ancestor.first].name.title()));
        continue;
      }
      line(indent, isLast, text);
      history(id, std::max(track.first, ancestor.first), absl::StrCat(indent, isLast ? "   " : " │ "), true);
    }
  }

  // Returns a line for each later event of the track, and for each track that is made from it.
  std::vector<std::string> laterOf(TrackId id) {
    std::vector<std::pair<uint32_t, std::string>> later;
    for (const TrackEvent& event : m_index.tracks.eventsOf(id)) {
      if (event.stage <= m_stage) continue;
      std::string text = event.kind == EventKind::kAltered ? alteredText(event) : event.kindText();
      if (event.other && event.kind == EventKind::kReplaced)
        absl::StrAppend(&text, " by %", nameInTree(m_index.tracks.nameAt(*event.other, event.stage).first));
      if (!text.empty()) later.emplace_back(event.stage, std::move(text));
    }
    size_t more = 0;
    for (const TrackId one : m_index.tracks.descendants(id)) {
      const Track track = m_index.tracks.track(one);
      if (track.first <= m_stage || track.descent == Descent::kReplaced) continue;
      if (later.size() >= kMostLater) {
        ++more;
        continue;
      }
      later.emplace_back(track.first, absl::StrCat("made %", nameInTree(track.name), " (",
                                                   m_index.tracks.resultAt(one, track.first).opcode, "), ",
                                                   descentText(track.descent), " this one"));
    }
    std::stable_sort(later.begin(), later.end(),
                     [](const auto& one, const auto& two) { return one.first < two.first; });
    std::vector<std::string> texts;
    for (const auto& [stage, text] : later) texts.push_back(absl::StrCat(m_index.makerText(stage), "  ", text));
    if (more > 0) texts.push_back(absl::StrCat("and ", more, " more instructions made from it"));
    return texts;
  }

  const PassIndex& m_index;
  const uint32_t m_stage;
  std::string m_text;
  size_t m_lines = 0;
  absl::flat_hash_set<uint32_t> m_reached;
};

struct Ancestor {
  TrackId track, of;
  Descent by = Descent::kNone;
  uint32_t level = 1;
};

// Ancestors of a track, nearest first, each once.
std::vector<Ancestor> ancestorsOf(const PassIndex& index, TrackId id) {
  std::vector<Ancestor> all;
  absl::flat_hash_set<uint32_t> reached{id.index()};
  const auto follow = [&](TrackId of, uint32_t level) {
    const Track track = index.tracks.track(of);
    for (const TrackId one : track.ancestors) {
      if (all.size() < kMostAncestors && reached.insert(one.index()).second)
        all.push_back({one, of, track.descent, level});
    }
  };
  follow(id, 1);
  // An instruction of the first stage has no ancestors: its neighbours are listed only where it borrows their line.
  for (size_t at = 0; at < all.size(); ++at) {
    if (index.tracks.track(all[at].track).first != index.firstReadable()) follow(all[at].track, all[at].level + 1);
  }
  return all;
}

std::vector<BlameLine> linesOf(const PassIndex& index, TrackId id, uint32_t stage) {
  std::vector<BlameLine> lines;
  const auto add = [&](uint32_t level, std::string relation, TrackId track, uint32_t at, absl::string_view name) {
    BlameLine& line = lines.emplace_back();
    line.index = &index;
    line.level = level;
    line.relation = std::move(relation);
    line.track = track;
    line.stage = at;
    line.name = std::string(name);
  };
  add(0, "instruction", id, stage, index.tracks.nameAt(id, stage).first);
  for (const TrackEvent& event : index.tracks.eventsOf(id)) {
    if (event.kindText().empty()) continue;
    add(0, event.stage <= stage ? "event" : "later", id, event.stage, event.name);
    lines.back().change = event.kindText();
  }
  for (const Ancestor& ancestor : ancestorsOf(index, id)) {
    const Track track = index.tracks.track(ancestor.track);
    add(ancestor.level, std::string(compare::descentName(ancestor.by)), ancestor.track, track.first, track.name);
  }
  return lines;
}

std::vector<Column<BlameLine>> blameColumns() {
  using Line = BlameLine;
  return {{"level", Unit::kCount, [](const Line& line) { return Json(static_cast<int64_t>(line.level)); }},
          {"relation", Unit::kText, [](const Line& line) { return Json(line.relation); }},
          {"name", Unit::kText, [](const Line& line) { return Json(line.name); }},
          {"opcode", Unit::kText, [](const Line& line) { return Json(line.result().opcode); }},
          {"type", Unit::kText, [](const Line& line) { return Json(line.result().type); }},
          {"stage", Unit::kText, [](const Line& line) { return Json(line.index->stages[line.stage].name.title()); }},
          {"change", Unit::kText, [](const Line& line) { return orNull(line.change); }},
          {"source", Unit::kText, [](const Line& line) { return orNull(trackSource(line.facts())); }},
          {"scope", Unit::kText, [](const Line& line) { return orNull(line.facts().opName); }}};
}

Json::Object trackJson(const PassIndex& index, TrackId id, uint32_t stage) {
  const Track track = index.tracks.track(id);
  const auto [name, computation] = index.tracks.nameAt(id, stage);
  const TrackResult result = index.tracks.resultAt(id, stage);
  const auto source = index.tracks.lineSource(id);
  return {{"stage", index.stages[stage].name.title()},
          {"name", name},
          {"computation", computation},
          {"opcode", result.opcode},
          {"type", result.type},
          {"first_stage", index.stages[track.first].name.title()},
          {"last_stage",
           track.end ? Json(index.stages[*track.end - 1].name.title()) : Json(index.stages.back().name.title())},
          {"scope", orNull(track.opName)},
          {"source", orNull(trackSource(track))},
          {"nearest_source", source ? orNull(trackSource(index.tracks.track(*source))) : Json()}};
}

Json::Object eventJson(const PassIndex& index, const TrackEvent& event) {
  const uint32_t aspects = event.aspects & ~uint32_t{compare::kNameAspect} & ~uint32_t{compare::kComputationAspect};
  const model::PassStage& stage = index.stages[event.stage];
  return {{"stage", stage.name.title()},
          {"number", stage.name.number ? Json(*stage.name.number) : Json()},
          {"pass", orNull(stage.name.pass)},
          {"since", stage.isExact ? Json() : orNull(stage.since)},
          {"change", event.kindText()},
          {"what", orNull(compare::aspectNames(aspects))},
          {"name", event.name},
          {"was", event.isRenamed() ? Json(event.oldName) : Json()},
          {"other", event.other ? Json(otherName(index, *event.other, event.stage)) : Json()}};
}

// An instruction of a stage with where it comes from, of many.
struct OriginLine {
  const PassIndex* index = nullptr;
  uint32_t stage = 0;
  TrackId track;
  std::string name, computation;
  std::optional<TrackId> first, source;

  Track facts() const { return index->tracks.track(track); }
};

// Returns the nearest ancestor of the first stage: itself, or one of its ancestors.
std::optional<TrackId> firstAncestor(const PassIndex& index, TrackId id) {
  const uint32_t first = index.firstReadable();
  return index.tracks.nearest(id, [&](TrackId one) { return index.tracks.track(one).first == first; });
}

std::vector<Column<OriginLine>> originColumns() {
  using Line = OriginLine;
  const auto made = [](const Line& line) -> const model::PassStage* {
    return line.facts().first == line.index->firstReadable() ? nullptr : &line.index->stages[line.facts().first];
  };
  return {
      {"name", Unit::kText, [](const Line& line) { return Json(line.name); }},
      {"computation", Unit::kText, [](const Line& line) { return Json(line.computation); }},
      {"opcode", Unit::kText,
       [](const Line& line) { return Json(line.index->tracks.resultAt(line.track, line.stage).opcode); }},
      {"number", Unit::kCount,
       [made](const Line& line) {
         const model::PassStage* const stage = made(line);
         return stage != nullptr && stage->name.number ? Json(*stage->name.number) : Json();
       }},
      Column<Line>("pass", Unit::kText,
                   [made](const Line& line) { return made(line) == nullptr ? Json() : orNull(made(line)->name.pass); })
          .withText([made](const Line& line) {
            return made(line) == nullptr ? std::string() : model::passText(*made(line));
          }),
      {"since", Unit::kText,
       [made](const Line& line) {
         return made(line) == nullptr || made(line)->isExact ? Json() : orNull(made(line)->since);
       }},
      {"by", Unit::kText, [](const Line& line) { return orNull(compare::descentName(line.facts().descent)); }},
      {"first_name", Unit::kText,
       [](const Line& line) { return line.first ? Json(line.index->tracks.track(*line.first).name) : Json(); }},
      {"first_computation", Unit::kText,
       [](const Line& line) { return line.first ? Json(line.index->tracks.track(*line.first).computation) : Json(); }},
      {"source", Unit::kText,
       [](const Line& line) {
         return line.source ? orNull(trackSource(line.index->tracks.track(*line.source))) : Json();
       }},
      {"own_source", Unit::kText, [](const Line& line) { return orNull(trackSource(line.facts())); }},
      {"scope", Unit::kText, [](const Line& line) { return orNull(line.facts().opName); }}};
}

// All instructions of a stage whose names match.
Result blameMany(const PassInput& input, const BlameRequest& request, absl::string_view pattern, uint32_t stage) {
  const PassIndex& index = *input.index;
  const std::vector<Column<OriginLine>> columns = originColumns();
  if (std::string wrong = unknownColumn(columns, request.style.rows); !wrong.empty())
    return wrongColumn("blame", wrong);
  const bool isForPeople =
      request.style.format == TableFormat::kAligned || request.style.format == TableFormat::kMarkdown;
  Table<OriginLine> table(
      columns, request.style,
      isForPeople ? std::vector<std::string>{"name", "opcode", "number", "pass", "by", "first_name", "source"}
                  : std::vector<std::string>());
  const queries::QueryPattern names = queries::QueryPattern::withStars(pattern);
  for (uint32_t i = 0; i < index.tracks.instructionCount(stage); ++i) {
    const TrackId track = *index.tracks.trackAt(stage, hlo::InstructionId(i));
    const auto [name, computation] = index.tracks.nameAt(track, stage);
    if (!names.matches(name)) continue;
    OriginLine line{&index,
                    stage,
                    track,
                    std::string(name),
                    std::string(computation),
                    firstAncestor(index, track),
                    index.tracks.lineSource(track)};
    table.add(line);
  }
  if (table.count() == 0)
    return {
        1,
        {},
        absl::StrCat(input.path, ": stage ", index.stages[stage].name.title(), " has no instruction ", pattern, "\n")};
  Result result;
  result.errors = input.note;
  if (request.style.format == TableFormat::kJson) {
    result.output = answerJson("blame", input.given, input.problems,
                               {{"module", input.module().name},
                                {"stage", index.stages[stage].name.title()},
                                {"instructions", Json::Written{table.text()}}});
    return result;
  }
  result.output = table.text();
  result.errors += problemsText(input.problems);
  return result;
}

}  // namespace

Result blame(const std::string& path, const BlameRequest& request) {
  model::PassOptions options;
  options.hasCosts = false;
  const PassInput input = readPassInput(path, request.module, options);
  const bool isJson = request.style.format == TableFormat::kJson;
  if (input.index == nullptr) return input.failure("blame", isJson);
  const auto missing = [&](std::string problem) {
    if (isJson) return Result{1, answerJson("blame", path, {problemOf(input.path, std::move(problem))}, {}), {}};
    return Result{1, {}, absl::StrCat(input.path, ": ", problem, "\n")};
  };
  const PassIndex& index = *input.index;
  std::optional<uint32_t> stage;
  if (!request.at.empty()) {
    stage = index.findStage(request.at);
    if (!stage) return missing(absl::StrCat("there is no stage ", request.at));
  }
  const std::string name = request.name.substr(request.name.starts_with("%") ? 1 : 0);
  if (name.find('*') != std::string::npos) {
    std::optional<uint32_t> of = stage;
    for (uint32_t i = 0; !stage && i < index.stages.size(); ++i) {
      if (index.stages[i].isReadable()) of = i;
    }
    return blameMany(input, request, name, *of);
  }
  const compare::Tracks::Found found = index.tracks.find(name, stage);
  if (found.tracks.empty()) {
    const std::string where =
        stage ? absl::StrCat("stage ", index.stages[*stage].name.title(), " has no") : "no stage has an";
    return missing(absl::StrCat(where, " instruction ", name));
  }
  if (found.tracks.size() > 1) {
    std::vector<std::string> names;
    for (size_t i = 0; i < std::min(found.tracks.size(), kMostChildren); ++i)
      names.push_back(absl::StrCat(index.tracks.nameAt(found.tracks[i], found.stage).second, "/", name));
    return missing(absl::StrCat(found.tracks.size(), " instructions of stage ", index.stages[found.stage].name.title(),
                                " are named ", name, ": choose by computation, such as ", absl::StrJoin(names, ", ")));
  }
  const TrackId id = found.tracks.front();
  Result result;
  result.errors = input.note;
  const std::vector<Column<BlameLine>> columns = blameColumns();
  if (std::string wrong = unknownColumn(columns, request.style.rows); !wrong.empty())
    return wrongColumn("blame", wrong);
  if (request.style.format == TableFormat::kJson) {
    Json::Array events, ancestors;
    for (const TrackEvent& event : index.tracks.eventsOf(id)) {
      if (!event.kindText().empty()) events.emplace_back(eventJson(index, event));
    }
    for (const Ancestor& ancestor : ancestorsOf(index, id)) {
      const Track of = index.tracks.track(ancestor.of), track = index.tracks.track(ancestor.track);
      ancestors.emplace_back(Json::Object{{"stage", index.stages[track.first].name.title()},
                                          {"name", track.name},
                                          {"opcode", index.tracks.resultAt(ancestor.track, track.first).opcode},
                                          {"by", compare::descentName(ancestor.by)},
                                          {"of", otherName(index, ancestor.of, of.first)},
                                          {"level", static_cast<int64_t>(ancestor.level)},
                                          {"scope", orNull(track.opName)},
                                          {"source", orNull(trackSource(track))}});
    }
    result.output = answerJson("blame", input.given, input.problems,
                               {{"module", input.module().name},
                                {"track", trackJson(index, id, found.stage)},
                                {"events", std::move(events)},
                                {"ancestors", std::move(ancestors)}});
    return result;
  }
  result.errors += problemsText(input.problems);
  if (request.style.format == TableFormat::kAligned && request.style.rows.isEmpty()) {
    result.output = BlameTree(index, found.stage).run(id);
    if (index.coverage == model::PassCoverage::kEnds || index.coverage == model::PassCoverage::kSome)
      absl::StrAppend(&result.output, coverageText(index), "\n");
    return result;
  }
  Table<BlameLine> table(columns, request.style);
  for (const BlameLine& line : linesOf(index, id, found.stage)) table.add(line);
  result.output += table.text();
  return result;
}

}  // namespace cli

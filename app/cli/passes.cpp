#include "app/cli/passes.h"

#include <algorithm>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "app/cli/command_line.h"
#include "app/cli/pass_divergence.h"
#include "app/cli/pass_events.h"
#include "app/cli/pass_input.h"
#include "app/cli/query_argument.h"
#include "model/documents/event_query.h"
#include "model/documents/pass_table.h"
#include "model/words/comparison_text.h"
#include "model/words/numbers.h"
#include "model/words/text.h"

namespace cli {
namespace {

using model::PassIndex;
using model::PassStage;
using model::PassSum;

constexpr absl::string_view kFusionQuestion = "fusion";  // of --instruction; no query says it

struct StageLine {
  const PassIndex* index;
  uint32_t at;

  const PassStage& stage() const { return index->stages[at]; }
  /// Null for the first stage and for unreadable ones.
  const PassStage* before() const { return stage().before ? &index->stages[*stage().before] : nullptr; }
  bool isReadable() const { return stage().isReadable(); }
};

template <typename Value>
Json ifReadable(const StageLine& line, Value value) {
  return line.isReadable() ? Json(static_cast<int64_t>(value)) : Json();
}
// Signed, such as "+3": the stage minus the one before it.
template <auto kOf, Unit kUnit = Unit::kCount>
Column<StageLine> differenceColumn(const char* key) {
  return Column<StageLine>(
             key, kUnit,
             [](const StageLine& line) { return orNull(model::differenceOf(line.index->stages, line.at, kOf)); })
      .withText([](const StageLine& line) -> std::string {
        const auto number = model::differenceOf(line.index->stages, line.at, kOf);
        if (!number) return {};
        return kUnit == Unit::kBytes ? words::signedBytes(*number) : words::signedCount(*number);
      });
}

std::vector<Column<StageLine>> timelineColumns() {
  using Line = StageLine;
  const auto count = [](const char* key, size_t model::PassCounts::*of) {
    return Column<Line>(key, Unit::kCount,
                        [of](const Line& line) { return ifReadable(line, line.stage().counts.*of); });
  };
  const auto delta = [](const char* key, size_t compare::StageDelta::*of) {
    return Column<Line>(key, Unit::kCount, [of](const Line& line) {
      return line.before() == nullptr ? Json() : Json(static_cast<int64_t>(line.stage().delta.*of));
    });
  };
  return {
      Column<Line>("number", Unit::kCount,
                   [](const Line& line) { return line.stage().name.number ? Json(*line.stage().name.number) : Json(); })
          .withText([](const Line& line) { return model::stageNumberText(line.stage()); }),
      Column<Line>("pipeline", Unit::kText, [](const Line& line) { return orNull(line.stage().name.pipeline); })
          .withText([](const Line& line) {
            return absl::StrCat(std::string(size_t{2} * line.stage().name.depth, ' '), line.stage().name.pipeline);
          }),
      Column<Line>("pass", Unit::kText, [](const Line& line) { return orNull(line.stage().name.pass); })
          .withText([](const Line& line) { return model::passText(line.stage()); }),
      {"since", Unit::kText,
       [](const Line& line) { return line.stage().isExact ? Json() : orNull(line.stage().since); }},
      {"next", Unit::kText, [](const Line& line) { return orNull(line.stage().name.next); }},
      {"state", Unit::kText, [](const Line& line) { return Json(model::passStateName(line.stage().state)); }},
      {"summary_of", Unit::kCount,
       [](const Line& line) { return line.stage().name.summaryOf ? Json(*line.stage().name.summaryOf) : Json(); }},
      {"seconds", Unit::kCount, [](const Line& line) { return orNull(line.stage().name.seconds); }},
      count("instructions", &model::PassCounts::instructions),
      count("computations", &model::PassCounts::computations),
      delta("added", &compare::StageDelta::added),
      delta("removed", &compare::StageDelta::removed),
      delta("changed", &compare::StageDelta::changed),
      delta("replaced", &compare::StageDelta::replaced),
      delta("moved", &compare::StageDelta::moved),
      delta("renamed", &compare::StageDelta::renamed),
      delta("clones", &compare::StageDelta::clones),
      delta("merged", &compare::StageDelta::merged),
      {"touched", Unit::kCount,
       [](const Line& line) {
         return line.before() == nullptr ? Json() : Json(static_cast<int64_t>(model::touchedBy(line.stage().delta)));
       }},
      count("fusions", &model::PassCounts::fusions),
      count("collectives", &model::PassCounts::collectives),
      count("copies", &model::PassCounts::copies),
      {"bytes", Unit::kBytes,
       [](const Line& line) { return line.isReadable() ? CellValue(line.stage().counts.bytes) : CellValue(Json()); }},
      {"flops", Unit::kCount,
       [](const Line& line) { return line.isReadable() ? CellValue(line.stage().counts.flops) : CellValue(Json()); }},
      differenceColumn<&model::PassCounts::fusions>("delta_fusions"),
      differenceColumn<&model::PassCounts::collectives>("delta_collectives"),
      differenceColumn<&model::PassCounts::copies>("delta_copies"),
      differenceColumn<&model::PassCounts::bytes, Unit::kBytes>("delta_bytes"),
      differenceColumn<&model::PassCounts::flops>("delta_flops"),
      {"file", Unit::kText, [](const Line& line) { return Json(line.stage().file); }},
  };
}

const std::vector<std::string>& stageKeysForPeople() {
  static const std::vector<std::string> keys{"number",       "pipeline",    "pass",          "instructions",
                                             "added",        "removed",     "changed",       "replaced",
                                             "moved",        "renamed",     "delta_fusions", "delta_collectives",
                                             "delta_copies", "delta_bytes", "delta_flops"};
  return keys;
}

std::vector<Column<PassSum>> passColumns() {
  using Line = PassSum;
  const auto delta = [](const char* key, size_t compare::StageDelta::*of) {
    return Column<Line>(key, Unit::kCount,
                        [of](const Line& line) { return Json(static_cast<int64_t>(line.delta.*of)); });
  };
  return {
      {"pass", Unit::kText, [](const Line& line) { return Json(line.pass); }},
      {"pipeline", Unit::kText, [](const Line& line) { return orNull(line.pipeline); }},
      {"stages", Unit::kCount, [](const Line& line) { return Json(static_cast<int64_t>(line.stages.size())); }},
      {"changed_stages", Unit::kCount, [](const Line& line) { return Json(static_cast<int64_t>(line.changed)); }},
      Column<Line>("seconds", Unit::kCount, [](const Line& line) { return orNull(line.seconds); })
          .withText([](const Line& line) { return line.seconds ? words::decimal(*line.seconds, 3) : std::string(); }),
      delta("added", &compare::StageDelta::added),
      delta("removed", &compare::StageDelta::removed),
      delta("changed", &compare::StageDelta::changed),
      delta("replaced", &compare::StageDelta::replaced),
      delta("moved", &compare::StageDelta::moved),
      delta("renamed", &compare::StageDelta::renamed),
      delta("clones", &compare::StageDelta::clones),
      delta("merged", &compare::StageDelta::merged),
      Column<Line>("delta_fusions", Unit::kCount, [](const Line& line) { return Json(line.fusions); })
          .withText([](const Line& line) { return words::signedCount(line.fusions); }),
      Column<Line>("delta_collectives", Unit::kCount, [](const Line& line) { return Json(line.collectives); })
          .withText([](const Line& line) { return words::signedCount(line.collectives); }),
      Column<Line>("delta_copies", Unit::kCount, [](const Line& line) { return Json(line.copies); })
          .withText([](const Line& line) { return words::signedCount(line.copies); }),
      Column<Line>("delta_bytes", Unit::kBytes, [](const Line& line) { return orNull(line.bytes); })
          .withText([](const Line& line) { return line.bytes ? words::signedBytes(*line.bytes) : std::string(); }),
      Column<Line>("delta_flops", Unit::kCount, [](const Line& line) {
        return orNull(line.flops);
      }).withText([](const Line& line) { return line.flops ? words::signedCount(*line.flops) : std::string(); })};
}

Json::Object stageJson(const StageLine& line) {
  const PassStage& stage = line.stage();
  const auto count = [](size_t value) { return Json(static_cast<int64_t>(value)); };
  Json::Object json{{"number", stage.name.number ? Json(*stage.name.number) : Json()},
                    {"pipeline", orNull(stage.name.pipeline)},
                    {"pass", orNull(stage.name.pass)},
                    {"next", orNull(stage.name.next)},
                    {"file", stage.file},
                    {"state", model::passStateName(stage.state)},
                    {"depth", static_cast<int64_t>(stage.name.depth)},
                    {"summary_of", stage.name.summaryOf ? Json(*stage.name.summaryOf) : Json()},
                    {"since", stage.isExact ? Json() : orNull(stage.since)},
                    {"seconds", orNull(stage.name.seconds)},
                    {"counts", Json()},
                    {"delta", Json()}};
  if (stage.isReadable()) {
    const model::PassCounts& counts = stage.counts;
    json.insert_or_assign("counts", Json::Object{{"instructions", count(counts.instructions)},
                                                 {"computations", count(counts.computations)},
                                                 {"fusions", count(counts.fusions)},
                                                 {"collectives", count(counts.collectives)},
                                                 {"copies", count(counts.copies)},
                                                 {"bytes", amountJson(counts.bytes)},
                                                 {"flops", amountJson(counts.flops)}});
  }
  if (line.before() != nullptr) {
    const compare::StageDelta& delta = stage.delta;
    json.insert_or_assign("delta", Json::Object{{"added", count(delta.added)},
                                                {"removed", count(delta.removed)},
                                                {"changed", count(delta.changed)},
                                                {"replaced", count(delta.replaced)},
                                                {"moved", count(delta.moved)},
                                                {"clones", count(delta.clones)},
                                                {"merged", count(delta.merged)},
                                                {"renamed", count(delta.renamed)}});
  }
  return json;
}

// The stages that --from and --to select; those without a number count with their neighbours.
std::vector<uint32_t> selectedStages(const PassIndex& index, const PassesRequest& request) {
  std::vector<uint32_t> stages;
  std::optional<uint32_t> last;
  for (uint32_t i = 0; i < index.stages.size(); ++i) {
    const auto number = index.stages[i].name.number;
    if (number) last = number;
    const bool isBehind = !request.from || (last && *last >= *request.from);
    const bool isBefore = !request.to || (number ? *number <= *request.to : !last || *last < *request.to);
    if (isBehind && isBefore) stages.push_back(i);
  }
  return stages;
}

std::string timelineHeadline(const PassInput& input) {
  const PassIndex& index = *input.index;
  size_t changed = 0;
  for (const PassStage& stage : index.stages) changed += stage.state == model::PassState::kChanged ? 1 : 0;
  const auto first =
      std::find_if(index.stages.begin(), index.stages.end(), [](const PassStage& stage) { return stage.isReadable(); });
  const auto last = std::find_if(index.stages.rbegin(), index.stages.rend(),
                                 [](const PassStage& stage) { return stage.isReadable(); });
  return absl::StrCat(
      words::oneLine(input.module().name, 120), ": ", words::grouped(static_cast<int64_t>(index.stages.size())),
      index.stages.size() == 1 ? " stage, " : " stages, ", words::grouped(static_cast<int64_t>(changed)),
      " with changes; instructions ", words::grouped(static_cast<int64_t>(first->counts.instructions)), " → ",
      words::grouped(static_cast<int64_t>(last->counts.instructions)));
}

// Prints rows of a table with sentences about the timeline.
template <typename Row>
Result printTable(const PassInput& input, const PassesRequest& request, const std::vector<Column<Row>>& columns,
                  const std::vector<std::string>& keys, const std::vector<Row>& rows, absl::string_view jsonKey,
                  std::vector<std::string> behind = {}) {
  if (std::string wrong = unknownColumn(columns, request.style.rows); !wrong.empty())
    return wrongColumn("passes", wrong);
  const bool isForPeople =
      request.style.format == TableFormat::kAligned || request.style.format == TableFormat::kMarkdown;
  Table<Row> table(columns, request.style, isForPeople ? keys : std::vector<std::string>());
  if constexpr (std::is_same_v<Row, StageLine>) table.writeObjects(stageJson);
  for (const Row& row : rows) table.add(row);
  Result result;
  if (request.style.format == TableFormat::kJson) {
    result.errors = input.note;
    result.output = answerJson("passes", input.given, input.problems,
                               {{"module", input.module().name},
                                {std::string(jsonKey), Json::Written{table.text()}},
                                {"first_divergence", Json()}});
    return result;
  }
  if (request.style.format == TableFormat::kCsv) {
    result.output = table.text();
  } else {
    behind.push_back(coverageText(*input.index));
    addTable({timelineHeadline(input)}, table.text(), behind, request.style, &result);
  }
  result.errors = absl::StrCat(input.note, problemsText(input.problems));
  return result;
}

Result printStages(const PassInput& input, const PassesRequest& request) {
  const PassIndex& index = *input.index;
  std::vector<StageLine> lines;
  size_t hidden = 0;
  for (const uint32_t at : selectedStages(index, request)) {
    const PassStage& stage = index.stages[at];
    const bool isShown = request.what == "all" || stage.isChanged() || !stage.isReadable();
    if (isShown) lines.push_back({&index, at});
    hidden += isShown ? 0 : 1;
  }
  std::vector<std::string> behind;
  if (hidden > 0)
    behind.push_back(
        absl::StrCat(hidden, hidden == 1 ? " stage" : " stages", " without changes: --what all shows them."));
  return printTable(input, request, timelineColumns(), stageKeysForPeople(), lines, "stages", behind);
}

Result printPasses(const PassInput& input, const PassesRequest& request) {
  const std::vector<std::string> keys{
      "pass",    "pipeline",      "changed_stages",    "added",        "removed",     "changed",    "replaced", "moved",
      "renamed", "delta_fusions", "delta_collectives", "delta_copies", "delta_bytes", "delta_flops"};
  return printTable(input, request, passColumns(), keys,
                    model::addUpPasses(input.index->stages, selectedStages(*input.index, request)), "passes");
}

template <typename Line>
std::vector<std::string> noMatchText(const std::vector<Line>& lines) {
  return lines.empty() ? std::vector<std::string>{"No event matches."} : std::vector<std::string>();
}

const std::vector<std::string>& eventKeysForPeople() {
  static const std::vector<std::string> keys{"number", "pass", "change", "what", "name", "opcode", "was", "source"};
  return keys;
}

Result printEvents(const PassInput& input, const PassesRequest& request, const model::EventQuery& query) {
  const PassIndex& index = *input.index;
  std::vector<EventLine> lines;
  const auto add = [&](const compare::TrackEvent& event) {
    if (!event.kindText().empty() && query.matches(index, event)) lines.push_back({&index, event});
  };
  if (!request.instruction.empty()) {
    const compare::Tracks::Found found = index.tracks.find(request.instruction, std::nullopt);
    if (found.tracks.empty())
      return {1, {}, absl::StrCat(input.path, ": no stage has an instruction ", request.instruction, "\n")};
    const std::vector<uint32_t> stages = selectedStages(index, request);
    for (const compare::TrackId track : found.tracks) {
      for (const compare::TrackEvent& event : index.tracks.eventsOf(track)) {
        if (std::find(stages.begin(), stages.end(), event.stage) != stages.end()) add(event);
      }
    }
  } else {
    for (const uint32_t at : selectedStages(index, request)) {
      const auto [begin, end] = index.tracks.eventsOf(at);
      for (size_t i = begin; i < end; ++i) add(index.tracks.event(i));
    }
  }
  return printTable(input, request, eventColumns(), eventKeysForPeople(), lines, "events", noMatchText(lines));
}

// A stage that answers a ready-made query.
struct AnswerLine {
  const PassIndex* index;
  model::StageAnswer answer;

  const PassStage& stage() const { return index->stages[answer.stage]; }
};

std::vector<Column<AnswerLine>> answerColumns() {
  using Line = AnswerLine;
  return {
      Column<Line>("number", Unit::kCount,
                   [](const Line& line) { return line.stage().name.number ? Json(*line.stage().name.number) : Json(); })
          .withText([](const Line& line) { return model::stageNumberText(line.stage()); }),
      {"pipeline", Unit::kText, [](const Line& line) { return orNull(line.stage().name.pipeline); }},
      Column<Line>("pass", Unit::kText, [](const Line& line) { return orNull(line.stage().name.pass); })
          .withText([](const Line& line) { return model::passText(line.stage()); }),
      {"since", Unit::kText,
       [](const Line& line) { return line.stage().isExact ? Json() : orNull(line.stage().since); }},
      {"events", Unit::kCount, [](const Line& line) { return Json(static_cast<int64_t>(line.answer.events.size())); }},
      {"bytes", Unit::kBytes, [](const Line& line) { return orNull(line.answer.bytes); }},
      {"kept", Unit::kCount, [](const Line& line) { return Json(line.answer.kept); }},
      {"kept_bytes", Unit::kBytes, [](const Line& line) { return orNull(line.answer.keptBytes); }},
      {"names", Unit::kText, [](const Line& line) {
         constexpr size_t kMostNames = 4;
         std::vector<absl::string_view> names;
         const std::vector<size_t>& events = line.answer.events;
         for (size_t i = 0; i < std::min(events.size(), kMostNames); ++i)
           names.push_back(line.index->tracks.event(events[i]).name);
         return Json(absl::StrCat(absl::StrJoin(names, " "),
                                  events.size() > kMostNames ? absl::StrCat(" +", events.size() - kMostNames) : ""));
       }}};
}

const model::PassQuestion* questionNamed(absl::string_view name) {
  for (const model::PassQuestion& question : model::passQuestions()) {
    if (question.name == name) return &question;
  }
  return nullptr;
}

// Prints who broke a fusion: what became of it and of what it held.
Result printFusion(const PassInput& input, const PassesRequest& request) {
  const PassIndex& index = *input.index;
  const compare::Tracks::Found found = index.tracks.find(request.instruction, std::nullopt);
  if (found.tracks.empty())
    return {1, {}, absl::StrCat(input.path, ": no stage has an instruction ", request.instruction, "\n")};
  std::vector<EventLine> lines;
  bool isFusion = false;
  for (const compare::TrackId track : found.tracks) {
    isFusion |= index.tracks.track(track).descent == compare::Descent::kHolds;
    for (const size_t event : model::eventsOfFusion(index, track)) lines.push_back({&index, index.tracks.event(event)});
  }
  if (!isFusion)
    return {1,
            {},
            absl::StrCat(input.path, ": ", request.instruction,
                         " is no fusion that a pass made from instructions of the stage before\n")};
  return printTable(input, request, eventColumns(), eventKeysForPeople(), lines, "events", noMatchText(lines));
}

Result printAnswers(const PassInput& input, const PassesRequest& request, const model::EventQuery& query) {
  std::vector<AnswerLine> lines;
  for (model::StageAnswer& answer : model::answersTo(query, *input.index, selectedStages(*input.index, request)))
    lines.push_back({input.index.get(), std::move(answer)});
  return printTable(input, request, answerColumns(),
                    {"number", "pipeline", "pass", "events", "bytes", "kept", "kept_bytes", "names"}, lines, "answers",
                    noMatchText(lines));
}

// Prints the stages that made an amount larger, the largest growth first.
Result printGrowth(const PassInput& input, const PassesRequest& request, hlo::Amount model::PassCounts::*amount) {
  std::vector<std::pair<int64_t, StageLine>> grown;
  for (const uint32_t at : selectedStages(*input.index, request)) {
    const auto growth = model::differenceOf(input.index->stages, at, amount);
    if (growth && *growth > 0) grown.emplace_back(*growth, StageLine{input.index.get(), at});
  }
  std::stable_sort(grown.begin(), grown.end(), [](const auto& one, const auto& two) { return one.first > two.first; });
  std::vector<StageLine> lines;
  for (const auto& [growth, line] : grown) lines.push_back(line);
  const bool isBytes = amount == &model::PassCounts::bytes;
  return printTable(
      input, request, timelineColumns(),
      {"number", "pipeline", "pass", isBytes ? "bytes" : "flops", isBytes ? "delta_bytes" : "delta_flops"}, lines,
      "stages", lines.empty() ? std::vector<std::string>{"No stage made it larger."} : std::vector<std::string>());
}

}  // namespace

Result passes(const PassesRequest& request) {
  if (request.paths.size() == 2) return divergence(request);
  const model::PassQuestion* const question = questionNamed(request.question);
  const std::string text = question == nullptr ? request.query : std::string(question->query);
  const QueryArgument argument(text);
  if (!argument.isGood()) return argument.failure();
  const model::EventQuery query(argument.query(), text);
  if (query.problem()) return {2, {}, problemsText({argument.diagnostic(*query.problem(), hlo::Severity::kError)})};
  // Events need no costs.
  const bool hasStages = request.what == "changed" || request.what == "all" || request.what == "passes";
  const bool isOfAmount = question != nullptr && question->amount != nullptr;
  const bool isOfEvents = !isOfAmount && (!hasStages || !request.instruction.empty() || !request.query.empty() ||
                                          !request.question.empty());
  model::PassOptions options;
  options.hasCosts = !isOfEvents;
  const PassInput input = readPassInput(request.paths.front(), request.module, options);
  if (input.index == nullptr) return input.failure("passes", request.style.format == TableFormat::kJson);
  if (request.question == kFusionQuestion) return printFusion(input, request);
  if (isOfAmount) return printGrowth(input, request, question->amount);
  if (question != nullptr && request.what != "events") return printAnswers(input, request, query);
  if (isOfEvents) return printEvents(input, request, query);
  return request.what == "passes" ? printPasses(input, request) : printStages(input, request);
}

std::vector<std::string> passRows() { return {"changed", "all", "passes", "events"}; }

std::vector<std::string> passQuestionNames() {
  std::vector<std::string> names;
  for (const model::PassQuestion& question : model::passQuestions()) names.emplace_back(question.name);
  names.emplace_back(kFusionQuestion);
  return names;
}

std::string contradictionOfPasses(const CommandLine& line) {
  if (line.paths.size() > 2) return "passes takes two PATHs at most";
  if (line.paths.size() == 2 && (line.has("instruction") || line.has("query") || line.has("ask") || line.has("what")))
    return "with two PATHs, passes takes neither --what nor --instruction, --query or --ask";
  if (line.has("ask") && line.has("query")) return "--ask is a query itself: not with --query";
  if (line.option("ask") == kFusionQuestion && !line.has("instruction"))
    return "--ask fusion needs --instruction, the fusion";
  if (line.has("ask") && line.option("ask") != kFusionQuestion && line.has("instruction"))
    return "--instruction is valid only with --ask fusion";
  const model::PassQuestion* const question = questionNamed(line.option("ask"));
  if (line.has("ask") && question != nullptr && question->amount != nullptr && line.has("what"))
    return absl::StrCat("--ask ", question->name, " has stages: not with --what");
  const bool isOfEvents = line.has("instruction") || line.has("query") || line.has("ask");
  if (isOfEvents && line.has("what") && line.option("what") != "events")
    return "--instruction, --query and --ask are valid only with --what events";
  return {};
}

std::string expectedStageNumber(const std::string& value) {
  uint32_t number = 0;
  return absl::SimpleAtoi(value, &number) ? "" : "the number of a stage, such as 0147";
}

}  // namespace cli

#include "app/cli/pass_divergence.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "app/cli/pass_input.h"
#include "model/documents/document.h"
#include "model/documents/pass_alignment.h"
#include "model/io/streams.h"
#include "model/words/comparison_text.h"
#include "model/words/numbers.h"
#include "model/words/text.h"

namespace cli {
namespace {

using model::AlignedStage;
using model::AlignedState;
using model::PassAlignment;

struct AlignedLine {
  const PassAlignment* alignment;
  const AlignedStage* stage;

  std::string title(bool isA) const {
    const auto& at = isA ? stage->a : stage->b;
    return at ? (isA ? alignment->a : alignment->b).stages[*at].title() : std::string();
  }
  const model::PassName& name() const {
    return stage->a ? alignment->a.stages[*stage->a] : alignment->b.stages[*stage->b];
  }
};

std::string opcodeDeltas(const AlignedStage& stage, size_t most) {
  std::vector<std::string> parts;
  for (size_t i = 0; i < std::min(stage.opcodes.size(), most); ++i)
    parts.push_back(
        absl::StrCat(words::signedCount(stage.opcodes[i].second), " ", words::oneLine(stage.opcodes[i].first, 60)));
  if (stage.opcodes.size() > most) parts.push_back("…");
  return absl::StrJoin(parts, ", ");
}

std::string differenceText(const AlignedStage& stage) {
  std::vector<std::string> parts;
  const auto add = [&](size_t count, absl::string_view word) {
    if (count > 0) parts.push_back(absl::StrCat(words::grouped(static_cast<int64_t>(count)), " ", word));
  };
  add(stage.added, "added");
  add(stage.removed, "removed");
  add(stage.changed, "changed");
  add(stage.moved, "moved");
  if (parts.empty()) parts.emplace_back("the header differs");
  const std::string opcodes = opcodeDeltas(stage, 4);
  return absl::StrCat(absl::StrJoin(parts, ", "), opcodes.empty() ? "" : "; ", opcodes);
}

std::vector<Column<AlignedLine>> alignedColumns() {
  using Line = AlignedLine;
  const auto count = [](const char* key, size_t AlignedStage::*of) {
    return Column<Line>(key, Unit::kCount, [of](const Line& line) {
      return line.stage->state == AlignedState::kDiffers ? Json(static_cast<int64_t>(line.stage->*of)) : Json();
    });
  };
  return {{"a", Unit::kText, [](const Line& line) { return orNull(line.title(true)); }},
          {"b", Unit::kText, [](const Line& line) { return orNull(line.title(false)); }},
          {"pipeline", Unit::kText, [](const Line& line) { return orNull(line.name().pipeline); }},
          {"state", Unit::kText, [](const Line& line) { return Json(model::alignedStateName(line.stage->state)); }},
          count("added", &AlignedStage::added),
          count("removed", &AlignedStage::removed),
          count("changed", &AlignedStage::changed),
          count("replaced", &AlignedStage::replaced),
          count("moved", &AlignedStage::moved),
          {"opcodes", Unit::kText, [](const Line& line) { return orNull(opcodeDeltas(*line.stage, 6)); }}};
}

// "identical through 0076 xla-partitioner; first differs at 0077 spmd-cleanup: …"
std::vector<std::string> divergenceText(const PassAlignment& alignment) {
  std::vector<std::string> sentences;
  size_t shared = 0, onlyA = 0, onlyB = 0;
  for (const AlignedStage& stage : alignment.stages) {
    shared += stage.a && stage.b ? 1 : 0;
    onlyA += stage.state == AlignedState::kOnlyA ? 1 : 0;
    onlyB += stage.state == AlignedState::kOnlyB ? 1 : 0;
  }
  const auto titleOf = [&](size_t at) {
    const AlignedLine line{&alignment, &alignment.stages[at]};
    const std::string a = line.title(true), b = line.title(false);
    return a == b || b.empty() ? a : a.empty() ? b : absl::StrCat(a, " (", b, " of B)");
  };
  if (!alignment.firstDiverged) {
    sentences.push_back(shared == 0 ? "No stage of A has a counterpart of B."
                                    : absl::StrCat("All ", shared, " stages that both have are the same."));
  } else {
    std::optional<size_t> before;
    for (size_t i = 0; i < *alignment.firstDiverged; ++i) {
      if (alignment.stages[i].isSame()) before = i;
    }
    const std::string difference = differenceText(alignment.stages[*alignment.firstDiverged]);
    sentences.push_back(absl::StrCat(
        before ? absl::StrCat("Identical through ", titleOf(*before), "; first") : std::string("First"), " differs at ",
        titleOf(*alignment.firstDiverged), ": ", difference, absl::EndsWith(difference, "…") ? "" : "."));
    if (alignment.sameAgain)
      sentences.push_back(absl::StrCat("From ", titleOf(*alignment.sameAgain), " on both are the same again."));
  }
  if (alignment.firstDifference && alignment.firstDifference != alignment.firstDiverged)
    sentences.push_back(absl::StrCat("The first stage of one side alone is ", titleOf(*alignment.firstDifference),
                                     " of ", alignment.stages[*alignment.firstDifference].a ? "A" : "B", "."));
  if (onlyA + onlyB > 0) sentences.push_back(absl::StrCat(onlyA, " stages only in A, ", onlyB, " only in B."));
  return sentences;
}

}  // namespace

Result divergence(const PassesRequest& request) {
  if (std::all_of(request.paths.begin(), request.paths.end(),
                  [](const std::string& path) { return io::inputName(path) == io::kStandardInput; }))
    return {2, {}, "hloscope: standard input can be read only once, so only one PATH can be -\n"};
  std::shared_ptr<const io::Dump> dumps[2];
  uint32_t modules[2] = {};
  std::vector<hlo::Diagnostic> problems;
  std::string notes, chosen = request.module;
  for (size_t side : {0, 1}) {
    const std::string& path = request.paths[side];
    auto dump = model::listDocument(path);
    if (!dump.ok()) return failed(path, dump.status());
    problems.insert(problems.end(), (*dump)->diagnostics.begin(), (*dump)->diagnostics.end());
    dumps[side] = *std::move(dump);
    const TimelineChoice choice = chooseTimeline(*dumps[side], io::inputName(path), chosen);
    // A module of another name, if both have a single one.
    const TimelineChoice other = side == 1 && !choice.module && request.module.empty()
                                     ? chooseTimeline(*dumps[side], io::inputName(path), "")
                                     : choice;
    if (!other.module) return other.error;
    modules[side] = *other.module;
    notes += other.note;
    chosen = dumps[side]->modules[modules[side]].name;
  }
  const auto alignment = model::alignPasses(*dumps[0], modules[0], *dumps[1], modules[1]);
  if (!alignment.ok()) return failed(request.paths[0], alignment.status());
  for (const AlignedStage& stage : alignment->stages) {
    if (stage.problem.empty()) continue;
    const size_t side = stage.isProblemOfB ? 1 : 0;
    const model::PassName& name = stage.isProblemOfB ? alignment->b.stages[*stage.b] : alignment->a.stages[*stage.a];
    hlo::Diagnostic& problem = problems.emplace_back(problemOf(dumps[side]->files->nameOf(name.file), stage.problem));
    if (!stage.problemAt) continue;
    problem.line = stage.problemAt->line;
    problem.column = stage.problemAt->column;
  }
  const std::vector<Column<AlignedLine>> columns = alignedColumns();
  if (std::string wrong = unknownColumn(columns, request.style.rows); !wrong.empty())
    return wrongColumn("passes", wrong);
  const bool isForPeople =
      request.style.format == TableFormat::kAligned || request.style.format == TableFormat::kMarkdown;
  Table<AlignedLine> table(
      columns, request.style,
      isForPeople ? std::vector<std::string>{"a", "b", "state", "added", "removed", "changed", "moved", "opcodes"}
                  : std::vector<std::string>());
  for (const AlignedStage& stage : alignment->stages) {
    // For people, the stages that are the same are in the sentence.
    if (!isForPeople || !stage.isSame()) table.add({&*alignment, &stage});
  }
  Result result;
  const bool isDifferent = alignment->firstDifference.has_value();
  if (request.style.format == TableFormat::kJson) {
    Json first;
    if (const auto at = alignment->firstDiverged ? alignment->firstDiverged : alignment->firstDifference) {
      const AlignedStage& stage = alignment->stages[*at];
      const AlignedLine line{&*alignment, &stage};
      Json::Array opcodes;
      for (const auto& [opcode, count] : stage.opcodes)
        opcodes.emplace_back(Json::Object{{"opcode", opcode}, {"delta", count}});
      const auto number = [](size_t count) { return Json(static_cast<int64_t>(count)); };
      first = Json::Object{
          {"a", orNull(line.title(true))},
          {"b", orNull(line.title(false))},
          {"state", model::alignedStateName(stage.state)},
          {"added", number(stage.added)},
          {"removed", number(stage.removed)},
          {"changed", number(stage.changed)},
          {"replaced", number(stage.replaced)},
          {"moved", number(stage.moved)},
          {"opcodes", std::move(opcodes)},
          {"same_again", alignment->sameAgain
                             ? Json(AlignedLine{&*alignment, &alignment->stages[*alignment->sameAgain]}.title(true))
                             : Json()}};
    }
    result.output = answerJson("passes", request.paths[0], problems,
                               {{"other_path", request.paths[1]},
                                {"module", chosen},
                                {"stages", Json::Written{table.text()}},
                                {"first_divergence", std::move(first)}});
  } else if (request.style.format == TableFormat::kCsv) {
    result.output = table.text();
  } else if (table.count() == 0) {
    result.output = withSentences(request.style.format, divergenceText(*alignment), "");
  } else {
    addTable(divergenceText(*alignment), table.text(), {}, request.style, &result);
  }
  result.status = isDifferent ? 1 : 0;
  result.errors = request.style.format == TableFormat::kJson ? notes : absl::StrCat(notes, problemsText(problems));
  return result;
}

}  // namespace cli

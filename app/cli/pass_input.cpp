#include "app/cli/pass_input.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "app/cli/module_choice.h"
#include "model/documents/document.h"
#include "model/io/streams.h"

namespace cli {
namespace {

// The main stage of each module that has one with a module, with the size of its file in place of the number of its
// instructions, which only reading it would tell.
std::vector<model::ModuleSummary> timelines(const io::Dump& dump, bool byStages) {
  std::vector<model::ModuleSummary> all;
  for (uint32_t m = 0; m < dump.modules.size(); ++m) {
    const io::DumpModule& module = dump.modules[m];
    const auto main = module.mainStage();
    const auto stages = std::count_if(module.stages.begin(), module.stages.end(),
                                      [](const io::Stage& stage) { return !stage.modules.empty(); });
    if (!main || stages == 0) continue;
    const auto found = std::find_if(module.stages.begin(), module.stages.end(),
                                    [](const io::Stage& stage) { return !stage.modules.empty(); });
    model::ModuleSummary summary =
        model::listedSummary(dump, {m, static_cast<uint32_t>(found - module.stages.begin())});
    const int64_t bytes = dump.files->entries()[found->modules.front()].bytes;
    constexpr int64_t kMostBytes = int64_t{1} << 40;
    summary.instructions = std::clamp<int64_t>(bytes, 0, kMostBytes - 1) + (byStages ? stages * kMostBytes : 0);
    all.push_back(std::move(summary));
  }
  return all;
}

}  // namespace

TimelineChoice chooseTimeline(const io::Dump& dump, const std::string& path, const std::string& module) {
  TimelineChoice result;
  const std::vector<model::ModuleSummary> all = timelines(dump, module.empty());
  if (all.empty()) {
    result.error = {2, {}, absl::StrCat(path, ": no stage has a module\n")};
    return result;
  }
  const ModuleChoice choice = chooseModules(all, module);
  if (!choice.problem.empty()) {
    result.error = {1, {}, absl::StrCat(path, ": ", choice.problem, "\n")};
  } else if (choice.chosen.size() > 1) {
    result.error = {
        2,
        {},
        absl::StrCat(path, ": --module all selects ", choice.chosen.size(), " modules, but the result has one\n")};
  } else {
    result.module = all[choice.chosen.front()].stage.module;
  }
  if (!choice.note.empty()) result.note = absl::StrCat(path, ": ", choice.note, "\n");
  return result;
}

PassInput readPassInput(const std::string& path, const std::string& module, const model::PassOptions& options) {
  PassInput input;
  input.path = io::inputName(path);
  input.given = path;
  auto dump = model::listDocument(path);
  if (!dump.ok()) {
    input.error = failed(path, dump.status());
    return input;
  }
  input.problems = (*dump)->diagnostics;
  TimelineChoice choice = chooseTimeline(**dump, input.path, module);
  if (!choice.module) {
    input.error = std::move(choice.error);
    return input;
  }
  input.note = std::move(choice.note);
  auto index = model::readPasses(*dump, *choice.module, options);
  if (!index.ok()) {
    input.error = failed(path, index.status());
    return input;
  }
  input.index = *std::move(index);
  for (const model::PassStage& stage : input.index->stages) {
    if (stage.problem.empty()) continue;
    const std::string file = (*dump)->files->nameOf(stage.name.file);
    input.problems.push_back(problemOf(file, std::string(absl::StripPrefix(stage.problem, absl::StrCat(file, ": "))),
                                       stage.isReadable() ? hlo::Severity::kWarning : hlo::Severity::kError));
    if (!stage.problemAt) continue;
    input.problems.back().line = stage.problemAt->line;
    input.problems.back().column = stage.problemAt->column;
  }
  for (const std::string& note : input.index->notes)
    input.problems.push_back(problemOf(input.path, note, hlo::Severity::kWarning));
  return input;
}

Result PassInput::failure(absl::string_view subcommand, bool isJson) const {
  if (!isJson) return error;
  absl::string_view message = absl::StripSuffix(error.errors, "\n");
  absl::ConsumePrefix(&message, absl::StrCat(path, ": "));
  return {error.status, answerJson(subcommand, given, {problemOf(path, std::string(message))}, {}), {}};
}

std::string coverageText(const model::PassIndex& index) {
  switch (index.coverage) {
    case model::PassCoverage::kEnds:
      return "Only the modules before and after the compilation: --xla_dump_hlo_pass_re=.* writes one for each pass.";
    case model::PassCoverage::kSome:
      return "Not every pass that changed the module has a stage: --xla_dump_hlo_pass_re=.* writes one for each.";
    case model::PassCoverage::kChanged:
    case model::PassCoverage::kAll: break;
  }
  const auto has = [&](auto property) { return std::any_of(index.stages.begin(), index.stages.end(), property); };
  if (has([](const model::PassStage& stage) { return stage.name.missing > 0 || !stage.isReadable(); }))
    return "Stages are missing or cannot be read: their changes are those of the next one.";
  if (has([](const model::PassStage& stage) { return stage.lastPass.has_value(); }))
    return "Passes after the last one that has a stage changed the module, too.";
  return index.coverage == model::PassCoverage::kAll ? "Each pass has a stage, whether it changed the module or not."
                                                     : "Each pass that changed the module has a stage.";
}

}  // namespace cli

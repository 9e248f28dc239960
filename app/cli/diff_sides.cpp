#include "app/cli/diff_sides.h"

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "app/cli/memory_source.h"
#include "app/cli/walk.h"
#include "model/documents/fitting_stages.h"
#include "model/io/streams.h"
#include "model/words/memory_report_text.h"
#include "model/words/nearest.h"
#include "model/words/text.h"

namespace cli {
namespace {

std::string stageTitle(const io::Stage& stage) {
  if (stage.kind == io::Kind::kFinal) return "final";
  std::string name = stage.number ? absl::StrFormat("%04d", *stage.number) : std::string();
  if (!stage.pipeline.empty()) absl::StrAppend(&name, name.empty() ? "" : " ", stage.pipeline);
  if (!stage.pass.empty()) absl::StrAppend(&name, name.empty() ? "" : " ", stage.number ? "after " : "", stage.pass);
  return name;
}

// The word that selects a stage: as stageOfSelection() reads it.
std::string selectionWord(const io::Stage& stage) {
  if (stage.kind == io::Kind::kFinal) return "final";
  if (stage.kind == io::Kind::kBeforeOptimizations) return "before_optimizations";
  return stage.number ? absl::StrFormat("%04d", *stage.number) : stage.pass;
}

std::string selectionOf(const io::Dump& dump, io::StageId at) {
  const io::DumpModule& module = dump.modules[at.module];
  const auto isOther = [&](const io::DumpModule& one) { return &one != &module && one.name == module.name; };
  const bool isUnique = std::none_of(dump.modules.begin(), dump.modules.end(), isOther);
  return absl::StrCat(isUnique || module.id.empty() ? module.name : module.id, "/",
                      selectionWord(module.stages[at.stage]));
}

constexpr size_t kChoiceLength = 80;

void addName(std::vector<std::string>* names, std::string name) {
  name = words::oneLine(name, kChoiceLength);
  if (!name.empty() && std::find(names->begin(), names->end(), name) == names->end()) names->push_back(std::move(name));
}

std::string firstOf(std::vector<std::string> names, absl::string_view word) {
  constexpr size_t kMostNames = 8;
  if (!word.empty()) names = words::nearestFirst(std::move(names), word);
  if (names.size() > kMostNames) {
    names.resize(kMostNames);
    names.emplace_back("…");
  }
  return absl::StrJoin(names, ", ");
}

bool isNamed(const io::DumpModule& module, absl::string_view name) {
  return module.name == name || module.stem == name || module.id == name;
}

// The stage of a module that the part of a selection after the slash names: final, first, a number, after:PASS,
// before:PASS, or a word of its name.
std::optional<uint32_t> stageOfSelection(const io::DumpModule& module, absl::string_view word) {
  std::optional<uint32_t> found;
  int64_t number = 0;
  const bool isNumber = absl::SimpleAtoi(word, &number);
  for (uint32_t i = 0; i < module.stages.size(); ++i) {
    const io::Stage& stage = module.stages[i];
    if (stage.modules.empty()) continue;
    const bool isFinal = word == "final" || word == "after_optimizations";
    const bool isNamed = (isFinal && stage.kind == io::Kind::kFinal) || (word == "first" && !found) ||
                         (word == "before_optimizations" && stage.kind == io::Kind::kBeforeOptimizations) ||
                         (isNumber && stage.number && static_cast<int64_t>(*stage.number) == number) ||
                         (absl::StartsWith(word, "after:") && stage.pass == word.substr(6)) ||
                         (absl::StartsWith(word, "before:") && stage.nextPass == word.substr(7)) || stage.pass == word;
    if (!isNamed) continue;
    found = i;
    if (word == "first") break;
  }
  return found;
}

}  // namespace

std::string fittingSelections(const SideInput& a, const SideInput& b, compare::Side before) {
  if (!a.at || !b.at) return {};
  const auto first = model::listDocument(a.path), second = model::listDocument(b.path);
  if (!first.ok() || !second.ok()) return {};
  const auto fitting = model::fittingStages(**first, *a.at, **second, *b.at, before);
  if (!fitting) return {};
  return absl::StrCat("--a ", selectionOf(**first, fitting->a), " --b ", selectionOf(**second, fitting->b));
}

SideInput readStage(const io::Dump& dump, std::string path, io::StageId stage) {
  SideInput side;
  side.path = std::move(path);
  side.at = stage;
  std::vector<hlo::Diagnostic> problems;
  const absl::Status status =
      model::visitStages(dump, {stage}, &problems, [&](io::StageId, const model::LoadedStage& loaded) {
        for (const auto& snapshot : loaded.snapshots) {
          if (side.snapshot == nullptr && snapshot->module != nullptr) side.snapshot = snapshot;
        }
      });
  side.notes = problemsText(problems);
  if (side.snapshot == nullptr)
    side.error = status.ok() ? Result{2, {}, absl::StrCat(side.path, ": no module\n")} : failed(side.path, status);
  return side;
}

SideInput readSide(const std::string& path, const std::string& selection) {
  SideInput side;
  side.path = io::inputName(path);
  const size_t slash = selection.rfind('/');
  absl::StatusOr<std::shared_ptr<const io::Dump>> dump = nullptr;
  bool isStage = slash != std::string::npos;
  int64_t number = 0;  // a module's position
  const bool mayBeStage =
      !selection.empty() && side.path != io::kStandardInput && !absl::SimpleAtoi(selection, &number);
  if (isStage || mayBeStage) {
    dump = model::listDocument(path);
    if (!dump.ok()) {
      side.error = failed(path, dump.status());
      return side;
    }
    // A name without a slash may be that of a stage.
    const auto& modules = (*dump)->modules;
    isStage = isStage || (std::none_of(modules.begin(), modules.end(),
                                       [&](const io::DumpModule& one) { return isNamed(one, selection); }) &&
                          std::any_of(modules.begin(), modules.end(), [&](const io::DumpModule& one) {
                            return stageOfSelection(one, selection).has_value();
                          }));
  }
  if (!isStage) {
    const OneModule one(path, selection, [&side](const Walk&, const ModuleAt& at) { side.at = at.stage; });
    side.snapshot = one.snapshot();
    side.error = one.result();
    side.notes = absl::StrReplaceAll(one.result().errors, {{"(--module to choose)", "(--a or --b to choose)"}});
    if (side.snapshot != nullptr && side.snapshot->module == nullptr) {
      side.error = {2, {}, absl::StrCat(side.path, ": ", words::noModuleText(*side.snapshot), "\n")};
      side.snapshot = nullptr;
    } else if (side.snapshot == nullptr) {
      side.error.status = 2;
    }
    return side;
  }
  const bool hasSlash = slash != std::string::npos;
  const std::string moduleName = hasSlash ? selection.substr(0, slash) : "";
  const std::string word = hasSlash ? selection.substr(slash + 1) : selection;
  const auto fail = [&](std::string problem) {
    side.error = {2, {}, absl::StrCat(side.path, ": ", problem, "\n")};
    return side;
  };
  std::vector<io::StageId> found;
  std::vector<std::string> modules, stages;
  bool isAnyNamed = false;
  for (uint32_t m = 0; m < (*dump)->modules.size(); ++m) {
    const io::DumpModule& module = (*dump)->modules[m];
    addName(&modules, module.name);
    if (!moduleName.empty() && !isNamed(module, moduleName)) continue;
    isAnyNamed = true;
    if (const auto stage = stageOfSelection(module, word)) found.push_back({m, *stage});
    for (const io::Stage& stage : module.stages) addName(&stages, stage.modules.empty() ? "" : selectionWord(stage));
  }
  const std::string wanted = words::oneLine(word, kChoiceLength);
  if (!isAnyNamed)
    return fail(absl::StrCat("no module ", words::oneLine(moduleName, kChoiceLength),
                             "; modules: ", firstOf(std::move(modules), moduleName)));
  if (found.empty())
    return fail(absl::StrCat("no stage ", wanted, moduleName.empty() ? "" : " of ",
                             words::oneLine(moduleName, kChoiceLength), "; stages: ", firstOf(std::move(stages), word)));
  if (found.size() > 1) {
    std::vector<std::string> selections;
    for (const io::StageId at : found) addName(&selections, selectionOf(**dump, at));
    return fail(absl::StrCat(found.size(), " modules have a stage ", wanted, ": choose one, such as ",
                             firstOf(std::move(selections), "")));
  }
  side = readStage(**dump, side.path, found.front());
  side.stage = stageTitle((*dump)->modules[found.front().module].stages[found.front().stage]);
  return side;
}

}  // namespace cli

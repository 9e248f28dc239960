#include "app/cli/diff_sides.h"

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "app/cli/memory_source.h"
#include "app/cli/walk.h"
#include "model/io/streams.h"
#include "model/words/memory_report_text.h"

namespace cli {
namespace {

std::string stageTitle(const io::Stage& stage) {
  if (stage.kind == io::Kind::kFinal) return "final";
  std::string name = stage.number ? absl::StrFormat("%04d", *stage.number) : std::string();
  if (!stage.pipeline.empty()) absl::StrAppend(&name, name.empty() ? "" : " ", stage.pipeline);
  if (!stage.pass.empty()) absl::StrAppend(&name, name.empty() ? "" : " ", stage.number ? "after " : "", stage.pass);
  return name;
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
    const bool isNamed = (word == "final" && stage.kind == io::Kind::kFinal) || (word == "first" && !found) ||
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
  if (slash == std::string::npos) {
    const OneModule one(path, selection, [&side](const Walk&, const ModuleAt& at) { side.at = at.stage; });
    side.snapshot = one.snapshot();
    side.error = one.result();
    side.notes = one.result().errors;
    if (side.snapshot != nullptr && side.snapshot->module == nullptr) {
      side.error = {2, {}, absl::StrCat(side.path, ": ", words::noModuleText(*side.snapshot), "\n")};
      side.snapshot = nullptr;
    } else if (side.snapshot == nullptr) {
      side.error.status = 2;
    }
    return side;
  }
  const auto dump = model::listDocument(path);
  if (!dump.ok()) {
    side.error = failed(path, dump.status());
    return side;
  }
  const std::string moduleName = selection.substr(0, slash), word = selection.substr(slash + 1);
  const auto fail = [&](std::string problem) {
    side.error = {2, {}, absl::StrCat(side.path, ": ", problem, "\n")};
    return side;
  };
  std::vector<io::StageId> found;
  std::vector<std::string> names;
  for (uint32_t m = 0; m < (*dump)->modules.size(); ++m) {
    const io::DumpModule& module = (*dump)->modules[m];
    names.push_back(module.name);
    if (!moduleName.empty() && module.name != moduleName && module.stem != moduleName && module.id != moduleName)
      continue;
    if (const auto stage = stageOfSelection(module, word)) found.push_back({m, *stage});
  }
  if (found.empty()) return fail(absl::StrCat("no module ", moduleName, " with a stage ", word));
  if (found.size() > 1) return fail(absl::StrCat(found.size(), " modules are ", selection, ": choose by id"));
  side = readStage(**dump, side.path, found.front());
  side.stage = stageTitle((*dump)->modules[found.front().module].stages[found.front().stage]);
  return side;
}

}  // namespace cli

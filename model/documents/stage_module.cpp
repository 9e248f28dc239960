#include "model/documents/stage_module.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/io/loader.h"

namespace model {

absl::StatusOr<StageModule> parseStage(const io::Dump& dump, io::FileIndex file, const io::TextPtr& text,
                                       std::stop_token stop) {
  const auto read = io::readTexts({{text, file < dump.rows.size() ? dump.rows[file] : nullptr}}, std::move(stop));
  if (!read.ok()) return read.status();
  const io::LoadedModule* largest = nullptr;
  for (const io::LoadedModule& one : *read) {
    if (one.module == nullptr || one.mlir != nullptr) continue;
    if (largest == nullptr || one.module->instructionCount() > largest->module->instructionCount()) largest = &one;
  }
  if (largest == nullptr) return absl::InvalidArgumentError("no HLO module");
  StageModule stage{largest->module, std::nullopt};
  const auto error = std::find_if(largest->diagnostics.begin(), largest->diagnostics.end(),
                                  [](const auto& each) { return each.severity == hlo::Severity::kError; });
  if (error == largest->diagnostics.end()) return stage;
  const absl::string_view written = absl::StripTrailingAsciiWhitespace(text->text());
  if (text == largest->module->sharedText() && !absl::EndsWith(written, "}")) {
    hlo::Diagnostic cut = *error;
    cut.message = absl::StrCat("the text ends inside a computation: ", error->message);
    return hlo::statusOf(absl::StatusCode::kDataLoss, cut);
  }
  stage.error = *error;
  return stage;
}

std::string sentenceOf(const absl::Status& status) {
  std::string sentence(status.message());
  const auto position = hlo::errorPosition(status);
  if (!position) return sentence;
  const std::string place = absl::StrCat(":", position->line, ":", position->column, ": ");
  if (const size_t at = sentence.find(place); at != std::string::npos) sentence.erase(0, at + place.size());
  return sentence.substr(0, sentence.find('\n'));
}

}  // namespace model

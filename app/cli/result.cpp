#include "app/cli/result.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "model/io/save_file.h"

namespace cli {

void Result::append(absl::string_view text, Style style) {
  styles.push_back({output.size(), output.size() + text.size(), style});
  absl::StrAppend(&output, text);
}

hlo::Diagnostic failure(const std::string& path, const absl::Status& status) {
  hlo::Diagnostic failure;
  failure.file = path;
  absl::string_view sentence = status.message();
  absl::ConsumePrefix(&sentence, absl::StrCat(path, ": "));
  failure.message = std::string(sentence);
  return failure;
}

Result failed(const std::string& path, const absl::Status& status) {
  return {2, {}, absl::StrCat(hlo::format(failure(path, status)), "\n")};
}

Result notThere(const std::string& path, absl::string_view sentence) {
  return {1, {}, absl::StrCat(path, ": ", sentence, "\n")};
}

std::string problemsText(const std::vector<hlo::Diagnostic>& diagnostics) {
  std::string text;
  for (const hlo::Diagnostic& diagnostic : diagnostics) absl::StrAppend(&text, hlo::format(diagnostic), "\n");
  return text;
}

Json::Array problemsJson(const std::vector<hlo::Diagnostic>& diagnostics) {
  Json::Array problems;
  for (const hlo::Diagnostic& diagnostic : diagnostics) {
    const bool hasPlace = diagnostic.line > 0;
    problems.push_back(Json::Object{{"severity", hlo::severityName(diagnostic.severity)},
                                    {"file", diagnostic.file},
                                    {"line", hasPlace ? Json(diagnostic.line) : Json()},
                                    {"column", hasPlace ? Json(diagnostic.column) : Json()},
                                    {"message", diagnostic.message}});
  }
  return problems;
}

std::string answerJson(const std::string& path, const std::vector<hlo::Diagnostic>& problems, Json::Object members) {
  members.insert_or_assign("path", path);
  members.insert_or_assign("problems", problemsJson(problems));
  return toJson(Json(std::move(members)));
}

Result writtenTo(const std::string& out, Result result) {
  if (out.empty() || (result.status != 0 && result.output.empty())) return result;
  if (const absl::Status saved = io::saveFile(out, result.output); !saved.ok()) {
    result.status = 2;
    absl::StrAppend(&result.errors, out, ": cannot be written: ", saved.message(), "\n");
  }
  result.output.clear();
  result.styles.clear();
  return result;
}

}  // namespace cli

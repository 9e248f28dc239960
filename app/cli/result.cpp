#include "app/cli/result.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "model/io/save_file.h"
#include "model/io/streams.h"
#include "model/words/text.h"

namespace cli {

void Result::append(absl::string_view text, Style style) {
  styles.push_back({output.size(), output.size() + text.size(), style});
  absl::StrAppend(&output, text);
}

hlo::Diagnostic problemOf(std::string file, std::string message, hlo::Severity severity) {
  hlo::Diagnostic problem;
  problem.severity = severity;
  problem.file = std::move(file);
  problem.message = std::move(message);
  return problem;
}

hlo::Diagnostic failure(const std::string& path, const absl::Status& status) {
  const std::string name = io::inputName(path);
  absl::string_view sentence = status.message();
  absl::ConsumePrefix(&sentence, absl::StrCat(name, ": "));
  return problemOf(name, std::string(sentence));
}

Result failed(const std::string& path, const absl::Status& status) {
  return {2, {}, absl::StrCat(hlo::format(failure(path, status)), "\n")};
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

std::string answerJson(absl::string_view subcommand, const std::string& path,
                       const std::vector<hlo::Diagnostic>& problems, Json::Object members) {
  Json::Object object{{"schema", absl::StrCat("hloscope.", subcommand, "/1")},
                      {"path", orNull(path)},
                      {"problems", problemsJson(problems)}};
  object.append(std::move(members));
  return toJson(Json(std::move(object)));
}

Result forEachPath(const std::vector<std::string>& paths, absl::string_view format,
                   const std::function<Result(const std::string&)>& run) {
  const auto streams = std::count_if(paths.begin(), paths.end(),
                                     [](const std::string& path) { return io::inputName(path) == io::kStandardInput; });
  if (streams > 1) return {2, {}, "hloscope: standard input can be read only once, so only one PATH can be -\n"};
  if (paths.size() == 1) return run(paths.front());
  Result all;
  for (const std::string& path : paths) {
    const Result one = run(path);
    all.status = std::max(all.status, one.status);
    all.errors += one.errors;
    if (one.output.empty()) continue;
    if (format == "json") {
      absl::StrAppend(&all.output, all.output.empty() ? "[\n" : ",\n", absl::StripTrailingAsciiWhitespace(one.output));
    } else if (format == "csv") {
      // Cells have no line breaks (table.h).
      std::vector<absl::string_view> lines = absl::StrSplit(one.output, '\n', absl::SkipEmpty());
      if (all.output.empty()) absl::StrAppend(&all.output, "path,", lines.front(), "\n");
      const std::string cell = words::delimited({path}, ',');
      for (size_t i = 1; i < lines.size(); ++i) absl::StrAppend(&all.output, cell, ",", lines[i], "\n");
    } else {
      const std::string name = io::inputName(path);
      const bool isNamed = absl::StartsWith(one.output, absl::StrCat(name, "\n"));
      absl::StrAppend(&all.output, all.output.empty() ? "" : "\n", isNamed ? "" : absl::StrCat("==> ", name, " <==\n"));
      for (const StyledRange& range : one.styles)
        all.styles.push_back({all.output.size() + range.begin, all.output.size() + range.end, range.style});
      all.output += one.output;
    }
  }
  if (format == "json") all.output += all.output.empty() ? "[]\n" : "\n]\n";
  return all;
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

#pragma once

// The result of a subcommand: an exit status and the text for standard output and standard error; and the uniform
// output of problems.

#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "app/cli/json.h"
#include "model/text/diagnostic.h"

namespace cli {

/// The meaning of a part of the text; terminal.h maps it to a colour.
enum class Style { kHeading, kGood, kBad, kDim };

struct StyledRange {
  size_t begin = 0, end = 0;  ///< bytes of the output
  Style style;
};

struct Result {
  int status = 0;      ///< 0: done; 1: not found; 2: wrong usage or no readable file
  std::string output;  ///< to standard output
  std::string errors;  ///< to standard error
  /// Parts of `output` in order, without overlaps; only --color and a terminal make them visible.
  std::vector<StyledRange> styles = {};

  /// Appends text to the output.
  void append(absl::string_view text, Style style);
};

/// Returns a problem of a file as a whole.
hlo::Diagnostic problemOf(std::string file, std::string message, hlo::Severity severity = hlo::Severity::kError);
/// Returns the problem of a path that cannot be read.
hlo::Diagnostic failure(const std::string& path, const absl::Status& status);
/// Returns the error of a path that cannot be read, with status 2.
Result failed(const std::string& path, const absl::Status& status);

/// Formats each problem in one or more lines for standard error.
std::string problemsText(const std::vector<hlo::Diagnostic>& diagnostics);
/// The key "problems" of every subcommand's JSON (packaging/cli.md).
Json::Array problemsJson(const std::vector<hlo::Diagnostic>& diagnostics);

/// Returns the JSON output of any subcommand: an object that begins with "schema", "path" (null if it is "") and
/// "problems", followed by `members`.
std::string answerJson(absl::string_view subcommand, const std::string& path,
                       const std::vector<hlo::Diagnostic>& problems, Json::Object members);

/// Runs a subcommand for each path and joins the results: JSON as an array, rows of CSV below one heading with the path
/// in a first column, other texts with a line `==> PATH <==` before each that does not begin with its path. The status
/// is the highest one. A single path has its result as it is.
Result forEachPath(const std::vector<std::string>& paths, absl::string_view format,
                   const std::function<Result(const std::string&)>& run);

/// Implements --out FILE: writes the output to the file, which is replaced atomically or stays unchanged; "" is
/// standard output. If there is no output because of an error, no file is written.
Result writtenTo(const std::string& out, Result result);

}  // namespace cli

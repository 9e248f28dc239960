#pragma once

// The result of a subcommand: an exit status and the text for standard output and standard error; and the uniform
// output of problems.

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

/// Returns the problem of a path that cannot be read.
hlo::Diagnostic failure(const std::string& path, const absl::Status& status);
/// Returns the error of a path that cannot be read, with status 2.
Result failed(const std::string& path, const absl::Status& status);
/// The requested object is not in PATH: returns a line for standard error, and status 1.
Result notThere(const std::string& path, absl::string_view sentence);

/// Formats each problem in one or more lines for standard error.
std::string problemsText(const std::vector<hlo::Diagnostic>& diagnostics);
/// The key "problems" of every subcommand's JSON (packaging/cli.md).
Json::Array problemsJson(const std::vector<hlo::Diagnostic>& diagnostics);

/// Returns the JSON output of any subcommand: an object of "path", "problems" and `members`.
std::string answerJson(const std::string& path, const std::vector<hlo::Diagnostic>& problems, Json::Object members);

/// Implements --out FILE: writes the output to the file, which is replaced atomically or stays unchanged; "" is
/// standard output. If there is no output because of an error, no file is written.
Result writtenTo(const std::string& out, Result result);

}  // namespace cli

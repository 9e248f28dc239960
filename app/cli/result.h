#pragma once

// What a subcommand leaves: an exit status and what goes to standard output and standard error; and how problems of a
// path are told, the same by all.

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "app/cli/json.h"
#include "model/text/diagnostic.h"

namespace cli {

struct Result {
  int status = 0;      ///< 0 done, 1 not there, 2 wrong usage or nothing readable
  std::string output;  ///< to standard output
  std::string errors;  ///< to standard error
};

/// What is wrong with a path that cannot be read.
hlo::Diagnostic failure(const std::string& path, const absl::Status& status);
/// Of a path that cannot be read: the sentence, and status 2.
Result failed(const std::string& path, const absl::Status& status);
/// What was asked for is not in PATH: a line of standard error, and status 1.
Result notThere(const std::string& path, absl::string_view sentence);

/// A line or more for each, as standard error has them.
std::string problemsText(const std::vector<hlo::Diagnostic>& diagnostics);
/// The key "problems" of every subcommand's JSON (packaging/cli.md).
Json::Array problemsJson(const std::vector<hlo::Diagnostic>& diagnostics);

/// What every subcommand prints as JSON: an object of "path", "problems" and `members`.
std::string answerJson(const std::string& path, const std::vector<hlo::Diagnostic>& problems, Json::Object members);

/// --out FILE: the result with its output in the file, which is replaced as a whole or stays as it is; "" is standard
/// output. Where there is no output because something failed, no file is written.
Result writtenTo(const std::string& out, Result result);

}  // namespace cli

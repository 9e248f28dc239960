#pragma once

// Reads the files of one point of a dump: a module's and those of its buffer assignment. What a file is, its content
// says; there is one function for each kind. Runs on a worker; no Qt.

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "model/buffers/assignment.h"
#include "model/io/files.h"
#include "model/io/kinds.h"
#include "model/ir/module.h"
#include "model/text/diagnostic.h"

namespace io {

/// The share done, 0 to 1.
using Progress = std::function<void(double)>;

/// A module and/or the assignment that belongs to it.
struct LoadedModule {
  std::string path;            ///< of the module's file, else the assignment's
  std::string id;              ///< of the program, where its file has it: a profile; else ""
  std::string assignmentPath;  ///< "" where there is none
  std::shared_ptr<const hlo::Module> module;
  std::shared_ptr<const buffers::Assignment> assignment;
  std::vector<hlo::Diagnostic> diagnostics;
};

/// A text with the row of its kind (kinds.h), if it was recognised before.
struct KnownText {
  KnownText(TextPtr text, const KindRow* row = nullptr) : text(std::move(text)), row(row) {}  // NOLINT: converts
  TextPtr text;
  const KindRow* row;
};

/// Reads texts that belong together, in any order: at most one of a module (or of several), the rest of one buffer
/// assignment, in one file or in the parts of 2026. What cannot be read beside something that can is a diagnostic;
/// where nothing can, the status is that of the first text: InvalidArgument with a sentence on what it is,
/// ResourceExhausted, Cancelled. Never an empty list. `texts` is not empty.
absl::StatusOr<std::vector<LoadedModule>> readTexts(const std::vector<KnownText>& texts, std::stop_token stop = {},
                                                    const Progress& progress = {});

/// A diagnostic about a file as a whole, from the status of reading it.
hlo::Diagnostic problemOf(const std::string& path, const absl::Status& status, hlo::Severity severity);

}  // namespace io

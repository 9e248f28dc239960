#pragma once

// Reads the files of one point of a dump: those of a module and of its buffer assignment. The content determines the
// kind of a file; there is one function for each kind. Runs on a worker thread; no Qt.

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
#include "model/text/mlir_reader.h"

namespace io {

/// Progress as a fraction from 0 to 1.
using Progress = std::function<void(double)>;

/// A module and/or the assignment that belongs to it.
struct LoadedModule {
  std::string path;            ///< of the module's file, else the assignment's
  std::string id;              ///< of the program, if its file (a profile) states it; else ""
  std::string assignmentPath;  ///< "" if there is none
  std::shared_ptr<const hlo::Module> module;
  std::shared_ptr<const hlo::MlirOutline> mlir;  ///< not null: the module is MLIR, not HLO
  std::shared_ptr<const buffers::Assignment> assignment;
  std::vector<hlo::Diagnostic> diagnostics;
  std::vector<std::string> devices;  ///< that its file names: a profile
  uint32_t part = 0;                 ///< from 1: of a log with several out-of-memory messages
};

/// A text with the row of its kind (kinds.h), if it has already been recognized.
struct KnownText {
  KnownText(TextPtr text, const KindRow* row = nullptr) : text(std::move(text)), row(row) {}  // NOLINT: converts
  TextPtr text;
  const KindRow* row;
};

/// Reads texts that belong together, in any order: at most one with a module (or several), the rest with one buffer
/// assignment, in one file or in the parts of 2026. Texts that cannot be read are diagnostics, as long as others can be
/// read; otherwise the status is that of the first text: InvalidArgument with a sentence about its kind,
/// ResourceExhausted, Cancelled. The list is never empty. `texts` must not be empty.
absl::StatusOr<std::vector<LoadedModule>> readTexts(const std::vector<KnownText>& texts, std::stop_token stop = {},
                                                    const Progress& progress = {});

/// Returns a diagnostic about a file as a whole, from the status of reading it.
hlo::Diagnostic problemOf(const std::string& path, const absl::Status& status, hlo::Severity severity);

}  // namespace io

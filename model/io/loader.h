#pragma once

// Opens a path: a file of any kind that is read here, or a dump folder. Modules and buffer assignments that belong
// together by the dump's naming scheme come out joined. Runs on a worker; no Qt.

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "model/io/reader.h"

namespace io {

struct LoadedDump {
  std::string path;
  std::vector<LoadedModule> modules;         ///< never empty; by name in a folder, else in order of the text
  size_t first = 0;                          ///< the one to show: the largest "Total bytes used", else the most instructions
  std::vector<hlo::Diagnostic> diagnostics;  ///< of the folder: files that could not be read
};

/// A file is joined with what stands beside it: `X.txt` with `X-buffer-assignment.txt` and, of 2026, with
/// `X-buffer-assignment-values.txt` and `X-live-range.txt`. A folder gives every `*after_optimizations.txt` at any depth
/// with its assignment, assignments that have no module, and, where there is neither, every file that reads as HLO.
/// Errors are sentences that say what was found and what to do: NotFound, PermissionDenied, InvalidArgument,
/// ResourceExhausted, Unavailable, Cancelled.
absl::StatusOr<LoadedDump> load(const std::string& path, std::stop_token stop = {}, const Progress& progress = {});

/// The same for a text at hand, such as one that was pasted.
absl::StatusOr<LoadedDump> loadText(std::shared_ptr<const hlo::SourceText> text, std::stop_token stop = {},
                                    const Progress& progress = {});

}  // namespace io

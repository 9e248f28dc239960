#pragma once

// Opens a path: a folder of dumps, an archive of one, a log with dumps in it, or a file of any kind that is read here.
// Opening lists what is there, reading gives the module and the buffer assignment of one stage. Runs on a worker; no
// Qt.

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "model/io/dump_folder.h"
#include "model/io/reader.h"

namespace io {

/// A folder is listed, at any depth; nothing of it is read but names and totals. So are an archive (archive.h) and a
/// log with framed dumps (log_files.h). Any other file, packed or not, is one stage, joined with what stands beside it
/// by the dump's naming scheme, packed or not: `X.txt` with `X-buffer-assignment.txt` and, of 2026, with
/// `X-buffer-assignment-values.txt` and `X-live-range.txt`, and with `X-memory-usage-report.txt`; either way round. An
/// out-of-memory message is joined with the module of its folder that it is about, and a module with such messages. The
/// dump has at least one stage. "-" is standard input; it, a pipe and a socket are read to their end. Errors are
/// sentences that say what was found and what to do: NotFound, PermissionDenied, InvalidArgument, ResourceExhausted,
/// Unavailable, Cancelled.
absl::StatusOr<std::shared_ptr<const Dump>> openDump(const std::string& path, std::stop_token stop = {});

/// Whether a file could not be opened because it is what the compiler takes in: StableHLO as text or as bytecode, or
/// what jax.export writes. The status says how to get HLO of it.
bool isCompilerInput(const absl::Status& status);

/// The same for a text at hand, such as one that was pasted: a single stage.
absl::StatusOr<std::shared_ptr<const Dump>> openText(TextPtr text, std::stop_token stop = {});

/// A file that holds no dump, but a proto that is known by its fields (proto_fields.h): as text; null where it is none.
TextPtr openFields(const std::string& path, std::stop_token stop = {});

/// Reads a stage; a file may hold several modules. What cannot be read beside something that can is a diagnostic.
absl::StatusOr<std::vector<LoadedModule>> readStage(const Dump& dump, StageId stage, std::stop_token stop = {},
                                                    const Progress& progress = {});

}  // namespace io

#pragma once

// Opens a path: a folder of dumps, an archive of one, a log with dumps in it, or a file of any supported kind. Opening
// lists the contents; reading returns the module and the buffer assignment of one stage. Runs on a worker thread; no
// Qt.

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "model/io/dump_folder.h"
#include "model/io/reader.h"

namespace io {

/// The folders that openDump() has searched, for a caller that opens many of their files: the names of the files, so
/// that related ones need not be looked for on disk one by one, and whether there are out-of-memory messages. A folder
/// in which files were added or removed is searched again.
class SearchedFolders {
 public:
  /// Returns false if the folder may have messages.
  bool hasNoMessages(const std::string& folder);
  void addWithoutMessages(const std::string& folder);
  /// Removes the names that the folder does not have; none if the folder is not listed, because it cannot be read, has
  /// too many files, or has just changed.
  void removeMissing(const std::string& folder, std::vector<std::string>* names);

 private:
  struct Folder {
    int64_t time = -1;  // of its last change, in nanoseconds; -1 if unknown
    bool hasNoMessages = false, isListed = false;
    absl::flat_hash_set<std::string> names;
  };
  /// Returns the folder, without what was found before its last change.
  Folder& current(const std::string& folder);

  absl::flat_hash_map<std::string, Folder> m_folders;
};

/// Lists a folder, at any depth, reading only names and totals; likewise an archive (archive.h) and a log with framed
/// dumps (log_files.h). Any other file, packed or not, is one stage, joined with its related files by the dump's naming
/// scheme, packed or not: `X.txt` with `X-buffer-assignment.txt` and, for 2026, with `X-buffer-assignment-values.txt`
/// and `X-live-range.txt`, and with `X-memory-usage-report.txt`; in either direction. An out-of-memory message is
/// joined with its module in the same folder, and a module with such messages. The dump has at least one stage. "-" is
/// standard input; standard input, pipes and sockets are read to their end. Errors are sentences that state what was
/// found and what to do: NotFound, PermissionDenied, InvalidArgument, ResourceExhausted, Unavailable, Cancelled.
absl::StatusOr<std::shared_ptr<const Dump>> openDump(const std::string& path, std::stop_token stop = {},
                                                     SearchedFolders* searched = nullptr);

/// Returns whether a file could not be opened because it is an input of the compiler: StableHLO as bytecode, or the
/// output of jax.export. The status message explains how to get HLO from it.
bool isCompilerInput(const absl::Status& status);

/// Opens a text in memory, such as pasted text: a single stage.
absl::StatusOr<std::shared_ptr<const Dump>> openText(TextPtr text, std::stop_token stop = {});

/// Opens a file without a dump, whose proto is known by its fields (proto_fields.h), as text; null for other files.
TextPtr openFields(const std::string& path, std::stop_token stop = {});

/// Reads a stage; a file may contain several modules. Files that cannot be read are diagnostics, as long as others can
/// be read.
absl::StatusOr<std::vector<LoadedModule>> readStage(const Dump& dump, StageId stage, std::stop_token stop = {},
                                                    const Progress& progress = {});

}  // namespace io

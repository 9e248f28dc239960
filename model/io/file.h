#pragma once

// Reads whole files. Files are read, not mapped: truncation of a mapped file kills the process.

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>

#include "absl/status/statusor.h"
#include "model/text/source_text.h"

namespace io {

/// Reads a file. Errors are sentences that name the path: NotFound, PermissionDenied, FailedPrecondition (a folder, a
/// device or a pipe), ResourceExhausted (over SourceText::kMaximumSize), Unavailable (the read failed), Cancelled.
absl::StatusOr<std::shared_ptr<const hlo::SourceText>> readText(const std::string& path, std::stop_token stop = {});

/// Reads a path named by the user, never one named by a dump: a stream is read to its end (streams.h).
absl::StatusOr<std::shared_ptr<const hlo::SourceText>> readInput(const std::string& path, std::stop_token stop = {});

/// Does the same, but returns null if `isRefused` returns true for the first bytes of the file, at most `headBytes`.
absl::StatusOr<std::shared_ptr<const hlo::SourceText>> readInputUnless(const std::string& path, size_t headBytes,
                                                                       bool (*isRefused)(absl::string_view head),
                                                                       std::stop_token stop = {});

/// Returns the status for an `errno` from opening or reading a path.
absl::Status readFailure(const std::string& path, int error);

/// Returns the first bytes of a file, at most `limit`; the same errors.
absl::StatusOr<std::string> readHead(const std::string& path, size_t limit);

/// Returns true if the file has these bytes. Reads in small blocks, up to the first difference, which needs half of the
/// time of reading the file and comparing. False also for a file that cannot be read.
bool hasBytes(const std::string& path, absl::string_view bytes, const std::stop_token& stop = {});

/// Identifies the version of a file or a folder, to detect changes since it was read.
struct DiskStamp {
  std::string path;
  bool isFolder = false;
  int error = 0;  ///< errno of the stat call; ENOENT: it does not exist
  int64_t bytes = 0;
  int64_t time = 0;  ///< of the last change, in nanoseconds
  uint64_t device = 0;
  uint64_t inode = 0;
  friend bool operator==(const DiskStamp&, const DiskStamp&) = default;
};
/// Accesses the disk: for a worker thread, because a network share may block.
DiskStamp stampOf(const std::string& path);

}  // namespace io

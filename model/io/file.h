#pragma once

// Reading a file whole. Files are read, not mapped: a mapped file that shrinks kills the process.

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

/// The same for a path that the user named, never one that a dump names: a stream is read to its end (streams.h).
absl::StatusOr<std::shared_ptr<const hlo::SourceText>> readInput(const std::string& path, std::stop_token stop = {});

/// What an `errno` of opening or reading a path means.
absl::Status readFailure(const std::string& path, int error);

/// Returns the first bytes of a file, at most `limit`; the same errors.
absl::StatusOr<std::string> readHead(const std::string& path, size_t limit);
/// The same for what the user named.
absl::StatusOr<std::string> readInputHead(const std::string& path, size_t limit, std::stop_token stop = {});

/// What tells whether a file or a folder is still the one that was read.
struct DiskStamp {
  std::string path;
  bool isFolder = false;
  int error = 0;  ///< errno of looking at it; ENOENT: it is not there
  int64_t bytes = 0;
  int64_t time = 0;  ///< of the last change, in nanoseconds
  uint64_t device = 0;
  uint64_t inode = 0;
  friend bool operator==(const DiskStamp&, const DiskStamp&) = default;
};
/// Touches the disk: for a worker, since a share may keep it waiting.
DiskStamp stampOf(const std::string& path);

}  // namespace io

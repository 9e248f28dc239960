#pragma once

// Standard input, pipes and sockets, which can be read only once: their data is kept in memory, so that it can be
// opened again by the same path, at any offset, like a file.

#include <sys/stat.h>

#include <stop_token>
#include <string>

#include "absl/status/statusor.h"

namespace io {

/// The name of standard input in messages.
inline constexpr char kStandardInput[] = "<stdin>";

/// Returns kStandardInput for "-" and the paths that lead to standard input, and any other path as it is.
std::string inputName(const std::string& path);

/// Opens a file that the user named, for reading from its beginning; the caller closes the descriptor. Standard input
/// (kStandardInput) and other streams are first read to their end, by the first thread that opens them, and kept until
/// the process ends. Errors: those of readText().
absl::StatusOr<int> openInput(const std::string& path, std::stop_token stop = {});

/// Returns the state of the file that openInput() would open, without waiting for a stream: one that is not read yet is
/// empty. Returns an errno, 0 if there is none.
int stateOf(const std::string& path, struct stat* info);

}  // namespace io

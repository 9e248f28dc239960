#pragma once

// Standard input, pipes and sockets, which can be read only once: what comes out of them is kept in memory, so that it
// can be opened by the same path again, at any offset, as a file can.

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
/// (kStandardInput) and anything that cannot be read twice is read to its end first, by whichever thread comes first,
/// and kept until the process ends. Errors: those of readText().
absl::StatusOr<int> openInput(const std::string& path, std::stop_token stop = {});

/// The state of what openInput() opens, without waiting for a stream: one that is not read yet is empty. Returns
/// an errno, 0 if there is none.
int stateOf(const std::string& path, struct stat* info);

}  // namespace io

#pragma once

// Writes a file that the user names.

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace io {

/// Replaces the file with the whole content, or leaves it unchanged on failure; for a link, its target is replaced. A
/// device or a pipe is written to directly. Returns Unavailable with the reason on failure.
absl::Status saveFile(const std::string& path, absl::string_view content);

}  // namespace io

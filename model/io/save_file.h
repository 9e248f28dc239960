#pragma once

// A file that the user names, to be written.

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace io {

/// The file has all of the content then, or is as it was; what a link leads to is replaced. A device or a pipe is
/// written to. Unavailable with a sentence why it cannot be.
absl::Status saveFile(const std::string& path, absl::string_view content);

}  // namespace io

#pragma once

// `hloscope convert [--format text|proto|json] [--out FILE] PATH`: a dump's module as canonical text, proto or JSON.

#include <string>
#include "app/cli/result.h"

namespace cli {

/// `format`: "text", "proto" or "json". `out`: "" is standard output. Problems of PATH, and data that the format cannot
/// represent, are reported on standard error. If PATH cannot be read, nothing is written, and an existing file is left
/// unchanged.
Result convert(const std::string& path, const std::string& format, const std::string& out);

}  // namespace cli

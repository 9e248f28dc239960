#pragma once

// `hloscope convert [--format text|proto|json] [--out FILE] PATH`: a dump's module as canonical text, proto or JSON.

#include <string>
#include "app/cli/result.h"

namespace cli {

/// `format`: "text", "proto" or "json". `out`: "" is standard output. What was wrong with PATH, and what the form
/// cannot hold, goes to standard error. Nothing is written where PATH cannot be read; an old file then stays as it is.
Result convert(const std::string& path, const std::string& format, const std::string& out);

}  // namespace cli

#pragma once

// `hloscope convert [--format text|proto|json] [--module MODULE] [--out FILE] PATH`: a module as canonical text, proto
// or JSON.

#include <string>
#include "app/cli/result.h"

namespace cli {

/// `format`: "text", "proto" or "json"; `module`: value of --module, where "all" is possible for text. Problems of
/// PATH, and data that the format cannot represent, are reported on standard error.
Result convert(const std::string& path, const std::string& format, const std::string& module = {});

}  // namespace cli

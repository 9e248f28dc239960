#pragma once

// `hloscope info [--format text|json] PATH`: what a dump holds, without a display.

#include <string>

#include "app/cli/result.h"

namespace cli {

Result info(const std::string& path, bool asJson, const std::string& space = {});

}  // namespace cli

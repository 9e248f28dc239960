#pragma once

// `hloscope info [--format text|json] PATH`: prints a summary of a dump, without a display.

#include <string>

#include "app/cli/result.h"

namespace cli {

Result info(const std::string& path, bool asJson, const std::string& space = {});

}  // namespace cli

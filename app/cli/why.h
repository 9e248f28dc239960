#pragma once

// `hloscope why [--at STEP] PATH VALUE`: explains why a value is live at a step.

#include <string>
#include "app/cli/json.h"
#include "app/cli/result.h"

namespace cli {

/// Uses the module that the window would show first. `value`: NAME, or NAME{INDEX} for an element of a tuple; `at`:
/// "peak" or a step; `out`: "" is standard output; `computation`: the computation that is searched, "" is all; `space`:
/// the memory space whose peak is meant, "" is the default one. Returns status 1 if there is no such value or step, if
/// it exists in several computations, or if there is no data about it.
Result why(const std::string& path, const std::string& value, const std::string& at, bool asJson,
           const std::string& out, const std::string& computation = {}, const std::string& space = {});

}  // namespace cli

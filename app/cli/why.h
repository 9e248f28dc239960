#pragma once

// `hloscope why [--at STEP] PATH VALUE`: why a value is alive at a step.

#include <string>
#include "app/cli/json.h"
#include "app/cli/result.h"

namespace cli {

/// Of the module that the window would show first. `value`: NAME, or NAME{INDEX} where its shape is a tuple; `at`:
/// "peak" or a step; `out`: "" is standard output; `computation`: where the name is looked for, "" is all;
/// `space`: the memory space whose peak is meant, "" is the default one. Status 1
/// where there is no such value or step, where several computations have it, or nothing tells of them.
Result why(const std::string& path, const std::string& value, const std::string& at, bool asJson,
           const std::string& out, const std::string& computation = {}, const std::string& space = {});

}  // namespace cli

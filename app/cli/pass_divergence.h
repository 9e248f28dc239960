#pragma once

// `hloscope passes A B`: where two compilations of a program first differ.

#include "app/cli/passes.h"

namespace cli {

/// Status 0: all stages that both have are the same; 1: they differ; 2: nothing readable.
Result divergence(const PassesRequest& request);

}  // namespace cli

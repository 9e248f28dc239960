#pragma once

// The answer of `hloscope diff` for two modules, in each of its formats.

#include "app/cli/diff.h"
#include "app/cli/diff_sides.h"

namespace cli {

/// Compares two sides; a side without a module is an error of status 2.
Result compareSides(const DiffRequest& request, const SideInput& a, const SideInput& b);

}  // namespace cli

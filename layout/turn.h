#pragma once

// Engines place graphs from the top down. If data flows to the right, they place the transposed boxes and transpose the
// result, which mirrors everything at the diagonal.

#include <vector>

#include "layout/graph.h"

namespace layout {

void turn(std::vector<Box>& boxes);
void turn(Placement& placement);

}  // namespace layout

#pragma once

// Engines place graphs from the top down. For data that flows to the right they place the turned boxes and turn the
// picture: everything is mirrored at the diagonal.

#include <vector>

#include "layout/graph.h"

namespace layout {

void turn(std::vector<Box>& boxes);
void turn(Placement& placement);

}  // namespace layout

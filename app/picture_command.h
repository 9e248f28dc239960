#pragma once

// `hloscope picture [--out DIR] PATH`: the graph, source and memory views of a dump as PNG files, without a display.

#include "app/cli/command_line.h"
#include "views/theme.h"

namespace app {

/// Writes graph.png (the entry computation), source.png (the fusion with the most source lines) and memory.png into the
/// folder `line.out`, as far as the dump has the data, and prints their paths. Needs a QApplication (the offscreen
/// platform suffices).
cli::Result picture(const cli::CommandLine& line, views::Theme& theme);

}  // namespace app

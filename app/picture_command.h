#pragma once

// `hloscope picture [--out DIR] PATH`: the graph, source and memory views of a dump as PNG files, without a display.

#include "app/cli/command_line.h"
#include "views/theme.h"

namespace app {

/// Writes graph.png (the entry computation), source.png (the fusion that stands for most lines) and memory.png into the
/// folder `line.out`, as far as the dump has them, and prints where they are. Needs a QApplication (the offscreen
/// platform will do).
cli::Result picture(const cli::CommandLine& line, views::Theme& theme);

}  // namespace app

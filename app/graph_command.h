#pragma once

// `hloscope graph PATH`: writes the graph of a computation, of an instruction's neighbourhood or of all paths between
// two instructions to a file, without a display. The graph looks as in the window.

#include "app/cli/command_line.h"
#include "views/theme.h"

namespace app {

/// `line` is parsed; packaging/cli.md states the defaults of its options. Needs a QApplication.
cli::Result graph(const cli::CommandLine& line, const views::Theme& theme);

}  // namespace app

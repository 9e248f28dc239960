#pragma once

// `hloscope graph PATH`: the graph of a computation, of the surroundings of an instruction or of all paths between two,
// as a file, without a display. It is the picture of the window.

#include "app/cli/command_line.h"
#include "views/theme.h"

namespace app {

/// `line` is parsed; what its words leave out is as packaging/cli.md says. Needs a QApplication.
cli::Result graph(const cli::CommandLine& line, const views::Theme& theme);

}  // namespace app

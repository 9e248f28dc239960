#pragma once

// The subcommands that paint, available on the command line of the program with the window.

#include <string>

#include "app/cli/command_line.h"
#include "views/theme.h"

namespace app {

/// Returns the bytes of an image of the memory view as PNG. A QApplication must exist.
std::string memoryPicture(const model::Snapshot& snapshot, const model::LimitSources& limits,
                          const views::Theme& theme);

/// Each function creates a QApplication for use without a display, if there is none. The arguments must outlive the
/// result.
cli::Painters painters(int& argc, char** argv);

}  // namespace app

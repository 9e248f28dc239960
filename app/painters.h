#pragma once

// The subcommands that paint, for the command line of the program with the window.

#include <string>

#include "app/cli/command_line.h"
#include "views/theme.h"

namespace app {

/// The bytes of a picture of the memory, as "svg" or "png". A QApplication is there.
std::string memoryPicture(const model::Snapshot& snapshot, const views::Theme& theme, const std::string& format);

/// They make the QApplication that they need when they are called and there is none, without a display. The arguments
/// outlive them.
cli::Painters painters(int& argc, char** argv);

}  // namespace app

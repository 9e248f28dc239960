#pragma once

// The properties of standard output: whether it is a terminal, its width, and whether its text has colours.

#include <cstdio>
#include <string>

#include "app/cli/result.h"

namespace cli {

struct Terminal {
  bool isTerminal = false;
  bool isColored = false;
  size_t columns = 80;
};

/// `color` is the value of --color: "auto", "always" or "never". "auto" means colours on a terminal, except with
/// NO_COLOR (any value but "") or TERM=dumb. The width is COLUMNS, else that of the terminal, else 80.
Terminal terminalOf(FILE* file, const std::string& color);

/// Returns the output as it is printed: on a terminal without the control characters of a dump, which it would execute;
/// with colours for the styled parts, if there are colours.
std::string printedText(const Result& result, const Terminal& terminal);

}  // namespace cli

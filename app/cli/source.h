#pragma once

// `hloscope source [--line FILE:N] [--source-root DIR]... [--format text|json|markdown] PATH`: the source lines that
// the modules of a dump come from, with what each costs, or one line with its instructions; without a display. Columns
// and keys are in packaging/cli.md.

#include <cstdint>
#include <optional>

#include <string>
#include <vector>
#include "app/cli/result.h"
#include "app/cli/table.h"

namespace cli {

struct LineArgument {
  std::string file;  ///< the end of a path
  uint32_t line = 0;
};
/// Of "FILE:N"; nothing where it is none.
std::optional<LineArgument> parseLineArgument(const std::string& text);

/// Status 1 where no module has the line. Sources are looked for below `roots`, and as the dump names them.
Result source(const std::string& path, const std::optional<LineArgument>& line, const std::vector<std::string>& roots,
              TableFormat format);

}  // namespace cli

#pragma once

// `hloscope source [--line FILE:N] [--source-root DIR]... [--format text|json|markdown] PATH`: prints the source lines
// of a dump's modules with their costs, or a line with its instructions; without a display. packaging/cli.md documents
// columns and keys.

#include <cstdint>
#include <optional>

#include <string>
#include <vector>
#include "app/cli/result.h"
#include "app/cli/table.h"

namespace cli {

struct LineArgument {
  std::string file;  ///< suffix of a path
  uint32_t line = 0;
};
/// Parses "FILE:N"; returns no value for any other text.
std::optional<LineArgument> parseLineArgument(const std::string& text);

/// Returns status 1 if no module has the line. Sources are looked up below `roots`, and at the paths in the dump.
Result source(const std::string& path, const std::optional<LineArgument>& line, const std::vector<std::string>& roots,
              TableFormat format);

}  // namespace cli

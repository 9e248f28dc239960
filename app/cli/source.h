#pragma once

// `hloscope source [--line FILE:N] [--source-root DIR]... [--module MODULE] [--format text|json|markdown] PATH…`:
// prints the source lines of a module with their costs, or a line with its instructions; without a display.
// packaging/cli.md documents columns and keys.

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

struct SourceRequest {
  std::optional<LineArgument> line = {};  ///< only this line, with its instructions
  std::vector<std::string> roots = {};    ///< folders below which sources are looked up, besides the paths in the dump
  TableStyle table = TableFormat::kAligned;
  std::string module = {};  ///< value of --module
};

/// Returns status 1 if no module has the line, or any line.
Result source(const std::string& path, const SourceRequest& request);

}  // namespace cli

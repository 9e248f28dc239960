#pragma once

// Drawings of subcommands, without Qt: their colours, and the memory map.

#include <optional>
#include <string>

#include "model/documents/memory_summary.h"
#include "model/documents/snapshot.h"
#include "views/drawing/palette.h"

namespace cli {

struct CommandLine;

/// Returns the colours that --theme and --palette select; those of the system are light ones.
drawing::Palette paletteOf(const CommandLine& line);

/// Returns the memory map with the usage curve as SVG. The snapshot has an assignment.
std::string memorySvg(const CommandLine& line, const model::Snapshot& snapshot, const model::LimitSources& limits);

/// Returns the same for a page, in light or dark colours.
std::string pageMemorySvg(const model::Snapshot& snapshot, const model::LimitSources& limits, bool isDark);

}  // namespace cli

#include "app/cli/drawings.h"

#include "app/cli/command_line.h"
#include "views/drawing/memory_svg.h"

namespace cli {

drawing::Palette paletteOf(const CommandLine& line) {
  const bool isDark = line.theme() == Theme::kDark;
  const drawing::Palette palette = isDark ? drawing::darkPalette() : drawing::lightPalette();
  return line.isColorBlindSafe() ? drawing::colorBlindSafe(palette) : palette;
}

std::string memorySvg(const CommandLine& line, const model::Snapshot& snapshot,
                      const std::optional<model::MemoryLimit>& limit) {
  return drawing::memorySvg(snapshot, limit, paletteOf(line));
}

}  // namespace cli

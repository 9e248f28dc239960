#include "app/cli/drawings.h"

#include "app/cli/command_line.h"
#include "views/drawing/memory_svg.h"

namespace cli {

drawing::Palette paletteOf(const CommandLine& line) {
  const bool isDark = line.theme() == Theme::kDark;
  const drawing::Palette palette = isDark ? drawing::darkPalette() : drawing::lightPalette();
  return line.isColorBlindSafe() ? drawing::colorBlindSafe(palette) : palette;
}

std::string memorySvg(const CommandLine& line, const model::Snapshot& snapshot, const model::LimitSources& limits) {
  return drawing::memorySvg(snapshot, limits, paletteOf(line));
}

std::string pageMemorySvg(const model::Snapshot& snapshot, const model::LimitSources& limits, bool isDark) {
  constexpr double kWidth = 1000, kHeight = 640;  // pixels: about the width of a page
  return drawing::memorySvg(snapshot, limits, isDark ? drawing::darkPalette() : drawing::lightPalette(), kWidth,
                            kHeight);
}

}  // namespace cli

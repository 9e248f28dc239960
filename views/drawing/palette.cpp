#include "views/drawing/palette.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace drawing {
namespace {

GroupPalette lightGroups() {
  GroupPalette c;
  c.heat = {{{0xFFF7DE, 0xC9B67C, 0x1C2127},
             {0xFEE3A1, 0xC79F45, 0x1C2127},
             {0xFDC268, 0xBF8028, 0x1C2127},
             {0xF5924A, 0xB4591B, 0x14100C},
             {0xC94F28, 0x8E3213, 0xFFFFFF},
             {0x8E2418, 0x5C120B, 0xFFFFFF}}};
  c.groups = {{{0xA6CEE3, 0x5B93B5, 0x14202B},
               {0xFDBF6F, 0xC08024, 0x2B1D08},
               {0xB2DF8A, 0x6F9E45, 0x14301A},
               {0xCAB2D6, 0x8C6A9E, 0x2A1533},
               {0xFFE97F, 0xB89F28, 0x2E2705},
               {0xF2A19A, 0xBD5A52, 0x35110D},
               {0x7FD1C2, 0x3F9485, 0x07302A},
               {0xD9B38C, 0x9B744A, 0x2F1D0B},
               {0x9FB4E8, 0x5F77BB, 0x111D3D},
               {0xE6A8D0, 0xAA6791, 0x381029},
               {0xC9D36A, 0x8D962F, 0x272B05},
               {0xB0BEC5, 0x708892, 0x1C2529}}};
  c.none = {0xF1F3F5, 0xA9B2BD, 0x1C2127};
  return c;
}

GroupPalette darkGroups() {
  GroupPalette c;
  c.heat = {{{0x2A2620, 0x786D58, 0xF3ECDF},
             {0x4A3C22, 0x94794A, 0xF3ECDF},
             {0x6B4C1D, 0xB38741, 0xF9F2E6},
             {0x8A5719, 0xD19544, 0xFFFFFF},
             {0xC4772A, 0xEAA95C, 0x14100C},
             {0xF5B55E, 0xFFDDA6, 0x14100C}}};
  c.groups = {{{0x24475C, 0x7DB2D1, 0xDCEEF8},
               {0x634316, 0xE0A24C, 0xFCEBD1},
               {0x345220, 0x94C66A, 0xE4F4D6},
               {0x4A3657, 0xB493C6, 0xF0E4F6},
               {0x5C5116, 0xDCC64F, 0xFAF3CE},
               {0x64302B, 0xDE857D, 0xFBE3E1},
               {0x184F46, 0x5CB8A8, 0xD3F3EC},
               {0x54391F, 0xC2966A, 0xF5E6D6},
               {0x2C3C6B, 0x8CA2DE, 0xE0E7FA},
               {0x5C2C4C, 0xCF8BB7, 0xF9E1F0},
               {0x484D12, 0xB5BF52, 0xF0F3CD},
               {0x37444B, 0x90A4AE, 0xE3EAEE}}};
  c.none = {0x23282E, 0x5A6572, 0xE4E8ED};
  return c;
}

/// The share of each channel.
Rgb channel(Rgb a, Rgb b, int shift, double shareOfB) {
  const int from = static_cast<int>((a >> shift) & 0xFF), to = static_cast<int>((b >> shift) & 0xFF);
  return static_cast<Rgb>(std::lround(from + (to - from) * shareOfB)) << shift;
}

double luminance(Rgb color) {
  const auto linear = [color](int shift) {
    const double c = static_cast<double>((color >> shift) & 0xFF) / 255;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0);
}

}  // namespace

Rgb Palette::of(buffers::ValueKind kind) const {
  switch (kind) {
    case buffers::ValueKind::kTempInParameter:
      return mixed(of(buffers::AllocationKind::kParameter), of(buffers::AllocationKind::kTemp), 0.5);
    case buffers::ValueKind::kTempInOutput:
      return mixed(of(buffers::AllocationKind::kOutput), of(buffers::AllocationKind::kTemp), 0.5);
    default: return memory[static_cast<size_t>(kind)];
  }
}

Rgb mixed(Rgb a, Rgb b, double shareOfB) {
  return channel(a, b, 16, shareOfB) | channel(a, b, 8, shareOfB) | channel(a, b, 0, shareOfB);
}

double contrast(Rgb a, Rgb b) {
  const double la = luminance(a), lb = luminance(b);
  return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

Palette lightPalette() {
  Palette c;
  c.window = 0xF5F6F8;
  c.panel = 0xFFFFFF;
  c.alternateRow = 0xFAFBFC;
  c.canvas = 0xFBFCFD;
  c.border = 0xDCE0E5;
  c.text = 0x1C2127;
  c.secondaryText = 0x5A6473;
  c.accent = 0x195BC4;
  c.selection = 0xDCEBFF;
  c.hover = 0xEFF4FA;
  c.edge = 0xA9B2BD;
  c.operandEdge = 0xD32F2F;
  c.userEdge = 0x1976D2;
  c.error = 0xC62828;
  c.warning = 0x9A4B00;
  c.memoryText = 0x14202B;
  c.categories = {{{0xFFFFFF, 0x9E9E9E, 0x1C2127},
                   {0xC8E6C9, 0x7FA982, 0x14301A},
                   {0xFFF9C4, 0xC6BC7A, 0x3A3510},
                   {0x1565C0, 0x003C8F, 0xFFFFFF},
                   {0xE1BEE7, 0xA97FB2, 0x34163B},
                   {0xFFE0B2, 0xC9A36B, 0x3D2A08},
                   {0xCFD8DC, 0x8C9BA3, 0x1C2529},
                   {0xBCAAA4, 0x84726C, 0x2A1F1B},
                   {0x2E7D32, 0x005005, 0xFFFFFF}}};
  c.largeParameter = {0xFFB74D, 0xC9A36B, 0x3D2A08};
  c.memory = {0xF2A65A, 0x4C8DD6, 0x4DA58C, 0x9AA3AD, 0xC3C9D0};
  c.series = {0x6FA8E8, 0xF2A65A, 0x4DA58C, 0xE58FB1, 0xB79AE0, 0xC9B458, 0x7FC4CF, 0xD98C6A, 0x9CC46B};
  c.otherSeries = 0xB4BBC4;
  c.changes = {c.secondaryText, 0x1A7F37, 0xC62828, 0x9A6700, 0x6941C6};
  c.changesOnTint = {c.secondaryText, 0x15692E, 0xB92323, 0x845800, 0x6941C6};
  c.syntaxKeyword = 0x195BC4;
  c.syntaxString = 0x1F6B25;
  c.syntaxNumber = 0x8E4A00;
  c.syntaxComment = 0x5A6473;
  c.syntaxName = 0x7B1FA2;
  return c;
}

Palette darkPalette() {
  Palette c;
  c.dark = true;
  c.window = 0x15181C;
  c.panel = 0x1C2025;
  c.alternateRow = 0x1F242A;
  c.canvas = 0x181B20;
  c.border = 0x2C323A;
  c.text = 0xE4E8ED;
  c.secondaryText = 0xA6B0BD;
  c.accent = 0x6CB0FF;
  c.selection = 0x1D3B63;
  c.hover = 0x242B34;
  c.edge = 0x5A6572;
  c.operandEdge = 0xFF8A80;
  c.userEdge = 0x82B7FF;
  c.error = 0xFF8A7E;
  c.warning = 0xFFB454;
  c.memoryText = 0x14202B;
  c.categories = {{{0x2A2F36, 0x737E8B, 0xE4E8ED},
                   {0x234128, 0x6BA873, 0xD5EFD8},
                   {0x423E1C, 0xB3A653, 0xF5EEBB},
                   {0x1C4F8F, 0x7DB2F2, 0xFFFFFF},
                   {0x432A4A, 0xB68AC0, 0xF0DDF4},
                   {0x4A3819, 0xD0A055, 0xFBE6C4},
                   {0x333D43, 0x8FA0A9, 0xE3EAEE},
                   {0x453934, 0xB09A92, 0xEFE4E0},
                   {0x1F5A28, 0x6CC27A, 0xFFFFFF}}};
  c.largeParameter = {0x6B4F1E, 0xD0A055, 0xFBE6C4};
  c.memory = {0xD08A3E, 0x6FA8E8, 0x5DBBA1, 0x7E8893, 0x8592A3};
  c.series = {0x6FA8E8, 0xD08A3E, 0x5DBBA1, 0xD97FA3, 0xA78BD6, 0xB9A449, 0x69B3BF, 0xC97B58, 0x8AB35A};
  c.otherSeries = 0x8E98A3;
  c.changes = {c.secondaryText, 0x56D364, 0xFF8A7E, 0xE3B341, 0xB9A3FF};
  c.changesOnTint = c.changes;
  c.syntaxKeyword = 0x6CB0FF;
  c.syntaxString = 0x8FD19E;
  c.syntaxNumber = 0xFFB454;
  c.syntaxComment = 0xA6B0BD;
  c.syntaxName = 0xD7A6E8;
  return c;
}

Palette colorBlindSafe(Palette c) {
  const Rgb onBright = 0x0B141C, onDeep = 0xFFFFFF;
  if (c.dark) {
    c.categories = {{{0x20242A, 0x737E8B, 0xE4E8ED},
                     {0x51ABDD, 0x9AD3F2, onBright},
                     {0xD8CD3B, 0xF4ECA0, onBright},
                     {0x003A5A, 0x4A9BD0, onDeep},
                     {0xC1729E, 0xE8B4D0, onBright},
                     {0x4B3200, 0xC79A45, onDeep},
                     {0x495259, 0x97A4AE, onDeep},
                     {0xA04600, 0xE8904A, onDeep},
                     {0x007E5C, 0x5CCBA9, onDeep}}};
    c.largeParameter = {0xBC8200, 0xEBBE5A, onBright};
    c.changes = {c.secondaryText, 0x5B8CFF, 0xE08A4A, 0xF5E642, 0xFF5FA8};
    c.changesOnTint = {c.secondaryText, 0x7DA4FF, 0xE29358, 0xF5E642, 0xFF77B5};
    return c;
  }
  c.categories = {{{0xFFFFFF, 0x9E9E9E, 0x1C2127},
                   {0x7CC4EE, 0x3A86B0, onBright},
                   {0xF3E95F, 0xA89D1B, onBright},
                   {0x0072B2, 0x00476F, onDeep},
                   {0xCC79A7, 0x8E4A70, onBright},
                   {0xF6D9A0, 0xB98D3A, onBright},
                   {0xBFC7CC, 0x7C8890, onBright},
                   {0xD55E00, 0x8F3F00, 0x140800},
                   {0x00664A, 0x003B2B, onDeep}}};
  c.largeParameter = {0xE69F00, 0x9C6C00, onBright};
  c.changes = {c.secondaryText, 0x2F62D9, 0x6B1F00, 0x826C00, 0xC0397F};
  c.changesOnTint = {c.secondaryText, 0x2E60D5, 0x6B1F00, 0x7A6600, 0xB33576};
  return c;
}

const GroupPalette& groupPalette(bool dark) {
  static const GroupPalette light = lightGroups();
  static const GroupPalette night = darkGroups();
  return dark ? night : light;
}

const char* categorySign(hlo::Category category) {
  static constexpr const char* kGlyphs[] = {"ƒ", "⇄", "▤", "×", "Σ", "▸", "◫", "⇶", "↻"};
  static_assert(std::size(kGlyphs) == hlo::kCategoryCount);
  return kGlyphs[static_cast<size_t>(category)];
}

}  // namespace drawing

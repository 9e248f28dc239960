#include "views/text/text_columns.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <limits>

namespace views {
namespace {

constexpr size_t kStep = size_t{16} << 10;
constexpr size_t kExactWidth = size_t{64} << 10;
constexpr size_t kRememberedLines = 256;

struct CodeRange {
  char32_t first;
  char32_t last;
};

bool isIn(char32_t code, const CodeRange* begin, const CodeRange* end) {
  const auto it = std::lower_bound(begin, end, code, [](const CodeRange& range, char32_t c) { return range.last < c; });
  return it != end && it->first <= code;
}

// East Asian Wide and Fullwidth, and the emoji blocks that terminals draw two columns wide.
constexpr CodeRange kWide[] = {{0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0x33FF},   {0x3400, 0x4DBF},
                               {0x4E00, 0x9FFF},   {0xA000, 0xA4CF},   {0xA960, 0xA97F},   {0xAC00, 0xD7A3},
                               {0xF900, 0xFAFF},   {0xFE30, 0xFE4F},   {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},
                               {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD}};

// Characters that hide or reorder adjacent text; shown, since a dump or a source file may use them to deceive.
constexpr CodeRange kHidden[] = {{0x80, 0x9F},     {0xAD, 0xAD},      {0x61C, 0x61C},   {0x180E, 0x180E},
                                 {0x200B, 0x200F}, {0x2028, 0x202E},  {0x2060, 0x206F}, {0xFEFF, 0xFEFF},
                                 {0xFFF9, 0xFFFB}, {0xE0000, 0xE007F}};

/// Decodes a code point of 2 to 4 bytes strictly; returns 0 for invalid UTF-8.
char32_t decode(const unsigned char* at, size_t size, uint32_t* bytes) {
  const unsigned char lead = at[0];
  uint32_t length = 0;
  char32_t code = 0;
  if (lead >= 0xC2 && lead <= 0xDF) {
    length = 2;
    code = lead & 0x1F;
  } else if ((lead & 0xF0) == 0xE0) {
    length = 3;
    code = lead & 0x0F;
  } else if (lead >= 0xF0 && lead <= 0xF4) {
    length = 4;
    code = lead & 0x07;
  }
  if (length == 0 || length > size) return 0;
  for (uint32_t i = 1; i < length; ++i) {
    if ((at[i] & 0xC0) != 0x80) return 0;
    code = (code << 6) | (at[i] & 0x3F);
  }
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  if (overlong || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return 0;
  *bytes = length;
  return code;
}

}  // namespace

TextCell cellAt(absl::string_view text, size_t offset, uint64_t column) {
  const auto* const at = reinterpret_cast<const unsigned char*>(text.data()) + offset;
  TextCell cell;
  cell.code = *at;
  if (*at == '\t') {
    cell.kind = TextCell::Kind::kTab;
    cell.columns = static_cast<uint32_t>(kTabWidth - column % kTabWidth);
  } else if (*at < 0x20 || *at == 0x7F) {
    cell.kind = TextCell::Kind::kControl;
  } else if (*at >= 0x80) {
    cell.code = decode(at, text.size() - offset, &cell.bytes);
    if (cell.code == 0) {
      cell.kind = TextCell::Kind::kInvalid;
    } else if (isIn(cell.code, std::begin(kHidden), std::end(kHidden))) {
      cell.kind = TextCell::Kind::kControl;
    } else if (isIn(cell.code, std::begin(kWide), std::end(kWide))) {
      cell.columns = 2;
    }
  }
  return cell;
}

size_t plainPrefix(absl::string_view text) {
  constexpr uint64_t kOnes = ~uint64_t{0} / 255;
  size_t at = 0;
  for (; at + 8 <= text.size(); at += 8) {
    uint64_t word;
    std::memcpy(&word, text.data() + at, 8);
    // The high bit of a byte is set if it is below 0x20, above 0x7E, or not ASCII.
    const uint64_t below = (word - kOnes * 0x20) & ~word;
    const uint64_t above = word + kOnes;
    if (((below | above | word) & (kOnes * 0x80)) != 0) break;
  }
  while (at < text.size() && text[at] >= 0x20 && text[at] < 0x7F) ++at;
  return at;
}

void LineColumns::setText(std::shared_ptr<const hlo::SourceText> text) {
  m_text = std::move(text);
  m_places.clear();
}

uint64_t LineColumns::column(size_t line, size_t offset) {
  return walk(line, offset, std::numeric_limits<uint64_t>::max()).column;
}

LineColumns::Place LineColumns::place(size_t line, uint64_t column) {
  return walk(line, std::numeric_limits<size_t>::max(), column);
}

uint64_t LineColumns::approximateWidth(size_t line) {
  const absl::string_view text = m_text->line(line);
  if (text.size() <= kExactWidth) return column(line, m_text->lineBegin(line) + text.size());
  return column(line, m_text->lineBegin(line) + kExactWidth) + (text.size() - kExactWidth);
}

/// Walks from the nearest known position to the cell that contains `offset` or covers `column`, whichever comes first.
LineColumns::Place LineColumns::walk(size_t line, size_t offset, uint64_t column) {
  const absl::string_view text = m_text->line(line);
  const size_t begin = m_text->lineBegin(line);
  Place at = {begin, 0};
  std::vector<Place>* places = nullptr;
  if (text.size() > kStep) {
    if (m_places.size() > kRememberedLines) m_places.clear();
    places = &m_places[line];
    if (places->empty()) places->push_back(at);
    const auto next = std::partition_point(places->begin(), places->end(), [&](const Place& place) {
      return place.offset <= offset && place.column <= column;
    });
    at = *std::prev(next);
  }
  const size_t end = begin + text.size();
  while (at.offset < end) {
    if (places != nullptr && at.offset >= places->back().offset + kStep) places->push_back(at);
    const size_t limit = places == nullptr ? end : std::min(end, at.offset + kStep);
    const size_t room = static_cast<size_t>(std::min<uint64_t>(limit - at.offset, column - at.column));
    const size_t wanted = std::min(room, offset - at.offset);
    const size_t plain = plainPrefix(text.substr(at.offset - begin, wanted));
    at.offset += plain;
    at.column += plain;
    if (plain == wanted) {
      if (at.offset == offset || at.column == column) break;
      continue;
    }
    const TextCell cell = cellAt(text, at.offset - begin, at.column);
    if (offset - at.offset < cell.bytes || column - at.column < cell.columns) break;
    at.offset += cell.bytes;
    at.column += cell.columns;
  }
  return at;
}

}  // namespace views

#pragma once

// Bytes of a line and the columns that they take on screen. One code point is one column, a wide one (CJK, emoji) two,
// a tab goes to the next multiple of eight; a byte that is no UTF-8 is one column. Lines of tens of megabytes are
// walked once: places along them are remembered every 16 KiB, as far as somebody asked. GUI thread only.

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/text/source_text.h"

namespace views {

inline constexpr uint64_t kTabWidth = 8;

/// What stands at a place: one code point, or one byte that is no UTF-8.
struct TextCell {
  enum class Kind : uint8_t {
    kPlain,  ///< drawn as it is
    kTab,
    kControl,  ///< C0, C1, and the marks that reorder or hide text: drawn as a dot, so that nothing is unseen
    kInvalid,  ///< no UTF-8: drawn as the replacement character
  };
  char32_t code = 0;
  Kind kind = Kind::kPlain;
  uint32_t bytes = 1;
  uint32_t columns = 1;
};

/// The cell at `offset`, which must be below text.size(). `column` is where it starts: a tab's width depends on it.
TextCell cellAt(absl::string_view text, size_t offset, uint64_t column);

/// How many bytes from the start are printable ASCII, one column each.
size_t plainPrefix(absl::string_view text);

class LineColumns {
 public:
  /// A cell boundary: an offset into the text and the column there, both at the start of a cell.
  struct Place {
    size_t offset = 0;
    uint64_t column = 0;
  };

  void setText(std::shared_ptr<const hlo::SourceText> text);

  /// The column of the cell that holds `offset`; the line's end for an offset behind it.
  uint64_t column(size_t line, size_t offset);
  /// The cell that covers `column`; the line's end for a column behind it.
  Place place(size_t line, uint64_t column);
  /// Columns of the whole line: exact up to 64 KiB, and a byte a column for what lies further out.
  uint64_t approximateWidth(size_t line);

 private:
  Place walk(size_t line, size_t offset, uint64_t column);

  std::shared_ptr<const hlo::SourceText> m_text;
  std::unordered_map<size_t, std::vector<Place>> m_places;  // of long lines only
};

}  // namespace views

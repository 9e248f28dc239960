#pragma once

// Maps the bytes of a line to columns on the screen. A code point takes one column, a wide one (CJK, emoji) two, and a
// tab extends to the next multiple of eight; a byte of invalid UTF-8 takes one column. Lines of tens of megabytes are
// scanned once: positions along them are stored every 16 KiB, as far as they were requested. GUI thread only.

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/text/source_text.h"

namespace views {

inline constexpr uint64_t kTabWidth = 8;

/// The content of a cell: one code point, or one byte of invalid UTF-8.
struct TextCell {
  enum class Kind : uint8_t {
    kPlain,  ///< drawn unchanged
    kTab,
    kControl,  ///< C0, C1, and characters that reorder or hide text: drawn as a dot, so that they are visible
    kInvalid,  ///< invalid UTF-8: drawn as the replacement character
  };
  char32_t code = 0;
  Kind kind = Kind::kPlain;
  uint32_t bytes = 1;
  uint32_t columns = 1;
};

/// Returns the cell at `offset`, which must be less than text.size(). `column` is its first column, on which a tab's
/// width depends.
TextCell cellAt(absl::string_view text, size_t offset, uint64_t column);

/// Returns the number of leading bytes that are printable ASCII, one column each.
size_t plainPrefix(absl::string_view text);

class LineColumns {
 public:
  /// A cell boundary: the offset and the column of the start of a cell.
  struct Place {
    size_t offset = 0;
    uint64_t column = 0;
  };

  void setText(std::shared_ptr<const hlo::SourceText> text);

  /// Returns the column of the cell that contains `offset`; the line's end for an offset beyond it.
  uint64_t column(size_t line, size_t offset);
  /// Returns the cell that covers `column`; the line's end for a column beyond it.
  Place place(size_t line, uint64_t column);
  /// Returns the columns of the whole line: exact up to 64 KiB, then counting one column per byte.
  uint64_t approximateWidth(size_t line);

 private:
  Place walk(size_t line, size_t offset, uint64_t column);

  std::shared_ptr<const hlo::SourceText> m_text;
  std::unordered_map<size_t, std::vector<Place>> m_places;  // of long lines only
};

}  // namespace views

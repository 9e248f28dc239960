#pragma once

// The bytes of one text, with a line index. The results of parsers point into it, so a module or an assignment keeps
// its text in memory. Immutable; all methods may be called from any thread.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/ir/id.h"

namespace hlo {

/// A human-readable position: line and column start at 1, columns count bytes.
struct Position {
  uint32_t line = 1;
  uint32_t column = 1;
  friend bool operator==(Position, Position) = default;
};

class SourceText {
 public:
  /// The number of newline bytes that follow the text in memory, so that a scan may read a little past the end.
  static constexpr size_t kPadding = 64;
  /// File readers reject longer texts, because offsets have 32 bits.
  static constexpr size_t kMaximumSize = (size_t{1} << 32) - 2 * kPadding;

  /// `name` is the name of the text in messages: a path, or "pasted text".
  SourceText(std::string name, absl::string_view text);
  /// Takes over a buffer that contains `size` bytes and then kPadding newlines. `damage`: see damage().
  SourceText(std::string name, std::unique_ptr<char[]> padded, size_t size, std::string damage = {});

  absl::string_view name() const { return m_name; }
  absl::string_view text() const { return {m_bytes.get(), m_size}; }
  /// The reason why the text is incomplete, such as a truncated archive, as a sentence; "" if it is complete.
  absl::string_view damage() const { return m_damage; }
  absl::string_view text(TextRange range) const { return {m_bytes.get() + range.begin, range.size()}; }

  /// An offset past the end counts as the end.
  Position position(size_t offset) const;
  /// Returns the offset of a line's first byte; `line` counts from 0 and must be below lineCount().
  size_t lineBegin(size_t line) const;
  /// Returns the line without its line break; `line` counts from 0.
  absl::string_view line(size_t line) const;
  size_t lineCount() const;

 private:
  const std::vector<uint32_t>& lineBegins() const;

  std::string m_name;
  std::string m_damage;
  std::unique_ptr<char[]> m_bytes;
  size_t m_size = 0;
  mutable std::once_flag m_indexed;
  mutable std::vector<uint32_t> m_lineBegins;
};

}  // namespace hlo

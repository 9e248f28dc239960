#pragma once

// The texts of two compared modules with their rows aligned by pairs (compared_rows.h): both have the same number of
// lines, and a line that one side does not have is empty there. Instructions are in canonical form without metadata,
// with the names of their own side. Immutable; any thread.

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "model/documents/compared_rows.h"
#include "model/text/source_text.h"

namespace model {

/// The parts of two lines that differ, as ranges of their bytes: those words that are not in a longest common run of
/// words. Names that differ only by their number are equal. `renamed` is the first line with the names of the second
/// one, word by word the same otherwise; it is compared instead. Takes bounded time: of very long parts that differ
/// all is in the result.
struct LineDifference {
  std::vector<hlo::TextRange> a, b;
};
LineDifference lineDifference(absl::string_view a, absl::string_view renamed, absl::string_view b);

class ComparedText {
 public:
  struct Line {
    ComparedRow row;
    compare::ChangeKind kind = compare::ChangeKind::kSame;  ///< kAdded or kRemoved for heads and ends of one side
    uint32_t differences[2] = {0, 0};                       ///< where those of this line begin
  };
  /// Lines [begin, end) without a change, and not beside one.
  struct Unchanged {
    size_t begin = 0, end = 0;
  };

  /// Near-linear: for workers. Null if stopped.
  static std::shared_ptr<const ComparedText> make(std::shared_ptr<const Comparison> comparison,
                                                  const std::stop_token& stop = {});

  const std::shared_ptr<const Comparison>& comparison() const { return m_comparison; }
  const std::shared_ptr<const hlo::SourceText>& text(compare::Side side) const { return m_texts[compare::index(side)]; }
  /// One for each line of the texts.
  const std::vector<Line>& lines() const { return m_lines; }
  /// Disjoint and ascending. None if nothing changed.
  const std::vector<Unchanged>& unchanged() const { return m_unchanged; }
  /// Returns the line of an instruction.
  std::optional<size_t> lineOf(compare::Side side, hlo::InstructionId id) const;
  std::optional<hlo::InstructionId> instruction(compare::Side side, size_t line) const {
    return side == compare::Side::kA ? m_lines[line].row.a : m_lines[line].row.b;
  }
  /// The parts of a changed line that differ from the other side, in bytes of text(side).
  absl::Span<const hlo::TextRange> differences(compare::Side side, size_t line) const;

 private:
  void findUnchanged();

  std::shared_ptr<const Comparison> m_comparison;
  std::shared_ptr<const hlo::SourceText> m_texts[2];
  std::vector<Line> m_lines;
  std::vector<hlo::TextRange> m_differences[2];
  std::vector<Unchanged> m_unchanged;
  std::vector<uint32_t> m_lineOf[2];  // by instruction
};

}  // namespace model

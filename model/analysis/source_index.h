#pragma once

// Which source lines a module's instructions come from. An instruction counts for the line of one frame of its stack,
// which rules decide (frame_rules.h): the innermost one, where there are no rules. A fusion (and every caller of a
// computation) also stands for the set of lines of the bodies it calls, with the one line that the compiler reported
// for it marked as such. What the lines cost: source_costs.h.

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "absl/types/span.h"
#include "model/analysis/frame_rules.h"
#include "model/ir/module.h"

namespace hlo {

struct SourceLine {
  FileId file;
  uint32_t line = 0;  ///< from 1
  friend bool operator==(SourceLine, SourceLine) = default;
  friend auto operator<=>(SourceLine, SourceLine) = default;
};

using LineId = Id<struct SourceLineTag>;  ///< index of SourceIndex::lines(), not the number of a line in its file

/// One line and what stands on it. Instructions are in order of the text.
struct LineEntry {
  SourceLine line;
  absl::string_view function;  ///< "" where unknown
  absl::Span<const InstructionId> instructions;
};

/// A line and how many instructions of a set come from it.
struct LineCount {
  SourceLine line;
  uint32_t instructions = 0;
  bool reported = false;  ///< the line that the compiler gave the selected instruction itself
};

class SourceIndex {
 public:
  /// Of no module. Copies share what was worked out.
  SourceIndex() : m_data(std::make_shared<const Data>()) {}
  /// The module must outlive the index.
  explicit SourceIndex(const Module& module, const FrameRules& rules = FrameRules(), std::stop_token stop = {});

  /// All lines, by file, then line.
  absl::Span<const LineEntry> lines() const { return m_data->lines; }
  /// The lines of one file.
  absl::Span<const LineEntry> lines(FileId file) const;
  /// Nothing where no instruction comes from the line.
  const LineEntry* find(SourceLine line) const;
  /// The line of the frame that counts for the instruction.
  std::optional<SourceLine> line(InstructionId id) const;
  /// That frame: of the instruction's own stack.
  std::optional<FrameId> frame(InstructionId id) const;
  /// The instruction's line in lines().
  std::optional<LineId> lineId(InstructionId id) const;
  /// Lines of the file that stand in the stack of an instruction, be it as the line that counts or as a caller's.
  /// Rising. Linear in the frames.
  std::vector<uint32_t> linesInStacks(FileId file) const;
  /// What the lines from `first` to `last` and all that they call give rise to: the instructions with one of these
  /// lines anywhere in their stack, in order of the text. Linear in frames and instructions.
  std::vector<InstructionId> instructionsThrough(FileId file, uint32_t first, uint32_t last) const;
  /// Lines of the instructions and of every computation that they call, transitively and each computation
  /// once, by file and line.
  std::vector<LineCount> linesOf(absl::Span<const InstructionId> instructions) const;

 private:
  struct Data {
    const Module* module = nullptr;
    std::vector<LineEntry> lines;
    std::vector<InstructionId> instructions;
    std::vector<uint32_t> fileBegin;
    std::vector<std::optional<FrameId>> deciding;  // by frame
    std::vector<uint32_t> lineOfFrame;             // in lines, of frames that instructions have
  };
  std::shared_ptr<const Data> m_data;
};

}  // namespace hlo

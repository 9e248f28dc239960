#pragma once

// The source lines of a module's instructions. An instruction counts for the line of one frame of its stack, chosen by
// rules (frame_rules.h): the innermost frame if there are no rules. A fusion (and every caller of a computation) also
// has the set of lines of the bodies that it calls, with the line that the compiler reported for it marked as such.
// Costs of lines: source_costs.h.

#include <memory>
#include <mutex>
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

/// One line and its instructions, in text order.
struct LineEntry {
  SourceLine line;
  absl::string_view function;  ///< "" where unknown
  absl::Span<const InstructionId> instructions;
};

/// A line and the number of instructions of a set that come from it.
struct LineCount {
  SourceLine line;
  uint32_t instructions = 0;
  bool reported = false;  ///< the compiler reported this line for the selected instruction itself
};

class SourceIndex {
 public:
  /// An index without a module. Copies share their data.
  SourceIndex();
  /// The module must outlive the index.
  explicit SourceIndex(const Module& module, const FrameRules& rules = FrameRules(), std::stop_token stop = {});

  /// All lines, by file, then line.
  absl::Span<const LineEntry> lines() const { return m_data->lines; }
  /// The lines of one file.
  absl::Span<const LineEntry> lines(FileId file) const;
  /// Returns nothing if no instruction comes from the line.
  const LineEntry* find(SourceLine line) const;
  /// Returns the line of the frame that counts for the instruction.
  std::optional<SourceLine> line(InstructionId id) const;
  /// Returns the instruction whose line counts for this one: itself if it has a line, otherwise the nearest one with a
  /// line, such as its user (attribution.h). Nothing if there is none. Linear at the first call, then constant.
  std::optional<InstructionId> source(InstructionId id) const;
  /// Returns the line of source().
  std::optional<SourceLine> nearestLine(InstructionId id) const;
  /// Returns the frame that counts, from the instruction's own stack.
  std::optional<FrameId> frame(InstructionId id) const;
  /// Returns the index of the instruction's line in lines().
  std::optional<LineId> lineId(InstructionId id) const;
  /// Returns the lines of the file that occur in the stack of an instruction, as the line that counts or as a caller's.
  /// Ascending. Linear in the frames.
  std::vector<uint32_t> linesInStacks(FileId file) const;
  /// Returns the instructions that originate in the lines [first, last] or their callees: those with one of these lines
  /// anywhere in their stack, in text order. Linear in frames and instructions.
  std::vector<InstructionId> instructionsThrough(FileId file, uint32_t first, uint32_t last) const;
  /// Returns the lines of the instructions and of every computation that they call, directly or indirectly, with each
  /// computation counted once; by file and line.
  std::vector<LineCount> linesOf(absl::Span<const InstructionId> instructions) const;

 private:
  struct Nearest;
  struct Data {
    ~Data();
    const Module* module = nullptr;
    std::vector<LineEntry> lines;
    std::vector<InstructionId> instructions;
    std::vector<uint32_t> fileBegin;
    std::vector<std::optional<FrameId>> deciding;  // by frame
    std::vector<uint32_t> lineOfFrame;             // into lines, for frames that instructions have
    // Created when the line of an instruction without one is asked for.
    mutable std::once_flag isNearestKnown;
    mutable std::unique_ptr<const Nearest> nearest;
  };
  std::shared_ptr<const Data> m_data;
};

}  // namespace hlo

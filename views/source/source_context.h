#pragma once

// What the source view counts: the instructions of the selection's surroundings by source line. A fusion, a loop or a
// call stands for all that it calls; any other instruction is shown within its computation; without a selection the
// whole module counts.

#include <optional>
#include <vector>

#include "model/items/source_line_model.h"
#include "model/session/estimates.h"

namespace views {

struct SourceContext {
  enum class Kind { kModule, kComputation, kInstruction, kSeveral };

  Kind kind = Kind::kModule;
  std::optional<hlo::ComputationId> computation;  ///< of kComputation
  std::optional<hlo::InstructionId> instruction;  ///< of kInstruction
  size_t instructions = 0;                        ///< that count, with a line or without
  std::vector<hlo::LineCount> lines;              ///< by file, then line
  std::vector<model::LineFigures> figures;        ///< by file, then line; empty while costs are not known
  /// The same for each line of a stack: what comes from it and from all that it calls. Only where it is asked for.
  std::vector<hlo::LineCount> linesWithCalls;
  std::vector<model::LineFigures> figuresWithCalls;
  hlo::Cost total;                          ///< of all that counts, with a line or without
  std::vector<hlo::SourceLine> selected;    ///< to be marked; by file, then line
  std::optional<hlo::SourceLine> reported;  ///< the compiler's line for a selected fusion, loop or call
  std::optional<hlo::SourceLine> first;     ///< to be shown

  size_t instructionsIn(hlo::FileId file) const;
  /// 0 where none comes from the line.
  uint32_t count(hlo::SourceLine line, bool withCalls = false) const;
  /// Null where nothing that counts comes from the line, and while costs are not known.
  const model::LineFigures* figuresOf(hlo::SourceLine line, bool withCalls = false) const;
};

/// `shown` is the file on screen: of several files that the selection comes from it is kept. `estimates` may be null.
/// Near-linear in the instructions that count.
SourceContext sourceContext(const model::Snapshot& snapshot, const model::Selection& selection,
                            std::optional<hlo::FileId> shown, const model::Estimates* estimates = nullptr,
                            bool withCalls = false);

}  // namespace views

#pragma once

// What the source view counts: the instructions of the selection's surroundings by source line. A fusion, a loop or a
// call stands for all that it calls, and so does each of several instructions; a scope for what is in it, and nothing
// else; any other instruction is shown within its computation. Without a selection the active computation counts with
// all that it calls: of the entry that is the whole module.

#include <optional>
#include <stop_token>
#include <vector>

#include "model/documents/estimates.h"
#include "model/documents/line_figures.h"
#include "model/session/navigation.h"

namespace views {

struct SourceContext {
  enum class Kind { kModule, kComputation, kInstruction, kScope, kSeveral };

  Kind kind = Kind::kModule;
  std::optional<hlo::ComputationId> computation;  ///< of kComputation
  std::optional<hlo::InstructionId> instruction;  ///< of kInstruction
  size_t instructions = 0;                        ///< that count, with a line or without
  size_t called = 0;                              ///< of these, such as count only because others call them
  bool isSet = false;                             ///< what counts is itself what one looks at, not its surroundings
  bool hasCosts = false;                          ///< else it is known only how many have a line of their own
  bool hasPeak = false;                           ///< the bytes at the peak are known
  /// By file, then line.
  std::vector<model::LineFigures> lines;
  /// The same for each line of a stack: what comes from it and from all that it calls. Only where it is asked for.
  std::vector<model::LineFigures> linesWithCalls;
  hlo::Cost total;                          ///< of all that counts, with a line or without
  std::vector<hlo::SourceLine> selected;    ///< to be marked; by file, then line
  std::optional<hlo::SourceLine> reported;  ///< the compiler's line for a selected fusion, loop or call
  std::optional<hlo::SourceLine> first;     ///< to be shown

  size_t instructionsIn(hlo::FileId file) const;
  /// Null where nothing that counts comes from the line.
  const model::LineFigures* of(hlo::SourceLine line, bool withCalls = false) const;
};

struct ContextOptions {
  std::optional<hlo::ComputationId> active;  ///< counts where nothing is selected
  std::optional<hlo::FileId> shown;          ///< on screen: of several files that the selection comes from it is kept
  const model::Estimates* estimates = nullptr;
  bool withCalls = false;
  std::stop_token stop = {};
};

/// Near-linear in the instructions that count.
SourceContext sourceContext(const model::Snapshot& snapshot, const model::Selection& selection,
                            const ContextOptions& options = {});

}  // namespace views

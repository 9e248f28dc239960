#pragma once

// The instructions that the source view counts by source line, as determined by the selection. A fusion, a loop or a
// call includes everything that it calls, as does each of several selected instructions; a scope includes only its own
// instructions; for any other instruction its computation is counted. Without a selection the active computation is
// counted with everything that it calls; for the entry this is the whole module.

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
  std::optional<hlo::ComputationId> computation;  ///< for kComputation
  std::optional<hlo::InstructionId> instruction;  ///< for kInstruction
  size_t instructions = 0;                        ///< number that count, with a line or without
  size_t called = 0;                              ///< how many of them count only because others call them
  bool isSet = false;                             ///< the selection itself is counted, not its surroundings
  bool hasCosts = false;                          ///< otherwise only instruction counts are known
  bool hasPeak = false;                           ///< the bytes at the peak are known
  /// By file, then line.
  std::vector<model::LineFigures> lines;
  /// The same for each line of a call stack, including all that it calls. Filled only on request.
  std::vector<model::LineFigures> linesWithCalls;
  hlo::Cost total;                          ///< of everything that counts, with a line or without
  std::vector<hlo::SourceLine> selected;    ///< to be marked; by file, then line
  std::optional<hlo::SourceLine> reported;  ///< the line reported by the compiler for a selected fusion, loop or call
  std::optional<hlo::SourceLine> first;     ///< to be scrolled to
  /// The instruction that the line of the selected one is of, because that has no line of its own.
  std::optional<hlo::InstructionId> origin;

  size_t instructionsIn(hlo::FileId file) const;
  /// Returns null if no counted instruction comes from the line.
  const model::LineFigures* of(hlo::SourceLine line, bool withCalls = false) const;
};

struct ContextOptions {
  std::optional<hlo::ComputationId> active;  ///< counted if there is no selection
  std::optional<hlo::FileId> shown;          ///< the displayed file, which is kept if the selection comes from several
                                             ///< files and this one has a good part of its cost
  const model::Estimates* estimates = nullptr;
  bool withCalls = false;
  std::stop_token stop = {};
};

/// Near-linear in the counted instructions.
SourceContext sourceContext(const model::Snapshot& snapshot, const model::Selection& selection,
                            const ContextOptions& options = {});

}  // namespace views

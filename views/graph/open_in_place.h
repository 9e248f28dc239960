#pragma once

// Computations that are opened in place in the graph view: drawn within the box that calls them, to any depth.

#include <optional>
#include <vector>

#include "views/graph/scope_folding.h"

namespace views {

class OpenInPlace {
 public:
  /// Both outlive it.
  OpenInPlace(ShownGraph& shown, ScopeFolding& scopes) : m_shown(shown), m_scopes(scopes) {}

  /// All calls of the snapshot whose computations are open, ascending.
  const std::vector<hlo::InstructionId>& calls() const { return m_calls; }
  /// Those that are in a drawing of the active computation, ascending.
  std::vector<hlo::InstructionId> callsHere() const;
  /// Replaces them without asking for a drawing. Any order; instructions that cannot be opened are left out.
  void setCalls(std::vector<hlo::InstructionId> calls);
  /// The snapshot was read again: the same calls, by names.
  void moveTo(const model::Snapshot& before, const model::Snapshot& now);

  /// Opens or closes a call, or unfolds the scope that the instruction is folded in.
  void toggle(hlo::InstructionId id);
  void toggleSelected();
  void closeAll();

  /// The call that was opened or closed last: its box stays where it is in the next drawing. None after
  /// forgetToggled().
  std::optional<hlo::InstructionId> toggled() const { return m_toggled; }
  void forgetToggled() { m_toggled.reset(); }

 private:
  bool open(hlo::InstructionId id);

  ShownGraph& m_shown;
  ScopeFolding& m_scopes;
  std::vector<hlo::InstructionId> m_calls;
  std::optional<hlo::InstructionId> m_toggled;
};

}  // namespace views

#pragma once

// Joins a module and its buffer assignment by instruction name and shape index, once. A name that the module lacks or
// has more than once is reported as a diagnostic, not guessed.

#include <optional>
#include <stop_token>
#include <vector>

#include "absl/types/span.h"
#include "model/buffers/assignment.h"
#include "model/ir/module.h"
#include "model/queries/implicit_tuple_elements.h"
#include "model/text/diagnostic.h"

namespace queries {

class Link {
 public:
  Link() = default;
  /// If either is null, nothing is linked.
  Link(const hlo::Module* module, const buffers::Assignment* assignment, const std::stop_token& stop = {});

  /// Returns the instruction that defines the value.
  std::optional<hlo::InstructionId> instruction(buffers::ValueId id) const;
  /// Returns the values that the instruction defines, in the dump's order of shape indices.
  absl::Span<const buffers::ValueId> defined(hlo::InstructionId id) const;
  /// Returns the values that are visible at the instruction without a copy: those that it defines first, then those
  /// that pass through it (get-tuple-element, tuple, bitcast, while …).
  absl::Span<const buffers::ValueId> visible(hlo::InstructionId id) const;
  /// Returns the instruction's step in the dump's schedule.
  std::optional<uint32_t> step(hlo::InstructionId id) const;
  /// Returns the instruction that runs at the step.
  std::optional<hlo::InstructionId> instructionAt(uint32_t step) const;
  /// Returns the tuple element for a name that the dump uses and the module's text omits; null if unknown.
  const ImplicitElement* implicitElement(absl::string_view name) const { return m_implicitElements.find(name); }
  /// Names that were not joined; at most hlo::kMaximumDiagnostics, plus a row with their number.
  const std::vector<hlo::Diagnostic>& diagnostics() const { return m_diagnostics; }

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  std::vector<uint32_t> m_instructionOfValue;
  std::vector<uint32_t> m_definedBegin;
  std::vector<buffers::ValueId> m_defined;
  std::vector<uint32_t> m_visibleBegin;
  std::vector<buffers::ValueId> m_visible;
  std::vector<uint32_t> m_stepOfInstruction;
  std::vector<uint32_t> m_instructionAtStep;
  ImplicitElements m_implicitElements;
  std::vector<hlo::Diagnostic> m_diagnostics;
};

}  // namespace queries

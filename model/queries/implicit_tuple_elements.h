#pragma once

// Get-tuple-elements that HLO text of 2026-07 and later does not print: it prints `%while.2#1` instead of the name of
// `%get-tuple-element.7 = …`, but other files of the same dump still use that name. Source: formats/hlo-text.md §7.

#include <optional>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "model/buffers/assignment.h"
#include "model/ir/module.h"

namespace queries {

/// The meaning of such a name, as far as the dump determines it: a tuple element at which its value is visible, that
/// the text uses, and that exists at the name's step.
struct ImplicitElement {
  std::optional<hlo::InstructionId> tuple;  ///< the tuple; nothing if several fit
  std::string index;                        ///< the element, "{1}"; "" if several fit
};

class ImplicitElements {
 public:
  /// A position of a value at a name that the module does not have.
  struct Sight {
    buffers::ValueId value;
    buffers::Position position;
  };

  ImplicitElements() = default;
  /// Returns the instruction with the name, at which the value is visible; nothing if the module has none, or several.
  using InstructionOf = absl::FunctionRef<std::optional<hlo::InstructionId>(absl::string_view name, buffers::ValueId)>;

  /// The joined part of the dump's schedule: the step of each instruction and the instruction of each step, or kNone.
  struct Schedule {
    absl::Span<const uint32_t> stepOf;
    absl::Span<const uint32_t> instructionAt;
  };
  static constexpr uint32_t kNone = UINT32_MAX;

  /// The `sights` of one value must be consecutive.
  ImplicitElements(const hlo::Module& module, const buffers::Assignment& assignment, absl::Span<const Sight> sights,
                   InstructionOf instructionOf, Schedule schedule);

  /// Returns null if the name does not denote an implicit element.
  const ImplicitElement* find(absl::string_view name) const;

 private:
  absl::flat_hash_map<absl::string_view, ImplicitElement> m_elements;
};

}  // namespace queries

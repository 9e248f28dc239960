#pragma once

// Get-tuple-elements that HLO text of 2026-07 and later does not print: it says `%while.2#1` in place of the name that
// %get-tuple-element.7 = … has, but other files of the same dump still name it. Source: formats/hlo-text.md §7.

#include <optional>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "model/buffers/assignment.h"
#include "model/ir/module.h"

namespace queries {

/// What such a name stands for, as far as the dump tells: an element of a tuple in which its value is seen, which the
/// text takes, and which is there at the name's step.
struct ImplicitElement {
  std::optional<hlo::InstructionId> tuple;  ///< whose element it is; nothing where several fit
  std::string index;                        ///< the element, "{1}"; "" where several fit
};

class ImplicitElements {
 public:
  /// A value is seen at a name that the module does not have.
  struct Sight {
    buffers::ValueId value;
    buffers::Position position;
  };

  ImplicitElements() = default;
  /// The instruction of a name at which the value is seen; nothing where the module has none, or several.
  using InstructionOf = absl::FunctionRef<std::optional<hlo::InstructionId>(absl::string_view name, buffers::ValueId)>;

  /// The dump's schedule as far as it could be joined: by instruction its step, by step its instruction, or kNone.
  struct Schedule {
    absl::Span<const uint32_t> stepOf;
    absl::Span<const uint32_t> instructionAt;
  };
  static constexpr uint32_t kNone = UINT32_MAX;

  /// `sights`: those of one value stand together.
  ImplicitElements(const hlo::Module& module, const buffers::Assignment& assignment, absl::Span<const Sight> sights,
                   InstructionOf instructionOf, Schedule schedule);

  /// Null where the name is none.
  const ImplicitElement* find(absl::string_view name) const;

 private:
  absl::flat_hash_map<absl::string_view, ImplicitElement> m_elements;
};

}  // namespace queries

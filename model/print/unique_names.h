#pragma once

// The names under which a module is written, as XLA's parser makes them. Source: NameUniquer::GetUniqueName,
// HloModule::AddComputationInternal, HloParserImpl::ParseInstructionRhs.

#include <cstdint>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "model/ir/module.h"

namespace hlo {

/// Makes names unique: the second `p` becomes `p.1`.
class NameUniquer {
 public:
  /// Returns the name, or, where it was returned before, its root with the lowest number that is free: `p`, then `p.1`.
  /// Characters that XLA does not allow become `_`.
  std::string unique(absl::string_view name);

 private:
  struct Numbers {
    absl::flat_hash_set<int64_t> used;
    int64_t next = 0;
  };
  absl::flat_hash_map<std::string, Numbers> m_roots;
};

/// Names that the text has are kept, although they may repeat. An instruction without a name is called after its opcode
/// (`constant.anon`), and a body in place of a computation's name `_`; these are unique in the module.
class WrittenNames {
 public:
  explicit WrittenNames(const Module& module);

  absl::string_view of(InstructionId id) const {
    if (m_instructions.empty() || m_module.isNamed(id)) return m_module.name(id);
    const auto made = m_instructions.find(id);
    return made == m_instructions.end() ? m_module.name(id) : absl::string_view(made->second);
  }
  absl::string_view of(ComputationId id) const {
    const auto made = m_computations.find(id);
    return made == m_computations.end() ? m_module.name(id) : absl::string_view(made->second);
  }

 private:
  const Module& m_module;
  absl::flat_hash_map<InstructionId, std::string> m_instructions;  // those that the text does not name
  absl::flat_hash_map<ComputationId, std::string> m_computations;  // bodies in place of a name
};

}  // namespace hlo

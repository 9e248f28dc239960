#pragma once

// The names of a printed module, generated like those of XLA's parser. Source: NameUniquer::GetUniqueName,
// HloModule::AddComputationInternal, HloParserImpl::ParseInstructionRhs.

#include <cstdint>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "model/ir/module.h"

namespace hlo {

/// Makes names unique: the second `p` becomes `p.1`.
class NameUniquer {
 public:
  /// Returns the name; if it was returned before, returns its root with the lowest free number: `p`, then `p.1`.
  /// Characters that XLA does not allow become `_`.
  std::string unique(absl::string_view name);

 private:
  struct Numbers {
    absl::flat_hash_set<int64_t> used;
    int64_t next = 0;
  };
  absl::flat_hash_map<std::string, Numbers> m_roots;
};

/// Names in the text are kept, even if they repeat. An unnamed instruction is named after its opcode (`constant.anon`),
/// and an inline body `_`; these names are unique in the module.
class WrittenNames {
 public:
  explicit WrittenNames(const Module& module);

  /// The instruction is printed under another name.
  void rename(InstructionId id, std::string name) {
    m_instructions[id] = std::move(name);
    m_hasRenamed = true;
  }

  absl::string_view of(InstructionId id) const {
    if (m_instructions.empty() || (!m_hasRenamed && m_module.isNamed(id))) return m_module.name(id);
    const auto made = m_instructions.find(id);
    return made == m_instructions.end() ? m_module.name(id) : absl::string_view(made->second);
  }
  void rename(ComputationId id, std::string name) { m_computations[id] = std::move(name); }
  absl::string_view of(ComputationId id) const {
    const auto made = m_computations.find(id);
    return made == m_computations.end() ? m_module.name(id) : absl::string_view(made->second);
  }

 private:
  const Module& m_module;
  absl::flat_hash_map<InstructionId, std::string> m_instructions;  // that the text does not name, or that are renamed
  bool m_hasRenamed = false;
  absl::flat_hash_map<ComputationId, std::string> m_computations;  // inline bodies
};

}  // namespace hlo

#pragma once

// Names that are unique in a module, as XLA's parser makes them: the second `p` becomes `p.1`. XLA loads no proto that
// repeats a name. Source: NameUniquer::GetUniqueName, HloModule::AddComputationInternal.

#include <cstdint>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "model/ir/module.h"

namespace hloscope::proto {
class HloModuleProto;
}  // namespace hloscope::proto

namespace io {

namespace proto = hloscope::proto;

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

/// The names that XLA gives to instructions without one (`constant.anon`), by instruction.
absl::flat_hash_map<hlo::InstructionId, std::string> namesOfUnnamed(const hlo::Module& module);

/// Makes the names of computations, and those of instructions, unique in the order in which the proto lists them.
void makeNamesUnique(proto::HloModuleProto* module);

}  // namespace io

#pragma once

// Looks up instructions, computations and scopes by names that users type, with or without the `%`. Error messages
// suggest existing names.

#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "model/analysis/scope_tree.h"
#include "model/ir/module.h"

namespace words {

/// Removes blanks and the `%`.
std::string plainName(absl::string_view name);

/// Returns no value, and sets `wrong` to a sentence, if no computation has that name.
std::optional<hlo::ComputationId> findComputation(const hlo::Module& module, absl::string_view name,
                                                  std::string* wrong);

/// Searches the computation if one is given; otherwise the module, where the name must be unique.
std::optional<hlo::InstructionId> findInstruction(const hlo::Module& module, absl::string_view name,
                                                  std::optional<hlo::ComputationId> computation, std::string* wrong);

/// Finds a scope by its path, or by a suffix of the path, which must be unique.
std::optional<hlo::ScopeId> findScope(const hlo::ScopeTree& scopes, absl::string_view name, std::string* wrong);

}  // namespace words

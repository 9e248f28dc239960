#pragma once

// Names of instructions, computations and scopes as users type them, with or without the `%`. What is wrong is said in
// a sentence that names what there is.

#include <QString>
#include <optional>
#include <string>

#include "model/analysis/scope_tree.h"
#include "model/ir/module.h"

namespace app {

/// Without blanks and the `%`.
std::string plainName(const QString& name);

/// Nothing, and a sentence in `wrong`, where no computation is called so.
std::optional<hlo::ComputationId> findComputation(const hlo::Module& module, const QString& name, QString* wrong);

/// In the computation, where one is given; else in the module, where the name must be the only one of its kind.
std::optional<hlo::InstructionId> findInstruction(const hlo::Module& module, const QString& name,
                                                  std::optional<hlo::ComputationId> computation, QString* wrong);

/// A scope by its path, or by the end of one, which must be the only one that ends so.
std::optional<hlo::ScopeId> findScope(const hlo::ScopeTree& scopes, const QString& name, QString* wrong);

}  // namespace app

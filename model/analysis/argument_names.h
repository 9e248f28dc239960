#pragma once

// The names that the Python program gives to the arguments of a compiled function: JAX writes them as op_name of the
// entry parameters, `params['layers'][0]['w']`, and so does PyTorch. A donation is requested by the first part of such
// a name, and its parts are a tree.

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/ir/module.h"

namespace hlo {

/// Returns the Python expression of an entry parameter: "params['w']"; "" if the module has none. An op_name that is no
/// such expression, as `XLA_Args` or `jit(f)/add`, is none.
std::string argumentName(const Module& module, InstructionId parameter);
/// Returns whether the text is a Python name followed by subscripts and attributes.
bool isArgumentName(absl::string_view text);

/// Returns the parts of a name: "params['layers'][0].w" is {"params", "layers", "0", "w"}. Empty for other texts.
std::vector<std::string> argumentPath(absl::string_view name);

}  // namespace hlo

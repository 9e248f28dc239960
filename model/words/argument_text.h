#pragma once

// How an argument of the program is named where there is something to do about it: donation, advice, copies of it.
// Lists and labels, which have less room, show hlo::argumentName().

#include <string>

#include "absl/strings/string_view.h"
#include "model/ir/module.h"

namespace words {

/// "params['w'] (parameter 12)", or "parameter 12" if the module does not state the Python name. `index` is that of an
/// element of a tuple: "args (parameter 0 at {1})". Translated, and escaped for one line.
std::string argumentText(const hlo::Module& module, hlo::InstructionId parameter, absl::string_view index = {});

/// Returns argumentText() of an entry parameter, otherwise the name of the instruction, escaped for one line.
std::string instructionOrArgumentText(const hlo::Module& module, hlo::InstructionId id);

}  // namespace words

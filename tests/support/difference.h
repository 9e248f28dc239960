#pragma once

// Compares the meaning of two modules: names, computations, instructions with shapes, operands, callees and attributes,
// metadata and frames, the header. Spelling and the order of attributes do not matter.

#include <optional>
#include <string>

#include "model/ir/module.h"

namespace support {

/// Returns the first difference as one sentence without a full stop; no value if the modules are equal.
std::optional<std::string> difference(const hlo::Module& a, const hlo::Module& b);

}  // namespace support

#pragma once

// Whether two modules say the same: names, computations, instructions with shapes, operands, callees and attributes,
// metadata and frames, the header. How they are spelled does not matter, nor in which order attributes stand.

#include <optional>
#include <string>

#include "model/ir/module.h"

namespace support {

/// The first difference as one sentence, without a full stop; nothing where there is none.
std::optional<std::string> difference(const hlo::Module& a, const hlo::Module& b);

}  // namespace support

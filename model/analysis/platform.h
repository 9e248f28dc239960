#pragma once

// What a module was compiled for, as far as its text shows it. XLA's backends differ in alignment and in what may be
// written over an operand.

#include "model/ir/module.h"

namespace hlo {

enum class Platform : uint8_t {
  kGpu,    ///< settings of fusions and queues, fusions around a reduction
  kTpu,    ///< tiled layouts
  kOther,  ///< CPU, or a module before its backend's passes
};

Platform platformOf(const Module& module);

}  // namespace hlo

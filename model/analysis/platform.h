#pragma once

// The platform that a module was compiled for, as far as its text shows it. XLA's backends differ in the sizes and
// places of buffers (memory_rules.h) and in what may be written over an operand.

#include "model/ir/module.h"

namespace hlo {

enum class Platform : uint8_t {
  kGpu,    ///< settings of fusions and queues, fusions around a reduction
  kTpu,    ///< tiled layouts
  kCpu,    ///< settings of parallel tasks
  kOther,  ///< unknown: small CPU modules, and all modules before the passes of their backend
};

Platform platformOf(const Module& module);

}  // namespace hlo

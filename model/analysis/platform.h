#pragma once

// The platform that a module was compiled for, as far as its text shows it. XLA's backends differ in the sizes and
// offsets of buffers (memory_rules.h) and in the operands that may be overwritten.

#include "model/ir/module.h"

namespace hlo {

enum class Platform : uint8_t {
  kGpu,    ///< settings of fusions and queues, fusions around a reduction
  kTpu,    ///< tiled layouts
  kCpu,    ///< settings of parallel tasks
  kOther,  ///< unknown: small CPU modules, and all modules before backend passes
};

Platform platformOf(const Module& module);

}  // namespace hlo

#pragma once

// The cycles that XLA's TPU compiler estimates for instructions. It writes them as `estimated_cycles` of backend_config
// in the module after code generation; the displayed module receives them by instruction name.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "model/ir/module.h"

namespace hlo {

/// Core clock cycles of one execution of an instruction.
struct XlaCycles {
  std::vector<std::optional<int64_t>> byInstruction;  ///< empty if no instruction has any
  std::string reason;                                 ///< the reason if no instruction has any; else ""

  bool isKnown() const { return !byInstruction.empty(); }
  std::optional<int64_t> of(InstructionId id) const { return isKnown() ? byInstruction[id.index()] : std::nullopt; }
};

/// Joins `codegen`, the module after code generation, with `module` by name and opcode; an ambiguous name in `module`
/// gets no cycles. `codegen` may be `module`. Linear.
XlaCycles xlaCyclesOf(const Module& module, const Module& codegen, std::stop_token stop = {});

}  // namespace hlo

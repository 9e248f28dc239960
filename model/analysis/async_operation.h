#pragma once

// Operations that run while others do, as one: pairs with opcodes of their own (all-reduce-start, all-reduce-done), an
// operation in a computation of async-start, and a collective that a TPU compiler spreads over a chain of fusions: one
// starts it, others carry steps of it beside their own work, the last one ends it. Each fusion of a chain repeats the
// collective, with the same chain_id and channel. Source: formats/hlo-text.md §12.

#include <optional>
#include <vector>

#include "model/ir/module.h"

namespace hlo {

struct AsyncOperation {
  InstructionId operation;  ///< has the opcode, the groups and the metadata; for a pair with own opcodes, the start
  InstructionId start;      ///< in the schedule
  std::optional<InstructionId> done;    ///< no value in a text that does not contain it
  std::vector<InstructionId> carriers;  ///< fusions of a chain between start and done, in order of the data

  bool isChain = false;
};

/// The part of a chain that a collective is.
enum class ChainRole : uint8_t { kNone, kStart, kCarried, kDone };
ChainRole chainRole(const Module& module, InstructionId collective);

/// Returns the operation that an instruction is a part of: its start, update or done, what it runs in a computation or
/// in a fusion of a chain. Nothing for other instructions, also for a fusion that only carries steps of it. Reads the
/// body of a fusion.
std::optional<AsyncOperation> asyncOperation(const Module& module, InstructionId id);
/// Returns the starts of all chains with a step in the fusion, in order of its body.
std::vector<InstructionId> carriedBy(const Module& module, InstructionId fusion);
/// Returns whether an instruction is a fusion with a step of a chain in its body. Linear in the body.
bool isInChain(const Module& module, InstructionId fusion);
/// Returns true if both fusions have steps of the same chain. `from` is an operand of `to`.
bool isChainLink(const Module& module, InstructionId from, InstructionId to);
/// Returns the instructions scheduled between start and done that do work: first those that carry steps, then the
/// others in order of the schedule. Empty if the module has no schedule.
std::vector<InstructionId> overlapping(const Module& module, const AsyncOperation& operation);

}  // namespace hlo

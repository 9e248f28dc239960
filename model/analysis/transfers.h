#pragma once

// Copies between the memories of a device that run beside other instructions, as a TPU's compiler adds them: a prefetch
// brings an array into a faster memory before it is read, an eviction moves it out. And the memory of a faster memory
// space that a kernel needs while it runs. Source: formats/live-range-rules.md §9, hlo-text.md §13.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "model/analysis/memory_analysis.h"

namespace hlo {

enum class TransferKind : uint8_t {
  kPrefetch,  ///< from the default memory space to another one on the device
  kEviction,  ///< from another memory space on the device to the default one
  kToHost,    ///< to host memory, S(5)
  kFromHost,
  kOther,
};

struct Transfer {
  TransferKind kind = TransferKind::kOther;
  InstructionId start;                ///< copy-start, or an async-start that runs a slice or a copy
  std::optional<InstructionId> done;  ///< nothing in an incomplete module
  InstructionId source;               ///< operand of the start
  int64_t fromSpace = 0, toSpace = 0;
  int64_t bytes = 0;       ///< of the copy, with padding; 0: unknown
  ValuePosition copy;      ///< the copy, at a node of the start's result
  uint32_t startStep = 0;  ///< of the schedule
  std::optional<uint32_t> doneStep;
  std::optional<uint32_t> useStep;    ///< the first step that reads the copy, after the done
  std::optional<InstructionId> user;  ///< the instruction at useStep
};

/// Returns the transfers of the computations on the schedule, in its order. Linear.
std::vector<Transfer> transfersOf(const MemoryAnalysis& memory, const std::stop_token& stop = {});
/// Returns the transfer that the instruction starts; nothing if it starts none.
std::optional<Transfer> transferAt(const MemoryAnalysis& memory, InstructionId start);

/// Memory that an instruction needs while it runs, and that no value has: `used_scoped_memory_configs`.
struct ScopedMemory {
  InstructionId instruction;
  uint32_t step = 0;
  int64_t memorySpace = 0;
  int64_t offsetBytes = 0;
  int64_t bytes = 0;  ///< more than 0
};

/// Returns the scoped memory of the instructions on the schedule of `module`, by step. XLA's TPU compiler states it in
/// the module after code generation: `codegen`, which is joined by name and may be `module`. Linear.
std::vector<ScopedMemory> scopedMemoryOf(const Module& module, const Schedule& schedule, const Module& codegen,
                                         const std::stop_token& stop = {});

}  // namespace hlo

#pragma once

// Sentences about the memory of kernels that did not fit, as an out-of-memory message of the compiler lists it: what
// the kernel needs, and what lowers it. The bytes are the message's; nothing is planned.

#include <string>
#include <vector>

#include "model/documents/memory_summary.h"

namespace words {

/// "No value is in VMEM. big_windows.1 needs 192.00 MiB of it while it runs; the limit is 128.00 MiB:", followed by a
/// line for each allocation; "" if no message is about a kernel's memory in the space.
std::string kernelMemoryText(const model::LimitSources& limits, int64_t space);

/// A change of a kernel.
struct KernelAdvice {
  std::string action;  ///< "Keep one buffer of each window of big_windows.1 instead of 2"
  std::string means;   ///< what to write in the program; "" without one
  std::string then;    ///< "96.00 MiB of 128.00 MiB of VMEM · fits, 32.00 MiB left"; "" if it cannot be computed
};
/// Returns the changes that lower the memory of the kernels that did not fit; empty if no message is about one.
std::vector<KernelAdvice> kernelAdvice(const model::LimitSources& limits);

}  // namespace words

#pragma once

// Measures the cost of work without a clock. Sources compiled with a call at each basic block count these calls, and
// functions of the C library count the bytes that they process. For tests made by hloscope_counted_test.

#include <cstdint>
#include <functional>

namespace support {

struct Count {
  uint64_t steps = 0;
  int64_t bytes = 0;  ///< peak of allocated memory
};

/// Runs and counts `work` on the calling thread; no other thread may run meanwhile.
Count count(const std::function<void()>& work);

}  // namespace support

#pragma once

// What work costs, without a clock: sources that are compiled with a call at each step of the program count these, and
// what the C library does with bytes counts by their number. For tests that are made by hloscope_counted_test.

#include <cstdint>
#include <functional>

namespace support {

struct Count {
  uint64_t steps = 0;
  int64_t bytes = 0;  ///< of memory, at most at once
};

/// On the calling thread; no other may run.
Count count(const std::function<void()>& work);

}  // namespace support

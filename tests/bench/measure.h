#pragma once

// Measurement functions shared by the benches.

#include <algorithm>
#include <ctime>
#include <utility>
#include <vector>

namespace bench {

/// Returns the time of `clock`. The default is the processor time of this thread, because other work on the machine
/// must not count.
inline double seconds(clockid_t clock = CLOCK_THREAD_CPUTIME_ID) {
  timespec now{};
  ::clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

inline double milliseconds(clockid_t clock = CLOCK_THREAD_CPUTIME_ID) { return seconds(clock) * 1e3; }

/// Returns the percentile at `share`, from 0 (minimum) to 1 (maximum); 0 for an empty list.
inline double percentile(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  const auto at = values.begin() + static_cast<ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

inline double median(std::vector<double> values) { return percentile(std::move(values), 0.5); }

}  // namespace bench

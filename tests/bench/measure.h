#pragma once

// What the benches measure with.

#include <algorithm>
#include <ctime>
#include <utility>
#include <vector>

namespace bench {

/// Time of this thread alone, where nothing is said: what else the machine does must not count.
inline double seconds(clockid_t clock = CLOCK_THREAD_CPUTIME_ID) {
  timespec now{};
  ::clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

inline double milliseconds(clockid_t clock = CLOCK_THREAD_CPUTIME_ID) { return seconds(clock) * 1e3; }

/// `share` from 0 (the least) to 1 (the most); 0 of no values.
inline double percentile(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  const auto at = values.begin() + static_cast<ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

inline double median(std::vector<double> values) { return percentile(std::move(values), 0.5); }

}  // namespace bench

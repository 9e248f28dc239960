#include "views/drawing/memory_transform.h"

#include <cmath>

namespace drawing {

std::vector<uint32_t> stepTicks(double first, double last, double pixelsPerStep, double minimumPixels) {
  std::vector<uint32_t> ticks;
  if (!(pixelsPerStep > 0) || last < first || last < 0) return ticks;
  const double least = std::max(1.0, minimumPixels / pixelsPerStep);
  const double power = std::pow(10, std::floor(std::log10(least)));
  double distance = 10 * power;
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= least) {
      distance = factor * power;
      break;
    }
  }
  for (double at = std::ceil(std::max(first, 0.0) / distance) * distance; at <= last; at += distance) {
    ticks.push_back(static_cast<uint32_t>(at));
  }
  return ticks;
}

std::vector<int64_t> byteTicks(int64_t maximum, int count) {
  std::vector<int64_t> ticks;
  int64_t distance = 1;
  while (distance <= maximum / 2 && maximum / distance > count) distance *= 2;
  for (int64_t at = 0; at <= maximum; at += distance) {
    ticks.push_back(at);
    if (at > maximum - distance) break;  // the sum would overflow
  }
  return ticks;
}

}  // namespace drawing

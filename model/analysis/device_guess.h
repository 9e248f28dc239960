#pragma once

// The device that a dump was compiled for, as far as the dump states it: in a description of the target, in the name of
// a file ("…sm_9.0_gpu_after_optimizations.txt"), in a profile. A name may stand for several products of different
// speed ("sm_9.0"): the guess is then the first of them in the list of presets, and the evidence is shown beside it.

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "model/analysis/device.h"
#include "model/ir/module.h"

namespace hlo {

/// A text of a dump that may name the device.
struct DeviceSign {
  std::string text;         ///< "NVIDIA H100 80GB HBM3", "sm_9.0a", "TPU v5 lite", a whole file name
  std::string place;        ///< where it is: a file name; "" if the text is one itself
  int64_t memoryBytes = 0;  ///< of the device, as the same file states it; 0: not stated

  friend bool operator==(const DeviceSign&, const DeviceSign&) = default;
};

struct DeviceGuess {
  const Device* device = nullptr;  ///< one of devicePresets(); null: not stated
  std::string evidence;  ///< "sm_9.0 in m.sm_9.0_gpu_after_optimizations.txt", in English; "" if there is none
};

/// Returns the preset that a text names, and the part of the text that does; null if it names none.
struct NamedDevice {
  const Device* device = nullptr;
  absl::string_view name;
};
NamedDevice deviceIn(absl::string_view text);

/// The first sign that names a device decides. Without one, the module states at most the platform, without rates.
DeviceGuess guessDevice(absl::Span<const DeviceSign> signs, const Module* module);

}  // namespace hlo

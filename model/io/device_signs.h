#pragma once

// The texts in a dump that may name the device of a module: the description of the target, and file names.
// Source: GpuTargetConfigProto, target_arguments.txt; formats/dump-folder.md.

#include <stop_token>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/analysis/device_guess.h"
#include "model/io/dump_folder.h"

namespace io {

/// Returns the device's name in a description of the target (gpu_target_config.pbtxt, target_arguments.txt), followed
/// by that of its architecture; "" for what the text does not state.
std::vector<std::string> deviceNamesIn(absl::string_view description);

/// Returns the memory of the device in such a description; 0 if it is not stated.
int64_t deviceMemoryIn(absl::string_view description);

/// Returns the signs of a module, those that state most first. Reads at most its description of the target.
std::vector<hlo::DeviceSign> deviceSignsOf(const Dump& dump, uint32_t module, std::stop_token stop = {});

}  // namespace io

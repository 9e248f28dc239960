#pragma once

// Opens a file of protos: each module as the text that XLA would print for it, with its buffer assignment.

#include "absl/status/statusor.h"
#include "model/io/reader.h"

namespace io {

/// Returns at least one module. Errors: those of readProtoFile(), protoText() and parseHlo().
absl::StatusOr<std::vector<LoadedModule>> readProto(const TextPtr& file, std::stop_token stop,
                                                    const Progress& progress);

}  // namespace io

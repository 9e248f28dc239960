#pragma once

// Opens a file of protos: each module as the text that XLA would print for it, with its buffer assignment.

#include "absl/status/statusor.h"
#include "model/buffers/assignment_parser.h"
#include "model/io/reader.h"

namespace io {

/// Returns at least one module. Errors: those of readProtoFile(), protoText() and parseHlo().
absl::StatusOr<std::vector<LoadedModule>> readProto(const TextPtr& file, std::stop_token stop,
                                                    const Progress& progress);

/// Returns the assignment in a proto file of a module that was read from another file. Errors: NotFound if the file has
/// no assignment, or several modules, or one with another name or number of instructions; those of readProtoFile() and
/// protoAssignment().
absl::StatusOr<buffers::ParsedAssignment> readProtoAssignment(const TextPtr& file, const hlo::Module& module,
                                                              std::stop_token stop);

}  // namespace io

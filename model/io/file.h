#pragma once

// Reading a file whole. Files are read, not mapped: a mapped file that shrinks kills the process.

#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "absl/status/statusor.h"
#include "model/text/source_text.h"

namespace io {

/// Errors are sentences that name the path: NotFound, PermissionDenied, FailedPrecondition (a folder, a device or a
/// pipe), ResourceExhausted (over SourceText::kMaximumSize), Unavailable (the read failed), Cancelled.
absl::StatusOr<std::shared_ptr<const hlo::SourceText>> readText(const std::string& path, std::stop_token stop = {});

}  // namespace io

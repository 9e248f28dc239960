#pragma once

// Converts a dump's module to canonical HLO text, XLA's proto (HloProto), or that proto as JSON. Runs on a worker
// thread.

#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "model/text/diagnostic.h"

namespace io {

enum class ConvertFormat {
  kText,   ///< hlo::print(); the modules of a file one after the other
  kProto,  ///< binary
  kJson,   ///< the proto's JSON mapping, with the fields' own names
};

struct Converted {
  std::string bytes;
  std::vector<hlo::Diagnostic> diagnostics;  ///< from reading, and about information that the format cannot represent
};

/// `path`: a file that contains modules, packed or not. Conversion from proto to proto keeps the message, including its
/// buffer assignment and unknown fields. Errors: those of openDump(); InvalidArgument also for a dump with several
/// stages, and for several modules if a single message is to be written; ResourceExhausted above 2 GiB.
absl::StatusOr<Converted> convert(const std::string& path, ConvertFormat format, std::stop_token stop = {});

}  // namespace io

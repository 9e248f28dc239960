#pragma once

// A dump's module in another form: canonical HLO text, XLA's proto (HloProto), or that proto as JSON. Runs on a worker.

#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "model/text/diagnostic.h"

namespace io {

enum class ConvertFormat {
  kText,   ///< hlo::print(); the modules of a file one behind the other
  kProto,  ///< binary
  kJson,   ///< the proto's JSON mapping, with the fields' own names
};

struct Converted {
  std::string bytes;
  std::vector<hlo::Diagnostic> diagnostics;  ///< of reading, and on what the form cannot hold
};

/// `path`: a file that holds modules, packed or not. A proto stays the message that it was, with its buffer assignment
/// and unknown fields, where a proto is asked for. Errors: those of openDump(); InvalidArgument also for a dump of
/// several stages, and for several modules where one message is to be written; ResourceExhausted above 2 GiB.
absl::StatusOr<Converted> convert(const std::string& path, ConvertFormat format, std::stop_token stop = {});

}  // namespace io

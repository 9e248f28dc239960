#pragma once

// Converts modules of a dump to canonical HLO text, XLA's proto (HloProto), or that proto as JSON. Runs on a worker
// thread.

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "model/io/dump_folder.h"
#include "model/text/diagnostic.h"

namespace io {

enum class ConvertFormat {
  kText,   ///< hlo::print(); several modules one after the other
  kProto,  ///< binary
  kJson,   ///< the proto's JSON mapping, with the fields' own names
};

struct Converted {
  std::string bytes;
  std::vector<hlo::Diagnostic> diagnostics;  ///< from reading, and about information that the format cannot represent
};

/// A module in a file, for its selection.
struct ModuleSize {
  std::string name;
  int64_t instructions = 0;
};
/// Returns the positions of the modules to convert, given those of the file.
using SelectModules = std::function<std::vector<size_t>(const std::vector<ModuleSize>&)>;

/// Converts selected modules of a stage. Conversion from proto to proto keeps the message, including its buffer
/// assignment and unknown fields. Errors: those of reading the file; InvalidArgument also for a stage without a module,
/// and for several modules if a single message is to be written; ResourceExhausted above 2 GiB.
absl::StatusOr<Converted> convert(const Dump& dump, StageId stage, ConvertFormat format, const SelectModules& select,
                                  std::stop_token stop = {});

}  // namespace io

#pragma once

// Files of protos: HloProto, HloModuleProto, HloSnapshot, HloUnoptimizedSnapshot and profiles (XSpace), binary or in
// text form, by their content. They come out as HloProtos, which is what all of them hold. Source: formats/hlo-proto.md
// §2, §6.

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "model/text/diagnostic.h"
#include "model/text/source_text.h"

namespace hloscope::proto {
class HloProto;
}  // namespace hloscope::proto

namespace io {

namespace proto = hloscope::proto;

/// Whether a file that begins like this holds protos. The first few thousand bytes are enough.
bool looksLikeProto(absl::string_view head);

struct ProtoFile {
  struct Entry {
    std::string name;  ///< of the module in a file of several: in a profile with its program's id; else ""
    std::string id;    ///< of the program, as a profile has it; else ""
    std::shared_ptr<const proto::HloProto> hlo;
  };
  std::vector<Entry> modules;  ///< at least one
  std::vector<hlo::Diagnostic> diagnostics;
};

/// Reads a file that looksLikeProto(). What stands before a place where it is cut off or broken is kept, and told.
/// Errors: InvalidArgument where nothing is whole; ResourceExhausted where the parsed messages would take far more
/// memory than the file; Cancelled.
absl::StatusOr<ProtoFile> readProtoFile(const hlo::SourceText& file, std::stop_token stop = {});

}  // namespace io

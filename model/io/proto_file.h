#pragma once

// Files of protos: HloProto, HloModuleProto, HloSnapshot, HloUnoptimizedSnapshot and profiles (XSpace), binary or in
// text form, recognized by content. All are returned as HloProtos, which all of them contain. Source:
// formats/hlo-proto.md §2, §6.

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

/// Returns whether a file with this head contains protos. The first few thousand bytes are enough.
bool looksLikeProto(absl::string_view head);

struct ProtoFile {
  struct Entry {
    std::string name;  ///< of the module in a file of several; in a profile with its program's id; else ""
    std::string id;    ///< of the program, in a profile; else ""
    std::shared_ptr<const proto::HloProto> hlo;
  };
  std::vector<Entry> modules;  ///< at least one
  std::vector<hlo::Diagnostic> diagnostics;
  std::vector<std::string> devices;  ///< that a profile names (ProfileModules)
};

/// Reads a file that looksLikeProto(). The part before a truncation or an error is kept, and the problem is reported.
/// Errors: InvalidArgument if no part is complete; ResourceExhausted if the parsed messages would take far more memory
/// than the file; Cancelled.
absl::StatusOr<ProtoFile> readProtoFile(const hlo::SourceText& file, std::stop_token stop = {});

}  // namespace io

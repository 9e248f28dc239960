#include "model/io/recognize.h"

#include "model/buffers/recognize.h"
#include "model/io/proto_file.h"
#include "model/text/hlo_parser.h"

namespace io {

FileKind recognize(absl::string_view text) {
  if (looksLikeProto(text)) return FileKind::kProto;
  if (text.substr(0, 4096).find('\0') != absl::string_view::npos) return FileKind::kOther;
  switch (buffers::recognize(text)) {
    case buffers::Kind::kAllocations: return FileKind::kAllocations;
    case buffers::Kind::kValues:
    case buffers::Kind::kLiveRange:
    case buffers::Kind::kUsageReport:
    case buffers::Kind::kOutOfMemory: return FileKind::kAssignmentPart;
    case buffers::Kind::kNone: break;
  }
  if (hlo::looksLikeHlo(text)) return FileKind::kHlo;
  return buffers::hasOutOfMemory(text) ? FileKind::kAssignmentPart : FileKind::kOther;
}

}  // namespace io

#include "model/io/recognize.h"

#include <algorithm>

#include "model/buffers/recognize.h"
#include "model/io/proto_file.h"
#include "model/text/hlo_parser.h"
#include "model/text/stablehlo.h"

namespace io {

namespace {

// A few zero bytes, in a string or behind the text, do not make it binary.
bool isBinary(absl::string_view head) {
  while (!head.empty() && head.back() == '\0') head.remove_suffix(1);
  const auto zeros = std::count(head.begin(), head.end(), '\0');
  return head.empty() || zeros > 4 + static_cast<std::ptrdiff_t>(head.size() / 100);
}

}  // namespace

FileKind recognize(absl::string_view text) {
  if (looksLikeProto(text)) return FileKind::kProto;
  if (isBinary(text.substr(0, 4096))) return FileKind::kOther;
  switch (buffers::recognize(text)) {
    case buffers::Kind::kAllocations: return FileKind::kAllocations;
    case buffers::Kind::kValues:
    case buffers::Kind::kLiveRange:
    case buffers::Kind::kUsageReport:
    case buffers::Kind::kOutOfMemory: return FileKind::kAssignmentPart;
    case buffers::Kind::kNone: break;
  }
  if (!hlo::looksLikeStableHlo(text) && hlo::looksLikeHlo(text)) return FileKind::kHlo;
  return buffers::hasOutOfMemory(text) ? FileKind::kAssignmentPart : FileKind::kOther;
}

}  // namespace io

#pragma once

// Executions that XLA writes with their arguments: HloSnapshot and HloUnoptimizedSnapshot. The latter has two binary
// forms: the plain message, and, with --xla_dump_hlo_as_proto, a split form, which may exceed the size limit of a
// message: the length of the message, the message with the sizes of the arguments instead of their values, then the
// arguments one after the other, each as the length of its shape (eight bytes), its shape and its elements. Source: the
// output of XLA 0.10.2; formats/hlo-proto.md §3.

#include <string>

#include "absl/strings/string_view.h"

namespace hloscope::proto {
class HloSnapshot;
class HloUnoptimizedSnapshot;
}  // namespace hloscope::proto

namespace io {

namespace proto = hloscope::proto;

/// The message at the start of a file in split form, and the rest of the file. Empty if the file does not begin with a
/// plausible length. `bytes` may be the head of the file.
struct SplitSnapshot {
  absl::string_view message;
  absl::string_view arguments;
  bool isCut = false;  ///< the message is truncated
};
SplitSnapshot splitSnapshot(absl::string_view bytes);

/// Describes the content of a snapshot besides its module, as a phrase: "holds the 2 arguments of one execution:
/// f32[4,8], f32[8,3]"; "" if there is none. Unreadable shapes are "?". At most linear in the bytes; elements are
/// skipped.
struct SnapshotNote {
  std::string text;
  bool isCut = false;  ///< the split form states more data than present
};
/// From the bytes of a message.
SnapshotNote noteOfSnapshot(absl::string_view bytes);
SnapshotNote noteOfUnoptimized(absl::string_view bytes);
SnapshotNote noteOfSplit(const SplitSnapshot& snapshot);
/// From a message that was read from its text form.
SnapshotNote noteOf(const proto::HloSnapshot& snapshot);
SnapshotNote noteOf(const proto::HloUnoptimizedSnapshot& snapshot);

}  // namespace io

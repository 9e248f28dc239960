#pragma once

// Executions that XLA writes with their arguments: HloSnapshot and HloUnoptimizedSnapshot. The latter has two binary
// forms: the message as it is, and, with --xla_dump_hlo_as_proto, a split one, which may be larger than a message can
// be: the length of the message, the message with the sizes of the arguments in their place, then the arguments one
// after the other, each as the length of its shape (eight bytes), its shape and its elements.
// Source: what XLA 0.10.2 writes; formats/hlo-proto.md §3.

#include <string>

#include "absl/strings/string_view.h"

namespace hloscope::proto {
class HloSnapshot;
class HloUnoptimizedSnapshot;
}  // namespace hloscope::proto

namespace io {

namespace proto = hloscope::proto;

/// The message that a file in split form begins with, and what of the file is behind it. Empty where the file does not
/// begin with a length that fits it. `bytes` may be the head of the file.
struct SplitSnapshot {
  absl::string_view message;
  absl::string_view arguments;
  bool isCut = false;  ///< there is not all of the message
};
SplitSnapshot splitSnapshot(absl::string_view bytes);

/// What a snapshot has beside its module, in a sentence without an end: "holds the 2 arguments of one execution:
/// f32[4,8], f32[8,3]"; "" where it has nothing. Shapes that cannot be read are "?". Time is linear in the bytes at
/// most; elements are stepped over.
struct SnapshotNote {
  std::string text;
  bool isCut = false;  ///< the split form announces more than there is
};
/// Of the bytes of a message.
SnapshotNote noteOfSnapshot(absl::string_view bytes);
SnapshotNote noteOfUnoptimized(absl::string_view bytes);
SnapshotNote noteOfSplit(const SplitSnapshot& snapshot);
/// Of a message that was read from its text form.
SnapshotNote noteOf(const proto::HloSnapshot& snapshot);
SnapshotNote noteOf(const proto::HloUnoptimizedSnapshot& snapshot);

}  // namespace io

#pragma once

// Converts literals of protos to and from text. Source: Literal::ToString, LiteralProto; formats/hlo-text.md §9,
// hlo-proto.md §4.

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace hloscope::proto {
class LiteralProto;
class ShapeProto;
}  // namespace hloscope::proto

namespace io {

namespace proto = hloscope::proto;

/// Appends all values as XLA prints them: `0.5`, `{1, 2, 3}`, `( {1}, 2 )`. `shape` is the instruction's. Errors, with
/// nothing appended: NotFound if the literal has no values or too few; ResourceExhausted above `limit` bytes.
absl::Status appendLiteral(const proto::LiteralProto& literal, const proto::ShapeProto& shape, size_t limit,
                           std::string* out);

/// Parses the whole text, in any notation, as a literal of that shape. Each value of a type of less than a byte takes
/// one byte, as XLA writes it. Errors: Unavailable if values are elided, `{...}`; InvalidArgument.
absl::Status readLiteral(absl::string_view text, const proto::ShapeProto& shape, proto::LiteralProto* literal);

}  // namespace io

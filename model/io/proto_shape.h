#pragma once

// Converts shapes of protos to and from text. Source: Shape::ToString, Layout::ToString, ShapeProto, LayoutProto;
// formats/hlo-text.md §8, hlo-proto.md §4.

#include <string>

#include "absl/strings/string_view.h"
#include "model/ir/shape.h"

namespace hloscope::proto {
class ProgramShapeProto;
class ShapeProto;
}  // namespace hloscope::proto

namespace io {

namespace proto = hloscope::proto;

/// Returns the type of a proto's shape; kInvalid for numbers unknown to this version.
hlo::ElementType elementType(const proto::ShapeProto& shape);

/// Appends `f32[2,3]{1,0:T(8,128)}`. The protobuf parser limits the nesting of shapes.
void appendShape(const proto::ShapeProto& shape, std::string* out);
/// Appends the shape without layouts, as in the header of a computation.
void appendShapeWithoutLayout(const proto::ShapeProto& shape, std::string* out);

/// Appends `{(f32[4]{0}, s32[])->f32[4]{0}}`: the value of entry_computation_layout.
void appendProgramShape(const proto::ProgramShapeProto& shape, std::string* out);

/// Copies a shape and gives every array a layout, as XLA requires: the default (row-major) if the shape has none.
void setShape(const hlo::Shape& shape, proto::ShapeProto* message);
/// Parses the whole text as a shape. Returns false, and sets nothing, if it is invalid or nested deeper than 64.
bool readShape(absl::string_view text, proto::ShapeProto* message);
/// Parses the whole text as the value of entry_computation_layout.
bool readProgramShape(absl::string_view text, proto::ProgramShapeProto* message);

}  // namespace io

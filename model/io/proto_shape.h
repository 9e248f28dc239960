#pragma once

// Shapes of protos, as text and from text. Source: Shape::ToString, Layout::ToString, ShapeProto, LayoutProto;
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

/// The type of a proto's shape; kInvalid for numbers that this version does not know.
hlo::ElementType elementType(const proto::ShapeProto& shape);

/// Appends `f32[2,3]{1,0:T(8,128)}`. The protobuf parser bounds how deep shapes nest.
void appendShape(const proto::ShapeProto& shape, std::string* out);
/// The same without layouts, as in the header of a computation.
void appendShapeWithoutLayout(const proto::ShapeProto& shape, std::string* out);

/// `{(f32[4]{0}, s32[])->f32[4]{0}}`: the value of entry_computation_layout.
void appendProgramShape(const proto::ProgramShapeProto& shape, std::string* out);

/// Every array has a layout then, as XLA requires; the default one (row major) where the shape has none.
void setShape(const hlo::Shape& shape, proto::ShapeProto* message);
/// Reads the whole text as a shape. False, and nothing set, where it is none, or nests deeper than 64.
bool readShape(absl::string_view text, proto::ShapeProto* message);
/// Reads the whole text as the value of entry_computation_layout.
bool readProgramShape(absl::string_view text, proto::ProgramShapeProto* message);

}  // namespace io

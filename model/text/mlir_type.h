#pragma once

// Types of MLIR as shapes. Source: MLIR's builtin dialect, "Types"; the StableHLO specification, "Types".

#include "absl/strings/string_view.h"
#include "model/ir/shape.h"

namespace hlo {

/// Reads `tensor<8x?xf32, #encoding>`, `vector<4xi1>`, `memref<…>`, `f32`, `index`, `!stablehlo.token`. The type of the
/// shape is kInvalid for any other type. Leaves `text` empty.
Shape mlirShape(absl::string_view type);

}  // namespace hlo

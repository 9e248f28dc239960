#include "model/text/mlir_type.h"

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/strip.h"

namespace hlo {
namespace {

constexpr size_t kMaximumMlirRank = 256;

ElementType mlirElementType(absl::string_view word) {
  static constexpr std::pair<absl::string_view, ElementType> kTypes[] = {
      {"i1", ElementType::kPred},
      {"i2", ElementType::kS2},
      {"i4", ElementType::kS4},
      {"i8", ElementType::kS8},
      {"i16", ElementType::kS16},
      {"i32", ElementType::kS32},
      {"i64", ElementType::kS64},
      {"index", ElementType::kS64},
      {"ui1", ElementType::kU1},
      {"ui2", ElementType::kU2},
      {"ui4", ElementType::kU4},
      {"ui8", ElementType::kU8},
      {"ui16", ElementType::kU16},
      {"ui32", ElementType::kU32},
      {"ui64", ElementType::kU64},
      {"f16", ElementType::kF16},
      {"bf16", ElementType::kBf16},
      {"f32", ElementType::kF32},
      {"f64", ElementType::kF64},
      {"complex<f32>", ElementType::kC64},
      {"complex<f64>", ElementType::kC128},
      {"f8E5M2", ElementType::kF8e5m2},
      {"f8E4M3", ElementType::kF8e4m3},
      {"f8E4M3FN", ElementType::kF8e4m3fn},
      {"f8E4M3B11FNUZ", ElementType::kF8e4m3b11fnuz},
      {"f8E3M4", ElementType::kF8e3m4},
      {"f8E5M2FNUZ", ElementType::kF8e5m2fnuz},
      {"f8E4M3FNUZ", ElementType::kF8e4m3fnuz},
      {"f8E8M0FNU", ElementType::kF8e8m0fnu},
      {"f4E2M1FN", ElementType::kF4e2m1fn},
      {"f6E2M3FN", ElementType::kF6e2m3fn},
      {"f6E3M2FN", ElementType::kF6e3m2fn},
      {"!stablehlo.token", ElementType::kToken},
      {"!mhlo.token", ElementType::kToken},
  };
  for (const auto& [name, type] : kTypes) {
    if (name == word) return type;
  }
  return ElementType::kInvalid;
}

}  // namespace

Shape mlirShape(absl::string_view type) {
  Shape shape;
  type = absl::StripAsciiWhitespace(type);
  const bool isContainer = absl::ConsumePrefix(&type, "tensor<") || absl::ConsumePrefix(&type, "vector<") ||
                           absl::ConsumePrefix(&type, "memref<");
  if (isContainer && !absl::ConsumeSuffix(&type, ">")) return shape;
  bool isAnyDynamic = false;
  while (isContainer && shape.dimensions.size() < kMaximumMlirRank) {
    size_t size = 0;
    while (size < type.size() && absl::ascii_isdigit(static_cast<unsigned char>(type[size]))) ++size;
    const bool isDynamic = absl::StartsWith(type, "?");
    if (isDynamic) size = 1;
    if (size == 0 || size >= type.size() || type[size] != 'x') break;
    int64_t dimension = kUnboundedDimension;
    if (!isDynamic && !absl::SimpleAtoi(type.substr(0, size), &dimension)) return {};
    shape.dimensions.push_back(dimension);
    shape.dynamic.push_back(isDynamic);
    isAnyDynamic |= isDynamic;
    type.remove_prefix(size + 1);
  }
  if (!isAnyDynamic) shape.dynamic.clear();
  // An encoding follows a comma; the only element type with a comma is not read.
  shape.type = mlirElementType(absl::StripTrailingAsciiWhitespace(isContainer ? type.substr(0, type.find(',')) : type));
  if (shape.type == ElementType::kInvalid) return {};
  return shape;
}

}  // namespace hlo

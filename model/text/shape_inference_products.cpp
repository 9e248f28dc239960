// The rules of opcodes of linear algebra: matrix products, Fourier transforms, decompositions.

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "model/attributes/lists.h"
#include "model/text/shape_inference_rules.h"

namespace hlo::inference {

absl::Status Inference::checkDot(const Shape& lhs, const Shape& rhs, const DotDimensions& dot) const {
  if (!lhs.isArray() || !rhs.isArray()) return doesNotFit(absl::StrCat("expected arrays, found ", pair(lhs, rhs)));
  if (!areDimensions(dot.lhsContracting, dot.lhsBatch, lhs) || !areDimensions(dot.rhsContracting, dot.rhsBatch, rhs)) {
    return doesNotFit("a dimension number is out of range or repeated");
  }
  const auto match = [&](const Integers& a, const Integers& b) {
    if (a.size() != b.size()) return false;
    for (size_t i = 0; i < a.size(); ++i) {
      if (!fits(at(lhs, static_cast<size_t>(a[i])), at(rhs, static_cast<size_t>(b[i])))) return false;
    }
    return true;
  };
  if (!match(dot.lhsContracting, dot.rhsContracting)) {
    return doesNotFit(absl::StrCat("the contracting dimensions of ", pair(lhs, rhs), " differ"));
  }
  if (!match(dot.lhsBatch, dot.rhsBatch)) {
    return doesNotFit(absl::StrCat("the batch dimensions of ", pair(lhs, rhs), " differ"));
  }
  return absl::OkStatus();
}

namespace {

void appendFree(const Shape& shape, const Integers& contracting, const Integers& batch, const Integers& group,
                Shape* result) {
  for (size_t i = 0; i < rank(shape); ++i) {
    if (!contains(contracting, i) && !contains(batch, i) && !contains(group, i)) append(result, at(shape, i));
  }
}

void appendProduct(const Shape& lhs, const Shape& rhs, const DotDimensions& dot, const Integers& rhsGroup,
                   Shape* result) {
  for (int64_t number : dot.lhsBatch) append(result, at(lhs, static_cast<size_t>(number)));
  appendFree(lhs, dot.lhsContracting, dot.lhsBatch, {}, result);
  appendFree(rhs, dot.rhsContracting, dot.rhsBatch, rhsGroup, result);
}

}  // namespace

Result Inference::dot() {
  const auto numbers = parseDotDimensions(m_attribute);
  if (!numbers.ok()) return doesNotFit(std::string(numbers.status().message()));
  if (const auto status = checkDot(operand(0), operand(1), *numbers); !status.ok()) return status;
  Shape result = arrayOf(higherPrecision(operand(0).type, operand(1).type));
  appendProduct(operand(0), operand(1), *numbers, {}, &result);
  return made(std::move(result));
}

// The ragged dimension is a dimension of the lhs that is divided into groups. If it is contracted, each group has its
// own product, and the groups are the first dimension of the result; if it is free, each group has its own factor in
// the rhs.
Result Inference::raggedDot() {
  const auto numbers = parseRaggedDotDimensions(m_attribute);
  if (!numbers.ok()) return doesNotFit(std::string(numbers.status().message()));
  const Shape& lhs = operand(0);
  const Shape& rhs = operand(1);
  const Shape& groups = operand(2);
  if (const auto status = checkDot(lhs, rhs, numbers->dot); !status.ok()) return status;
  if (numbers->lhsRagged.size() != 1 || !isIn(numbers->lhsRagged[0], rank(lhs))) {
    return doesNotFit("expected one dimension in lhs_ragged_dims");
  }
  if (!groups.isArray() || rank(groups) == 0) return doesNotFit("expected a list of group sizes");
  const auto ragged = static_cast<size_t>(numbers->lhsRagged[0]);
  const Dimension count = at(groups, rank(groups) - 1);
  Shape result = arrayOf(higherPrecision(lhs.type, rhs.type));
  const bool isContracted = contains(numbers->dot.lhsContracting, ragged);
  if (!isContracted && !contains(numbers->dot.lhsBatch, ragged)) {
    if (numbers->rhsGroup.size() != 1 || !isIn(numbers->rhsGroup[0], rank(rhs)) ||
        !fits(at(rhs, static_cast<size_t>(numbers->rhsGroup[0])), count)) {
      return doesNotFit("expected one dimension in rhs_group_dims with as many groups as group sizes");
    }
  }
  if (!areDimensions(numbers->rhsGroup, {}, rhs)) return doesNotFit("a dimension of rhs_group_dims is out of range");
  if (isContracted) append(&result, count);
  appendProduct(lhs, rhs, numbers->dot, numbers->rhsGroup, &result);
  return made(std::move(result));
}

Result Inference::fft() {
  const Shape& shape = operand(0);
  const Integers lengths = integers("fft_length");
  const std::string type = absl::AsciiStrToUpper(text("fft_type"));
  if (failed()) return m_status;
  if (!shape.isArray() || lengths.empty() || lengths.size() > 3 || lengths.size() > rank(shape)) {
    return doesNotFit(absl::StrCat("fft_length=", toText(lengths), " does not fit ", shape.withoutLayout()));
  }
  const bool isReal = type == "RFFT";
  const bool isBack = type == "IRFFT";
  if (!isReal && !isBack && type != "FFT" && type != "IFFT") return doesNotFit(absl::StrCat("unknown fft_type ", type));
  if (isReal ? (shape.type != ElementType::kF32 && shape.type != ElementType::kF64) : !isComplex(shape.type)) {
    return doesNotFit(absl::StrCat(type, " does not accept ", elementTypeName(shape.type)));
  }
  if (!isReal && !isBack) return same(shape);
  const size_t before = rank(shape) - lengths.size();
  for (size_t i = 0; i < lengths.size(); ++i) {
    const bool isLast = i + 1 == lengths.size();
    const int64_t length = isBack && isLast && lengths[i] != 0 ? lengths[i] / 2 + 1 : lengths[i];
    if (!fits(at(shape, before + i), {length, false})) {
      return doesNotFit(absl::StrCat("fft_length=", toText(lengths), " does not fit ", shape.withoutLayout()));
    }
  }
  const ElementType part =
      isReal ? (shape.type == ElementType::kF32 ? ElementType::kC64 : ElementType::kC128) : partOfComplex(shape.type);
  Shape result = withType(shape, part).made;
  result.text.clear();
  const int64_t last = lengths.back();
  result.dimensions.back() = isReal && last != 0 ? last / 2 + 1 : last;
  return made(std::move(result));
}

Result Inference::cholesky() {
  const Shape& shape = operand(0);
  if (!isFloat(shape.type) && !isComplex(shape.type)) {
    return doesNotFit(absl::StrCat("cholesky does not accept ", shape.withoutLayout()));
  }
  if (rank(shape) < 2 || !fits(at(shape, rank(shape) - 1), at(shape, rank(shape) - 2))) {
    return doesNotFit(absl::StrCat("expected square matrices, found ", shape.withoutLayout()));
  }
  return same(shape);
}

Result Inference::triangularSolve() {
  const Shape& a = operand(0);
  const Shape& b = operand(1);
  const size_t n = rank(a);
  const absl::string_view transpose = text("transpose_a");
  if (failed()) return m_status;
  if (transpose != "NO_TRANSPOSE" && transpose != "TRANSPOSE" && transpose != "ADJOINT") {
    return doesNotFit("expected NO_TRANSPOSE, TRANSPOSE or ADJOINT as transpose_a");
  }
  if ((!isFloat(a.type) && !isComplex(a.type)) || a.type != b.type || n < 2 || rank(b) != n ||
      !fits(at(a, n - 1), at(a, n - 2))) {
    return doesNotFit(absl::StrCat("expected square matrices and a side, found ", pair(a, b)));
  }
  const bool isLeft = m_attribute("left_side") == absl::string_view("true");
  bool isFitting = fits(at(a, n - 1), at(b, isLeft ? n - 2 : n - 1));
  for (size_t i = 0; i + 2 < n; ++i) isFitting &= fits(at(a, i), at(b, i));
  if (!isFitting) return doesNotFit(absl::StrCat("the sizes of ", pair(a, b), " do not fit"));
  return same(b);
}

}  // namespace hlo::inference

// The rules of opcodes that change the dimensions of arrays: broadcast, transpose, dimension sizes and others.

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "model/attributes/lists.h"
#include "model/attributes/window.h"
#include "model/text/shape_inference_rules.h"

namespace hlo::inference {

// Without a result shape for dimensions= to refer to, XLA takes its numbers as sizes that precede those of the operand.
Result Inference::broadcast() {
  if (const auto status = expectArrays(); !status.ok()) return status;
  const Integers sizes = m_attribute("dimensions") ? integers("dimensions") : Integers();
  if (failed()) return m_status;
  Shape result = arrayOf(operand(0).type);
  for (int64_t size : sizes) {
    if (size < 0) return doesNotFit(absl::StrCat("expected sizes of 0 or more, found ", size));
    append(&result, {size, false});
  }
  for (size_t i = 0; i < rank(operand(0)); ++i) {
    if (at(operand(0), i).isUnbounded()) return doesNotFit("the size of its operand is unknown");
    append(&result, at(operand(0), i));
  }
  return made(std::move(result));
}

Result Inference::concatenate() {
  if (m_operands.empty()) return doesNotFit("expected at least one operand, found none");
  if (const auto status = expectArrays(); !status.ok()) return status;
  const Shape& first = operand(0);
  const int64_t along = oneDimension(rank(first));
  if (failed()) return m_status;
  Shape result = arrayOf(first.type, first);
  for (const Shape* shape : m_operands.subspan(1)) {
    if (rank(*shape) != rank(first) || !isSameButPrecision(shape->type, first.type)) {
      return doesNotFit(absl::StrCat(pair(first, *shape), " cannot be concatenated"));
    }
    // XLA takes the higher precision of the first type and this one, and ignores those between.
    result.type = higherPrecision(shape->type, first.type);
    for (size_t i = 0; i < rank(first); ++i) {
      const Dimension a = at(result, i);
      const Dimension b = at(*shape, i);
      Dimension joined = a;
      if (static_cast<int64_t>(i) == along) {
        if (a.isUnbounded() || b.isUnbounded()) {
          joined = {kUnboundedDimension, true};
        } else if (joined.isDynamic |= b.isDynamic; __builtin_add_overflow(a.size, b.size, &joined.size)) {
          return doesNotFit("its size is too large");
        }
      } else if (!fits(a, b)) {
        return doesNotFit(absl::StrCat("the sizes of ", pair(first, *shape), " differ"));
      } else {
        joined = mostSpecific(a, b);
      }
      set(&result, i, joined);
    }
  }
  return made(std::move(result));
}

Result Inference::pad() {
  const Shape& shape = operand(0);
  const Shape& value = operand(1);
  if (!shape.isArray() || !isScalar(value) || !isSameButPrecision(shape.type, value.type)) {
    return doesNotFit(absl::StrCat("expected an array and a scalar of its type, found ", pair(shape, value)));
  }
  const absl::string_view padding = text("padding");
  if (failed()) return m_status;
  const auto config = parsePaddingConfig(padding);
  if (!config.ok()) return doesNotFit(absl::StrCat("padding cannot be read: ", config.status().message()));
  if (config->dimensions.size() != rank(shape)) {
    return doesNotFit(
        absl::StrCat("the padding has ", config->dimensions.size(), " dimensions, but the operand has ", rank(shape)));
  }
  Shape result = arrayOf(higherPrecision(shape.type, value.type), shape);
  for (size_t i = 0; i < rank(shape); ++i) {
    const PaddingDimension& edge = config->dimensions[i];
    if (edge.interior < 0) return doesNotFit("the interior padding is negative");
    if (at(shape, i).isUnbounded()) continue;
    int64_t size = shape.dimensions[i];
    int64_t between = 0;
    if (__builtin_mul_overflow(std::max<int64_t>(size - 1, 0), edge.interior, &between) ||
        __builtin_add_overflow(size, between, &size) || __builtin_add_overflow(size, edge.low, &size) ||
        __builtin_add_overflow(size, edge.high, &size) || size < 0) {
      return doesNotFit(absl::StrCat("the padding of dimension ", i, " leaves no valid size"));
    }
    result.dimensions[i] = size;
  }
  return made(std::move(result));
}

Result Inference::reverse() {
  if (const auto status = expectArrays(); !status.ok()) return status;
  Integers numbers = integers("dimensions");
  if (failed()) return m_status;
  for (int64_t number : numbers) {
    if (!isIn(number, rank(operand(0)))) return doesNotFit(absl::StrCat("the operand has no dimension ", number));
  }
  std::sort(numbers.begin(), numbers.end());
  if (std::adjacent_find(numbers.begin(), numbers.end()) != numbers.end()) return doesNotFit("a dimension is repeated");
  return same(operand(0));
}

Result Inference::transpose() {
  if (const auto status = expectArrays(); !status.ok()) return status;
  Shape shape = operand(0);
  giveDefaultLayout(&shape);
  const Integers permutation = integers("dimensions");
  if (failed()) return m_status;
  Integers inverse(rank(shape), -1);
  for (size_t i = 0; i < permutation.size() && permutation.size() == rank(shape); ++i) {
    if (isIn(permutation[i], rank(shape))) inverse[static_cast<size_t>(permutation[i])] = static_cast<int64_t>(i);
  }
  if (permutation.size() != rank(shape) || std::count(inverse.begin(), inverse.end(), -1) != 0) {
    return doesNotFit(
        absl::StrCat(toText(permutation), " is not a permutation of the dimensions of ", shape.withoutLayout()));
  }
  Shape result = shape;
  result.dynamic.clear();
  result.text.clear();
  for (size_t i = 0; i < rank(shape); ++i) set(&result, i, at(shape, static_cast<size_t>(permutation[i])));
  for (int64_t& number : result.minorToMajor) {
    if (!isIn(number, rank(shape))) return doesNotFit("its layout is invalid");
    number = inverse[static_cast<size_t>(number)];
  }
  return made(std::move(result));
}

Result Inference::getDimensionSize() {
  if (const auto status = expectArrays(); !status.ok()) return status;
  oneDimension(rank(operand(0)));
  return made(arrayOf(ElementType::kS32));
}

Result Inference::setDimensionSize() {
  const Shape& shape = operand(0);
  if (!shape.isArray()) return doesNotFit(absl::StrCat("expected an array, found ", shape.withoutLayout()));
  if (!isScalar(operand(1)) || operand(1).type != ElementType::kS32) {
    return doesNotFit(absl::StrCat("expected an s32[] as the size, found ", operand(1).withoutLayout()));
  }
  const int64_t number = oneDimension(rank(shape));
  if (failed()) return m_status;
  Shape result = shape;
  result.text.clear();
  set(&result, static_cast<size_t>(number), {shape.dimensions[static_cast<size_t>(number)], true});
  return made(std::move(result));
}

}  // namespace hlo::inference

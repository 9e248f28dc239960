// The rules of opcodes that select or reorder parts of arrays, or apply a computation to their elements.

#include <numeric>

#include "absl/strings/str_cat.h"
#include "model/attributes/lists.h"
#include "model/text/shape_inference_rules.h"

namespace hlo::inference {

Result Inference::gather() {
  if (const auto status = expectArrays(); !status.ok()) return status;
  const Shape& source = operand(0);
  const Shape& indices = operand(1);
  const Integers sizes = integers("slice_sizes");
  if (failed()) return m_status;
  const auto numbers = parseGatherDimensions(m_attribute);
  if (!numbers.ok()) return doesNotFit(std::string(numbers.status().message()));
  if (!isInteger(indices.type)) return doesNotFit(absl::StrCat("expected indices, found ", indices.withoutLayout()));
  const int64_t vector = numbers->indexVector;
  if (vector < 0 || vector > static_cast<int64_t>(rank(indices))) return doesNotFit("index_vector_dim is out of range");
  if (sizes.size() != rank(source) || !areDimensions(numbers->collapsedSlice, numbers->operandBatching, source)) {
    return doesNotFit(absl::StrCat("the slices do not fit ", source.withoutLayout()));
  }
  std::vector<Dimension> slice;  // the dimensions that remain of a slice
  for (size_t i = 0; i < sizes.size(); ++i) {
    const Dimension whole = at(source, i);
    const bool isDropped = contains(numbers->collapsedSlice, i) || contains(numbers->operandBatching, i);
    if (sizes[i] < 0 || (!whole.isUnbounded() && sizes[i] > whole.size) || (isDropped && sizes[i] > 1)) {
      return doesNotFit(
          absl::StrCat("the slice size ", sizes[i], " does not fit dimension ", i, " of ", source.withoutLayout()));
    }
    if (!isDropped) slice.push_back({sizes[i], whole.isDynamic && sizes[i] == whole.size});
  }
  std::vector<Dimension> batch;
  for (size_t i = 0; i < rank(indices); ++i) {
    if (static_cast<int64_t>(i) != vector) batch.push_back(at(indices, i));
  }
  const size_t resultRank = batch.size() + slice.size();
  if (numbers->offset.size() != slice.size()) {
    return doesNotFit(
        absl::StrCat("offset_dims has ", numbers->offset.size(), " dimensions, but a slice has ", slice.size()));
  }
  Shape result = arrayOf(source.type);
  auto nextSlice = slice.begin();
  auto nextBatch = batch.begin();
  for (size_t i = 0; i < resultRank; ++i) {
    const bool isOffset = contains(numbers->offset, i);
    if (isOffset ? nextSlice == slice.end() : nextBatch == batch.end()) {
      return doesNotFit("offset_dims is out of range");
    }
    append(&result, isOffset ? *nextSlice++ : *nextBatch++);
  }
  return made(std::move(result));
}

Result Inference::scatter() {
  if (m_operands.size() % 2 == 0) return doesNotFit("expected an odd number of operands");
  if (const auto status = expectArrays(); !status.ok()) return status;
  const size_t count = m_operands.size() / 2;
  if (count == 0) return doesNotFit("expected at least three operands");
  callee(CallRole::kApply);
  if (failed()) return m_status;
  if (count == 1) return same(operand(0));
  std::vector<Shape> elements;
  for (size_t i = 0; i < count; ++i) elements.push_back(operand(i));
  return made(tupleOf(std::move(elements)));
}

Result Inference::map() {
  if (m_operands.empty()) return doesNotFit("expected at least one operand, found none");
  if (const auto status = expectArrays(); !status.ok()) return status;
  const Integers numbers = integers("dimensions");
  const Shape* const mapped = callee(CallRole::kApply);
  if (failed()) return m_status;
  if (!isScalar(*mapped))
    return doesNotFit(absl::StrCat("expected a computation that returns a scalar, found ", mapped->withoutLayout()));
  const Shape* shape = m_operands[0];
  for (const Shape* other : m_operands.subspan(1)) {
    if (haveFittingDimensions(*shape, *other) || isScalar(*other)) continue;
    if (!isScalar(*shape)) return doesNotFit(absl::StrCat("the sizes of ", pair(*shape, *other), " differ"));
    shape = other;
  }
  Integers all(rank(*shape));
  std::iota(all.begin(), all.end(), 0);
  if (numbers != all) return doesNotFit(absl::StrCat("expected dimensions=", toText(all), ", found ", toText(numbers)));
  return made(arrayOf(mapped->type, *shape));
}

Result Inference::sort() {
  if (const auto status = expectArrays(); !status.ok()) return status;
  if (m_operands.size() == 1) return same(operand(0));
  std::vector<Shape> elements;
  for (const Shape* shape : m_operands) {
    if (shape->dimensions != operand(0).dimensions) {
      return doesNotFit(absl::StrCat("the sizes of ", pair(operand(0), *shape), " differ"));
    }
    elements.push_back(*shape);
  }
  return made(tupleOf(std::move(elements)));
}

Result Inference::topk() {
  const Shape& shape = operand(0);
  const int64_t k = integer("k");
  if (failed()) return m_status;
  if (!shape.isArray() || rank(shape) == 0 || k < 0 || shape.dimensions.back() < k) {
    return doesNotFit(absl::StrCat("k=", k, " does not fit ", shape.withoutLayout()));
  }
  Shape values = arrayOf(shape.type, shape);
  set(&values, rank(values) - 1, {k, false});
  Shape places = arrayOf(ElementType::kS32, values);
  return made(tupleOf({std::move(values), std::move(places)}));
}

// The results of the computation before its carries are kept for every step, along the dimension of the scan.
Result Inference::scan() {
  const int64_t carries = integer("num_carries");
  const Shape* const step = callee(CallRole::kApply);
  if (failed()) return m_status;
  if (carries < 0 || carries >= static_cast<int64_t>(m_operands.size())) {
    return doesNotFit(
        absl::StrCat("num_carries=", carries, " leaves none of ", m_operands.size(), " operands as input"));
  }
  const Shape& input = operand(0);
  if (!input.isArray()) return doesNotFit(absl::StrCat("expected an array, found ", input.withoutLayout()));
  const auto along = static_cast<size_t>(oneDimension(rank(input)));
  if (failed()) return m_status;
  const int64_t steps = input.dimensions[along];
  std::vector<Shape> results = step->isTuple() ? step->elements : std::vector<Shape>{*step};
  if (static_cast<int64_t>(results.size()) < carries) {
    return doesNotFit(absl::StrCat("the computation returns ", results.size(), " values for ", carries, " carries"));
  }
  for (size_t i = 0; i + static_cast<size_t>(carries) < results.size(); ++i) {
    if (!results[i].isArray() || rank(results[i]) < along) {
      return doesNotFit(absl::StrCat("expected a computation that returns arrays, found ", results[i].withoutLayout()));
    }
    Shape all = arrayOf(results[i].type);
    for (size_t d = 0; d <= rank(results[i]); ++d) {
      append(&all, d < along ? at(results[i], d) : d == along ? Dimension{steps, false} : at(results[i], d - 1));
    }
    results[i] = std::move(all);
  }
  return step->isTuple() ? made(tupleOf(std::move(results))) : made(std::move(results[0]));
}

Result Inference::batchNorm() {
  if (const auto status = expectArrays(); !status.ok()) return status;
  const Shape& shape = operand(0);
  const int64_t number = integer("feature_index");
  if (failed()) return m_status;
  if (!isFloat(shape.type) || !isIn(number, rank(shape))) {
    return doesNotFit(absl::StrCat("feature_index=", number, " does not fit ", shape.withoutLayout()));
  }
  const Dimension features = at(shape, static_cast<size_t>(number));
  for (size_t n = 1; n < m_operands.size(); ++n) {
    const bool isGradient = m_kind == OpKind::kBatchNormGrad && n == 4;
    if (!isFloat(operand(n).type) || (isGradient ? !haveFittingDimensions(operand(n), shape)
                                                 : rank(operand(n)) != 1 || !fits(at(operand(n), 0), features))) {
      return doesNotFit(absl::StrCat("the sizes of ", pair(shape, operand(n)), " do not fit"));
    }
  }
  if (m_kind == OpKind::kBatchNormInference) return same(shape);
  Shape perFeature = arrayOf(shape.type);
  append(&perFeature, features);
  return made(tupleOf({shape, perFeature, perFeature}));
}

}  // namespace hlo::inference

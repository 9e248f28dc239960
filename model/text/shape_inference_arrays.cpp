// The rules of opcodes that change the dimensions of arrays: broadcast to transpose, products, windows, reductions.

#include <algorithm>
#include <numeric>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "model/attributes/lists.h"
#include "model/attributes/window.h"
#include "model/text/shape_inference_rules.h"

namespace hlo::inference {

// --- dimensions -------------------------------------------------------------------------------------

// Without a shape to say what the numbers of dimensions= are of, XLA takes them for sizes that come before the
// operand's.
Result Inference::broadcast() {
  if (const auto status = expectArrays(); !status.ok()) return status;
  const Integers sizes = m_attribute("dimensions") ? integers("dimensions") : Integers();
  if (failed()) return m_status;
  Shape result = arrayOf(operand(0).type);
  for (int64_t size : sizes) {
    if (size < 0) return doesNotFit(absl::StrCat("a size of ", size));
    append(&result, {size, false});
  }
  for (size_t i = 0; i < rank(operand(0)); ++i) {
    if (at(operand(0), i).isUnbounded()) return doesNotFit("the size of its operand is not known");
    append(&result, at(operand(0), i));
  }
  return made(std::move(result));
}

Result Inference::concatenate() {
  if (m_operands.empty()) return doesNotFit("expected an operand or more, found none");
  if (const auto status = expectArrays(); !status.ok()) return status;
  const Shape& first = operand(0);
  const int64_t along = oneDimension(rank(first));
  if (failed()) return m_status;
  Shape result = arrayOf(first.type, first);
  for (const Shape* shape : m_operands.subspan(1)) {
    if (rank(*shape) != rank(first) || !isSameButPrecision(shape->type, first.type)) {
      return doesNotFit(absl::StrCat(pair(first, *shape), " cannot be joined"));
    }
    // XLA takes the higher of the first and this one, whatever came between.
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
        absl::StrCat("the padding has ", config->dimensions.size(), " dimensions, the operand ", rank(shape)));
  }
  Shape result = arrayOf(higherPrecision(shape.type, value.type), shape);
  for (size_t i = 0; i < rank(shape); ++i) {
    const PaddingDimension& edge = config->dimensions[i];
    if (edge.interior < 0) return doesNotFit("an interior padding below 0");
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
    return doesNotFit(absl::StrCat(toText(permutation), " is no order of the dimensions of ", shape.withoutLayout()));
  }
  Shape result = shape;
  result.dynamic.clear();
  result.text.clear();
  for (size_t i = 0; i < rank(shape); ++i) set(&result, i, at(shape, static_cast<size_t>(permutation[i])));
  for (int64_t& number : result.minorToMajor) {
    if (!isIn(number, rank(shape))) return doesNotFit("its layout is none");
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

// --- contractions -----------------------------------------------------------------------------------

absl::Status Inference::checkDot(const Shape& lhs, const Shape& rhs, const DotDimensions& dot) const {
  if (!lhs.isArray() || !rhs.isArray()) return doesNotFit(absl::StrCat("expected arrays, found ", pair(lhs, rhs)));
  if (!areDimensions(dot.lhsContracting, dot.lhsBatch, lhs) || !areDimensions(dot.rhsContracting, dot.rhsBatch, rhs)) {
    return doesNotFit("a dimension number is out of range or stands twice");
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

// The ragged dimension is one of the lhs that is cut into groups. Where it is contracted, each group has a product of
// its own, and the groups are the first dimension of the result; where it is free, each has a factor of its own in the
// rhs.
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
      return doesNotFit("expected one dimension in rhs_group_dims, of as many groups as there are sizes");
    }
  }
  if (!areDimensions(numbers->rhsGroup, {}, rhs)) return doesNotFit("a dimension of rhs_group_dims is out of range");
  if (isContracted) append(&result, count);
  appendProduct(lhs, rhs, numbers->dot, numbers->rhsGroup, &result);
  return made(std::move(result));
}

namespace {

// Places of a window over a base of that size; false where it does not fit in 64 bits.
bool windowPlaces(int64_t base, const WindowDimension& window, int64_t* places) {
  const auto dilated = [](int64_t size, int64_t dilation, int64_t* result) {
    return size == 0
               ? (*result = 0, true)
               : !__builtin_mul_overflow(size - 1, dilation, result) && !__builtin_add_overflow(*result, 1, result);
  };
  int64_t bound = 0;
  int64_t size = 0;
  if (!dilated(base, window.baseDilation, &bound) || !dilated(window.size, window.windowDilation, &size) ||
      __builtin_add_overflow(bound, window.padLow, &bound) || __builtin_add_overflow(bound, window.padHigh, &bound)) {
    return false;
  }
  *places = size > bound ? 0 : (bound - size) / window.stride + 1;
  return true;
}

absl::Status checkWindow(const Window& window, size_t rank) {
  if (window.dimensions.size() != rank) {
    return doesNotFit(absl::StrCat("expected a window of ", rank, " dimensions, found ", window.dimensions.size()));
  }
  for (const WindowDimension& dimension : window.dimensions) {
    if (dimension.size < 1 || dimension.stride < 1 || dimension.baseDilation < 1 || dimension.windowDilation < 1) {
      return doesNotFit("sizes, strides and dilations of a window are 1 or more");
    }
  }
  return absl::OkStatus();
}

// All dimensions of an array under a window, as dynamic as they were.
absl::Status slideOver(const Shape& base, const Window& window, Shape* result) {
  if (const auto status = checkWindow(window, rank(base)); !status.ok()) return status;
  for (size_t i = 0; i < rank(base); ++i) {
    Dimension dimension = at(base, i);
    if (!dimension.isUnbounded() && !windowPlaces(dimension.size, window.dimensions[i], &dimension.size)) {
      return doesNotFit("its size is too large");
    }
    append(result, dimension);
  }
  return absl::OkStatus();
}

absl::StatusOr<Window> windowOf(AttributeLookup attribute) {
  const auto text = attribute("window");
  if (!text) return Window();
  auto window = parseWindow(*text);
  if (!window.ok()) return doesNotFit(absl::StrCat("window cannot be read: ", window.status().message()));
  return window;
}

}  // namespace

Result Inference::convolution() {
  if (const auto status = expectArrays(); !status.ok()) return status;
  const Shape& lhs = operand(0);
  const Shape& rhs = operand(1);
  const absl::string_view labels = text("dim_labels");
  const int64_t featureGroups = m_attribute("feature_group_count") ? integer("feature_group_count") : 1;
  const int64_t batchGroups = m_attribute("batch_group_count") ? integer("batch_group_count") : 1;
  if (failed()) return m_status;
  const auto numbers = parseConvolutionDimensions(labels);
  if (!numbers.ok()) return doesNotFit(absl::StrCat("dim_labels cannot be read: ", numbers.status().message()));
  const size_t ranks = numbers->inputSpatial.size() + 2;
  if (numbers->inputRank != 0 || numbers->kernelRank != 0 || numbers->outputRank != 0 || rank(lhs) != ranks ||
      rank(rhs) != ranks) {
    return doesNotFit(absl::StrCat("dim_labels does not fit ", pair(lhs, rhs)));
  }
  const auto window = windowOf(m_attribute);
  if (!window.ok()) return window.status();
  if (const auto status = checkWindow(*window, ranks - 2); !status.ok()) return status;
  const auto of = [](const Shape& shape, int64_t number) { return at(shape, static_cast<size_t>(number)); };
  const Dimension features = of(lhs, numbers->inputFeature);
  const Dimension kernelFeatures = of(rhs, numbers->kernelInputFeature);
  const Dimension outputs = of(rhs, numbers->kernelOutputFeature);
  Dimension batch = of(lhs, numbers->inputBatch);
  if (featureGroups < 1 || batchGroups < 1 || kernelFeatures.isUnbounded() || outputs.isDynamic ||
      (!features.isUnbounded() &&
       (features.size % featureGroups != 0 || features.size / featureGroups != kernelFeatures.size)) ||
      outputs.size % featureGroups != 0 || outputs.size % batchGroups != 0 ||
      (batchGroups > 1 && (batch.isUnbounded() || batch.size % batchGroups != 0))) {
    return doesNotFit(absl::StrCat("the features or groups of ", pair(lhs, rhs), " do not fit"));
  }
  if (!batch.isUnbounded()) batch.size /= batchGroups;
  Shape result = arrayOf(higherPrecision(lhs.type, rhs.type));
  result.dimensions.resize(ranks);
  set(&result, static_cast<size_t>(numbers->outputBatch), batch);
  set(&result, static_cast<size_t>(numbers->outputFeature), outputs);
  for (size_t i = 0; i + 2 < ranks; ++i) {
    if (of(rhs, numbers->kernelSpatial[i]).size != window->dimensions[i].size) {
      return doesNotFit(absl::StrCat("the window does not fit the kernel ", rhs.withoutLayout()));
    }
    Dimension places = of(lhs, numbers->inputSpatial[i]);
    if (!places.isUnbounded() && !windowPlaces(places.size, window->dimensions[i], &places.size)) {
      return doesNotFit("its size is too large");
    }
    set(&result, static_cast<size_t>(numbers->outputSpatial[i]), places);
  }
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
  if (!isReal && !isBack && type != "FFT" && type != "IFFT") return doesNotFit(absl::StrCat("an fft_type ", type));
  if (isReal ? (shape.type != ElementType::kF32 && shape.type != ElementType::kF64) : !isComplex(shape.type)) {
    return doesNotFit(absl::StrCat(type, " does not take ", elementTypeName(shape.type)));
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
    return doesNotFit(absl::StrCat("cholesky does not take ", shape.withoutLayout()));
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
    return doesNotFit("transpose_a is NO_TRANSPOSE, TRANSPOSE or ADJOINT");
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

// --- parts of arrays --------------------------------------------------------------------------------

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
  std::vector<Dimension> slice;  // what is left of one
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
    return doesNotFit(absl::StrCat("offset_dims has ", numbers->offset.size(), " dimensions, a slice ", slice.size()));
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
  if (count == 0) return doesNotFit("expected three operands or more");
  callee(CallRole::kApply);
  if (failed()) return m_status;
  if (count == 1) return same(operand(0));
  std::vector<Shape> elements;
  for (size_t i = 0; i < count; ++i) elements.push_back(operand(i));
  return made(tupleOf(std::move(elements)));
}

// A scalar for one input, a tuple of scalars for more.
absl::Status Inference::reducerResults(const Shape& reducer, size_t count, std::vector<const Shape*>* results) const {
  if (reducer.isTuple()) {
    for (const Shape& element : reducer.elements) results->push_back(&element);
  } else {
    results->push_back(&reducer);
  }
  if (results->size() != count) {
    return doesNotFit(absl::StrCat("the computation returns ", results->size(), " values for ", count, " inputs"));
  }
  for (size_t i = 0; i < count; ++i) {
    if (!isScalar(*(*results)[i]) || !isScalar(operand(count + i)) ||
        !isSameButPrecision((*results)[i]->type, operand(count + i).type) ||
        !isSameButPrecision((*results)[i]->type, operand(i).type) || !haveFittingDimensions(operand(0), operand(i))) {
      return doesNotFit(absl::StrCat(pair(operand(i), operand(count + i)), " do not fit a computation that returns ",
                                     reducer.withoutLayout()));
    }
  }
  return absl::OkStatus();
}

namespace {

// An array of each of those scalars.
InferredShape arraysOf(const std::vector<const Shape*>& results, const Shape& dimensions) {
  if (results.size() == 1) return made(arrayOf(results[0]->type, dimensions));
  std::vector<Shape> elements;
  for (const Shape* result : results) elements.push_back(arrayOf(result->type, dimensions));
  return made(tupleOf(std::move(elements)));
}

}  // namespace

Result Inference::reduce() {
  if (m_operands.empty() || m_operands.size() % 2 != 0) return doesNotFit("expected an even number of operands");
  if (const auto status = expectArrays(); !status.ok()) return status;
  const Shape& first = operand(0);
  const Integers numbers = integers("dimensions");
  const Shape* const reducer = callee(CallRole::kApply);
  if (failed()) return m_status;
  if (!areDimensions(numbers, {}, first)) {
    return doesNotFit(absl::StrCat("a dimension of ", toText(numbers), " is out of range or stands twice"));
  }
  std::vector<const Shape*> results;
  if (const auto status = reducerResults(*reducer, m_operands.size() / 2, &results); !status.ok()) return status;
  Shape left = arrayOf(first.type);
  appendFree(first, numbers, {}, {}, &left);
  return arraysOf(results, left);
}

Result Inference::reduceWindow() {
  if (m_operands.empty() || m_operands.size() % 2 != 0) return doesNotFit("expected an even number of operands");
  if (const auto status = expectArrays(); !status.ok()) return status;
  const Shape* const reducer = callee(CallRole::kApply);
  if (failed()) return m_status;
  const auto window = windowOf(m_attribute);
  if (!window.ok()) return window.status();
  std::vector<const Shape*> results;
  if (const auto status = reducerResults(*reducer, m_operands.size() / 2, &results); !status.ok()) return status;
  Shape places = arrayOf(operand(0).type);
  if (const auto status = slideOver(operand(0), *window, &places); !status.ok()) return status;
  const auto initial = m_operands.subspan(m_operands.size() / 2);  // they have the types of the result
  return arraysOf({initial.begin(), initial.end()}, places);
}

Result Inference::selectAndScatter() {
  if (const auto status = expectArrays(); !status.ok()) return status;
  const auto window = windowOf(m_attribute);
  if (!window.ok()) return window.status();
  Shape places = arrayOf(operand(0).type);
  if (const auto status = slideOver(operand(0), *window, &places); !status.ok()) return status;
  if (!haveFittingDimensions(places, operand(1))) {
    return doesNotFit(absl::StrCat("the window makes ", places.withoutLayout(), " of the operand, the source is ",
                                   operand(1).withoutLayout()));
  }
  return same(operand(0));
}

Result Inference::map() {
  if (m_operands.empty()) return doesNotFit("expected an operand or more, found none");
  if (const auto status = expectArrays(); !status.ok()) return status;
  const Integers numbers = integers("dimensions");
  const Shape* const mapped = callee(CallRole::kApply);
  if (failed()) return m_status;
  if (!isScalar(*mapped)) return doesNotFit(absl::StrCat("the computation returns ", mapped->withoutLayout()));
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

// What the computation returns before its carries is kept of every step, along the dimension of the scan.
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
      return doesNotFit(absl::StrCat("the computation returns ", results[i].withoutLayout()));
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

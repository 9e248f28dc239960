// The rules of opcodes that slide a window over an array, and of reductions.

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "model/attributes/lists.h"
#include "model/attributes/window.h"
#include "model/text/shape_inference_rules.h"

namespace hlo::inference {

namespace {

// Computes the number of window positions over a base of that size; returns false if it does not fit in 64 bits.
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
      return doesNotFit("window sizes, strides and dilations must be 1 or more");
    }
  }
  return absl::OkStatus();
}

// Sets all dimensions of an array under a window; each stays dynamic if it was.
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

// Returns a scalar for one input, a tuple of scalars for several.
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

// Returns one array for each of those scalars.
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
    return doesNotFit(absl::StrCat("a dimension of ", toText(numbers), " is out of range or repeated"));
  }
  std::vector<const Shape*> results;
  if (const auto status = reducerResults(*reducer, m_operands.size() / 2, &results); !status.ok()) return status;
  Shape left = arrayOf(first.type);
  for (size_t i = 0; i < rank(first); ++i) {
    if (!contains(numbers, i)) append(&left, at(first, i));
  }
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
  const auto initial = m_operands.subspan(m_operands.size() / 2);  // the initial values have the types of the result
  return arraysOf({initial.begin(), initial.end()}, places);
}

Result Inference::selectAndScatter() {
  if (const auto status = expectArrays(); !status.ok()) return status;
  const auto window = windowOf(m_attribute);
  if (!window.ok()) return window.status();
  Shape places = arrayOf(operand(0).type);
  if (const auto status = slideOver(operand(0), *window, &places); !status.ok()) return status;
  if (!haveFittingDimensions(places, operand(1))) {
    return doesNotFit(absl::StrCat("the window produces ", places.withoutLayout(),
                                   " from the operand, but the source is ", operand(1).withoutLayout()));
  }
  return same(operand(0));
}

}  // namespace hlo::inference

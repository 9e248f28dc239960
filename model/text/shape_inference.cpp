#include "model/text/shape_inference.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "model/attributes/lists.h"
#include "model/ir/opcode_properties.h"
#include "model/text/shape_inference_rules.h"

namespace hlo {
namespace inference {

// --- element types ----------------------------------------------------------------------------------

namespace {

struct FloatInfo {
  ElementType type;
  int range;      // the exponent of 2 at which it overflows
  int precision;  // bits of the significand
};

constexpr FloatInfo kFloats[] = {
    {ElementType::kF64, 1024, 53},     {ElementType::kF32, 128, 24},        {ElementType::kBf16, 128, 8},
    {ElementType::kF8e8m0fnu, 128, 1}, {ElementType::kF16, 16, 11},         {ElementType::kF8e5m2, 16, 3},
    {ElementType::kF8e5m2fnuz, 16, 3}, {ElementType::kF8e4m3fn, 9, 4},      {ElementType::kF8e4m3, 8, 4},
    {ElementType::kF8e4m3fnuz, 8, 4},  {ElementType::kF8e4m3b11fnuz, 5, 4}, {ElementType::kF6e3m2fn, 5, 3},
    {ElementType::kF8e3m4, 4, 5},      {ElementType::kF6e2m3fn, 3, 4},      {ElementType::kF4e2m1fn, 3, 2},
};

const FloatInfo* floatInfo(ElementType type) {
  const auto* const it =
      std::find_if(std::begin(kFloats), std::end(kFloats), [type](const FloatInfo& info) { return info.type == type; });
  return it == std::end(kFloats) ? nullptr : it;
}

int integerBits(ElementType type) {
  switch (type) {
    case ElementType::kPred:
    case ElementType::kS1:
    case ElementType::kU1: return 1;
    case ElementType::kS2:
    case ElementType::kU2: return 2;
    case ElementType::kS4:
    case ElementType::kU4: return 4;
    default: return static_cast<int>(8 * elementBytes(type));
  }
}

}  // namespace

bool isFloat(ElementType type) { return floatInfo(type) != nullptr; }

ElementType partOfComplex(ElementType type) {
  return type == ElementType::kC64 ? ElementType::kF32 : type == ElementType::kC128 ? ElementType::kF64 : type;
}

ElementType higherPrecision(ElementType a, ElementType b) {
  const auto rank = [](ElementType type) {
    const ElementType part = partOfComplex(type);
    const FloatInfo* const info = floatInfo(part);
    return std::make_tuple(isComplex(type), info == nullptr ? -1 : info->range, info == nullptr ? -1 : info->precision,
                           info == nullptr ? integerBits(part) : 0, isSignedInteger(part));
  };
  return rank(b) > rank(a) ? b : a;
}

// --- shapes -----------------------------------------------------------------------------------------

std::string pair(const Shape& a, const Shape& b) { return absl::StrCat(a.withoutLayout(), " and ", b.withoutLayout()); }

bool contains(const Integers& numbers, size_t number) {
  return std::find(numbers.begin(), numbers.end(), static_cast<int64_t>(number)) != numbers.end();
}

bool areDimensions(const Integers& a, const Integers& b, const Shape& shape) {
  std::vector<bool> seen(rank(shape));
  for (const Integers* numbers : {&a, &b}) {
    for (int64_t number : *numbers) {
      if (!isIn(number, rank(shape)) || seen[static_cast<size_t>(number)]) return false;
      seen[static_cast<size_t>(number)] = true;
    }
  }
  return true;
}

void set(Shape* shape, size_t dimension, Dimension value) {
  shape->dimensions[dimension] = value.size;
  if (shape->dynamic.empty() && value.isDynamic) shape->dynamic.resize(rank(*shape));
  if (!shape->dynamic.empty()) shape->dynamic[dimension] = value.isDynamic;
}

void append(Shape* shape, Dimension value) {
  shape->dimensions.push_back(value.size);
  if (!shape->dynamic.empty()) shape->dynamic.push_back(false);
  set(shape, rank(*shape) - 1, value);
}

Shape arrayOf(ElementType type) {
  Shape shape;
  shape.type = type;
  return shape;
}

Shape arrayOf(ElementType type, const Shape& dimensionsOf) {
  Shape shape = arrayOf(type);
  shape.dimensions = dimensionsOf.dimensions;
  shape.dynamic = dimensionsOf.dynamic;
  return shape;
}

Shape tupleOf(std::vector<Shape> elements) {
  Shape shape = arrayOf(ElementType::kTuple);
  shape.elements = std::move(elements);
  for (Shape& element : shape.elements) element.text.clear();
  return shape;
}

InferredShape withType(const Shape& shape, ElementType type) {
  if (shape.type == type) return same(shape);
  Shape result = shape;
  result.type = type;
  result.elementBits = 0;
  return made(std::move(result));
}

bool haveFittingDimensions(const Shape& a, const Shape& b) {
  if (rank(a) != rank(b)) return false;
  for (size_t i = 0; i < rank(a); ++i) {
    if (!fits(at(a, i), at(b, i))) return false;
  }
  return true;
}

Dimension mostSpecific(Dimension a, Dimension b) {
  if (a.isUnbounded()) return b;
  if (b.isUnbounded()) return a;
  return {a.size, a.isDynamic || b.isDynamic};
}

// --- one instruction --------------------------------------------------------------------------------

Inference::Rule Inference::ruleOf(OpKind kind) {
  switch (kind) {
    case OpKind::kReal:
    case OpKind::kImag: return {&Inference::realOrImag, 1};
    case OpKind::kIsFinite: return {&Inference::isFinite, 1};
    case OpKind::kCopy:
    case OpKind::kDomain:
    case OpKind::kOptBarrier: return {&Inference::firstOperand, 1};
    case OpKind::kAddDependency: return {&Inference::firstOperand, 2};
    case OpKind::kComplex: return {&Inference::complex, 2};
    case OpKind::kCompare: return {&Inference::compare, 2};
    case OpKind::kSelect: return {&Inference::select, 3};
    case OpKind::kClamp: return {&Inference::clamp, 3};
    case OpKind::kBroadcast: return {&Inference::broadcast, 1};
    case OpKind::kConcatenate: return {&Inference::concatenate, kAny};
    case OpKind::kPad: return {&Inference::pad, 2};
    case OpKind::kReverse: return {&Inference::reverse, 1};
    case OpKind::kTranspose: return {&Inference::transpose, 1};
    case OpKind::kGetDimensionSize: return {&Inference::getDimensionSize, 1};
    case OpKind::kSetDimensionSize: return {&Inference::setDimensionSize, 2};
    case OpKind::kDot: return {&Inference::dot, 2};
    case OpKind::kScaledDot: return {&Inference::dot, 4};
    case OpKind::kRaggedDot: return {&Inference::raggedDot, 3};
    case OpKind::kConvolution: return {&Inference::convolution, 2};
    case OpKind::kFft: return {&Inference::fft, 1};
    case OpKind::kCholesky: return {&Inference::cholesky, 1};
    case OpKind::kTriangularSolve: return {&Inference::triangularSolve, 2};
    case OpKind::kGather: return {&Inference::gather, 2};
    case OpKind::kScatter: return {&Inference::scatter, kAny};
    case OpKind::kReduce: return {&Inference::reduce, kAny};
    case OpKind::kReduceWindow: return {&Inference::reduceWindow, kAny};
    case OpKind::kSelectAndScatter: return {&Inference::selectAndScatter, 3};
    case OpKind::kMap: return {&Inference::map, kAny};
    case OpKind::kSort: return {&Inference::sort, kAny};
    case OpKind::kTopk: return {&Inference::topk, 1};
    case OpKind::kScan: return {&Inference::scan, kAny};
    case OpKind::kBatchNormTraining: return {&Inference::batchNorm, 3};
    case OpKind::kBatchNormInference:
    case OpKind::kBatchNormGrad: return {&Inference::batchNorm, 5};
    case OpKind::kTuple: return {&Inference::tuple, kAny};
    case OpKind::kGetTupleElement: return {&Inference::tupleElement, 1};
    case OpKind::kAfterAll: return {&Inference::token, kAny};
    case OpKind::kPartitionId:
    case OpKind::kReplicaId: return {&Inference::number, 0};
    case OpKind::kWhile: return {&Inference::whileLoop, 1};
    case OpKind::kCall: return {&Inference::call, kAny};
    case OpKind::kConditional: return {&Inference::conditional, kAny};
    // The operands do not determine the element types of these results.
    case OpKind::kBitcastConvert:
    case OpKind::kConvert:
    case OpKind::kReducePrecision:
    case OpKind::kStochasticConvert: return {};
    default:
      switch (elementwiseOperands(kind)) {
        case 1: return {&Inference::unary, 1};
        case 2: return {&Inference::binary, 2};
        default: return {};
      }
  }
}

Result Inference::infer() {
  const Rule by = ruleOf(m_kind);
  if (by.infer == nullptr) return doesNotFit("nothing else in the instruction determines it");
  if (by.operands != kAny && m_operands.size() != static_cast<size_t>(by.operands)) {
    return doesNotFit(
        absl::StrCat("expected ", by.operands, " operand", by.operands == 1 ? "" : "s", ", found ", m_operands.size()));
  }
  Result result = (this->*by.infer)();
  if (failed()) return m_status;
  return result;
}

// --- attributes and callees -------------------------------------------------------------------------

absl::string_view Inference::text(absl::string_view key) {
  const auto value = m_attribute(key);
  if (value) return *value;
  m_status.Update(doesNotFit(absl::StrCat("the attribute ", key, " is missing")));
  return {};
}

Integers Inference::integers(absl::string_view key) {
  const absl::string_view value = text(key);
  if (failed()) return {};
  auto numbers = parseIntegers(value);
  if (numbers.ok()) return *std::move(numbers);
  m_status.Update(doesNotFit(absl::StrCat(key, " cannot be read: ", numbers.status().message())));
  return {};
}

int64_t Inference::integer(absl::string_view key) {
  int64_t number = 0;
  const absl::string_view value = text(key);
  if (!failed() && !absl::SimpleAtoi(value, &number))
    m_status.Update(doesNotFit(absl::StrCat(key, " is not a number")));
  return number;
}

// Returns the single number of dimensions={n}.
int64_t Inference::oneDimension(size_t rank) {
  const Integers numbers = integers("dimensions");
  if (!failed() && (numbers.size() != 1 || !isIn(numbers[0], rank))) {
    m_status.Update(doesNotFit(absl::StrCat("expected one dimension below ", rank, ", found ", toText(numbers))));
  }
  return failed() ? 0 : numbers[0];
}

const Shape* Inference::callee(CallRole role) {
  for (const CalleeShape& callee : m_callees) {
    if (callee.role == role) return callee.result;
  }
  const absl::string_view key = role == CallRole::kCondition ? "condition"
                                : role == CallRole::kBody    ? "body"
                                                             : "to_apply";
  m_status.Update(doesNotFit(absl::StrCat("the ", key, " computation is missing")));
  return nullptr;
}

absl::Status Inference::expectArrays() const {
  for (const Shape* shape : m_operands) {
    if (!shape->isArray()) return doesNotFit(absl::StrCat("expected an array, found ", shape->withoutLayout()));
  }
  return absl::OkStatus();
}

// --- elementwise ------------------------------------------------------------------------------------

Result Inference::unary() {
  if (const auto status = expectArrays(); !status.ok()) return status;
  const ElementType type = operand(0).type;
  bool isFitting = false;
  switch (m_kind) {
    case OpKind::kFloor:
    case OpKind::kCeil:
    case OpKind::kRoundNearestAfz:
    case OpKind::kRoundNearestEven:
    case OpKind::kCbrt:
    case OpKind::kErf: isFitting = isFloat(type); break;
    case OpKind::kAbs:
    case OpKind::kSign: isFitting = isFloat(type) || isSignedInteger(type) || isComplex(type); break;
    case OpKind::kNegate: isFitting = isFloat(type) || isInteger(type) || isComplex(type); break;
    case OpKind::kNot: isFitting = isInteger(type) || isPred(type); break;
    case OpKind::kPopcnt:
    case OpKind::kCountLeadingZeros: isFitting = isInteger(type); break;
    default: isFitting = isFloat(type) || isComplex(type); break;
  }
  if (!isFitting) return doesNotTake(type);
  return withType(operand(0), m_kind == OpKind::kAbs ? partOfComplex(type) : type);
}

Result Inference::realOrImag() {
  const ElementType type = operand(0).type;
  if (!isFloat(type) && !isComplex(type)) return doesNotTake(type);
  return withType(operand(0), partOfComplex(type));
}

Result Inference::isFinite() {
  const ElementType type = operand(0).type;
  if (!isFloat(type)) return doesNotTake(type);
  return withType(operand(0), ElementType::kPred);
}

Result Inference::elementwise(const Shape& a, const Shape& b) const {
  if (!a.isArray() || !b.isArray()) return doesNotFit(absl::StrCat("expected arrays, found ", pair(a, b)));
  if (!isSameButPrecision(a.type, b.type)) {
    return doesNotFit(absl::StrCat("the element types of ", pair(a, b), " differ"));
  }
  const ElementType type = higherPrecision(a.type, b.type);
  if (a.dimensions == b.dimensions) {
    InferredShape result = withType(a, type);
    if (b.dynamic.empty() || a.dynamic == b.dynamic) return result;
    Shape dynamic = result.shape();
    for (size_t i = 0; i < rank(b); ++i) set(&dynamic, i, {b.dimensions[i], isDynamic(a, i) || isDynamic(b, i)});
    return made(std::move(dynamic));
  }
  if (rank(a) != rank(b)) {
    const Shape& larger = rank(a) > rank(b) ? a : b;
    const Shape& smaller = rank(a) > rank(b) ? b : a;
    if (!isScalar(smaller)) return doesNotFit(absl::StrCat(pair(a, b), " have different ranks"));
    return made(arrayOf(type, larger));
  }
  Shape result = arrayOf(type);
  for (size_t i = 0; i < rank(a); ++i) {
    const Dimension x = at(a, i);
    const Dimension y = at(b, i);
    if (x.size == 1 || y.size == 1) {
      append(&result, x.size == y.size ? mostSpecific(x, y) : x.size == 1 ? y : x);
    } else if (fits(x, y)) {
      append(&result, mostSpecific(x, y));
    } else {
      return doesNotFit(absl::StrCat("the sizes of ", pair(a, b), " differ"));
    }
  }
  return made(std::move(result));
}

Result Inference::binary() {
  const ElementType type = operand(0).type;
  bool isFitting = true;
  switch (m_kind) {
    case OpKind::kAnd:
    case OpKind::kOr:
    case OpKind::kXor: isFitting = isPred(type) || isInteger(type); break;
    case OpKind::kAdd:
    case OpKind::kMaximum:
    case OpKind::kMinimum:
    case OpKind::kMultiply:
    case OpKind::kMulhi: break;
    default: isFitting = !isPred(type);
  }
  if (!isFitting) return doesNotTake(type);
  return elementwise(operand(0), operand(1));
}

Result Inference::complex() {
  const ElementType type = operand(0).type;
  if (type != operand(1).type || (type != ElementType::kF32 && type != ElementType::kF64)) {
    return doesNotFit(absl::StrCat("expected two arrays of f32 or of f64, found ", pair(operand(0), operand(1))));
  }
  const Result parts = elementwise(operand(0), operand(1));
  if (!parts.ok()) return parts;
  return made(withType(parts->shape(), type == ElementType::kF32 ? ElementType::kC64 : ElementType::kC128).made);
}

Result Inference::compare() {
  const Result values = elementwise(operand(0), operand(1));
  if (!values.ok() || values->shape().type == ElementType::kPred) return values;
  return made(withType(values->shape(), ElementType::kPred).made);
}

Result Inference::select() {
  if (const auto status = expectArrays(); !status.ok()) return status;
  const Shape& condition = operand(0);
  const Shape& a = operand(1);
  const Shape& b = operand(2);
  if (!isPred(condition.type)) return doesNotFit(absl::StrCat("expected a pred, found ", condition.withoutLayout()));
  if (!isSameButPrecision(a.type, b.type) || !haveFittingDimensions(a, b)) {
    return doesNotFit(absl::StrCat("expected two operands of the same shape, found ", pair(a, b)));
  }
  if (!isScalar(condition) && !haveFittingDimensions(condition, a)) {
    return doesNotFit(absl::StrCat("expected two operands of the same size, found ", pair(condition, a)));
  }
  Shape result = withType(isScalar(condition) ? a : condition, higherPrecision(a.type, b.type)).shape();
  result.text.clear();
  for (size_t i = 0; i < rank(result); ++i) {
    if (at(a, i).isUnbounded() || at(b, i).isUnbounded()) {
      set(&result, i, mostSpecific(at(a, i), at(b, i)));
    } else {
      const bool isOfCondition = !isScalar(condition) && isDynamic(condition, i);
      set(&result, i, {result.dimensions[i], isOfCondition || isDynamic(a, i) || isDynamic(b, i)});
    }
  }
  return made(std::move(result));
}

Result Inference::clamp() {
  if (const auto status = expectArrays(); !status.ok()) return status;
  const Shape& value = operand(1);
  for (size_t n : {size_t{0}, size_t{2}}) {
    const Shape& limit = operand(n);
    if (!isSameButPrecision(limit.type, value.type) || (!isScalar(limit) && !haveFittingDimensions(limit, value))) {
      return doesNotFit(absl::StrCat("the limit ", limit.withoutLayout(), " does not fit ", value.withoutLayout()));
    }
  }
  return same(value);
}

// --- tuples and control flow ------------------------------------------------------------------------

namespace {

bool isCompatible(const Shape& a, const Shape& b) {
  if (a.type != b.type || a.elements.size() != b.elements.size() || !haveFittingDimensions(a, b)) return false;
  for (size_t i = 0; i < a.elements.size(); ++i) {
    if (!isCompatible(a.elements[i], b.elements[i])) return false;
  }
  return true;
}

void mergeDynamic(const Shape& from, Shape* into) {
  for (size_t i = 0; i < rank(from); ++i) set(into, i, mostSpecific(at(*into, i), at(from, i)));
  for (size_t i = 0; i < from.elements.size(); ++i) mergeDynamic(from.elements[i], &into->elements[i]);
}

bool isDynamic(const Shape& shape) {
  return std::find(shape.dynamic.begin(), shape.dynamic.end(), true) != shape.dynamic.end() ||
         std::any_of(shape.elements.begin(), shape.elements.end(), [](const Shape& e) { return isDynamic(e); });
}

}  // namespace

Result Inference::tuple() {
  std::vector<Shape> elements;
  for (const Shape* shape : m_operands) elements.push_back(*shape);
  return made(tupleOf(std::move(elements)));
}

Result Inference::tupleElement() {
  const int64_t index = integer("index");
  if (failed()) return m_status;
  const Shape* const element = operand(0).at({&index, 1});
  if (element == nullptr) {
    return doesNotFit(absl::StrCat("there is no element ", index, " in ", operand(0).withoutLayout()));
  }
  return same(*element);
}

Result Inference::whileLoop() {
  const Shape* const condition = callee(CallRole::kCondition);
  const Shape* const body = callee(CallRole::kBody);
  if (failed()) return m_status;
  if (!isScalar(*condition) || !isPred(condition->type)) {
    return doesNotFit(absl::StrCat("expected a condition that returns pred[], found ", condition->withoutLayout()));
  }
  if (!isCompatible(*body, operand(0))) {
    return doesNotFit(
        absl::StrCat("its operand is ", operand(0).withoutLayout(), ", but its body returns ", body->withoutLayout()));
  }
  return same(operand(0));
}

Result Inference::call() {
  const Shape* const result = callee(CallRole::kToApply);
  if (failed()) return m_status;
  return same(*result);
}

Result Inference::conditional() {
  std::vector<const Shape*> branches;
  for (const CalleeShape& callee : m_callees) {
    if (callee.role != CallRole::kBranch) continue;
    if (callee.branch >= m_callees.size()) return doesNotFit("a branch is missing");
    branches.resize(std::max<size_t>(branches.size(), callee.branch + 1));
    branches[callee.branch] = callee.result;
  }
  if (branches.empty() || std::count(branches.begin(), branches.end(), nullptr) != 0) {
    return doesNotFit("a branch is missing");
  }
  if (m_operands.size() != branches.size() + 1) {
    return doesNotFit(absl::StrCat("expected ", branches.size() + 1, " operands, found ", m_operands.size()));
  }
  bool anyDynamic = false;
  for (size_t i = 1; i < branches.size(); ++i) {
    anyDynamic |= isDynamic(*branches[i]);
    if (!isCompatible(*branches[i], *branches[0])) {
      return doesNotFit(absl::StrCat("the branches return different shapes, ", pair(*branches[0], *branches[i])));
    }
  }
  if (!anyDynamic) return same(*branches[0]);
  Shape result = *branches[0];
  for (const Shape* branch : branches) mergeDynamic(*branch, &result);
  return made(std::move(result));
}

}  // namespace inference

bool hasInferableShape(OpKind kind) { return inference::Inference::ruleOf(kind).infer != nullptr; }

absl::StatusOr<InferredShape> inferShape(OpKind kind, absl::Span<const Shape* const> operands,
                                         AttributeLookup attribute, absl::Span<const CalleeShape> callees) {
  return inference::Inference(kind, operands, attribute, callees).infer();
}

void giveDefaultLayout(Shape* shape) {
  for (Shape& element : shape->elements) giveDefaultLayout(&element);
  if (!shape->isArray() || shape->dimensions.empty() || !shape->minorToMajor.empty()) return;
  shape->hasLayout = true;
  shape->minorToMajor.resize(shape->dimensions.size());
  std::iota(shape->minorToMajor.rbegin(), shape->minorToMajor.rend(), 0);
}

}  // namespace hlo

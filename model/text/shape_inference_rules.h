#pragma once

// What the rules of shape_inference.h share: dimensions with their marks, element types in order of precision, and one
// instruction with its operands, attributes and called computations.

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "model/text/shape_inference.h"

namespace hlo::inference {

using Result = absl::StatusOr<InferredShape>;
using Integers = std::vector<int64_t>;

// --- element types ----------------------------------------------------------------------------------

bool isFloat(ElementType type);
inline bool isComplex(ElementType type) { return type == ElementType::kC64 || type == ElementType::kC128; }
inline bool isSignedInteger(ElementType type) { return type >= ElementType::kS1 && type <= ElementType::kS64; }
inline bool isInteger(ElementType type) { return type >= ElementType::kS1 && type <= ElementType::kU64; }
inline bool isPred(ElementType type) { return type == ElementType::kPred; }
/// That of the real and of the imaginary part; of no complex type itself.
ElementType partOfComplex(ElementType type);
/// The type of a result of both: complex before float before integer, then by range, precision and width.
ElementType higherPrecision(ElementType a, ElementType b);
inline bool isSameButPrecision(ElementType a, ElementType b) { return a == b || (isFloat(a) && isFloat(b)); }

// --- shapes -----------------------------------------------------------------------------------------

inline absl::Status doesNotFit(std::string message) { return absl::InvalidArgumentError(std::move(message)); }
/// `f32[4] and s32[4]`
std::string pair(const Shape& a, const Shape& b);

inline InferredShape same(const Shape& shape) { return {&shape, Shape()}; }
inline InferredShape made(Shape shape) { return {nullptr, std::move(shape)}; }

inline size_t rank(const Shape& shape) { return shape.dimensions.size(); }
inline bool isScalar(const Shape& shape) { return shape.isArray() && shape.dimensions.empty(); }
inline bool isDynamic(const Shape& shape, size_t dimension) {
  return !shape.dynamic.empty() && shape.dynamic[dimension];
}
inline bool isIn(int64_t number, size_t size) { return number >= 0 && number < static_cast<int64_t>(size); }
bool contains(const Integers& numbers, size_t number);
/// Whether all are dimensions of the shape, each there once.
bool areDimensions(const Integers& a, const Integers& b, const Shape& shape);

/// A dimension with its mark: `4`, `<=4`, `?`.
struct Dimension {
  int64_t size = 0;
  bool isDynamic = false;

  bool isUnbounded() const { return size == kUnboundedDimension; }
};

inline Dimension at(const Shape& shape, size_t dimension) {
  return {shape.dimensions[dimension], isDynamic(shape, dimension)};
}
void set(Shape* shape, size_t dimension, Dimension value);
void append(Shape* shape, Dimension value);

Shape arrayOf(ElementType type);
/// With the dimensions of another one.
Shape arrayOf(ElementType type, const Shape& dimensionsOf);
Shape tupleOf(std::vector<Shape> elements);
/// With its layout, but for the packing of elements.
InferredShape withType(const Shape& shape, ElementType type);

/// Bounds count as sizes, and a size that is not known fits any.
inline bool fits(Dimension a, Dimension b) { return a.size == b.size || a.isUnbounded() || b.isUnbounded(); }
bool haveFittingDimensions(const Shape& a, const Shape& b);
/// What is known of a dimension from two of its shapes: a size rather than `?`, a bound rather than a size.
Dimension mostSpecific(Dimension a, Dimension b);

// --- one instruction --------------------------------------------------------------------------------

class Inference {
 public:
  Inference(OpKind kind, absl::Span<const Shape* const> operands, AttributeLookup attribute,
            absl::Span<const CalleeShape> callees)
      : m_kind(kind), m_operands(operands), m_attribute(attribute), m_callees(callees) {}

  struct Rule {
    Result (Inference::*infer)() = nullptr;  // null: there is none
    int operands = kAny;                     // kAny: it checks their number itself
  };
  static Rule ruleOf(OpKind kind);

  Result infer();

 private:
  static constexpr int kAny = -1;

  const Shape& operand(size_t n) const { return *m_operands[n]; }
  absl::Status doesNotTake(ElementType type) const {
    return doesNotFit(absl::StrCat(opKindWord(m_kind), " does not take ", elementTypeName(type)));
  }

  // Attributes; the first one that is missing or cannot be read is kept in m_status.
  absl::string_view text(absl::string_view key);
  Integers integers(absl::string_view key);
  int64_t integer(absl::string_view key);
  int64_t oneDimension(size_t rank);
  bool failed() const { return !m_status.ok(); }
  const Shape* callee(CallRole role);
  absl::Status expectArrays() const;

  Result unary();
  Result firstOperand() { return same(operand(0)); }
  Result realOrImag();
  Result isFinite();
  Result binary();
  Result elementwise(const Shape& a, const Shape& b) const;
  Result complex();
  Result compare();
  Result select();
  Result clamp();

  Result broadcast();
  Result concatenate();
  Result pad();
  Result reverse();
  Result transpose();
  Result getDimensionSize();
  Result setDimensionSize();

  absl::Status checkDot(const Shape& lhs, const Shape& rhs, const DotDimensions& dot) const;
  Result dot();
  Result raggedDot();
  Result convolution();
  Result fft();
  Result cholesky();
  Result triangularSolve();

  Result gather();
  Result scatter();
  absl::Status reducerResults(const Shape& reducer, size_t count, std::vector<const Shape*>* results) const;
  Result reduce();
  Result reduceWindow();
  Result selectAndScatter();
  Result map();
  Result sort();
  Result topk();
  Result scan();
  Result batchNorm();

  Result tuple();
  Result tupleElement();
  Result token() { return made(arrayOf(ElementType::kToken)); }
  Result number() { return made(arrayOf(ElementType::kU32)); }
  Result whileLoop();
  Result call();
  Result conditional();

  OpKind m_kind;
  absl::Span<const Shape* const> m_operands;
  AttributeLookup m_attribute;
  absl::Span<const CalleeShape> m_callees;
  absl::Status m_status;
};

}  // namespace hlo::inference

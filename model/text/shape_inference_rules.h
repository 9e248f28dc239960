#pragma once

// Shared by the rules of shape_inference.h: dimensions with their marks, element types in order of precision, and an
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
/// Returns the type of the real and imaginary parts; other types are returned unchanged.
ElementType partOfComplex(ElementType type);
/// Returns the type of a result of two operands: complex before floating point before integer, then by range, precision
/// and width.
ElementType higherPrecision(ElementType a, ElementType b);
inline bool isSameButPrecision(ElementType a, ElementType b) { return a == b || (isFloat(a) && isFloat(b)); }

// --- shapes -----------------------------------------------------------------------------------------

inline absl::Status doesNotFit(std::string message) { return absl::InvalidArgumentError(std::move(message)); }
/// Returns `f32[4] and s32[4]`.
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
/// Returns true if all values are dimensions of the shape and no dimension is repeated.
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
/// Returns an array with the dimensions of another shape.
Shape arrayOf(ElementType type, const Shape& dimensionsOf);
Shape tupleOf(std::vector<Shape> elements);
/// Returns the shape with another element type; keeps its layout, except for the packing of elements.
InferredShape withType(const Shape& shape, ElementType type);

/// Compares bounds as sizes; an unknown size fits any size.
inline bool fits(Dimension a, Dimension b) { return a.size == b.size || a.isUnbounded() || b.isUnbounded(); }
bool haveFittingDimensions(const Shape& a, const Shape& b);
/// Returns the most specific of two descriptions of a dimension: a size over `?`, a bound over a size.
Dimension mostSpecific(Dimension a, Dimension b);

// --- one instruction --------------------------------------------------------------------------------

class Inference {
 public:
  Inference(OpKind kind, absl::Span<const Shape* const> operands, AttributeLookup attribute,
            absl::Span<const CalleeShape> callees)
      : m_kind(kind), m_operands(operands), m_attribute(attribute), m_callees(callees) {}

  struct Rule {
    Result (Inference::*infer)() = nullptr;  // null: no rule
    int operands = kAny;                     // kAny: the rule checks the number itself
  };
  static Rule ruleOf(OpKind kind);

  Result infer();

 private:
  static constexpr int kAny = -1;

  const Shape& operand(size_t n) const { return *m_operands[n]; }
  absl::Status doesNotTake(ElementType type) const {
    return doesNotFit(absl::StrCat(opKindWord(m_kind), " does not accept ", elementTypeName(type)));
  }

  // Values of attributes. The first error, missing or unreadable, is kept in m_status.
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

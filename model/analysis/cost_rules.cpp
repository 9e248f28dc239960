#include "model/analysis/cost_rules.h"

#include <bit>

#include "absl/strings/numbers.h"
#include "model/analysis/cost_custom_call.h"
#include "model/attributes/lists.h"

namespace hlo {

// An instruction, or what an asynchronous one in one word starts: then its result is the second element.
struct CostRules::Operation {
  const Module& module;
  const ShapeSizes& sizes;
  InstructionId id;
  OpKind kind;
  absl::Span<const InstructionId> operands;
  bool isStart = false;

  const Shape& result() const {
    const Shape& shape = module.shape(id);
    return isStart && shape.isTuple() && shape.elements.size() > 1 ? shape.elements[1] : shape;
  }
  ShapeSize resultSize() const { return isStart ? sizeOf(result()) : sizes.of(id); }
  /// Of the first one of several results of one size.
  Amount resultElements() const {
    const Shape& shape = result();
    return shape.isTuple() ? (shape.elements.empty() ? Amount() : sizeOf(shape.elements.front()).elements)
                           : resultSize().elements;
  }
  ShapeSize size(size_t operand) const { return sizes.operand(id, operand); }
  Amount elements(size_t operand) const { return size(operand).elements; }
  /// With all that stands in their tuples.
  Amount operandBytes() const {
    Amount sum;
    for (size_t n = 0; n < operands.size(); ++n) sum += size(n).bytes;
    return sum;
  }
  /// Of operands that are not there where there are no dimensions.
  Amount indexBytes(size_t operand) const { return operand < operands.size() ? size(operand).bytes : Amount(); }
  const Shape* shape(size_t operand) const {
    return operand < operands.size() ? module.operandShape(id, operand) : nullptr;
  }
  /// Unknown where there is none.
  Amount lastDimension(size_t operand) const {
    const Shape* const of = shape(operand);
    return of == nullptr || of->dimensions.empty() || of->dimensions.back() < 0 ? Amount::unknown()
                                                                                : Amount(of->dimensions.back());
  }
  int64_t integer(absl::string_view key, int64_t otherwise) const {
    int64_t value = 0;
    const auto text = module.attribute(id, key);
    return text && absl::SimpleAtoi(*text, &value) ? value : otherwise;
  }
};

namespace {

// What decides about the work of most opcodes.
enum class Work : uint8_t {
  kNone,             // no flops
  kFree,             // no flops and no bytes
  kFlops,            // one for each element of the result
  kTranscendentals,  // likewise
  kOther,
};

Work workOf(OpKind kind) {
  switch (kind) {
    case OpKind::kParameter:
    case OpKind::kConstant:
    case OpKind::kGetTupleElement:
    case OpKind::kBitcast:
    case OpKind::kDomain:
    case OpKind::kAfterAll:
    case OpKind::kAddDependency:
    case OpKind::kGenerateToken: return Work::kFree;
    case OpKind::kAcos:
    case OpKind::kAcosh:
    case OpKind::kAsin:
    case OpKind::kAsinh:
    case OpKind::kAtan2:
    case OpKind::kAtanh:
    case OpKind::kCbrt:
    case OpKind::kCosine:
    case OpKind::kCosh:
    case OpKind::kErf:
    case OpKind::kExponential:
    case OpKind::kExponentialMinusOne:
    case OpKind::kLog:
    case OpKind::kLogPlusOne:
    case OpKind::kLogistic:
    case OpKind::kPower:
    case OpKind::kRsqrt:
    case OpKind::kSine:
    case OpKind::kSinh:
    case OpKind::kSqrt:
    case OpKind::kTan:
    case OpKind::kTanh:
    case OpKind::kRng:
    case OpKind::kRngBitGenerator: return Work::kTranscendentals;
    case OpKind::kAbs:
    case OpKind::kAdd:
    case OpKind::kAnd:
    case OpKind::kBitcastConvert:
    case OpKind::kCeil:
    case OpKind::kClamp:
    case OpKind::kCompare:
    case OpKind::kComplex:
    case OpKind::kConvert:
    case OpKind::kCountLeadingZeros:
    case OpKind::kDivide:
    case OpKind::kFloor:
    case OpKind::kImag:
    case OpKind::kIsFinite:
    case OpKind::kMaximum:
    case OpKind::kMinimum:
    case OpKind::kMulhi:
    case OpKind::kMultiply:
    case OpKind::kNegate:
    case OpKind::kNot:
    case OpKind::kOr:
    case OpKind::kPopcnt:
    case OpKind::kReal:
    case OpKind::kReducePrecision:
    case OpKind::kRemainder:
    case OpKind::kRoundNearestAfz:
    case OpKind::kRoundNearestEven:
    case OpKind::kSelect:
    case OpKind::kShiftLeft:
    case OpKind::kShiftRightArithmetic:
    case OpKind::kShiftRightLogical:
    case OpKind::kSign:
    case OpKind::kStochasticConvert:
    case OpKind::kSubtract:
    case OpKind::kXor:
    case OpKind::kAllReduce:
    case OpKind::kAllReduceStart:
    // Retired spellings of those above.
    case OpKind::kCrossReplicaSum:
    case OpKind::kEqualTo:
    case OpKind::kNotEqualTo:
    case OpKind::kGreaterThan:
    case OpKind::kGreaterThanOrEqualTo:
    case OpKind::kLessThan:
    case OpKind::kLessThanOrEqualTo:
    case OpKind::kLogicalAnd:
    case OpKind::kLogicalOr:
    case OpKind::kLogicalNot: return Work::kFlops;
    case OpKind::kTuple:
    case OpKind::kTranspose:
    case OpKind::kSlice:
    case OpKind::kDynamicSlice:
    case OpKind::kDynamicUpdateSlice:
    case OpKind::kGather:
    case OpKind::kScatter:
    case OpKind::kInfeed:
    case OpKind::kOutfeed:
    case OpKind::kDot:
    case OpKind::kScaledDot:
    case OpKind::kRaggedDot:
    case OpKind::kConvolution:
    case OpKind::kFft:
    case OpKind::kTriangularSolve:
    case OpKind::kCholesky:
    case OpKind::kMap:
    case OpKind::kReduce:
    case OpKind::kReduceWindow:
    case OpKind::kScan:
    case OpKind::kSelectAndScatter:
    case OpKind::kSort:
    case OpKind::kCustomCall:
    case OpKind::kFusion:
    case OpKind::kCall:
    case OpKind::kWhile:
    case OpKind::kConditional:
    case OpKind::kAsyncStart:
    case OpKind::kHostCompute:
    case OpKind::kUnknown: return Work::kOther;
    default: return Work::kNone;
  }
}

// Without operand 0: what indices, window or update say of it takes its place.
void setBytes(Amount read, Amount written, Cost* cost) {
  cost->bytesRead = read;
  cost->bytesWritten = written;
}

Amount ceilOfLog2(Amount count) {
  if (!count.isExact()) return Amount::unknown();
  return count.atLeast() <= 1 ? 0 : std::bit_width(static_cast<uint64_t>(count.atLeast()) - 1);
}

Cost workTimes(const Cost& sub, Amount times) {
  Cost cost;
  cost.flops = sub.flops * times;
  cost.transcendentals = sub.transcendentals * times;
  return cost;
}

// What its callees cost is all that it costs.
bool isOnlyCalls(OpKind kind) {
  return kind == OpKind::kFusion || kind == OpKind::kCall || kind == OpKind::kWhile || kind == OpKind::kConditional ||
         kind == OpKind::kAsyncStart;
}

}  // namespace

CostRules::CostRules(const Module& module, const ShapeSizes& sizes, const Collectives& collectives)
    : m_module(module),
      m_sizes(sizes),
      m_collectives(collectives),
      m_windowSteps((int64_t{1} << 20) + 16 * static_cast<int64_t>(module.instructionCount())) {}

Cost CostRules::own(InstructionId id, absl::Span<const Cost> totals) {
  const OpKind kind = kindWithoutSugar(m_module, id);
  const Operation op{m_module, m_sizes, id, kind, m_module.operands(id), kind != m_module.kind(id)};
  const Work work = workOf(kind);
  Cost cost;
  if (work == Work::kFree) return cost;
  if (isOnlyCalls(kind)) return m_module.calls(id).empty() ? Cost::unknown() : cost;
  if (kind == OpKind::kUnknown || kind == OpKind::kHostCompute) return Cost::unknown();
  if (kind == OpKind::kCustomCall) return customCallCost(m_module, m_sizes, id, &m_windowSteps);
  for (size_t n = 0; n < op.operands.size(); ++n) cost.bytesRead += op.size(n).tableBytes;
  cost.bytesWritten = op.resultSize().bytes;
  if (category(kind) == Category::kCollective) cost.linkBytes = m_collectives.linkBytes(id, kind, op.operandBytes());
  switch (work) {
    case Work::kFlops: cost.flops = op.resultSize().elements; break;
    case Work::kTranscendentals: cost.transcendentals = op.resultSize().elements; break;
    case Work::kOther: addWork(op, totals, &cost); break;
    default: break;
  }
  return cost;
}

void CostRules::addWork(const Operation& op, absl::Span<const Cost> totals, Cost* cost) {
  const auto addApplied = [&](CallRole role, Amount times) { *cost += workTimes(applied(op, role, totals), times); };
  const ShapeSize& result = op.resultSize();
  switch (op.kind) {
    case OpKind::kTuple: setBytes(0, result.tableBytes, cost); break;
    case OpKind::kTranspose:
      if (isRelabelling(m_module, op.id)) setBytes(0, 0, cost);
      break;
    case OpKind::kSlice: setBytes(result.bytes, result.bytes, cost); break;
    // Of the indices the first one only.
    case OpKind::kDynamicSlice: setBytes(result.bytes + op.indexBytes(1), result.bytes, cost); break;
    case OpKind::kDynamicUpdateSlice: setBytes(op.size(1).bytes + op.indexBytes(2), op.size(1).bytes, cost); break;
    case OpKind::kGather: setBytes(result.bytes + op.size(1).bytes, result.bytes, cost); break;
    case OpKind::kScatter: *cost = scatter(op, totals); break;
    case OpKind::kInfeed: setBytes(0, result.bytes, cost); break;
    case OpKind::kOutfeed: setBytes(op.operandBytes(), 0, cost); break;
    case OpKind::kDot:
    case OpKind::kScaledDot:
    case OpKind::kRaggedDot: cost->flops = dot(op); break;
    case OpKind::kConvolution: cost->flops = convolution(op); break;
    case OpKind::kFft: cost->flops = fft(op); break;
    case OpKind::kTriangularSolve:
      cost->flops = Amount(2) * op.lastDimension(0) * op.elements(1);
      setBytes(op.size(0).bytes / 2 + op.size(1).bytes, result.bytes, cost);
      break;
    case OpKind::kCholesky:
      cost->flops = op.lastDimension(0) * op.elements(0) / 3;
      setBytes(op.size(0).bytes / 2, op.size(0).bytes / 2, cost);
      break;
    case OpKind::kMap: addApplied(CallRole::kApply, op.resultElements()); break;
    case OpKind::kReduce: addApplied(CallRole::kApply, op.elements(0) - op.resultElements()); break;
    case OpKind::kReduceWindow: *cost += reduceWindow(op, applied(op, CallRole::kApply, totals)); break;
    case OpKind::kScan: addApplied(CallRole::kApply, op.elements(1)); break;
    case OpKind::kSelectAndScatter:
      addApplied(CallRole::kSelect, op.elements(1) * (windowElements(op) - Amount(1)));
      addApplied(CallRole::kScatter, op.elements(1));
      break;
    case OpKind::kSort: cost->flops = op.elements(0) * ceilOfLog2(op.elements(0)); break;
    default: break;
  }
}

Cost CostRules::applied(const Operation& op, CallRole role, absl::Span<const Cost> totals) const {
  for (const Call& call : m_module.calls(op.id)) {
    if (call.role == role) return totals[call.callee.index()];
  }
  return Cost::unknown();
}

Amount CostRules::dot(const Operation& op) const {
  const auto attribute = [&](absl::string_view key) { return m_module.attribute(op.id, key); };
  const auto dimensions = parseRaggedDotDimensions(attribute);
  if (!dimensions.ok() || op.shape(0) == nullptr) return Amount::unknown();
  const DotDimensions& dot = dimensions->dot;
  if (op.kind != OpKind::kRaggedDot || op.shape(1) == nullptr) {
    return dotFlops(*op.shape(0), op.result(), dot.lhsContracting);
  }
  // Where the groups divide what is contracted, each has a result of its own: those stand side by side in leading
  // dimensions, more than lhs and rhs account for, and are parts of one product.
  Shape result = op.result();
  const size_t own = op.shape(0)->dimensions.size() + op.shape(1)->dimensions.size();
  const size_t shared = dot.lhsBatch.size() + 2 * dot.lhsContracting.size() + dimensions->rhsGroup.size();
  if (own < shared) return Amount::unknown();
  if (result.dimensions.size() > own - shared) {
    const auto ofOne = result.dimensions.end() - static_cast<std::ptrdiff_t>(own - shared);
    result.dimensions.erase(result.dimensions.begin(), ofOne);
  }
  return dotFlops(*op.shape(0), result, dot.lhsContracting);
}

Amount CostRules::convolution(const Operation& op) {
  const auto labels = m_module.attribute(op.id, "dim_labels");
  if (!labels || op.operands.size() < 2) return Amount::unknown();
  auto dimensions = parseConvolutionDimensions(*labels);
  const auto text = m_module.attribute(op.id, "window");
  auto window = text ? parseWindow(*text) : absl::StatusOr<Window>(Window());
  if (!dimensions.ok() || !window.ok()) return Amount::unknown();
  return convolutionFlops({op.shape(0), op.shape(1), &op.result(), *std::move(dimensions), *std::move(window),
                           op.integer("feature_group_count", 1), op.integer("batch_group_count", 1)},
                          &m_windowSteps);
}

Amount CostRules::windowElements(const Operation& op) const {
  const auto text = m_module.attribute(op.id, "window");
  if (!text) return 1;
  const auto window = parseWindow(*text);
  if (!window.ok()) return Amount::unknown();
  Amount count = 1;
  for (const WindowDimension& dimension : window->dimensions) {
    count = count * (dimension.size < 0 ? Amount::unknown() : Amount(dimension.size));
  }
  return count;
}

// A window in one dimension only that reaches from every place over all of it, as cumulative sums have: XLA takes it
// for one reduction of each row.
Cost CostRules::reduceWindow(const Operation& op, const Cost& sub) const {
  const auto text = m_module.attribute(op.id, "window");
  const auto window = text ? parseWindow(*text) : absl::StatusOr<Window>(Window());
  if (!window.ok()) return workTimes(sub, Amount::unknown());
  const Shape& result = op.result();
  const Shape& array = result.isTuple() && !result.elements.empty() ? result.elements.front() : result;
  size_t wide = 0, padded = 0, at = 0;
  for (size_t i = 0; i < window->dimensions.size(); ++i) {
    const WindowDimension& dimension = window->dimensions[i];
    if (dimension.size > 1) {
      ++wide;
      at = i;
    }
    padded += dimension.padLow != 0 || dimension.padHigh != 0;
  }
  if (wide == 1 && padded == 1 && at < array.dimensions.size()) {
    const WindowDimension& dimension = window->dimensions[at];
    const int64_t pad = dimension.padLow;
    const int64_t length = array.dimensions[at];
    const bool reachesOverAll = dimension.size % 2 == 1 && dimension.size / 2 == pad && pad == length - 1;
    if (pad > 0 && dimension.padHigh == pad && reachesOverAll) {
      return workTimes(sub, op.resultElements() / length + Amount(length - 1));
    }
  }
  return workTimes(sub, (windowElements(op) - Amount(1)) * op.resultElements());
}

// Operands, indices, and as many updates as operands.
Cost CostRules::scatter(const Operation& op, absl::Span<const Cost> totals) const {
  const size_t inputs = op.operands.size() / 2;
  if (op.operands.size() % 2 == 0 || inputs == 0) return Cost::unknown();
  Amount updates;
  for (size_t i = inputs + 1; i < op.operands.size(); ++i) updates += op.size(i).bytes;
  Cost cost = workTimes(applied(op, CallRole::kApply, totals), op.elements(inputs + 1));
  setBytes(updates * Amount(2) + op.size(inputs).bytes, updates, &cost);
  return cost;
}

Amount CostRules::fft(const Operation& op) const {
  const auto text = m_module.attribute(op.id, "fft_length");
  const auto lengths = text ? parseIntegers(*text) : absl::StatusOr<std::vector<int64_t>>(absl::NotFoundError(""));
  if (!lengths.ok()) return Amount::unknown();
  Amount flops = Amount(8) * op.elements(0);
  for (const int64_t length : *lengths) {
    flops = flops * (length < 1 ? Amount::unknown() : Amount(std::bit_width(static_cast<uint64_t>(length)) - 1));
  }
  return flops;
}

bool isRelabelling(const Module& module, InstructionId transpose) {
  const Shape* const operand = module.operands(transpose).size() == 1 ? module.operandShape(transpose, 0) : nullptr;
  const auto text = module.attribute(transpose, "dimensions");
  if (operand == nullptr || !text) return false;
  const auto permutation = parseIntegers(*text);
  const Shape& from = *operand;
  const Shape& to = module.shape(transpose);
  const size_t rank = from.dimensions.size();
  if (!permutation.ok() || permutation->size() != rank || to.dimensions.size() != rank || from.tiles != to.tiles) {
    return false;
  }
  const auto minor = [rank](const Shape& shape, size_t i) {
    return shape.minorToMajor.size() == rank ? shape.minorToMajor[i] : static_cast<int64_t>(rank - 1 - i);
  };
  for (size_t i = 0; i < rank; ++i) {
    const int64_t dimension = minor(to, i);
    if (dimension < 0 || dimension >= static_cast<int64_t>(rank)) return false;
    if ((*permutation)[static_cast<size_t>(dimension)] != minor(from, i)) return false;
  }
  return true;
}

}  // namespace hlo

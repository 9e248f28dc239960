#include "model/analysis/cost_rules.h"

#include <algorithm>
#include <bit>

#include "absl/strings/numbers.h"
#include "model/analysis/cost_custom_call.h"
#include "model/attributes/lists.h"
#include "model/ir/opcode_properties.h"

namespace hlo {

// An instruction, or the operation that an asynchronous one written as one word starts: its result is then the second
// element.
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
  ShapeSize resultSize() const { return isStart ? sizes.of(result()) : sizes.of(id); }
  /// If there are several results of one size, those of the first one.
  Amount resultElements() const {
    const Shape& shape = result();
    return shape.isTuple() ? (shape.elements.empty() ? Amount() : sizes.of(shape.elements.front()).elements)
                           : resultSize().elements;
  }
  ShapeSize size(size_t operand) const { return sizes.operand(id, operand); }
  Amount elements(size_t operand) const { return size(operand).elements; }
  /// Including the elements of tuples.
  Amount operandBytes() const {
    Amount sum;
    for (size_t n = 0; n < operands.size(); ++n) sum += size(n).bytes;
    return sum;
  }
  const Shape* shape(size_t operand) const {
    return operand < operands.size() ? module.operandShape(id, operand) : nullptr;
  }
  /// Unknown if there is none.
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

// The rule for the work of most opcodes.
enum class Work : uint8_t {
  kNone,             // no flops
  kFree,             // no flops and no bytes
  kFlops,            // one for each element of the result
  kTranscendentals,  // one for each element of the result
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
    case OpKind::kRng:
    case OpKind::kRngBitGenerator: return Work::kTranscendentals;
    case OpKind::kAllReduce:
    case OpKind::kAllReduceStart:
    // Retired spellings of these and of elementwise opcodes.
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
    case OpKind::kCopy: return Work::kNone;
    default: return isTranscendental(kind) ? Work::kTranscendentals : isElementwise(kind) ? Work::kFlops : Work::kNone;
  }
}

// Returns the number of operands that the rules of an opcode require.
size_t operandsNeeded(OpKind kind) {
  switch (kind) {
    case OpKind::kSlice:
    case OpKind::kDynamicSlice:
    case OpKind::kCholesky: return 1;
    case OpKind::kDynamicUpdateSlice:
    case OpKind::kGather:
    case OpKind::kTriangularSolve: return 2;
    case OpKind::kScatter: return 3;
    default: return 0;
  }
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

// On TPU, where arrays are tiled, a gather or scatter moves one register of 8 x 128 elements for each row or single
// element: a slice of size 1 in a dimension of the register. Verified with libtpu 0.0.52.
Amount registerFactor(const Shape& array, const std::vector<int64_t>& slice) {
  const size_t rank = array.dimensions.size();
  if (slice.size() != rank || rank == 0) return Amount::unknown();
  const auto minor = [&](size_t i) {
    const int64_t dimension =
        array.minorToMajor.size() == rank ? array.minorToMajor[i] : static_cast<int64_t>(rank - 1 - i);
    return dimension >= 0 && dimension < static_cast<int64_t>(rank) ? slice[static_cast<size_t>(dimension)] : 0;
  };
  const bool isOneRow = rank == 1 ? minor(0) == 1 : minor(1) == 1;
  return Amount(minor(0) == 1 ? 128 : 1) * Amount(isOneRow ? 8 : 1);
}

// Returns whether the instruction's cost consists only of that of its callees.
bool isOnlyCalls(OpKind kind) {
  return kind == OpKind::kFusion || kind == OpKind::kCall || kind == OpKind::kWhile || kind == OpKind::kConditional ||
         kind == OpKind::kAsyncStart;
}

}  // namespace

CostRules::CostRules(const Module& module, const ShapeSizes& sizes, Collectives& collectives)
    : m_module(module),
      m_sizes(sizes),
      m_collectives(collectives),
      m_windowSteps((int64_t{1} << 20) + 16 * static_cast<int64_t>(module.instructionCount())) {}

CostRules::Operation CostRules::operation(InstructionId id) const {
  const OpKind kind = kindWithoutSugar(m_module, id);
  return {m_module, m_sizes, id, kind, m_module.operands(id), kind != m_module.kind(id)};
}

Cost CostRules::own(InstructionId id, absl::Span<const Cost> totals) {
  const Operation op = operation(id);
  const OpKind kind = op.kind;
  const Work work = workOf(kind);
  Cost cost;
  if (work == Work::kFree) return cost;
  if (isOnlyCalls(kind)) return m_module.calls(id).empty() ? Cost::unknown() : cost;
  if (kind == OpKind::kUnknown || kind == OpKind::kHostCompute) return Cost::unknown();
  if (kind == OpKind::kCustomCall) return customCallCost(m_module, m_sizes, id, &m_windowSteps);
  if (kind == OpKind::kTranspose && isRelabelling(m_module, id)) return cost;
  if (work == Work::kOther) {
    const Amount factor = indexingFactor(op);
    const size_t count = std::max(op.operands.size(), operandsNeeded(kind));
    for (size_t n = 0; n < count; ++n) cost.bytesRead += read(op, n, factor);
    cost.bytesWritten = written(op, factor);
  } else {
    for (size_t n = 0; n < op.operands.size(); ++n) cost.bytesRead += op.size(n).tableBytes;
    cost.bytesWritten = op.resultSize().bytes;
  }
  if (category(kind) == Category::kCollective) cost.linkBytes = m_collectives.linkBytes(id, kind, op.operandBytes());
  switch (work) {
    case Work::kFlops: cost.flops = op.resultSize().elements; break;
    case Work::kTranscendentals: cost.transcendentals = op.resultSize().elements; break;
    case Work::kOther: addWork(op, totals, &cost); break;
    default: break;
  }
  return cost;
}

std::optional<Cost> CostRules::memoryOnce(InstructionId id, const Cost& own) const {
  const OpKind kind = m_module.kind(id);
  const AsyncRole role = asyncRole(kind);
  if (role == AsyncRole::kNone) return std::nullopt;
  Cost cost = own;
  if (role != AsyncRole::kStart) {
    cost.bytesRead = cost.bytesWritten = 0;
    return cost;
  }
  const Shape& shape = m_module.shape(id);
  if (isGenericAsync(kind) || !shape.isTuple() || kind == OpKind::kAllReduceStart) return std::nullopt;
  // The source is the first element of the tuple, except in these, which begin with the destination.
  const size_t destination = kind == OpKind::kCopyStart || kind == OpKind::kRecv ? 0 : 1;
  const bool isWritten = kind != OpKind::kSend && destination < shape.elements.size();
  cost.bytesWritten = isWritten ? m_sizes.of(shape.elements[destination]).bytes : Amount();
  return cost;
}

Amount CostRules::read(const Operation& op, size_t n, Amount factor) const {
  const ShapeSize size = op.size(n);
  switch (op.kind) {
    case OpKind::kTuple:
    case OpKind::kInfeed: return 0;
    case OpKind::kSlice: return n == 0 ? op.resultSize().bytes : Amount();
    // Only the first of the indices counts.
    case OpKind::kDynamicSlice: return n == 0 ? op.resultSize().bytes : n == 1 ? size.bytes : Amount();
    case OpKind::kDynamicUpdateSlice: return n == 1 || n == 2 ? size.bytes : Amount();
    case OpKind::kGather: return n == 0 ? op.resultSize().bytes * factor : size.bytes;
    // Operands, indices, and as many updates as operands.
    case OpKind::kScatter: {
      const size_t inputs = op.operands.size() / 2;
      if (op.operands.size() % 2 == 0) return Amount::unknown();
      return n < inputs ? op.size(inputs + 1 + n).bytes * factor : size.bytes;
    }
    case OpKind::kOutfeed: return size.bytes;
    case OpKind::kTriangularSolve:
    case OpKind::kCholesky: return n == 0 ? size.bytes / 2 : size.bytes;
    default: return size.tableBytes;
  }
}

Amount CostRules::written(const Operation& op, Amount factor) const {
  switch (op.kind) {
    case OpKind::kTuple: return op.resultSize().tableBytes;
    case OpKind::kDynamicUpdateSlice: return op.size(1).bytes;
    case OpKind::kScatter: {
      if (op.operands.size() % 2 == 0) return Amount::unknown();
      Amount updates;
      for (size_t n = op.operands.size() / 2 + 1; n < op.operands.size(); ++n) updates += op.size(n).bytes;
      return updates * factor;
    }
    case OpKind::kOutfeed: return 0;
    case OpKind::kCholesky: return op.size(0).bytes / 2;
    default: return op.resultSize().bytes;
  }
}

Amount CostRules::read(InstructionId id, size_t n) const {
  const Operation op = operation(id);
  if (workOf(op.kind) == Work::kFree || (op.kind == OpKind::kTranspose && isRelabelling(m_module, id))) return 0;
  if (op.kind == OpKind::kCustomCall) return customCallRead(m_module, m_sizes, id, n);
  if (isOnlyCalls(op.kind) || op.kind == OpKind::kUnknown || op.kind == OpKind::kHostCompute) return Amount::unknown();
  return read(op, n, indexingFactor(op));
}

std::optional<double> CostRules::utilization(InstructionId id, size_t n) const {
  const Operation op = operation(id);
  const auto share = [](Amount part, Amount whole) -> std::optional<double> {
    if (!part.isExact() || !whole.isExact() || whole.isZero()) return std::nullopt;
    return static_cast<double>(part.atLeast()) / static_cast<double>(whole.atLeast());
  };
  if (n != 0) return 1;
  switch (op.kind) {
    case OpKind::kSlice:
    case OpKind::kDynamicSlice:
    case OpKind::kGather: return share(op.resultSize().elements, op.elements(0));
    case OpKind::kDynamicUpdateSlice: return share(op.resultSize().elements - op.elements(1), op.resultSize().elements);
    default: return 1;
  }
}

Amount CostRules::indexingFactor(const Operation& op) const {
  return op.kind == OpKind::kGather ? gatherFactor(op) : op.kind == OpKind::kScatter ? scatterFactor(op) : Amount(1);
}

void CostRules::addWork(const Operation& op, absl::Span<const Cost> totals, Cost* cost) {
  switch (op.kind) {
    case OpKind::kDot:
    case OpKind::kScaledDot:
    case OpKind::kRaggedDot: cost->flops = dot(op); break;
    case OpKind::kConvolution: cost->flops = convolution(op); break;
    case OpKind::kFft: cost->flops = fft(op); break;
    case OpKind::kTriangularSolve: cost->flops = Amount(2) * op.lastDimension(0) * op.elements(1); break;
    case OpKind::kCholesky: cost->flops = op.lastDimension(0) * op.elements(0) / 3; break;
    case OpKind::kScatter:
    case OpKind::kMap:
    case OpKind::kReduce:
    case OpKind::kReduceWindow:
    case OpKind::kScan: *cost += applied(op, CallRole::kApply, totals); break;
    case OpKind::kSelectAndScatter:
      *cost += applied(op, CallRole::kSelect, totals) + applied(op, CallRole::kScatter, totals);
      break;
    case OpKind::kSort: cost->flops = applications(op, CallRole::kApply); break;
    default: break;
  }
}

Amount CostRules::applications(const Operation& op, CallRole role) const {
  if (role != CallRole::kApply && role != CallRole::kSelect && role != CallRole::kScatter) return Amount::unknown();
  switch (op.kind) {
    case OpKind::kMap: return op.resultElements();
    case OpKind::kReduce: return op.elements(0) - op.resultElements();
    case OpKind::kReduceWindow: return windowApplications(op);
    case OpKind::kScan: return op.elements(1);
    // Operands, indices, and as many updates as operands.
    case OpKind::kScatter: return op.elements(op.operands.size() / 2 + 1);
    case OpKind::kSelectAndScatter:
      return role == CallRole::kSelect ? op.elements(1) * (windowElements(op) - Amount(1)) : op.elements(1);
    case OpKind::kSort: return op.elements(0) * ceilOfLog2(op.elements(0));
    // Counted as for two devices.
    case OpKind::kAllReduce:
    case OpKind::kAllReduceStart:
    case OpKind::kCrossReplicaSum:
    case OpKind::kReduceScatter:
    case OpKind::kAllReduceScatter: return op.resultSize().elements;
    default: return Amount::unknown();
  }
}

CostRules::Application CostRules::application(InstructionId id, CallRole role, const Cost& total) const {
  const Operation op = operation(id);
  const Amount times = applications(op, role);
  Cost work;
  switch (op.kind) {
    case OpKind::kSort:
    case OpKind::kAllReduce:
    case OpKind::kAllReduceStart:
    case OpKind::kCrossReplicaSum: work.flops = times; break;
    case OpKind::kReduceScatter:
    case OpKind::kAllReduceScatter: break;
    default: work = workTimes(total, times);
  }
  return {times, work};
}

// Returns the work of the function with that role, from `totals`.
Cost CostRules::applied(const Operation& op, CallRole role, absl::Span<const Cost> totals) const {
  for (const Call& call : m_module.calls(op.id)) {
    if (call.role == role) return workTimes(totals[call.callee.index()], applications(op, role));
  }
  return workTimes(Cost::unknown(), applications(op, role));
}

Amount CostRules::dot(const Operation& op) const {
  const auto attribute = [&](absl::string_view key) { return m_module.attribute(op.id, key); };
  const auto dimensions = parseRaggedDotDimensions(attribute);
  if (!dimensions.ok() || op.shape(0) == nullptr) return Amount::unknown();
  const DotDimensions& dot = dimensions->dot;
  if (op.kind != OpKind::kRaggedDot || op.shape(1) == nullptr) {
    return dotFlops(*op.shape(0), op.result(), dot.lhsContracting);
  }
  // If the groups divide the contracted dimension, each has its own result in additional leading dimensions, beyond
  // those of lhs and rhs; together they are one product.
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

// A window in one dimension that covers all of it from every position, as in cumulative sums: XLA counts it as one
// reduction of each row.
Amount CostRules::windowApplications(const Operation& op) const {
  const auto text = m_module.attribute(op.id, "window");
  const auto window = text ? parseWindow(*text) : absl::StatusOr<Window>(Window());
  if (!window.ok()) return Amount::unknown();
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
      return op.resultElements() / length + Amount(length - 1);
    }
  }
  return (windowElements(op) - Amount(1)) * op.resultElements();
}

Amount CostRules::gatherFactor(const Operation& op) const {
  const Shape* const from = op.shape(0);
  if (from == nullptr || from->tiles.empty()) return 1;
  const auto text = m_module.attribute(op.id, "slice_sizes");
  const auto sizes = text ? parseIntegers(*text) : absl::StatusOr<std::vector<int64_t>>(absl::NotFoundError(""));
  return sizes.ok() ? registerFactor(*from, *sizes) : Amount::unknown();
}

// The slices are the update's window, with size 1 in the dimensions that it omits.
Amount CostRules::scatterFactor(const Operation& op) const {
  const Shape* const into = op.shape(0);
  const Shape* const updates = op.shape(op.operands.size() / 2 + 1);
  if (into == nullptr || updates == nullptr || into->tiles.empty()) return 1;
  const auto list = [&](absl::string_view key) {
    const auto text = m_module.attribute(op.id, key);
    return text ? parseIntegers(*text) : absl::StatusOr<std::vector<int64_t>>(std::vector<int64_t>());
  };
  const auto window = list("update_window_dims"), inserted = list("inserted_window_dims"),
             batching = list("input_batching_dims");
  if (!window.ok() || !inserted.ok() || !batching.ok()) return Amount::unknown();
  std::vector<int64_t> sizes(into->dimensions.size(), -1);
  for (const std::vector<int64_t>* const ones : {&*inserted, &*batching}) {
    for (const int64_t dimension : *ones) {
      if (dimension < 0 || dimension >= static_cast<int64_t>(sizes.size())) return Amount::unknown();
      sizes[static_cast<size_t>(dimension)] = 1;
    }
  }
  size_t next = 0;
  for (int64_t& size : sizes) {
    if (size == 1) continue;
    const int64_t dimension = next < window->size() ? (*window)[next++] : -1;
    if (dimension < 0 || dimension >= static_cast<int64_t>(updates->dimensions.size())) return Amount::unknown();
    size = updates->dimensions[static_cast<size_t>(dimension)];
  }
  return registerFactor(*into, sizes);
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

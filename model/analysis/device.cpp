#include "model/analysis/device.h"

#include <algorithm>

#include "model/analysis/cost_custom_call.h"
#include "model/ir/opcode_properties.h"
#include "model/ir/stop.h"

namespace hlo {
namespace {

constexpr size_t kTypeCount = static_cast<size_t>(ElementType::kBuffer) + 1;

// Returns the next wider type, for devices that do not support a type.
ElementType wider(ElementType type) {
  switch (type) {
    case ElementType::kF4e2m1fn:
    case ElementType::kF6e2m3fn:
    case ElementType::kF6e3m2fn:
    case ElementType::kF8e5m2:
    case ElementType::kF8e4m3:
    case ElementType::kF8e4m3b11fnuz:
    case ElementType::kF8e3m4:
    case ElementType::kF8e5m2fnuz:
    case ElementType::kF8e4m3fnuz:
    case ElementType::kF8e8m0fnu: return ElementType::kF8e4m3fn;
    case ElementType::kF8e4m3fn:
    case ElementType::kF16: return ElementType::kBf16;
    case ElementType::kS1:
    case ElementType::kS2:
    case ElementType::kS4:
    case ElementType::kU1:
    case ElementType::kU2:
    case ElementType::kU4:
    case ElementType::kU8: return ElementType::kS8;
    case ElementType::kC128: return ElementType::kF64;
    case ElementType::kF64:
    case ElementType::kF32: return ElementType::kInvalid;
    default: return ElementType::kF32;
  }
}

std::optional<double> rateOf(absl::Span<const PeakFlops> rates, ElementType type) {
  for (; type != ElementType::kInvalid; type = wider(type)) {
    for (const PeakFlops& peak : rates) {
      if (peak.type == type && peak.rate.perSecond > 0) return peak.rate.perSecond;
    }
  }
  return std::nullopt;
}

// Products run on different units than everything else.
bool isProductOrLibraryCall(const Module& module, InstructionId id) {
  if (module.kind(id) != OpKind::kCustomCall) return isProduct(module.kind(id));
  const CustomCallKind kind = customCallKind(customCallTarget(module, id));
  return kind == CustomCallKind::kMatmul || kind == CustomCallKind::kScaledMatmul ||
         kind == CustomCallKind::kConvolution || kind == CustomCallKind::kAttention;
}

// The type of a comparison's work is that of its operands.
ElementType typeOfWork(const Module& module, InstructionId id) {
  const Shape* const first = module.operands(id).empty() ? nullptr : module.operandShape(id, 0);
  return first != nullptr && first->isArray() ? first->type : module.shape(id).type;
}

void bindToLongest(TimeEstimate* time) {
  time->seconds = std::max({time->computeSeconds, time->memorySeconds, time->linkSeconds});
  if (time->seconds == 0) {
    time->bound = Bound::kNothing;
  } else if (time->seconds == time->computeSeconds) {
    time->bound = Bound::kCompute;
  } else {
    time->bound = time->seconds == time->memorySeconds ? Bound::kMemory : Bound::kLink;
  }
}

void addAfter(const TimeEstimate& next, Amount times, TimeEstimate* sum) {
  const auto rounds = static_cast<double>(times.atLeast());
  sum->computeSeconds += next.computeSeconds * rounds;
  sum->memorySeconds += next.memorySeconds * rounds;
  sum->linkSeconds += next.linkSeconds * rounds;
  sum->seconds += next.seconds * rounds;
  sum->isPartial |= next.isPartial || !times.isExact();
}

}  // namespace

std::optional<double> Device::matrixFlops(ElementType type) const {
  if (const std::optional<double> rate = rateOf(matrix, type)) return rate;
  const bool isWide = type == ElementType::kF64 || type == ElementType::kC128;
  return isWide ? std::nullopt : rateOf(matrix, ElementType::kBf16);
}

std::optional<double> Device::vectorFlops(ElementType type) const { return rateOf(vector, type); }

bool Device::hasRates() const {
  const auto isSet = [](const PeakFlops& peak) { return peak.rate.perSecond > 0; };
  return std::any_of(matrix.begin(), matrix.end(), isSet) || std::any_of(vector.begin(), vector.end(), isSet) ||
         (memoryBytes && memoryBytes->perSecond > 0) || (linkBytes && linkBytes->perSecond > 0);
}

std::optional<double> arithmeticIntensity(const Cost& cost) {
  const std::optional<int64_t> flops = cost.flops.exact();
  const std::optional<int64_t> bytes = cost.bytes().exact();
  if (!flops || !bytes || *bytes == 0) return std::nullopt;
  return static_cast<double>(*flops) / static_cast<double>(*bytes);
}

TimeEstimates::TimeEstimates(const Module& module, const Costs& costs, const Device& device, std::stop_token stop)
    : m_module(module),
      m_costs(costs),
      m_isKnown(device.hasRates()),
      m_secondsPerMatrixFlop(kTypeCount, 0),
      m_secondsPerVectorFlop(kTypeCount, 0),
      m_compute(module.computationCount()),
      m_once(module.computationCount()),
      m_allTrips(module.computationCount()) {
  for (size_t i = 0; i < kTypeCount; ++i) {
    const auto type = static_cast<ElementType>(i);
    if (const auto rate = device.matrixFlops(type)) m_secondsPerMatrixFlop[i] = 1 / *rate;
    if (const auto rate = device.vectorFlops(type)) m_secondsPerVectorFlop[i] = 1 / *rate;
  }
  const auto secondsPerByte = [](const std::optional<Rate>& rate) {
    return rate && rate->perSecond > 0 ? 1 / rate->perSecond : 0;
  };
  m_secondsPerMemoryByte = secondsPerByte(device.memoryBytes);
  m_secondsPerLinkByte = secondsPerByte(device.linkBytes);

  size_t turn = 0;
  for (const ComputationId id : costs.calls().calleesFirst()) {
    TimeEstimate& once = m_once[id.index()];
    TimeEstimate& allTrips = m_allTrips[id.index()];
    Compute& asPart = m_compute[id.index()];
    for (const InstructionId instruction : module.instructions(id)) {
      if (isStopped(stop, turn++)) return;
      const absl::Span<const CallGraph::Edge> calls = costs.calls().edges(instruction);
      const TimeEstimate time = estimate(instruction, calls, Loops::kOnce);
      addAfter(time, 1, &once);
      addAfter(calls.empty() ? time : estimate(instruction, calls, Loops::kAllTrips), 1, &allTrips);
      const Compute work = compute(instruction, calls);
      asPart.seconds += work.seconds;
      asPart.isPartial |= work.isPartial;
    }
    once.bound = allTrips.bound = Bound::kSequence;
  }
}

TimeEstimate TimeEstimates::of(InstructionId id, Loops loops) const {
  return estimate(id, m_costs.calls().edges(id), loops);
}

std::optional<TimeEstimate> TimeEstimates::perRun(ComputationId in, const TimeEstimate& once) const {
  if (!m_isKnown || m_module.isEmbedded(in)) return std::nullopt;
  TimeEstimate sum;
  addAfter(once, m_costs.executions(in), &sum);
  sum.bound = once.bound;
  return sum;
}

std::optional<TimeEstimate> TimeEstimates::perRun(InstructionId id) const {
  return perRun(m_module.computation(id), of(id));
}

std::optional<TimeEstimate> TimeEstimates::perRun(ComputationId id) const { return perRun(id, of(id)); }

// Excludes scheduled callees. The work of a fusion is that of its body, with each instruction at the rate of its type.
TimeEstimates::Compute TimeEstimates::compute(InstructionId id, absl::Span<const CallGraph::Edge> calls) const {
  Compute result;
  const Amount flops = m_costs.own(id).flops;
  if (!flops.isZero()) {
    const auto& secondsPerFlop = isProductOrLibraryCall(m_module, id) ? m_secondsPerMatrixFlop : m_secondsPerVectorFlop;
    const double seconds = secondsPerFlop[static_cast<size_t>(typeOfWork(m_module, id))];
    result = {static_cast<double>(flops.atLeast()) * seconds, !flops.isExact() || seconds == 0};
  }
  for (const CallGraph::Edge& edge : calls) {
    if (edge.call.role != CallRole::kFusion) continue;
    const Compute& body = m_compute[edge.call.callee.index()];
    result.seconds += edge.closesRing ? 0 : body.seconds;
    result.isPartial |= edge.closesRing || body.isPartial;
  }
  return result;
}

TimeEstimate TimeEstimates::alone(InstructionId id, absl::Span<const CallGraph::Edge> calls) const {
  const bool isFusion = !calls.empty() && calls.front().call.role == CallRole::kFusion;
  const Cost cost = isFusion ? m_costs.inclusive(id, Loops::kOnce) : m_costs.own(id);
  const Amount bytes = cost.bytes();
  const Compute work = compute(id, calls);
  TimeEstimate time;
  time.computeSeconds = work.seconds;
  time.memorySeconds = static_cast<double>(bytes.atLeast()) * m_secondsPerMemoryByte;
  time.linkSeconds = static_cast<double>(cost.linkBytes.atLeast()) * m_secondsPerLinkByte;
  time.isPartial = work.isPartial || !bytes.isExact() || !cost.linkBytes.isExact() ||
                   (!bytes.isZero() && m_secondsPerMemoryByte == 0) ||
                   (!cost.linkBytes.isZero() && m_secondsPerLinkByte == 0);
  bindToLongest(&time);
  return time;
}

TimeEstimate TimeEstimates::estimate(InstructionId id, absl::Span<const CallGraph::Edge> calls, Loops loops) const {
  TimeEstimate time = alone(id, calls);
  TimeEstimate longest;
  for (const CallGraph::Edge& edge : calls) {
    if (edge.call.role == CallRole::kFusion || !runsWithCaller(m_module, edge)) continue;
    time.bound = Bound::kSequence;
    if (edge.closesRing) {
      time.isPartial = true;
      continue;
    }
    const TimeEstimate& callee = of(edge.call.callee, loops);
    if (edge.call.role != CallRole::kBranch) {
      addAfter(callee, loops == Loops::kOnce ? Amount(1) : m_costs.timesCalled(edge), &time);
    } else if (callee.seconds >= longest.seconds) {
      longest = callee;
    }
  }
  addAfter(longest, 1, &time);
  return time;
}

}  // namespace hlo

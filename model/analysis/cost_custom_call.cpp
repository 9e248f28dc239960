#include "model/analysis/cost_custom_call.h"

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/strip.h"
#include "model/analysis/cost_config.h"

namespace hlo {
namespace {

using Targets = absl::flat_hash_map<absl::string_view, CustomCallKind>;

const Targets& knownTargets() {
  static const auto* const targets = new Targets{
      {"Sharding", CustomCallKind::kMark},
      {"SPMDFullToShardShape", CustomCallKind::kMark},
      {"SPMDShardToFullShape", CustomCallKind::kMark},
      {"ShardBarrierFrom", CustomCallKind::kMark},
      {"ShardBarrierTo", CustomCallKind::kMark},
      {"annotate_device_placement", CustomCallKind::kMark},
      {"AllocateBuffer", CustomCallKind::kMark},
      {"AssumeGatherIndicesInBound", CustomCallKind::kMark},
      {"GatherScatterIndicesBitpacked", CustomCallKind::kMark},
      {"ConcatBitcast", CustomCallKind::kMark},
      {"AsyncCollectiveStart", CustomCallKind::kMark},
      {"AsyncCollectiveDone", CustomCallKind::kMark},
      {"Pin", CustomCallKind::kMark},
      {"Unpin", CustomCallKind::kMark},
      {"__xla_internal_call_marker_before", CustomCallKind::kMark},
      {"__xla_internal_call_marker_after", CustomCallKind::kMark},
      {"MoveToHost", CustomCallKind::kMove},
      {"MoveToDevice", CustomCallKind::kMove},
      {"PadToStatic", CustomCallKind::kMove},
      {"SliceToDynamic", CustomCallKind::kMove},
      {"__cublas$gemm", CustomCallKind::kMatmul},
      {"__cublas$lt$matmul", CustomCallKind::kMatmul},
      {"__cublas$lt$matmul$f8", CustomCallKind::kMatmul},
      {"__op$block_scaled_dot", CustomCallKind::kScaledMatmul},
      {"__cudnn$blockScaledDot", CustomCallKind::kScaledMatmul},
      {"__cudnn$convForward", CustomCallKind::kConvolution},
      {"__cudnn$convForwardGraph", CustomCallKind::kConvolution},
      {"__cudnn$convBiasActivationForward", CustomCallKind::kConvolution},
      {"__cudnn$convBackwardInput", CustomCallKind::kConvolution},
      {"__cudnn$convBackwardFilter", CustomCallKind::kConvolution},
      {"te_fused_attn_forward_ffi", CustomCallKind::kAttention},
      {"te_fused_attn_backward_ffi", CustomCallKind::kAttention},
      {"__cublas$triangularSolve", CustomCallKind::kTriangularSolve},
      {"TopK", CustomCallKind::kTopK},
      {"__gpu$TopK", CustomCallKind::kTopK},
  };
  return *targets;
}

// A call and its shapes. The proper result is the first element of a tuple, followed by scratch memory and statistics.
struct Subject {
  const Module& module;
  InstructionId id;
  absl::string_view target, config;
  bool isStart = false;  // written as one word, custom-call-start: the result follows the operands

  const Shape* operand(size_t n) const { return n < module.operands(id).size() ? module.operandShape(id, n) : nullptr; }
  const Shape& results() const {
    const Shape& shape = module.shape(id);
    return isStart && shape.isTuple() && shape.elements.size() > 1 ? shape.elements[1] : shape;
  }
  const Shape& result() const {
    const Shape& shape = results();
    return shape.isTuple() && !shape.elements.empty() ? shape.elements.front() : shape;
  }
};

bool isScratch(const Shape& shape) {
  return (shape.type == ElementType::kS8 || shape.type == ElementType::kU8) && shape.dimensions.size() == 1;
}

Cost bytesWithoutScratch(const Subject& subject, const ShapeSizes& sizes) {
  Cost cost;
  for (const InstructionId operand : subject.module.operands(subject.id))
    cost.bytesRead += sizes.of(operand).tableBytes;
  const Shape& shape = subject.results();
  cost.bytesWritten = subject.isStart ? sizes.of(shape).bytes : sizes.of(subject.id).bytes;
  if (shape.isTuple() && shape.elements.size() > 1 && isScratch(shape.elements.back())) {
    cost.bytesWritten = cost.bytesWritten - sizes.of(shape.elements.back()).bytes;
  }
  return cost;
}

Amount matmulFlops(const Subject& subject) {
  const Shape* const lhs = subject.operand(0);
  const auto contracting = integersAt(subject.config, {"dot_dimension_numbers", "lhs_contracting_dimensions"});
  return lhs != nullptr && contracting ? dotFlops(*lhs, subject.result(), *contracting) : Amount::unknown();
}

Amount scaledMatmulFlops(const Subject& subject) {
  const Shape* const lhs = subject.operand(0);
  if (lhs == nullptr || lhs->dimensions.empty()) return Amount::unknown();
  return dotFlops(*lhs, subject.result(), {static_cast<int64_t>(lhs->dimensions.size()) - 1});
}

int64_t integerAttribute(const Subject& subject, absl::string_view key, int64_t otherwise) {
  int64_t value = 0;
  const auto text = subject.module.attribute(subject.id, key);
  return text && absl::SimpleAtoi(*text, &value) ? value : otherwise;
}

// dim_labels and window describe the forward convolution, also for calls that compute one of its gradients.
Amount convolutionCallFlops(const Subject& subject, StepBudget* budget) {
  const auto labels = subject.module.attribute(subject.id, "dim_labels");
  const Shape* const first = subject.operand(0);
  const Shape* const second = subject.operand(1);
  if (!labels || first == nullptr || second == nullptr) return Amount::unknown();
  auto dimensions = parseConvolutionDimensions(*labels);
  const auto windowText = subject.module.attribute(subject.id, "window");
  auto window = windowText ? parseWindow(*windowText) : absl::StatusOr<Window>(Window());
  if (!dimensions.ok() || !window.ok()) return Amount::unknown();
  Convolution forward{first,
                      second,
                      &subject.result(),
                      *std::move(dimensions),
                      *std::move(window),
                      integerAttribute(subject, "feature_group_count", 1),
                      integerAttribute(subject, "batch_group_count", 1)};
  if (absl::EndsWith(subject.target, "BackwardInput")) std::swap(forward.input, forward.result);
  if (absl::EndsWith(subject.target, "BackwardFilter")) std::swap(forward.kernel, forward.result);
  return convolutionFlops(forward, budget);
}

// Forward: scores from queries and keys, result from scores and values. Backward: the scores again, and two products
// for the gradients of each of the two. The softmax between them is one transcendental per score.
Cost attentionCost(Amount queryProduct, Amount valueProduct, Amount scores, bool isBackward) {
  Cost cost;
  cost.flops = isBackward ? queryProduct * Amount(3) + valueProduct * Amount(2) : queryProduct + valueProduct;
  cost.transcendentals = scores;
  return cost;
}

// Operands: queries, keys, values; backward also statistics and the gradient of the result.
Cost cudnnAttentionCost(const Subject& subject) {
  const auto scores = integersAt(subject.config, {"intermediate_tensor_shape", "dimensions"});
  const bool isBackward = absl::StrContains(subject.target, "Backward");
  const Shape* const queries = subject.operand(0);
  const Shape* const result = isBackward ? subject.operand(4) : &subject.result();
  if (!scores || scores->empty() || queries == nullptr || result == nullptr) return Cost::unknown();
  if (isBackward && absl::EndsWith(subject.target, "F8")) return Cost::unknown();  // its operands differ
  Amount count = 1;
  for (const int64_t size : *scores) count = count * Amount(size);
  const Amount perElement = Amount(2) * Amount(scores->back());
  return attentionCost(perElement * Amount(queries->elementCount()), perElement * Amount(result->elementCount()), count,
                       isBackward);
}

Cost transformerEngineAttentionCost(const Subject& subject) {
  const auto at = [&](absl::string_view key) { return Amount(integerAt(subject.config, {key})); };
  const Amount scores = at("input_batch") * at("attn_heads") * at("q_max_seqlen") * at("kv_max_seqlen");
  return attentionCost(Amount(2) * scores * at("qk_head_dim"), Amount(2) * scores * at("v_head_dim"), scores,
                       absl::StrContains(subject.target, "backward"));
}

// The cost stated in the text of Triton and Mosaic kernels.
Cost statedCost(const Subject& subject, const ShapeSizes& sizes) {
  for (const absl::string_view key : {"cost_estimate_json", "cost_estimate"}) {
    const auto stated = behindKeys(subject.config, {key});
    if (!stated) continue;
    Cost cost = bytesWithoutScratch(subject, sizes);
    cost.flops = integerAt(*stated, {"flops"});
    cost.transcendentals = integerAt(*stated, {"transcendentals"});
    // Reads and writes are not distinguished: all bytes except the result were read.
    const Amount bytes = integerAt(*stated, {"bytes_accessed"});
    if (cost.bytesWritten.atLeast() > bytes.atLeast()) cost.bytesWritten = bytes;
    cost.bytesRead = bytes - cost.bytesWritten;
    return cost;
  }
  return Cost::unknown();
}

Amount triangularSolveFlops(const Subject& subject) {
  const Shape* const a = subject.operand(0);
  const Shape* const b = subject.operand(1);
  if (a == nullptr || b == nullptr || a->dimensions.empty()) return Amount::unknown();
  return dotFlops(*a, *b, {static_cast<int64_t>(a->dimensions.size()) - 1});
}

// The TPU compiler counts one FLOP for each element and each of the k requested results (libtpu 0.0.52); XLA's generic
// analysis counts none.
Amount topKFlops(const Subject& subject) {
  const Shape* const operand = subject.operand(0);
  const Shape& result = subject.result();
  if (operand == nullptr || operand->tiles.empty() || result.dimensions.empty()) return {};
  return Amount(operand->elementCount()) * Amount(result.dimensions.back());
}

}  // namespace

CustomCallKind customCallKind(absl::string_view target) {
  const Targets& targets = knownTargets();
  if (const auto known = targets.find(target); known != targets.end()) return known->second;
  if (absl::StartsWith(target, "__cudnn$fmha")) return CustomCallKind::kAttention;
  if (absl::StartsWith(target, "xla.sdy.")) return CustomCallKind::kMark;
  return CustomCallKind::kUnknown;
}

absl::string_view customCallTarget(const Module& module, InstructionId id) {
  absl::string_view target = module.attribute(id, "custom_call_target").value_or("");
  if (absl::ConsumePrefix(&target, "\"")) absl::ConsumeSuffix(&target, "\"");
  return target;
}

Cost customCallCost(const Module& module, const ShapeSizes& sizes, InstructionId id, StepBudget* budget) {
  const Subject subject{module, id, customCallTarget(module, id), module.attribute(id, "backend_config").value_or(""),
                        module.kind(id) != OpKind::kCustomCall};
  const CustomCallKind kind = customCallKind(subject.target);
  if (kind == CustomCallKind::kMark) return {};
  if (kind == CustomCallKind::kUnknown) return statedCost(subject, sizes);
  Cost cost = bytesWithoutScratch(subject, sizes);
  switch (kind) {
    case CustomCallKind::kMatmul: cost.flops = matmulFlops(subject); break;
    case CustomCallKind::kScaledMatmul: cost.flops = scaledMatmulFlops(subject); break;
    case CustomCallKind::kConvolution: cost.flops = convolutionCallFlops(subject, budget); break;
    case CustomCallKind::kTriangularSolve: cost.flops = triangularSolveFlops(subject); break;
    case CustomCallKind::kTopK: cost.flops = topKFlops(subject); break;
    case CustomCallKind::kAttention: {
      const bool isCudnn = absl::StartsWith(subject.target, "__cudnn");
      const Cost work = isCudnn ? cudnnAttentionCost(subject) : transformerEngineAttentionCost(subject);
      cost.flops = work.flops;
      cost.transcendentals = work.transcendentals;
      break;
    }
    default: break;
  }
  return cost;
}

Amount customCallRead(const Module& module, const ShapeSizes& sizes, InstructionId id, size_t n) {
  switch (customCallKind(customCallTarget(module, id))) {
    case CustomCallKind::kUnknown: return Amount::unknown();
    case CustomCallKind::kMark: return 0;
    default: return n < module.operands(id).size() ? sizes.of(module.operands(id)[n]).tableBytes : Amount::unknown();
  }
}

}  // namespace hlo

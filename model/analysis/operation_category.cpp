#include "model/analysis/operation_category.h"

#include <algorithm>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "model/analysis/async_operation.h"
#include "model/analysis/cost_custom_call.h"
#include "model/analysis/triton_config.h"
#include "model/ir/opcode_properties.h"

namespace hlo {
namespace {

constexpr int kDeepestFusion = 16;  // fusions nest two or three deep

/// Returns true for library calls whose category is that of products, by the names that XLA gives them.
bool isProductCall(absl::string_view target) {
  switch (customCallKind(target)) {
    case CustomCallKind::kMatmul:
    case CustomCallKind::kScaledMatmul:
    case CustomCallKind::kConvolution:
    case CustomCallKind::kAttention:
    case CustomCallKind::kTriangularSolve: return true;
    default: break;
  }
  constexpr absl::string_view kPrefixes[] = {"__cublas$", "__cudnn$conv", "__onednn$matmul", "__onednn$convolution",
                                             "__cusolver$cholesky"};
  return std::any_of(std::begin(kPrefixes), std::end(kPrefixes),
                     [&](absl::string_view prefix) { return absl::StartsWith(target, prefix); });
}

bool computesProduct(const Module& module, InstructionId id, int depth) {
  const OpKind kind = wrappedOpKind(module.kind(id), module.opcode(id));
  if (isProduct(kind)) return true;
  if (kind == OpKind::kCustomCall) return isProductCall(customCallTarget(module, id));
  if (kind != OpKind::kFusion || depth == kDeepestFusion) return false;
  const auto body = module.mainCallee(id);
  if (!body) return false;
  for (InstructionId inside : module.instructions(*body)) {
    if (computesProduct(module, inside, depth + 1)) return true;
  }
  return false;
}

bool reduces(const Module& module, InstructionId fusion) {
  const auto body = module.mainCallee(fusion);
  if (!body) return false;
  for (const InstructionId id : module.instructions(*body)) {
    if (module.kind(id) == OpKind::kReduce) return true;
  }
  return false;
}

/// StableHLO has XLA's opcodes with underscores: stablehlo.dynamic_slice.
Category mlirCategory(absl::string_view operation) {
  if (operation == "argument") return Category::kParameter;
  const std::string word = absl::StrReplaceAll(operation.substr(operation.rfind('.') + 1), {{"_", "-"}});
  if (word == "dot-general") return Category::kDot;
  if (word == "reduce-window" || word == "select-and-scatter") return Category::kReduction;
  if (word == "if" || word == "case" || word == "composite") return Category::kControl;
  const OpKind kind = opKindFromWord(word);
  return kind == OpKind::kUnknown ? Category::kElementwise : category(kind);
}

}  // namespace

Category operationCategory(const Module& module, InstructionId id) {
  const absl::string_view opcode = module.opcode(id);
  if (module.kind(id) == OpKind::kUnknown && (opcode == "argument" || absl::StrContains(opcode, '.')))
    return mlirCategory(opcode);
  const Category own = category(module.kind(id));
  const bool mayStandForAnother = own == Category::kFusion || own == Category::kControl;
  if (!mayStandForAnother) return own;
  const auto async = asyncOperation(module, id);
  if (async && async->operation != id) {
    const Category operation = category(module.kind(async->operation));
    if (operation == Category::kCollective) return operation;
  }
  if (computesProduct(module, id, 0)) return Category::kDot;
  return tritonConfig(module, id) && reduces(module, id) ? Category::kReduction : own;
}

}  // namespace hlo

#include "model/analysis/triton_config.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/analysis/cost_config.h"

namespace hlo {
namespace {

constexpr absl::string_view kTritonPrefix = "__triton";

}  // namespace

std::string TritonConfig::purpose() const {
  for (const absl::string_view word : {"gemm", "softmax", "dot"}) {
    if (absl::StrContains(kind, word)) return word == "dot" ? "gemm" : std::string(word);
  }
  return {};
}

std::string TritonConfig::tileText() const { return absl::StrJoin(tile, "x"); }

std::optional<TritonConfig> tritonConfig(const Module& module, InstructionId id) {
  if (module.kind(id) != OpKind::kFusion) return std::nullopt;
  const auto config = module.attribute(id, "backend_config");
  const size_t begin = config ? config->find(kTritonPrefix) : absl::string_view::npos;
  if (begin == absl::string_view::npos) return std::nullopt;
  size_t end = begin;
  while (end < config->size() && (absl::ascii_isalnum((*config)[end]) || (*config)[end] == '_')) ++end;
  TritonConfig triton;
  triton.kind = config->substr(begin, end - begin);
  triton.warps = integerAt(*config, {"num_warps"});
  triton.stages = integerAt(*config, {"num_stages"});
  triton.ctas = integerAt(*config, {"num_ctas"});
  if (auto sizes = integersAt(*config, {"output_tiles", "sizes"})) {
    triton.tile = *std::move(sizes);
  } else {
    for (const absl::string_view key : {"block_m", "block_n", "block_k"}) {
      if (const auto size = integerAt(*config, {key})) triton.tile.push_back(*size);
    }
  }
  return triton;
}

}  // namespace hlo

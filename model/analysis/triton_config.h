#pragma once

// How a GPU fusion that XLA compiles with Triton is divided: its kind, the tile of its output that a block computes,
// and the warps, stages and thread blocks of a cluster. Read from the backend_config, with XLA's fields of any year:
// block_level_fusion_config, before it triton_gemm_config. Source: formats/hlo-text.md §13.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/ir/module.h"

namespace hlo {

struct TritonConfig {
  absl::string_view kind;     ///< "__triton_gemm", as written
  std::vector<int64_t> tile;  ///< of the first output, outermost dimension first; empty if not stated
  std::optional<int64_t> warps, stages, ctas;

  /// "gemm" of "__triton_nested_gemm_fusion", "softmax"; "" for kernels of no particular kind.
  std::string purpose() const;
  /// "16x8"; "" if not stated.
  std::string tileText() const;
};

/// Returns no value for instructions that Triton does not compile.
std::optional<TritonConfig> tritonConfig(const Module& module, InstructionId id);

}  // namespace hlo

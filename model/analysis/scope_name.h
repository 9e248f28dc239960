#pragma once

// Splits an op_name into the scopes that contain an operation, outermost first, and the transformations that were
// applied to it. The forward, backward and rematerialized computation of an operation thus have the same scope.
//
//   jit(train_step)/jit(main)/transpose(jvp(Model))/layers_0/while/body/checkpoint/rematted_computation/mlp/dot_general
//   scopes train_step, Model, layers_0, mlp; transforms jit, transpose, jvp, while, checkpoint, rematted; dot_general
//
// If names are joined by `;`, which compilers do when they merge operations, the first counts. Supports names of JAX,
// TensorFlow and PyTorch/XLA.

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace hlo {

enum class Transform : uint8_t {
  kJit,   ///< jit, pjit
  kPmap,  ///< pmap, xmap
  kShardMap,
  kJvp,        ///< linearized, as for a gradient
  kTranspose,  ///< backward
  kGradient,   ///< backward, in TensorFlow
  kVmap,
  kCheckpoint,  ///< results are not kept for the backward pass
  kRematted,    ///< computed again for the backward pass
  kLoop,        ///< body of a while or scan
  kLoopCondition,
  kBranch,      ///< of a conditional
  kCustomRule,  ///< custom_jvp, custom_vjp
  kCall,        ///< closed_call, core_call, xla_call …
};
inline constexpr int kTransformCount = 14;

/// Returns a word for the transformation: "jit", "transpose" …
absl::string_view transformName(Transform transform);

class Transforms {
 public:
  void add(Transform transform) { m_bits |= bit(transform); }
  bool has(Transform transform) const { return (m_bits & bit(transform)) != 0; }
  bool isEmpty() const { return m_bits == 0; }
  bool isBackward() const { return has(Transform::kTranspose) || has(Transform::kGradient); }
  Transforms& operator|=(Transforms other) {
    m_bits |= other.m_bits;
    return *this;
  }
  Transforms& operator&=(Transforms other) {
    m_bits &= other.m_bits;
    return *this;
  }
  friend Transforms operator|(Transforms a, Transforms b) { return a |= b; }
  friend bool operator==(Transforms, Transforms) = default;

 private:
  static constexpr uint16_t bit(Transform transform) {
    return static_cast<uint16_t>(1u << static_cast<int>(transform));
  }
  uint16_t m_bits = 0;
};

/// Returns a list such as "jit, transpose, jvp".
std::string toText(Transforms transforms);

/// An op_name split at the last `/`. Both members are views into the text.
struct OpNameParts {
  absl::string_view scopes;     ///< "" if it has none
  absl::string_view operation;  ///< without the parameters that old dumps print: `dot_general[ … ]`
};
OpNameParts splitOpName(absl::string_view opName);

struct ScopePath {
  std::vector<absl::string_view> scopes;  ///< views into the text, at most kMaximumDepth
  Transforms transforms;

  static constexpr size_t kMaximumDepth = 200;  ///< deeper scopes count as the last one
};
/// Parses OpNameParts::scopes, or a whole op_name as scopes.
ScopePath parseScopes(absl::string_view scopes);
/// Returns the first part of a name, up to a `/`, as written.
absl::string_view outermostPart(absl::string_view opName);

}  // namespace hlo

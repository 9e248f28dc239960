#pragma once

// Determines the frame of a call stack to which an instruction is attributed. Compilers record the whole stack: the
// user's model is surrounded by framework layers and language helpers. Rules distinguish these by file; the user may
// edit them.
//
//   train.py:90 main                          user
//   contextlib.py:81 inner                    plumbing: never the line
//   .../site-packages/flax/linear.py:240      framework: the line only if the stack has no user's file

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/ir/module.h"

namespace hlo {

enum class FrameRole : uint8_t {
  kUser,
  kFramework,  ///< hidden in shortened stacks
  kPlumbing,   ///< also hidden, and skipped
};

/// Matches files whose path contains the pattern's parts, separated by slashes, in sequence: `site-packages/jax`,
/// `contextlib.py`. `*` matches any characters within one part. A pattern with a leading slash matches from the start
/// of the path.
struct FrameRule {
  std::string pattern;
  FrameRole role = FrameRole::kFramework;
  friend bool operator==(const FrameRule&, const FrameRule&) = default;
};

bool matches(absl::string_view pattern, absl::string_view path);

class FrameRules {
 public:
  /// No rules: every file is the user's.
  FrameRules() = default;
  explicit FrameRules(std::vector<FrameRule> rules) : m_rules(std::move(rules)) {}
  /// Returns the rules for files of JAX, Flax, TensorFlow, PyTorch and Python.
  static FrameRules defaults();

  const std::vector<FrameRule>& rules() const { return m_rules; }
  /// Returns the role of the first rule that matches; kUser if there is none.
  FrameRole role(absl::string_view path) const;
  friend bool operator==(const FrameRules&, const FrameRules&) = default;

 private:
  std::vector<FrameRule> m_rules;
};

/// Returns, for the stack of each frame, the deciding frame: from the frame outwards, the innermost one of a user's
/// file, else of a framework's, else any. Only frames with a line count; nothing if none has one. Indexed by frame id.
/// Linear.
std::vector<std::optional<FrameId>> decidingFrames(const Module& module, const FrameRules& rules);

}  // namespace hlo

#pragma once

// Which frame of a call stack is the line that an instruction comes from. Compilers record the whole stack: the user's
// model stands between layers of a framework and helpers of the language. Rules tell these apart by file; the user may
// edit them.
//
//   train.py:90 main                          user
//   contextlib.py:81 inner                    plumbing: never the line
//   .../site-packages/flax/linear.py:240      framework: the line only where no user's file is in the stack

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/ir/module.h"

namespace hlo {

enum class FrameRole : uint8_t {
  kUser,
  kFramework,  ///< hidden while stacks are shown short
  kPlumbing,   ///< likewise, and skipped
};

/// Files whose path has the pattern's parts, between slashes, one after the other: `site-packages/jax`,
/// `contextlib.py`.
/// `*` stands for any characters of one part. With a slash at its beginning the pattern begins where the path does.
struct FrameRule {
  std::string pattern;
  FrameRole role = FrameRole::kFramework;
  friend bool operator==(const FrameRule&, const FrameRule&) = default;
};

bool matches(absl::string_view pattern, absl::string_view path);

class FrameRules {
 public:
  /// None: every file is the user's.
  FrameRules() = default;
  explicit FrameRules(std::vector<FrameRule> rules) : m_rules(std::move(rules)) {}
  /// What JAX, Flax, TensorFlow, PyTorch and Python bring with them.
  static FrameRules defaults();

  const std::vector<FrameRule>& rules() const { return m_rules; }
  /// By the first rule that matches; else the user's.
  FrameRole role(absl::string_view path) const;
  friend bool operator==(const FrameRules&, const FrameRules&) = default;

 private:
  std::vector<FrameRule> m_rules;
};

/// For the stack of each frame, from it outwards, the frame that counts: the innermost one of a user's file, else of a
/// framework's, else any. Only frames with a line count; nothing where none has one. By frame id. Linear.
std::vector<std::optional<FrameId>> decidingFrames(const Module& module, const FrameRules& rules);

}  // namespace hlo

#include "model/analysis/frame_rules.h"

#include <array>

namespace hlo {
namespace {

constexpr size_t kRoles = 3;

// Returns the part before the next slash and removes both.
absl::string_view takePart(absl::string_view* path) {
  const size_t slash = path->find('/');
  const absl::string_view part = path->substr(0, slash);
  path->remove_prefix(slash == absl::string_view::npos ? path->size() : slash + 1);
  return part;
}

// Backtracks only to the last `*`: the text before it is already matched at its earliest position.
bool partMatches(absl::string_view pattern, absl::string_view part) {
  size_t p = 0, star = absl::string_view::npos, resume = 0;
  for (size_t i = 0; i < part.size();) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      resume = i;
    } else if (p < pattern.size() && pattern[p] == part[i]) {
      ++p;
      ++i;
    } else if (star != absl::string_view::npos) {
      p = star + 1;
      i = ++resume;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

bool startsWithParts(absl::string_view path, absl::string_view pattern) {
  while (!pattern.empty()) {
    if (path.empty()) return false;
    const absl::string_view wanted = takePart(&pattern);
    if (!partMatches(wanted, takePart(&path))) return false;
  }
  return true;
}

}  // namespace

bool matches(absl::string_view pattern, absl::string_view path) {
  const bool isAnchored = !pattern.empty() && pattern.front() == '/';
  if (isAnchored) pattern.remove_prefix(1);
  while (!pattern.empty() && pattern.back() == '/') pattern.remove_suffix(1);
  if (pattern.empty()) return false;
  if (isAnchored) return !path.empty() && path.front() == '/' && startsWithParts(path.substr(1), pattern);
  for (; !path.empty(); takePart(&path)) {
    if (startsWithParts(path, pattern)) return true;
  }
  return false;
}

FrameRules FrameRules::defaults() {
  std::vector<FrameRule> rules;
  for (const char* pattern :
       {"contextlib.py", "functools.py", "runpy.py", "threading.py", "importlib", "concurrent/futures", "<frozen *",
        "<string>", "<__array_function__ internals>", "absl/app.py", "fire/core.py"}) {
    rules.push_back({pattern, FrameRole::kPlumbing});
  }
  for (const char* pattern : {"site-packages", "dist-packages", "jax/_src", "jax/interpreters", "jaxlib", "flax/linen",
                              "flax/nnx", "flax/core", "torch_xla", "tensorflow/python", "ipykernel", "IPython"}) {
    rules.push_back({pattern, FrameRole::kFramework});
  }
  return FrameRules(std::move(rules));
}

FrameRole FrameRules::role(absl::string_view path) const {
  for (const FrameRule& rule : m_rules) {
    if (matches(rule.pattern, path)) return rule.role;
  }
  return FrameRole::kUser;
}

std::vector<std::optional<FrameId>> decidingFrames(const Module& module, const FrameRules& rules) {
  std::vector<FrameRole> roles;
  roles.reserve(module.fileCount());
  for (uint32_t file = 0; file < module.fileCount(); ++file) roles.push_back(rules.role(module.file(FileId(file))));

  // The innermost frame of each role, from a frame outwards; callers are processed before callees.
  const auto count = static_cast<uint32_t>(module.frameCount());
  std::vector<std::array<uint32_t, kRoles>> innermost(count);
  std::vector<bool> isDone(count, false);
  std::vector<uint32_t> stack;
  for (uint32_t frame = 0; frame < count; ++frame) {
    for (uint32_t at = frame; !isDone[at];) {
      stack.push_back(at);
      const std::optional<FrameId> parent = module.frame(FrameId(at)).parent;
      if (!parent) break;
      at = parent->index();
    }
    for (; !stack.empty(); stack.pop_back()) {
      const uint32_t at = stack.back();
      const StackFrame& data = module.frame(FrameId(at));
      innermost[at] = data.parent ? innermost[data.parent->index()] : std::array<uint32_t, kRoles>{kNone, kNone, kNone};
      if (data.line > 0) innermost[at][static_cast<size_t>(roles[data.file.index()])] = at;
      isDone[at] = true;
    }
  }

  std::vector<std::optional<FrameId>> deciding(count);
  for (uint32_t frame = 0; frame < count; ++frame) {
    for (const uint32_t candidate : innermost[frame]) {
      if (candidate == kNone) continue;
      deciding[frame] = FrameId(candidate);
      break;
    }
  }
  return deciding;
}

}  // namespace hlo

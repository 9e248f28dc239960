#include "model/analysis/scope_name.h"

#include <algorithm>
#include <cstring>
#include <optional>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace hlo {
namespace {

constexpr absl::string_view kTransformNames[kTransformCount] = {
    "jit",      "pmap",  "shard_map",       "jvp",    "transpose",   "gradient", "vmap", "checkpoint",
    "rematted", "while", "while condition", "branch", "custom rule", "call",
};

using Words = absl::flat_hash_map<absl::string_view, Transform>;

// Transformations around a scope, as in `vmap(layer)`; some of them also occur alone.
const Words& wrappers() {
  static const auto* const words = new Words{
      {"jit", Transform::kJit},
      {"pjit", Transform::kJit},
      {"xla_computation", Transform::kJit},
      {"pmap", Transform::kPmap},
      {"xla_pmap", Transform::kPmap},
      {"xmap", Transform::kPmap},
      {"soft_pmap", Transform::kPmap},
      {"shard_map", Transform::kShardMap},
      {"jvp", Transform::kJvp},
      {"linearize", Transform::kJvp},
      {"transpose", Transform::kTranspose},
      {"vmap", Transform::kVmap},
      {"remat", Transform::kCheckpoint},
      {"checkpoint", Transform::kCheckpoint},
      {"rematted_computation", Transform::kRematted},
      {"custom_jvp", Transform::kCustomRule},
      {"custom_vjp", Transform::kCustomRule},
      {"xla_call", Transform::kCall},
      {"core_call", Transform::kCall},
      {"closed_call", Transform::kCall},
      {"named_call", Transform::kCall},
  };
  return *words;
}

// Parts that are not scopes but only state how something was called.
const Words& loneWords() {
  static const auto* const words = new Words{
      {"pjit", Transform::kJit},
      {"shard_map", Transform::kShardMap},
      {"shmap_body", Transform::kShardMap},
      {"checkpoint", Transform::kCheckpoint},
      {"remat", Transform::kCheckpoint},
      {"remat2", Transform::kCheckpoint},
      {"remat_call", Transform::kCheckpoint},
      {"rematted_computation", Transform::kRematted},
      {"custom_jvp_call", Transform::kCustomRule},
      {"custom_vjp_call", Transform::kCustomRule},
      {"custom_jvp_call_jaxpr", Transform::kCustomRule},
      {"custom_vjp_call_jaxpr", Transform::kCustomRule},
      {"custom_lin", Transform::kCustomRule},
      {"xla_call", Transform::kCall},
      {"core_call", Transform::kCall},
      {"closed_call", Transform::kCall},
      {"core_closed_call", Transform::kCall},
      {"named_call", Transform::kCall},
      {"gradient_tape", Transform::kGradient},
  };
  return *words;
}

bool isOpening(char c) { return c == '(' || c == '[' || c == '{'; }
bool isClosing(char c) { return c == ')' || c == ']' || c == '}'; }

// Splits at separators outside all brackets. A bracket that is never closed belongs to a name.
std::vector<absl::string_view> split(absl::string_view text, char separator) {
  std::vector<size_t> open;
  for (size_t i = 0; i < text.size(); ++i) {
    if (isOpening(text[i])) open.push_back(i);
    if (isClosing(text[i]) && !open.empty()) open.pop_back();
  }
  std::vector<absl::string_view> parts;
  size_t begin = 0;
  int depth = 0;
  auto unclosed = open.begin();
  for (size_t i = 0; i < text.size(); ++i) {
    if (unclosed != open.end() && *unclosed == i) {
      ++unclosed;
    } else if (isOpening(text[i])) {
      ++depth;
    } else if (isClosing(text[i])) {
      depth = std::max(0, depth - 1);
    } else if (text[i] == separator && depth == 0) {
      parts.push_back(text.substr(begin, i - begin));
      begin = i + 1;
    }
  }
  parts.push_back(text.substr(begin));
  return parts;
}

// Returns the first part.
absl::string_view firstPart(absl::string_view text, char separator) {
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (isOpening(text[i])) ++depth;
    if (isClosing(text[i])) depth = std::max(0, depth - 1);
    if (text[i] == separator && depth == 0) return text.substr(0, i);
  }
  return depth == 0 ? text : split(text, separator).front();
}

// `while[ body_nconsts=3 ]`: parameters. `Linear[fc1]`: a name.
absl::string_view withoutParameters(absl::string_view part) {
  const size_t bracket = part.find('[');
  if (bracket == absl::string_view::npos || bracket == 0 || part.find('=', bracket) == absl::string_view::npos) {
    return part;
  }
  return part.substr(0, bracket);
}

absl::string_view firstOfMerged(absl::string_view opName) {
  const bool isMerged = !opName.empty() && std::memchr(opName.data(), ';', opName.size()) != nullptr;
  return isMerged ? firstPart(opName, ';') : opName;
}

bool isNumbered(absl::string_view part, absl::string_view prefix, absl::string_view suffix) {
  return absl::ConsumePrefix(&part, prefix) && absl::ConsumeSuffix(&part, suffix) && !part.empty() &&
         std::all_of(part.begin(), part.end(), [](char c) { return absl::ascii_isdigit(c); });
}

// Removes a transformation around a part.
bool unwrap(absl::string_view* part, Transforms* transforms) {
  const size_t open = part->find('(');
  if (open == absl::string_view::npos || part->back() != ')') return false;
  const auto wrapper = wrappers().find(part->substr(0, open));
  if (wrapper == wrappers().end()) return false;
  transforms->add(wrapper->second);
  *part = part->substr(open + 1, part->size() - open - 2);
  return true;
}

// Interprets a part in the context of the previous one.
class ScopeWriter {
 public:
  explicit ScopeWriter(ScopePath* path) : m_path(*path) {}

  /// Adds parts as written. `depth`: nesting inside transformations, vmap(a/b).
  void addAll(absl::string_view text, int depth = 0) {
    for (absl::string_view part : split(text, '/')) {
      part = withoutParameters(part);
      bool isMain = false;
      while (unwrap(&part, &m_path.transforms)) isMain = part == "main";
      // jit(f)/jit(main) is a single function.
      if (part.empty() || (isMain && m_isInside)) continue;
      m_isInside = true;
      if (depth < kMaximumNesting && absl::StrContains(part, '/')) {
        addAll(part, depth + 1);
      } else {
        add(part);
      }
    }
  }
  void finish() {
    if (!m_pending) return;
    // The operation itself names its part: while/body.
    if (*m_pending == "while") {
      m_path.transforms.add(Transform::kLoop);
    } else {
      keep(*m_pending);
    }
  }

 private:
  static constexpr int kMaximumNesting = 8;

  void add(absl::string_view part) {
    if (m_pending) {
      const absl::string_view before = *m_pending;
      m_pending.reset();
      if (takeAfter(before, part)) return;
      keep(before);
    }
    if (m_isFunction && isNumbered(part, "_", "")) return;  // TensorFlow: while/body/_12
    m_isFunction = false;
    if (part == "while" || part == "cond" || part == "scan") {
      m_pending = part;
    } else if (const auto word = loneWords().find(part); word != loneWords().end()) {
      m_path.transforms.add(word->second);
    } else if (part == "gradients" && m_path.scopes.empty()) {
      m_path.transforms.add(Transform::kGradient);
      m_isGradients = true;
    } else if (part == "PartitionedCall" || part == "StatefulPartitionedCall" ||
               isNumbered(part, "PartitionedCall_", "") || isNumbered(part, "StatefulPartitionedCall_", "")) {
      m_path.transforms.add(Transform::kCall);
    } else {
      if (m_isGradients) absl::ConsumeSuffix(&part, "_grad");
      keep(part);
    }
  }
  bool takeAfter(absl::string_view before, absl::string_view part) {
    std::optional<Transform> transform;
    if (before == "while" && part == "body") transform = Transform::kLoop;
    if (before == "while" && part == "cond") transform = Transform::kLoopCondition;
    if (before == "cond" && (isNumbered(part, "branch_", "_fun") || part == "then" || part == "else")) {
      transform = Transform::kBranch;
    }
    if (transform) {
      m_path.transforms.add(*transform);
      m_isFunction = true;
      return true;
    }
    if (before == "scan" && part == "while") {
      m_pending = part;
      return true;
    }
    return false;
  }
  void keep(absl::string_view part) {
    if (m_path.scopes.size() < ScopePath::kMaximumDepth) m_path.scopes.push_back(part);
  }

  ScopePath& m_path;
  std::optional<absl::string_view> m_pending;  // a part whose meaning depends on the next one
  bool m_isInside = false;                     // after the first part
  bool m_isFunction = false;                   // after a body or branch
  bool m_isGradients = false;
};

}  // namespace

absl::string_view transformName(Transform transform) { return kTransformNames[static_cast<size_t>(transform)]; }

std::string toText(Transforms transforms) {
  std::string text;
  for (int i = 0; i < kTransformCount; ++i) {
    const auto transform = static_cast<Transform>(i);
    if (transforms.has(transform)) absl::StrAppend(&text, text.empty() ? "" : ", ", transformName(transform));
  }
  return text;
}

OpNameParts splitOpName(absl::string_view opName) {
  const absl::string_view name = firstOfMerged(opName);
  // If no bracket closes after the last `/`, it is outside all brackets.
  size_t slash = name.rfind('/');
  if (slash != absl::string_view::npos && name.find_first_of(")]}", slash) != absl::string_view::npos) {
    slash = name.size() - split(name, '/').back().size() - 1;  // wraps around if there is no `/`
  }
  if (slash >= name.size()) return {name.substr(0, 0), withoutParameters(name)};
  return {name.substr(0, slash), withoutParameters(name.substr(slash + 1))};
}

ScopePath parseScopes(absl::string_view scopes) {
  ScopePath path;
  ScopeWriter writer(&path);
  writer.addAll(scopes);
  writer.finish();
  return path;
}

absl::string_view outermostPart(absl::string_view opName) { return firstPart(opName, '/'); }

}  // namespace hlo

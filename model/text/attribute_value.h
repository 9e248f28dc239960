#pragma once

// The value of `key=value`, of any kind and of keys that nobody has seen. Source: formats/hlo-text.md §17.2.

#include <cstring>

#include "absl/strings/string_view.h"
#include "model/text/problem_list.h"
#include "model/text/scanner.h"

namespace hlo {

/// What a key tells about its value.
enum class KeyKind : uint8_t {
  kPlain,
  kLiteral,  ///< a shape, then a literal
  kMetadata,
  kCallee,  ///< names computations, or holds their bodies
  kControlPredecessors,
};

inline KeyKind keyKind(absl::string_view key) {
  const auto is = [key](const char* word) { return std::memcmp(key.data(), word, key.size()) == 0; };
  const auto when = [&is](const char* word, KeyKind kind) { return is(word) ? kind : KeyKind::kPlain; };
  switch (key.size()) {
    case 4: return when("body", KeyKind::kCallee);
    case 5: return when("calls", KeyKind::kCallee);
    case 6: return when("select", KeyKind::kCallee);
    case 7: return is("literal") ? KeyKind::kLiteral : when("scatter", KeyKind::kCallee);
    case 8: return is("metadata") ? KeyKind::kMetadata : when("to_apply", KeyKind::kCallee);
    case 9: return when("condition", KeyKind::kCallee);
    case 16: return when("true_computation", KeyKind::kCallee);
    case 17: return when("false_computation", KeyKind::kCallee);
    case 19: return is("branch_computations") ? KeyKind::kCallee : when("called_computations", KeyKind::kCallee);
    case 20: return when("control-predecessors", KeyKind::kControlPredecessors);
    default: return KeyKind::kPlain;
  }
}

/// Behind the value that begins at the scanner: to the comma, bracket or line that ends it. False, with an error, where
/// there is none or its brackets are not closed.
bool skipValue(Scanner& scanner, ProblemList& problems, absl::string_view key, KeyKind kind);

/// The text between the quotes has escapes.
inline bool hasEscapes(absl::string_view inside) {
  return !inside.empty() && std::memchr(inside.data(), '\\', inside.size()) != nullptr;
}

}  // namespace hlo

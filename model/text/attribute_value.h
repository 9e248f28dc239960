#pragma once

// The value of `key=value`, of any kind and of keys that nobody has seen. Source: formats/hlo-text.md §17.2.

#include "absl/strings/string_view.h"
#include "model/text/problem_list.h"
#include "model/text/scanner.h"

namespace hlo {

/// What a key tells about its value.
enum class KeyKind : uint8_t {
  kPlain,
  kLiteral,              ///< a shape, then a literal
  kMetadata,
  kCallee,               ///< names computations, or holds their bodies
  kControlPredecessors,
};

KeyKind keyKind(absl::string_view key);

/// Behind the value that begins at the scanner: to the comma, bracket or line that ends it. False, with an error, where
/// there is none or its brackets are not closed.
bool skipValue(Scanner& scanner, ProblemList& problems, absl::string_view key, KeyKind kind);

/// The text between the quotes has escapes.
inline bool hasEscapes(absl::string_view inside) {
  return !inside.empty() && std::memchr(inside.data(), '\\', inside.size()) != nullptr;
}

}  // namespace hlo

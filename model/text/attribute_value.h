#pragma once

// The value of `key=value`: any kind of value, including those of unknown keys. Source: formats/hlo-text.md §17.2.

#include <cstring>

#include "absl/strings/string_view.h"
#include "model/attributes/attribute_table.h"
#include "model/text/problem_list.h"
#include "model/text/scanner.h"

namespace hlo {

/// The kinds of values that the parser treats differently.
enum class KeyKind : uint8_t {
  kPlain,
  kLiteral,  ///< a shape, then a literal
  kMetadata,
  kCallee,  ///< names of computations, or their bodies
  kControlPredecessors,
};

/// The keys of the attribute table that are not plain, by their length; fast because the parser looks up every
/// attribute of a text.
class SpecialKeys {
 public:
  struct Key {
    absl::string_view key;
    KeyKind kind = KeyKind::kPlain;
  };
  static constexpr size_t kLongest = 20;
  static constexpr size_t kOfALength = 2;  // largest number of special keys of one length

  constexpr SpecialKeys() {
    for (const AttributeRow& row : kAttributeTable) {
      const KeyKind kind = kindOf(row.kind);
      if (kind == KeyKind::kPlain) continue;
      Key* key = m_keys[row.key.size()];
      while (key->kind != KeyKind::kPlain) ++key;
      *key = {row.key, kind};
    }
  }

  KeyKind find(absl::string_view key) const {
    if (key.size() > kLongest) return KeyKind::kPlain;
    for (const Key& special : m_keys[key.size()]) {
      if (special.kind == KeyKind::kPlain) break;
      if (key[0] == special.key[0] && std::memcmp(key.data(), special.key.data(), key.size()) == 0) return special.kind;
    }
    return KeyKind::kPlain;
  }

 private:
  static constexpr KeyKind kindOf(ValueKind kind) {
    switch (kind) {
      case ValueKind::kLiteral: return KeyKind::kLiteral;
      case ValueKind::kMetadata: return KeyKind::kMetadata;
      case ValueKind::kCallee:
      case ValueKind::kCallees: return KeyKind::kCallee;
      case ValueKind::kInstructions: return KeyKind::kControlPredecessors;
      default: return KeyKind::kPlain;
    }
  }

  Key m_keys[kLongest + 1][kOfALength];
};
inline constexpr SpecialKeys kSpecialKeys;

inline KeyKind keyKind(absl::string_view key) { return kSpecialKeys.find(key); }

/// Skips the value at the scanner, to the comma, bracket or line break that ends it. Reports an error and returns false
/// if there is no value or its brackets are not closed.
bool skipValue(Scanner& scanner, ProblemList& problems, absl::string_view key, KeyKind kind);

/// Returns true if the text between the quotes has escapes.
inline bool hasEscapes(absl::string_view inside) {
  return !inside.empty() && std::memchr(inside.data(), '\\', inside.size()) != nullptr;
}

}  // namespace hlo

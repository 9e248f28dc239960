#pragma once

// The fields of metadata={op_type="…" op_name="…" source_file="…" source_line=12 stack_frame_id=3}, in any spelling.
// Source: formats/hlo-text.md §13.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <iterator>

#include "absl/base/attributes.h"
#include "absl/strings/string_view.h"
#include "model/text/scanner.h"

namespace hlo {

/// Text fields, then number fields, then all others.
enum class MetadataField : uint8_t {
  kOpType,
  kOpName,
  kSourceFile,
  kDeduplicatedName,
  kSchedulingName,
  kPayload,
  kSourceLine,
  kSourceEndLine,
  kSourceColumn,
  kSourceEndColumn,
  kStackFrame,
  kOther,
};
inline constexpr absl::string_view kMetadataKeys[] = {
    "op_type",     "op_name",         "source_file",   "deduplicated_name", "scheduling_name", "metadata_payload",
    "source_line", "source_end_line", "source_column", "source_end_column", "stack_frame_id"};

/// Returns the end of the string that begins at `p`, or null. May move the scanner.
inline const char* stringEnd(Scanner& scanner, const char* p) {
  const char* const end = plainStringEnd(p + 1);
  if (*end == '"') return end + 1;
  scanner.seek(p);
  return scanner.skipString() ? scanner.at() : nullptr;
}

/// Reads the group that begins at the scanner and passes each field to the visitor, in text order:
///
///   const char* string(MetadataField, const char* p);  // returns the end of the string at `p`, or null
///   const char* number(MetadataField, const char* p);  // returns the end of the number at `p`, or null
///   const char* other(string_view key, string_view value);  // returns the expected text, or null if valid
///
/// A string begins with its quote. A visitor may see a field in the usual spelling whose group is later rejected.
/// Returns null with the scanner after the group, or else the text expected at the scanner.
template <typename Visitor>
class MetadataFields {
 public:
  MetadataFields(Scanner& scanner, Visitor& visitor) : m_scanner(scanner), m_visitor(visitor) {}

  ABSL_ATTRIBUTE_ALWAYS_INLINE const char* read() {
    const char* const first = m_scanner.at() + 1;
    const char* p = first;
    const bool isWhole = usual(&p) && p <= m_scanner.end();
    m_scanner.seek(p);
    return isWhole ? nullptr : rest(p == first);
  }

 private:
  // Returns eight bytes of a key as a number.
  static constexpr uint64_t word(const char (&key)[9]) {
    uint64_t result = 0;
    for (int i = 0; i < 8; ++i) {
      const int shift = 8 * (std::endian::native == std::endian::little ? i : 7 - i);
      result |= static_cast<uint64_t>(static_cast<unsigned char>(key[i])) << shift;
    }
    return result;
  }

  // Reads fields as XLA prints them, separated by one blank; the first eight bytes of a key identify it. Returns true
  // if it read the closing brace; if not, rest() must read the remaining fields from *at.
  ABSL_ATTRIBUTE_ALWAYS_INLINE bool usual(const char** at) {
    const char* p = *at;
    // Returns the start of the value if the given rest of the key follows its first eight bytes; otherwise null.
    const auto behind = [&p](const auto& rest) {
      return std::memcmp(p + 8, rest, sizeof rest - 1) == 0 ? p + 8 + sizeof rest - 1 : nullptr;
    };
    const auto string = [&](const auto& rest, MetadataField field) {
      const char* const begin = behind(rest);
      return begin != nullptr && *begin == '"' ? m_visitor.string(field, begin) : nullptr;
    };
    const auto number = [&](const auto& rest, MetadataField field) {
      const char* const begin = behind(rest);
      return begin != nullptr && charclass::is(*begin, charclass::kDigit) ? m_visitor.number(field, begin) : nullptr;
    };
    for (;;) {
      uint64_t key;
      std::memcpy(&key, p, 8);
      const char* end = nullptr;
      switch (key) {
        case word("op_name="): end = string("", MetadataField::kOpName); break;
        case word("op_type="): end = string("", MetadataField::kOpType); break;
        case word("scheduli"): end = string("ng_name=", MetadataField::kSchedulingName); break;
        case word("deduplic"): end = string("ated_name=", MetadataField::kDeduplicatedName); break;
        case word("source_f"): end = string("ile=", MetadataField::kSourceFile); break;
        case word("source_l"): end = number("ine=", MetadataField::kSourceLine); break;
        case word("source_c"): end = number("olumn=", MetadataField::kSourceColumn); break;
        case word("source_e"):
          end = number("nd_line=", MetadataField::kSourceEndLine);
          if (end == nullptr) end = number("nd_column=", MetadataField::kSourceEndColumn);
          break;
        case word("stack_fr"): end = number("ame_id=", MetadataField::kStackFrame); break;
        default: break;
      }
      *at = end == nullptr ? p : end;
      if (end == nullptr || (*end != ' ' && *end != '}')) return false;
      p = end + 1;
      if (*end == '}') return *at = p, true;
    }
  }

  // Reads the fields from the scanner on, in any spelling. Returns null, or the text expected where it stops.
  ABSL_ATTRIBUTE_NOINLINE const char* rest(bool isFirst) {
    for (;; isFirst = false) {
      m_scanner.skipBlank();
      if (!isFirst && m_scanner.consume(',')) m_scanner.skipBlank();
      if (m_scanner.consume('}')) return nullptr;
      if (const char* const expected = any()) return expected;
    }
  }

  // Reads the field at the scanner. Returns null, or the text expected there.
  const char* any() {
    const absl::string_view key = m_scanner.name();
    if (key.empty()) return "a metadata field";
    m_scanner.skipBlank();
    if (!m_scanner.consume('=')) return "\"=\"";
    m_scanner.skipBlank();
    if (m_scanner.atEnd()) return "the field's value";
    const auto field = static_cast<MetadataField>(std::find(std::begin(kMetadataKeys), std::end(kMetadataKeys), key) -
                                                  std::begin(kMetadataKeys));
    const char* const begin = m_scanner.at();
    if (*begin == '"' && field < MetadataField::kSourceLine) {
      const char* const end = m_visitor.string(field, begin);
      if (end == nullptr) return "a string with a closing quote";
      m_scanner.seek(end);
      return nullptr;
    }
    const bool isNumber = field >= MetadataField::kSourceLine && field < MetadataField::kOther;
    if (isNumber && charclass::is(*begin, charclass::kName)) {
      const char* const end = m_visitor.number(field, begin);
      if (end == nullptr) return "a 64-bit integer";
      m_scanner.seek(end);
      return nullptr;
    }
    if (*begin == '"' || *begin == '\'') {
      if (!m_scanner.skipString()) return "a string with a closing quote";
    } else if (*begin == '{') {
      if (!m_scanner.skipGroup()) return "a group with a closing bracket";
    } else if (m_scanner.name(true).empty()) {
      return "the field's value";
    }
    const char* const end = m_scanner.at();
    const char* const expected = m_visitor.other(key, {begin, static_cast<size_t>(end - begin)});
    if (expected != nullptr) m_scanner.seek(begin);
    return expected;
  }

  Scanner& m_scanner;
  Visitor& m_visitor;
};

}  // namespace hlo

#pragma once

// Prints attribute values from the fields of an instruction and reads them into the fields: the building blocks of the
// table in proto_attributes.cpp. Included only by the files of that table.

#include <cstdint>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "model/attributes/attribute_table.h"
#include "model/attributes/lists.h"
#include "model/attributes/value_reader.h"
#include "model/io/proto/hlo.pb.h"
#include "model/io/proto_attributes.h"
#include "model/ir/opcode.h"

namespace io::fields {

// The inputs for printing one attribute.
struct From {
  const proto::HloInstructionProto& p;
  const AttributeContext& context;
  hlo::OpKind kind;
  absl::string_view key;

  // Reports a field with an invalid value. Always returns false.
  bool problem(absl::string_view message) const {
    if (context.onProblem) context.onProblem(key, message);
    return false;
  }
};

// The destination for reading one attribute.
struct To {
  proto::HloInstructionProto& p;
  hlo::OpKind kind;
};

// A print function appends the value; it returns false, without appending, if the instruction has no such attribute. A
// read function returns false if the fields cannot represent the value.

// --- kinds of values ----------------------------------------------------------------------------------

inline bool put(std::string* out, int64_t number) {
  absl::StrAppend(out, number);
  return true;
}

inline bool put(std::string* out, absl::string_view word) {
  absl::StrAppend(out, word);
  return true;
}

inline bool putBool(std::string* out, bool has, bool value) { return has && put(out, value ? "true" : "false"); }

inline bool putQuoted(std::string* out, absl::string_view text) {
  absl::StrAppend(out, "\"", absl::CEscape(text), "\"");
  return true;
}

template <typename Field>
bool putIntegers(std::string* out, const Field& field) {
  absl::StrAppend(out, "{", absl::StrJoin(field, ","), "}");
  return true;
}

template <typename Integer, typename Set>
bool readNumber(absl::string_view value, const Set& set) {
  Integer number = 0;
  if (!absl::SimpleAtoi(value, &number)) return false;
  set(number);
  return true;
}

template <typename Set>
bool readBool(absl::string_view value, const Set& set) {
  if (value != "true" && value != "false") return false;
  set(value == "true");
  return true;
}

template <typename Set>
bool readQuoted(absl::string_view value, const Set& set) {
  hlo::ValueReader reader(value);
  std::string text;
  if (!reader.string(&text) || !reader.atEnd()) return false;
  set(std::move(text));
  return true;
}

template <typename Field>
bool readIntegers(absl::string_view value, Field* field) {
  const auto integers = hlo::parseIntegers(value);
  if (!integers.ok()) return false;
  field->Assign(integers->begin(), integers->end());
  return true;
}

// Reads an enumerator whose name is the text's word with a prefix: `dot_f32_f32_f32`, ALG_DOT_F32_F32_F32.
template <typename Enum>
bool readEnum(absl::string_view value, absl::string_view prefix, bool (*parse)(const std::string&, Enum*),
              Enum* number) {
  return parse(absl::AsciiStrToUpper(absl::StrCat(prefix, value)), number);
}

// --- the table ----------------------------------------------------------------------------------------

using When = bool (*)(const From&);

struct Style {
  bool isQuoted = false;
  bool isLower = false;           // for an enumeration with names in upper case
  absl::string_view prefix = {};  // of its names, not printed
};

inline constexpr Style kQuoted{true, false, {}};

// Prints the value of a key of kAttributeTable from proto fields and reads it into them.
struct AttributeCodec {
  absl::string_view key;
  // For a field that is printed unchanged: its path, the condition for printing it (null: if it is set), and the style.
  absl::string_view path = {};
  When when = nullptr;
  Style style = {};
  // For all others.
  bool (*print)(const From&, std::string* out) = nullptr;
  bool (*read)(absl::string_view value, const To&) = nullptr;
};

constexpr AttributeCodec simpleField(absl::string_view key, absl::string_view path, When when = nullptr,
                                     Style style = {}) {
  return {key, path, when, style, nullptr, nullptr};
}

constexpr AttributeCodec customField(absl::string_view key, bool (*print)(const From&, std::string*),
                                     bool (*read)(absl::string_view, const To&)) {
  return {key, {}, nullptr, {}, print, read};
}

template <size_t kSize>
constexpr bool areInTable(const AttributeCodec (&codecs)[kSize]) {
  for (const AttributeCodec& codec : codecs) {
    bool isThere = false;
    for (const hlo::AttributeRow& row : hlo::kAttributeTable) isThere |= row.key == codec.key;
    if (!isThere) return false;
  }
  return true;
}

// Rows defined next to their functions, in the files with the same names; proto_attributes.cpp joins them with its own.
absl::Span<const AttributeCodec> dimensionCodecs();
absl::Span<const AttributeCodec> valueCodecs();
absl::Span<const AttributeCodec> placeCodecs();

}  // namespace io::fields

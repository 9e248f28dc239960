#pragma once

// How the values of attributes are printed from the fields of an instruction and put into them: what the table in
// proto_attributes.cpp is made of. Included by the files of that table only.

#include <cstdint>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "model/attributes/lists.h"
#include "model/attributes/value_reader.h"
#include "model/io/proto/hlo.pb.h"
#include "model/io/proto_attributes.h"
#include "model/ir/opcode.h"

namespace io::fields {

// What one attribute is printed from.
struct From {
  const proto::HloInstructionProto& p;
  const AttributeContext& context;
  hlo::OpKind kind;
  absl::string_view key;

  // Tells of a field that makes no sense. Always false.
  bool problem(absl::string_view message) const {
    if (context.onProblem) context.onProblem(key, message);
    return false;
  }
};

// What one attribute is put into.
struct To {
  proto::HloInstructionProto& p;
  hlo::OpKind kind;
};

// A print function appends the value; false, and nothing appended, where the instruction has no such attribute. A read
// function is false where the fields cannot hold the value.

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

// The number of an enumeration whose names are the text's words with a prefix: `dot_f32_f32_f32`, ALG_DOT_F32_F32_F32.
template <typename Enum>
bool readEnum(absl::string_view value, absl::string_view prefix, bool (*parse)(const std::string&, Enum*),
              Enum* number) {
  return parse(absl::AsciiStrToUpper(absl::StrCat(prefix, value)), number);
}

// --- attributes with a structure of their own ---------------------------------------------------------

// proto_attribute_dimensions.cpp
bool printWindow(const From&, std::string* out);
bool readWindow(absl::string_view value, const To&);
bool printPadding(const From&, std::string* out);
bool readPadding(absl::string_view value, const To&);
bool printSlice(const From&, std::string* out);
bool readSlice(absl::string_view value, const To&);
bool printDimLabels(const From&, std::string* out);
bool readDimLabels(absl::string_view value, const To&);
bool printSliceSizes(const From&, std::string* out);
bool readSliceSizes(absl::string_view value, const To&);
bool printSparsity(const From&, std::string* out);
bool readSparsity(absl::string_view value, const To&);

// proto_attribute_values.cpp
bool printComparisonType(const From&, std::string* out);
bool readComparisonType(absl::string_view value, const To&);
bool printPrecision(const From&, std::string* out);
bool readPrecision(absl::string_view value, const To&);
bool printAlgorithm(const From&, std::string* out);
bool readAlgorithm(absl::string_view value, const To&);
bool printAliases(const From&, std::string* out);
bool readAliases(absl::string_view value, const To&);
bool printLayoutConstraints(const From&, std::string* out);
bool readLayoutConstraints(absl::string_view value, const To&);
bool printLiteral(const From&, std::string* out);
bool readLiteral(absl::string_view value, const To&);
bool printAccuracy(const From&, std::string* out);
bool readAccuracy(absl::string_view value, const To&);
bool printBackendConfig(const From&, std::string* out);
bool readBackendConfig(absl::string_view value, const To&);

// proto_attribute_places.cpp
bool printGroups(const From&, std::string* out);
bool readGroups(absl::string_view value, const To&);
bool printPairs(const From&, std::string* out);
bool readPairs(absl::string_view value, const To&);
bool printSharding(const From&, std::string* out);
bool readSharding(absl::string_view value, const To&);
bool printDomain(const From&, std::string* out);
bool readDomain(absl::string_view value, const To&);
bool printMetadata(const From&, std::string* out);
bool readMetadata(absl::string_view value, const To&);
bool printStatistics(const From&, std::string* out);
bool readStatistics(absl::string_view value, const To&);

}  // namespace io::fields

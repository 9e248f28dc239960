#include "model/attributes/metadata.h"

#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "model/attributes/lists.h"
#include "model/attributes/value_reader.h"
#include "model/text/metadata_fields.h"
#include "model/text/source_text.h"

namespace hlo {
namespace {

// In the order of MetadataField.
constexpr std::string Metadata::*kStrings[] = {&Metadata::opType,         &Metadata::opName,
                                               &Metadata::sourceFile,     &Metadata::deduplicatedName,
                                               &Metadata::schedulingName, &Metadata::payload};
constexpr int64_t Metadata::*kNumbers[] = {&Metadata::sourceLine, &Metadata::sourceEndLine, &Metadata::sourceColumn,
                                           &Metadata::sourceEndColumn, &Metadata::stackFrame};

// Reads the group at the beginning of `text`. Returns null and sets `*end` to the end of the group, or returns the text
// expected at `*end`.
template <typename Visitor>
const char* readFields(absl::string_view text, Visitor& visitor, size_t* end) {
  // A scanner may read a few bytes past the end.
  const std::string padded = absl::StrCat(text, std::string(SourceText::kPadding, '\n'));
  Scanner scanner(padded.data(), padded.data() + text.size());
  visitor.scanner = &scanner;
  const char* const expected = MetadataFields(scanner, visitor).read();
  *end = scanner.offset();
  return expected;
}

struct WholeVisitor {
  Metadata* metadata;
  Scanner* scanner = nullptr;

  const char* string(MetadataField field, const char* p) {
    const char* const end = stringEnd(*scanner, p);
    if (end == nullptr) return nullptr;
    metadata->*kStrings[static_cast<size_t>(field)] = unescape({p + 1, static_cast<size_t>(end - p) - 2});
    return end;
  }
  const char* number(MetadataField field, const char* p) {
    const char* const end = nameEnd(p);
    const size_t index = static_cast<size_t>(field) - static_cast<size_t>(MetadataField::kSourceLine);
    const absl::string_view word(p, static_cast<size_t>(end - p));
    return absl::SimpleAtoi(word, &(metadata->*kNumbers[index])) ? end : nullptr;
  }
  const char* other(absl::string_view key, absl::string_view value) {
    if (key == "preserve_layout") {
      metadata->preserveLayout = value == "true";
      return metadata->preserveLayout || value == "false" ? nullptr : "true or false";
    }
    if (key == "profile_type") {
      auto types = parseIntegers(value);
      if (!types.ok()) return "a list of integers";
      metadata->profileTypes = *std::move(types);
      return nullptr;
    }
    metadata->others.emplace_back(key, value);
    return nullptr;
  }
};

// Records where the first field with the key is.
struct PartVisitor {
  absl::string_view key;
  Scanner* scanner = nullptr;
  size_t begin = 0, size = 0;

  void field(absl::string_view found, const char* p, const char* end) {
    if (size > 0 || found != key) return;
    begin = scanner->offset(p);
    size = static_cast<size_t>(end - p);
  }
  const char* string(MetadataField field, const char* p) {
    const char* const end = stringEnd(*scanner, p);
    if (end != nullptr) this->field(kMetadataKeys[static_cast<size_t>(field)], p, end);
    return end;
  }
  const char* number(MetadataField field, const char* p) {
    const char* const end = nameEnd(p);
    this->field(kMetadataKeys[static_cast<size_t>(field)], p, end);
    return end;
  }
  const char* other(absl::string_view found, absl::string_view value) {
    field(found, value.data(), value.data() + value.size());
    return nullptr;
  }
};

}  // namespace

bool readMetadata(ValueReader& reader, Metadata* metadata) {
  if (!reader.isAt('{')) return reader.expect('{');
  const size_t begin = reader.offset();
  absl::string_view text;
  ValueReader ahead(reader.rest());
  const bool isClosed = ahead.group(&text);
  if (!isClosed) text = reader.rest();
  WholeVisitor visitor{metadata};
  size_t end = 0;
  const char* const expected = readFields(text, visitor, &end);
  reader.seek(begin + end);
  if (expected == nullptr && isClosed) return true;
  return reader.fail(expected == nullptr ? "a group with a closing bracket" : expected);
}

absl::StatusOr<Metadata> parseMetadata(absl::string_view text) { return parseWhole<Metadata>(text, readMetadata); }

std::optional<absl::string_view> metadataPart(absl::string_view text, absl::string_view key) {
  if (text.empty() || text.front() != '{') return std::nullopt;
  PartVisitor visitor{key};
  size_t end = 0;
  readFields(text, visitor, &end);
  if (visitor.size == 0) return std::nullopt;
  return text.substr(visitor.begin, visitor.size);
}

std::string toText(const Metadata& metadata) {
  std::string result = "{";
  const auto add = [&](absl::string_view key, absl::string_view value) {
    absl::StrAppend(&result, result.size() > 1 ? " " : "", key, "=", value);
  };
  const auto addString = [&](absl::string_view key, const std::string& value) {
    if (!value.empty()) add(key, absl::StrCat("\"", absl::CEscape(value), "\""));
  };
  const auto addInteger = [&](absl::string_view key, int64_t value) {
    if (value != 0) add(key, absl::StrCat(value));
  };
  addString("op_type", metadata.opType);
  addString("op_name", metadata.opName);
  addString("source_file", metadata.sourceFile);
  addInteger("source_line", metadata.sourceLine);
  addInteger("source_end_line", metadata.sourceEndLine);
  addInteger("source_column", metadata.sourceColumn);
  addInteger("source_end_column", metadata.sourceEndColumn);
  if (!metadata.profileTypes.empty()) add("profile_type", toText(metadata.profileTypes));
  addString("deduplicated_name", metadata.deduplicatedName);
  if (metadata.preserveLayout) add("preserve_layout", "true");
  addString("scheduling_name", metadata.schedulingName);
  addInteger("stack_frame_id", metadata.stackFrame);
  addString("metadata_payload", metadata.payload);
  for (const auto& [key, value] : metadata.others) add(key, value);
  return result + "}";
}

}  // namespace hlo

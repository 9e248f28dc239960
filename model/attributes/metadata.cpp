#include "model/attributes/metadata.h"

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "model/attributes/lists.h"
#include "model/attributes/value_reader.h"

namespace hlo {
namespace {

constexpr struct {
  absl::string_view key;
  std::string Metadata::*member;
} kStrings[] = {{"op_type", &Metadata::opType},
                {"op_name", &Metadata::opName},
                {"source_file", &Metadata::sourceFile},
                {"deduplicated_name", &Metadata::deduplicatedName},
                {"scheduling_name", &Metadata::schedulingName},
                {"metadata_payload", &Metadata::payload}};

constexpr struct {
  absl::string_view key;
  int64_t Metadata::*member;
} kIntegers[] = {{"source_line", &Metadata::sourceLine},
                 {"source_end_line", &Metadata::sourceEndLine},
                 {"source_column", &Metadata::sourceColumn},
                 {"source_end_column", &Metadata::sourceEndColumn},
                 {"stack_frame_id", &Metadata::stackFrame}};

// A string, a group or a word, as written.
bool unknown(ValueReader& reader, absl::string_view* text) {
  const size_t begin = reader.offset();
  std::string decoded;
  if (reader.isAt('"') || reader.isAt('\'')) {
    if (!reader.string(&decoded)) return false;
    *text = reader.since(begin);
    return true;
  }
  return reader.isAt('{') ? reader.group(text) : reader.word(text, "the field's value");
}

bool field(ValueReader& reader, Metadata* metadata) {
  absl::string_view key;
  if (!reader.word(&key, "a field of the metadata") || !reader.expect('=')) return false;
  for (const auto& known : kStrings) {
    if (known.key == key && reader.isAt('"')) return reader.string(&(metadata->*known.member));
  }
  for (const auto& known : kIntegers) {
    if (known.key == key) return reader.integer(&(metadata->*known.member));
  }
  if (key == "profile_type" && reader.isAt('{')) {
    metadata->profileTypes.clear();
    return reader.integers(&metadata->profileTypes);
  }
  if (key == "preserve_layout") {
    metadata->preserveLayout = reader.takeWord("true");
    return metadata->preserveLayout || reader.takeWord("false") || reader.fail("true or false");
  }
  absl::string_view text;
  if (!unknown(reader, &text)) return false;
  metadata->others.emplace_back(key, text);
  return true;
}

}  // namespace

bool readMetadata(ValueReader& reader, Metadata* metadata) {
  if (!reader.expect('{')) return false;
  while (!reader.take('}')) {
    if (!field(reader, metadata)) return false;
    reader.take(',');
  }
  return true;
}

absl::StatusOr<Metadata> parseMetadata(absl::string_view text) { return parseWhole<Metadata>(text, readMetadata); }

std::optional<absl::string_view> metadataPart(absl::string_view text, absl::string_view key) {
  ValueReader reader(text);
  if (!reader.expect('{')) return std::nullopt;
  absl::string_view found, value;
  while (!reader.isAt('}')) {
    if (!reader.word(&found, "a field of the metadata") || !reader.expect('=') || !unknown(reader, &value)) break;
    if (found == key) return value;
    reader.take(',');
  }
  return std::nullopt;
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

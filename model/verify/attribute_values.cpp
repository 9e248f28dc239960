#include "model/verify/attribute_values.h"

#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "model/attributes/structured_values.h"
#include "model/attributes/value_reader.h"

namespace hlo {
namespace {

template <typename Step>
absl::Status read(absl::string_view value, const Step& step) {
  ValueReader reader(value);
  if (step(reader)) reader.expectEnd();
  return reader.status();
}

bool naturals(ValueReader& reader) {
  int64_t value = 0;
  return reader.list('{', '}', [&] { return reader.natural(&value); });
}

bool lists(ValueReader& reader) {
  return reader.list('{', '}', [&] { return naturals(reader); });
}

// Reads one of the words, case-insensitively like XLA's parser.
bool oneOf(ValueReader& reader, absl::string_view words) {
  const size_t begin = reader.offset();
  absl::string_view word;
  if (!reader.word(&word)) return false;
  std::string all;
  for (const absl::string_view known : absl::StrSplit(words, ' ')) {
    if (absl::EqualsIgnoreCase(word, known)) return true;
    absl::StrAppend(&all, all.empty() ? "" : ", ", known);
  }
  return reader.refuse(absl::StrCat("expected one of ", all, ", found ", word, " at column ", begin + 1));
}

// Reads `{mode=highest}` or `{tolerance={atol=0,rtol=0.5,ulps=2}}`.
bool accuracy(ValueReader& reader) {
  if (!reader.expect('{')) return false;
  if (reader.takeKey("mode")) return oneOf(reader, "default highest") && reader.expect('}');
  if (!reader.takeKey("tolerance")) return reader.fail("mode or tolerance");
  absl::string_view number;
  return reader.list('{', '}', [&] {
    for (const char* key : {"atol", "rtol", "ulps"}) {
      if (reader.takeKey(key)) return reader.number(&number);
    }
    return reader.fail("atol, rtol or ulps");
  }) && reader.expect('}');
}

bool pairs(ValueReader& reader) {
  int64_t value = 0;
  return reader.list('{', '}', [&] {
    return reader.expect('{') && reader.natural(&value) && reader.expect(',') && reader.natural(&value) &&
           reader.expect('}');
  });
}

bool string(ValueReader& reader) {
  std::string decoded;
  return reader.string(&decoded, "a string in quotes");
}

}  // namespace

absl::Status checkValue(const AttributeRow& row, OpKind kind, absl::string_view value) {
  int64_t number = 0;
  switch (row.kind) {
    case ValueKind::kBool: return read(value, [](ValueReader& reader) { return oneOf(reader, "true false"); });
    case ValueKind::kBools:
      return read(value, [](ValueReader& reader) {
        return reader.list('{', '}', [&] { return oneOf(reader, "true false"); });
      });
    case ValueKind::kInteger:
      if (value == "_") return absl::OkStatus();  // a canonical print omits the channel_id
      return read(value, [&](ValueReader& reader) { return reader.integer(&number); });
    case ValueKind::kIntegers: return read(value, [](ValueReader& reader) { return naturals(reader); });
    case ValueKind::kSliceSizes:
      return read(value,
                  [&](ValueReader& reader) { return kind == OpKind::kGather ? naturals(reader) : lists(reader); });
    case ValueKind::kString: return read(value, [](ValueReader& reader) { return string(reader); });
    case ValueKind::kWord:
      if (row.words.empty()) return absl::OkStatus();
      return read(value, [&](ValueReader& reader) { return oneOf(reader, row.words); });
    case ValueKind::kWords:
      return read(value, [](ValueReader& reader) {
        return reader.list('{', '}', [&] { return oneOf(reader, "default high highest packed_nibble"); });
      });
    case ValueKind::kAccuracy: return read(value, [](ValueReader& reader) { return accuracy(reader); });
    case ValueKind::kSourceTargetPairs: return read(value, [](ValueReader& reader) { return pairs(reader); });
    case ValueKind::kDomain: return absl::OkStatus();  // XLA's own checks are not known
    default: break;
  }
  return withStructure(row.kind, absl::OkStatus(), [&](const auto& parse) { return parse(value).status(); });
}

}  // namespace hlo

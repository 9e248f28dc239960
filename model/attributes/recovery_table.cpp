#include "model/attributes/recovery_table.h"

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/attributes/value_reader.h"

namespace hlo {
namespace {

bool readArray(ValueReader& reader, OriginalArray* array) {
  if (!reader.expect('{')) return false;
  if (reader.take('}')) return true;
  return reader.string(&array->instruction) && (!reader.isAt('{') || reader.integers(&array->index)) &&
         reader.expect('}');
}

void appendArray(const OriginalArray& array, std::string* out) {
  *out += '{';
  if (!array.instruction.empty()) absl::StrAppend(out, "\"", absl::CEscape(array.instruction), "\"");
  if (!array.index.empty()) absl::StrAppend(out, " {", absl::StrJoin(array.index, ","), "}");
  *out += '}';
}

}  // namespace

absl::StatusOr<RecoveryTable> parseRecoveryTable(absl::string_view text) {
  return parseWhole<RecoveryTable>(text, [](ValueReader& reader, RecoveryTable* table) {
    if (!reader.expect('{')) return false;
    while (!reader.take('}')) {
      Recovery& entry = table->emplace_back();
      if (!readArray(reader, &entry.lost) || !reader.expect(':') || !readArray(reader, &entry.kept)) return false;
      if (reader.take(',') && !reader.string(&entry.program, "a quoted module")) return false;
    }
    return true;
  });
}

std::string toText(const RecoveryTable& table) {
  std::string result = "{";
  for (const Recovery& entry : table) {
    result += ' ';
    appendArray(entry.lost, &result);
    result += " : ";
    appendArray(entry.kept, &result);
    if (!entry.program.empty()) absl::StrAppend(&result, ", \"", absl::CEscape(entry.program), "\"");
  }
  return result + (table.empty() ? "}" : " }");
}

}  // namespace hlo

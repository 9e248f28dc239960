#include "model/attributes/entry_layout.h"

#include "absl/strings/str_cat.h"
#include "model/attributes/shape_text.h"
#include "model/attributes/value_reader.h"

namespace hlo {

absl::StatusOr<EntryLayout> parseEntryLayout(absl::string_view text) {
  return parseWhole<EntryLayout>(text, [](ValueReader& reader, EntryLayout* layout) {
    if (!reader.expect('{')) return false;
    if (!reader.list('(', ')', [&] { return readShape(reader, &layout->parameters.emplace_back()); })) return false;
    if (!reader.takeMark("->")) return reader.fail("\"->\"");
    return readShape(reader, &layout->result) && reader.expect('}');
  });
}

std::string toText(const EntryLayout& layout) {
  std::string result = "{(";
  for (size_t i = 0; i < layout.parameters.size(); ++i) {
    if (i > 0) result += ", ";
    if (i > 0 && i % 5 == 0) absl::StrAppend(&result, "/*index=", i, "*/");
    result += layout.parameters[i].text;
  }
  return absl::StrCat(result, ")->", layout.result.text, "}");
}

}  // namespace hlo

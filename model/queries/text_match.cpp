#include "model/queries/text_match.h"

namespace queries {

size_t placeOfWord(absl::string_view text, const QueryPattern& pattern) {
  size_t low = 0, high = text.size();  // the length of the longest prefix without the word is in [low, high]
  while (low < high) {
    const size_t middle = low + (high - low + 1) / 2;
    if (pattern.matches(text.substr(0, middle))) {
      high = middle - 1;
    } else {
      low = middle;
    }
  }
  return low;
}

std::optional<TextPlace> textPlace(const hlo::Module& module, hlo::InstructionId id, const QueryPattern& pattern) {
  const hlo::SourceText& text = module.text();
  const auto placeIn = [&](absl::string_view part) {
    return static_cast<size_t>(part.data() - text.text().data()) + placeOfWord(part, pattern);
  };
  if (module.kind(id) == hlo::OpKind::kConstant) {
    const absl::string_view literal = module.arguments(id);
    if (pattern.matches(literal)) return TextPlace{{}, placeIn(literal)};
  }
  for (const hlo::Attribute& attribute : module.attributes(id)) {
    const absl::string_view part = text.text(hlo::TextRange{attribute.key.begin, attribute.value.end});
    if (pattern.matches(part)) return TextPlace{text.text(attribute.key), placeIn(part)};
  }
  return std::nullopt;
}

}  // namespace queries

#include "model/words/missing.h"

#include "absl/strings/ascii.h"
#include "model/words/translation.h"

namespace words {

std::string missingText(Missing what) {
  switch (what) {
    case Missing::kModule: return translate("Missing", "this file has buffers but no HLO module");
    case Missing::kAssignment: return translate("Missing", "there is no buffer assignment");
    case Missing::kSchedule: return translate("Missing", "the module is not scheduled, so nothing can be estimated");
    case Missing::kLiveRanges:
      return translate("Missing", "the buffer assignment has no live ranges, so there are no steps");
    case Missing::kHlo:
      return translate("Missing", "this file is StableHLO (MLIR), the compiler's input, and has no HLO");
  }
  return {};
}

std::string estimatedText(bool areRanges) {
  if (areRanges)
    return translate("Missing", "the buffer assignment has no live ranges, so they are estimated from the module");
  return translate("Missing", "estimated from the module: no buffer assignment was found next to it");
}

std::string asSentence(absl::string_view text) {
  std::string sentence(text);
  if (!sentence.empty()) sentence.front() = absl::ascii_toupper(static_cast<unsigned char>(sentence.front()));
  return sentence + '.';
}

}  // namespace words

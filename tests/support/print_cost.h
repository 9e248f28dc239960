#pragma once

// Costs as text: `flops 792, read 3204, written 32`. Zeros are omitted; `?` is unknown, `5+` at least 5.

#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "model/analysis/cost.h"
#include "model/text/hlo_parser.h"

namespace support {

inline std::string print(hlo::Amount amount) {
  if (amount.isUnknown()) return "?";
  return absl::StrCat(amount.atLeast(), amount.isExact() ? "" : "+");
}

inline std::string print(const hlo::Cost& cost) {
  std::string text;
  const auto add = [&](const char* name, hlo::Amount amount) {
    if (!amount.isZero()) absl::StrAppend(&text, text.empty() ? "" : ", ", name, " ", print(amount));
  };
  add("flops", cost.flops);
  add("transcendentals", cost.transcendentals);
  add("read", cost.bytesRead);
  add("written", cost.bytesWritten);
  add("sent", cost.linkBytes);
  return text.empty() ? "nothing" : text;
}

/// Returns the first module of a text; null if the text is not HLO.
inline std::shared_ptr<const hlo::Module> moduleOf(absl::string_view text) {
  const auto parsed = hlo::parseHlo(std::make_shared<const hlo::SourceText>("m.txt", text));
  return parsed.ok() && !parsed->modules.empty() ? parsed->modules.front() : nullptr;
}

/// Returns the first instruction with that name in the module.
inline hlo::InstructionId named(const hlo::Module& module, absl::string_view name) {
  const auto found = module.findInstructions(name);
  return found.empty() ? hlo::InstructionId(UINT32_MAX) : found.front();
}

}  // namespace support

#include "model/words/argument_text.h"

#include "absl/strings/str_cat.h"
#include "model/analysis/argument_names.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace words {

std::string argumentText(const hlo::Module& module, hlo::InstructionId parameter, absl::string_view index) {
  const int64_t number = module.parameterNumber(parameter).value_or(0);
  const std::string text = index.empty() || index == "{}"
                               ? filled(translate("ArgumentText", "parameter %1"), number)
                               : filled(translate("ArgumentText", "parameter %1 at %2"), number, index);
  const std::string name = hlo::argumentName(module, parameter);
  return name.empty() ? text : filled("%1 (%2)", oneLine(name, 80), text);
}

std::string instructionOrArgumentText(const hlo::Module& module, hlo::InstructionId id) {
  const bool isArgument = module.kind(id) == hlo::OpKind::kParameter && module.computation(id) == module.entry();
  return isArgument ? argumentText(module, id) : oneLine(module.name(id));
}

}  // namespace words

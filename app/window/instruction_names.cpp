#include "app/window/instruction_names.h"

#include "model/items/format.h"
#include "model/words/names.h"

namespace app {

std::string plainName(const QString& name) { return words::plainName(name.toStdString()); }

std::optional<hlo::ComputationId> findComputation(const hlo::Module& module, const QString& name, QString* wrong) {
  std::string sentence;
  const auto id = words::findComputation(module, name.toStdString(), &sentence);
  if (!sentence.empty()) *wrong = model::toQString(sentence);
  return id;
}

std::optional<hlo::InstructionId> findInstruction(const hlo::Module& module, const QString& name,
                                                  std::optional<hlo::ComputationId> computation, QString* wrong) {
  std::string sentence;
  const auto id = words::findInstruction(module, name.toStdString(), computation, &sentence);
  if (!sentence.empty()) *wrong = model::toQString(sentence);
  return id;
}

std::optional<hlo::ScopeId> findScope(const hlo::ScopeTree& scopes, const QString& name, QString* wrong) {
  std::string sentence;
  const auto id = words::findScope(scopes, name.toStdString(), &sentence);
  if (!sentence.empty()) *wrong = model::toQString(sentence);
  return id;
}

}  // namespace app

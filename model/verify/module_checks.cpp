#include "model/verify/module_checks.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "model/attributes/alias.h"
#include "model/text/shape_parser.h"
#include "model/verify/cycles.h"
#include "model/verify/pieces.h"
#include "model/verify/shape_checks.h"

namespace hlo {
namespace {

// Returns the shapes of the entry's parameters by number; null for missing ones.
std::vector<const Shape*> entryParameters(const Module& module, ComputationId entry) {
  std::vector<const Shape*> shapes;
  const InstructionRange all = module.instructions(entry);
  for (const InstructionId id : all) {
    if (module.kind(id) != OpKind::kParameter) continue;
    const auto number = module.parameterNumber(id);
    if (!number || *number < 0 || static_cast<size_t>(*number) >= all.size()) continue;
    if (static_cast<size_t>(*number) >= shapes.size()) shapes.resize(static_cast<size_t>(*number) + 1);
    shapes[static_cast<size_t>(*number)] = &module.shape(id);
  }
  return shapes;
}

// Returns the problem of a parameter index in a header's list, or "".
std::string placeProblem(const std::vector<const Shape*>& parameters, int64_t parameter, const ShapeIndex& index) {
  if (static_cast<size_t>(parameter) >= parameters.size()) {
    return absl::StrCat("expected a parameter number below ", parameters.size(), ", found ", parameter);
  }
  const Shape* const shape = parameters[static_cast<size_t>(parameter)];
  if (shape == nullptr || shape->type == ElementType::kInvalid || shape->at(index) != nullptr) return "";
  return absl::StrCat("expected an element of parameter ", parameter, ", ", briefText(*shape), ", found ",
                      toText(index));
}

void checkInputOutputAlias(const Module& module, ComputationId entry, absl::string_view value, Findings& findings) {
  const auto aliases = parseInputOutputAlias(value);
  if (!aliases.ok()) return;  // already reported
  const auto parameters = entryParameters(module, entry);
  const auto root = module.root(entry);
  const Shape* const result = root ? &module.shape(*root) : nullptr;
  const std::vector<const char*> places = elementPlaces(value);
  absl::flat_hash_set<ShapeIndex> outputs;
  for (size_t i = 0; i < aliases->size(); ++i) {
    const InputOutputAlias& alias = (*aliases)[i];
    std::string message = placeProblem(parameters, alias.parameter, alias.parameterIndex);
    if (message.empty() && result != nullptr && result->type != ElementType::kInvalid &&
        result->at(alias.output) == nullptr) {
      message =
          absl::StrCat("expected an element of the result ", briefText(*result), ", found ", toText(alias.output));
    }
    if (message.empty() && !outputs.insert(alias.output).second) {
      message = absl::StrCat("expected one parameter for the output ", toText(alias.output), ", found two");
    }
    if (!message.empty())
      findings.error(Check::kAlias, i < places.size() ? places[i] : value.data(), std::move(message));
  }
}

void checkDonors(const Module& module, ComputationId entry, absl::string_view value, Findings& findings) {
  const auto donors = parseBufferDonors(value);
  if (!donors.ok()) return;
  const auto parameters = entryParameters(module, entry);
  const std::vector<const char*> places = elementPlaces(value);
  for (size_t i = 0; i < donors->size(); ++i) {
    std::string message = placeProblem(parameters, (*donors)[i].parameter, (*donors)[i].parameterIndex);
    if (!message.empty())
      findings.error(Check::kAlias, i < places.size() ? places[i] : value.data(), std::move(message));
  }
}

// Checks `{"name"}:({log_mode=default,op_id=3})`.
void checkDebugAttributes(absl::string_view value, Findings& findings) {
  constexpr absl::string_view kKey = "log_mode=";
  for (size_t at = value.find(kKey); at != absl::string_view::npos; at = value.find(kKey, at + 1)) {
    const char* const begin = value.data() + at + kKey.size();
    const char* end = begin;
    while (end < value.data() + value.size() && charclass::is(*end, charclass::kName)) ++end;
    const absl::string_view word(begin, static_cast<size_t>(end - begin));
    if (word == "default" || word == "fusion_debugger") continue;
    findings.error(Check::kAttribute, begin,
                   absl::StrCat("expected default or fusion_debugger as the log_mode, found ", excerptOf(word)));
  }
}

// Returns the shape after the arrow of `%name (…) -> f32[4] {`; empty if there is none.
absl::string_view declaredResult(const Module& module, ComputationId id, InstructionId first) {
  const absl::string_view text = module.text().text();
  const uint32_t begin = module.range(id).begin, end = module.range(first).begin;
  if (end <= begin) return {};
  const absl::string_view head = text.substr(begin, end - begin);
  const size_t arrow = head.rfind("->");
  if (arrow == absl::string_view::npos) return {};
  Scanner scanner(text.data() + begin + arrow + 2, text.data() + end);
  scanner.skipBlank();
  const char* const shape = scanner.at();
  if (!skipShape(scanner)) return {};
  const absl::string_view result(shape, static_cast<size_t>(scanner.at() - shape));
  scanner.skipBlank();
  return scanner.consume('{') ? result : absl::string_view();
}

// Returns true if the closing brace is present.
bool isWhole(const Module& module, ComputationId id) {
  const InstructionRange all = module.instructions(id);
  const TextRange range = module.range(id);
  return range.end > module.range(all[all.size() - 1]).end && module.text().text()[range.end - 1] == '}';
}

void checkResult(const Module& module, ComputationId id, Findings& findings) {
  const auto root = module.root(id);
  if (!root || !isWhole(module, id)) return;
  const absl::string_view declared = declaredResult(module, id, module.instructions(id)[0]);
  const Shape& shape = module.shape(*root);
  if (declared.empty() || compatible(shape, declared)) return;
  findings.error(Check::kShape, declared.data(),
                 absl::StrCat("expected the shape of the root ", excerptOf(module.name(*root)), ", ", briefText(shape),
                              ", found ", excerptOf(declared)));
}

void checkParameters(const Module& module, ComputationId id, Findings& findings) {
  std::vector<std::pair<int64_t, InstructionId>> numbers;
  for (const InstructionId instruction : module.instructions(id)) {
    if (module.kind(instruction) != OpKind::kParameter) continue;
    const auto number = module.parameterNumber(instruction);
    if (!number) return;  // already reported
    numbers.emplace_back(*number, instruction);
  }
  const auto isBefore = [](const auto& a, const auto& b) { return a.first < b.first; };
  if (!std::is_sorted(numbers.begin(), numbers.end(), isBefore)) {
    std::stable_sort(numbers.begin(), numbers.end(), isBefore);
  }
  const bool hasAll = isWhole(module, id);  // the numbers of an incomplete computation may start at any number
  for (size_t i = 0; i < numbers.size(); ++i) {
    const auto& [number, instruction] = numbers[i];
    if (!module.isNamed(instruction)) continue;
    if (i > 0 && number == numbers[i - 1].first) {
      findings.error(Check::kParameter, module.arguments(instruction).data(),
                     absl::StrCat("expected each parameter number once, found ", number, " again"));
      return;
    }
    if (hasAll && static_cast<size_t>(number) >= numbers.size()) {
      findings.error(Check::kParameter, module.arguments(instruction).data(),
                     absl::StrCat("expected a parameter number below ", numbers.size(), ", found ", number));
      return;
    }
  }
}

}  // namespace

void checkHeader(const Module& module, Findings& findings) {
  const auto entry = module.entry();
  for (const Attribute& attribute : module.headerAttributes()) {
    const absl::string_view key = module.text().text(attribute.key), value = module.text().text(attribute.value);
    if (key == "debug_attributes") checkDebugAttributes(value, findings);
    if (!entry) continue;
    if (key == "input_output_alias") checkInputOutputAlias(module, *entry, value, findings);
    if (key == "buffer_donor") checkDonors(module, *entry, value, findings);
  }
}

void checkComputation(const Module& module, ComputationId id, Findings& findings) {
  if (module.instructions(id).empty()) return;
  checkResult(module, id, findings);
  checkParameters(module, id, findings);
}

void checkCycles(const Module& module, ComputationId id, Findings& findings) {
  eachDependencyCycle(module, id, [&](InstructionId user, InstructionId dependency) {
    const auto operands = module.operands(user);
    const bool isOperand = std::find(operands.begin(), operands.end(), dependency) != operands.end();
    const auto control = module.attribute(user, "control-predecessors");
    findings.error(Check::kOperands, isOperand || !control ? module.arguments(user).data() : control->data(),
                   absl::StrCat("expected ", isOperand ? "operands" : "control predecessors", " that do not depend on ",
                                excerptOf(module.name(user)), ", found ",
                                dependency == user ? "itself" : excerptOf(module.name(dependency))));
  });
}

void checkRecursion(const Module& module, Findings& findings) {
  eachRecursion(module, [&](InstructionId caller, ComputationId callee) {
    findings.error(Check::kCall, opcodePlace(module, caller),
                   absl::StrCat("expected no recursion, found a call of ", excerptOf(module.name(callee)),
                                ", which leads back here"));
  });
}

}  // namespace hlo

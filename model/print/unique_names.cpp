#include "model/print/unique_names.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace hlo {
namespace {

std::string sanitized(absl::string_view name) {
  std::string result(name.empty() ? "name" : name);
  const auto isAllowed = [](unsigned char c) { return absl::ascii_isalnum(c) || c == '_' || c == '.' || c == '-'; };
  for (char& c : result) {
    if (!isAllowed(static_cast<unsigned char>(c))) c = '_';
  }
  if (!absl::ascii_isalpha(static_cast<unsigned char>(result[0]))) result[0] = '_';
  // The parser reads `f32` as a type.
  const ElementType type = elementTypeFromName(result);
  if (type != ElementType::kInvalid && type != ElementType::kTuple) result += '_';
  if (absl::StartsWith(result, "__") && !absl::StartsWith(result, "__xla_")) result[0] = 'a';
  return result;
}

// Returns true for an inline body.
bool isInline(const Module& module, ComputationId id) {
  return absl::StartsWith(module.text().text(module.range(id)), "{");
}

// Calls `name` for each id in the order in which XLA finishes reading them: nested ones before those that contain them.
template <typename Id, typename Name>
void inOrderOfEnds(const Module& module, std::vector<Id> ids, const Name& name) {
  std::stable_sort(ids.begin(), ids.end(), [&](Id a, Id b) { return module.range(a).end < module.range(b).end; });
  for (const Id id : ids) name(id);
}

}  // namespace

std::string NameUniquer::unique(absl::string_view name) {
  std::string root = sanitized(name);
  // A number counts only after a dot that is neither first nor last.
  bool hasNumber = false;
  int64_t number = 0;
  const size_t dot = root.rfind('.');
  if (dot != std::string::npos && dot > 0 && dot + 1 < root.size()) {
    hasNumber = absl::SimpleAtoi(absl::string_view(root).substr(dot + 1), &number);
    if (hasNumber) {
      root.resize(dot);
    } else {
      number = 0;
    }
  }
  Numbers& numbers = m_roots[root];
  if (!numbers.used.insert(number).second) {
    while (!numbers.used.insert(numbers.next).second) ++numbers.next;
    number = numbers.next++;
  }
  return number != 0 || hasNumber ? absl::StrCat(root, ".", number) : root;
}

WrittenNames::WrittenNames(const Module& module) : m_module(module) {
  std::vector<InstructionId> unnamed;
  for (const InstructionId id : module.instructions()) {
    // An implicit parameter is named after the operand that it replaces.
    const bool isWritten = module.kind(id) != OpKind::kParameter || !module.arguments(id).empty();
    if (!module.isNamed(id) && isWritten) unnamed.push_back(id);
  }
  std::vector<ComputationId> bodies;
  for (uint32_t i = 0; i < module.computationCount(); ++i) {
    if (isInline(module, ComputationId(i))) bodies.emplace_back(i);
  }
  // Names in the text are not used for generated names, wherever they are.
  if (!unnamed.empty()) {
    NameUniquer uniquer;
    for (const InstructionId id : module.instructions()) {
      if (module.isNamed(id)) uniquer.unique(module.name(id));
    }
    inOrderOfEnds(module, std::move(unnamed), [&](InstructionId id) {
      const absl::string_view word = opKindWord(module.kind(id));
      m_instructions[id] = uniquer.unique(absl::StrCat(word.empty() ? module.opcode(id) : word, ".anon"));
    });
  }
  if (!bodies.empty()) {
    NameUniquer uniquer;
    for (uint32_t i = 0; i < module.computationCount(); ++i) {
      if (!isInline(module, ComputationId(i))) uniquer.unique(module.name(ComputationId(i)));
    }
    inOrderOfEnds(module, std::move(bodies), [&](ComputationId id) { m_computations[id] = uniquer.unique("_"); });
  }
}

}  // namespace hlo

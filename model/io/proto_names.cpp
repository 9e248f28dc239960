#include "model/io/proto_names.h"

#include <algorithm>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "model/io/proto/hlo.pb.h"

namespace io {
namespace {

std::string sanitized(absl::string_view name) {
  std::string result(name.empty() ? "name" : name);
  const auto isAllowed = [](unsigned char c) { return absl::ascii_isalnum(c) || c == '_' || c == '.' || c == '-'; };
  for (char& c : result) {
    if (!isAllowed(static_cast<unsigned char>(c))) c = '_';
  }
  if (!absl::ascii_isalpha(static_cast<unsigned char>(result[0]))) result[0] = '_';
  // `f32` is a type to the parser.
  const hlo::ElementType type = hlo::elementTypeFromName(result);
  if (type != hlo::ElementType::kInvalid && type != hlo::ElementType::kTuple) result += '_';
  if (absl::StartsWith(result, "__") && !absl::StartsWith(result, "__xla_")) result[0] = 'a';
  return result;
}

}  // namespace

std::string NameUniquer::unique(absl::string_view name) {
  std::string root = sanitized(name);
  // A number counts as one only behind a dot that is neither first nor last.
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

absl::flat_hash_map<hlo::InstructionId, std::string> namesOfUnnamed(const hlo::Module& module) {
  absl::flat_hash_map<hlo::InstructionId, std::string> names;
  std::vector<hlo::InstructionId> ids;
  bool hasUnnamed = false;
  for (const hlo::InstructionId id : module.instructions()) {
    ids.push_back(id);
    hasUnnamed = hasUnnamed || !module.isNamed(id);
  }
  if (!hasUnnamed) return names;
  // XLA names an instruction when it has read all of it: nested ones before the one that they are in.
  std::stable_sort(ids.begin(), ids.end(), [&](hlo::InstructionId a, hlo::InstructionId b) {
    return module.range(a).end < module.range(b).end;
  });
  NameUniquer uniquer;
  for (const hlo::InstructionId id : ids) {
    if (module.isNamed(id)) {
      uniquer.unique(module.name(id));
    } else {
      const absl::string_view word = hlo::opKindWord(module.kind(id));
      names[id] = uniquer.unique(absl::StrCat(word.empty() ? module.opcode(id) : word, ".anon"));
    }
  }
  return names;
}

void makeNamesUnique(proto::HloModuleProto* module) {
  NameUniquer computations, instructions;
  for (proto::HloComputationProto& computation : *module->mutable_computations()) {
    computation.set_name(computations.unique(computation.name()));
    for (proto::HloInstructionProto& instruction : *computation.mutable_instructions()) {
      instruction.set_name(instructions.unique(instruction.name()));
    }
  }
}

}  // namespace io

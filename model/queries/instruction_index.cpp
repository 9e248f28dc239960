#include "model/queries/instruction_index.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace queries {
namespace {

// Number of instructions between two checks of the stop token.
constexpr uint32_t kIndexedAtOnce = 1 << 16;
// A place contains the file name once per line, so long file names are truncated.
constexpr size_t kMaximumFileName = 128;

}  // namespace

absl::string_view baseName(absl::string_view path) {
  const size_t slash = path.rfind('/');
  return slash == absl::string_view::npos ? path : path.substr(slash + 1);
}

InstructionTexts::InstructionTexts(const hlo::Module& of, hlo::SourceIndex sourcesOf, std::stop_token stop)
    : module(of), sources(std::move(sourcesOf)) {
  const size_t count = module.instructionCount();
  size_t nameBytes = 0;
  for (hlo::InstructionId id : module.instructions()) nameBytes += module.name(id).size();
  names.reserve(count, nameBytes);
  for (SharedTexts* const shared : {&opcodes, &shapes, &scopes}) shared->of.resize(count);
  places.of.resize(count, InstructionIndex::kNone);
  // Adjacent instructions usually share their scope.
  absl::flat_hash_map<absl::string_view, uint32_t> scopeNumbers;
  uint32_t lastScope = InstructionIndex::kNone;
  const auto scopeOf = [&](absl::string_view opName) {
    if (lastScope != InstructionIndex::kNone && scopeNames[lastScope] == opName) return lastScope;
    const auto [it, isNew] = scopeNumbers.try_emplace(opName, static_cast<uint32_t>(scopeNames.size()));
    if (isNew) scopeNames.push_back(opName);
    return lastScope = it->second;
  };
  absl::flat_hash_set<absl::string_view> attributes;
  for (hlo::InstructionId id : module.instructions()) {
    if (id.index() % kIndexedAtOnce == 0 && stop.stop_requested()) return;
    names.append(module.name(id));
    opcodes.of[id.index()] = module.opcodeId(id).index();
    shapes.of[id.index()] = module.shapeId(id).index();
    scopes.of[id.index()] = scopeOf(module.opName(id));
    for (const hlo::Attribute& attribute : module.attributes(id)) attributes.insert(module.text().text(attribute.key));
  }
  attributeNames.assign(attributes.begin(), attributes.end());
  std::sort(attributeNames.begin(), attributeNames.end());
  for (uint32_t i = 0; i < module.opcodeCount(); ++i) opcodes.texts.append(module.opcode(hlo::OpcodeId(i)));
  for (uint32_t i = 0; i < module.shapeCount(); ++i) shapes.texts.append(module.shape(hlo::ShapeId(i)).text);
  for (absl::string_view opName : scopeNames) scopes.texts.append(opName);
  for (uint32_t i = 0; i < module.computationCount(); ++i) computationNames.append(module.name(hlo::ComputationId(i)));
  if (stop.stop_requested()) return;
  uint32_t place = 0;
  for (const hlo::LineEntry& entry : sources.lines()) {
    const absl::string_view file = baseName(module.file(entry.line.file)).substr(0, kMaximumFileName);
    places.texts.append(absl::StrCat(file, ":", entry.line.line));
    for (hlo::InstructionId id : entry.instructions) places.of[id.index()] = place;
    ++place;
  }
}

}  // namespace queries

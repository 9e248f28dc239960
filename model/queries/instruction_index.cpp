#include "model/queries/instruction_index.h"

#include <algorithm>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace queries {
namespace {

// Instructions between two looks at the stop token.
constexpr uint32_t kStride = 1 << 16;
// A place is made of a file's name once per line, so a file name of any length must not be taken whole.
constexpr size_t kMaximumFileName = 128;

}  // namespace

std::optional<uint32_t> scheduleStep(const hlo::Module& module, const Link& link, size_t printedSteps,
                                     hlo::InstructionId id) {
  if (printedSteps > 0) return link.step(id);
  const hlo::ComputationId computation = module.computation(id);
  if (!module.isScheduled() || module.isEmbedded(computation)) return std::nullopt;
  return id.index() - module.instructions(computation)[0].index();
}

absl::string_view fusionKind(const hlo::Module& module, hlo::InstructionId id) {
  if (module.kind(id) != hlo::OpKind::kFusion && !absl::StartsWith(module.opcode(id), "fusion-")) return {};
  return module.attribute(id, "kind").value_or(absl::string_view());
}

absl::string_view baseName(absl::string_view path) {
  const size_t slash = path.rfind('/');
  return slash == absl::string_view::npos ? path : path.substr(slash + 1);
}

InstructionIndex::InstructionIndex(const hlo::Module& module, const hlo::SourceIndex& sources, const Link& link,
                                   size_t printedSteps, std::stop_token stop)
    : m_module(module), m_sources(sources), m_link(link), m_printedSteps(printedSteps) {
  const size_t count = module.instructionCount();
  size_t nameBytes = 0;
  for (hlo::InstructionId id : module.instructions()) nameBytes += module.name(id).size();
  m_names.reserve(count, nameBytes);
  for (Shared* const shared : {&m_opcodes, &m_shapes, &m_scopes}) shared->of.resize(count);
  m_places.of.resize(count, kNone);
  // Neighbours mostly share their scope.
  absl::flat_hash_map<absl::string_view, uint32_t> scopeNumbers;
  uint32_t lastScope = kNone;
  const auto scopeOf = [&](absl::string_view opName) {
    if (lastScope != kNone && m_scopeNames[lastScope] == opName) return lastScope;
    const auto [it, isNew] = scopeNumbers.try_emplace(opName, static_cast<uint32_t>(m_scopeNames.size()));
    if (isNew) m_scopeNames.push_back(opName);
    return lastScope = it->second;
  };
  for (hlo::InstructionId id : module.instructions()) {
    if (id.index() % kStride == 0 && stop.stop_requested()) return;
    m_names.append(module.name(id));
    m_opcodes.of[id.index()] = module.opcodeIndex(id);
    m_shapes.of[id.index()] = module.shapeId(id).index();
    m_scopes.of[id.index()] = scopeOf(module.opName(id));
  }
  for (uint32_t i = 0; i < module.opcodeCount(); ++i) m_opcodes.texts.append(module.opcodeWord(i));
  for (uint32_t i = 0; i < module.shapeCount(); ++i) m_shapes.texts.append(module.shape(hlo::ShapeId(i)).text);
  for (absl::string_view opName : m_scopeNames) m_scopes.texts.append(opName);
  for (uint32_t i = 0; i < module.computationCount(); ++i) m_computationNames.append(module.name(hlo::ComputationId(i)));
  if (stop.stop_requested()) return;
  uint32_t place = 0;
  for (const hlo::LineEntry& entry : sources.lines()) {
    const absl::string_view file = baseName(module.file(entry.line.file)).substr(0, kMaximumFileName);
    m_places.texts.append(absl::StrCat(file, ":", entry.line.line));
    for (hlo::InstructionId id : entry.instructions) m_places.of[id.index()] = place;
    ++place;
  }
}

}  // namespace queries

#include "model/analysis/xla_cycles.h"

#include "absl/container/flat_hash_map.h"
#include "absl/strings/numbers.h"
#include "model/ir/stop.h"

namespace hlo {
namespace {

// Reads `"estimated_cycles":"15377"`. XLA writes 0 for cost models that it did not run.
std::optional<int64_t> statedCycles(const Module& module, InstructionId id) {
  constexpr absl::string_view kKey = "\"estimated_cycles\":\"";
  const auto config = module.attribute(id, "backend_config");
  const size_t at = config ? config->find(kKey) : absl::string_view::npos;
  if (at == absl::string_view::npos) return std::nullopt;
  const absl::string_view rest = config->substr(at + kKey.size());
  int64_t cycles = 0;
  if (!absl::SimpleAtoi(rest.substr(0, rest.find('"')), &cycles) || cycles <= 0) return std::nullopt;
  return cycles;
}

}  // namespace

XlaCycles xlaCyclesOf(const Module& module, const Module& codegen, std::stop_token stop) {
  std::vector<std::pair<InstructionId, int64_t>> stated;
  for (const InstructionId id : codegen.instructions()) {
    if (isStopped(stop, id.index())) return {};
    if (const auto cycles = statedCycles(codegen, id)) stated.emplace_back(id, *cycles);
  }
  XlaCycles result;
  if (stated.empty()) {
    result.reason = "no instruction has estimated_cycles";
    return result;
  }
  result.byInstruction.resize(module.instructionCount());
  if (&module == &codegen) {
    for (const auto& [id, cycles] : stated) result.byInstruction[id.index()] = cycles;
    return result;
  }
  absl::flat_hash_map<absl::string_view, std::optional<InstructionId>>
      byName;  // nothing if several instructions have this name
  for (const InstructionId id : module.instructions()) {
    if (isStopped(stop, id.index())) return {};
    const auto [it, isNew] = byName.try_emplace(module.name(id), id);
    if (!isNew) it->second.reset();
  }
  bool isAny = false;
  for (const auto& [id, cycles] : stated) {
    const auto found = byName.find(codegen.name(id));
    if (found == byName.end() || !found->second || module.opcode(*found->second) != codegen.opcode(id)) continue;
    result.byInstruction[found->second->index()] = cycles;
    isAny = true;
  }
  if (!isAny) return {{}, "the module after code generation has different instructions"};
  return result;
}

}  // namespace hlo

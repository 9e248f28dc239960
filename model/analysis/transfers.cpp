#include "model/analysis/transfers.h"

#include "absl/container/flat_hash_map.h"
#include "absl/strings/numbers.h"
#include "absl/strings/string_view.h"
#include "model/analysis/cost_config.h"
#include "model/ir/opcode_properties.h"
#include "model/ir/stop.h"

namespace hlo {
namespace {

constexpr int64_t kHostSpace = 5;

TransferKind transferKindOf(int64_t from, int64_t to) {
  if (to == kHostSpace) return TransferKind::kToHost;
  if (from == kHostSpace) return TransferKind::kFromHost;
  if (from == 0) return TransferKind::kPrefetch;
  return to == 0 ? TransferKind::kEviction : TransferKind::kOther;
}

// Returns the index of the copy among the elements of a start's result. A copy-start has (copy, source, context), an
// async-start ((operands), result, context).
std::optional<int64_t> copyElement(const Module& module, InstructionId start) {
  const Shape& shape = module.shape(start);
  if (module.kind(start) == OpKind::kCopyStart) return shape.elements.size() >= 2 ? std::optional(0) : std::nullopt;
  if (module.kind(start) != OpKind::kAsyncStart || shape.elements.size() < 2) return std::nullopt;
  return shape.elements[1].isArray() ? std::optional(1) : std::nullopt;
}

std::optional<int64_t> takeConfigNumber(absl::string_view* text, absl::string_view key) {
  const size_t at = text->find(key);
  if (at == absl::string_view::npos) return std::nullopt;
  size_t begin = at + key.size();
  while (begin < text->size() && !(('0' <= (*text)[begin] && (*text)[begin] <= '9'))) ++begin;
  size_t end = begin;
  while (end < text->size() && '0' <= (*text)[end] && (*text)[end] <= '9') ++end;
  int64_t number = 0;
  if (!absl::SimpleAtoi(text->substr(begin, end - begin), &number)) return std::nullopt;
  text->remove_prefix(end);
  return number;
}

}  // namespace

std::optional<Transfer> transferAt(const MemoryAnalysis& memory, InstructionId start) {
  const Module& module = memory.dataflow.module();
  const std::optional<int64_t> element = copyElement(module, start);
  const std::optional<uint32_t> step = memory.schedule.step(start);
  if (!element || !step || module.operands(start).empty()) return std::nullopt;
  const auto node = memory.trees.find(module.shapeId(start), {*element});
  if (!node) return std::nullopt;
  Transfer transfer;
  transfer.start = start;
  transfer.source = module.operands(start)[0];
  transfer.copy = {start, *node};
  const Shape& copy = memory.trees.shape(module.shapeId(start), *node);
  const Shape& source = module.shape(transfer.source);
  if (!source.isArray() || source.memorySpace == copy.memorySpace) return std::nullopt;
  transfer.fromSpace = source.memorySpace;
  transfer.toSpace = copy.memorySpace;
  transfer.kind = transferKindOf(transfer.fromSpace, transfer.toSpace);
  transfer.bytes = memory.rules.bufferBytes(copy).value_or(0);
  transfer.startStep = *step;
  transfer.done = module.asyncPartner(start);
  if (transfer.done) transfer.doneStep = memory.schedule.step(*transfer.done);
  const auto value = memory.dataflow.at(transfer.copy);
  if (!value || !transfer.doneStep) return transfer;
  memory.dataflow.forEachUse(*value, [&](ValueUse use) {
    const std::optional<uint32_t> at = stepOfUse(module, memory.schedule, use.user);
    if (!at || *at <= *transfer.doneStep || (transfer.useStep && *transfer.useStep <= *at)) return;
    transfer.useStep = at;
    transfer.user = use.user;
  });
  return transfer;
}

std::vector<Transfer> transfersOf(const MemoryAnalysis& memory, const std::stop_token& stop) {
  std::vector<Transfer> transfers;
  for (size_t turn = 0; const InstructionId id : memory.schedule.steps()) {
    if (isStopped(stop, turn++)) break;
    if (auto transfer = transferAt(memory, id)) transfers.push_back(*std::move(transfer));
  }
  return transfers;
}

std::vector<ScopedMemory> scopedMemoryOf(const Module& module, const Schedule& schedule, const Module& codegen,
                                         const std::stop_token& stop) {
  absl::flat_hash_map<absl::string_view, std::vector<ScopedMemory>> byName;
  for (const InstructionId id : codegen.instructions()) {
    if (isStopped(stop, id.index())) return {};
    const auto config = codegen.attribute(id, "backend_config");
    if (!config) continue;
    const auto list = behindKeys(*config, {"used_scoped_memory_configs"});
    if (!list) continue;
    absl::string_view rest = list->substr(0, list->find(']'));
    while (const auto space = takeConfigNumber(&rest, "memory_space")) {
      const auto offset = takeConfigNumber(&rest, "offset"), size = takeConfigNumber(&rest, "size");
      if (!offset || !size) break;
      if (*size > 0) byName[codegen.name(id)].push_back({id, 0, *space, *offset, *size});
    }
  }
  std::vector<ScopedMemory> result;
  if (byName.empty()) return result;
  uint32_t step = 0;
  for (const InstructionId id : schedule.steps()) {
    const uint32_t at = step++;
    if (isStopped(stop, at)) break;
    const auto found = byName.find(module.name(id));
    if (found == byName.end()) continue;
    for (ScopedMemory one : found->second) {
      one.instruction = id;
      one.step = at;
      result.push_back(one);
    }
  }
  return result;
}

}  // namespace hlo

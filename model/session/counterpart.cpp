#include "model/session/counterpart.h"

namespace model {
namespace {

std::optional<Target> sameInstruction(hlo::InstructionId id, const Snapshot& from, const Snapshot& to) {
  if (from.module == nullptr || to.module == nullptr) return std::nullopt;
  const absl::string_view name = from.module->name(id);
  if (const auto computation = counterpart(from.module->computation(id), from, to)) {
    if (const auto found = to.module->findInstruction(*computation, name)) return *found;
  }
  const auto all = to.module->findInstructions(name);
  if (all.size() == 1) return all.front();
  return std::nullopt;
}

std::optional<Target> sameValue(buffers::ValueId id, const Snapshot& from, const Snapshot& to) {
  if (from.assignment == nullptr || to.assignment == nullptr) return std::nullopt;
  const buffers::Value value = from.assignment->value(id);
  const auto found = to.assignment->findValue(value.instruction, value.index);
  return found ? std::optional<Target>(*found) : std::nullopt;
}

std::optional<Target> sameAllocation(buffers::AllocationId id, const Snapshot& from, const Snapshot& to) {
  if (from.assignment == nullptr || to.assignment == nullptr) return std::nullopt;
  const int64_t number = from.assignment->allocation(id).number;
  for (uint32_t i = 0; i < to.assignment->allocationCount(); ++i) {
    if (to.assignment->allocation(buffers::AllocationId(i)).number == number) return buffers::AllocationId(i);
  }
  return std::nullopt;
}

std::optional<Target> sameLine(hlo::SourceLine line, const Snapshot& from, const Snapshot& to) {
  if (from.module == nullptr || to.module == nullptr) return std::nullopt;
  const absl::string_view file = from.module->file(line.file);
  for (uint32_t i = 0; i < to.module->fileCount(); ++i) {
    const hlo::FileId id(i);
    if (to.module->file(id) != file) continue;
    line.file = id;
    if (to.sources.find(line) != nullptr) return line;
  }
  return std::nullopt;
}

std::optional<Target> sameRange(SourceRange range, const Snapshot& from, const Snapshot& to) {
  for (const hlo::LineEntry& entry : from.sources.lines(range.file)) {
    if (entry.line.line < range.first || entry.line.line > range.last) continue;
    const auto line = sameLine(entry.line, from, to);
    if (!line) continue;
    range.file = std::get<hlo::SourceLine>(*line).file;
    return range;
  }
  return std::nullopt;
}

/// Only where both are worked out: this does not wait.
std::optional<Target> sameScope(hlo::ScopeId id, const Snapshot& from, const Snapshot& to) {
  const Workload* const before = from.readyWorkload();
  const Workload* const after = to.readyWorkload();
  if (before == nullptr || after == nullptr) return std::nullopt;
  const auto found = after->scopes.find(before->scopes.path(id));
  return found ? std::optional<Target>(*found) : std::nullopt;
}

std::optional<Target> sameInstructions(const InstructionSet& set, const Snapshot& from, const Snapshot& to) {
  std::vector<hlo::InstructionId> ids;
  for (hlo::InstructionId id : set.ids()) {
    if (const auto found = sameInstruction(id, from, to)) ids.push_back(std::get<hlo::InstructionId>(*found));
  }
  if (ids.empty()) return std::nullopt;
  return InstructionSet(std::move(ids));
}

}  // namespace

std::optional<hlo::ComputationId> counterpart(hlo::ComputationId id, const Snapshot& from, const Snapshot& to) {
  if (from.module == nullptr || to.module == nullptr) return std::nullopt;
  // The entry is the entry, whatever it is called.
  if (from.module->entry() == id && to.module->entry()) return to.module->entry();
  return to.module->findComputation(from.module->name(id));
}

std::optional<Target> counterpart(const Target& target, const Snapshot& from, const Snapshot& to) {
  if (const auto* const instruction = std::get_if<hlo::InstructionId>(&target)) return sameInstruction(*instruction, from, to);
  if (const auto* const value = std::get_if<buffers::ValueId>(&target)) return sameValue(*value, from, to);
  if (const auto* const allocation = std::get_if<buffers::AllocationId>(&target)) return sameAllocation(*allocation, from, to);
  if (const auto* const line = std::get_if<hlo::SourceLine>(&target)) return sameLine(*line, from, to);
  if (const auto* const range = std::get_if<SourceRange>(&target)) return sameRange(*range, from, to);
  if (const auto* const scope = std::get_if<hlo::ScopeId>(&target)) return sameScope(*scope, from, to);
  if (const auto* const set = std::get_if<InstructionSet>(&target)) return sameInstructions(*set, from, to);
  if (const auto* const computation = std::get_if<hlo::ComputationId>(&target)) {
    const auto found = counterpart(*computation, from, to);
    return found ? std::optional<Target>(*found) : std::nullopt;
  }
  const Step step = std::get<Step>(target);
  const bool isThere = to.assignment != nullptr && step.index < to.assignment->stepCount();
  return isThere ? std::optional<Target>(step) : std::nullopt;
}

}  // namespace model

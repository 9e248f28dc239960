#include "model/verify/async_chains.h"

#include <optional>

#include "absl/strings/str_cat.h"
#include "model/verify/shape_checks.h"

namespace hlo {
namespace {

// Returns true for `((operands), result, context…)`; dumps of 2022 have no context.
bool isAsyncShape(const Shape& shape) {
  return shape.isTuple() && shape.elements.size() >= 2 && shape.elements.front().isTuple();
}

std::optional<ComputationId> calledBy(const Module& module, InstructionId id) {
  for (const Call& call : module.calls(id)) {
    if (call.role == CallRole::kAsync) return call.callee;
  }
  return std::nullopt;
}

// Returns the opcode that runs in the operation; kUnknown if it is not known.
OpKind wrappedKind(const Module& module, InstructionId id) {
  if (const OpKind sugared = sugaredOpKind(module.opcode(id)); sugared != OpKind::kUnknown) return sugared;
  const auto called = calledBy(module, id);
  const auto root = called ? module.root(*called) : std::nullopt;
  return root ? module.kind(*root) : OpKind::kUnknown;
}

absl::string_view threadOf(const Module& module, InstructionId id, absl::string_view otherwise) {
  absl::string_view value = module.attribute(id, "async_execution_thread").value_or(otherwise);
  if (value.size() >= 2 && value.front() == '"') value = value.substr(1, value.size() - 2);
  return value;
}

}  // namespace

void AsyncChains::check(InstructionId id) {
  const Module& module = *m_module;
  const OpKind kind = module.kind(id);
  const Shape& shape = module.shape(id);
  if (kind != OpKind::kAsyncDone && shape.type != ElementType::kInvalid && !isAsyncShape(shape)) {
    m_findings->error(Check::kAsync, opcodePlace(module, id),
                      absl::StrCat("expected a shape of the form ((operands), result, ...) of ", module.opcode(id),
                                   ", found ", briefText(shape)));
  }
  if (kind == OpKind::kAsyncStart) {
    ownsComputation(id);
    m_starts.emplace(id.index(), id);
    return;
  }
  if (module.operands(id).empty()) {
    if (module.arguments(id).empty()) {
      m_findings->error(
          Check::kAsync, module.arguments(id).data(),
          absl::StrCat("expected an asynchronous operation as the operand of ", module.opcode(id), ", found none"));
    }
    return;
  }
  const InstructionId before = module.operands(id).front();
  const OpKind beforeKind = module.kind(before);
  if (beforeKind != OpKind::kAsyncStart && beforeKind != OpKind::kAsyncUpdate) {
    const Shape* const operand = module.operandShape(id, 0);
    if (operand != nullptr && operand->type != ElementType::kInvalid && !isAsyncShape(*operand)) {
      m_findings->error(Check::kAsync, module.arguments(id).data(),
                        absl::StrCat("expected an async-start or async-update as the operand of ", module.opcode(id),
                                     ", found ", module.opcode(before)));
    }
    return;
  }
  const auto start = m_starts.find(before.index());
  if (start == m_starts.end()) return;
  const InstructionId ofChain = start->second;  // a copy, because the map may move its entries
  agreesWithStart(id, ofChain);
  m_starts.emplace(id.index(), ofChain);
}

// Checks that the computation of a chain does not belong to another chain.
void AsyncChains::ownsComputation(InstructionId id) {
  const Module& module = *m_module;
  const auto called = calledBy(module, id);
  // Until 2024, async_group_id distinguished chains that run the same computation.
  if (!called || module.attribute(id, "async_group_id")) return;
  const auto [other, isNew] = m_callers.emplace(called->index(), id);
  if (isNew) return;
  m_findings->error(Check::kAsync, opcodePlace(module, id),
                    absl::StrCat("expected a separate computation, found ", excerptOf(module.name(*called)), ", which ",
                                 excerptOf(module.name(other->second)), " also runs"));
}

void AsyncChains::agreesWithStart(InstructionId id, InstructionId start) {
  const Module& module = *m_module;
  const absl::string_view name = excerptOf(module.name(start));
  const OpKind expected = wrappedKind(module, start);
  const OpKind sugared = sugaredOpKind(module.opcode(id));
  if (sugared != OpKind::kUnknown && expected != OpKind::kUnknown && sugared != expected) {
    m_findings->error(Check::kAsync, opcodePlace(module, id),
                      absl::StrCat("expected the operation ", opKindWord(expected), " that ", name, " starts, found ",
                                   opKindWord(sugared)));
  }
  if (const auto written = module.attribute(id, "async_execution_thread")) {
    const absl::string_view thread = threadOf(module, start, "main"), found = threadOf(module, id, "");
    if (thread != found) {
      m_findings->error(Check::kAsync, written->data(),
                        absl::StrCat("expected the thread \"", excerptOf(thread), "\" of ", name, ", found \"",
                                     excerptOf(found), "\""));
    }
  }
  const auto called = calledBy(module, start), found = calledBy(module, id);
  if (!called || !found || *called == *found) return;
  m_findings->error(Check::kAsync, module.attribute(id, "calls").value_or(module.opcode(id)).data(),
                    absl::StrCat("expected the computation ", excerptOf(module.name(*called)), " of ", name, ", found ",
                                 excerptOf(module.name(*found))));
}

}  // namespace hlo

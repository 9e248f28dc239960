#pragma once

// Modules and parse problems as text for tests to compare:
//
//   module m, scheduled
//     is_scheduled = true
//   entry computation main
//     p: f32[8]{0} parameter(0)
//     ROOT r: f32[] fusion(p)
//       calls = %fused
//       -> fusion fused
//       named "jit(f)/sum"
//       from model.py:12 in f, train.py:70:4-71:9 in main
//
// A name that occurs twice in its computation is followed by the instruction's number: `a@3`.

#include <string>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "model/text/hlo_parser.h"

namespace support {

inline std::string label(const hlo::Module& module, hlo::InstructionId id) {
  const auto first = module.findInstruction(module.computation(id), module.name(id));
  return first == id ? std::string(module.name(id)) : absl::StrCat(module.name(id), "@", id.index());
}

template <typename Ids>
std::string labels(const hlo::Module& module, const Ids& ids) {
  std::string result;
  for (hlo::InstructionId id : ids) absl::StrAppend(&result, result.empty() ? "" : ", ", label(module, id));
  return result;
}

/// Returns the operands, for example `a, b#1#0`.
inline std::string operands(const hlo::Module& module, hlo::InstructionId id) {
  std::string result;
  for (size_t n = 0; n < module.operands(id).size(); ++n) {
    absl::StrAppend(&result, n == 0 ? "" : ", ", label(module, module.operands(id)[n]));
    for (int64_t index : module.operandIndex(id, n)) absl::StrAppend(&result, "#", index);
  }
  return result;
}

/// Returns a leaf's arguments as written; for an implicit parameter its number.
inline std::string leaf(const hlo::Module& module, hlo::InstructionId id) {
  if (module.isNamed(id) || !module.arguments(id).empty()) return std::string(module.arguments(id));
  return module.parameterNumber(id) ? absl::StrCat(*module.parameterNumber(id), " made up") : "";
}

inline std::string print(const hlo::Module& module, const hlo::Attribute& attribute) {
  return absl::StrCat(module.text().text(attribute.key), " = ",
                      absl::StrReplaceAll(module.text().text(attribute.value), {{"\n", "\\n"}}));
}

/// Returns a frame and its callers, innermost first.
inline std::string printFrames(const hlo::Module& module, hlo::FrameId id) {
  std::string result;
  for (std::optional<hlo::FrameId> at = id; at; at = module.frame(*at).parent) {
    const hlo::StackFrame& frame = module.frame(*at);
    absl::StrAppend(&result, result.empty() ? "" : ", ", module.file(frame.file), ":", frame.line);
    if (frame.column > 0) absl::StrAppend(&result, ":", frame.column);
    if (frame.endLine > 0) absl::StrAppend(&result, "-", frame.endLine);
    if (frame.endColumn > 0) absl::StrAppend(&result, ":", frame.endColumn);
    if (!frame.function.empty()) absl::StrAppend(&result, " in ", frame.function);
  }
  return result;
}

inline std::string print(const hlo::Module& module, hlo::InstructionId id) {
  const bool isLeaf = module.kind(id) == hlo::OpKind::kConstant || module.kind(id) == hlo::OpKind::kParameter;
  std::string result = absl::StrCat("  ", module.isRoot(id) ? "ROOT " : "", label(module, id), ": ",
                                    module.shape(id).text.empty() ? "?" : module.shape(id).text, " ", module.opcode(id),
                                    "(", isLeaf ? leaf(module, id) : operands(module, id), ")\n");
  for (const hlo::Attribute& attribute : module.attributes(id)) {
    absl::StrAppend(&result, "    ", support::print(module, attribute), "\n");
  }
  for (const hlo::Call& call : module.calls(id)) {
    absl::StrAppend(&result, "    -> ", hlo::callRoleName(call.role, call.branch), " ", module.name(call.callee), "\n");
  }
  if (!module.controlPredecessors(id).empty()) {
    absl::StrAppend(&result, "    after ", labels(module, module.controlPredecessors(id)), "\n");
  }
  if (!module.opName(id).empty()) absl::StrAppend(&result, "    named \"", absl::CEscape(module.opName(id)), "\"\n");
  if (module.frame(id)) absl::StrAppend(&result, "    from ", printFrames(module, *module.frame(id)), "\n");
  return result;
}

inline std::string print(const hlo::Module& module) {
  std::string result = absl::StrCat("module ", module.name(), module.isScheduled() ? ", scheduled" : "", "\n");
  for (const hlo::Attribute& attribute : module.headerAttributes()) {
    absl::StrAppend(&result, "  ", support::print(module, attribute), "\n");
  }
  for (uint32_t i = 0; i < module.computationCount(); ++i) {
    const hlo::ComputationId id(i);
    absl::StrAppend(&result,
                    module.entry() == id    ? "entry "
                    : module.isEmbedded(id) ? "embedded "
                                            : "",
                    "computation ", module.name(id),
                    module.executionThread(id) == "main" ? "" : absl::StrCat(" on ", module.executionThread(id)), "\n");
    for (hlo::InstructionId instruction : module.instructions(id)) result += support::print(module, instruction);
  }
  return result;
}

/// Prints modules, then problems with their excerpts. For an unreadable text, prints the status.
inline std::string print(const absl::StatusOr<hlo::ParsedHlo>& parsed) {
  if (!parsed.ok()) return absl::StrCat(parsed.status().ToString(), "\n");
  std::string result;
  for (const auto& module : parsed->modules) result += support::print(*module);
  for (const hlo::Diagnostic& diagnostic : parsed->diagnostics) {
    absl::StrAppend(&result, hlo::severityName(diagnostic.severity), " ", hlo::format(diagnostic), "\n");
  }
  return result;
}

}  // namespace support

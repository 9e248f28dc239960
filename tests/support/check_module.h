#pragma once

// Invariants of every module, independent of its text.

#include <algorithm>
#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "model/ir/module.h"

namespace support {

/// Returns the first broken invariant, or "".
inline std::string brokenInvariant(const hlo::Module& module) {
  const uint32_t size = static_cast<uint32_t>(module.text().text().size());
  const auto isInside = [](hlo::TextRange inner, hlo::TextRange outer) {
    return outer.begin <= inner.begin && inner.begin <= inner.end && inner.end <= outer.end;
  };
  if (!isInside(module.range(), {0, size})) return "the module's range";
  if (module.entry() && module.entry()->index() >= module.computationCount()) return "the entry";
  for (const hlo::Attribute& attribute : module.headerAttributes()) {
    if (!isInside(attribute.key, module.range()) || !isInside(attribute.value, module.range()))
      return "header attribute";
  }

  constexpr size_t kLongList = 2000;  // longer lists are not searched: hostile text would make it quadratic
  uint32_t next = 0;
  for (uint32_t c = 0; c < module.computationCount(); ++c) {
    const hlo::ComputationId id(c);
    const auto fails = [&](const char* what) { return absl::StrCat(what, " of computation ", c); };
    if (!isInside(module.range(id), module.range())) return fails("range");
    if (module.name(id).empty() || module.executionThread(id).empty()) return fails("name or thread");
    const hlo::InstructionRange instructions = module.instructions(id);
    if (!instructions.empty() && instructions[0].index() != next) return fails("first instruction");
    next += static_cast<uint32_t>(instructions.size());
    if (module.root(id).has_value() == instructions.empty()) return fails("root");
    if (module.root(id) && !instructions.contains(*module.root(id))) return fails("place of the root");
    for (hlo::InstructionId caller : module.callers(id)) {
      const auto calls =
          caller.index() < module.instructionCount() ? module.calls(caller) : absl::Span<const hlo::Call>();
      if (std::none_of(calls.begin(), calls.end(), [id](const hlo::Call& call) { return call.callee == id; })) {
        return fails("caller");
      }
    }
  }
  if (next != module.instructionCount()) return "the computations' instructions";

  size_t uses = 0, users = 0;
  for (hlo::InstructionId id : module.instructions()) {
    const auto fails = [&](const char* what) { return absl::StrCat(what, " of instruction ", id.index()); };
    const hlo::ComputationId computation = module.computation(id);
    if (computation.index() >= module.computationCount()) return fails("computation");
    const hlo::InstructionRange siblings = module.instructions(computation);
    if (!siblings.contains(id)) return fails("place");
    const hlo::TextRange range = module.range(id);
    if (range.empty() || !isInside(range, module.range(computation))) return fails("range");
    // An operand written inline precedes the instruction that uses it; implicit parameters come last.
    const bool isWritten = module.isNamed(id) || module.kind(id) != hlo::OpKind::kParameter;
    if (isWritten && id.index() > siblings[0].index()) {
      const hlo::TextRange before = module.range(hlo::InstructionId(id.index() - 1));
      if (before.end > range.begin && !isInside(before, range)) return fails("order");
    }
    const absl::string_view name = module.name(id), arguments = module.arguments(id);
    const auto offset = [&](absl::string_view view) {
      return static_cast<uint32_t>(view.data() - module.text().text().data());
    };
    const hlo::TextRange nameRange{offset(name), offset(name) + static_cast<uint32_t>(name.size())};
    const hlo::TextRange argumentsRange{offset(arguments), offset(arguments) + static_cast<uint32_t>(arguments.size())};
    if (name.empty() || (module.isNamed(id) && !isInside(nameRange, range))) return fails("name");
    if (!isInside(argumentsRange, range) || (module.isNamed(id) && argumentsRange.begin < nameRange.end)) {
      return fails("arguments");
    }
    if (module.opcode(id).empty()) return fails("opcode");
    if (module.shapeId(id).index() >= module.shapeCount()) return fails("shape");
    uint32_t behind = argumentsRange.end;
    for (const hlo::Attribute& attribute : module.attributes(id)) {
      if (attribute.key.empty() || attribute.key.begin < behind || attribute.value.begin < attribute.key.end ||
          attribute.value.empty() || attribute.value.end > range.end) {
        return fails("attribute");
      }
      behind = attribute.value.end;
    }
    for (size_t n = 0; n < std::min(module.operands(id).size(), kLongList); ++n) {
      for (const int64_t index : module.operandIndex(id, n)) {
        if (index < 0) return fails("element of an operand");
      }
      const bool isElement = !module.operandIndex(id, n).empty();
      if (!isElement && module.operandShape(id, n) != &module.shape(module.operands(id)[n]))
        return fails("operand's shape");
    }
    std::set<hlo::InstructionId> operands;
    for (hlo::InstructionId operand : module.operands(id)) {
      if (!siblings.contains(operand)) return fails("operand");
      operands.insert(operand);
      const auto back = module.users(operand);
      if (back.size() <= kLongList && std::find(back.begin(), back.end(), id) == back.end()) {
        return fails("user of an operand");
      }
    }
    uses += operands.size();
    users += module.users(id).size();
    for (size_t i = 0; i < module.users(id).size(); ++i) {
      if (!siblings.contains(module.users(id)[i])) return fails("user");
      if (i > 0 && !(module.users(id)[i - 1] < module.users(id)[i])) return fails("order of the users");
    }
    for (hlo::InstructionId before : module.controlPredecessors(id)) {
      if (!siblings.contains(before)) return fails("control predecessor");
    }
    for (const hlo::Call& call : module.calls(id)) {
      if (call.callee.index() >= module.computationCount()) return fails("callee");
      const auto callers = module.callers(call.callee);
      if (callers.size() <= kLongList && std::find(callers.begin(), callers.end(), id) == callers.end()) {
        return fails("caller of a callee");
      }
    }
    if (module.frame(id) && module.frame(id)->index() >= module.frameCount()) return fails("frame");
    if (const auto partner = module.asyncPartner(id)) {
      if (!siblings.contains(*partner)) return fails("async partner");
    }
  }
  if (users != uses) return "the users";

  for (uint32_t f = 0; f < module.frameCount(); ++f) {
    if (module.frame(hlo::FrameId(f)).file.index() >= module.fileCount()) return absl::StrCat("file of frame ", f);
    size_t depth = 0;
    for (auto at = module.frame(hlo::FrameId(f)).parent; at; at = module.frame(*at).parent) {
      if (at->index() >= module.frameCount() || ++depth > module.frameCount())
        return absl::StrCat("parents of frame ", f);
    }
    if (f > kLongList) break;
  }
  return "";
}

}  // namespace support

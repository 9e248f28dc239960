#include "model/print/hlo_printer.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "model/analysis/call_graph.h"
#include "model/print/attribute_text.h"
#include "model/print/frame_tables.h"
#include "model/print/instruction_text.h"

namespace hlo {
namespace {

// Returns ` (p: f32[4], q: s32[]) -> f32[4]`; "" if a shape is unknown.
std::string signature(const Module& module, ComputationId id, const InstructionText& text) {
  std::vector<std::pair<int64_t, InstructionId>> parameters;
  for (const InstructionId i : module.instructions(id)) {
    if (const auto number = module.parameterNumber(i)) parameters.emplace_back(*number, i);
  }
  std::sort(parameters.begin(), parameters.end());
  const auto isKnown = [&](InstructionId i) { return module.shape(i).type != ElementType::kInvalid; };
  const auto root = module.root(id);
  if (!root || !isKnown(*root)) return "";
  std::string result = " (";
  for (size_t i = 0; i < parameters.size(); ++i) {
    const InstructionId parameter = parameters[i].second;
    if (!isKnown(parameter)) return "";
    absl::StrAppend(&result, i > 0 ? ", " : "", text.names().of(parameter), ": ", text.shapeWithoutLayout(parameter));
  }
  return absl::StrCat(result, ") -> ", text.shapeWithoutLayout(*root));
}

}  // namespace

void appendComputation(std::string* out, const Module& module, ComputationId id, InstructionText& instructions,
                       bool isEntry) {
  absl::StrAppend(out, isEntry ? "ENTRY %" : "%", instructions.names().of(id), signature(module, id, instructions),
                  " {\n");
  for (const InstructionId i : module.instructions(id)) {
    *out += "  ";
    instructions.append(out, i);
    *out += '\n';
  }
  *out += '}';
  const absl::string_view thread = module.executionThread(id);
  if (thread != "main") absl::StrAppend(out, ", execution_thread=\"", thread, "\"");
  *out += "\n\n";
}

namespace {

// XLA takes the last computation of a text without ENTRY as the entry, so a text that was cut off before its ENTRY is
// printed with the last one marked. The last computation can have callers only if it is an inline body.
std::optional<ComputationId> printedEntry(const Module& module) {
  if (module.entry() || module.computationCount() == 0) return module.entry();
  const auto isCalled = [&](uint32_t i) { return !module.callers(ComputationId(i)).empty(); };
  const auto count = static_cast<uint32_t>(module.computationCount());
  uint32_t i = count;
  while (i > 0 && isCalled(i - 1)) --i;
  return ComputationId(i > 0 ? i - 1 : count - 1);
}

}  // namespace

std::vector<ComputationId> printOrder(const Module& module) {
  const CallGraph calls(module);
  bool hasRing = false;
  for (uint32_t i = 0; i < module.computationCount(); ++i) {
    for (const CallGraph::Edge& edge : calls.edges(ComputationId(i))) hasRing |= edge.closesRing;
  }
  std::vector<ComputationId> order(calls.calleesFirst().begin(), calls.calleesFirst().end());
  if (hasRing) std::sort(order.begin(), order.end());
  return order;
}

std::string print(const Module& module) {
  std::string out;
  const TextRange range = module.range();
  out.reserve(range.size() + range.size() / 4);
  absl::StrAppend(&out, "HloModule ", module.name());
  std::vector<Attribute> header(module.headerAttributes().begin(), module.headerAttributes().end());
  sortAttributes(module.text(), "", &header);
  for (const Attribute& attribute : header) {
    absl::StrAppend(&out, ", ", module.text().text(attribute.key), "=");
    appendAttributeValue(&out, module.text().text(attribute.key), module.text().text(attribute.value));
  }
  out += "\n\n";
  appendFrameTables(&out, module);
  InstructionText instructions(module);
  const auto entry = printedEntry(module);
  for (const ComputationId id : printOrder(module)) appendComputation(&out, module, id, instructions, entry == id);
  return out;
}

}  // namespace hlo

#include "model/words/buffer_text.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/analysis/argument_names.h"
#include "model/analysis/platform.h"
#include "model/queries/padding.h"
#include "model/words/argument_text.h"
#include "model/words/memory_report_text.h"
#include "model/words/numbers.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace words {

std::string allocationKindText(buffers::AllocationKind kind) {
  switch (kind) {
    case buffers::AllocationKind::kParameter: return translate("model", "parameter");
    case buffers::AllocationKind::kOutput: return translate("model", "output");
    case buffers::AllocationKind::kTemp: return translate("model", "temp");
    case buffers::AllocationKind::kConstant: return translate("model", "constant");
    case buffers::AllocationKind::kThreadLocal: return translate("model", "thread-local");
  }
  return {};
}

std::string valueKindText(buffers::ValueKind kind) {
  switch (kind) {
    case buffers::ValueKind::kTempInParameter: return translate("model", "temp in parameter");
    case buffers::ValueKind::kTempInOutput: return translate("model", "temp in output");
    default: return allocationKindText(static_cast<buffers::AllocationKind>(kind));
  }
}

std::string allocationFlagsText(const buffers::Allocation& allocation) {
  // Uses XLA's own words, in its order, so that they can be found in the dump.
  std::vector<std::string> flags;
  if (allocation.page) flags.push_back(filled("page %1", *allocation.page));
  if (allocation.parameterNumber) {
    std::string parameter = filled("parameter %1", *allocation.parameterNumber);
    if (!allocation.parameterIndex.empty()) absl::StrAppend(&parameter, " ", allocation.parameterIndex);
    flags.push_back(parameter);
  }
  if (allocation.isOutput) flags.push_back("output shape");
  if (allocation.isConstant) flags.push_back("constant");
  if (allocation.isThreadLocal) flags.push_back("thread-local");
  if (allocation.isLiveOut) flags.push_back("maybe-live-out");
  if (allocation.isTemp) flags.push_back("preallocated-temp");
  return absl::StrJoin(flags, ", ");
}

std::string sizeText(const buffers::Value& value) {
  return value.hasSize ? humanBytes(value.sizeBytes) : translate("model", "unknown");
}

std::string sizeText(const buffers::Allocation& allocation) {
  const std::string size = humanBytes(allocation.sizeBytes);
  return allocation.roundingBytes > 0 ? "≈ " + size : size;
}

std::string wholeSizeText(const buffers::Value& value) {
  return value.hasSize ? exactBytes(value.sizeBytes) : translate("model", "unknown");
}

std::string wholeSizeText(const buffers::Allocation& allocation) {
  return wholeCountText({allocation.sizeBytes, allocation.roundingBytes});
}

std::string paddingText(int64_t padding, int64_t bytes) {
  if (padding == 0 || bytes == 0) return exactBytes(padding);
  const double percent = 100 * static_cast<double>(padding) / static_cast<double>(bytes);
  const std::string share = percent < 0.05 ? "< " + decimal(0.1, 1) : decimal(percent, 1);
  return absl::StrCat(share, "% · ", exactBytes(padding));
}

std::string paddingText(const model::Snapshot& snapshot, buffers::ValueId value) {
  const buffers::Assignment* const assignment = snapshot.assignment.get();
  const auto padding = queries::Paddings(snapshot.module.get(), assignment, &snapshot.link).of(value);
  return padding.value_or(0) == 0 ? std::string() : paddingText(*padding, assignment->value(value).sizeBytes);
}

std::string stepsText(const buffers::Value& value) {
  if (!value.range) return translate("model", "no live range");
  return stepsText(*value.range);
}

std::string stepsText(buffers::StepRange range) {
  const uint32_t last = range.end - 1;
  return range.begin == last ? grouped(last) : filled("%1–%2", grouped(range.begin), grouped(last));
}

std::string memorySpaceText(const model::Snapshot& snapshot, int64_t memorySpace) {
  if (snapshot.assignment == nullptr && snapshot.module != nullptr) {
    return queries::spaceName(hlo::platformOf(*snapshot.module), memorySpace);
  }
  return snapshot.spaceName(memorySpace);
}

std::string withSpace(const model::Snapshot& snapshot, int64_t memorySpace, absl::string_view bytes) {
  if (snapshot.spaces.size() < 2) return std::string(bytes);
  return filled(translate("model", "%1 in %2"), bytes, memorySpaceText(snapshot, memorySpace));
}

std::string valueName(const buffers::Value& value) { return oneLine(value.name()); }

namespace {

/// Returns the parameter of the entry that defines the value.
std::optional<hlo::InstructionId> parameterOf(const model::Snapshot& snapshot, buffers::ValueId value) {
  if (snapshot.module == nullptr || snapshot.mlir != nullptr) return std::nullopt;
  const auto instruction = snapshot.link.instruction(value);
  const bool isArgument = instruction && snapshot.module->kind(*instruction) == hlo::OpKind::kParameter &&
                          snapshot.module->computation(*instruction) == snapshot.module->entry();
  return isArgument ? instruction : std::nullopt;
}

}  // namespace

std::string wholeArgumentOf(const model::Snapshot& snapshot, buffers::ValueId value) {
  const auto parameter = parameterOf(snapshot, value);
  return parameter ? argumentText(*snapshot.module, *parameter, snapshot.assignment->value(value).index)
                   : std::string();
}

std::string argumentOf(const model::Snapshot& snapshot, buffers::ValueId value) {
  const auto parameter = parameterOf(snapshot, value);
  if (!parameter) return {};
  const std::string name = hlo::argumentName(*snapshot.module, *parameter);
  if (name.empty()) return {};
  const buffers::Value of = snapshot.assignment->value(value);
  return oneLine(of.index.empty() || of.index == "{}" ? name : absl::StrCat(name, of.index));
}

std::string valueTitle(const model::Snapshot& snapshot, buffers::ValueId value) {
  std::string argument = argumentOf(snapshot, value);
  return argument.empty() ? valueName(snapshot.assignment->value(value)) : argument;
}

std::string wholeValueTitle(const model::Snapshot& snapshot, buffers::ValueId value) {
  const std::string argument = wholeArgumentOf(snapshot, value);
  if (argument.empty()) return valueName(snapshot.assignment->value(value));
  const bool isNamed = !argumentOf(snapshot, value).empty();
  return isNamed ? argument : filled("%1 (%2)", valueName(snapshot.assignment->value(value)), argument);
}

std::string implicitElementText(const model::Snapshot& snapshot, absl::string_view name) {
  const queries::ImplicitElement* const element = snapshot.link.implicitElement(name);
  if (element == nullptr) return {};
  if (!element->tuple) return translate("model", "implicit get-tuple-element");
  return filled(translate("model", "implicit get-tuple-element: %1 of %2"), element->index,
                oneLine(snapshot.module->name(*element->tuple)));
}

std::optional<model::Target> targetOfInstruction(const model::Snapshot& snapshot, absl::string_view name) {
  if (snapshot.module != nullptr) {
    const std::vector<hlo::InstructionId> found = snapshot.module->findInstructions(name);
    if (found.size() == 1) return found.front();
    if (const queries::ImplicitElement* element = snapshot.link.implicitElement(name); element && element->tuple) {
      return *element->tuple;
    }
  }
  if (snapshot.assignment != nullptr) {
    if (const auto whole = snapshot.assignment->findValue(name, "{}")) return *whole;
    for (const buffers::ValueId id : snapshot.assignment->valuesAt(name)) {
      if (snapshot.assignment->value(id).instruction == name) return id;
    }
  }
  return std::nullopt;
}

}  // namespace words

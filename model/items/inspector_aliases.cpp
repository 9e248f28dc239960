// The inspector's section on memory that the module declares as shared: by a parameter and an output of the program, or
// by an operand and the output of an instruction.

#include <algorithm>

#include "model/attributes/alias.h"
#include "model/items/format.h"
#include "model/items/inspector_parts.h"
#include "model/words/argument_text.h"

namespace model::inspector {
namespace {

QString indexText(const hlo::ShapeIndex& index) { return QString::fromStdString(hlo::toText(index)); }

// "parameter 3", "parameter 3 at {0}"
QString placedText(const QString& what, const hlo::ShapeIndex& index) {
  return index.empty() ? what : Text::tr("%1 at %2").arg(what, indexText(index));
}

QString outputText(const hlo::ShapeIndex& index) {
  return index.empty() ? Text::tr("Output") : Text::tr("Output %1").arg(indexText(index));
}

std::optional<absl::string_view> headerAttribute(const hlo::Module& module, absl::string_view key) {
  for (const hlo::Attribute& attribute : module.headerAttributes()) {
    const absl::string_view value = module.text().text(attribute.value);
    if (module.text().text(attribute.key) == key && value.size() <= kLongestExplained) return value;
  }
  return std::nullopt;
}

std::vector<hlo::InputOutputAlias> aliasesOf(const hlo::Module& module) {
  const auto text = headerAttribute(module, "input_output_alias");
  auto aliases = hlo::parseInputOutputAlias(text.value_or("{}"));
  return aliases.ok() ? *std::move(aliases) : std::vector<hlo::InputOutputAlias>();
}

std::vector<hlo::BufferDonor> donorsOf(const hlo::Module& module) {
  const auto text = headerAttribute(module, "buffer_donor");
  auto donors = hlo::parseBufferDonors(text.value_or("{}"));
  return donors.ok() ? *std::move(donors) : std::vector<hlo::BufferDonor>();
}

QString kindText(const hlo::InputOutputAlias& alias) {
  return alias.isMust ? Text::tr("must alias") : Text::tr("may alias");
}

// The parameters of the entry, by number.
std::vector<std::optional<hlo::InstructionId>> entryParameters(const hlo::Module& module) {
  std::vector<std::optional<hlo::InstructionId>> parameters;
  for (const hlo::InstructionId id : module.instructions(*module.entry())) {
    const auto number = module.parameterNumber(id);
    const auto count = static_cast<int64_t>(module.instructions(*module.entry()).size());
    if (!number || *number < 0 || *number >= count) continue;
    if (parameters.size() <= static_cast<size_t>(*number)) parameters.resize(static_cast<size_t>(*number) + 1);
    parameters[static_cast<size_t>(*number)] = id;
  }
  return parameters;
}

// As words::argumentText(), also of a parameter that the module lacks.
QString parameterText(const Snapshot& snapshot, const std::optional<Target>& target, int64_t number,
                      const hlo::ShapeIndex& index) {
  if (target) {
    const auto id = std::get<hlo::InstructionId>(*target);
    return toQString(words::argumentText(*snapshot.module, id, index.empty() ? "" : hlo::toText(index)));
  }
  return placedText(Text::tr("parameter %1").arg(number), index);
}

// The outputs that share the memory of an entry parameter.
void addParameterAliases(Sections* sections, const hlo::Module& module, hlo::InstructionId id) {
  const auto number = module.parameterNumber(id);
  if (!number) return;
  FactRow rows = section(Text::tr("Aliases"));
  const auto root = module.root(*module.entry());
  for (const hlo::InputOutputAlias& alias : aliasesOf(module)) {
    if (alias.parameter != *number) continue;
    FactRow row = field(outputText(alias.output), kindText(alias), root ? std::optional<Target>(*root) : std::nullopt);
    if (!alias.parameterIndex.empty()) row.label = Text::tr("%1 → %2").arg(indexText(alias.parameterIndex), row.label);
    rows.rows.push_back(std::move(row));
  }
  for (const hlo::BufferDonor& donor : donorsOf(module)) {
    if (donor.parameter != *number) continue;
    rows.rows.push_back(
        field(Text::tr("Donated"),
              donor.parameterIndex.empty()
                  ? Text::tr("any output may reuse its memory")
                  : Text::tr("any output may reuse the memory at %1").arg(indexText(donor.parameterIndex))));
  }
  if (!rows.rows.empty()) sections->push_back(std::move(rows));
}

}  // namespace

void addProgramAliases(Sections* sections, const SharedSnapshot& snapshot) {
  const hlo::Module& module = *snapshot->module;
  const auto aliases = std::make_shared<const std::vector<hlo::InputOutputAlias>>(aliasesOf(module));
  const auto parameters =
      std::make_shared<const std::vector<std::optional<hlo::InstructionId>>>(entryParameters(module));
  const auto targetOf = [parameters](int64_t number) -> std::optional<Target> {
    if (number >= static_cast<int64_t>(parameters->size()) || !(*parameters)[static_cast<size_t>(number)]) return {};
    return *(*parameters)[static_cast<size_t>(number)];
  };
  addList(sections, Text::tr("Aliases"), aliases->size(), [snapshot, aliases, targetOf](size_t i) {
    const hlo::InputOutputAlias& alias = (*aliases)[i];
    const QString parameter =
        parameterText(*snapshot, targetOf(alias.parameter), alias.parameter, alias.parameterIndex);
    // That it may alias is the rule, and would leave no room for the number.
    return field(outputText(alias.output),
                 alias.isMust ? QStringLiteral("%1 · %2").arg(parameter, kindText(alias)) : parameter,
                 targetOf(alias.parameter));
  });
  const auto donors = std::make_shared<const std::vector<hlo::BufferDonor>>(donorsOf(module));
  addList(sections, Text::tr("Donated"), donors->size(), [snapshot, donors, targetOf](size_t i) {
    const hlo::BufferDonor& donor = (*donors)[i];
    const auto target = targetOf(donor.parameter);
    return link(parameterText(*snapshot, target, donor.parameter, donor.parameterIndex), {}, target);
  });
}

void addAliases(Sections* sections, const SharedSnapshot& snapshot, hlo::InstructionId id) {
  const hlo::Module& module = *snapshot->module;
  if (module.entry() == module.computation(id)) {
    addParameterAliases(sections, module, id);
    if (module.isRoot(id)) addProgramAliases(sections, snapshot);
  }
  const auto text = shortAttribute(module, id, "output_to_operand_aliasing");
  if (!text) return;
  auto parsed = hlo::parseOutputOperandAliases(*text);
  if (!parsed.ok()) return;
  const auto aliases = std::make_shared<const std::vector<hlo::OutputOperandAlias>>(*std::move(parsed));
  addList(sections, Text::tr("In place"), aliases->size(), [snapshot, aliases, id](size_t i) {
    const hlo::OutputOperandAlias& alias = (*aliases)[i];
    const auto operands = snapshot->module->operands(id);
    const bool isThere = alias.operand < static_cast<int64_t>(operands.size());
    return field(outputText(alias.output),
                 placedText(Text::tr("operand %1").arg(grouped(alias.operand)), alias.operandIndex),
                 isThere ? std::optional<Target>(operands[static_cast<size_t>(alias.operand)]) : std::nullopt);
  });
}

}  // namespace model::inspector

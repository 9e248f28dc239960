// The inspector's section on an instruction that the graph draws once for all layers that repeat it: its counterpart in
// each layer, and the differences between them.

#include <algorithm>

#include "model/items/format.h"
#include "model/items/inspector_parts.h"

namespace model {
namespace {

using inspector::Text;

/// Links to each copy, with a description after the link.
template <typename Say>
void listCopies(FactRow* row, const SharedModule& module, std::vector<hlo::InstructionId> ids, Say say) {
  const size_t count = ids.size();
  inspector::fillList(row, count, [module, ids = std::move(ids), say](size_t i) {
    FactRow copy = inspector::link(toQString(module->name(ids[i])), say(ids[i]), ids[i]);
    copy.isCode = true;
    return copy;
  });
}

}  // namespace

std::optional<FactRow> copiesSection(const SharedModule& module, const LayerCopies& layers) {
  if (layers.copies.size() < 2) return std::nullopt;
  const auto differs = [&](auto textOf) {
    return std::any_of(layers.copies.begin(), layers.copies.end(),
                       [&](hlo::InstructionId copy) { return textOf(copy) != textOf(layers.copies.front()); });
  };
  FactRow section =
      inspector::section(Text::tr("Repeated layers"), grouped(static_cast<int64_t>(layers.copies.size())));
  // The names differ in every layer, and so do the scopes.
  FactRow names = inspector::field(Text::tr("In each layer"), {});
  listCopies(&names, module, layers.copies, [module](hlo::InstructionId id) { return toQString(module->opName(id)); });
  section.rows.push_back(std::move(names));
  for (const LayerCopies::Operand& operand : layers.operands) {
    FactRow row = inspector::field(Text::tr("Operand %1 differs").arg(operand.number), {});
    listCopies(&row, module, operand.instructions,
               [module](hlo::InstructionId id) { return toQString(module->shape(id).text); });
    section.rows.push_back(std::move(row));
  }
  // Names of callees, channel ids and the like differ; everything that affects the result is the same in all layers.
  for (const hlo::Attribute& attribute : module->attributes(layers.copies.front())) {
    const std::string key(module->text().text(attribute.key));
    const auto valueOf = [module, key](hlo::InstructionId id) {
      return module->attribute(id, key).value_or(absl::string_view());
    };
    if (key == "metadata" || !differs(valueOf)) continue;
    FactRow row = inspector::field(Text::tr("%1 differs").arg(QString::fromStdString(key)), {});
    listCopies(&row, module, layers.copies, [valueOf](hlo::InstructionId id) { return toQString(valueOf(id)); });
    section.rows.push_back(std::move(row));
  }
  if (section.rows.size() == 1) {
    section.rows.push_back(inspector::field(Text::tr("Differences"), Text::tr("names only")));
  }
  return section;
}

}  // namespace model

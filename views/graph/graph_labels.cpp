#include "views/graph/graph_labels.h"

#include "model/items/format.h"

namespace views {

NodeLabel::NodeLabel(const drawing::NodeLabel& label)
    : drawing::LabelFacts(label),
      name(model::toQString(label.name)),
      word(model::toQString(label.word)),
      detail(model::toQString(label.detail)),
      note(model::toQString(label.note)),
      badge(model::toQString(label.badge)),
      mark(model::toQString(label.mark)),
      shareText(model::toQString(label.shareText)) {
  for (const drawing::Chip& chip : label.chips)
    chips.push_back({model::toQString(chip.text), chip.instruction, chip.isReference, chip.line, chip.column});
}

std::vector<NodeLabel> graphLabels(const hlo::Module& module, const layout::ComputationGraph& graph) {
  std::vector<NodeLabel> labels;
  labels.reserve(graph.nodes.size());
  for (const drawing::NodeLabel& label : drawing::graphLabels(module, graph)) labels.emplace_back(label);
  return labels;
}

QString scopeGlyph() { return QStringLiteral("▣"); }

QString scopeText(absl::string_view path, int columns) { return model::toQString(drawing::scopeText(path, columns)); }

std::vector<QString> distinctScopeNames(const std::vector<std::string>& paths) {
  std::vector<QString> names;
  for (const std::string& name : drawing::distinctScopeNames(paths)) names.push_back(model::toQString(name));
  return names;
}

QString displayText(absl::string_view text) { return model::toQString(drawing::displayText(text)); }

}  // namespace views

#include "views/graph/graph_coloring.h"

#include "model/items/format.h"

namespace views {

const CategoryColors& colorsOf(BoxFill fill, const Colors& colors) {
  const uint8_t index = fill.index();
  if (index < BoxFill::kLargeParameter) return colors.categories[index];
  if (index == BoxFill::kLargeParameter) return colors.largeParameter;
  const GroupColors& groups = groupColors(colors.dark);
  if (index < BoxFill::kHeat) return groups.groups[index - BoxFill::kGroups];
  return index < BoxFill::kNone ? groups.heat[index - BoxFill::kHeat] : groups.none;
}

GraphColors graphColors(const model::Snapshot& snapshot, const model::Estimates* estimates, const GraphScene& scene,
                        Coloring coloring) {
  std::vector<const drawing::LabelFacts*> facts;
  facts.reserve(scene.boxes().size());
  for (const SceneBox& box : scene.boxes()) facts.push_back(&box.label);
  drawing::GraphColors drawn = drawing::graphColors(snapshot, estimates, scene.graph(), facts, coloring);
  GraphColors result;
  result.coloring = coloring;
  result.boxes = std::move(drawn.boxes);
  for (drawing::GraphLegendEntry& one : drawn.classes) {
    result.classes.push_back(
        {model::toQString(one.name), model::toQString(one.glyph), one.paint, std::move(one.instructions)});
  }
  result.edgeBytes.reserve(scene.edges().size());
  for (uint32_t edge = 0; edge < scene.edges().size(); ++edge)
    result.edgeBytes.push_back(bytesAlong(*snapshot.module, scene, edge));
  return result;
}

int64_t bytesAlong(const hlo::Module& module, const GraphScene& scene, uint32_t edge) {
  return drawing::bytesAlong(module, scene.graph(), scene.graph().edges[scene.edges()[edge].edge]);
}

}  // namespace views

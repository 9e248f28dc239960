#pragma once

// The colours of the boxes of a scene (views/drawing/graph_coloring.h) for the window: with names as QString, and
// resolved in the theme's colours.

#include <QString>
#include <cstdint>
#include <vector>

#include "model/documents/estimates.h"
#include "model/documents/snapshot.h"
#include "views/drawing/graph_coloring.h"
#include "views/graph/graph_scene.h"
#include "views/theme_groups.h"

namespace views {

using drawing::BoxFill;
using drawing::edgeWidth;
using drawing::kWidestEdge;
using model::Coloring;

/// The theme's colours of a fill.
const CategoryColors& colorsOf(BoxFill fill, const Colors& colors);

/// A row of the legend.
struct GraphLegendEntry {
  QString name;   ///< plain text
  QString glyph;  ///< of a category, else ""
  BoxFill paint;
  std::vector<hlo::InstructionId> instructions;  ///< with a box of this colour, in order of the text
};

struct GraphColors {
  Coloring coloring;
  std::vector<BoxFill> boxes;             ///< by box
  std::vector<GraphLegendEntry> classes;  ///< those that are there
  /// By edge: bytes of the value that it carries, 0 where they are not known.
  std::vector<int64_t> edgeBytes;
};

/// `estimates` are of the snapshot; null while they are not known.
GraphColors graphColors(const model::Snapshot& snapshot, const model::Estimates* estimates, const GraphScene& scene,
                        Coloring coloring);

/// Bytes of what the edge carries, 0 of control and where they are not known.
int64_t bytesAlong(const hlo::Module& module, const GraphScene& scene, uint32_t edge);

}  // namespace views

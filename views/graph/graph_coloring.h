#pragma once

// The colours of the boxes of a scene and the widths of its edges, with the rows of the legend. Computed once for a
// scene. It holds no colour, only which of the theme's is meant; what a colouring shows is in
// model/documents/colorings.h.

#include <QString>
#include <cstdint>
#include <vector>

#include "model/documents/colorings.h"
#include "model/documents/estimates.h"
#include "model/documents/snapshot.h"
#include "views/graph/graph_scene.h"
#include "views/theme_groups.h"

namespace views {

using model::Coloring;

/// Which of the theme's colours a box has.
class BoxFill {
 public:
  BoxFill() = default;
  static BoxFill category(hlo::Category category) { return BoxFill(static_cast<uint8_t>(category)); }
  static BoxFill largeParameter() { return BoxFill(kLargeParameter); }
  static BoxFill group(size_t n) { return BoxFill(static_cast<uint8_t>(kGroups + n)); }
  static BoxFill heat(size_t n) { return BoxFill(static_cast<uint8_t>(kHeat + n)); }
  static BoxFill none() { return BoxFill(kNone); }
  /// By the category in its label.
  static BoxFill of(const NodeLabel& label);

  const CategoryColors& colors(const Colors& colors) const;
  uint8_t index() const { return m_index; }
  friend bool operator==(BoxFill, BoxFill) = default;

  static constexpr uint8_t kLargeParameter = hlo::kCategoryCount;
  static constexpr uint8_t kGroups = kLargeParameter + 1;
  static constexpr uint8_t kHeat = kGroups + kGroupCount;
  static constexpr uint8_t kNone = kHeat + kHeatCount;
  static constexpr size_t kCount = kNone + 1;

  static BoxFill fromIndex(size_t index) { return BoxFill(static_cast<uint8_t>(index)); }

 private:
  explicit BoxFill(uint8_t index) : m_index(index) {}
  uint8_t m_index = 0;
};

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

/// The width of an edge that shows its bytes, in points: 1 up to a kibibyte, kWidestEdge from 4 GiB on, by the
/// logarithm between.
inline constexpr size_t kWidestEdge = 6;
double edgeWidth(int64_t bytes);

}  // namespace views

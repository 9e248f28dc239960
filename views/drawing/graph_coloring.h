#pragma once

// The colours of the boxes of a graph and the widths of its edges, with the rows of the legend. Computed once for a
// drawing. It holds no colour, only which of the palette's is meant; what a colouring shows is in
// model/documents/colorings.h.

#include <cstdint>
#include <string>
#include <vector>

#include "model/documents/colorings.h"
#include "model/documents/estimates.h"
#include "model/documents/snapshot.h"
#include "views/drawing/graph_labels.h"
#include "views/drawing/palette.h"

namespace drawing {

using model::Coloring;

/// Which of the palette's colours a box has.
class BoxFill {
 public:
  BoxFill() = default;
  static BoxFill category(hlo::Category category) { return BoxFill(static_cast<uint8_t>(category)); }
  static BoxFill largeParameter() { return BoxFill(kLargeParameter); }
  static BoxFill group(size_t n) { return BoxFill(static_cast<uint8_t>(kGroups + n)); }
  static BoxFill heat(size_t n) { return BoxFill(static_cast<uint8_t>(kHeat + n)); }
  static BoxFill none() { return BoxFill(kNone); }
  /// By the category in its label.
  static BoxFill of(const LabelFacts& label);

  const BoxColors& colors(const Palette& palette) const;
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
  std::string name;   ///< plain text
  std::string glyph;  ///< of a category, else ""
  BoxFill paint;
  std::vector<hlo::InstructionId> instructions;  ///< with a box of this colour, in order of the text
};

struct GraphColors {
  Coloring coloring;
  std::vector<BoxFill> boxes;             ///< by node
  std::vector<GraphLegendEntry> classes;  ///< those that are there
};

/// `facts` are those of the labels of all nodes; `estimates` are of the snapshot, null while they are not known.
GraphColors graphColors(const model::Snapshot& snapshot, const model::Estimates* estimates,
                        const layout::ComputationGraph& graph, absl::Span<const LabelFacts* const> facts,
                        Coloring coloring);

/// Bytes of what the edge carries, 0 of control and where they are not known.
int64_t bytesAlong(const hlo::Module& module, const layout::ComputationGraph& graph, const layout::GraphEdge& edge);

/// The width of an edge that shows its bytes, in points: 1 up to a kibibyte, kWidestEdge from 4 GiB on, by the
/// logarithm between.
inline constexpr size_t kWidestEdge = 6;
double edgeWidth(int64_t bytes);

/// A sort of edges that is in the drawing, for the legend.
struct LegendEdge {
  std::string name;
  layout::EdgeKind kind = layout::EdgeKind::kData;
  bool isWide = false;  ///< drawn as wide as its value is large
  int64_t count = 0;
};
/// `counts` are the edges of each kind.
std::vector<LegendEdge> legendEdges(const std::array<int64_t, layout::kEdgeKindCount>& counts, bool withWidths);

/// Returns the name of the colouring, and that folded scopes have a stripe of it.
std::string legendTitle(Coloring coloring, const layout::ComputationGraph& graph);

}  // namespace drawing

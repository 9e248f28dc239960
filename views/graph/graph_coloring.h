#pragma once

// What the colours of boxes and the widths of edges say, and the legend's rows for it. Worked out once for a scene;
// holds no colour, only which of the theme's is meant.

#include <QString>
#include <QStringList>
#include <cstdint>
#include <vector>

#include "model/documents/estimates.h"
#include "model/documents/snapshot.h"
#include "views/graph/graph_scene.h"
#include "views/theme_groups.h"

namespace views {

enum class Coloring : uint8_t {
  kCategory,
  kScope,
  kSourceFile,
  kBytes,
  kFlops,
  kAccessed,
  kIntensity,
  kTime,
  kPeak,
  kUsers,
  kStep,
  kMemorySpace,
  kSharding,
};
inline constexpr int kColoringCount = 13;

/// As the menu and the legend call it: "Category", "Source File".
QString coloringName(Coloring coloring);
/// In the settings: "category", "source-file".
QString coloringId(Coloring coloring);
/// All of them, in their order.
QStringList coloringIds();

/// Which of the theme's colours a box has.
class BoxFill {
 public:
  BoxFill() = default;
  static BoxFill category(hlo::Category category) { return BoxFill(static_cast<uint8_t>(category)); }
  static BoxFill largeParameter() { return BoxFill(kLargeParameter); }
  static BoxFill group(size_t n) { return BoxFill(static_cast<uint8_t>(kGroups + n)); }
  static BoxFill heat(size_t n) { return BoxFill(static_cast<uint8_t>(kHeat + n)); }
  static BoxFill none() { return BoxFill(kNone); }
  /// Of its category, as its label says.
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
  Coloring coloring = Coloring::kCategory;
  std::vector<BoxFill> boxes;             ///< by box
  std::vector<GraphLegendEntry> classes;  ///< those that are there
  /// By edge: bytes of the value that it carries, 0 where they are not known.
  std::vector<int64_t> edgeBytes;
};

/// What is estimated is of all that an instruction calls, loops and all, in steps that end at the module's largest
/// instruction, so that a box has one colour wherever it is shown. While the snapshot's workload is not ready, none is
/// known; of times none is without `estimates`, which are of the snapshot.
GraphColors graphColors(const model::Snapshot& snapshot, const model::Estimates* estimates, const GraphScene& scene,
                        Coloring coloring);

/// Bytes of what the edge carries, 0 of control and where they are not known.
int64_t bytesAlong(const hlo::Module& module, const GraphScene& scene, uint32_t edge);

/// The width of an edge that shows its bytes, in points: 1 up to a kibibyte, kWidestEdge from 4 GiB on, by the
/// logarithm between.
inline constexpr size_t kWidestEdge = 6;
double edgeWidth(int64_t bytes);

}  // namespace views

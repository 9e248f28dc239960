#pragma once

// The texts in a graph's boxes, and the sizes that boxes have for them. Text is measured in columns of a fixed-width
// font whose advance at 100 % is a constant here, so a layout does not depend on the fonts of the machine and can be
// prepared on any thread; the painter picks the font size that keeps to it.
//
//    ◫ convert_fusion.3   12 users │ROOT│     name and badges
//      fusion f32[8,128]              [+]     opcode and shape; the sign where it can be opened in place, or entered
//      __cublas$gemm                          note: what a custom call calls; in which computation, where there are
//      several ▸ p.3  0.001  → get_tuple.4{2}         operands folded into the box, as chips
//
//    × layer_0  ∂ backward     15.7%  [+]   a folded scope: its name, badges, and its share of a run
//      557 instructions        ▬▬▬▬         and the share as a bar

#include <optional>
#include <string>
#include <vector>

#include "layout/computation_graph.h"
#include "model/ir/module.h"
#include "views/drawing/text_fit.h"

namespace drawing {

/// Sizes of a box at 100 %, in points.
namespace label_metrics {
inline constexpr double kAdvance = 7.2;  ///< of one column
inline constexpr double kLineHeight = 16;
inline constexpr double kPaddingX = 8;
inline constexpr double kPaddingY = 5;
inline constexpr double kGlyphWidth = 17;    ///< the category's glyph, left of the text
inline constexpr double kSignWidth = 16;     ///< right of the text, where the box can be opened or entered
inline constexpr double kSignSide = 11;      ///< of the sign itself, which is a square
inline constexpr double kFontPixels = 12;    ///< of a font with the usual advance of 0.6 em
inline constexpr double kStubAdvance = 6.3;  ///< of a column of the text at the end of a stub
inline constexpr double kStubLabelHeight = 14;
inline constexpr double kStubLabelWidth = 108;                           ///< beside its box
inline constexpr int kFewestStubColumns = 8;                             ///< less says nothing
inline constexpr double kPlainHeight = 2 * kLineHeight + 2 * kPaddingY;  ///< of a box without notes and chips
}  // namespace label_metrics

/// An operand that is shown as text in the box.
struct Chip {
  std::string text;
  hlo::InstructionId instruction;
  bool isReference = false;  ///< it has a box of its own elsewhere; a click goes there
  uint16_t line = 0;         ///< of the box, from 0
  uint16_t column = 0;       ///< from the left of the text
};

/// The content of a label without words.
struct LabelFacts {
  hlo::InstructionId instruction;
  hlo::Category category = hlo::Category::kElementwise;
  bool isLargeParameter = false;  ///< 4,096 elements and more
  bool isRoot = false;
  bool isEnterable = false;          ///< it calls a computation
  bool isOpen = false;               ///< which is drawn in the same drawing
  bool isBoundary = false;           ///< of a neighbourhood: it has edges that are not shown
  uint32_t hubUsers = 0;             ///< users that show a reference in place of an edge
  uint32_t copies = 1;               ///< of a repeated layer, for which the box stands
  bool isScope = false;              ///< a folded scope, for which the box stands; the category is that of most of it
  std::optional<double> share = {};  ///< of a folded scope, and of loops and calls beside them: of a run of the module
  uint16_t columns = 0;              ///< of text
  uint16_t lines = 0;
};

struct NodeLabel : LabelFacts {
  std::string name;       ///< shortened by fittedName()
  std::string word;       ///< for small boxes: the opcode, or the last name of a scope
  std::string detail;     ///< opcode and shape, elided at the end
  std::string note;       ///< "" for most
  std::string badge;      ///< "× 12", "12 users", "ROOT", "2/3 · ∂ backward", several of them or ""
  std::string mark;       ///< for small boxes: the badge of a scope in short, "2/3 ∂"
  std::string shareText;  ///< "15.7%"; "" without a share
  std::vector<Chip> chips;

  /// The line of the first chip.
  int chipLine() const { return note.empty() ? 2 : 3; }
};

/// The labels of all nodes, in their order.
std::vector<NodeLabel> graphLabels(const hlo::Module& module, const layout::ComputationGraph& graph);

/// The end of a scope's path, which distinguishes it better than its beginning: "…/layers_3/attention".
std::string scopeText(absl::string_view path, int columns);

/// The last names of scopes, by their paths; those that are equal with the scope around them that differs:
/// "layers_0/…/mlp".
std::vector<std::string> distinctScopeNames(const std::vector<std::string>& paths);

/// The title of an opened computation: its name and its size.
std::string clusterTitle(const hlo::Module& module, const layout::ComputationGraph& graph,
                         const layout::GraphCluster& cluster);

/// The size of the label's box at 100 %.
layout::Box measure(const LabelFacts& label);

}  // namespace drawing

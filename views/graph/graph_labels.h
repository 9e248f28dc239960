#pragma once

// The labels of a graph's boxes (views/drawing/graph_labels.h) for the window: with their texts as QString. The painter
// picks the font size that keeps to the columns by which the boxes were measured.

#include <QString>
#include <vector>

#include "layout/computation_graph.h"
#include "model/ir/module.h"
#include "views/drawing/graph_labels.h"
#include "views/name_fit.h"

namespace views {

namespace label_metrics = drawing::label_metrics;
using drawing::measure;

/// An operand that is shown as text in the box.
struct Chip {
  QString text;
  hlo::InstructionId instruction;
  bool isReference = false;  ///< it has a box of its own elsewhere; a click goes there
  uint16_t line = 0;         ///< of the box, from 0
  uint16_t column = 0;       ///< from the left of the text
};

struct NodeLabel : drawing::LabelFacts {
  NodeLabel() = default;
  explicit NodeLabel(const drawing::NodeLabel& label);

  QString name;       ///< shortened by fittedName()
  QString word;       ///< for small boxes: the opcode, or the last name of a scope
  QString detail;     ///< opcode and shape, elided at the end
  QString note;       ///< "" for most
  QString badge;      ///< "× 12", "12 users", "ROOT", "2/3 · ∂ backward", several of them or ""
  QString mark;       ///< for small boxes: the badge of a scope in short, "2/3 ∂"
  QString shareText;  ///< "15.7%"; "" without a share
  std::vector<Chip> chips;
};

/// The labels of all nodes, in their order.
std::vector<NodeLabel> graphLabels(const hlo::Module& module, const layout::ComputationGraph& graph);

/// The glyph of a folded scope.
QString scopeGlyph();

/// The end of a scope's path, which distinguishes it better than its beginning: "…/layers_3/attention".
QString scopeText(absl::string_view path, int columns);

/// The last names of scopes, by their paths; those that are equal with the scope around them that differs:
/// "layers_0/…/mlp".
std::vector<QString> distinctScopeNames(const std::vector<std::string>& paths);

/// drawing::displayText()
QString displayText(absl::string_view text);

}  // namespace views

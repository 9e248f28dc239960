#pragma once

// The moves of the keys in a drawing: from a box along its edges or beside it, to the next match, into a called
// computation and back.

#include <optional>

#include "views/graph/graph_scene.h"
#include "views/graph/shown_graph.h"

namespace views {

class GraphCanvas;
class GraphMarks;
class NeighbourhoodMode;
class ScopeFolding;

/// Before and after are across the flow of data: left and right where it flows down, up and down where it flows right.
enum class Walk { kOperand, kUser, kBefore, kAfter };

/// The next box in that direction: the first operand, the first user, or the nearest box beside it that reaches over
/// its middle. Nothing where there is none.
std::optional<uint32_t> walk(const GraphScene& scene, uint32_t box, Walk direction);

/// The next of the operands or the users of one box; after the last one the first. `last` is the present one; with
/// anything else it begins with the first.
std::optional<uint32_t> cycle(absl::Span<const uint32_t> boxes, std::optional<uint32_t> last);

/// Moves the selection, and the canvas with it.
class GraphWalker {
 public:
  /// All outlive it.
  GraphWalker(ShownGraph& shown, GraphCanvas& canvas, GraphMarks& marks, NeighbourhoodMode& mode, ScopeFolding& scopes)
      : m_shown(shown), m_canvas(canvas), m_marks(marks), m_mode(mode), m_scopes(scopes) {}

  /// Selects an instruction and centres its box: the way of a reference or a long edge.
  void follow(hlo::InstructionId id);
  /// From the selected box, or to the root if there is none.
  void walkAlong(Walk direction);
  /// To the next user (or operand) of the instruction that the first of these steps began at.
  void cycleThrough(bool users);
  /// Steps begin anew: another computation or snapshot is shown.
  void endCycle() { m_cycle.reset(); }
  /// To the next (1) or previous (-1) instruction in the text of the computation.
  void stepInProgram(int by);
  void stepToMatch(int by);
  /// Into the computation that the selected instruction calls, or unfolds the selected scope.
  void enterSelected();
  /// Escape: ends a rubber band, or else clears marks, the selection, the shown part, the search; or leaves.
  void clearOrLeave();

  /// Centres the selection; if it is centred, fits the whole drawing.
  void frameSelection();
  /// To all boxes that are selected or marked.
  void zoomToSelection();

 private:
  struct Cycle {
    hlo::InstructionId origin, last;
    bool users = true;
  };

  ShownGraph& m_shown;
  GraphCanvas& m_canvas;
  GraphMarks& m_marks;
  NeighbourhoodMode& m_mode;
  ScopeFolding& m_scopes;
  std::optional<Cycle> m_cycle;
};

}  // namespace views

#pragma once

// The boxes that stand out in the drawing: selected, pointed at, found by a search, bookmarked, up- or downstream of
// the selection, or chosen in the legend.

#include <optional>
#include <vector>

#include "views/graph/graph_painter.h"
#include "views/graph/search_marks.h"
#include "views/graph/shown_graph.h"

namespace views {

/// A bookmark of an instruction; its box has a flag.
struct GraphBookmark {
  hlo::InstructionId instruction;
  int number = 0;  ///< 0: none
};

class GraphMarks {
 public:
  /// `shown` outlives it.
  explicit GraphMarks(ShownGraph& shown) : m_shown(shown) {}

  /// The matches of the present search in the current drawing.
  const SearchMarks& search() const { return m_search; }
  /// Another drawing, or another search.
  void refreshSearch();

  void setBookmarks(const std::shared_ptr<const model::Snapshot>& snapshot, std::vector<GraphBookmark> bookmarks);
  /// The box under the mouse. An instruction that is text in several boxes is hovered in this one.
  void setPointedBox(std::optional<uint32_t> box) { m_pointedBox = box; }
  /// Marks boxes; the same ones once more unmarks them.
  void toggleMarked(std::vector<uint32_t> boxes);
  /// False if there were none.
  bool clearMarked();
  /// Marks all that the selected instruction is computed from (`up`), or all that is computed from it, as long as it is
  /// selected. Once more unmarks them.
  void toggleCone(bool up);

  /// The highlight of the current drawing, without the chips, edges and stubs under the mouse. Empty without a current
  /// drawing.
  GraphHighlight highlight(const model::Selection& hovered) const;

 private:
  struct Cone {
    hlo::InstructionId tip;
    bool up;
    friend bool operator==(const Cone&, const Cone&) = default;
  };
  std::vector<uint32_t> boxesOf(const Cone& cone) const;
  std::vector<uint32_t> undimmedIn(const GraphHighlight& highlight) const;
  void addTitle(uint32_t box, hlo::InstructionId id, GraphHighlight& highlight) const;

  ShownGraph& m_shown;
  SearchMarks m_search;
  std::optional<Cone> m_cone;
  std::vector<uint32_t> m_marked;  // boxes of the drawing
  std::optional<uint32_t> m_pointedBox;
  std::vector<GraphBookmark> m_bookmarks;
  std::weak_ptr<const model::Snapshot> m_bookmarksOf;
};

}  // namespace views

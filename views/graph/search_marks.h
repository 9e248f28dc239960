#pragma once

// The matches of a search in a drawing: which boxes are dimmed because they show none, and the way from one match to
// the next. Computed once for a drawing and a search; selecting and pointing only read it.

#include <memory>
#include <optional>
#include <vector>

#include "model/session/navigation.h"
#include "views/graph/graph_painter.h"
#include "views/graph/graph_scene.h"

namespace views {

class SearchMarks {
 public:
  /// Without a search: nothing is found, nothing is dimmed.
  SearchMarks() = default;
  SearchMarks(const model::Matches& matches, const GraphScene& scene);

  bool isSearch() const { return m_isSearch; }
  /// Instructions in the drawing, in order of the text.
  const std::vector<hlo::InstructionId>& found() const { return m_found; }
  /// By box: 1 if it shows no match. Null without a search, and if no box shows a match: a drawing that is dimmed as a
  /// whole shows nothing.
  const std::shared_ptr<const std::vector<uint8_t>>& dimmed() const { return m_dimmed; }
  /// The boxes with matches that stand for several instructions: closed scopes, stacks of layers, and closed callers of
  /// several matches. Null if none does.
  const std::shared_ptr<const std::vector<BoxMatches>>& inBoxes() const { return m_inBoxes; }
  /// The place of an instruction in found().
  std::optional<size_t> positionOf(std::optional<hlo::InstructionId> id) const;
  /// The match after (`by` is 1) or before (-1) an instruction, which need not be a match; from the last one on to the
  /// first. Without an instruction the first or the last one. Something must be found.
  hlo::InstructionId next(std::optional<hlo::InstructionId> from, int by) const;

 private:
  bool m_isSearch = false;
  std::vector<hlo::InstructionId> m_found;
  std::shared_ptr<const std::vector<uint8_t>> m_dimmed;
  std::shared_ptr<const std::vector<BoxMatches>> m_inBoxes;
};

}  // namespace views

#pragma once

// Which part of the active computation the graph shows: all of it, the neighbourhood of the selection, the paths
// between two instructions, or one scope. One of them at a time.

#include <optional>
#include <variant>
#include <vector>

#include "views/graph/shown_graph.h"

namespace views {

class NeighbourhoodMode {
 public:
  struct OnlyScope {
    hlo::ScopeId scope;
    hlo::ComputationId computation;  ///< in any other one everything is shown
  };

  explicit NeighbourhoodMode(ShownGraph& shown) : m_shown(shown) {}

  void showAll();
  /// The neighbourhood of the selection, which moves with it.
  void showNeighbourhood(int hops);
  /// The neighbourhood of an instruction, which becomes selected; it ends at the instructions of the boundary.
  void showNeighbourhood(hlo::InstructionId centre, int hops, std::vector<hlo::InstructionId> boundary);
  /// The paths between two instructions; the first one becomes selected.
  void showPaths(const PathsRequest& paths);
  /// Does not ask for a drawing: the caller may have more to change.
  void setOnlyScope(const OnlyScope& scope) { m_part = scope; }
  void setHops(int hops);

  /// Forgets ids of a snapshot that is no longer shown. A neighbourhood stays one, of the next selection.
  void forgetIds();
  /// Gives up paths that are in another computation than the active one.
  void leavePathsElsewhere();
  /// Shows everything, unless only one scope is shown and it is not within `scope`, whose box can be seen in it then.
  void makeRoomFor(hlo::ScopeId scope);
  /// Shows everything instead of a neighbourhood or paths.
  void leaveNeighbourhoodAndPaths();

  bool isNeighbourhood() const { return std::holds_alternative<Neighbourhood>(m_part); }
  const PathsRequest* paths() const { return std::get_if<PathsRequest>(&m_part); }
  const OnlyScope* onlyScope() const { return std::get_if<OnlyScope>(&m_part); }
  /// True if only a scope of the active computation is shown.
  bool isOnlyScope() const;
  int hops() const { return m_hops; }

  /// Adds the part to a request for the active computation.
  void apply(PictureRequest& request) const;

 private:
  struct Whole {};
  struct Neighbourhood {
    std::vector<hlo::InstructionId> boundary;
  };

  ShownGraph& m_shown;
  std::variant<Whole, Neighbourhood, PathsRequest, OnlyScope> m_part;
  int m_hops = 2;
};

}  // namespace views

#pragma once

// The drawing of two compared computations: their union, placed once, and three scenes at the same positions: what A
// has, what B has, and both. Built on a worker; immutable.

#include <array>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "layout/union_graph.h"
#include "model/documents/comparison.h"
#include "views/graph/change_marks.h"
#include "views/graph/graph_picture.h"

namespace views {

struct UnionRequest {
  std::optional<hlo::ComputationId> ofA, ofB;  ///< at least one
  layout::UnionOptions options;
  GraphOptions placing;  ///< engine, direction and budgets
};

/// A box of a scene of the union.
struct UnionMark : ChangeMark {
  uint32_t box = 0;      ///< index into UnionGraph::boxes
  bool isPill = false;   ///< also a part of a scope; without a badge it has no changes
  bool isGhost = false;  ///< of A alone, beside B
};

struct UnionScene {
  GraphScene scene;
  std::vector<UnionMark> marks;        ///< by box of the scene
  std::vector<uint32_t> onlyA, onlyB;  ///< edges of the scene that one side alone has
  std::vector<uint32_t> boxOf;         ///< by union box; UINT32_MAX: not in this scene
};

struct UnionPicture {
  enum Which : uint8_t { kA, kB, kBoth };

  UnionRequest request;
  layout::UnionGraph graph;
  std::array<UnionScene, 3> scenes;
  std::string engine;
  double milliseconds = 0;  ///< of the placement

  /// Returns a scene that shares the ownership of the whole `UnionPicture`.
  static std::shared_ptr<const GraphScene> scene(const std::shared_ptr<const UnionPicture>& picture, Which which) {
    return {picture, &picture->scenes[which].scene};
  }
};

/// Errors: Cancelled; those of the layout engine.
absl::StatusOr<std::shared_ptr<const UnionPicture>> makeUnionPicture(const model::Comparison& comparison,
                                                                     const UnionRequest& request,
                                                                     const GraphEngines& engines, std::stop_token stop);

}  // namespace views

#pragma once

// What the graph view adds to the context menu of a target: what its actions do with the selection, done with the
// target.

#include <QMenu>
#include <functional>
#include <optional>

#include "model/documents/target.h"
#include "views/graph/graph_actions.h"

namespace views {

/// What the context menu at a point of a current picture is about: what was hit there, or else the computation.
model::Target menuTarget(const GraphActionTargets& view, const SceneHit& hit);

/// Adds nothing for targets that mean nothing in the graph. `raise` brings the view on screen.
void addToGraphMenu(QMenu& menu, const GraphActionTargets& view, const GraphActions& actions,
                    const model::Target& target, const std::function<void()>& raise);

}  // namespace views

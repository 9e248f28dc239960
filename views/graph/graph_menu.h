#pragma once

// The entries of the graph view in the context menu of a target: its actions, for the target in place of the
// selection.

#include <QMenu>
#include <functional>
#include <optional>

#include "model/documents/target.h"
#include "views/graph/graph_actions.h"

namespace views {

/// The target of a context menu in a current drawing: what was hit, or else the computation.
model::Target menuTarget(const GraphActionTargets& view, const SceneHit& hit);

/// Adds nothing for targets that mean nothing in the graph. `raise` brings the view on screen.
void addToGraphMenu(QMenu& menu, const GraphActionTargets& view, const GraphActions& actions,
                    const model::Target& target, const std::function<void()>& raise);

}  // namespace views

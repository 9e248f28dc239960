#pragma once

// The texts of tooltips in the graph, plain.

#include <QStringList>

#include "model/documents/estimates.h"
#include "views/graph/graph_overview.h"
#include "views/graph/graph_painter.h"
#include "views/graph/graph_scene.h"

namespace views {

/// Entries of a menu; "… 3 more" stands for the rest.
inline constexpr size_t kMostListed = 24;

/// Name, opcode, shape, size, op_name and source line of an instruction.
QStringList instructionTooltip(const hlo::Module& module, hlo::InstructionId id);

/// The tooltip of what is under the mouse in a drawing of the snapshot's module; empty if there is none. `overview` has
/// the regions; it may be null if no region was hit. `estimates` are of the snapshot, or null: without them no costs.
QStringList graphTooltip(const model::Snapshot& snapshot, const model::Estimates* estimates, const GraphScene& scene,
                         const GraphOverview* overview, const SceneHit& hit);

/// The description of a box, with all its text, for assistive programs.
QStringList boxDescription(const model::Snapshot& snapshot, const GraphScene& scene, const std::vector<BoxFlag>& flags,
                           uint32_t box);

/// The instructions at the other ends of a stub's edges, or of the one edge that was hit.
std::vector<hlo::InstructionId> otherEnds(const GraphScene& scene, const SceneHit& hit);

}  // namespace views

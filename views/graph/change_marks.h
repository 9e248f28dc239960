#pragma once

// The changes of a comparison as marks of boxes: in the union of both sides, and in the drawing of one.

#include <QString>
#include <stop_token>
#include <vector>

#include "layout/inside_changes.h"
#include "model/documents/comparison.h"
#include "views/graph/graph_scene.h"

namespace views {

struct ChangeMark {
  compare::ChangeKind kind = compare::ChangeKind::kSame;
  compare::Side side = compare::Side::kB;  ///< that has it alone; kB for pairs
  QString badge;                           ///< "+", "~3", "≠ ×32"; "" for what is the same
};

/// `inside` is the number of changes in what a box calls, or stands for.
QString changeBadge(compare::ChangeKind kind, compare::Side side, uint32_t inside, uint32_t copies = 1);

/// The marks of a drawing of a side, by box. A folded scope, and a layer that is drawn for its copies, counts the
/// changes in it. For workers: linear in the drawing and in the computations that it calls. Incomplete if stopped.
std::vector<ChangeMark> changeMarks(const model::Comparison& comparison, compare::Side side, const GraphScene& scene,
                                    const std::stop_token& stop = {});

}  // namespace views

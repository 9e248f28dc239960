#pragma once

// Paints what a comparison adds to the scene of a graph: borders and badges of changes, ghosts of what only A has,
// pills, and edges of one side. Called after paintGraph().

#include "views/graph/union_picture.h"
#include "views/theme.h"

namespace views {

void paintUnionMarks(QPainter& painter, const QSizeF& viewport, const UnionScene& scene, const ViewTransform& transform,
                     const Colors& colors, const QFont& fixedFont);

/// Paints borders and badges of changes over the drawing of one side; `marks` is by box.
void paintChangeMarks(QPainter& painter, const QSizeF& viewport, const GraphScene& scene,
                      const std::vector<ChangeMark>& marks, const ViewTransform& transform, const Colors& colors,
                      const QFont& fixedFont);

/// Paints a small box with the border of a kind of change, for legends.
void paintChangeSwatch(QPainter& painter, const QRectF& rect, compare::ChangeKind kind, compare::Side side,
                       const Colors& colors);

}  // namespace views

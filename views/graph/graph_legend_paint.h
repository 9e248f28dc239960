#pragma once

// The rows of a graph's legend that are lines, and the whole legend painted: beside the drawing in a file, where there
// is no widget. May be called on any thread.

#include <QPainter>
#include <QString>
#include <vector>

#include "views/graph/graph_coloring.h"

namespace views {

/// A sort of edges that is in the drawing.
struct LegendEdge {
  QString name;
  layout::EdgeKind kind = layout::EdgeKind::kData;
  bool isWide = false;  ///< drawn as wide as its value is large
  int64_t count = 0;
};
std::vector<LegendEdge> legendEdges(const GraphScene& scene, bool withWidths);

/// As in the drawing at 100 %, in the middle of the swatch.
void paintLegendEdge(QPainter& painter, const QRectF& swatch, const LegendEdge& edge, const Colors& colors);
void paintLegendBox(QPainter& painter, const QRectF& swatch, const CategoryColors& colors);
/// Returns the name of the colouring, and that folded scopes have a stripe of it.
QString legendTitle(const GraphColors& colors, const GraphScene& scene);

/// At 100 %, in points.
QSizeF legendSize(const GraphColors& colors, const GraphScene& scene, bool withWidths);
/// With its upper left corner at the painter's origin.
void paintLegend(QPainter& painter, const GraphColors& colors, const GraphScene& scene, bool withWidths,
                 const Colors& theme, const QFont& fixedFont);

}  // namespace views

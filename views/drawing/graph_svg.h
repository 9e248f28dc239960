#pragma once

// A placed graph as SVG: what the painter of the window (views/graph/graph_painter.h) paints at 100 %, in the same
// places, with nothing highlighted.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "layout/computation_graph.h"
#include "views/drawing/graph_coloring.h"
#include "views/drawing/graph_geometry.h"
#include "views/drawing/graph_labels.h"

namespace drawing {

struct GraphDrawing {
  const hlo::Module& module;
  const layout::ComputationGraph& graph;
  absl::Span<const NodeLabel> labels;  ///< by node
  const GraphGeometry& geometry;
  const GraphColors* colors = nullptr;  ///< null: by category, and no legend
  bool withEdgeWidths = false;          ///< by the bytes that edges carry
  bool withLegend = false;              ///< at the right of the drawing
  std::optional<Rect> area = {};        ///< the part that is drawn; no value: all of it
  std::string description = {};         ///< who placed it
};

/// "" if it was stopped.
std::string graphSvg(const GraphDrawing& drawing, const Palette& palette, const std::stop_token& stop = {});

/// Around a whole drawing, in points.
inline constexpr double kExportMargin = 24;

}  // namespace drawing

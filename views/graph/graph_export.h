#pragma once

// Drawings of a graph for documents and other programs. SVG, PDF and PNG are painted by the painter of the window, so
// the drawing is the same; text in SVG and PDF is text. DOT has the graph without
// positions, which its reader chooses. All text of a dump is escaped. Needs a QGuiApplication for its fonts, but for
// DOT.

#include <QByteArray>
#include <QRectF>
#include <stop_token>

#include "absl/status/statusor.h"
#include "layout/graph.h"
#include "views/graph/graph_coloring.h"
#include "views/graph/graph_scene.h"
#include "views/theme.h"

namespace views {

enum class ExportFormat { kSvg, kPdf, kPng, kDot };

struct ExportOptions {
  QRectF area = {};                     ///< what is seen, in scene units; null: all of it
  double scale = 1;                     ///< of a PNG: pixels to a point, 0.05 to 8
  const GraphColors* colors = nullptr;  ///< of the scene; null: by category
  bool withEdgeWidths = false;
  bool withLegend = false;  ///< at the right of the drawing, where there are colours; not in DOT
  std::stop_token stop = {};
};

/// Errors: ResourceExhausted, a PNG of more than kMostPixels; InvalidArgument, a scale beyond the limits; Cancelled.
absl::StatusOr<QByteArray> exportScene(const hlo::Module& module, const GraphScene& scene, const Colors& colors,
                                       const QFont& fixedFont, ExportFormat format, const ExportOptions& options);

/// The graph in the DOT language: a node is called as its instruction, and has the label and the colours of its box.
/// What is opened in place is a cluster in that of its caller. Where `shown` has a value for each node, only those with
/// true; likewise `paints` has their colours.
QByteArray dotText(const hlo::Module& module, const layout::ComputationGraph& graph, const Colors& colors,
                   layout::Direction direction, const std::vector<bool>& shown = {},
                   const std::vector<BoxFill>& paints = {}, const std::stop_token& stop = {});

inline constexpr double kLeastExportScale = 0.05;
inline constexpr double kMostExportScale = 8;
inline constexpr double kMostPixels = 64e6;  ///< a quarter of a gigabyte

}  // namespace views

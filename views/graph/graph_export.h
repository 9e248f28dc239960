#pragma once

// Drawings of a graph for documents and other programs. PDF and PNG are painted by the painter of the window, so the
// drawing is the same, and need a QGuiApplication for its fonts. SVG (views/drawing/graph_svg.h) has everything in the
// same places; text in SVG and PDF is text. DOT (views/drawing/graph_dot.h) has the graph without positions, which its
// reader chooses. All text of a dump is escaped.

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

inline constexpr double kLeastExportScale = 0.05;
inline constexpr double kMostExportScale = 8;
inline constexpr double kMostPixels = 64e6;  ///< a quarter of a gigabyte

}  // namespace views

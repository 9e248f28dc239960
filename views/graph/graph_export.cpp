#include "views/graph/graph_export.h"

#include <QBuffer>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "model/items/format.h"
#include "views/drawing/graph_dot.h"
#include "views/drawing/graph_svg.h"
#include "views/graph/graph_legend_paint.h"
#include "views/graph/graph_painter.h"

namespace views {
namespace {

constexpr double kLongestPage = 14400;  // points a side, the limit of the format
constexpr int kPdfResolution = 1200;
constexpr double kPointsPerInch = 72;

constexpr double kLegendGap = 16;

/// The contents of a file: a part of the scene and, if asked for, the legend at its right.
struct Page {
  const GraphScene& scene;
  const QRectF area;
  const Colors& colors;
  const QFont& fixedFont;
  const ExportOptions& options;

  QSizeF legend() const {
    if (!options.withLegend || options.colors == nullptr) return {};
    return legendSize(*options.colors, scene, options.withEdgeWidths);
  }
  QSizeF size() const {
    const QSizeF beside = legend();
    if (beside.isEmpty()) return area.size();
    return {area.width() + beside.width() + 2 * kLegendGap, std::max(area.height(), beside.height() + 2 * kLegendGap)};
  }
  /// One point is one unit of the painter.
  void paint(QPainter& painter) const {
    const QSizeF whole = size();
    if (whole != area.size()) painter.fillRect(QRectF(QPointF(0, 0), whole), colors.canvas);
    const ViewTransform transform{1, -area.topLeft()};
    paintGraph(
        painter, area.size(), scene, transform, colors, fixedFont, {},
        {.colors = options.colors, .withEdgeWidths = options.withEdgeWidths, .isComplete = true, .stop = options.stop});
    if (whole == area.size()) return;
    painter.save();
    painter.translate(area.width() + kLegendGap, kLegendGap);
    paintLegend(painter, *options.colors, scene, options.withEdgeWidths, colors, fixedFont);
    painter.restore();
  }
};

drawing::Rect plainRect(const QRectF& r) { return {r.x(), r.y(), r.width(), r.height()}; }

/// The same drawing without Qt (views/drawing/graph_svg.h).
std::string svgOf(const hlo::Module& module, const GraphScene& scene, const QRectF& area, const Colors& colors,
                  const ExportOptions& options) {
  const std::vector<drawing::NodeLabel> labels = drawing::graphLabels(module, scene.graph());
  const drawing::GraphGeometry geometry = scene.geometry();
  drawing::GraphColors painted;
  if (options.colors != nullptr) {
    painted.coloring = options.colors->coloring;
    painted.boxes = options.colors->boxes;
    for (const GraphLegendEntry& one : options.colors->classes)
      painted.classes.push_back({one.name.toStdString(), one.glyph.toStdString(), one.paint, one.instructions});
  }
  return drawing::graphSvg({.module = module,
                            .graph = scene.graph(),
                            .labels = labels,
                            .geometry = geometry,
                            .colors = options.colors != nullptr ? &painted : nullptr,
                            .withEdgeWidths = options.withEdgeWidths,
                            .withLegend = options.withLegend,
                            .area = plainRect(area)},
                           colors.palette, options.stop);
}

}  // namespace

absl::StatusOr<QByteArray> exportScene(const hlo::Module& module, const GraphScene& scene, const Colors& colors,
                                       const QFont& fixedFont, ExportFormat format, const ExportOptions& options) {
  const QRectF area = options.area.isNull() ? scene.bounds().adjusted(-drawing::kExportMargin, -drawing::kExportMargin,
                                                                      drawing::kExportMargin, drawing::kExportMargin)
                                            : options.area;
  if (format == ExportFormat::kDot) {
    std::vector<bool> shown(scene.boxes().size(), options.area.isNull());
    scene.visitBoxes(area, [&shown](uint32_t box) { shown[box] = true; });
    const std::vector<BoxFill> paints = options.colors != nullptr ? options.colors->boxes : std::vector<BoxFill>();
    const std::string text =
        drawing::dotText(module, scene.graph(), colors.palette, scene.direction(), shown, paints, options.stop);
    if (options.stop.stop_requested()) return absl::CancelledError("cancelled");
    return QByteArray::fromStdString(text);
  }
  if (format == ExportFormat::kSvg) {
    const std::string text = svgOf(module, scene, area, colors, options);
    if (options.stop.stop_requested()) return absl::CancelledError("cancelled");
    return QByteArray::fromStdString(text);
  }

  const Page page{scene, area, colors, fixedFont, options};
  const QSizeF whole = page.size();
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  if (format == ExportFormat::kPng) {
    if (!(options.scale >= kLeastExportScale && options.scale <= kMostExportScale)) {
      return absl::InvalidArgumentError(
          absl::StrCat("the scale of a PNG is a number from ", kLeastExportScale, " to ", kMostExportScale));
    }
    const QSizeF size(std::ceil(whole.width() * options.scale), std::ceil(whole.height() * options.scale));
    if (size.width() * size.height() > kMostPixels || size.width() > 32767 || size.height() > 32767) {
      return absl::ResourceExhaustedError(
          absl::StrCat("a PNG of ", size.width(), " × ", size.height(),
                       " pixels is more than this program writes; take a smaller scale, SVG or PDF"));
    }
    QImage image(size.toSize().expandedTo(QSize(1, 1)), QImage::Format_RGB32);
    QPainter painter(&image);
    painter.scale(options.scale, options.scale);
    page.paint(painter);
    painter.end();
    if (options.stop.stop_requested()) return absl::CancelledError("cancelled");
    image.save(&buffer, "PNG");
    return bytes;
  }
  const double shrink = std::min(1.0, kLongestPage / std::max({whole.width(), whole.height(), 1.0}));
  QPdfWriter pdf(&buffer);
  pdf.setResolution(kPdfResolution);
  pdf.setPageMargins(QMarginsF());
  pdf.setPageSize(QPageSize(whole * shrink, QPageSize::Point, QString(), QPageSize::ExactMatch));
  QPainter painter(&pdf);
  painter.scale(shrink * kPdfResolution / kPointsPerInch, shrink * kPdfResolution / kPointsPerInch);
  page.paint(painter);
  painter.end();
  if (options.stop.stop_requested()) return absl::CancelledError("cancelled");
  return bytes;
}

}  // namespace views

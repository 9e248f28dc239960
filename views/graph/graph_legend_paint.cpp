#include "views/graph/graph_legend_paint.h"

#include <algorithm>
#include <array>

#include "views/graph/graph_legend.h"
#include "views/graph/paint_pass.h"
#include "views/view.h"

namespace views {
namespace {

using namespace label_metrics;

constexpr double kRow = 20;
constexpr double kSwatchWidth = 22, kSwatchHeight = 14;
constexpr double kLegendPadding = 10;
constexpr int kMostColumns = 48;  // of a name

struct Row {
  QString glyph, name, count;

  int glyphColumns() const { return glyph.isEmpty() ? 0 : 2; }
};

std::vector<Row> rowsOf(const GraphColors& colors, const std::vector<LegendEdge>& edges) {
  std::vector<Row> rows;
  const auto add = [&rows](const QString& glyph, const QString& name, int64_t count) {
    rows.push_back({glyph, elided(name, kMostColumns, true), grouped(count)});
  };
  for (const GraphLegendEntry& one : colors.classes)
    add(one.glyph, one.name, static_cast<int64_t>(one.instructions.size()));
  for (const LegendEdge& edge : edges) add({}, edge.name, edge.count);
  return rows;
}

}  // namespace

QString legendTitle(const GraphColors& colors, const GraphScene& scene) {
  return toQString(drawing::legendTitle(colors.coloring, scene.graph()));
}

std::vector<LegendEdge> legendEdges(const GraphScene& scene, bool withWidths) {
  std::array<int64_t, layout::kEdgeKindCount> counts{};
  for (const SceneEdge& edge : scene.edges()) ++counts[static_cast<size_t>(edge.kind)];
  std::vector<LegendEdge> edges;
  for (const drawing::LegendEdge& edge : drawing::legendEdges(counts, withWidths))
    edges.push_back({toQString(edge.name), edge.kind, edge.isWide, edge.count});
  return edges;
}

void paintLegendEdge(QPainter& painter, const QRectF& swatch, const LegendEdge& edge, const Colors& colors) {
  const QLineF line(swatch.left() + 1, swatch.center().y(), swatch.right() - 1, swatch.center().y());
  const bool isAlias = edge.kind == layout::EdgeKind::kAlias;
  const double width = edge.isWide ? 4 : edge.kind == layout::EdgeKind::kAsync ? 2 : 1;
  painter.setRenderHint(QPainter::Antialiasing, false);
  QPen pen = edgePen(edge.kind, colors.secondaryText, width);
  painter.setPen(pen);
  if (!isAlias) return painter.drawLine(line);
  painter.drawLine(line.translated(0, -1.5));
  painter.drawLine(line.translated(0, 1.5));
}

void paintLegendBox(QPainter& painter, const QRectF& swatch, const CategoryColors& colors) {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(colors.stroke, 1));
  painter.setBrush(colors.fill);
  painter.drawRoundedRect(swatch.adjusted(1.5, 1.5, -1.5, -1.5), 3, 3);
  painter.setBrush(Qt::NoBrush);
}

QSizeF legendSize(const GraphColors& colors, const GraphScene& scene, bool withWidths) {
  const std::vector<Row> rows = rowsOf(colors, legendEdges(scene, withWidths));
  qsizetype name = legendTitle(colors, scene).size() - 4, count = 0;
  for (const Row& row : rows) {
    name = std::max(name, row.name.size() + row.glyphColumns());
    count = std::max(count, row.count.size());
  }
  return {3 * kLegendPadding + kSwatchWidth + static_cast<double>(name + count + 2) * kAdvance,
          2 * kLegendPadding + kRow * static_cast<double>(rows.size() + 1)};
}

void paintLegend(QPainter& painter, const GraphColors& colors, const GraphScene& scene, bool withWidths,
                 const Colors& theme, const QFont& fixedFont) {
  const std::vector<LegendEdge> edges = legendEdges(scene, withWidths);
  const std::vector<Row> rows = rowsOf(colors, edges);
  const QSizeF size = legendSize(colors, scene, withWidths);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.border, 1));
  painter.setBrush(theme.panel);
  painter.drawRoundedRect(QRectF(QPointF(0, 0), size), 4, 4);
  painter.setBrush(Qt::NoBrush);
  const auto baseline = [](double top, const Lettering& letters) {
    return top + (kRow - letters.height) / 2 + letters.ascent;
  };
  const Lettering bold = lettering(fixedFont, kFontPixels, true);
  painter.setFont(bold.font);
  painter.setPen(theme.text);
  painter.drawText(QPointF(kLegendPadding, baseline(kLegendPadding, bold)), legendTitle(colors, scene));
  const Lettering plain = lettering(fixedFont, kFontPixels, false);
  for (size_t i = 0; i < rows.size(); ++i) {
    const double top = kLegendPadding + kRow * static_cast<double>(i + 1);
    const QRectF swatch(kLegendPadding, top + (kRow - kSwatchHeight) / 2, kSwatchWidth, kSwatchHeight);
    if (i < colors.classes.size()) {
      paintLegendBox(painter, swatch, colorsOf(colors.classes[i].paint, theme));
    } else {
      paintLegendEdge(painter, swatch, edges[i - colors.classes.size()], theme);
    }
    painter.setFont(plain.font);
    painter.setPen(theme.text);
    // The glyph may be one of another font, which is not as wide as a column.
    const QPointF at(swatch.right() + kLegendPadding, baseline(top, plain));
    painter.drawText(at, rows[i].glyph);
    painter.drawText(at + QPointF(rows[i].glyphColumns() * plain.advance, 0), rows[i].name);
    painter.setPen(theme.secondaryText);
    painter.drawText(QPointF(size.width() - kLegendPadding - static_cast<double>(rows[i].count.size()) * plain.advance,
                             baseline(top, plain)),
                     rows[i].count);
  }
}

}  // namespace views

#pragma once

// Draws a roofline: logarithmic axes, the memory slope, the compute ceilings, and the instructions.

#include <QFont>
#include <QPainter>
#include <optional>

#include "views/costs/roofline_scene.h"
#include "views/theme.h"

namespace views {

struct RooflineStyle {
  const Colors& colors;
  QFont font;     ///< for names
  QFont figures;  ///< for the axes
};

struct RooflineHighlight {
  std::optional<size_t> hovered;  ///< index of a mark
  std::vector<size_t> selected;   ///< indices of marks, ascending
};

/// Returns the part of the size that is left for the plot beside the axes and the names of the ceilings.
QRectF rooflinePlot(QSizeF size, const RooflineStyle& style);

/// `size` is the size that was passed to rooflinePlot().
void paintRoofline(QPainter& painter, QSizeF size, const RooflineScene& scene, const RooflineAxes& axes,
                   const std::vector<RooflineMark>& marks, const RooflineStyle& style,
                   const RooflineHighlight& highlight);

}  // namespace views

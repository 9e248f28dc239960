#pragma once

// Draws a roofline: axes with decades, the slope of the memory, the ridges of computing, and the instructions.

#include <QFont>
#include <QPainter>
#include <optional>

#include "views/costs/roofline_scene.h"
#include "views/theme.h"

namespace views {

struct RooflineStyle {
  const Colors& colors;
  QFont font;     ///< of names
  QFont figures;  ///< of the axes
};

struct RooflineHighlight {
  std::optional<size_t> hovered;  ///< a mark
  std::vector<size_t> selected;   ///< marks, rising
};

/// The part of a size that is left for the plot beside its axes and the names of its ridges.
QRectF rooflinePlot(QSizeF size, const RooflineStyle& style);

/// `size` is that which rooflinePlot() made the plot of.
void paintRoofline(QPainter& painter, QSizeF size, const RooflineScene& scene, const RooflineAxes& axes,
                   const std::vector<RooflineMark>& marks, const RooflineStyle& style,
                   const RooflineHighlight& highlight);

}  // namespace views

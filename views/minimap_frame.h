#pragma once

// What small maps of a whole have in common: a veil over what the view does not show, and a frame round what it does.

#include <QPainter>

#include "views/theme.h"

namespace views {

/// `shown` lies in `map`; both in pixels.
void paintMinimapFrame(QPainter& painter, const QRectF& map, const QRectF& shown, const Colors& colors);

}  // namespace views

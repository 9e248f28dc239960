#pragma once

// What small maps of a whole have in common: a veil over what the view does not show, a frame round what it does, and
// words for that.

#include <QPainter>

#include "views/theme.h"

namespace views {

/// `shown` lies in `map`; both in pixels.
void paintMinimapFrame(QPainter& painter, const QRectF& map, const QRectF& shown, const Colors& colors);

/// "Shown are 40 % of the width, from 20 %, …"; "" where nothing is.
QString shownText(const QRectF& shown, const QRectF& whole);

}  // namespace views

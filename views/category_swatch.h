#pragma once

// The small box that marks an operation category in lists. It has a colour and a glyph, so that the colour is never the
// only cue.

#include <QPixmap>

#include "views/theme.h"

namespace views {

inline constexpr int kSwatchSize = 16;

/// Returns the box as a decoration pixmap, `kSwatchSize` wide; cached in QPixmapCache.
QPixmap categorySwatch(hlo::Category category, const Colors& colors, qreal devicePixelRatio);

}  // namespace views

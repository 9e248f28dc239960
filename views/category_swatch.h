#pragma once

// The small box that stands for an operation category in lists: its colour and its glyph, so that colour is never the
// only sign.

#include <QPixmap>

#include "views/theme.h"

namespace views {

inline constexpr int kSwatchSize = 16;

/// The box as a picture for a decoration, `kSwatchSize` wide; kept in QPixmapCache.
QPixmap categorySwatch(hlo::Category category, const Colors& colors, qreal devicePixelRatio);

}  // namespace views

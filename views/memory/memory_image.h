#pragma once

// The memory view as an image with pixels, without a window: the map above, the usage curve below. As SVG it is
// views/drawing/memory_svg.h.

#include <QImage>

#include "model/documents/memory_summary.h"
#include "model/documents/snapshot.h"
#include "views/theme.h"

namespace views {

/// Requires a QGuiApplication (for its fonts), but no display. Without an assignment the image states that there is
/// none.
QImage memoryImage(const model::Snapshot& snapshot, const model::LimitSources& limits, const Colors& colors,
                   QSize size);

}  // namespace views

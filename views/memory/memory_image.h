#pragma once

// The memory view as an image, without a window: the map above, the usage curve below.

#include <QByteArray>
#include <QImage>

#include "model/documents/memory_summary.h"
#include "model/documents/snapshot.h"
#include "views/theme.h"

namespace views {

/// Requires a QGuiApplication (for its fonts), but no display. Without an assignment the image states that there is
/// none.
QImage memoryImage(const model::Snapshot& snapshot, const std::optional<model::MemoryLimit>& limit,
                   const Colors& colors, QSize size);
/// Returns the same as SVG: texts stay text; marks too small to be drawn separately are an embedded image.
QByteArray memorySvg(const model::Snapshot& snapshot, const std::optional<model::MemoryLimit>& limit,
                     const Colors& colors, QSize size);

}  // namespace views

#pragma once

// The memory view as a picture, without a window: the map above, the usage curve below.

#include <QByteArray>
#include <QImage>

#include "model/documents/snapshot.h"
#include "views/theme.h"

namespace views {

/// Needs a QGuiApplication (for its fonts), no display. Without an assignment a picture that says so.
QImage memoryImage(const model::Snapshot& snapshot, const Colors& colors, QSize size);
/// The same as SVG: text is text, and what is too small to be seen alone is a picture in it.
QByteArray memorySvg(const model::Snapshot& snapshot, const Colors& colors, QSize size);

}  // namespace views

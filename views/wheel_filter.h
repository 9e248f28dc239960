#pragma once

// Ignores wheel events on unfocused combo boxes and spin boxes, so that scrolling over them scrolls the surrounding
// widget and changes no value by accident.

#include <QWidget>

namespace views {

/// Applies to all combo boxes and spin boxes that are in the widget at the time of the call.
void ignoreWheelWithoutFocus(QWidget& widget);

}  // namespace views

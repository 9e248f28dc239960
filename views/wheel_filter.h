#pragma once

// The wheel over a choice or a number that does not have the focus is meant for what is around it: it scrolls, or
// nothing happens, and no choice changes unasked.

#include <QWidget>

namespace views {

/// Of all combo boxes and spin boxes that are in the widget now.
void ignoreWheelWithoutFocus(QWidget& widget);

}  // namespace views

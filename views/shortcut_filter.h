#pragma once

// Letters, digits and signs are keys of actions, wherever the focus is: in a list or a tree they do not also go to the
// next row that begins with them, which is what Qt has lists do. To look for a row there is the filter above the list,
// or the search.

#include <QWidget>

namespace views {

/// Of all lists, tables and trees that are in the widget now. Keys that open and close rows, and what is typed into a
/// field or a list that pops up, stay as they are.
void leaveLettersToActions(QWidget& widget);

}  // namespace views

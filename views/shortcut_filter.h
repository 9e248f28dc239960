#pragma once

// Letters, digits and signs are shortcuts of actions wherever the focus is: lists and trees do not use them for Qt's
// type-ahead search. Rows are found with the filter above the list, or with the search.

#include <QWidget>

namespace views {

/// Applies to all lists, tables and trees that are in the widget at the time of the call. Keys that expand and collapse
/// rows, and typing in fields and pop-up lists, are not affected.
void leaveLettersToActions(QWidget& widget);

}  // namespace views

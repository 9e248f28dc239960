#pragma once

// The expanded rows of a tree, stored by name, so that they can be restored after a reload, in another version of the
// program, and when rows were added or removed: {"main": {"while.75 body region_30": {}}}.

#include <QJsonObject>
#include <QTreeView>

namespace views {

/// Returns at most a few hundred rows, those nearer to the root first.
QJsonObject openRows(const QTreeView& tree);
/// Expands these rows if they exist, and collapses all others.
void setOpenRows(QTreeView& tree, const QJsonObject& open);

}  // namespace views

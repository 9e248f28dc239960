#pragma once

// Which rows of a tree are open, by what they are called, so that it is found again in another reading of the module,
// in another version of the program, and where rows have come and gone: {"main": {"while.75 body region_30": {}}}.

#include <QJsonObject>
#include <QTreeView>

namespace views {

/// At most a few hundred, the upper ones first.
QJsonObject openRows(const QTreeView& tree);
/// Opens these, as far as there are such rows, and closes all others.
void setOpenRows(QTreeView& tree, const QJsonObject& open);

}  // namespace views

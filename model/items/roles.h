#pragma once

// Roles that the item models add to Qt's, the same in every model. A model returns text, numbers and meanings; a view
// turns a meaning into a colour.

#include <QMetaType>

#include "model/session/navigation.h"

namespace model {

enum ItemRole {
  TargetRole = Qt::UserRole + 1,  ///< model::Target: what the cell stands for
  SortRole,                       ///< a number or a text that compares as the column sorts
  BytesRole,                      ///< qint64: exact bytes of the row
  CategoryRole,                   ///< int: hlo::Category
  MemoryKindRole,                 ///< int: buffers::AllocationKind
};

}  // namespace model

Q_DECLARE_METATYPE(model::Target)

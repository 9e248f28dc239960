#pragma once

// The roles that item models add to those of Qt, the same in every model. A model returns text, numbers and meanings; a
// view maps a meaning to a colour.

#include <QMetaType>

#include "model/session/navigation.h"

namespace model {

enum ItemRole {
  TargetRole = Qt::UserRole + 1,  ///< model::Target of the cell
  SortRole,                       ///< a number or a text: the sort key of the cell
  BytesRole,                      ///< qint64: exact bytes of the row
  CategoryRole,                   ///< int: hlo::Category
  MemoryKindRole,                 ///< int: buffers::ValueKind
};

}  // namespace model

Q_DECLARE_METATYPE(model::Target)

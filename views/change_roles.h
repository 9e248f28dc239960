#pragma once

// How views mark what changed between two modules. A role is never colour alone: its glyph, and in the graph its
// border, say the same.

#include <QString>

#include "model/compare/changes.h"
#include "views/theme.h"

namespace views {

/// Copies are added or removed, by the side that has them. kNone for what is the same.
ChangeRole changeRole(compare::ChangeKind kind, compare::Side side);
/// + − ~ ≠ ⇄; "" for what is the same.
QString changeGlyph(compare::ChangeKind kind, compare::Side side);
inline const QColor& changeColor(compare::ChangeKind kind, compare::Side side, const Colors& colors) {
  return colors.of(changeRole(kind, side));
}
/// The background of rows: 14 % of the role's colour on the panel; the panel itself for kNone.
QColor changeTint(ChangeRole role, const Colors& colors);

}  // namespace views

#include "views/change_roles.h"

namespace views {

using compare::ChangeKind;
using compare::Side;

ChangeRole changeRole(ChangeKind kind, Side side) {
  switch (kind) {
    case ChangeKind::kAdded: return ChangeRole::kAdded;
    case ChangeKind::kRemoved:
    case ChangeKind::kMerged: return ChangeRole::kRemoved;
    case ChangeKind::kClone: return side == Side::kA ? ChangeRole::kRemoved : ChangeRole::kAdded;
    case ChangeKind::kChanged:
    case ChangeKind::kReplaced: return ChangeRole::kChanged;
    case ChangeKind::kMoved: return ChangeRole::kMoved;
    case ChangeKind::kSame:
    case ChangeKind::kInherits:
    case ChangeKind::kUnprinted: break;
  }
  return ChangeRole::kNone;
}

QString changeGlyph(ChangeKind kind, Side side) {
  if (kind == ChangeKind::kReplaced) return QStringLiteral("≠");
  switch (changeRole(kind, side)) {
    case ChangeRole::kAdded: return QStringLiteral("+");
    case ChangeRole::kRemoved: return QStringLiteral("−");
    case ChangeRole::kChanged: return QStringLiteral("~");
    case ChangeRole::kMoved: return QStringLiteral("⇄");
    case ChangeRole::kNone: break;
  }
  return {};
}

QColor changeTint(ChangeRole role, const Colors& colors) {
  if (role == ChangeRole::kNone) return colors.panel;
  constexpr double kShare = 0.14;
  const QColor& of = colors.of(role);
  const auto mixed = [&](int ground, int color) { return qRound(ground + kShare * (color - ground)); };
  return QColor(mixed(colors.panel.red(), of.red()), mixed(colors.panel.green(), of.green()),
                mixed(colors.panel.blue(), of.blue()));
}

}  // namespace views

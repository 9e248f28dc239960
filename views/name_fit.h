#pragma once

// Names that do not fit. XLA's names repeat their beginnings and their "_fusion", and differ in the word and the number
// at the end; so these stay, and what repeats goes first.

#include <QFontMetrics>
#include <QString>
#include <QStyleOptionViewItem>

namespace views {

/// Shortens a name to `columns` characters: leaves out "_fusion" and the kind of fusion before the rest, then cuts the
/// end off the words, but never off the number and tuple index: "convert_reduce.64", "get-tup…24", "while…2{1}". Names
/// of arguments, with their path, lose its beginning: "…q____kernel__.1".
QString fittedName(const QString& name, int columns);
/// The same for a width in pixels and for lists: what is left out is marked by "…" ("loop_add…64").
QString fittedName(const QString& name, const QFontMetrics& metrics, int width);

/// Shortens the name in a cell that a style is about to draw to the room it has there; the style elides paths.
void fitName(QStyleOptionViewItem* cell);

/// Cuts the text to `columns` characters, one of them an ellipsis, in the middle or at the end.
QString elided(const QString& text, int columns, bool middle);

}  // namespace views

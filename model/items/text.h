#pragma once

// How texts of a dump are made fit for where they are shown: in a list on one line and of bounded length, in a tool tip
// never taken as markup, in a terminal never as a command of it, in a table of a file never as a formula.

#include <QString>
#include <QStringList>

#include "absl/strings/string_view.h"
#include "model/session/snapshot.h"

namespace model {

/// Whether it is a control character, or changes the direction of the letters beside it, or hides: with those a name
/// could look like another, and a terminal does what they say.
bool isUnfit(QChar c);

/// For a row of a list: unfit characters become blanks, and of a text longer than `maximum` bytes the rest becomes "…".
QString oneLine(absl::string_view text, qsizetype maximum = 400);
QString oneLine(const QString& text, qsizetype maximum = 400);

/// The text cut into lines of at most `width` characters: at its own line breaks, else behind a blank or a separator
/// (`,` `;` `/` `_` …) where one is near. At most `maximum` lines; the last then ends in "…".
QStringList brokenLines(const QString& text, qsizetype width, qsizetype maximum);

/// What is unfit becomes "?", but for line breaks and tabs.
QString printable(QString text);

/// A cell of comma-separated values (RFC 4180): in quotes where it has a separator, a quote or a line break in it, and
/// behind a ' where a spreadsheet would take it for a formula.
QString csvCell(QString text);
/// A cell of a table whose cells are separated by tabs.
QString tabCell(QString text);

/// The text as a tool tip that shows it as it is, broken into lines; "" stays "".
QString toolTip(const QString& text);

/// `scores.py:612`, and with the path as the dump names it.
QString placeText(const hlo::Module& module, hlo::SourceLine line);
QString wholePlaceText(const hlo::Module& module, hlo::SourceLine line);

}  // namespace model

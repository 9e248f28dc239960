#pragma once

// Texts of a dump as words/text.h makes them fit, for views; and in a tool tip, where they are never taken as markup.

#include <QString>
#include <QStringList>

#include "absl/strings/string_view.h"
#include "model/analysis/source_index.h"
#include "model/ir/module.h"

namespace model {

/// words::isUnfit()
bool isUnfit(QChar c);

/// words::oneLine(); of a QString `maximum` is in characters.
QString oneLine(absl::string_view text, qsizetype maximum = 400);
QString oneLine(const QString& text, qsizetype maximum = 400);

/// The text cut into lines of at most `width` characters: at its own line breaks, else behind a blank or a separator
/// (`,` `;` `/` `_` …) where one is near. At most `maximum` lines; the last then ends in "…".
QStringList brokenLines(const QString& text, qsizetype width, qsizetype maximum);

QString printable(const QString& text);

/// words::delimited(), a line of a table without its end; with tabs each cell is made one line as by oneLine().
QString delimited(const QStringList& cells, char separator);

/// The text as a tool tip that shows it as it is, broken into lines; "" stays "".
QString toolTip(const QString& text);

/// `scores.py:612`, and with the path as the dump names it.
QString placeText(const hlo::Module& module, hlo::SourceLine line);
QString wholePlaceText(const hlo::Module& module, hlo::SourceLine line);

}  // namespace model

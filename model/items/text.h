#pragma once

// How texts of a dump are made fit for a list: on one line, of bounded length, never taken as markup.

#include <QString>
#include <QStringList>

#include "absl/strings/string_view.h"
#include "model/session/snapshot.h"

namespace model {

/// For a row of a list: control and direction-changing characters become blanks, and of a text longer than `maximum`
/// bytes the rest becomes "…".
QString oneLine(absl::string_view text, qsizetype maximum = 400);
QString oneLine(const QString& text, qsizetype maximum = 400);

/// The text cut into lines of at most `width` characters: at its own line breaks, else behind a blank or a separator
/// (`,` `;` `/` `_` …) where one is near. At most `maximum` lines; the last then ends in "…".
QStringList brokenLines(const QString& text, qsizetype width, qsizetype maximum);

/// The text as a tool tip that shows it as it is, broken into lines; "" stays "".
QString toolTip(const QString& text);

/// `scores.py:612`, and with the path as the dump names it.
QString placeText(const hlo::Module& module, hlo::SourceLine line);
QString wholePlaceText(const hlo::Module& module, hlo::SourceLine line);

}  // namespace model

#pragma once

// Dump texts as prepared by words/text.h, for views; and in tooltips, where they are never taken as markup.

#include <QString>
#include <QStringList>

#include "absl/strings/string_view.h"
#include "model/analysis/source_index.h"
#include "model/ir/module.h"

namespace model {

/// words::isUnfit()
bool isUnfit(QChar c);

/// words::oneLine(). For a QString, `maximum` is in characters.
QString oneLine(absl::string_view text, qsizetype maximum = 400);
QString oneLine(const QString& text, qsizetype maximum = 400);

/// Splits the text into lines of at most `width` characters: at its own line breaks, otherwise after a space or a
/// separator (`,` `;` `/` `_` …) if one is near. After `maximum` lines the last one ends in "…".
QStringList brokenLines(const QString& text, qsizetype width, qsizetype maximum);

QString printable(const QString& text);

/// words::delimited(): a table row without line end. With tabs, each cell becomes one line as in oneLine().
QString delimited(const QStringList& cells, char separator);

/// Returns the text as a tooltip that shows it literally, broken into lines; "" for "".
QString toolTip(const QString& text);

/// Returns `scores.py:612`, or with the whole path as the dump states it.
QString placeText(const hlo::Module& module, hlo::SourceLine line);
QString wholePlaceText(const hlo::Module& module, hlo::SourceLine line);
QString lineOriginText(const hlo::Module& module, hlo::InstructionId id, hlo::InstructionId source);

}  // namespace model

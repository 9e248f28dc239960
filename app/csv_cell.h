#pragma once

// Comma-separated values (RFC 4180), the same from every verb.

#include <QJsonValue>
#include <QString>

namespace app {

/// In quotes where it has a separator, a quote or a line break in it.
QString csvCell(QString text);

/// A value of JSON as a cell of a table, not quoted: whole numbers in full, "yes" and "no", the parts of a list with
/// blanks between them, nothing for null. Line breaks and tabs are blanks.
QString cellText(const QJsonValue& value);

}  // namespace app

#pragma once

// A cell of the tables that verbs print, the same from every verb.

#include <QJsonValue>
#include <QString>
#include <optional>

#include "absl/strings/string_view.h"

namespace app {

/// null where there is none.
template <typename Number>
QJsonValue orNull(const std::optional<Number>& number) {
  return number ? QJsonValue(static_cast<qint64>(*number)) : QJsonValue();
}
QJsonValue orNull(absl::string_view text);

/// A value of JSON as a cell of a table, not quoted: whole numbers in full, "yes" and "no", the parts of a list with
/// blanks between them and ? for null, nothing for null itself. Line breaks and tabs are blanks.
QString cellText(const QJsonValue& value);

}  // namespace app

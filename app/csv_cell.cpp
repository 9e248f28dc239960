#include "app/csv_cell.h"

#include <QJsonArray>
#include <QStringList>
#include <algorithm>

#include "model/items/text.h"

namespace app {

QString csvCell(QString text) {
  const bool isPlain = std::none_of(text.begin(), text.end(),
                                    [](QChar c) { return c == u',' || c == u'"' || c == u'\n' || c == u'\r'; });
  return isPlain ? text : QStringLiteral("\"%1\"").arg(text.replace(u'"', QStringLiteral("\"\"")));
}

QString cellText(const QJsonValue& value) {
  switch (value.type()) {
    case QJsonValue::Bool: return value.toBool() ? QStringLiteral("yes") : QStringLiteral("no");
    case QJsonValue::Double: return QString::number(value.toInteger());  // kept as an integer, not as a double
    case QJsonValue::String: return model::oneLine(value.toString(), value.toString().size());
    case QJsonValue::Array: {
      QStringList parts;
      for (const QJsonValue part : value.toArray()) parts += cellText(part);
      return parts.join(u' ');
    }
    default: return {};
  }
}

}  // namespace app

#include "app/cell_text.h"

#include <QJsonArray>
#include <QStringList>

#include "model/items/text.h"

namespace app {

QString cellText(const QJsonValue& value) {
  switch (value.type()) {
    case QJsonValue::Bool: return value.toBool() ? QStringLiteral("yes") : QStringLiteral("no");
    case QJsonValue::Double: {
      const bool isWhole = value.toInteger(0) == value.toInteger(1);  // kept as an integer, not as a double
      return isWhole ? QString::number(value.toInteger()) : QString::number(value.toDouble());
    }
    case QJsonValue::String: return model::oneLine(value.toString(), value.toString().size());
    case QJsonValue::Array: {
      QStringList parts;
      for (const QJsonValue part : value.toArray()) parts += part.isNull() ? QStringLiteral("?") : cellText(part);
      return parts.join(u' ');
    }
    default: return {};
  }
}

QJsonValue orNull(absl::string_view text) { return text.empty() ? QJsonValue() : QJsonValue(model::toQString(text)); }

}  // namespace app

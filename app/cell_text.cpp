#include "app/cell_text.h"

#include <QJsonArray>
#include <QStringList>

#include "model/items/text.h"

namespace app {

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

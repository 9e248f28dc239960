#include "app/cost_figures.h"

#include <QJsonArray>
#include <algorithm>

#include "model/analysis/device.h"
#include "model/analysis/source_costs.h"
#include "model/items/format.h"

namespace app {

QJsonValue amountJson(hlo::Amount amount) {
  return amount.isUnknown() ? QJsonValue() : QJsonValue(qint64{amount.atLeast()});
}

std::vector<CostFigure> costFigures(const hlo::Cost& cost) {
  return {{QStringLiteral("flops"), cost.flops},
          {QStringLiteral("transcendentals"), cost.transcendentals},
          {QStringLiteral("bytes"), cost.bytes()},
          {QStringLiteral("bytes_read"), cost.bytesRead},
          {QStringLiteral("bytes_written"), cost.bytesWritten},
          {QStringLiteral("link_bytes"), cost.linkBytes}};
}

QJsonObject costJson(const hlo::Cost& cost) {
  QJsonObject object;
  QJsonArray atLeast;
  for (const CostFigure& figure : costFigures(cost)) {
    object.insert(figure.key, amountJson(figure.amount));
    if (!figure.amount.isExact() && !figure.amount.isUnknown()) atLeast.append(figure.key);
  }
  const auto intensity = hlo::arithmeticIntensity(cost);
  object.insert(QStringLiteral("intensity"), intensity ? QJsonValue(*intensity) : QJsonValue());
  object.insert(QStringLiteral("at_least"), atLeast);
  return object;
}

QString shareText(hlo::Amount part, hlo::Amount whole) {
  if (whole.atLeast() == 0 || part.isUnknown()) return {};
  return model::percentText(hlo::LineCosts::share(part, whole));
}

QString alignedColumns(const QList<QStringList>& rows) {
  std::vector<qsizetype> widths;
  for (const QStringList& row : rows) {
    widths.resize(std::max(widths.size(), static_cast<size_t>(row.size())), 0);
    for (qsizetype i = 0; i < row.size(); ++i) {
      qsizetype& width = widths[static_cast<size_t>(i)];
      width = std::max(width, row[i].size());
    }
  }
  QString text;
  for (const QStringList& row : rows) {
    for (qsizetype i = 0; i + 1 < row.size(); ++i)
      text += row[i].rightJustified(widths[static_cast<size_t>(i)]) + QStringLiteral("  ");
    text += row.last() + QLatin1Char('\n');
  }
  return text;
}

}  // namespace app

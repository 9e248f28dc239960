#pragma once

// Figures of costs as the verbs write them. In JSON a figure of which nothing is known is null; one that is known in
// part is what is known, and its key is in "at_least" (packaging/cli.md).

#include <QJsonObject>
#include <QJsonValue>
#include <QStringList>
#include <vector>

#include "model/analysis/cost_amount.h"

namespace app {

QJsonValue amountJson(hlo::Amount amount);

struct CostFigure {
  QString key;  ///< "flops", "bytes_read" …
  hlo::Amount amount;
};
/// All of a cost, in one order.
std::vector<CostFigure> costFigures(const hlo::Cost& cost);

/// The figures, "intensity" and "at_least" as keys of an object.
QJsonObject costJson(const hlo::Cost& cost);

/// "31.4%" of what is known of both; "" where the whole is 0.
QString shareText(hlo::Amount part, hlo::Amount whole);

/// Lines of cells, padded to columns; figures at the right, the last column at the left and as long as it is.
QString alignedColumns(const QList<QStringList>& rows);

}  // namespace app

#include "model/items/fact_row.h"

#include <QCoreApplication>

#include "model/items/format.h"

namespace model {
namespace {

struct FactRowText {
  Q_DECLARE_TR_FUNCTIONS(Facts)
};

}  // namespace

std::vector<FactRow> factRows(const std::vector<words::Fact>& facts, FactRow::Kind kind) {
  std::vector<FactRow> rows;
  for (const words::Fact& fact : facts) {
    FactRow& row = rows.emplace_back();
    row.kind = kind;
    row.label = toQString(fact.name);
    row.text = toQString(fact.text);
    row.target = fact.target;
    row.rows = factRows(fact.rows);
  }
  return rows;
}

FactRow moreRow(size_t count) {
  FactRow row;
  row.kind = FactRow::Kind::kMore;
  row.label = FactRowText::tr("%1 more…").arg(grouped(static_cast<int64_t>(count)));
  return row;
}

}  // namespace model

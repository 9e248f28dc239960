// Exports rows of the buffer table: the selected ones as TSV, all rows that are shown as CSV.

#include <algorithm>
#include <utility>

#include "model/items/buffer_model.h"
#include "model/items/buffer_text.h"
#include "model/items/format.h"
#include "model/items/text.h"
#include "model/queries/value_columns.h"

namespace model {
namespace {

QString cellText(const queries::ValueCell& cell) {
  if (const auto* const text = std::get_if<std::string>(&cell)) return QString::fromStdString(*text);
  if (const auto* const number = std::get_if<int64_t>(&cell)) return QString::number(*number);
  return {};
}

// The exact number; "" if it is unknown or rounded.
QString numberText(std::optional<hlo::Amount> bytes) {
  return bytes && bytes->isExact() ? QString::number(bytes->atLeast()) : QString();
}

}  // namespace

QString BufferModel::toTsv(QModelIndexList rows, const QList<int>& columns) const {
  const EnglishNumbers english;
  const auto place = [this](const QModelIndex& index) {
    const QModelIndex above = parent(index);
    return above.isValid() ? std::pair(above.row(), index.row()) : std::pair(index.row(), -1);
  };
  std::sort(rows.begin(), rows.end(), [&](const QModelIndex& a, const QModelIndex& b) { return place(a) < place(b); });
  QString text;
  const auto addLine = [&](auto cellOf) {
    QStringList cells;
    for (const int column : columns) cells += cellOf(column);
    text += delimited(cells, '\t') + u'\n';
  };
  addLine([&](int column) { return headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(); });
  for (const QModelIndex& row : rows) {
    addLine([&](int column) {
      const QModelIndex at = row.siblingAtColumn(column);
      if (column == kSize || column == kPadding || column == kOffset) {
        const auto bytes = bytesAt(at);
        const bool blank = isTotal(at) && column == kOffset;
        return bytes && !blank ? QString::number(*bytes) : QString();
      }
      return wholeText(at);
    });
  }
  return text;
}

QString BufferModel::toCsv() const {
  const buffers::Assignment* const a = assignment();
  QString text;
  const auto addLine = [&text](const auto& cellOf) {
    QStringList cells;
    for (const queries::ValueColumnSpec& column : queries::valueColumns()) cells += cellOf(column);
    text += delimited(cells, ',') + QStringLiteral("\r\n");
  };
  using Column = const queries::ValueColumnSpec&;
  addLine([](Column column) { return toQString(column.key); });
  if (a == nullptr) return text;
  const queries::ValueSubject subject{*a, m_snapshot->module.get(), m_snapshot->link, m_snapshot->sources, m_paddings};
  for (const buffers::AllocationId id : m_allocations) {
    addLine([&](Column column) {
      if (column.key == "padding_bytes") return numberText(peakPadding(id));
      return column.allocation == nullptr ? QString() : cellText(column.allocation(a->allocation(id)));
    });
    sortChildren(id.index());
    for (uint32_t i = m_childrenBegin[id.index()]; i < m_childrenBegin[id.index() + 1]; ++i)
      addLine([&](Column column) { return cellText(column.value(subject, m_children[i])); });
  }
  return text;
}

}  // namespace model

// Exports rows of the buffer table: the selected ones as TSV, all rows that are shown as CSV.

#include <algorithm>
#include <utility>

#include "model/items/buffer_model.h"
#include "model/items/buffer_text.h"
#include "model/items/format.h"
#include "model/items/text.h"

namespace model {
namespace {

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
  const auto addLine = [&text](const QStringList& cells) { text += delimited(cells, ',') + QStringLiteral("\r\n"); };
  // The column names of `hloscope list --what values`.
  addLine(QStringLiteral("allocation,value,kind,size_bytes,padding_bytes,offset_bytes,first_step,last_step,space,"
                         "instruction,shape,op_name,source")
              .split(u','));
  if (a == nullptr) return text;
  for (const buffers::AllocationId id : m_allocations) {
    const buffers::Allocation& allocation = a->allocation(id);
    const QString number = QString::number(allocation.number), kind = allocationKindText(allocation.kind());
    addLine({number,
             {},
             kind,
             QString::number(allocation.sizeBytes),
             numberText(peakPadding(id)),
             {},
             {},
             {},
             QString::number(allocation.memorySpace),
             {},
             toQString(allocation.shape),
             {},
             {}});
    sortChildren(id.index());
    for (uint32_t i = m_childrenBegin[id.index()]; i < m_childrenBegin[id.index() + 1]; ++i) {
      const buffers::Value value = a->value(m_children[i]);
      const auto padding = m_paddings.of(m_children[i]);
      addLine({number, QString::fromStdString(value.name()), kind, QString::number(value.sizeBytes),
               padding ? QString::number(*padding) : QString(), QString::number(value.offsetBytes),
               value.range ? QString::number(value.range->begin) : QString(),
               value.range ? QString::number(value.range->end - 1) : QString(), QString::number(value.memorySpace),
               toQString(value.instruction), toQString(value.shape), valueText(m_children[i], kScope),
               valueText(m_children[i], kSource)});
    }
  }
  return text;
}

}  // namespace model

#include "views/column_fit.h"

#include <QAbstractItemView>
#include <QEvent>
#include <QHeaderView>
#include <QTreeView>
#include <algorithm>
#include <utility>

#include "views/header_state.h"

namespace views {
namespace {

constexpr int kSampledRows = 120;    // of the top level, spread over all
constexpr int kSampledChildren = 4;  // of each of them
constexpr int kSortArrow = 16;       // pixels beside a title
constexpr int kWidestElastic = 720;  // pixels
constexpr int kCellSpace = 8;        // of a cell

/// Calls `visit` with rows spread over the list, and some of their children.
template <typename Visit>
void sampleRows(const QAbstractItemModel& model, const Visit& visit) {
  const int rows = model.rowCount(), sampled = std::min(rows, kSampledRows);
  for (int i = 0; i < sampled; ++i) {
    const QModelIndex index = model.index(static_cast<int>(int64_t{i} * rows / sampled), 0);
    visit(index);
    for (int child = 0; child < std::min(model.rowCount(index), kSampledChildren); ++child)
      visit(model.index(child, 0, index));
  }
}

}  // namespace

QList<int> fittedWidths(const QList<int>& wanted, const QList<bool>& isElastic, int room, int least) {
  QList<int> widths = wanted;
  int rigid = 0, elastic = 0;
  qsizetype last = -1;
  for (qsizetype i = 0; i < wanted.size(); ++i) {
    (isElastic[i] ? elastic : rigid) += wanted[i];
    if (isElastic[i]) last = i;
  }
  if (last < 0) return widths;
  if (rigid + elastic <= room) {
    widths[last] += room - rigid - elastic;
    return widths;
  }
  // The widest columns are cut to one width, the largest at which all fit.
  const auto sumAt = [&](int most) {
    int sum = 0;
    for (qsizetype i = 0; i < wanted.size(); ++i) sum += isElastic[i] ? std::min(wanted[i], std::max(most, least)) : 0;
    return sum;
  };
  int low = least, high = *std::max_element(wanted.begin(), wanted.end());
  while (low < high) {
    const int middle = (low + high + 1) / 2;
    sumAt(middle) <= room - rigid ? low = middle : high = middle - 1;
  }
  int rest = room - rigid - sumAt(low);
  for (qsizetype i = 0; i < wanted.size(); ++i) {
    if (!isElastic[i] || wanted[i] <= low) continue;
    const int more = rest > 0 ? 1 : 0;
    widths[i] = low + more;
    rest -= more;
  }
  return widths;
}

ColumnFit::ColumnFit(QAbstractItemView& list, QHeaderView& header, QList<int> elastic, int least)
    : QObject(&list), m_list(list), m_header(header), m_elastic(std::move(elastic)), m_least(least) {
  // The viewport rather than the list, since a scroll bar that appears or disappears resizes it too.
  list.viewport()->installEventFilter(this);
  connect(&header, &QHeaderView::sectionResized, this, [this](int column, int before, int now) {
    if (m_isApplying) return;
    if (before == 0) m_shown += column;
    if (before > 0 && now > 0) {
      m_isSetByUser = true;
    } else if (!std::exchange(m_isAwaited, true)) {  // a column is shown or hidden, which is not finished yet
      QMetaObject::invokeMethod(this, &ColumnFit::measure, Qt::QueuedConnection);
    }
  });
}

void ColumnFit::measure() {
  m_isAwaited = false;
  const QList<int> shown = std::exchange(m_shown, {});
  m_columns.clear();
  m_wanted.clear();
  m_isElastic.clear();
  const QAbstractItemModel* const model = m_list.model();
  if (model == nullptr) return;
  const auto* const tree = qobject_cast<const QTreeView*>(&m_list);
  QStyleOptionViewItem option;
  option.initFrom(&m_list);
  option.widget = &m_list;
  option.font = m_list.font();
  const int widestSize = m_list.fontMetrics().horizontalAdvance(QStringLiteral("1,023.99 MiB")) + kCellSpace;
  for (int column = 0; column < m_header.count(); ++column) {
    if (m_header.isSectionHidden(column)) continue;
    const int title =
        m_header.fontMetrics().horizontalAdvance(model->headerData(column, Qt::Horizontal).toString()) + 2 * kSortArrow;
    int width = title;
    sampleRows(*model, [&](const QModelIndex& row) {
      int indentation = 0;
      if (tree != nullptr && column == 0) {
        for (QModelIndex at = row; at.isValid(); at = at.parent()) indentation += tree->indentation();
      }
      const QModelIndex cell = row.siblingAtColumn(column);
      width =
          std::max(width, indentation + m_list.itemDelegateForIndex(cell)->sizeHint(option, cell).width() + kCellSpace);
      // A row that is not sampled may have more digits: a size is cut to one without a unit.
      if (cell.data().toString().endsWith(QLatin1String("iB"))) width = std::max(width, widestSize);
    });
    m_columns += column;
    m_isElastic += m_elastic.contains(column);
    m_wanted += m_isElastic.back() ? std::min(width, kWidestElastic) : width;
    // Beside columns with widths of the user a new one may have any.
    if (m_isSetByUser && shown.contains(column) && m_header.sectionSize(column) < title - kSortArrow) {
      m_isApplying = true;
      m_header.resizeSection(column, m_wanted.back());
      m_isApplying = false;
    }
  }
  apply();
}

void ColumnFit::apply() {
  if (m_isSetByUser) return;
  const QList<int> widths = fittedWidths(m_wanted, m_isElastic, m_list.viewport()->width(), m_least);
  m_isApplying = true;
  for (qsizetype i = 0; i < m_columns.size(); ++i) m_header.resizeSection(m_columns[i], widths[i]);
  m_isApplying = false;
}

void ColumnFit::reset() {
  m_isSetByUser = false;
  measure();
}

// The first byte is '1' if the user has set widths, else '0'.
QByteArray ColumnFit::state() const { return QByteArray(m_isSetByUser ? "1" : "0") + headerState(m_header); }

bool ColumnFit::restore(const QByteArray& state) {
  const bool isMarked = state.startsWith('0') || state.startsWith('1');
  m_isApplying = true;
  const bool isRestored = restoreHeader(m_header, isMarked ? state.mid(1) : state);
  m_isApplying = false;
  if (isRestored) m_isSetByUser = state.startsWith('1');
  return isRestored;
}

bool ColumnFit::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) apply();
  return QObject::eventFilter(watched, event);
}

}  // namespace views

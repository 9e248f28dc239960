#include "views/source/line_table.h"

#include <QHeaderView>
#include <QStyle>
#include <algorithm>

#include "views/header_state.h"
#include "views/sort_header.h"
#include "views/source/source_widgets.h"

namespace views {
namespace {

using Lines = model::SourceLineModel;

constexpr int kLineWidth = 72;
constexpr int kMeasuredRows = 2000;  // to measure the column widths
constexpr int kSortMark = 20;
constexpr int kCellMargins = 20;
constexpr int kFunctionWidth = 140;  // reserved before further metrics and bars are shown
constexpr int kLeastFunction = 60;

}  // namespace

LineTable::LineTable(Theme& theme, model::SourceLineModel& lines, QWidget* parent) : QTreeView(parent), m_lines(lines) {
  setHeader(new SortHeader(this));
  setModel(&lines);
  for (int column = Lines::kInstructions; column < Lines::kColumnCount; ++column)
    setItemDelegateForColumn(column, new ShareDelegate(theme, this));
  setRootIsDecorated(false);
  setUniformRowHeights(true);
  setAlternatingRowColors(true);
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  setAccessibleName(tr("Known lines of the source file"));
  sortByColumn(Lines::kLine, Qt::AscendingOrder);
  setSortingEnabled(true);
  setContextMenuPolicy(Qt::CustomContextMenu);
  header()->setStretchLastSection(false);
  header()->setSectionResizeMode(Lines::kFunction, QHeaderView::Stretch);
  header()->resizeSection(Lines::kLine, kLineWidth);
  // Qt hides and shows columns later, too.
  connect(header(), &QHeaderView::sectionResized, this, [this](int column, int before, int now) {
    const bool isByHand = !m_isFitting && before > 0 && now > 0;
    if (isByHand && header()->sectionResizeMode(column) == QHeaderView::Interactive) m_isArranged = true;
  });
}

int LineTable::widthOf(int column) const {
  const QFontMetrics metrics = fontMetrics();
  int widest =
      metrics.horizontalAdvance(m_lines.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString()) + kSortMark;
  for (int row = 0; row < std::min(m_lines.rowCount(), kMeasuredRows); ++row)
    widest = std::max(widest, metrics.horizontalAdvance(m_lines.index(row, column).data().toString()));
  return widest + kCellMargins;
}

int LineTable::functionWidth(int paneWidth) const {
  bool hasFunctions = false;
  for (int row = 0; row < std::min(m_lines.rowCount(), kMeasuredRows) && !hasFunctions; ++row)
    hasFunctions = !m_lines.index(row, Lines::kFunction).data().toString().isEmpty();
  const int width = hasFunctions ? std::min({widthOf(Lines::kFunction), kFunctionWidth, paneWidth / 4}) : 0;
  return width < kLeastFunction ? 0 : width;
}

void LineTable::fit(int paneWidth, bool hasPeak) {
  restore();
  if (m_isArranged) return;
  m_isFitting = true;
  const int whole = paneWidth - style()->pixelMetric(QStyle::PM_ScrollBarExtent);
  const int function = functionWidth(whole);
  int left = whole - header()->sectionSize(Lines::kLine) - function;
  std::vector<std::pair<int, int>> shown;  // column, width of its text
  for (const int column : {Lines::kFlops, Lines::kBytes, Lines::kPeakBytes, Lines::kInstructions}) {
    if (column >= m_lines.columnCount()) continue;
    const bool isKnown = column != Lines::kPeakBytes || hasPeak;
    const int width = widthOf(column);
    const bool fits = isKnown && (shown.empty() || width <= left);
    setColumnHidden(column, !fits);
    if (!fits) continue;
    shown.emplace_back(column, width);
    left -= width;
  }
  const int bar = ShareDelegate::kBarWidth + kCellMargins;
  // Whole names of functions come before bars.
  const int moreFunction =
      function > 0 ? std::max(0, std::min(widthOf(Lines::kFunction), 2 * kFunctionWidth) - function) : 0;
  const bool hasBars = static_cast<int>(shown.size()) * bar <= left - moreFunction;
  if (hasBars) left -= static_cast<int>(shown.size()) * bar;
  // Without functions, the metrics share the remaining width.
  const int more = function > 0 || shown.empty() ? 0 : std::max(0, left) / static_cast<int>(shown.size());
  for (const auto& [column, width] : shown) header()->resizeSection(column, width + (hasBars ? bar : 0) + more);
  setColumnHidden(Lines::kFunction, function == 0);
  m_isFitting = false;
}

// The first byte is nonzero if the user set the widths.
QByteArray LineTable::arrangement() const {
  return m_wanted.isEmpty() ? QByteArray(m_isArranged ? "1" : "0") + headerState(*header()) : m_wanted;
}

void LineTable::setArrangement(const QByteArray& arrangement) {
  m_wanted = arrangement;
  restore();
}

void LineTable::restore() {
  if (m_wanted.isEmpty()) return;
  m_isFitting = true;
  const bool isRestored = restoreHeader(*header(), m_wanted.mid(1));
  m_isFitting = false;
  if (isRestored) m_isArranged = m_wanted.front() == '1';
  if (isRestored || m_lines.columnCount() == Lines::kColumnCount) m_wanted.clear();
}

}  // namespace views

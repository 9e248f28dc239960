#include "views/sort_header.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>

namespace views {
namespace {

constexpr double kArrow = 7;          // pixels wide
constexpr double kSectionMargin = 6;  // equals the sections' padding

}  // namespace

SortHeader::SortHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
  setSectionsClickable(true);
  setSectionsMovable(true);
  setHighlightSections(false);
  setMinimumSectionSize(24);
}

void SortHeader::initStyleOptionForIndex(QStyleOptionHeader* option, int logicalIndex) const {
  QHeaderView::initStyleOptionForIndex(option, logicalIndex);
  option->sortIndicator = QStyleOptionHeader::None;
}

void SortHeader::paintSection(QPainter* painter, const QRect& rect, int logicalIndex) const {
  painter->save();
  QHeaderView::paintSection(painter, rect, logicalIndex);
  painter->restore();
  if (!isSortIndicatorShown() || sortIndicatorSection() != logicalIndex) return;

  const QString title = model()->headerData(logicalIndex, orientation()).toString();
  const auto alignment =
      static_cast<Qt::Alignment>(model()->headerData(logicalIndex, orientation(), Qt::TextAlignmentRole).toInt());
  const double width = fontMetrics().horizontalAdvance(title) + kSectionMargin + 6;
  const double wanted = alignment & Qt::AlignRight ? rect.right() - width - kArrow : rect.left() + width;
  const double left = std::clamp(wanted, rect.left() + 1.0, std::max(rect.left() + 1.0, rect.right() - kArrow));
  const double middle = QRectF(rect).center().y();
  const double up = sortIndicatorOrder() == Qt::AscendingOrder ? 1 : -1;
  QPainterPath arrow(QPointF(left, middle + up * 2));
  arrow.lineTo(left + kArrow, middle + up * 2);
  arrow.lineTo(left + kArrow / 2, middle - up * 2.5);
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->fillPath(arrow, palette().color(QPalette::PlaceholderText));
  painter->restore();
}

}  // namespace views

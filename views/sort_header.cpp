#include "views/sort_header.h"

#include <QAbstractItemView>
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
  scrollToTopWhenSorted(this);
}

void scrollToTopWhenSorted(QHeaderView* header) {
  // Queued: the list is sorted first.
  QObject::connect(
      header, &QHeaderView::sortIndicatorChanged, header,
      [header] {
        auto* const list = qobject_cast<QAbstractItemView*>(header->parentWidget());
        if (list != nullptr && list->isVisible()) list->scrollToTop();
      },
      Qt::QueuedConnection);
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
  paintSortArrow(*painter, QRectF(left, rect.top(), kArrow, rect.height()), sortIndicatorOrder() == Qt::DescendingOrder,
                 palette().color(QPalette::PlaceholderText));
}

void paintSortArrow(QPainter& painter, const QRectF& place, bool isDescending, const QColor& color) {
  const double middle = place.center().y();
  const double up = isDescending ? -1 : 1;
  QPainterPath arrow(QPointF(place.left(), middle + up * 2));
  arrow.lineTo(place.right(), middle + up * 2);
  arrow.lineTo(place.center().x(), middle - up * 2.5);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillPath(arrow, color);
  painter.restore();
}

}  // namespace views

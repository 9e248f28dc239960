#pragma once

// A header whose sort arrow is beside the title, on the side away from the column's alignment, so that the titles of
// numeric columns are aligned with the numbers. The style would draw the arrow above right-aligned titles. Sorting by
// another column or in the other direction scrolls the list to its first row.

#include <QHeaderView>

namespace views {

/// Paints the arrow of a sorted column, as wide as `place` and in its middle.
void paintSortArrow(QPainter& painter, const QRectF& place, bool isDescending, const QColor& color);

/// Scrolls the list of the header to its first row after each change of the sorting.
void scrollToTopWhenSorted(QHeaderView* header);

class SortHeader : public QHeaderView {
  Q_OBJECT
 public:
  explicit SortHeader(QWidget* parent);

 protected:
  void initStyleOptionForIndex(QStyleOptionHeader* option, int logicalIndex) const override;
  void paintSection(QPainter* painter, const QRect& rect, int logicalIndex) const override;
};

}  // namespace views

#pragma once

// A header whose sort arrow is beside the title, on the side away from the column's alignment, so that the titles of
// numeric columns are aligned with the numbers. The style would draw the arrow above right-aligned titles.

#include <QHeaderView>

namespace views {

class SortHeader : public QHeaderView {
  Q_OBJECT
 public:
  explicit SortHeader(QWidget* parent);

 protected:
  void initStyleOptionForIndex(QStyleOptionHeader* option, int logicalIndex) const override;
  void paintSection(QPainter* painter, const QRect& rect, int logicalIndex) const override;
};

}  // namespace views

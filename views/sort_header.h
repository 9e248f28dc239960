#pragma once

// A header whose sort arrow stands beside the title, on the side away from the column's alignment, so that titles of
// figures end where their figures end. The style puts it over right-aligned titles.

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

#pragma once

// Paints the rows of search results: names, shapes and positions from the dump in the fixed font, kinds and modules in
// grey.

#include "views/row_list.h"

namespace views {

class SearchDelegate : public RowDelegate {
  Q_OBJECT
 public:
  using RowDelegate::RowDelegate;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

}  // namespace views

#pragma once

// Paints the rows of bookmarks: names and shapes of the dump in the fixed font, modules in grey, and all of a row in
// grey where the module has nothing of that name.

#include "views/row_list.h"

namespace views {

class BookmarkDelegate : public RowDelegate {
  Q_OBJECT
 public:
  using RowDelegate::RowDelegate;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

}  // namespace views

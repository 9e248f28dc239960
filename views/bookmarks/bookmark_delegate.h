#pragma once

// Paints the rows of bookmarks: names and shapes from the dump in the fixed font, modules in grey, and a whole row in
// grey if the module has no target of that name.

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

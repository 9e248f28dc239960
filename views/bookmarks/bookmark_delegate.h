#pragma once

// Paints the rows of bookmarks: names and shapes of the dump in the fixed font, modules in grey, and all of a row in grey
// where the module has nothing of that name.

#include <QStyledItemDelegate>

#include "views/theme.h"

namespace views {

class BookmarkDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  BookmarkDelegate(Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

 private:
  Theme& m_theme;
};

}  // namespace views

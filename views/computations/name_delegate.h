#pragma once

// Paints the rows of the trees on the left: a category's box, the name in the fixed font (bold where it is the active
// one), a less important detail behind it, and figures in the columns to the right.

#include <QStyledItemDelegate>
#include <functional>

#include "views/theme.h"

namespace views {

class NameDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  /// `detailRole` gives the detail of a name; `isActive` says which rows stand for what is active.
  NameDelegate(Theme& theme, int detailRole, std::function<bool(const QModelIndex&)> isActive, QObject* parent);

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  Theme& m_theme;
  int m_detailRole;
  std::function<bool(const QModelIndex&)> m_isActive;
};

}  // namespace views

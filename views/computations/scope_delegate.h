#pragma once

// Paints the rows of the scope tree: the name, behind it the transforms as badges where there is room, and figures to
// the right with a bar below each that says what it is of the whole.

#include <QStyledItemDelegate>

#include "views/theme.h"

namespace views {

class ScopeDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  ScopeDelegate(Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  void paintName(QPainter* painter, QRect rest, const QModelIndex& index) const;
  void paintFigure(QPainter* painter, const QRect& rect, const QModelIndex& index) const;

  Theme& m_theme;
};

}  // namespace views

#pragma once

// Paints the rows of the scope tree: the name, followed by the transforms as badges if there is room, and numbers to
// the right, each with a bar below that shows its share of the total.

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

#pragma once

// Paints the rows of the Changes view: the glyph of the role in its colour, the title of a group over both name
// columns, names in the fixed font.

#include <QStyledItemDelegate>

#include "views/theme.h"

namespace views {

class ChangeDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  ChangeDelegate(Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

 private:
  Theme& m_theme;
};

}  // namespace views

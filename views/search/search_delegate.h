#pragma once

// Paints the rows of a search: names, shapes and places of the dump in the fixed font, kinds and modules in grey.

#include <QStyledItemDelegate>

#include "views/theme.h"

namespace views {

class SearchDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  SearchDelegate(Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

 private:
  Theme& m_theme;
};

}  // namespace views

#pragma once

// A list of rows in columns, as search results, bookmarks and problems are: several can be selected, none is edited.

#include <QStyledItemDelegate>
#include <QTableView>
#include <QTreeView>
#include <initializer_list>
#include <utility>

#include "views/theme.h"

namespace views {

class RowList : public QTreeView {
  Q_OBJECT
 public:
  explicit RowList(QWidget* parent);

  /// Columns with their widths, in letters of the font.
  void setWidths(std::initializer_list<std::pair<int, int>> letters);
  /// Gives each column what its rows in sight need; where that is too much, the widest give way.
  void fitColumns();
};

/// The rows of the table are as high as the theme has them, now and when it changes.
void followRowHeight(QTableView& table, const Theme& theme);

/// Rows with air between them. What a list paints in its own way it says in initStyleOption().
class RowDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  RowDelegate(Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 protected:
  Theme& m_theme;
};

}  // namespace views

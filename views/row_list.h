#pragma once

// A read-only list of rows in columns with multiple selection, used for search results, bookmarks and problems.

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

  /// Sets the columns and their widths, in average characters of the font.
  void setWidths(std::initializer_list<std::pair<int, int>> letters);
  /// Makes each column as wide as its visible rows need; if the sum is too large, the widest columns shrink.
  void fitColumns();
};

/// Keeps the row height of the table equal to the theme's.
void followRowHeight(QTableView& table, const Theme& theme);

/// A delegate for rows with extra spacing. Subclasses customize the painting in initStyleOption().
class RowDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  RowDelegate(Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 protected:
  Theme& m_theme;
};

}  // namespace views

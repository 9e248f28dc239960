#pragma once

// Paints the rows of the trees on the left: a category's box, the name in the fixed font (bold if active), a less
// important detail after it, and numbers in the columns to the right.

#include <QStyledItemDelegate>
#include <functional>

#include "views/theme.h"

namespace views {

class NameDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  /// `detailRole` returns the detail of a name; `isActive` returns true for active rows.
  NameDelegate(Theme& theme, int detailRole, std::function<bool(const QModelIndex&)> isActive, QObject* parent);

  /// The role of the part of a detail that distinguishes rows of one name: a name is shortened for it.
  void setPartRole(int role) { m_partRole = role; }
  /// The role that is true for names that are painted like a detail.
  void setRemarkRole(int role) { m_remarkRole = role; }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  /// The texts of a cell as they are painted; the detail is empty if it has no room.
  struct Shown {
    QRect name;
    QString nameText;
    QFont nameFont;
    QRect detail;
    QString detailText;
  };
  Shown shown(const QStyleOptionViewItem& option, const QModelIndex& index) const;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  Theme& m_theme;
  int m_detailRole, m_remarkRole = -1, m_partRole = -1;
  std::function<bool(const QModelIndex&)> m_isActive;
};

}  // namespace views

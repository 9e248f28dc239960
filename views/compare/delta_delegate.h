#pragma once

// Paints the group column of the waterfall's table in a narrow pane: what happened to the group below its name.

#include <QStyledItemDelegate>

#include "views/theme.h"

namespace views {

class DeltaDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  /// The data of a cell that has a second line, a QString.
  static constexpr int kSecondLineRole = Qt::UserRole + 2;

  DeltaDelegate(Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  Theme& m_theme;
};

}  // namespace views

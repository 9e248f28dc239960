#pragma once

// Paints a problem's severity as an icon and a word.

#include <QStyledItemDelegate>

#include "views/theme.h"

namespace views {

class ProblemDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  ProblemDelegate(Theme& theme, QObject* parent);

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

 private:
  Theme& m_theme;
};

}  // namespace views

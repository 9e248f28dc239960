#pragma once

// The table's keyboard and mouse input, where QTableView has none or acts on cells instead of rows.

#include <QTableView>

#include "views/theme.h"

namespace views {

class InstructionTable : public QTableView {
  Q_OBJECT
 public:
  InstructionTable(const Theme& theme, QWidget* parent);

  /// Scrolls to the row; the columns stay where they are.
  void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;

 signals:
  /// Emitted on double click and Enter.
  void rowActivated(const QModelIndex& index);
  /// The row under the mouse; invalid if there is none.
  void rowHovered(const QModelIndex& index);
  void copyRequested();

 protected:
  void focusInEvent(QFocusEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  bool viewportEvent(QEvent* event) override;
};

}  // namespace views

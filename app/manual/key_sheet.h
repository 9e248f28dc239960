#pragma once

// The sheet of keys, made from the actions themselves.

#include <QDialog>

#include "app/preferences/actions.h"

namespace app {

class KeySheet : public QDialog {
  Q_OBJECT
 public:
  /// Groups of actions under a heading each; those without a key are left out.
  KeySheet(const QList<ActionGroup>& groups, QWidget* parent);

 signals:
  /// The manual says more; the sheet has closed.
  void manualRequested();
};

}  // namespace app

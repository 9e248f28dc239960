#pragma once

// The sheet of keys, made from the actions themselves.

#include <QAction>
#include <QDialog>
#include <QList>
#include <utility>

namespace app {

class KeySheet : public QDialog {
  Q_OBJECT
 public:
  /// Groups of actions under a heading each; those without a key are left out.
  KeySheet(const QList<std::pair<QString, QList<QAction*>>>& groups, QWidget* parent);
};

}  // namespace app

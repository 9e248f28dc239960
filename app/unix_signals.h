#pragma once

// SIGTERM, SIGINT and SIGHUP as a signal of the event loop: a logout, `kill` or a closed terminal ends the program as
// its user does, and what is open and how it is arranged is there at the next start.

#include <QObject>

namespace app {

class UnixSignals : public QObject {
  Q_OBJECT
 public:
  /// One in a program. A second signal ends the program at once, as if this were not there.
  explicit UnixSignals(QObject* parent = nullptr);

 signals:
  void ended();
};

}  // namespace app

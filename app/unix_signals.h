#pragma once

// Delivers SIGTERM, SIGINT and SIGHUP as a signal of the event loop: a logout, `kill` or a closed terminal quits the
// program as the user would, and the session is restored at the next start.

#include <QObject>

namespace app {

class UnixSignals : public QObject {
  Q_OBJECT
 public:
  /// Only one instance per program. A second signal terminates the program immediately, as without this class.
  explicit UnixSignals(QObject* parent = nullptr);

 signals:
  void ended();
};

}  // namespace app

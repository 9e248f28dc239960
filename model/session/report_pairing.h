#pragma once

// The memory report that is open, such as an out-of-memory message, and the module that it is compared with. Part of
// the selection hub (navigation.h); GUI thread only.

#include <QObject>
#include <memory>
#include <vector>

#include "model/documents/snapshot.h"

namespace model {

class ReportPairing : public QObject {
  Q_OBJECT
 public:
  explicit ReportPairing(QObject* parent = nullptr) : QObject(parent) {}

  /// The report that was opened or shown last and is still open; null: none.
  const std::shared_ptr<const Snapshot>& report() const { return m_report; }
  /// The module that was shown last and is still open, as it was opened; null: none.
  const std::shared_ptr<const Snapshot>& module() const { return m_module; }
  /// The module with its memory; null: none.
  std::shared_ptr<const Snapshot> moduleMemory() const { return memoryOf(m_module); }

  /// Registers a snapshot that may be a report or a module. Without `isShown`, a module does not replace another one.
  void documentOpened(const std::shared_ptr<const Snapshot>& opened, bool isShown);
  /// The snapshot was reloaded.
  void replace(const std::shared_ptr<const Snapshot>& before, const std::shared_ptr<const Snapshot>& snapshot);
  /// Forgets snapshots that are no longer open.
  void keepOnly(const std::vector<std::shared_ptr<const Snapshot>>& open);
  /// Forgets the report, which belongs to another module than the one that is shown.
  void forgetReport();
  /// Asks the view that can show the report to bring it on screen.
  void reveal() { emit revealRequested(); }

 signals:
  /// The report or the module has changed, or the module's memory is now known.
  void changed();
  void revealRequested();

 private:
  std::shared_ptr<const Snapshot> m_report;
  std::shared_ptr<const Snapshot> m_module;
};

}  // namespace model

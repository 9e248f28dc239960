#pragma once

// When the pane of the usage curve is shown: while there are steps to draw, or are about to be, and the user has not
// hidden it. It stays at the other stages of the same document, so that nothing moves on the way through them. In the
// memory layout, whose main view has the curve below its map, the pane is shown only if the user asks for it.

#include <string>

#include "app/window/docks.h"
#include "model/session/session.h"

namespace app {

class UsagePane : public QObject {
  Q_OBJECT
 public:
  /// All outlive it.
  UsagePane(Docks& docks, const model::Session& session, const model::Navigation& navigation, QObject* parent);

  /// After a change of what is shown, and after a default layout.
  void update();
  /// Forgets that the user has hidden it.
  void reset();
  /// Shows what the user wants, to be saved with a layout; update() follows.
  void showAsWanted() { m_dock->setVisible(isWanted()); }
  /// Takes over what a saved layout says.
  void adopt();

 private:
  /// The user's choice in the layout that is shown.
  bool& isWanted();

  Docks& m_docks;
  QDockWidget* const m_dock;
  const model::Session& m_session;
  const model::Navigation& m_navigation;
  bool m_isWanted = true;
  bool m_isWantedInMemory = false;  ///< in the memory layout
  std::string m_path;               ///< of the document that had steps last
};

}  // namespace app

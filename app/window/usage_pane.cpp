#include "app/window/usage_pane.h"

namespace app {

UsagePane::UsagePane(Docks& docks, const model::Session& session, const model::Navigation& navigation, QObject* parent)
    : QObject(parent), m_docks(docks), m_dock(docks["usage"]), m_session(session), m_navigation(navigation) {
  const auto follow = [this](const char* id, auto slot) {
    connect(m_dock->findChild<QAction*>(QLatin1String(id)), &QAction::triggered, this, slot);
  };
  follow("dock.usage", [this](bool isOn) { isWanted() = isOn; });
  follow("pane.show.usage", [this] { isWanted() = true; });
  follow("pane.hide.usage", [this] { isWanted() = false; });
}

bool& UsagePane::isWanted() { return m_docks.layout() == QStringLiteral("memory") ? m_isWantedInMemory : m_isWanted; }

void UsagePane::reset() {
  m_isWanted = true;
  m_isWantedInMemory = false;
}

void UsagePane::update() {
  const auto snapshot = m_navigation.memory();
  const bool hasCurve = snapshot != nullptr && snapshot->liveBytes.stepCount() > 0;
  // The room for an estimate is kept, so that nothing moves when it is there.
  const bool isAwaited =
      snapshot != nullptr && snapshot->estimate != nullptr && snapshot->estimate->tryGet() == nullptr;
  const auto document = m_session.documentOf(m_navigation.snapshot());
  const std::string path = document == nullptr ? std::string() : document->path;
  if ((hasCurve || isAwaited) && document != nullptr) m_path = path;
  if (m_docks.isMaximized()) return;
  const bool isKept = document != nullptr && path == m_path;
  m_dock->setVisible((hasCurve || isAwaited || isKept) && isWanted() && !m_session.documents().empty());
}

void UsagePane::adopt() {
  isWanted() = !m_dock->isHidden();
  update();
}

}  // namespace app

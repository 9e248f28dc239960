#include "views/view.h"

#include <QMenu>

namespace views {

const QString View::kSight = QStringLiteral("sight");

View::View(Context context, const QString& id, const QString& title, QWidget* parent, Source source)
    : QWidget(parent), m_context(context), m_source(source) {
  setObjectName(id);
  setWindowTitle(title);
}

void View::fillMenu(QMenu& menu) { menu.addActions(viewActions()); }

void View::followNavigation() {
  const model::Navigation* const hub = &m_context.navigation;
  if (m_source == Source::kMemory) {
    connect(hub, &model::Navigation::memoryChanged, this, [this, hub](std::shared_ptr<const model::Snapshot> memory) {
      setSnapshot(std::move(memory));
      showActive(hub->active());
    });
  } else {
    connect(hub, &model::Navigation::snapshotChanged, this, &View::setSnapshot);
  }
  // When a file is reloaded, the view state is kept as over a restart. The hub emits its history signal last.
  connect(hub, &model::Navigation::snapshotReplaced, this,
          [this, hub](const std::shared_ptr<const model::Snapshot>& before) {
            if (hub->snapshot() != before) return;
            const auto goBack = [this, kept = viewState()] { setViewState(kept); };
            connect(hub, &model::Navigation::historyChanged, this, goBack, Qt::SingleShotConnection);
          });
  // Another view may call the hub before this one has the new snapshot. Signals emitted meanwhile refer to ids of the
  // new snapshot and are repeated after it, so they are dropped here.
  const auto follow = [this, hub](auto signal, auto slot) {
    connect(hub, signal, this, [this, slot](const auto&... what) {
      if (isAtHub()) (this->*slot)(what...);
    });
  };
  follow(&model::Navigation::activeChanged, &View::showActive);
  follow(&model::Navigation::selectionChanged, &View::showSelection);
  follow(&model::Navigation::hoverChanged, &View::showHover);
  follow(&model::Navigation::cursorChanged, &View::showCursor);
  follow(&model::Navigation::matchesChanged, &View::showMatches);
  follow(&model::Navigation::pinnedChanged, &View::showPinned);
  follow(&model::Navigation::rangeChanged, &View::showRange);
}

bool View::isAtHub() const {
  const model::Navigation& hub = m_context.navigation;
  return m_snapshot == (m_source == Source::kMemory ? hub.memory() : hub.snapshot());
}

void View::setSnapshot(std::shared_ptr<const model::Snapshot> snapshot) {
  int parts = kSnapshot | kMatches;
  if (m_earlyEstimates != nullptr && m_earlyEstimates->snapshot == snapshot) {
    m_estimates = std::move(m_earlyEstimates);
    parts |= kEstimates;
  } else if (m_estimates != nullptr && m_estimates->snapshot != snapshot) {
    m_estimates.reset();
  }
  m_earlyEstimates.reset();
  // Ids are invalid in another module; the hub's next signals provide the active and the selected target of the new
  // one.
  m_active.reset();
  m_selection = {};
  m_hovered = {};
  m_cursor.reset();
  m_pinned.reset();
  m_range.reset();
  if (m_holdsModule && !isApplied()) release();
  m_snapshot = std::move(snapshot);
  changed(parts);
}

// Off screen, what is displayed would keep a module in memory after it is closed.
void View::release() {
  m_holdsModule = false;
  m_snapshot.reset();
  const auto estimates = std::exchange(m_estimates, nullptr);
  applySnapshot();
  m_estimates = estimates;
}

void View::showActive(std::optional<hlo::ComputationId> computation) {
  m_active = computation;
  changed(kActive);
}

void View::showSelection(const model::Selection& selection) {
  m_selection = selection;
  changed(kSelection);
}

void View::showHover(const model::Selection& hovered) {
  m_hovered = hovered;
  changed(kHover);
}

void View::showCursor(std::optional<uint32_t> step) {
  m_cursor = step;
  changed(kCursor);
}

void View::showEstimates(std::shared_ptr<const model::Estimates> estimates) {
  const bool isEarly = estimates != nullptr ? estimates->snapshot != m_snapshot : !isAtHub();
  if (isEarly) {
    m_earlyEstimates = std::move(estimates);
    return;
  }
  m_earlyEstimates.reset();
  m_estimates = std::move(estimates);
  changed(kEstimates);
}

void View::showMatches() { changed(kMatches); }

void View::showPinned(std::optional<uint32_t> step) {
  m_pinned = step;
  changed(kPinned);
}

void View::showRange(std::optional<buffers::StepRange> range) {
  m_range = range;
  changed(kRange);
}

void View::refreshTexts() {
  changed(kActive | kSelection | kCursor | kEstimates | kPinned | kRange);
  update();
}

void View::changed(int parts) {
  m_pending |= parts;
  if (isApplied()) applyPending();
}

void View::applyPending() {
  const int parts = std::exchange(m_pending, 0);
  m_holdsModule = m_snapshot != nullptr;
  if (parts & kSnapshot) applySnapshot();
  if (parts & kEstimates) applyEstimates();
  if (parts & kActive) applyActive();
  if (parts & kSelection) applySelection();
  if (parts & kHover) applyHover();
  if (parts & kCursor) applyCursor();
  if (parts & kMatches) applyMatches();
  if (parts & kPinned) applyPinned();
  if (parts & kRange) applyRange();
  tryRestore();
}

// --- view state ------------------------------------------------------------------------------------------------------

QJsonObject View::wantedState() const {
  const model::Navigation& hub = m_context.navigation;
  if (m_wantedState.isEmpty() || m_wantedOf.lock() != hub.snapshot()) return {};
  QJsonObject state = m_wantedState;
  if (m_wantedActive != hub.active() || m_wantedTarget != hub.selection().target) state.remove(kSight);
  return state;
}

QJsonObject View::viewState() const {
  const QJsonObject wanted = wantedState();
  if (!wanted.isEmpty()) return wanted;
  return (m_pending & kSnapshot) != 0 ? QJsonObject() : saveState();
}

void View::setViewState(const QJsonObject& state) {
  const model::Navigation& hub = m_context.navigation;
  m_wantedState = state;
  m_wantedOf = hub.snapshot();
  m_wantedActive = hub.active();
  m_wantedTarget = hub.selection().target;
  if (isInSight()) tryRestore();
}

void View::tryRestore() {
  if (m_wantedState.isEmpty()) return;
  const QJsonObject state = wantedState();
  if (state.isEmpty() || (isAtHub() && restoreState(state))) m_wantedState = {};
}

void View::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (!m_isBehind) comeToFront();
}

void View::setBehind(bool isBehind) {
  if (isBehind == m_isBehind) return;
  m_isBehind = isBehind;
  if (!isBehind && isVisible()) comeToFront();
}

void View::comeToFront() {
  if (m_pending != 0) applyPending();
  broughtToFront();
}

}  // namespace views

#include "app/window/session_keeper.h"

#include <QDir>
#include <utility>

#include "model/items/format.h"

namespace app {
namespace {

constexpr int kSaveMilliseconds = 5000;  // behind a change, so that a program that is killed loses little
constexpr int kCalmMilliseconds = 1500;  // without a job, after which all that was opened is taken for harmless

}  // namespace

SessionKeeper::SessionKeeper(Settings& settings, model::JobRunner& jobs, model::Session& session,
                             model::Navigation& navigation, QObject* parent)
    : QObject(parent), m_settings(settings), m_jobs(jobs), m_session(session), m_navigation(navigation) {
  m_saving.setSingleShot(true);
  m_saving.setInterval(kSaveMilliseconds);
  m_calm.setSingleShot(true);
  m_calm.setInterval(kCalmMilliseconds);
  connect(&m_saving, &QTimer::timeout, this, &SessionKeeper::save);
  connect(&m_calm, &QTimer::timeout, this, &SessionKeeper::finish);
  const auto changed = [this] {
    for (const auto& document : m_session.documents()) m_awaited.removeAll(model::toQString(document->path));
    if (!m_isRestoring && !m_saving.isActive()) m_saving.start();
  };
  connect(&session, &model::Session::documentsChanged, this, changed);
  connect(&navigation, &model::Navigation::historyChanged, this, changed);
  connect(&session, &model::Session::opened, this, &SessionKeeper::findStage);
  connect(&navigation, &model::Navigation::memoryChanged, this, &SessionKeeper::findPlace);
  connect(&jobs, &model::JobRunner::jobsChanged, this, [this] {
    if (!m_isRestoring) return;
    if (m_jobs.jobs().isEmpty()) {
      m_calm.start();
    } else {
      m_calm.stop();
    }
  });
}

// Qt takes the lock away from a program that is gone, whatever its age.
bool SessionKeeper::claim() {
  if (m_lock != nullptr) return true;
  const QString folder = Settings::dataFolder();
  if (!QDir().mkpath(folder)) return false;
  auto lock = std::make_unique<QLockFile>(folder + QStringLiteral("/session.lock"));
  lock->setStaleLockTime(0);
  if (!lock->tryLock(0)) return false;
  m_lock = std::move(lock);
  return true;
}

void SessionKeeper::restore(bool again) {
  if (!m_settings.preferences().restoresSession || !claim()) return;
  m_state = readSession(m_settings.session());
  if (m_state.paths.isEmpty()) return;
  if (m_settings.isRestoring() && !again) {
    m_settings.setRestoring(false);
    emit interrupted(m_state.paths);
    return;
  }
  m_settings.setRestoring(true);
  m_isRestoring = m_isPlaceWanted = m_areViewsWanted = true;
  m_calm.start();
  m_awaited = m_state.paths;
  m_session.open(m_state.paths, m_state.shown);
}

// The document that was shown is there: its stage is read, if it is another one than that to begin with.
void SessionKeeper::findStage() {
  if (!m_isPlaceWanted) return;
  const QString& path = m_state.paths[m_state.shown];
  for (const auto& document : m_session.documents()) {
    if (model::toQString(document->path) != path) continue;
    const auto stage = stageOfFile(*document->dump, m_state.file);
    if (stage && !document->loaded.contains(*stage)) m_session.show(path, *stage);
  }
  findPlace();
}

void SessionKeeper::findPlace() {
  if (!m_isPlaceWanted) return;
  const auto document = m_session.documentOf(m_navigation.snapshot());
  if (document == nullptr || model::toQString(document->path) != m_state.paths[m_state.shown]) return;
  // The file may be gone, or hold other modules by now; then what is shown of the document is all there is.
  const auto stage = stageOfFile(*document->dump, m_state.file);
  if (!stage) {
    m_isPlaceWanted = false;
    return;
  }
  const auto loaded = document->loaded.find(*stage);
  if (loaded == document->loaded.end()) return;  // it is being read
  const auto& snapshots = loaded->second.snapshots;
  const auto wanted = snapshots[std::min(static_cast<size_t>(m_state.module), snapshots.size() - 1)];
  if (m_navigation.snapshot() != wanted) return m_navigation.show(wanted);  // which comes back here
  const bool isEstimateAwaited = wanted->estimate != nullptr && wanted->estimate->tryGet() == nullptr;
  const SessionPlace& place = m_state.place;
  std::vector<model::TargetKey> marks;
  for (const auto* const each : {&place.computation, &place.selection, &place.cursor, &place.pinned}) {
    if (*each) marks.push_back(**each);
  }
  using Found = std::vector<std::optional<model::Target>>;
  m_jobs.start<Found>(
      this, QStringLiteral("place"), tr("Restoring the selection"),
      [memory = m_navigation.memory(), marks](std::stop_token stop, const model::JobRunner::Progress&) {
        return model::findTargets(marks, *memory, stop);
      },
      [this, memory = m_navigation.memory(), isEstimateAwaited](const Found& found) {
        if (!m_isPlaceWanted || m_navigation.memory() != memory) return;
        m_isPlaceWanted = isEstimateAwaited;
        goTo(found);
      });
}

// Ignores names that were not found. With an estimate it is called again, for targets in memory.
void SessionKeeper::goTo(const std::vector<std::optional<model::Target>>& found) {
  const SessionPlace& place = m_state.place;
  size_t at = 0;
  const auto next = [&](const std::optional<model::TargetKey>& mark) { return mark ? found[at++] : std::nullopt; };
  const auto stepOf = [](const std::optional<model::Target>& target) {
    return target ? std::optional(std::get<model::Step>(*target).index) : std::nullopt;
  };
  const auto computation = next(place.computation), selection = next(place.selection);
  const auto cursor = stepOf(next(place.cursor)), pinned = stepOf(next(place.pinned));
  const bool isUntouched = !m_navigation.selection().target;  // by the user, who may be quicker
  // The computation that was active may be another one than that of the selection, which select() would show.
  if (isUntouched && selection) m_navigation.select(*selection);
  if (isUntouched && computation) m_navigation.enter(std::get<hlo::ComputationId>(*computation));
  if (cursor) m_navigation.setCursor(cursor);
  if (pinned) m_navigation.setPinned(pinned);
  if (place.range) m_navigation.setRange(place.range);
  if (isUntouched && std::exchange(m_areViewsWanted, false)) emit placed(m_state.views);
}

void SessionKeeper::finish() {
  m_isRestoring = m_isPlaceWanted = false;
  m_settings.setRestoring(false);
}

void SessionKeeper::save() {
  if (!claim()) return;
  if (!m_settings.preferences().restoresSession) return m_settings.setSession({});
  // Until the restored place is found, what was open before stays what is opened next; then files that are still being
  // opened do.
  if (m_isRestoring && m_isPlaceWanted) return;
  SessionState state = sessionState(m_session, m_navigation);
  if (m_isRestoring) state.paths += m_awaited;
  if (m_views) state.views = m_views();
  m_settings.setSession(writeSession(state));
}

bool SessionKeeper::end(bool givesUp) {
  if (m_isRestoring && !m_isPlaceWanted && m_jobs.jobs().isEmpty()) finish();
  save();
  if (m_isRestoring) finish();
  const bool kept = m_lock != nullptr;
  if (givesUp) m_lock.reset();
  return kept;
}

}  // namespace app

#include "model/session/timeline.h"

#include <QCoreApplication>
#include <QMetaObject>
#include <QPointer>
#include <algorithm>
#include <mutex>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "model/documents/pass_table.h"
#include "model/items/format.h"
#include "model/items/pass_text.h"
#include "model/items/text.h"
#include "model/session/shown_comparison.h"

namespace model {
namespace {

using compare::TrackId;

constexpr size_t kKeptTimelines = 3;
constexpr size_t kMostSelectedTracks = 100'000;
constexpr size_t kMostAside = 2;  // of both sides of a comparison

QString readKey(uint64_t generation) { return QStringLiteral("timeline %1").arg(generation); }

/// Reads one stage and the one before it; no value if they cannot be compared. For workers.
std::optional<PassStage> readOneStage(const std::shared_ptr<const io::Dump>& dump, uint32_t module, uint32_t at,
                                      const std::stop_token& stop) {
  std::optional<PassStage> read;
  std::stop_source enough;
  const std::stop_callback stopped(stop, [&enough] { enough.request_stop(); });
  PassOptions options;
  options.first = at;
  options.isAhead = [&](uint32_t, const PassStage& stage) {
    read = stage;
    enough.request_stop();
  };
  // The stages behind the two are not read: an error, which says so.
  readPasses(dump, module, options, enough.get_token()).IgnoreError();
  return read;
}

/// Stages that the worker has read and the window has not taken yet.
struct ReadStages {
  std::mutex mutex;
  std::vector<std::pair<uint32_t, PassStage>> stages;
  bool isPosted = false;
};

}  // namespace

Timeline::Timeline(JobRunner& jobs, Session& session, Navigation& navigation, Comparer& comparer, QObject* parent)
    : QObject(parent), m_jobs(jobs), m_session(session), m_navigation(navigation), m_comparer(comparer) {
  m_show.setSingleShot(true);
  m_show.setInterval(0);
  connect(&m_show, &QTimer::timeout, this, &Timeline::showChosen);
  connect(&navigation, &Navigation::snapshotChanged, this, [this] { follow(true); });
  connect(&navigation.comparison(), &ShownComparison::changed, this, &Timeline::comparedChanged);
  connect(&session, &Session::documentsChanged, this, [this] { follow(false); });
  connect(&navigation, &Navigation::selectionChanged, this, &Timeline::followSelection);
  connect(&session, &Session::openFailed, this, [this] {
    if (!std::exchange(m_opening, std::nullopt)) return;
    m_wanted.clear();
    m_current = positionOf(m_navigation.snapshot());
    emit currentChanged();
  });
  connect(&jobs, &JobRunner::cancelled, this, [this](const QObject* owner, const QString& key) {
    if (owner != this) return;
    dropAside([&](const Reading& reading) { return key == readKey(reading.generation); });
    if (key != readKey(m_generation)) return;
    m_isInterrupted = true;
    emit changed();
  });
}

std::optional<uint32_t> Timeline::positionOf(const std::shared_ptr<const Snapshot>& snapshot) const {
  const auto document = m_session.documentOf(snapshot);
  if (document == nullptr || document->dump != m_dump) return std::nullopt;
  const auto id = document->stageOf(snapshot);
  if (!id || id->module != m_module) return std::nullopt;
  for (uint32_t i = 0; i < m_stages.size(); ++i) {
    if (m_stages[i].name.stage == id->stage) return i;
  }
  return std::nullopt;
}

bool Timeline::isOtherCompared() const {
  const auto& comparison = m_navigation.comparison().comparison();
  if (comparison == nullptr) return false;
  // A stage that is no longer in memory has no document; it is one of this compilation.
  const auto isOther = [this](const std::shared_ptr<const Snapshot>& snapshot) {
    const auto document = m_session.documentOf(snapshot);
    const auto id = document == nullptr ? std::nullopt : document->stageOf(snapshot);
    return id && (document->dump != m_dump || id->module != m_module);
  };
  return isOther(comparison->a) || isOther(comparison->b);
}

// Another module, another stage of it, or the same dump read again. `isShown`: a snapshot was shown.
void Timeline::follow(bool isShown) {
  const auto snapshot = m_navigation.snapshot();
  const auto document = m_session.documentOf(snapshot);
  const auto id = document == nullptr ? std::nullopt : document->stageOf(snapshot);
  // The other side of a comparison whose stage was evicted belongs to the same timeline.
  if (document == nullptr && snapshot != nullptr && m_navigation.comparison().side()) return;
  const std::shared_ptr<const io::Dump> dump = id ? document->dump : nullptr;
  dropAside([this](const Reading& reading) {
    const auto& documents = m_session.documents();
    return std::none_of(documents.begin(), documents.end(),
                        [&](const auto& each) { return each->dump == reading.dump; });
  });
  if (dump != m_dump || (id && id->module != m_module)) {
    setAside();
    m_generation = ++m_lastGeneration;
    m_dump = dump;
    m_module = id ? id->module : 0;
    m_path = document == nullptr ? QString() : toQString(document->path);
    m_index = nullptr;
    m_stages.clear();
    m_isRead.clear();
    m_readCount = 0;
    m_isInterrupted = false;
    m_isListing = false;
    m_show.stop();
    m_notes.clear();
    m_found.clear();
    m_opening.reset();
    m_wanted.clear();
    m_track.reset();
    m_own.reset();
    m_several.clear();
    m_touched.clear();
    m_selected.reset();
    if (dump != nullptr && dump->modules[m_module].stages.size() > 1) start();
    m_current = positionOf(snapshot);
    emit changed();
    emit trackChanged();
    emit currentChanged();
    followSelection();
    return;
  }
  if (!isShown) return;
  // The stage before, shown as a side of the comparison, is not chosen.
  const ShownComparison& compared = m_navigation.comparison();
  const auto at = positionOf(snapshot);
  if (compared.comparison() != nullptr && snapshot == compared.comparison()->a && m_current && at &&
      before(*m_current) == at)
    return;
  const bool isOther = at != m_current || m_opening;
  const bool isChosen = m_opening == at;
  m_opening.reset();
  m_current = at;
  if (!isOther) return;
  emit currentChanged();
  selectTrack();
  // Another view shows a stage while each is compared with the one before.
  if (at && !isChosen && compared.comparison() != nullptr && m_comparer.isStep()) choose(*at);
}

void Timeline::setAside() {
  if (m_dump == nullptr || m_index != nullptr) return;
  const auto isOpen = [this](const auto& document) { return document->dump == m_dump; };
  const auto& documents = m_session.documents();
  const bool isKept = !m_stages.empty() && !m_isListing && m_jobs.isRunning(this, readKey(m_generation)) &&
                      std::any_of(documents.begin(), documents.end(), isOpen);
  if (!isKept) return m_jobs.cancel(this, readKey(m_generation));
  m_aside.push_back({m_dump, m_module, std::move(m_stages), std::move(m_isRead), m_readCount, m_coverage,
                     std::move(m_notes), m_generation});
  if (m_aside.size() > kMostAside)
    dropAside([oldest = m_aside.front().generation](const Reading& one) { return one.generation == oldest; });
}

bool Timeline::takeBack() {
  const auto found = std::find_if(m_aside.begin(), m_aside.end(), [this](const Reading& reading) {
    return reading.dump == m_dump && reading.module == m_module;
  });
  if (found == m_aside.end()) return false;
  m_stages = std::move(found->stages);
  m_isRead = std::move(found->isRead);
  m_readCount = found->readCount;
  m_coverage = found->coverage;
  m_notes = std::move(found->notes);
  m_generation = found->generation;
  m_aside.erase(found);
  return true;
}

void Timeline::dropAside(const std::function<bool(const Reading&)>& isDropped) {
  std::erase_if(m_aside, [&](const Reading& reading) {
    if (!isDropped(reading)) return false;
    m_jobs.cancel(this, readKey(reading.generation));
    return true;
  });
}

void Timeline::start() {
  if (takeBack()) return;
  const auto kept = std::find_if(m_kept.begin(), m_kept.end(),
                                 [this](const auto& each) { return each->dump == m_dump && each->module == m_module; });
  if (kept != m_kept.end()) {
    m_index = *kept;
    m_stages = m_index->stages;
    m_isRead.assign(m_stages.size(), 1);
    m_readCount = m_stages.size();
    m_coverage = m_index->coverage;
    m_notes = m_index->notes;
    return;
  }
  // The strip is there from the first moment; flags and times follow.
  setNames(listedPassNames(*m_dump, m_module));
  m_isListing = true;
  const uint64_t generation = m_generation = ++m_lastGeneration;
  m_jobs.start<PassNames>(
      this, readKey(generation), tr("Listing the stages of %1").arg(oneLine(m_dump->modules[m_module].name, 40)),
      [dump = m_dump, module = m_module](std::stop_token stop, const JobRunner::Progress&) {
        return passNames(*dump, module, stop);
      },
      [this, generation](PassNames&& names) {
        if (m_generation != generation) return;
        m_isListing = false;
        setNames(std::move(names));
        if (!m_opening) m_current = positionOf(m_navigation.snapshot());
        emit changed();
        emit currentChanged();
        readAgain();
      });
}

void Timeline::setNames(PassNames names) {
  m_coverage = names.coverage;
  m_notes = std::move(names.notes);
  m_stages.clear();
  for (PassName& name : names.stages) {
    PassStage stage;
    stage.file = m_dump->files->entries()[name.file].path;
    stage.name = std::move(name);
    m_stages.push_back(std::move(stage));
  }
  m_isRead.assign(m_stages.size(), 0);
}

void Timeline::readAgain() {
  m_isInterrupted = false;
  if (m_dump == nullptr || m_index != nullptr) return;
  if (m_isListing && !isEmpty()) return start();
  if (isEmpty()) return;
  using Result = absl::StatusOr<std::shared_ptr<const PassIndex>>;
  const auto read = std::make_shared<ReadStages>();
  const QPointer<Timeline> self(this);
  m_jobs.cancel(this, readKey(m_generation));
  const uint64_t generation = m_generation = ++m_lastGeneration;
  // Runs on the GUI thread, perhaps after this object is gone.
  const auto take = [self, read, generation] {
    std::vector<std::pair<uint32_t, PassStage>> stages;
    {
      const std::lock_guard lock(read->mutex);
      stages.swap(read->stages);
      read->isPosted = false;
    }
    if (self != nullptr) self->takeStages(generation, std::move(stages));
  };
  PassOptions options;
  options.first = m_current ? m_current : positionOf(m_navigation.snapshot());
  const auto post = [read, take](uint32_t at, const PassStage& stage) {
    const std::lock_guard lock(read->mutex);
    read->stages.emplace_back(at, stage);
    if (!std::exchange(read->isPosted, true))
      QMetaObject::invokeMethod(QCoreApplication::instance(), take, Qt::QueuedConnection);
  };
  options.isAhead = post;
  m_jobs.start<Result>(
      this, readKey(generation), tr("Reading the stages of %1").arg(oneLine(m_dump->modules[m_module].name, 40)),
      [dump = m_dump, module = m_module, options, post](std::stop_token stop, const JobRunner::Progress& progress) {
        PassOptions all = options;
        all.progress = [&](const PassStage& stage, size_t done, size_t count) {
          progress(static_cast<double>(done) / static_cast<double>(count));
          post(static_cast<uint32_t>(done - 1), stage);
        };
        return readPasses(dump, module, all, stop);
      },
      [this, generation](Result&& result) {
        if (m_generation == generation) return finish(std::move(result));
        if (result.ok()) keep(*result);
        std::erase_if(m_aside, [&](const Reading& reading) { return reading.generation == generation; });
      });
}

void Timeline::takeStages(uint64_t generation, std::vector<std::pair<uint32_t, PassStage>> stages) {
  const auto take = [&](std::vector<PassStage>* all, std::vector<uint8_t>* isRead, size_t* count) {
    for (auto& [at, stage] : stages) {
      if ((*isRead)[at] == 0) ++*count;
      (*isRead)[at] = 1;
      (*all)[at] = std::move(stage);
    }
  };
  if (generation == m_generation) {
    if (m_index != nullptr) return;
    take(&m_stages, &m_isRead, &m_readCount);
    emit stagesRead();
    return;
  }
  for (Reading& reading : m_aside) {
    if (reading.generation == generation) take(&reading.stages, &reading.isRead, &reading.readCount);
  }
}

void Timeline::keep(const std::shared_ptr<const PassIndex>& index) {
  m_kept.insert(m_kept.begin(), index);
  if (m_kept.size() > kKeptTimelines) m_kept.pop_back();
}

void Timeline::finish(absl::StatusOr<std::shared_ptr<const PassIndex>> index) {
  if (!index.ok()) {
    m_isInterrupted = true;
    m_notes.push_back(std::string(index.status().message()));
    emit changed();
    return;
  }
  m_index = *std::move(index);
  m_stages = m_index->stages;
  m_isRead.assign(m_stages.size(), 1);
  m_readCount = m_stages.size();
  m_notes = m_index->notes;
  m_coverage = m_index->coverage;
  keep(m_index);
  emit changed();
  if (m_selected && m_selected->first < m_stages.size())
    setTrack(m_index->tracks.trackAt(m_selected->first, m_selected->second), m_selected->first);
  else
    followSelection();
}

std::optional<uint32_t> Timeline::before(uint32_t at) const {
  if (isRead(at)) return m_stages[at].before;
  for (uint32_t i = at; i-- > 0;) {
    if (!isRead(i) || m_stages[i].isReadable()) return i;
  }
  return std::nullopt;
}

void Timeline::choose(uint32_t at, const std::vector<TrackId>& selected, bool keepsTrack) {
  if (at >= m_stages.size()) return;
  if (isRead(at) && !m_stages[at].isReadable()) {
    emit message(tr("Stage %1 cannot be read: %2").arg(stageText(at), oneLine(problemText(m_stages[at]), 300)));
    return;
  }
  m_current = at;
  m_opening = at;
  // Several selected instructions stay selected, those of them that are at the stage.
  m_wanted = selected.empty() ? m_several : selected;
  m_keepsTrack = keepsTrack || (selected.empty() && !m_several.empty());
  emit currentChanged();
  emit chosen();
  m_show.start();
}

// Behind the frame in which the strip shows the choice. While it is dragged, the stages on the way are not shown.
void Timeline::showChosen() {
  if (!m_opening || m_opening != m_current) return;
  const uint32_t at = *m_opening;
  const io::StageId stage{m_module, m_stages[at].name.stage};
  const auto earlier = before(at);
  const auto compareWhenShown = [this, at, stage, earlier, path = m_path, dump = m_dump](const LoadedStage& after) {
    if (m_dump != dump || m_current != at) return;
    if (std::exchange(m_opening, std::nullopt)) selectTrack();  // it was shown already
    if (!earlier) return m_comparer.endStep();
    const io::StageId first{m_module, m_stages[*earlier].name.stage};
    m_session.read(path, first, [this, at, earlier, dump, b = after.largest()](const LoadedStage& read) {
      if (m_dump != dump || m_current != at) return;
      const PassStage& chosen = m_stages[at];
      m_comparer.compareStep(read.largest(), b, chosen.before == earlier ? chosen.match : nullptr);
    });
  };
  m_session.show(m_path, stage, compareWhenShown);
  if (isRead(at) || at == 0) return;
  // The worker may be far from it.
  using Read = std::optional<PassStage>;
  m_jobs.start<Read>(
      this, QStringLiteral("one stage"),
      tr("Reading the stages of %1").arg(oneLine(m_dump->modules[m_module].name, 40)),
      [dump = m_dump, module = m_module, at](std::stop_token stop, const JobRunner::Progress&) {
        return readOneStage(dump, module, at, stop);
      },
      [this, at, generation = m_generation](Read&& read) {
        if (read && generation == m_generation && !isRead(at)) takeStages(generation, {{at, *std::move(read)}});
      });
}

bool Timeline::isShown(uint32_t at) const {
  if (!m_hidesUnchanged || !isRead(at) || at == m_current) return true;
  const PassState state = m_stages[at].state;
  return state != PassState::kSame && state != PassState::kSameBytes;
}

bool Timeline::step(int by, bool onlyChanged) {
  if (!m_current) return false;
  const auto isChange = [&](uint32_t at) {
    if (!onlyChanged) return isShown(at);
    return !isRead(at) || m_stages[at].isChanged();
  };
  for (int64_t at = int64_t{*m_current} + by; at >= 0 && at < static_cast<int64_t>(m_stages.size()); at += by) {
    const auto position = static_cast<uint32_t>(at);
    const bool isGap = isRead(position) && !m_stages[position].isReadable();
    if (isGap || !isChange(position)) continue;
    choose(position);
    return true;
  }
  return false;
}

bool Timeline::stepTouched(int by) {
  if (!m_track) {
    emit message(m_index == nullptr && !isEmpty() ? tr("The stages are still being read.")
                                                  : tr("Select an instruction first."));
    return false;
  }
  const uint32_t now = m_current.value_or(0);
  std::optional<uint32_t> next;
  for (const uint32_t at : m_touched) {
    if (by > 0 && at > now && !next) next = at;
    if (by < 0 && at < now) next = at;
  }
  if (!next) {
    emit message(by > 0 ? tr("No later pass touched the selection.") : tr("No earlier pass touched the selection."));
    return false;
  }
  choose(*next);
  return true;
}

QString Timeline::stageText(uint32_t at) const {
  const QString number = toQString(stageNumberText(m_stages[at]));
  const QString pass = passTitle(m_stages[at]);
  return oneLine((number.isEmpty() ? pass : QStringLiteral("%1 %2").arg(number, pass)).toStdString(), 200);
}

void Timeline::setFound(std::vector<uint8_t> found) {
  m_found = std::move(found);
  emit foundChanged();
}

void Timeline::setHidesUnchanged(bool hides) {
  if (m_hidesUnchanged == hides) return;
  m_hidesUnchanged = hides;
  emit stagesRead();
}

// --- tracks ----------------------------------------------------------------------------------------------------------

void Timeline::setTrack(std::optional<TrackId> track, uint32_t stage, std::vector<TrackId> all) {
  m_track = track;
  m_trackStage = stage;
  m_several = std::move(all);
  m_touched.clear();
  const auto addStagesOf = [&](TrackId one) {
    for (const compare::TrackEvent& event : m_index->tracks.eventsOf(one)) {
      const bool isFirst = event.kind == compare::EventKind::kMade && event.stage == m_index->firstReadable();
      if (!isFirst && !event.kindText().empty()) m_touched.push_back(event.stage);
    }
  };
  if (track && m_index != nullptr) {
    if (m_several.empty()) addStagesOf(*track);
    for (const TrackId one : m_several) addStagesOf(one);
    std::sort(m_touched.begin(), m_touched.end());
    m_touched.erase(std::unique(m_touched.begin(), m_touched.end()), m_touched.end());
  }
  emit trackChanged();
}

void Timeline::followSelection() {
  if (m_isSelecting || m_opening) return;
  const auto snapshot = m_navigation.snapshot();
  const auto at = positionOf(snapshot);
  // The other side of the comparison may be a stage that is no longer in memory; its track stays.
  if (!at) return;
  const model::Selection& selection = m_navigation.selection();
  const auto id = selection.instruction();
  // A line has many instructions: the history stays.
  if (m_track && selection.target && std::holds_alternative<hlo::SourceLine>(*selection.target)) return;
  // What was selected by name at another stage is no choice of the user.
  if (!id || !selection.guessedFrom.empty()) return;
  if (m_own) {
    if (*m_own == std::pair(*at, *id)) return;
    const ShownComparison& compared = m_navigation.comparison();
    if (compared.side() == compare::Side::kA && m_current == m_own->first && compared.pairOf(*id) == m_own->second)
      return;
    m_own.reset();
  }
  m_selected = std::pair(*at, *id);
  if (m_index == nullptr) return;
  std::vector<TrackId> several;
  if (selection.instructions.size() > 1 && std::holds_alternative<InstructionSet>(*selection.target)) {
    for (const hlo::InstructionId one : selection.instructions) {
      if (const auto track = m_index->tracks.trackAt(*at, one)) several.push_back(*track);
    }
  }
  m_isPartOfSelection = several.empty() && selection.instructions.size() > 1;
  setTrack(m_index->tracks.trackAt(*at, *id), *at, std::move(several));
}

// The instruction that is at a stage in place of the track: of those that it was made from, or that were made from it,
// the nearest one.
std::optional<TrackId> Timeline::standIn(uint32_t stage) const {
  const compare::Tracks& tracks = m_index->tracks;
  const compare::Track track = tracks.track(*m_track);
  if (stage < track.first) {
    return tracks.nearest(*m_track, [&](TrackId one) { return tracks.instructionAt(stage, one).has_value(); });
  }
  TrackId now = *m_track;
  for (size_t i = 0; i < m_stages.size(); ++i) {
    std::optional<TrackId> next;
    for (const compare::TrackEvent& event : tracks.eventsOf(now)) {
      if (event.other && event.kind != compare::EventKind::kMade) next = event.other;
    }
    if (!next || *next == now) break;
    now = *next;
    if (tracks.instructionAt(stage, now)) return now;
  }
  for (const TrackId one : tracks.descendants(*m_track)) {
    if (tracks.instructionAt(stage, one)) return one;
  }
  return std::nullopt;
}

void Timeline::selectTrack() {
  if (m_index == nullptr || !m_current) return;
  const auto& snapshot = m_navigation.snapshot();
  if (snapshot == nullptr || snapshot->module == nullptr ||
      snapshot->module->instructionCount() != m_index->tracks.instructionCount(*m_current))
    return;  // one of several modules of the stage
  const compare::Tracks& tracks = m_index->tracks;
  std::vector<TrackId> wanted = std::exchange(m_wanted, {});
  std::vector<hlo::InstructionId> ids;
  if (!wanted.empty()) {
    absl::flat_hash_set<uint32_t> all;
    for (const TrackId one : wanted) all.insert(one.index());
    for (const hlo::InstructionId id : snapshot->module->instructions()) {
      const auto track = tracks.trackAt(*m_current, id);
      if (track && all.contains(track->index()) && ids.size() < kMostSelectedTracks) ids.push_back(id);
    }
  }
  bool isStandIn = false;
  // A scope is not replaced by its first instruction.
  if (ids.empty() && (wanted.empty() || wanted == m_several) && m_track && !m_isPartOfSelection) {
    auto id = tracks.instructionAt(*m_current, *m_track);
    if (!id) {
      const auto other = standIn(*m_current);
      if (other) id = tracks.instructionAt(*m_current, *other);
      isStandIn = id.has_value();
    }
    if (id) ids.push_back(*id);
  }
  if (ids.empty()) return;
  // The track that the user selected stays while its stages are looked at.
  m_isSelecting = wanted.empty() || m_keepsTrack;
  m_own.reset();
  if (m_isSelecting && (isStandIn || !wanted.empty())) m_own = std::pair(*m_current, ids.front());
  if (ids.size() > 1 || m_navigation.selection().target != Target(ids.front()))
    m_navigation.select(ids.size() == 1 ? Target(ids.front()) : Target(InstructionSet(ids)));
  m_isSelecting = false;
  if (isStandIn)
    emit message(tr("%1 is not in this stage; selected instead: %2, by the history of the compilation.")
                     .arg(oneLine(tracks.nameAt(*m_track, m_trackStage).first, 80),
                          oneLine(snapshot->module->name(ids.front()), 80)));
}

}  // namespace model

#include "model/session/session.h"

#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "model/documents/module_memory.h"
#include "model/documents/reduced_module.h"
#include "model/io/kinds.h"
#include "model/io/proto_fields.h"
#include "model/items/format.h"
#include "model/items/memory_report_text.h"
#include "model/session/report_pairing.h"

namespace model {
namespace {

size_t bytesOf(const LoadedStage& stage) {
  size_t bytes = 0;
  const hlo::SourceText* counted = nullptr;  // modules of one file share their text
  for (const auto& snapshot : stage.snapshots) {
    if (snapshot->module != nullptr && &snapshot->module->text() != counted) {
      counted = &snapshot->module->text();
      bytes += counted->text().size();
    }
    if (snapshot->assignment == nullptr) continue;
    for (const auto& text : snapshot->assignment->texts()) bytes += text->text().size();
  }
  return bytes;
}

/// Gives buffer assignments without a module the module that they state, so that all views can show them.
LoadedStage withReducedModules(LoadedStage stage, const std::stop_token& stop) {
  for (std::shared_ptr<const Snapshot>& snapshot : stage.snapshots) {
    if (snapshot->assignment == nullptr || memoryForm(*snapshot->assignment) != MemoryForm::kWhole) continue;
    if (auto reduced = withReducedModule(*snapshot, nullptr, stop)) snapshot = std::move(reduced);
  }
  return stage;
}

absl::StatusOr<Document> withReducedModules(absl::StatusOr<Document> document, const std::stop_token& stop) {
  if (!document.ok()) return document;
  for (auto& [id, stage] : document->loaded) stage = withReducedModules(std::move(stage), stop);
  return document;
}

bool hasStages(const Document& document) {
  return document.dump->modules.size() > 1 || document.dump->modules.front().stages.size() > 1;
}

}  // namespace

Session::Session(JobRunner& jobs, Navigation& navigation, QObject* parent)
    : QObject(parent), m_jobs(jobs), m_navigation(navigation), m_watch(jobs) {
  connect(this, &Session::documentsChanged, &m_watch, [this] { m_watch.watch(m_documents); });
  connect(&m_watch, &DiskWatch::changed, this, &Session::diskChanged);
  connect(&navigation, &Navigation::snapshotChanged, this, [this](const std::shared_ptr<const Snapshot>& snapshot) {
    const auto document = documentOf(snapshot);
    if (document == nullptr) return;
    const std::pair<QString, io::StageId> shown(toQString(document->path), *document->stageOf(snapshot));
    m_shown.erase(std::remove(m_shown.begin(), m_shown.end(), shown), m_shown.end());
    m_shown.insert(m_shown.begin(), shown);
    noteMessage(*document, shown.second);
  });
  connect(&navigation, &Navigation::snapshotChanged, this, &Session::estimateMemory);
  navigation.setMainStageCheck([this] { return otherMainStage().has_value(); });
}

// Estimates the memory of the module that is shown, while the first graph is laid out.
void Session::estimateMemory(const std::shared_ptr<const Snapshot>& snapshot) {
  const QString key = QStringLiteral("memory");
  m_jobs.cancel(this, key);
  if (snapshot == nullptr || snapshot->estimate == nullptr || snapshot->estimate->tryGet() != nullptr) return;
  m_jobs.start<bool>(
      this, key, tr("Estimating memory"),
      [snapshot](std::stop_token stop, const JobRunner::Progress&) { return snapshot->estimate->get(stop) != nullptr; },
      [this, snapshot](bool) {
        if (m_navigation.snapshot() == snapshot) m_navigation.estimateReady();
      });
}

void Session::open(const QStringList& paths, qsizetype shown) {
  if (!paths.isEmpty()) emit opening();
  for (const QString& path : paths) {
    if (!m_order.contains(path)) m_order.append(path);
  }
  // The path to be shown is read first.
  if (shown < paths.size()) start(paths[shown], nullptr, true);
  for (qsizetype i = 0; i < paths.size(); ++i) {
    if (i != shown) start(paths[i], nullptr, false);
  }
}

void Session::openText(const QString& name, const QByteArray& text) {
  emit opening();
  start(name,
        std::make_shared<const hlo::SourceText>(name.toStdString(),
                                                absl::string_view(text.constData(), static_cast<size_t>(text.size()))),
        true);
}

void Session::start(const QString& path, std::shared_ptr<const hlo::SourceText> text, bool show) {
  using Result = absl::StatusOr<Document>;
  m_jobs.start<Result>(
      this, QStringLiteral("open ") + path, tr("Opening %1").arg(QFileInfo(path).fileName()),
      [path, text, rules = m_rules](std::stop_token stop, const JobRunner::Progress& progress) {
        return withReducedModules(readDocument(path.toStdString(), text, stop, progress, rules), stop);
      },
      [this, path, show](Result&& result) {
        if (result.ok()) {
          add(*std::move(result), show);
          emit opened(path);
          if (m_reopening && m_reopening->shown == path) returnTo(*std::exchange(m_reopening, std::nullopt));
        } else if (result.status().code() != absl::StatusCode::kCancelled) {
          emit openFailed(path, toQString(result.status().message()));
        }
      });
}

void Session::reload(const QString& path) {
  const auto open = find(path);
  if (open == m_documents.end()) return;
  const std::shared_ptr<const Document> before = *open;
  const auto shown = before->stageOf(m_navigation.snapshot());
  const io::StageId stage = shown ? *shown : before->first;
  emit opening();
  using Result = absl::StatusOr<Document>;
  m_jobs.start<Result>(
      this, QStringLiteral("open ") + path, tr("Reloading %1").arg(QFileInfo(path).fileName()),
      [before, stage, rules = m_rules](std::stop_token stop, const JobRunner::Progress& progress) {
        return withReducedModules(rereadDocument(*before, stage, stop, progress, rules), stop);
      },
      [this, path, before](Result&& result) {
        if (result.ok()) {
          add(*std::move(result), before->stageOf(m_navigation.snapshot()).has_value());
          emit opened(path);
        } else if (result.status().code() != absl::StatusCode::kCancelled) {
          emit openFailed(path, toQString(result.status().message()));
        }
      });
}

std::vector<std::shared_ptr<const Document>>::iterator Session::find(const QString& path) {
  return std::find_if(m_documents.begin(), m_documents.end(),
                      [name = path.toStdString()](const auto& open) { return open->path == name; });
}

void Session::add(Document document, bool show) {
  const auto added = std::make_shared<const Document>(std::move(document));
  const LoadedStage& loaded = added->loaded.at(added->first);
  const QString path = toQString(added->path);
  const auto same = find(path);
  const std::shared_ptr<const Document> before = same == m_documents.end() ? nullptr : *same;
  if (before == nullptr) {
    // Documents stay in the order of the request, whichever is read first.
    const auto place = [this](const std::shared_ptr<const Document>& open) {
      const qsizetype at = m_order.indexOf(toQString(open->path));
      return at < 0 ? m_order.size() : at;
    };
    const auto behind = std::upper_bound(m_documents.begin(), m_documents.end(), added,
                                         [&](const auto& a, const auto& b) { return place(a) < place(b); });
    m_documents.insert(behind, added);
  } else {
    *same = added;
    m_shown.erase(
        std::remove_if(m_shown.begin(), m_shown.end(), [&](const auto& shown) { return shown.first == path; }),
        m_shown.end());
  }
  emit documentsChanged();
  // The reloaded module replaces the one that was shown of the path, at the same location.
  const auto shown = before == nullptr ? std::nullopt : before->stageOf(m_navigation.snapshot());
  const bool isSame = shown && io::findStage(*added->dump, *before->dump, *shown) == added->first;
  if (isSame) {
    const auto& old = before->loaded.at(*shown).snapshots;
    const auto row = static_cast<size_t>(std::find(old.begin(), old.end(), m_navigation.snapshot()) - old.begin());
    m_navigation.replace(m_navigation.snapshot(), loaded.snapshots[std::min(row, loaded.snapshots.size() - 1)]);
  } else if (show || m_navigation.snapshot() == nullptr) {
    m_navigation.show(loaded.largest());
  } else {
    m_navigation.reports().documentOpened(loaded.largest(), false);
  }
  m_navigation.keepOnly(snapshots());
  applyFrameRules();
}

// Registers the message about the module that is shown. A message with a module of its own does not concern other
// modules.
void Session::noteMessage(const Document& document, io::StageId stage) {
  if (document.stage(stage).kind == io::Kind::kOutOfMemory) return;  // the stage is the message
  if (const auto message = document.messageOf(stage.module))
    return m_navigation.reports().documentOpened(message, false);
  const auto other = documentOf(m_navigation.reports().report());
  if (other == nullptr) return;
  const auto& stages = other->dump->modules[other->stageOf(m_navigation.reports().report())->module].stages;
  const bool hasModule =
      std::any_of(stages.begin(), stages.end(), [](const io::Stage& one) { return !one.modules.empty(); });
  if (hasModule) m_navigation.reports().forgetReport();
}

std::optional<io::StageId> Session::otherMainStage() const {
  const auto document = documentOf(m_navigation.snapshot());
  if (document == nullptr || document->dump == nullptr) return std::nullopt;
  const auto shown = document->stageOf(m_navigation.snapshot());
  const auto stage = shown ? document->dump->modules[shown->module].mainStage() : std::nullopt;
  if (!stage || *stage == shown->stage) return std::nullopt;
  return io::StageId{shown->module, *stage};
}

void Session::show(const QString& path, io::StageId stage, const std::function<void(const LoadedStage&)>& then) {
  const auto open = find(path);
  if (open == m_documents.end()) return;
  const std::shared_ptr<const Document> document = *open;
  // The last request wins, even if it is satisfied immediately.
  m_jobs.cancel(this, QStringLiteral("stage"));
  if (document->loaded.contains(stage)) {
    showSnapshot(*document, stage);
    if (then) then(document->loaded.at(stage));
    return;
  }
  using Result = absl::StatusOr<std::map<io::StageId, LoadedStage>>;
  const std::shared_ptr<const io::Dump> dump = document->dump;
  const bool hasMessages = document->messageOf(stage.module) != nullptr;
  const io::Stage& wanted = document->stage(stage);
  const auto& files = wanted.modules.empty() ? wanted.buffers : wanted.modules;
  const QString name = QFileInfo(QString::fromStdString(dump->files->entries()[files.front()].path)).fileName();
  m_jobs.start<Result>(
      this, QStringLiteral("stage"), tr("Opening %1").arg(name),
      [dump, stage, hasMessages, rules = m_rules](std::stop_token stop, const JobRunner::Progress& progress) -> Result {
        auto loaded = loadStage(*dump, stage, stop, progress, rules);
        if (!loaded.ok()) return loaded.status();
        std::map<io::StageId, LoadedStage> all;
        if (!hasMessages) all = loadMessages(*dump, stage.module, stop, rules);
        all.insert_or_assign(stage, withReducedModules(*std::move(loaded), stop));
        return all;
      },
      [this, path, dump, stage, then](Result&& result) {
        if (result.ok()) {
          if (adopt(path, dump, stage, *std::move(result)) && then) then(LoadedStage((*find(path))->loaded.at(stage)));
        } else if (result.status().code() != absl::StatusCode::kCancelled) {
          emit openFailed(path, toQString(result.status().message()));
        }
      });
}

void Session::read(const QString& path, io::StageId stage, const std::function<void(const LoadedStage&)>& then) {
  const auto open = find(path);
  if (open == m_documents.end()) return;
  const QString key = QStringLiteral("unshown stage");
  m_jobs.cancel(this, key);
  if ((*open)->loaded.contains(stage)) return then(LoadedStage((*open)->loaded.at(stage)));
  using Result = absl::StatusOr<LoadedStage>;
  const std::shared_ptr<const io::Dump> dump = (*open)->dump;
  m_jobs.start<Result>(
      this, key, tr("Opening the stage before"),
      [dump, stage, rules = m_rules](std::stop_token stop, const JobRunner::Progress& progress) -> Result {
        auto loaded = loadStage(*dump, stage, stop, progress, rules);
        if (!loaded.ok()) return loaded;
        return withReducedModules(*std::move(loaded), stop);
      },
      [this, path, dump, stage, then](Result&& result) {
        const auto now = find(path);
        if (now == m_documents.end() || (*now)->dump != dump) return;  // it was closed or reloaded meanwhile
        if (!result.ok()) {
          if (result.status().code() != absl::StatusCode::kCancelled)
            emit openFailed(path, toQString(result.status().message()));
          return;
        }
        const LoadedStage loaded = *std::move(result);
        auto document = std::make_shared<Document>(**now);
        document->loaded.insert_or_assign(stage, loaded);
        *now = document;
        // Behind the one that is shown: it was wanted with it.
        const std::pair<QString, io::StageId> entry(path, stage);
        m_shown.erase(std::remove(m_shown.begin(), m_shown.end(), entry), m_shown.end());
        m_shown.insert(m_shown.begin() + (m_shown.empty() ? 0 : 1), entry);
        evictStages();
        emit documentsChanged();
        then(loaded);
      });
}

// Returns false if the document was closed or reloaded meanwhile.
bool Session::adopt(const QString& path, std::shared_ptr<const io::Dump> dump, io::StageId stage,
                    std::map<io::StageId, LoadedStage> loaded) {
  const auto open = find(path);
  if (open == m_documents.end() || (*open)->dump != dump) return false;
  auto document = std::make_shared<Document>(**open);
  for (auto& [id, read] : loaded) document->loaded.insert_or_assign(id, std::move(read));
  *open = document;
  showSnapshot(*document, stage);
  evictStages();
  emit documentsChanged();
  m_navigation.keepOnly(snapshots());
  applyFrameRules();
  return true;
}

void Session::showSnapshot(const Document& document, io::StageId stage) {
  const auto now = document.stageOf(m_navigation.snapshot());
  const auto& snapshot = document.loaded.at(stage).largest();
  if (now && now->module == stage.module) {
    m_navigation.showCorresponding(snapshot);
  } else {
    m_navigation.show(snapshot);
  }
}

void Session::evictStages() {
  size_t stages = 0, bytes = 0;
  for (const auto& [path, stage] : std::vector(m_shown)) {
    const auto open = find(path);
    if (open == m_documents.end() || !(*open)->loaded.contains(stage) || !hasStages(**open)) continue;
    ++stages;
    bytes += bytesOf((*open)->loaded.at(stage));
    const bool isShown = (*open)->stageOf(m_navigation.snapshot()) == stage;
    if (isShown || (stages <= kKeptStages && bytes <= kKeptBytes)) continue;
    auto document = std::make_shared<Document>(**open);
    document->loaded.erase(stage);
    *open = document;
  }
}

void Session::readSizes(const QString& path) {
  const auto open = find(path);
  const QString key = QStringLiteral("sizes ") + path;
  if (open == m_documents.end() || m_jobs.isRunning(this, key)) return;
  std::vector<io::StageId> stages = stagesWithoutTimes(**open);
  for (const io::StageId id : stagesWithoutSizes(**open, kMostSizeBytes)) stages.push_back(id);
  if (stages.empty()) return;
  using Sizes = std::map<io::StageId, StageSizes>;
  m_jobs.start<Sizes>(
      this, key, tr("Reading the sizes of modules"),
      [document = *open, stages, devices = m_devices](const std::stop_token& stop,
                                                      const JobRunner::Progress& progress) {
        return model::readSizes(*document, stages, devices, stop, progress);
      },
      [this, path, dump = (*open)->dump](Sizes&& sizes) {
        const auto now = find(path);
        if (now == m_documents.end() || (*now)->dump != dump) return;  // it was closed or reloaded meanwhile
        auto document = std::make_shared<Document>(**now);
        document->sizes.merge(sizes);
        *now = document;
        emit documentsChanged();
      });
}

void Session::setDevices(const DeviceChoice& devices) {
  m_devices = devices;
  bool isChanged = false;
  for (std::shared_ptr<const Document>& document : m_documents) {
    m_jobs.cancel(this, QStringLiteral("sizes ") + toQString(document->path));
    if (document->sizes.empty()) continue;
    auto changed = std::make_shared<Document>(*document);
    changed->sizes.clear();
    document = std::move(changed);
    isChanged = true;
  }
  if (isChanged) emit documentsChanged();
}

void Session::setFrameRules(const hlo::FrameRules& rules) {
  m_rules = rules;
  applyFrameRules();
}

// Also applies to documents that were being read while the rules changed.
void Session::applyFrameRules() {
  for (const std::shared_ptr<const Document>& document : std::vector(m_documents)) {
    const auto hasOthers = [this](const auto& stage) { return stage.second.snapshots.front()->frameRules != m_rules; };
    if (std::none_of(document->loaded.begin(), document->loaded.end(), hasOthers)) continue;
    using Loaded = std::map<io::StageId, LoadedStage>;
    m_jobs.start<Loaded>(
        this, QStringLiteral("frames ") + toQString(document->path), tr("Finding source lines"),
        [document, rules = m_rules](std::stop_token stop, const JobRunner::Progress&) {
          Loaded loaded = document->loaded;
          for (auto& [id, stage] : loaded) {
            if (stop.stop_requested()) break;
            for (auto& snapshot : stage.snapshots) snapshot = snapshot->withFrameRules(rules, stop);
          }
          return loaded;
        },
        [this, document](Loaded&& loaded) {
          const auto open = find(toQString(document->path));
          if (open == m_documents.end() || *open != document) return applyFrameRules();  // it was replaced meanwhile
          auto changed = std::make_shared<Document>(*document);
          changed->loaded = std::move(loaded);
          *open = changed;
          emit documentsChanged();
          for (const auto& [id, stage] : document->loaded) {
            const auto& now = changed->loaded.at(id).snapshots;
            for (size_t i = 0; i < now.size(); ++i) m_navigation.replace(stage.snapshots[i], now[i]);
          }
          m_navigation.keepOnly(snapshots());
        });
  }
}

void Session::openFile(const QString& path, io::FileIndex file) {
  const auto open = find(path);
  if (open == m_documents.end()) return;
  const std::shared_ptr<const io::Dump> dump = (*open)->dump;
  const QString name = QString::fromStdString(dump->files->nameOf(file));
  const bool isBufferFile = io::isBufferFile(io::parseDumpName(QFileInfo(name).fileName().toStdString()).kind);
  struct Read {
    std::shared_ptr<const hlo::SourceText> text;
    const io::KindRow* kind;
    bool isText;
  };
  using Result = absl::StatusOr<Read>;
  m_jobs.start<Result>(
      this, QStringLiteral("file"), tr("Opening %1").arg(QFileInfo(name).fileName()),
      [dump, file](std::stop_token stop, const JobRunner::Progress&) -> Result {
        auto text = dump->files->read(file, stop);
        if (!text.ok()) return text.status();
        const absl::string_view bytes = (*text)->text();
        const io::KindRow& kind = io::recognize(bytes);
        if (auto fields = io::fieldText(**text)) return Read{std::move(fields), &kind, true};
        return Read{*text, &kind, io::Content(bytes).isText()};
      },
      [this, name, isBufferFile](Result&& result) {
        if (!result.ok()) {
          if (result.status().code() != absl::StatusCode::kCancelled)
            emit openFailed(name, toQString(result.status().message()));
        } else if ((!isBufferFile || !result->isText) && result->kind->reader != io::Reader::kNone) {
          emit opening();
          start(name, std::move(result->text), true);
        } else if (!result->isText || !result->kind->isShown) {
          // The folder is already open, so instructions for making a dump do not help here.
          const absl::string_view sentence = result->kind->sentence;
          emit openFailed(name, tr("%1 (%2 bytes): %3")
                                    .arg(name, grouped(static_cast<int64_t>(result->text->text().size())),
                                         toQString(sentence.substr(0, sentence.find(';')))));
        } else {
          emit fileOpened(std::move(result->text));
        }
      });
}

void Session::close(const QString& path) {
  const auto open = find(path);
  if (open == m_documents.end()) return;
  emit closing();
  remember({path});
  m_documents.erase(open);
  m_order.removeAll(path);
  m_shown.erase(std::remove_if(m_shown.begin(), m_shown.end(), [&](const auto& shown) { return shown.first == path; }),
                m_shown.end());
  m_navigation.keepOnly(snapshots());
  emit documentsChanged();
}

void Session::closeAll() {
  emit closing();
  remember(m_order);
  m_documents.clear();
  m_order.clear();
  m_shown.clear();
  m_navigation.keepOnly({});
  emit documentsChanged();
}

void Session::remember(const QStringList& paths) {
  Closed closed;
  for (const QString& path : paths) {
    if (find(path) != m_documents.end() && QFileInfo::exists(path)) closed.paths.append(path);
  }
  if (closed.paths.isEmpty()) return;
  const std::shared_ptr<const Snapshot> snapshot = m_navigation.snapshot();
  const auto document = documentOf(snapshot);
  if (document != nullptr && closed.paths.contains(toQString(document->path))) {
    closed.shown = toQString(document->path);
    closed.stage = *document->stageOf(snapshot);
    if (m_navigation.active()) closed.active = targetKeyOf(*m_navigation.active(), *snapshot);
    if (const auto& target = m_navigation.selection().target)
      closed.selected = targetKeyOf(*target, *m_navigation.memory());
  }
  m_closed.push_back(std::move(closed));
  if (m_closed.size() > kKeptClosed) m_closed.erase(m_closed.begin());
}

void Session::reopenClosed() {
  if (m_closed.empty()) return;
  m_reopening = std::move(m_closed.back());
  m_closed.pop_back();
  const QStringList paths = m_reopening->paths;
  open(paths, std::max<qsizetype>(0, paths.indexOf(m_reopening->shown)));
}

void Session::returnTo(const Closed& closed) {
  const auto open = find(closed.shown);
  const auto& modules = (*open)->dump->modules;
  if (closed.stage.module >= modules.size() || closed.stage.stage >= modules[closed.stage.module].stages.size()) return;
  show(closed.shown, closed.stage, [this, closed](const LoadedStage& stage) {
    const auto& snapshot = stage.snapshots.front();
    if (m_navigation.snapshot() != snapshot) return;
    if (const auto selected = closed.selected ? findTarget(*closed.selected, *snapshot) : std::nullopt)
      m_navigation.select(*selected);
    const auto active = closed.active ? findTarget(*closed.active, *snapshot) : std::nullopt;
    if (active && std::holds_alternative<hlo::ComputationId>(*active))
      m_navigation.enter(std::get<hlo::ComputationId>(*active));
  });
}

std::shared_ptr<const Document> Session::documentOf(const std::shared_ptr<const Snapshot>& snapshot) const {
  for (const auto& document : m_documents) {
    if (document->stageOf(snapshot)) return document;
  }
  return nullptr;
}

std::vector<std::shared_ptr<const Snapshot>> Session::snapshots() const {
  std::vector<std::shared_ptr<const Snapshot>> all;
  for (const auto& document : m_documents) {
    for (const auto& [id, stage] : document->loaded)
      all.insert(all.end(), stage.snapshots.begin(), stage.snapshots.end());
  }
  return all;
}

std::vector<hlo::Diagnostic> Session::diagnostics() const {
  std::vector<hlo::Diagnostic> all;
  for (const auto& document : m_documents) {
    all.insert(all.end(), document->diagnostics.begin(), document->diagnostics.end());
    for (const auto& [id, stage] : document->loaded) {
      for (const auto& snapshot : stage.snapshots) {
        all.insert(all.end(), snapshot->diagnostics.begin(), snapshot->diagnostics.end());
        if (const auto memory = memoryOf(snapshot); memory != snapshot) {
          // Inserted after the diagnostics of the link, which duplicate the module's own for generated text.
          const auto links = static_cast<ptrdiff_t>(memory->link.diagnostics().size());
          all.insert(all.end(), memory->diagnostics.begin() + links, memory->diagnostics.end());
        }
      }
    }
  }
  return all;
}

}  // namespace model

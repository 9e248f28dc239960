#include "model/session/session.h"

#include <QFileInfo>
#include <algorithm>

#include "model/io/loader.h"

namespace model {
namespace {

QString toQString(absl::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

std::string titleOf(const io::LoadedModule& loaded) {
  if (loaded.module != nullptr && !loaded.module->name().empty()) return std::string(loaded.module->name());
  const size_t slash = loaded.path.rfind('/');
  return slash == std::string::npos ? loaded.path : loaded.path.substr(slash + 1);
}

}  // namespace

absl::StatusOr<Document> readDocument(const QString& path, std::shared_ptr<const hlo::SourceText> text,
                                      std::stop_token stop, const JobRunner::Progress& progress) {
  auto loaded = text != nullptr ? io::loadText(std::move(text), stop, progress)
                                : io::load(path.toStdString(), stop, progress);
  if (!loaded.ok()) return loaded.status();
  Document document;
  document.path = path;
  document.first = loaded->first;
  document.diagnostics = std::move(loaded->diagnostics);
  for (io::LoadedModule& module : loaded->modules) {
    if (stop.stop_requested()) return absl::CancelledError("cancelled");
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->title = titleOf(module);
    snapshot->path = std::move(module.path);
    snapshot->assignmentPath = std::move(module.assignmentPath);
    snapshot->module = std::move(module.module);
    snapshot->assignment = std::move(module.assignment);
    snapshot->diagnostics = std::move(module.diagnostics);
    snapshot->connect();
    document.snapshots.push_back(std::move(snapshot));
  }
  return document;
}

Session::Session(JobRunner& jobs, Navigation& navigation, QObject* parent)
    : QObject(parent), m_jobs(jobs), m_navigation(navigation) {}

void Session::open(const QStringList& paths) {
  bool show = true;
  for (const QString& path : paths) {
    start(path, nullptr, show);
    show = false;
  }
}

void Session::openText(const QString& name, const QByteArray& text) {
  start(name,
        std::make_shared<const hlo::SourceText>(
            name.toStdString(), absl::string_view(text.constData(), static_cast<size_t>(text.size()))),
        true);
}

void Session::reload(const QString& path) { start(path, nullptr, true); }

void Session::start(const QString& path, std::shared_ptr<const hlo::SourceText> text, bool show) {
  using Result = absl::StatusOr<Document>;
  m_jobs.start<Result>(
      this, QStringLiteral("open ") + path, tr("Opening %1").arg(QFileInfo(path).fileName()),
      [path, text](std::stop_token stop, const JobRunner::Progress& progress) {
        return readDocument(path, text, stop, progress);
      },
      [this, path, show](Result&& result) {
        if (result.ok()) {
          add(*std::move(result), show);
          emit opened(path);
        } else if (result.status().code() != absl::StatusCode::kCancelled) {
          emit openFailed(path, toQString(result.status().message()));
        }
      });
}

void Session::add(Document document, bool show) {
  const auto same = std::find_if(m_documents.begin(), m_documents.end(),
                                 [&](const Document& open) { return open.path == document.path; });
  const auto first = document.snapshots[document.first];
  if (same == m_documents.end()) {
    m_documents.push_back(std::move(document));
  } else {
    *same = std::move(document);
  }
  emit documentsChanged();
  if (show || m_navigation.snapshot() == nullptr) m_navigation.show(first);
  m_navigation.keepOnly(snapshots());
}

void Session::close(const std::shared_ptr<const Snapshot>& snapshot) {
  for (Document& document : m_documents) {
    auto& all = document.snapshots;
    all.erase(std::remove(all.begin(), all.end(), snapshot), all.end());
    document.first = 0;
  }
  m_documents.erase(std::remove_if(m_documents.begin(), m_documents.end(),
                                   [](const Document& document) { return document.snapshots.empty(); }),
                    m_documents.end());
  m_navigation.keepOnly(snapshots());
  emit documentsChanged();
}

void Session::closeAll() {
  m_documents.clear();
  m_navigation.keepOnly({});
  emit documentsChanged();
}

std::vector<std::shared_ptr<const Snapshot>> Session::snapshots() const {
  std::vector<std::shared_ptr<const Snapshot>> all;
  for (const Document& document : m_documents) {
    all.insert(all.end(), document.snapshots.begin(), document.snapshots.end());
  }
  return all;
}

std::vector<hlo::Diagnostic> Session::diagnostics() const {
  std::vector<hlo::Diagnostic> all;
  for (const Document& document : m_documents) {
    all.insert(all.end(), document.diagnostics.begin(), document.diagnostics.end());
    for (const auto& snapshot : document.snapshots) {
      all.insert(all.end(), snapshot->diagnostics.begin(), snapshot->diagnostics.end());
    }
  }
  return all;
}

}  // namespace model

#include "model/session/disk_watch.h"

#include <QDir>
#include <QFileInfo>
#include <algorithm>
#include <cerrno>

#include "model/items/format.h"

namespace model {

namespace {

const QString kCheck = QStringLiteral("look");

}  // namespace

DiskWatch::DiskWatch(JobRunner& jobs, QObject* parent) : QObject(parent), m_jobs(jobs) {
  for (QTimer* const timer : {&m_quiet, &m_patience}) {
    timer->setSingleShot(true);
    connect(timer, &QTimer::timeout, this, &DiskWatch::start);
  }
  m_quiet.setInterval(kQuiet);
  m_patience.setInterval(kPatience);
  connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &DiskWatch::check);
  connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &DiskWatch::check);
}

void DiskWatch::watch(const std::vector<std::shared_ptr<const Document>>& documents) {
  std::map<QString, Watched> next;
  for (const auto& document : documents) {
    Watched watched;
    watched.dump = document->dump;
    watched.stamps = document->stamps;
    for (const auto& [id, stage] : document->loaded) {
      watched.stamps.insert(watched.stamps.end(), stage.stamps.begin(), stage.stamps.end());
    }
    const auto before = m_documents.find(toQString(document->path));
    if (before != m_documents.end() && before->second.dump == document->dump) watched.told = before->second.told;
    next.emplace(toQString(document->path), std::move(watched));
  }
  m_documents = std::move(next);
  watchPaths();
}

// Watches files and their folders, since a file may be replaced, or deleted and created again.
void DiskWatch::watchPaths() {
  QStringList wanted;
  const auto add = [&wanted](const QString& path) {
    if (static_cast<size_t>(wanted.size()) < kMaximumPaths && !wanted.contains(path)) wanted.append(path);
  };
  for (const auto& [path, document] : m_documents) {
    for (const io::DiskStamp& stamp : document.stamps) {
      if (stamp.error != 0) continue;  // pasted text
      const QString file = QString::fromStdString(stamp.path);
      add(file);
      add(QFileInfo(file).path());
    }
  }
  QStringList gone, fresh;
  const QStringList now = m_watcher.files() + m_watcher.directories();
  for (const QString& path : now) {
    if (!wanted.contains(path)) gone.append(path);
  }
  for (const QString& path : wanted) {
    if (!now.contains(path)) fresh.append(path);
  }
  if (!gone.isEmpty()) m_watcher.removePaths(gone);
  if (!fresh.isEmpty()) m_watcher.addPaths(fresh);
}

void DiskWatch::check() {
  m_quiet.start();
  if (!m_patience.isActive()) m_patience.start();
}

DiskWatch::Found DiskWatch::compare(const std::vector<io::DiskStamp>& stamps) {
  Found found;
  // Files of a folder that is written again come and go: that is one change of the folder.
  const bool isFolderThere = !stamps.empty() && stamps.front().isFolder && io::stampOf(stamps.front().path).error == 0;
  for (const io::DiskStamp& before : stamps) {
    const io::DiskStamp now = io::stampOf(before.path);
    if (now == before) continue;
    const QString file = QString::fromStdString(before.path);
    const bool isGone = now.error == ENOENT || now.error == ENOTDIR;
    if (isGone && isFolderThere) {
      found = {DiskChange::kChanged, QString::fromStdString(stamps.front().path)};
      continue;
    }
    if (now.error != 0) return {isGone ? DiskChange::kGone : DiskChange::kUnreachable, file};
    const bool isFolder = now.isFolder && before.isFolder;
    if (found.change == DiskChange::kNone || (found.change == DiskChange::kNewFiles && !isFolder)) {
      found = {isFolder ? DiskChange::kNewFiles : DiskChange::kChanged, file};
    }
  }
  return found;
}

void DiskWatch::start() {
  m_quiet.stop();
  m_patience.stop();
  // A single check at a time: on an unresponsive share they would accumulate.
  m_checkAgain = m_jobs.isRunning(this, kCheck);
  if (m_checkAgain || m_documents.empty()) return;
  std::map<QString, Watched> documents = m_documents;
  using Result = std::map<QString, Found>;
  m_jobs.start<Result>(
      this, kCheck, tr("Checking for changed files"),
      [documents = std::move(documents)](std::stop_token stop, const JobRunner::Progress&) {
        Result result;
        for (const auto& [path, document] : documents) {
          if (!stop.stop_requested()) result.emplace(path, compare(document.stamps));
        }
        return result;
      },
      [this](Result&& result) {
        for (const auto& [path, found] : result) {
          const auto document = m_documents.find(path);
          if (document == m_documents.end() || document->second.told == found.change) continue;
          document->second.told = found.change;
          emit changed(path, found.change, found.file);
        }
        watchPaths();
        if (m_checkAgain) check();
      });
}

}  // namespace model

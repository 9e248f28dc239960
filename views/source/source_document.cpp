#include "views/source/source_document.h"

#include <QDateTime>
#include <QFileInfo>
#include <string>
#include <utility>

#include "model/items/format.h"

namespace views {
namespace {

constexpr int kSettleMs = 150;

/// Returns a stamp that changes when the file is replaced or its text changes; "" without a file.
QString stampOf(const QString& path) {
  const QFileInfo file(path);
  if (!file.exists()) return {};
  return QStringLiteral("%1 %2 %3")
      .arg(file.canonicalFilePath(), QString::number(file.size()),
           QString::number(file.lastModified().toMSecsSinceEpoch()));
}

QString sentence(const absl::Status& status) {
  const absl::string_view text = status.message();
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

}  // namespace

SourceDocument::SourceDocument(model::JobRunner& jobs, QObject* parent) : QObject(parent), m_jobs(jobs) {
  m_settle.setSingleShot(true);
  m_settle.setInterval(kSettleMs);
  connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_settle, qOverload<>(&QTimer::start));
  connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, [this] {
    // Detects that an editor replaced the file, or that a link has a new target; other changes in the folder are
    // ignored.
    if (stampOf(m_path) != m_stamp) m_settle.start();
  });
  connect(&m_settle, &QTimer::timeout, this, &SourceDocument::reload);
}

void SourceDocument::show(const QString& named, const model::SourcePlaces& places) {
  m_jobs.cancel(this, QStringLiteral("source"));
  m_settle.stop();
  const bool isOther = named != m_named;
  m_named = named;
  if (named.isEmpty()) {
    take({});
    return;
  }
  if (isOther || m_state == State::kEmpty) {
    m_state = State::kLooking;
    m_text.reset();
    m_path.clear();
    m_error.clear();
    emit changed();
  }
  m_jobs.start<Result>(
      this, QStringLiteral("source"), tr("Reading %1").arg(named.section(QLatin1Char('/'), -1)),
      [name = named.toStdString(), places](std::stop_token stop, const model::JobRunner::Progress&) {
        Result result;
        const auto found = model::findSource(name, places, stop);
        if (!found) return result;
        result.path = model::toQString(found->path);
        auto text = model::readSource(found->path, stop);
        if (text.ok()) {
          result.text = *std::move(text);
          result.text->lineCount();  // builds the line index on the worker rather than on the GUI thread
        } else {
          result.error = sentence(text.status());
        }
        return result;
      },
      [this](Result result) { take(std::move(result)); });
}

void SourceDocument::take(Result result) {
  m_path = result.path;
  m_text = std::move(result.text);
  m_error = result.error;
  m_state = m_named.isEmpty()   ? State::kEmpty
            : m_text != nullptr ? State::kShown
            : m_path.isEmpty()  ? State::kMissing
                                : State::kUnreadable;
  watch();
  emit changed();
}

void SourceDocument::watch() {
  const QStringList watched = m_watcher.files() + m_watcher.directories();
  QStringList wanted;
  if (!m_path.isEmpty()) wanted = {m_path, QFileInfo(m_path).absolutePath()};
  // Watches the file that the path resolved to.
  const QString stamp = m_path.isEmpty() ? QString() : stampOf(m_path);
  const bool isOther = std::exchange(m_stamp, stamp) != stamp;
  if (!watched.isEmpty() && (watched != wanted || isOther)) m_watcher.removePaths(watched);
  if (!wanted.isEmpty() && m_watcher.files() + m_watcher.directories() != wanted) m_watcher.addPaths(wanted);
}

void SourceDocument::reload() {
  if (m_path.isEmpty()) return;
  const QString path = m_path;
  m_jobs.start<Result>(
      this, QStringLiteral("source"), tr("Reading %1").arg(path.section(QLatin1Char('/'), -1)),
      [path](std::stop_token stop, const model::JobRunner::Progress&) {
        Result result;
        result.path = path;
        auto text = model::readSource(path.toStdString(), stop);
        if (text.ok()) {
          result.text = *std::move(text);
          result.text->lineCount();
        } else {
          result.error = sentence(text.status());
        }
        return result;
      },
      [this](Result result) {
        watch();
        const bool isSame = result.text == nullptr || (m_text != nullptr && m_text->text() == result.text->text());
        if (isSame && result.error == m_error) return;
        // If the file was deleted or is half written, the last text stays.
        if (!isSame) m_text = std::move(result.text);
        m_error = result.error;
        if (m_state == State::kShown) {
          emit reloaded();
        } else {
          if (m_text != nullptr) m_state = State::kShown;
          emit changed();
        }
      });
}

}  // namespace views

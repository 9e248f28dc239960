#pragma once

// The documents that a window has open. Opening runs in the background; a path that cannot be read leaves what is open as
// it was. GUI thread only.

#include <QObject>
#include <QString>
#include <QStringList>
#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "model/session/job_runner.h"
#include "model/session/navigation.h"
#include "model/session/snapshot.h"

namespace model {

/// What one path gave.
struct Document {
  QString path;
  std::vector<std::shared_ptr<const Snapshot>> snapshots;  ///< never empty
  size_t first = 0;                                        ///< the one to show
  std::vector<hlo::Diagnostic> diagnostics;                ///< of the path itself; each snapshot has its own
};

/// Reads and connects a path, or the text that is given in its place. Any thread.
absl::StatusOr<Document> readDocument(const QString& path, std::shared_ptr<const hlo::SourceText> text,
                                      std::stop_token stop, const JobRunner::Progress& progress);

class Session : public QObject {
  Q_OBJECT
 public:
  Session(JobRunner& jobs, Navigation& navigation, QObject* parent = nullptr);

  /// Adds each path; one that is open is read again. The first path's module is shown when it is there.
  void open(const QStringList& paths);
  /// Adds a text, such as one that was pasted.
  void openText(const QString& name, const QByteArray& text);
  void reload(const QString& path);
  void close(const std::shared_ptr<const Snapshot>& snapshot);
  void closeAll();

  const std::vector<Document>& documents() const { return m_documents; }
  std::vector<std::shared_ptr<const Snapshot>> snapshots() const;
  /// All problems of all documents, in order.
  std::vector<hlo::Diagnostic> diagnostics() const;

 signals:
  void documentsChanged();
  /// A path could not be opened; `sentence` says why and what to do.
  void openFailed(const QString& path, const QString& sentence);
  void opened(const QString& path);

 private:
  void start(const QString& path, std::shared_ptr<const hlo::SourceText> text, bool show);
  void add(Document document, bool show);

  JobRunner& m_jobs;
  Navigation& m_navigation;
  std::vector<Document> m_documents;
};

}  // namespace model

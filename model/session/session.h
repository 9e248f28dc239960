#pragma once

// The documents that a window has open. Reading runs in the background; what cannot be read leaves what is open as it
// was. Of a document with many stages a few are kept in memory, those shown last. GUI thread only.

#include <QObject>
#include <QString>
#include <QStringList>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "model/documents/document.h"
#include "model/session/disk_watch.h"
#include "model/session/job_runner.h"
#include "model/session/navigation.h"

namespace model {

class Session : public QObject {
  Q_OBJECT
 public:
  /// Stages in memory of all documents that have several, and bytes of their texts: more are let go, never the one
  /// shown.
  static constexpr size_t kKeptStages = 16;
  static constexpr size_t kKeptBytes = size_t{512} << 20;

  Session(JobRunner& jobs, Navigation& navigation, QObject* parent = nullptr);

  /// Adds each path, in this order; one that is open is read again. The module of the path at `shown` is shown when it
  /// is there, and until then whichever is there first.
  void open(const QStringList& paths, qsizetype shown = 0);
  /// Adds a text, such as one that was pasted.
  void openText(const QString& name, const QByteArray& text);
  /// Reads the path again and keeps the place: module, stage, computation, selection and history.
  void reload(const QString& path);
  /// Shows a stage, at the same place where it is another one of the module that is shown; reads it where it is not in
  /// memory. A later call replaces one that is still reading. `then` is called when it is shown.
  void show(const QString& path, io::StageId stage, const std::function<void(const LoadedStage&)>& then = {});
  /// Reads any file of a document: a dump is shown, another text comes by fileOpened().
  void openFile(const QString& path, io::FileIndex file);
  /// Which frames of stacks are the lines, of what is opened from now on; what is open follows in the background and
  /// keeps the place.
  void setFrameRules(const hlo::FrameRules& rules);
  void close(const QString& path);
  void closeAll();
  /// Looks whether files on disk have changed, as when somebody comes back to the window.
  void checkForChanges() { m_watch.check(); }

  const std::vector<std::shared_ptr<const Document>>& documents() const { return m_documents; }
  /// The document of a snapshot; null where it is none of theirs.
  std::shared_ptr<const Document> documentOf(const std::shared_ptr<const Snapshot>& snapshot) const;
  /// Those in memory, in order of the documents.
  std::vector<std::shared_ptr<const Snapshot>> snapshots() const;
  /// All problems of all documents, in order.
  std::vector<hlo::Diagnostic> diagnostics() const;

 signals:
  /// Something begins to be opened or read again.
  void opening();
  /// One document or all are about to be closed.
  void closing();
  /// A document came, went or has another stage in memory.
  void documentsChanged();
  /// A path could not be opened; `sentence` says why and what to do.
  void openFailed(const QString& path, const QString& sentence);
  void opened(const QString& path);
  /// What is open is no longer what lies on disk (disk_watch.h); nothing is read again unasked.
  void diskChanged(const QString& path, model::DiskChange change, const QString& file);
  /// A file that is no dump, to be shown as text.
  void fileOpened(std::shared_ptr<const hlo::SourceText> text);

 private:
  void start(const QString& path, std::shared_ptr<const hlo::SourceText> text, bool show);
  std::vector<std::shared_ptr<const Document>>::iterator find(const QString& path);
  void add(Document document, bool show);
  bool adopt(const QString& path, std::shared_ptr<const io::Dump> dump, io::StageId stage,
             std::map<io::StageId, LoadedStage> loaded);
  void noteMessage(const Document& document, io::StageId stage);
  void showSnapshot(const Document& document, io::StageId stage);
  void evictStages();
  void applyFrameRules();
  void estimateMemory(const std::shared_ptr<const Snapshot>& snapshot);

  JobRunner& m_jobs;
  Navigation& m_navigation;
  DiskWatch m_watch;
  hlo::FrameRules m_rules = hlo::FrameRules::defaults();
  std::vector<std::shared_ptr<const Document>> m_documents;
  QStringList m_order;                                   ///< paths in the order in which they were asked for
  std::vector<std::pair<QString, io::StageId>> m_shown;  ///< newest first
};

}  // namespace model

#pragma once

// The open documents of a window. Files are read in the background; a failed read leaves open documents unchanged. A
// limited number of stages is kept in memory, those shown last. GUI thread only.

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
#include "model/session/target_key.h"

namespace model {

class Session : public QObject {
  Q_OBJECT
 public:
  /// Limits for the number of stages in memory and for the bytes of their texts, over all documents with several
  /// stages. Further stages are evicted, except the one that is shown.
  static constexpr size_t kKeptStages = 16;
  static constexpr size_t kKeptBytes = size_t{512} << 20;
  static constexpr int64_t kMostSizeBytes = int64_t{512} << 20;

  Session(JobRunner& jobs, Navigation& navigation, QObject* parent = nullptr);

  /// Opens the paths in this order; a path that is already open is reloaded. The module of the path at index `shown` is
  /// shown when it is ready; until then the first ready one.
  void open(const QStringList& paths, qsizetype shown = 0);
  /// Opens a text, for example pasted text.
  void openText(const QString& name, const QByteArray& text);
  /// Reloads the path and keeps the location: module, stage, computation, selection and history.
  void reload(const QString& path);
  /// Shows a stage, and reads it if it is not in memory. Another stage of the same module keeps the location. A later
  /// call replaces one that is still reading. `then` is called when the stage is shown.
  void show(const QString& path, io::StageId stage, const std::function<void(const LoadedStage&)>& then = {});
  /// Returns the stage with which the dump opens the module that is shown, unless it is the one that is shown: the
  /// stage with the memory.
  std::optional<io::StageId> otherMainStage() const;
  /// Reads a stage that is not shown, and keeps it as those that were. `then` is called when it is in memory; not if it
  /// cannot be read. A later call replaces one that is still reading.
  void read(const QString& path, io::StageId stage, const std::function<void(const LoadedStage&)>& then);
  /// Opens any file of a document: a dump is shown, other texts are reported by fileOpened().
  void openFile(const QString& path, io::FileIndex file);
  /// Sets which frames of call stacks instructions are attributed to. Open documents are updated in the background and
  /// keep the location.
  void setFrameRules(const hlo::FrameRules& rules);
  /// Sets which device gives the times of modules (StageSizes::time); those that are known are forgotten.
  void setDevices(const DeviceChoice& devices);
  /// Reads the sizes of the document's modules that were not opened, and estimates the times of all, in the background
  /// and once; modules whose files exceed kMostSizeBytes together are left out. documentsChanged() follows when they
  /// are known.
  void readSizes(const QString& path);
  void close(const QString& path);
  void closeAll();
  /// Opens what was closed last, together if it was closed together, at the location that was shown. What is not on
  /// disk, such as pasted text, cannot be opened again.
  void reopenClosed();
  bool canReopen() const { return !m_closed.empty(); }
  /// Checks whether files have changed on disk.
  void checkForChanges() { m_watch.check(); }

  const std::vector<std::shared_ptr<const Document>>& documents() const { return m_documents; }
  /// Returns the document of a snapshot, or null.
  std::shared_ptr<const Document> documentOf(const std::shared_ptr<const Snapshot>& snapshot) const;
  /// The snapshots in memory, in the order of the documents.
  std::vector<std::shared_ptr<const Snapshot>> snapshots() const;
  /// All problems of all documents, in order.
  std::vector<hlo::Diagnostic> diagnostics() const;

 signals:
  /// A document is about to be opened or read again.
  void opening();
  /// One document or all are about to be closed.
  void closing();
  /// A document was opened or closed, has another stage in memory, or knows sizes of further stages.
  void documentsChanged();
  /// A path could not be opened; `sentence` says why and what to do.
  void openFailed(const QString& path, const QString& sentence);
  void opened(const QString& path);
  /// An open file has changed on disk (disk_watch.h). It is not read again automatically.
  void diskChanged(const QString& path, model::DiskChange change, const QString& file);
  /// A file that is not a dump is to be shown as text.
  void fileOpened(std::shared_ptr<const hlo::SourceText> text);

 private:
  /// Documents that were closed together, and the location in them.
  struct Closed {
    QStringList paths;
    QString shown;  ///< one of the paths; "" if none of them was shown
    io::StageId stage;
    std::optional<TargetKey> active, selected;
  };
  static constexpr size_t kKeptClosed = 20;

  void remember(const QStringList& paths);
  void returnTo(const Closed& closed);
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
  DeviceChoice m_devices;
  std::vector<std::shared_ptr<const Document>> m_documents;
  QStringList m_order;                                   ///< paths in the order in which they were opened
  std::vector<std::pair<QString, io::StageId>> m_shown;  ///< newest first
  std::vector<Closed> m_closed;                          ///< newest last
  std::optional<Closed> m_reopening;
};

}  // namespace model

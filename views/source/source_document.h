#pragma once

// Holds one source file at a time. A job finds and reads it; the last request wins. The file is read again when it
// changes on disk.

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>
#include <memory>

#include "model/documents/source_finder.h"
#include "model/session/job_runner.h"

namespace views {

class SourceDocument : public QObject {
  Q_OBJECT
 public:
  enum class State {
    kEmpty,  ///< no file was requested
    kLooking,
    kShown,
    kMissing,     ///< no file matches the name
    kUnreadable,  ///< a file was found; error() says why it cannot be shown
  };

  SourceDocument(model::JobRunner& jobs, QObject* parent);

  /// Finds the file again, even if the name is the same as before. An empty name clears the document.
  void show(const QString& named, const model::SourcePlaces& places);

  State state() const { return m_state; }
  QString named() const { return m_named; }
  /// Returns the path of the file found; "" in other states.
  QString path() const { return m_path; }
  const std::shared_ptr<const hlo::SourceText>& text() const { return m_text; }
  /// Returns why the displayed file can no longer be read (the last version read stays); "" while it can.
  QString error() const { return m_error; }

 signals:
  /// Another file or state.
  void changed();
  /// The same file has a new text, or can no longer be read.
  void reloaded();

 private:
  struct Result {
    QString path;
    std::shared_ptr<const hlo::SourceText> text;
    QString error;
  };

  void take(Result result);
  void watch();
  void reload();

  model::JobRunner& m_jobs;
  QFileSystemWatcher m_watcher;
  QTimer m_settle;  // waits, because editors write in several steps
  State m_state = State::kEmpty;
  QString m_named;
  QString m_path;
  QString m_stamp;  // of the file at the last check
  QString m_error;
  std::shared_ptr<const hlo::SourceText> m_text;
};

}  // namespace views

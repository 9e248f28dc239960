#pragma once

// One source file at a time: looked for and read in a job, the last request wins, and read again when it changes on
// disk.

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
    kEmpty,  ///< nothing was asked for
    kLooking,
    kShown,
    kMissing,     ///< no file fits the name
    kUnreadable,  ///< one fits, and error() says why it is not shown
  };

  SourceDocument(model::JobRunner& jobs, QObject* parent);

  /// Looks for the file anew, also when it is the same as before. An empty name: nothing.
  void show(const QString& named, const model::SourcePlaces& places);

  State state() const { return m_state; }
  QString named() const { return m_named; }
  /// Of the file found; "" in other states.
  QString path() const { return m_path; }
  const std::shared_ptr<const hlo::SourceText>& text() const { return m_text; }
  /// Of a file that is shown: why it can no longer be read, and what is shown was read before; "" as long as it can.
  QString error() const { return m_error; }

 signals:
  /// Another file, or another state.
  void changed();
  /// The same file has another text, or can no longer be read.
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
  QTimer m_settle;  // editors write in several steps
  State m_state = State::kEmpty;
  QString m_named;
  QString m_path;
  QString m_stamp;  // of the file when it was looked at last
  QString m_error;
  std::shared_ptr<const hlo::SourceText> m_text;
};

}  // namespace views

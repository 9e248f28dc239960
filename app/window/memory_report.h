#pragma once

// The memory report of the shown program, for the clipboard as Markdown and for a file as HTML or Markdown: what
// `hloscope memory --format md` and `--format html` write. Made in the background.

#include <QObject>
#include <QString>

#include "absl/status/status.h"
#include "model/session/job_runner.h"
#include "model/session/navigation.h"

namespace app {

class MemoryReport : public QObject {
  Q_OBJECT
 public:
  /// Both outlive it.
  MemoryReport(model::JobRunner& jobs, model::Navigation& navigation, QObject* parent = nullptr);

  /// Copies the report as Markdown.
  void copy();
  /// Asks for a file and writes the report to it. `window` owns the dialog.
  void exportWithDialog(QWidget& window);
  /// Asks for a file and writes the values live at the cursor to it, as `hloscope memory --format csv`.
  void exportLive(QWidget& window);
  /// Writes the values live at the cursor, grouped as the memory view shows them.
  void writeLive(const QString& path);
  /// Writes HTML, or Markdown if the name of the file ends with ".md".
  void write(const QString& path);

 signals:
  /// A line for the status bar: what was copied or written, or why nothing was.
  void message(const QString& sentence);

 private:
  enum class Form { kMarkdown, kHtml };
  /// Returns false, after a message, if the memory of the program is not known.
  bool isPossible();
  /// Returns the name of the program as the begin of a file name.
  QString fileStem() const;
  void report(const QString& path, const absl::Status& saved);
  template <typename Done>
  void make(Form form, const QString& name, Done done);

  model::JobRunner& m_jobs;
  model::Navigation& m_navigation;
};

}  // namespace app

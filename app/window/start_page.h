#pragma once

// The start page, shown while nothing is open: recent files, the bundled sample, how to make a dump.

#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QStringList>
#include <QTimer>
#include <QWidget>

#include "views/theme.h"

namespace app {

class StartPage : public QWidget {
  Q_OBJECT
 public:
  explicit StartPage(views::Theme& theme, QWidget* parent = nullptr);

  void setRecentPaths(const QStringList& paths);
  /// Shows what is being read, with the share that is done, from 0 to 1 (below 0: unknown). Nothing with an empty name,
  /// and nothing of a job that takes less than 100 ms.
  void setJob(const QString& name, double share);

 signals:
  void openFileRequested();
  void openFolderRequested();
  void openSampleRequested();
  /// The user asked for the manual's chapter on making dumps.
  void manualRequested();
  void pathChosen(const QString& path);

 private:
  void applyTheme();
  void showJob();

  views::Theme& m_theme;
  QGridLayout* m_recent;
  QLabel* m_noRecent;
  QList<QWidget*> m_recentRows;
  QList<QLabel*> m_secondary;
  QList<QWidget*> m_code;
  QLabel* m_hint;
  QProgressBar* m_jobShare;
  QString m_jobName;
  QTimer m_jobDelay;
};

}  // namespace app

#pragma once

// The start page, shown while nothing is open: recent files, the bundled sample, how to make a dump.

#include <QGridLayout>
#include <QLabel>
#include <QStringList>
#include <QWidget>

#include "views/theme.h"

namespace app {

class StartPage : public QWidget {
  Q_OBJECT
 public:
  explicit StartPage(views::Theme& theme, QWidget* parent = nullptr);

  void setRecentPaths(const QStringList& paths);

 signals:
  void openFileRequested();
  void openFolderRequested();
  void openSampleRequested();
  /// The user asked for the manual's chapter on making dumps.
  void manualRequested();
  void pathChosen(const QString& path);

 private:
  void applyTheme();

  views::Theme& m_theme;
  QGridLayout* m_recent;
  QLabel* m_noRecent;
  QList<QWidget*> m_recentRows;
  QList<QLabel*> m_secondary;
  QList<QWidget*> m_code;
};

}  // namespace app

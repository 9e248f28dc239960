#pragma once

// Every setting of the program, typed, with its default. Stored with QSettings; no one else reads them.

#include <QByteArray>
#include <QMap>
#include <QObject>
#include <QSettings>
#include <QStringList>
#include <optional>

#include "app/preferences/preferences.h"
#include "views/graph/graph_picture.h"
#include "views/source/source_options.h"

namespace app {

class Settings : public QObject {
  Q_OBJECT
 public:
  /// The folder for the program's own files. It may not exist yet.
  static QString dataFolder();

  Preferences preferences() const;
  /// Kept at once, and reported to all windows.
  void setPreferences(const Preferences& preferences);
  /// Replaces the theme of preferences() for this process, until setPreferences() changes it; never stored.
  void useTheme(views::ThemeMode mode) { m_theme = mode; }

  /// Paths opened last, newest first, at most ten. Empty at first.
  QStringList recentPaths() const;
  void addRecentPath(const QString& path);
  void removeRecentPath(const QString& path);
  void clearRecentPaths();

  /// Folders below which source files are looked for, in this order. Empty at first.
  QStringList sourceRoots() const;
  void setSourceRoots(const QStringList& roots);

  /// The folder that file dialogs of a kind were used in last; "" before the first. Kinds: views/dialog_folders.h.
  QString dialogFolder(const char* kind) const;
  void setDialogFolder(const char* kind, const QString& folder);

  /// How graphs are folded and laid out: as GraphOptions says unless the user chose otherwise.
  views::GraphOptions graphOptions() const;
  void setGraphOptions(const views::GraphOptions& options);

  /// The options of the source view, with the defaults of SourceOptions.
  views::SourceOptions sourceOptions() const;
  void setSourceOptions(const views::SourceOptions& options);

  /// Name of the device whose peak rates give estimated times; "" until one was chosen.
  QString device() const;
  void setDevice(const QString& name);

  /// Queries that the user has named, by name. Empty at first.
  QMap<QString, QString> savedQueries() const;
  /// On disk at once; false where that cannot be.
  bool setSavedQueries(const QMap<QString, QString>& queries);

  /// The last session in the format of app/window/session_state.h; empty at first.
  QByteArray session() const;
  void setSession(const QByteArray& session);
  /// True while the last session is being restored. Written to disk at once.
  bool isRestoring() const;
  void setRestoring(bool isRestoring);

  /// The columns of tables as the user has arranged them, by the id of their view; empty at first.
  QMap<QString, QByteArray> columns() const;
  void setColumns(const QMap<QString, QByteArray>& columns);

  /// The window's place and its arrangement of docks, as Qt saves them; empty at first.
  QByteArray windowGeometry() const;
  QByteArray windowState() const;
  void setWindow(const QByteArray& geometry, const QByteArray& state);

  /// True if the strip of stages is folded; no value until the user has folded or unfolded it.
  std::optional<bool> isStripFolded() const;
  void setStripFolded(bool isFolded);

  /// Arrangements of docks that the user has named, by name. Empty at first.
  QMap<QString, QByteArray> layouts() const;
  void setLayouts(const QMap<QString, QByteArray>& layouts);

 signals:
  void preferencesChanged(const app::Preferences& preferences);

 private:
  /// Saved states of Qt widgets, by name.
  QMap<QString, QByteArray> states(const QString& key) const;
  void setStates(const QString& key, const QMap<QString, QByteArray>& states);

  mutable QSettings m_store;
  std::optional<views::ThemeMode> m_theme;  ///< of this process only
};

}  // namespace app

#pragma once

// The ways by which a person brings something to open: dialogs, the sample, what is pasted or dropped.

#include <QList>
#include <QObject>
#include <QUrl>

#include "model/session/session.h"

namespace app {

class Settings;

class OpenActions : public QObject {
  Q_OBJECT
 public:
  /// All outlive it; the dialogs are `window`'s.
  OpenActions(model::Session& session, const Settings& settings, QWidget& window);

  void openFile();
  void openFolder();
  void openSample();

  /// Asks for the file that the module shown is compared with; "" if the user cancels.
  QString chooseToCompare();
  QString chooseFolderToCompare();

  /// Files that were copied, or text.
  void paste();

  void openUrls(const QList<QUrl>& urls);

  /// Returns the folder of the dump that was opened last, in which dialogs start; "" if it is gone.
  QString lastFolder() const;

 signals:
  /// A sentence: why there is nothing to open.
  void refused(const QString& sentence);

 private:
  static QString fileFilter();
  /// Returns the name of a pasted text: each text has its own, and the same text keeps it.
  QString nameOfPasted(const QByteArray& text);

  model::Session& m_session;
  const Settings& m_settings;
  QWidget& m_window;
  QList<QByteArray> m_pasted;  ///< hashes of the texts that were pasted, in this order
};

/// The folder of the bundled sample, or "" where it is not installed.
QString sampleFolder();

}  // namespace app

#pragma once

// The ways by which a person brings something to open: dialogs, the sample, what is pasted or dropped.

#include <QList>
#include <QObject>
#include <QUrl>

#include "model/session/session.h"

namespace app {

class OpenActions : public QObject {
  Q_OBJECT
 public:
  /// Both outlive it; the dialogs are `window`'s.
  OpenActions(model::Session& session, QWidget& window);

  void openFile();
  void openFolder();
  void openSample();

  /// Files that were copied, or text.
  void paste();

  void openUrls(const QList<QUrl>& urls);

 signals:
  /// A sentence: why there is nothing to open.
  void refused(const QString& sentence);

 private:
  model::Session& m_session;
  QWidget& m_window;
};

/// The folder of the bundled sample, or "" where it is not installed.
QString sampleFolder();

}  // namespace app

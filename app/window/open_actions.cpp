#include "app/window/open_actions.h"

#include <QApplication>
#include <QClipboard>
#include <QCryptographicHash>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>

#include "app/preferences/settings.h"

namespace app {

namespace {

QStringList localFiles(const QList<QUrl>& urls) {
  QStringList paths;
  for (const QUrl& url : urls) {
    if (url.isLocalFile()) paths.append(url.toLocalFile());
  }
  return paths;
}

}  // namespace

QString sampleFolder() {
  const QDir programs(QCoreApplication::applicationDirPath());
  return QFileInfo(programs.filePath(QStringLiteral(HLOSCOPE_DATA "/samples"))).canonicalFilePath();
}

OpenActions::OpenActions(model::Session& session, const Settings& settings, QWidget& window)
    : m_session(session), m_settings(settings), m_window(window) {}

QString OpenActions::lastFolder() const {
  const QStringList recent = m_settings.recentPaths();
  if (recent.isEmpty()) return {};
  const QFileInfo folder(QFileInfo(recent.front()).path());
  return folder.isDir() ? folder.filePath() : QString();
}

QString OpenActions::fileFilter() {
  return tr(
      "Dumps and archives (*.txt *.hlo *.log *.pb *.pbtxt *.gz *.zst *.bz2 *.xz *.tar *.tgz *.zip);;All files (*)");
}

QString OpenActions::chooseToCompare() {
  return QFileDialog::getOpenFileName(&m_window, tr("Compare With"), lastFolder(), fileFilter());
}

QString OpenActions::chooseFolderToCompare() {
  return QFileDialog::getExistingDirectory(&m_window, tr("Compare with Folder"), lastFolder());
}

void OpenActions::openFile() {
  const QStringList paths = QFileDialog::getOpenFileNames(&m_window, tr("Open Dump"), lastFolder(), fileFilter());
  if (!paths.isEmpty()) m_session.open(paths);
}

void OpenActions::openFolder() {
  const QString folder = QFileDialog::getExistingDirectory(&m_window, tr("Open Dump Folder"), lastFolder());
  if (!folder.isEmpty()) m_session.open({folder});
}

void OpenActions::openSample() {
  const QString folder = sampleFolder();
  if (folder.isEmpty()) {
    emit refused(tr("The sample is not installed."));
  } else {
    m_session.open({folder});
  }
}

void OpenActions::paste() {
  const QMimeData* const pasted = QApplication::clipboard()->mimeData();
  if (const QStringList paths = localFiles(pasted->urls()); !paths.isEmpty()) {
    m_session.open(paths);
  } else if (pasted->text().trimmed().isEmpty()) {
    emit refused(tr("There is no text on the clipboard. Copy HLO text or a buffer assignment first."));
  } else {
    const QByteArray text = pasted->text().toUtf8();
    m_session.openText(nameOfPasted(text), text);
  }
}

QString OpenActions::nameOfPasted(const QByteArray& text) {
  const QByteArray hash = QCryptographicHash::hash(text, QCryptographicHash::Sha1);
  if (!m_pasted.contains(hash)) m_pasted.append(hash);
  const qsizetype number = m_pasted.indexOf(hash) + 1;
  return number == 1 ? tr("pasted text") : tr("pasted text %1").arg(number);
}

void OpenActions::openUrls(const QList<QUrl>& urls) {
  const QStringList paths = localFiles(urls);
  if (!paths.isEmpty()) m_session.open(paths);
  if (paths.size() < urls.size() || paths.isEmpty()) {  // opening hides the sentence before
    emit refused(tr("Only files and folders on this machine can be opened."));
  }
}

}  // namespace app

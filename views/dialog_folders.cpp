#include "views/dialog_folders.h"

#include <QFileDialog>
#include <QFileInfo>
#include <utility>

namespace views {

DialogFolders::DialogFolders(Store store, QWidget* window) : QObject(window), m_store(std::move(store)) {}

void DialogFolders::start(QFileDialog* dialog, const char* kind) {
  DialogFolders* folders = nullptr;
  for (QWidget* at = dialog->parentWidget(); at != nullptr && folders == nullptr; at = at->parentWidget())
    folders = at->findChild<DialogFolders*>(QString(), Qt::FindDirectChildrenOnly);
  if (folders == nullptr) return;
  QString folder = folders->m_store.last(kind);
  if (folder.isEmpty() || !QFileInfo(folder).isDir()) folder = folders->m_store.ofDump();
  if (!folder.isEmpty()) dialog->setDirectory(folder);
  connect(dialog, &QFileDialog::fileSelected, folders, [folders, kind](const QString& path) {
    folders->m_store.keep(kind, QFileInfo(path).isDir() ? path : QFileInfo(path).absolutePath());
  });
}

}  // namespace views

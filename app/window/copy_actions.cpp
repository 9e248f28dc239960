#include "app/window/copy_actions.h"

#include <QBuffer>
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QToolButton>

#include "app/preferences/actions.h"
#include "app/window/copy_rows.h"
#include "app/window/docks.h"
#include "app/window/memory_report.h"
#include "model/items/format.h"
#include "model/session/save_file.h"
#include "views/dialog_folders.h"

namespace app {
namespace {

// Panes about the memory of the whole program; Buffers and Why Is It Live are about what is selected too, but a reader
// needs the program with it.
bool isAboutMemory(const views::View* view) {
  const QString id = view == nullptr ? QString() : view->id();
  return id == QLatin1String("memory") || id == QLatin1String("usage") || id == QLatin1String("buffers") ||
         id == QLatin1String("why");
}

}  // namespace

CopyActions::CopyActions(const Actions& actions, const Docks& docks, model::JobRunner& jobs,
                         model::Navigation& navigation, QObject* parent)
    : QObject(parent),
      m_docks(docks),
      m_selection(jobs, navigation),
      m_memory(new MemoryReport(jobs, navigation, this)) {
  const auto on = [&](const char* id, auto slot) { connect(actions[id], &QAction::triggered, this, slot); };
  on("copy-cell", [this] { copyFromList(cellText); });
  on("copy-rows", [this] { copyFromList(rowsText); });
  on("copy-picture", [this] { copyPane(); });
  on("copy-report", [this] { copyReport(); });
  on("copy-hlo", [this] { m_selection.copy(SelectionCopy::Form::kHlo); });
  on("copy-memory-report", [this] { m_memory->copy(); });
  auto* const report = m_docks["memory"]->findChild<QToolButton*>(QStringLiteral("memory.summary.report"));
  connect(report, &QToolButton::clicked, actions["copy-memory-report"], &QAction::trigger);
  on("export-image", [this] { exportImage(); });
  on("export-memory-report", [this] { m_memory->exportWithDialog(*m_docks["memory"]); });
  on("export-live", [this] { m_memory->exportLive(*m_docks["memory"]); });
  connect(&m_selection, &SelectionCopy::message, this, &CopyActions::message);
  connect(m_memory, &MemoryReport::message, this, &CopyActions::message);
}

void CopyActions::copyFromList(QString (*text)(const QAbstractItemView&)) {
  const auto* const list = qobject_cast<const QAbstractItemView*>(m_docks.focusWidget());
  const QString copied = list == nullptr ? QString() : text(*list);
  if (copied.isEmpty()) return emit message(tr("Select a row in a list first."));
  QGuiApplication::clipboard()->setText(copied);
  const auto rows = copied.count(u'\n') + 1;
  emit message(rows == 1 ? tr("Copied") : tr("%1 rows copied").arg(model::grouped(rows)));
}

void CopyActions::copyPane() {
  views::View* const view = m_docks.focused();
  if (view == nullptr) return emit message(tr("Select a pane first. F6 moves to the next pane."));
  QGuiApplication::clipboard()->setPixmap(view->grab());
  emit message(tr("Image of “%1” copied").arg(view->title()));
}

void CopyActions::copyReport() {
  isAboutMemory(m_docks.focused()) ? m_memory->copy() : m_selection.copy(SelectionCopy::Form::kReport);
}

views::View* CopyActions::paneInFront() const {
  if (views::View* const focused = m_docks.focused(); focused != nullptr) return focused;
  for (const char* const id : {"graph", "memory"}) {
    if (m_docks.isInSight(m_docks[id])) return qobject_cast<views::View*>(m_docks[id]->widget());
  }
  return nullptr;
}

void CopyActions::exportImage() {
  views::View* const view = paneInFront();
  if (view == nullptr) return emit message(tr("Select a pane first. F6 moves to the next pane."));
  // The curve is part of the image of the memory view.
  const QByteArray id = view->id() == QLatin1String("usage") ? QByteArray("memory") : view->id().toLatin1();
  if (auto* const own = m_docks[id.constData()]->findChild<QAction*>(QLatin1String(id + ".export")); own != nullptr)
    return own->trigger();
  exportPane(*view);
}

void CopyActions::exportPane(views::View& view) {
  const QImage image = view.grab().toImage();
  auto* const dialog =
      new QFileDialog(&view, tr("Export Image of “%1”").arg(view.title()), {}, tr("PNG files (*.png)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  views::DialogFolders::start(dialog, views::kExportFolder);
  dialog->setDefaultSuffix(QStringLiteral("png"));
  dialog->selectFile(view.id() + QStringLiteral(".png"));
  connect(dialog, &QFileDialog::fileSelected, this, [this, image](const QString& path) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    const absl::Status saved = model::saveFile(path, bytes);
    emit message(saved.ok() ? tr("Exported to %1").arg(path)
                            : tr("Cannot write %1: %2").arg(path, model::toQString(saved.message())));
  });
  dialog->open();
}

}  // namespace app

#include "app/window/memory_report.h"

#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QRegularExpression>
#include <utility>

#include "app/cli/memory_page.h"
#include "model/documents/reduced_module.h"
#include "model/items/format.h"
#include "model/session/memory_overview.h"
#include "model/session/save_file.h"

namespace app {
namespace {

using SnapshotPtr = std::shared_ptr<const model::Snapshot>;

}  // namespace

MemoryReport::MemoryReport(model::JobRunner& jobs, model::Navigation& navigation, QObject* parent)
    : QObject(parent), m_jobs(jobs), m_navigation(navigation) {}

bool MemoryReport::isPossible() {
  const SnapshotPtr memory = m_navigation.memory();
  if (memory != nullptr && memory->assignment != nullptr && memory->liveBytes.stepCount() > 0) return true;
  emit message(tr("There is no memory report: no live ranges are known."));
  return false;
}

template <typename Done>
void MemoryReport::make(Form form, const QString& name, Done done) {
  m_jobs.start<QByteArray>(
      this, QStringLiteral("memory report"), name,
      [memory = m_navigation.memory(), limit = m_navigation.overview().limit(), form](
          std::stop_token stop, const model::JobRunner::Progress&) -> QByteArray {
        const SnapshotPtr reduced = model::withReducedModule(*memory, nullptr);
        if (stop.stop_requested()) return {};
        const cli::Page page = cli::memoryPage(reduced != nullptr ? *reduced : *memory, limit, {});
        return QByteArray::fromStdString(form == Form::kHtml ? page.html() : page.markdown());
      },
      std::move(done));
}

void MemoryReport::copy() {
  if (!isPossible()) return;
  make(Form::kMarkdown, tr("Copying the memory report"), [this](const QByteArray& text) {
    QGuiApplication::clipboard()->setText(QString::fromUtf8(text));
    emit message(tr("Copied the memory report to the clipboard."));
  });
}

void MemoryReport::exportWithDialog(QWidget& window) {
  if (!isPossible()) return;
  static const QRegularExpression kUnusual(QStringLiteral("[^A-Za-z0-9._-]"));
  QString name = QString::fromStdString(m_navigation.memory()->title).left(100);
  name.replace(kUnusual, QStringLiteral("_"));
  auto* const dialog =
      new QFileDialog(&window, tr("Export Memory Report"), {}, tr("HTML files (*.html);;Markdown files (*.md)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(QStringLiteral("html"));
  connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
    dialog->setDefaultSuffix(filter.contains(QLatin1String("*.md")) ? QStringLiteral("md") : QStringLiteral("html"));
  });
  dialog->selectFile(name + QStringLiteral("-memory.html"));
  connect(dialog, &QFileDialog::fileSelected, this, &MemoryReport::write);
  dialog->open();
}

void MemoryReport::write(const QString& path) {
  if (!isPossible()) return;
  const Form form = path.endsWith(QLatin1String(".md"), Qt::CaseInsensitive) ? Form::kMarkdown : Form::kHtml;
  make(form, tr("Exporting %1").arg(QFileInfo(path).fileName()), [this, path](const QByteArray& text) {
    const absl::Status saved = model::saveFile(path, text);
    emit message(saved.ok() ? tr("Exported to %1").arg(path)
                            : tr("Cannot write %1: %2").arg(path, model::toQString(saved.message())));
  });
}

}  // namespace app

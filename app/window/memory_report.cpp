#include "app/window/memory_report.h"

#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QRegularExpression>
#include <utility>

#include "app/cli/memory.h"
#include "app/cli/memory_page.h"
#include "model/documents/reduced_module.h"
#include "model/items/format.h"
#include "model/session/memory_overview.h"
#include "model/session/save_file.h"
#include "views/dialog_folders.h"

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
      [memory = m_navigation.memory(), limits = m_navigation.overview().limits(), form](
          std::stop_token stop, const model::JobRunner::Progress&) -> QByteArray {
        const SnapshotPtr reduced = model::withReducedModule(*memory, nullptr);
        if (stop.stop_requested()) return {};
        const cli::Page page = cli::memoryPage(reduced != nullptr ? *reduced : *memory, limits, {});
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
  auto* const dialog =
      new QFileDialog(&window, tr("Export Memory Report"), {}, tr("HTML files (*.html);;Markdown files (*.md)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  views::DialogFolders::start(dialog, views::kExportFolder);
  dialog->setDefaultSuffix(QStringLiteral("html"));
  connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
    dialog->setDefaultSuffix(filter.contains(QLatin1String("*.md")) ? QStringLiteral("md") : QStringLiteral("html"));
  });
  dialog->selectFile(fileStem() + QStringLiteral("-memory.html"));
  connect(dialog, &QFileDialog::fileSelected, this, &MemoryReport::write);
  dialog->open();
}

void MemoryReport::write(const QString& path) {
  if (!isPossible()) return;
  const Form form = path.endsWith(QLatin1String(".md"), Qt::CaseInsensitive) ? Form::kMarkdown : Form::kHtml;
  make(form, tr("Exporting %1").arg(QFileInfo(path).fileName()),
       [this, path](const QByteArray& text) { report(path, model::saveFile(path, text)); });
}

QString MemoryReport::fileStem() const {
  static const QRegularExpression kUnusual(QStringLiteral("[^A-Za-z0-9._-]"));
  return QString::fromStdString(m_navigation.memory()->title).left(100).replace(kUnusual, QStringLiteral("_"));
}

void MemoryReport::report(const QString& path, const absl::Status& saved) {
  emit message(saved.ok() ? tr("Exported to %1").arg(path)
                          : tr("Cannot write %1: %2").arg(path, model::toQString(saved.message())));
}

void MemoryReport::exportLive(QWidget& window) {
  if (!isPossible()) return;
  auto* const dialog = new QFileDialog(&window, tr("Export Live Values"), {}, tr("CSV files (*.csv)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  views::DialogFolders::start(dialog, views::kExportFolder);
  dialog->setDefaultSuffix(QStringLiteral("csv"));
  dialog->selectFile(fileStem() + QStringLiteral("-live.csv"));
  connect(dialog, &QFileDialog::fileSelected, this, &MemoryReport::writeLive);
  dialog->open();
}

void MemoryReport::writeLive(const QString& path) {
  if (!isPossible()) return;
  const model::MemoryOverview& overview = m_navigation.overview();
  const SnapshotPtr memory = m_navigation.memory();
  m_jobs.start<absl::Status>(
      this, QStringLiteral("live values"), tr("Exporting %1").arg(QFileInfo(path).fileName()),
      [memory, path, space = overview.space(), grouping = overview.liveGrouping(),
       step = m_navigation.cursor().value_or(memory->liveBytes.peakStep().value_or(0))](
          std::stop_token, const model::JobRunner::Progress&) {
        return model::saveFile(path, QByteArray::fromStdString(cli::liveCsv(*memory, space, step, grouping)));
      },
      [this, path](const absl::Status& saved) { report(path, saved); });
}

}  // namespace app

#include "views/memory/memory_export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QRegularExpression>
#include <utility>

#include "model/items/format.h"
#include "model/session/job_runner.h"
#include "model/session/save_file.h"
#include "views/dialog_folders.h"
#include "views/drawing/memory_svg.h"
#include "views/memory/memory_image.h"

namespace views {
namespace {

// As `hloscope memory --format png`.
constexpr QSize kExported(static_cast<int>(drawing::kMemoryWidth), static_cast<int>(drawing::kMemoryHeight));

struct MemoryExportText {
  Q_DECLARE_TR_FUNCTIONS(MemoryExport)
};

QByteArray pngOf(const model::Snapshot& snapshot, const model::LimitSources& limits, const Colors& colors) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  memoryImage(snapshot, limits, colors, kExported).save(&buffer, "PNG");
  return bytes;
}

}  // namespace

void exportMemoryImage(QWidget& parent, model::JobRunner& jobs, std::shared_ptr<const model::Snapshot> snapshot,
                       const model::LimitSources& limits, const Colors& colors,
                       std::function<void(const QString&)> message) {
  static const QRegularExpression kUnusual(QStringLiteral("[^A-Za-z0-9._-]"));
  QString name = QString::fromStdString(snapshot->title).left(100);
  name.replace(kUnusual, QStringLiteral("_"));
  auto* const dialog = new QFileDialog(&parent, MemoryExportText::tr("Export Memory Image"), {},
                                       MemoryExportText::tr("SVG files (*.svg);;PNG files (*.png)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  DialogFolders::start(dialog, kExportFolder);
  dialog->setDefaultSuffix(QStringLiteral("svg"));
  QObject::connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
    dialog->setDefaultSuffix(filter.contains(QLatin1String("*.png")) ? QStringLiteral("png") : QStringLiteral("svg"));
  });
  dialog->selectFile(name + QStringLiteral("-memory.svg"));
  QObject::connect(
      dialog, &QFileDialog::fileSelected, &parent,
      [&parent, &jobs, snapshot = std::move(snapshot), limits, colors,
       message = std::move(message)](const QString& file) {
        const bool isPng = file.endsWith(QLatin1String(".png"), Qt::CaseInsensitive);
        jobs.start<absl::Status>(
            &parent, QStringLiteral("export"), MemoryExportText::tr("Exporting %1").arg(QFileInfo(file).fileName()),
            [snapshot, limits, colors, file, isPng](std::stop_token, const model::JobRunner::Progress&) {
              return model::saveFile(
                  file, isPng ? pngOf(*snapshot, limits, colors)
                              : QByteArray::fromStdString(drawing::memorySvg(*snapshot, limits, colors.palette)));
            },
            [file, message](const absl::Status& saved) {
              message(saved.ok()
                          ? MemoryExportText::tr("Exported to %1").arg(file)
                          : MemoryExportText::tr("Cannot write %1: %2").arg(file, model::toQString(saved.message())));
            });
      });
  dialog->open();
}

}  // namespace views

#include "views/graph/export_dialog.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QVBoxLayout>
#include <utility>

#include "model/session/job_runner.h"
#include "model/session/save_file.h"
#include "views/dialog_folders.h"
#include "views/graph/shown_graph.h"
#include "views/view.h"

namespace views {
namespace {

struct Format {
  ExportFormat format;
  const char* suffix;
  const char* text;
};

constexpr Format kFormats[] = {
    {ExportFormat::kSvg, "svg", QT_TRANSLATE_NOOP("ExportDialog", "SVG: scalable, for documents and the web")},
    {ExportFormat::kPdf, "pdf", QT_TRANSLATE_NOOP("ExportDialog", "PDF: one page, as large as the graph")},
    {ExportFormat::kPng, "png", QT_TRANSLATE_NOOP("ExportDialog", "PNG: pixel image")},
    {ExportFormat::kDot, "dot", QT_TRANSLATE_NOOP("ExportDialog", "DOT: the graph for Graphviz, without layout")},
};

struct ExportDialogText {
  Q_DECLARE_TR_FUNCTIONS(ExportDialog)
};

}  // namespace

std::optional<ExportChoice> chooseExport(QWidget* parent, const QString& name) {
  QDialog dialog(parent);
  dialog.setObjectName(QStringLiteral("graph-export"));
  dialog.setWindowTitle(ExportDialogText::tr("Export Graph"));
  // All formats are one click away, or their first letters.
  auto* const formats = new QListWidget(&dialog);
  formats->setObjectName(QStringLiteral("export-format"));
  formats->setAccessibleName(ExportDialogText::tr("Format"));
  constexpr int kRowSpace = 8;
  for (const Format& format : kFormats) {
    auto* const row = new QListWidgetItem(ExportDialogText::tr(format.text), formats);
    const QFontMetrics metrics(formats->font());
    row->setSizeHint({metrics.horizontalAdvance(row->text()) + 2 * kRowSpace, metrics.height() + kRowSpace});
  }
  formats->setCurrentRow(0);
  formats->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  formats->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  formats->setMinimumWidth(formats->sizeHintForColumn(0) + 2 * formats->frameWidth());
  formats->setFixedHeight(formats->count() * formats->sizeHintForRow(0) + 2 * formats->frameWidth());
  auto* const whole = new QRadioButton(ExportDialogText::tr("&Whole graph"), &dialog);
  auto* const seen = new QRadioButton(ExportDialogText::tr("&Visible part"), &dialog);
  seen->setObjectName(QStringLiteral("export-seen"));
  whole->setChecked(true);
  auto* const scale = new QDoubleSpinBox(&dialog);
  scale->setObjectName(QStringLiteral("export-scale"));
  scale->setRange(kLeastExportScale, kMostExportScale);
  scale->setSingleStep(0.25);
  scale->setValue(2);
  scale->setSuffix(ExportDialogText::tr("×"));
  auto* const legend = new QCheckBox(ExportDialogText::tr("Include &legend"), &dialog);
  legend->setObjectName(QStringLiteral("export-legend"));
  legend->setChecked(true);
  auto* const extent = new QVBoxLayout;
  extent->addWidget(whole);
  extent->addWidget(seen);
  auto* const form = new QFormLayout;
  form->addRow(ExportDialogText::tr("&Format"), formats);
  form->addRow(ExportDialogText::tr("Area"), extent);
  form->addRow(ExportDialogText::tr("S&cale"), scale);
  form->addRow(QString(), legend);
  auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, &dialog);
  QPushButton* const accept = buttons->addButton(ExportDialogText::tr("&Export…"), QDialogButtonBox::AcceptRole);
  accept->setDefault(true);
  auto* const column = new QVBoxLayout(&dialog);
  column->setContentsMargins(16, 16, 16, 12);
  column->setSpacing(12);
  column->addLayout(form);
  column->addWidget(buttons);
  QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
  QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
  const auto showScale = [=] {
    const bool isPng = kFormats[formats->currentRow()].format == ExportFormat::kPng;
    scale->setEnabled(isPng);
    form->labelForField(scale)->setEnabled(isPng);
    legend->setEnabled(kFormats[formats->currentRow()].format != ExportFormat::kDot);
  };
  QObject::connect(formats, &QListWidget::currentRowChanged, &dialog, showScale);
  QObject::connect(formats, &QListWidget::doubleClicked, &dialog, &QDialog::accept);
  showScale();
  if (dialog.exec() != QDialog::Accepted) return std::nullopt;

  const Format& format = kFormats[formats->currentRow()];
  const QString suffix = QLatin1String(format.suffix);
  QString file = name;
  file.replace(QRegularExpression(QStringLiteral("[^A-Za-z0-9._-]")), QStringLiteral("_"));
  QFileDialog chooser(parent, dialog.windowTitle(), {},
                      ExportDialogText::tr("%1 files (*.%2)").arg(suffix.toUpper(), suffix));
  chooser.setAcceptMode(QFileDialog::AcceptSave);
  DialogFolders::start(&chooser, kExportFolder);
  chooser.setDefaultSuffix(suffix);
  chooser.selectFile(file.left(100) + u'.' + suffix);
  if (chooser.exec() != QDialog::Accepted) return std::nullopt;
  file = chooser.selectedFiles().front();
  if (!file.endsWith(u'.' + suffix, Qt::CaseInsensitive)) file += u'.' + suffix;
  return ExportChoice{format.format, whole->isChecked(), scale->value(), legend->isChecked(), file};
}

void exportWithDialog(QWidget* parent, model::JobRunner& jobs, ShownGraph& shown,
                      std::shared_ptr<const GraphColors> colors, const Theme& theme, ExportOptions options) {
  const auto choice = chooseExport(parent, toQString(shown.module()->name(*shown.active())));
  if (!choice) return;
  options.scale = choice->scale;
  options.withLegend = choice->withLegend;
  if (choice->isWhole) options.area = {};
  jobs.start<absl::Status>(
      parent, QStringLiteral("export"), GraphText::tr("Exporting %1").arg(QFileInfo(choice->file).fileName()),
      [picture = shown.picture(), snapshot = shown.snapshot(), boxColors = std::move(colors),
       themeColors = theme.colors(), font = theme.fixedFont(), options,
       choice = *choice](std::stop_token stop, const model::JobRunner::Progress&) mutable {
        options.colors = boxColors.get();
        options.stop = std::move(stop);
        const auto bytes = exportScene(*snapshot->module, picture->scene, themeColors, font, choice.format, options);
        if (!bytes.ok()) return bytes.status();
        return model::saveFile(choice.file, *bytes);
      },
      [&shown, file = choice->file](const absl::Status& result) {
        emit shown.message(result.ok() ? GraphText::tr("Exported to %1").arg(file)
                                       : GraphText::tr("Cannot write %1: %2").arg(file, toQString(result.message())));
      });
}

}  // namespace views

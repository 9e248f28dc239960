#include "app/picture_command.h"

#include <QApplication>
#include <QBuffer>
#include <QDir>
#include <QFileInfo>

#include "absl/strings/str_cat.h"
#include "app/cli/walk.h"
#include "app/window/view_table.h"
#include "model/items/format.h"
#include "model/session/save_file.h"

namespace app {
namespace {

constexpr QSize kSize(1600, 1000);

// Returns the instruction of the entry whose bodies have the most source lines.
std::optional<hlo::InstructionId> widestInstruction(const model::Snapshot& snapshot) {
  const hlo::Module& module = *snapshot.module;
  if (!module.entry()) return std::nullopt;
  std::optional<hlo::InstructionId> widest;
  size_t most = 0;
  for (hlo::InstructionId id : module.instructions(*module.entry())) {
    if (module.kind(id) != hlo::OpKind::kFusion) continue;
    const size_t lines = snapshot.sources.linesOf({id}).size();
    if (lines > most) {
      most = lines;
      widest = id;
    }
  }
  if (!widest && module.root(*module.entry())) widest = module.root(*module.entry());
  return widest;
}

}  // namespace

cli::Result picture(const cli::CommandLine& line, views::Theme& theme) {
  const cli::OneModule opened(line.path(), line.option("module"));
  cli::Result result = opened.result();
  if (opened.snapshot() == nullptr) return result;
  const QString folder = line.out.empty() ? QStringLiteral(".") : model::toQString(line.out);
  if (!QDir().mkpath(folder)) return {2, {}, absl::StrCat(line.out, ": the folder cannot be made\n")};
  const auto& snapshot = opened.snapshot();
  model::JobRunner jobs(true);
  model::Navigation navigation;
  const ViewParts parts{{navigation, jobs, theme}, model::toQStrings(line.all("source-root"))};

  const auto write = [&](views::View& view, const char* name) {
    QCoreApplication::processEvents();
    const QString file = QDir(folder).filePath(QLatin1String(name));
    QByteArray png;
    QBuffer buffer(&png);
    view.grab().save(&buffer, "PNG");
    if (const absl::Status saved = model::saveFile(file, png); saved.ok()) {
      absl::StrAppend(&result.output, QFileInfo(file).absoluteFilePath().toStdString(), "\n");
    } else {
      result.status = 2;
      absl::StrAppend(&result.errors, file.toStdString(), ": cannot be written: ", saved.message(), "\n");
    }
  };
  const auto open = [&](views::View& view) {
    view.followNavigation();
    view.resize(kSize);
    view.show();
  };
  if (snapshot->module != nullptr) {
    const std::unique_ptr<views::View> graph(makeView("graph", parts)), source(makeView("source", parts));
    graph->setAnimated(false);
    open(*graph);
    open(*source);
    navigation.show(snapshot);
    write(*graph, "graph.png");
    source->showEstimates(model::estimateAsStated(snapshot));
    if (const auto widest = widestInstruction(*snapshot)) navigation.select(*widest);
    write(*source, "source.png");
  }
  if (snapshot->assignment != nullptr) {
    const std::unique_ptr<views::View> memory(makeView("memory", parts));
    open(*memory);
    memory->setSnapshot(snapshot);
    navigation.show(snapshot);
    navigation.clearSelection();
    memory->showCursor(snapshot->liveBytes.peakStep());
    write(*memory, "memory.png");
  }
  return result;
}

}  // namespace app

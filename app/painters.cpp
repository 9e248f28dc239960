#include "app/painters.h"

#include <QApplication>
#include <QBuffer>
#include <QImage>
#include <QLoggingCategory>
#include <memory>
#include <utility>

#include "app/graph_command.h"
#include "app/picture_command.h"
#include "views/memory/memory_image.h"
#include "views/theme.h"

namespace app {
namespace {

constexpr QSize kMemoryPicture(1600, 1000);

// Images need fonts, but no display; the warnings of the offscreen platform are irrelevant.
std::unique_ptr<QApplication> applicationFor(int& argc, char** argv) {
  if (QCoreApplication::instance() != nullptr) return nullptr;
  qputenv("QT_QPA_PLATFORM", "offscreen");
  QLoggingCategory::setFilterRules(QStringLiteral("default.warning=false"));
  return std::make_unique<QApplication>(argc, argv);
}

void applyTheme(const cli::CommandLine& line, cli::Theme otherwise, views::Theme* theme) {
  theme->setMode(static_cast<views::ThemeMode>(line.theme().value_or(otherwise)));
  theme->setColorBlindSafe(line.isColorBlindSafe());
}

}  // namespace

std::string memoryPicture(const model::Snapshot& snapshot, const model::LimitSources& limits,
                          const views::Theme& theme) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  views::memoryImage(snapshot, limits, theme.colors(), kMemoryPicture).save(&buffer, "PNG");
  return bytes.toStdString();
}

cli::Painters painters(int& argc, char** argv) {
  cli::Painters all;
  all.graph = [&argc, argv](const cli::CommandLine& line, cli::GraphToPaint toPaint) {
    const auto application = applicationFor(argc, argv);
    views::Theme theme;
    applyTheme(line, cli::Theme::kLight, &theme);
    return paintedGraph(line, std::move(toPaint), theme);
  };
  all.picture = [&argc, argv](const cli::CommandLine& line) {
    const auto application = applicationFor(argc, argv);
    views::Theme theme;
    applyTheme(line, cli::Theme::kSystem, &theme);
    return picture(line, theme);
  };
  all.memory = [&argc, argv](const cli::CommandLine& line, const model::Snapshot& snapshot,
                             const model::LimitSources& limits) {
    const auto application = applicationFor(argc, argv);
    views::Theme theme;
    applyTheme(line, cli::Theme::kSystem, &theme);
    return memoryPicture(snapshot, limits, theme);
  };
  return all;
}

}  // namespace app

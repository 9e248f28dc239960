#include "app/graph_command.h"

#include <utility>

#include "app/cli/command_line.h"
#include "views/graph/graph_export.h"
#include "views/graph/graph_picture.h"

namespace app {

absl::StatusOr<std::string> paintedGraph(const cli::CommandLine& line, cli::GraphToPaint graph,
                                         const views::Theme& theme) {
  const views::GraphScene scene = views::sceneOf(std::move(graph.placed), graph.options.direction);
  const views::GraphColors colors =
      views::graphColors(*graph.snapshot, graph.estimates.get(), scene, graph.options.coloring);
  views::ExportOptions options;
  options.scale = graph.scale;
  options.colors = &colors;
  options.withEdgeWidths = graph.options.withEdgeWidths;
  options.withLegend = graph.withLegend;
  const auto format = line.format == "pdf" ? views::ExportFormat::kPdf : views::ExportFormat::kPng;
  auto bytes = views::exportScene(*graph.snapshot->module, scene, theme.colors(), theme.fixedFont(), format, options);
  if (!bytes.ok()) return bytes.status();
  return bytes->toStdString();
}

}  // namespace app

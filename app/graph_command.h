#pragma once

// Paints the result of `hloscope graph` as PNG or PDF.

#include <string>

#include "absl/status/statusor.h"
#include "app/cli/graph.h"
#include "views/theme.h"

namespace app {

/// Needs a QApplication.
absl::StatusOr<std::string> paintedGraph(const cli::CommandLine& line, cli::GraphToPaint graph,
                                         const views::Theme& theme);

}  // namespace app

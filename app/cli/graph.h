#pragma once

// `hloscope graph PATH`: writes the graph of a computation, of an instruction's neighbourhood or of all paths between
// two instructions to a file. The graph looks as in the window. SVG and DOT are written here; images with pixels or
// pages are painted by the program with Qt.

#include <functional>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "app/cli/result.h"
#include "model/documents/estimates.h"
#include "model/documents/snapshot.h"
#include "views/drawing/graph_picture.h"

namespace cli {

struct CommandLine;

/// A graph that was placed, and how it is to be painted.
struct GraphToPaint {
  std::shared_ptr<const model::Snapshot> snapshot;
  std::shared_ptr<const model::Estimates> estimates;  ///< null if the colours need none
  drawing::GraphOptions options;
  drawing::PlacedGraph placed;
  bool withLegend = false;
  double scale = 1;  ///< of a PNG
};

/// Returns the file in the format line.format, png or pdf.
using GraphPainter = std::function<absl::StatusOr<std::string>(const CommandLine& line, GraphToPaint graph)>;

/// `line` is parsed; packaging/cli.md states the defaults of its options. `paint` may be null for SVG and DOT.
Result graph(const CommandLine& line, const GraphPainter& paint);

}  // namespace cli

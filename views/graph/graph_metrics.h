#pragma once

// Figures of boxes as heat: which of six steps of a scale each is in. For graph_coloring.cpp only.

#include <QString>
#include <array>
#include <functional>

#include "model/documents/estimates.h"
#include "views/graph/graph_coloring.h"

namespace views {

/// What is known of a figure. Known in part: it is that much at least.
struct Metric {
  double value = 0;
  bool isKnown = true;
  bool isExact = true;
};

/// The steps of a figure, small to large, and where it comes from.
struct FigureScale {
  std::array<double, kHeatCount - 1> begins = {};  ///< of all steps but the first
  std::array<QString, kHeatCount> names;
  std::array<QString, kHeatCount> leasts;  ///< of what is known in part
  QString unknown;                         ///< what is said of boxes without it
  std::function<Metric(hlo::InstructionId)> figure;
  std::function<Metric(const layout::GraphScope&)> figureOfScope;  ///< where it is folded; else what adds up to it
};

/// For the colourings that are figures. Of what is estimated, the last step begins at the power that the largest
/// instruction of the module is in, loops, calls and conditionals aside: a box has one colour wherever it is shown, and
/// those that one compares have several. `estimates` are of the snapshot; while there are none, none of these is known.
FigureScale figureScale(const model::Snapshot& snapshot, const model::Estimates* estimates, Coloring coloring);

}  // namespace views

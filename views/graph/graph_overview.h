#pragma once

// The drawing of a graph that is zoomed out until no label can be read: the scopes of its parts, as regions with the
// scope's name and heat, and the computations that are open in it. Computed on a worker from a scene and a scale;
// immutable; holds no widget, font or colour.
//
// The drawing is divided into cells of a grid. A cell belongs to the scope that most of its boxes are in; cells of a
// scope that touch are a region, so regions never overlap. Which scopes: the tree is opened where it holds the most
// boxes, until there are as many scopes as there is room for. A scope's name is its path below the scope that nearly
// all boxes are in.
//
// A scope that is opened and nevertheless costs most by itself, as a training step whose loops are directly in it, has
// a region without heat: nearly everything would say nothing. Its costly boxes are regions instead. Heat is a share of
// the cost as text; regions have no colours, so that the bar of the boxes is the only scale.

#include <QLineF>
#include <QRectF>
#include <QString>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "model/analysis/scope_tree.h"
#include "model/documents/snapshot.h"
#include "views/graph/graph_scene.h"

namespace views {

/// A part of the drawing that is one scope's, a computation that is open in it, or a single costly box.
struct OverviewRegion {
  std::optional<hlo::ScopeId> scope;  ///< nothing: a computation or a box
  bool isBox = false;
  QString name;                 ///< plain text: a path
  QString shortName;            ///< its last part
  QString heat;                 ///< "38 % of FLOPs"; "" where nothing is known
  QString shortHeat;            ///< "38 %"
  bool isCostly = false;        ///< at least 1 % of the whole drawing; false if that is in regions of boxes
  uint32_t boxes = 0;           ///< of the scope, in the whole drawing
  std::vector<QRectF> rects;    ///< scene units, disjoint, top to bottom
  std::vector<QLineF> outline;  ///< scene units, upright and level
  std::vector<QLineF> rims;     ///< lines of it that have the region below them, the longest ones, longest first
  QRectF room;                  ///< scene units: where a name can stand
};

struct GraphOverview {
  double cell = 0;                      ///< scene units
  std::vector<OverviewRegion> regions;  ///< computations first, outer ones before what is in them;
                                        ///< boxes last

  /// The region of a scope at a point of the scene, by its index.
  std::optional<uint32_t> at(const QPointF& point) const;
};

/// The cell for a scale: 16 to 32 pixels on the screen, and never smaller than rows of boxes are apart. Scales that are
/// near each other have the same.
double overviewCell(double scale);

/// Empty while the snapshot's workload is not ready, which has the scopes and what they cost.
GraphOverview graphOverview(const model::Snapshot& snapshot, const GraphScene& scene, double cell,
                            const std::stop_token& stop = {});

}  // namespace views

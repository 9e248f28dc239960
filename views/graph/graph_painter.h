#pragma once

// Paints a graph scene: one function of the painter, the scene, its transform, the colours and what is highlighted.
// It draws what is visible in as much detail as can be read, and keeps nothing from one call to the next. The same
// function paints the window, an exported drawing and the tests' drawings.
//
//   box on screen   drawn as
//   below 9 px      blocks in the category's colour, hair lines; with an overview, regions and their names
//   below 14 px     fills with outlines and a word
//   below 24 px     and a name, in letters of 9 px and more, cut to fit
//   from 24 px      glyph, bold name, opcode and shape
//   from 31 px      and notes, chips, badges, edge labels: all that the label says

#include <QFont>
#include <QPainter>
#include <QSizeF>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "views/graph/graph_coloring.h"
#include "views/graph/graph_scene.h"
#include "views/theme.h"
#include "views/view_transform.h"

namespace views {

struct GraphOverview;

/// A box with the flag of a bookmark.
struct BoxFlag {
  uint32_t box = 0;
  int number = 0;  ///< of the bookmark, written on the flag; 0: none
  friend bool operator==(const BoxFlag&, const BoxFlag&) = default;
};

/// A box that stands for several instructions, such as a closed scope or a loop, and how many of them a search finds.
struct BoxMatches {
  uint32_t box = 0;
  uint32_t count = 0;
  friend bool operator==(const BoxMatches&, const BoxMatches&) = default;
};

struct GraphHighlight {
  std::vector<uint32_t> selected;  ///< boxes; their outline is the accent's
  /// Text in boxes that is selected, such as a folded parameter: box and chip.
  std::vector<std::pair<uint32_t, uint32_t>> words;
  std::optional<uint32_t> hovered;                    ///< a box; its operands and users light up
  std::optional<std::pair<uint32_t, uint32_t>> chip;  ///< the reference under the mouse: box and chip
  /// Boxes that stand out: all that the selected one is computed from, all that is computed from it, and those of the
  /// legend's row that was clicked, or both ends of paths.
  std::vector<uint32_t> upstream, downstream, marked;
  std::vector<BoxFlag> flags;
  /// Titles of boxes that stand for the copies of a layer: the name of the copy that is selected.
  std::vector<std::pair<uint32_t, QString>> titles;
  /// Second lines of folded scopes: the name of what is selected in them.
  std::vector<std::pair<uint32_t, QString>> details;
  std::optional<uint32_t> edge;                       ///< under the mouse
  std::optional<uint32_t> sign;                       ///< under the mouse: the box whose sign it is
  std::optional<std::pair<uint32_t, uint32_t>> stub;  ///< under the mouse: the stub, and its edge or SceneHit::kAll
  /// By box: 1 where a search does not find it; null: none is. While no match is visible nothing is dimmed.
  std::shared_ptr<const std::vector<uint8_t>> dimmed;
  std::shared_ptr<const std::vector<BoxMatches>> matches;  ///< written on their boxes; null: none
  std::vector<uint32_t> undimmed;  ///< boxes that a search does not dim though it does not find them

  friend bool operator==(const GraphHighlight&, const GraphHighlight&) = default;
};

/// How a scene is painted, beside what is highlighted.
struct GraphStyle {
  const GraphColors* colors = nullptr;      ///< of the scene; null: by category, and no widths
  bool withEdgeWidths = false;              ///< by the bytes that edges carry
  const GraphOverview* overview = nullptr;  ///< of the scene, painted when zoomed out; null: only boxes
  bool isComplete = false;                  ///< for files: nothing is left out or drawn more coarsely for being much
  std::stop_token stop = {};                ///< what is painted then is incomplete
};

/// From this scale on labels are 9 px and more.
inline constexpr double kReadableScale = 9 / label_metrics::kFontPixels;

enum class GraphDetail { kBlocks, kOutlines, kNames, kLines, kFull };
GraphDetail graphDetail(double scale);

/// `viewport` is in the painter's units and begins at its origin; it is filled with the canvas colour.
void paintGraph(QPainter& painter, const QSizeF& viewport, const GraphScene& scene, const ViewTransform& transform,
                const Colors& colors, const QFont& fixedFont, const GraphHighlight& highlight,
                const GraphStyle& style = {});

/// The colours of a box, by the category of its operation.
const CategoryColors& boxColors(const Colors& colors, const NodeLabel& label);

}  // namespace views

#pragma once

// Draws the memory map. The base (bands, bars, names, axes) depends only on scene, transform and colours, so a view may
// cache it as an image; the overlay (peaks, cursor, hover, selection) is cheap and is drawn on top. Only the scratch
// memory is kept between calls.
//
// One pass over the bars fills a pixel buffer (bar_raster). Names, labels and axes are those of
// views/drawing/memory_drawing.h.

#include <QFont>
#include <QImage>
#include <QPainter>
#include <QSizeF>
#include <optional>
#include <vector>

#include "model/queries/byte_reuse.h"
#include "views/drawing/memory_drawing.h"
#include "views/memory/bar_raster.h"
#include "views/memory/memory_holes.h"
#include "views/memory/memory_transform.h"
#include "views/memory/peaks.h"
#include "views/theme.h"

namespace views {

struct MemoryFonts {
  QFont label;  ///< band labels, axes
  QFont fixed;  ///< names
};

/// The selection in the terms of the map.
struct MemorySelection {
  std::vector<buffers::ValueId> values;
  std::optional<buffers::AllocationId> allocation;  ///< the whole band; then there are no values
  queries::ByteReuse holders;                       ///< of the first value: values that share its bytes, and the
                                                    ///< previous and next ones at its address
  std::vector<uint32_t> useSteps;                   ///< of the first value, ascending
  std::vector<buffers::ValueId> copies;             ///< of the first value in other memory spaces, or what it copies
};

/// The holes of a band at the cursor.
struct BandHoles {
  uint32_t band = 0;
  std::vector<MemoryHole> holes;  ///< biggest first; the first has its steps
};

using drawing::memoryBounds;
using drawing::MemoryBounds;

/// The highlighted objects, according to the hub.
struct MemoryHighlight {
  MemorySelection selection;
  std::optional<buffers::ValueId> hovered;
  std::optional<buffers::AllocationId> hoveredAllocation;
  std::optional<uint32_t> cursor;
  std::optional<uint32_t> pinned;
  std::optional<buffers::StepRange> range;
  std::vector<PeakMark> peaks;
  std::vector<MemoryBounds> bounds;  ///< drawn where the space is on the map
  std::vector<BandHoles> holes;
  std::vector<QString> holeTexts;  ///< by entry of holes: the name of the bar that ends the biggest hole
};

using MemoryGeometry = drawing::MemoryGeometry<QRectF>;
MemoryGeometry memoryGeometry(QSizeF size, const MemoryScene& scene, const std::vector<PeakMark>& peaks,
                              const MemoryFonts& fonts, bool hasNumbers = true);

/// Returns the rectangle of the note that band heights cannot be compared.
QRectF scaleNotePlace(const MemoryGeometry& geometry);

/// The same for drawings without Qt; refers to the scene.
drawing::MapView mapView(const MemoryScene& scene, const MemoryGeometry& geometry, const MemoryTransform& transform);

/// Returns the colour of a bar from its section (MemorySection::color).
QColor memoryColor(const Colors& colors, buffers::ValueKind kind, uint8_t color);

/// Working memory of a painter, kept by callers that paint often: allocating new pages for every frame would cost a
/// millisecond.
struct MemoryScratch {
  QImage image;
  CoverBuffer cover;
};

/// Paints only the bands and their bars, into the geometry's plot. If the painter's device is an image without alpha,
/// they are written into its pixels; otherwise they are drawn as a separate image, in device pixels.
void paintMemoryBars(QPainter& painter, const MemoryScene& scene, const MemoryGeometry& geometry,
                     const MemoryTransform& transform, const Colors& colors, MemoryScratch& scratch);
/// Fills the whole geometry. `snapshot` provides the names; null: none are drawn. `found` marks by bar the matches of
/// a search, and the others are dimmed; null: no search.
void paintMemoryBase(QPainter& painter, const MemoryScene& scene, const model::Snapshot* snapshot,
                     const MemoryGeometry& geometry, const MemoryTransform& transform, const Colors& colors,
                     const MemoryFonts& fonts, MemoryScratch& scratch, const std::vector<uint8_t>* found = nullptr);
void paintMemoryOverlay(QPainter& painter, const MemoryScene& scene, const MemoryGeometry& geometry,
                        const MemoryTransform& transform, const Colors& colors, const MemoryFonts& fonts,
                        const MemoryHighlight& highlight);

}  // namespace views

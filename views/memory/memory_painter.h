#pragma once

// Draws the memory map. The base (bands, bars, names, axes) depends on scene, transform and colours only, so a view may
// keep it as a picture; the overlay (peaks, cursor, hover, selection) is cheap and goes on top. The scratch memory is
// the only thing that lasts.
//
// One pass over the bars fills a pixel buffer (bar_raster); only bars that have room for it get a name, and a name or a
// band's label that would touch another one is dropped.

#include <QFont>
#include <QImage>
#include <QPainter>
#include <QSizeF>
#include <optional>
#include <vector>

#include "model/queries/byte_reuse.h"
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

/// The selection as the map shows it.
struct MemorySelection {
  std::vector<buffers::ValueId> values;
  std::optional<buffers::AllocationId> allocation;  ///< the band as a whole; then no values
  queries::ByteReuse holders;                       ///< of the first value: who shares, held and will hold its bytes
  std::vector<uint32_t> useSteps;                   ///< of the first value, ascending
};

/// The holes of a band at the cursor.
struct BandHoles {
  uint32_t band = 0;
  std::vector<MemoryHole> holes;  ///< biggest first, the first with its steps
};

/// What is lit up, as the hub says it.
struct MemoryHighlight {
  MemorySelection selection;
  std::optional<buffers::ValueId> hovered;
  std::optional<buffers::AllocationId> hoveredAllocation;
  std::optional<uint32_t> cursor;
  std::optional<uint32_t> pinned;
  std::optional<buffers::StepRange> range;
  std::vector<PeakMark> peaks;
  std::vector<BandHoles> holes;
  std::vector<QString> holeTexts;  ///< by entry of holes: what ends the biggest
};

/// Where things go in a picture of this size: labels left of the plot, peaks' names above it, the axis below it.
struct MemoryGeometry {
  QRectF marks;
  QRectF labels;
  QRectF plot;
  QRectF axis;
  QRectF whole;  ///< all of the picture
};
MemoryGeometry memoryGeometry(QSizeF size, const MemoryScene& scene, const std::vector<PeakMark>& peaks,
                              const MemoryFonts& fonts);

/// Where it says that heights of bands are not to be compared.
QRectF scaleNotePlace(const MemoryGeometry& geometry);

/// Of a bar: its section's colour (MemorySection::color).
QColor memoryColor(const Colors& colors, buffers::AllocationKind kind, uint8_t color);

/// "0 · 392.00 KiB · output"; the memory space is named where it is not the default one.
QString bandLabel(const MemoryBand& band);

/// Memory that a painter works in, kept by who paints often: fresh pages for every frame would cost a millisecond.
struct MemoryScratch {
  QImage image;
  CoverBuffer cover;
};

/// The bands and their bars alone, in the geometry's plot. Where the painter paints on an image of pixels without
/// alpha, they are written into it; else they are drawn as a picture of their own, in device pixels.
void paintMemoryBars(QPainter& painter, const MemoryScene& scene, const MemoryGeometry& geometry,
                     const MemoryTransform& transform, const Colors& colors, MemoryScratch& scratch);
/// Fills the whole geometry. `assignment` gives the names; null: none are drawn. `found` says by bar which ones a
/// search has found, so that the others step back; null: nothing is searched for.
void paintMemoryBase(QPainter& painter, const MemoryScene& scene, const buffers::Assignment* assignment,
                     const MemoryGeometry& geometry, const MemoryTransform& transform, const Colors& colors,
                     const MemoryFonts& fonts, MemoryScratch& scratch, const std::vector<uint8_t>* found = nullptr);
void paintMemoryOverlay(QPainter& painter, const MemoryScene& scene, const MemoryGeometry& geometry,
                        const MemoryTransform& transform, const Colors& colors, const MemoryFonts& fonts,
                        const MemoryHighlight& highlight);

}  // namespace views

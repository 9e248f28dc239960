#include "views/memory/memory_image.h"

#include <QFontDatabase>
#include <QGuiApplication>
#include <algorithm>

#include "views/empty_state.h"
#include "views/memory/memory_painter.h"
#include "views/memory/painter_canvas.h"

namespace views {
namespace {

void paintMemory(QPainter& painter, const model::Snapshot& snapshot, const model::LimitSources& limits,
                 const Colors& colors, QSize size) {
  QFont label = QGuiApplication::font();
  QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  if (label.pointSizeF() > 0) {
    label.setPointSizeF(std::max(6.0, label.pointSizeF() - 1));
    fixed.setPointSizeF(label.pointSizeF());
  }
  if (snapshot.assignment == nullptr) {
    painter.setFont(QGuiApplication::font());
    painter.setPen(colors.text);
    painter.drawText(QRect(QPoint(0, 0), size), Qt::AlignCenter | Qt::TextWordWrap,
                     emptyText(EmptyReason::kNoAssignment));
    return;
  }
  const drawing::MemoryImage image(snapshot, limits);
  PainterCanvas canvas(painter, label, fixed);
  const double titleHeight = drawing::drawTitle(canvas, image, colors.palette, size.width());
  const double height = std::max(1.0, size.height() - titleHeight);
  const double curveHeight = drawing::curveHeightOf(snapshot, height);
  const QSizeF mapSize(size.width(), height - curveHeight);
  const MemoryFonts fonts{label, fixed};
  MemoryHighlight highlight;
  highlight.peaks = image.peaks;
  highlight.bounds = image.bounds;
  const MemoryGeometry geometry = memoryGeometry(mapSize, image.scene, image.peaks, fonts);
  MemoryTransform transform;
  transform.plot = geometry.plot;
  fitAll(transform, image.scene);
  MemoryScratch scratch;
  painter.translate(0, titleHeight);
  paintMemoryBase(painter, image.scene, &snapshot, geometry, transform, colors, fonts, scratch);
  paintMemoryOverlay(painter, image.scene, geometry, transform, colors, fonts, highlight);
  painter.translate(0, mapSize.height());
  if (curveHeight > 0)
    drawing::drawImageUsage(canvas, image, colors.palette, size.width(), curveHeight, toRect(geometry.plot));
}

}  // namespace

QImage memoryImage(const model::Snapshot& snapshot, const model::LimitSources& limits, const Colors& colors,
                   QSize size) {
  QImage image(size.expandedTo(QSize(1, 1)), QImage::Format_RGB32);
  image.fill(colors.canvas);
  QPainter painter(&image);
  paintMemory(painter, snapshot, limits, colors, size);
  return image;
}

}  // namespace views

#include "views/memory/memory_image.h"

#include <QBuffer>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QSvgGenerator>
#include <algorithm>

#include "model/items/text.h"
#include "views/empty_state.h"
#include "views/memory/memory_painter.h"
#include "views/memory/usage_painter.h"
#include "views/svg_export.h"

namespace views {
namespace {

constexpr double kCurveShare = 0.2;  // of the height
constexpr double kLeastCurve = 120, kLeastMap = 160;

void paintMemory(QPainter& painter, const model::Snapshot& snapshot, const Colors& colors, QSize size) {
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

  const MemoryScene scene = makeMemoryScene(*snapshot.assignment, {.platform = snapshot.platform});
  const bool hasCurve = snapshot.liveBytes.stepCount() > 0 && size.height() >= kLeastCurve + kLeastMap;
  const double curveHeight = hasCurve ? std::max(kLeastCurve, std::round(size.height() * kCurveShare)) : 0;
  const QSizeF mapSize(size.width(), size.height() - curveHeight);
  const MemoryFonts fonts{label, fixed};
  MemoryHighlight highlight;
  highlight.peaks = peakMarks(snapshot, snapshot.liveBytes);
  const MemoryGeometry geometry = memoryGeometry(mapSize, scene, highlight.peaks, fonts);
  MemoryTransform transform;
  transform.plot = geometry.plot;
  fitAll(transform, scene);
  MemoryScratch scratch;
  paintMemoryBase(painter, scene, &snapshot, geometry, transform, colors, fonts, scratch);
  paintMemoryOverlay(painter, scene, geometry, transform, colors, fonts, highlight);
  if (hasCurve) {
    painter.translate(0, mapSize.height());
    painter.fillRect(QRectF(0, 0, size.width(), curveHeight), colors.panel);
    painter.fillRect(QRectF(0, 0, size.width(), 1), colors.border);
    const UsageGeometry usage =
        usageGeometry(QSizeF(size.width(), curveHeight), snapshot.liveBytes, highlight.peaks, label);
    paintUsageBase(painter, snapshot.liveBytes, kindLayers(snapshot.liveBytes, colors), usage, colors, label);
    paintUsageOverlay(painter, usage, {highlight.peaks, {}, {}, {}, {}}, colors, label);
  }
}

}  // namespace

QImage memoryImage(const model::Snapshot& snapshot, const Colors& colors, QSize size) {
  QImage image(size.expandedTo(QSize(1, 1)), QImage::Format_RGB32);
  image.fill(colors.canvas);
  QPainter painter(&image);
  paintMemory(painter, snapshot, colors, size);
  return image;
}

QByteArray memorySvg(const model::Snapshot& snapshot, const Colors& colors, QSize size) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setSize(size);
  generator.setViewBox(QRect(QPoint(0, 0), size));
  generator.setResolution(96);
  generator.setTitle({});
  {
    QPainter painter(&generator);
    painter.fillRect(QRect(QPoint(0, 0), size), colors.canvas);
    paintMemory(painter, snapshot, colors, size);
  }
  return withSvgTitle(std::move(bytes), model::oneLine(snapshot.title));
}

}  // namespace views

#include "views/memory/memory_image.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QSvgGenerator>
#include <algorithm>

#include "model/items/buffer_text.h"
#include "model/items/text.h"
#include "views/empty_state.h"
#include "views/memory/memory_coloring.h"
#include "views/memory/memory_painter.h"
#include "views/memory/memory_text.h"
#include "views/memory/usage_colors.h"
#include "views/memory/usage_painter.h"
#include "views/svg_export.h"

namespace views {
namespace {

constexpr double kCurveShare = 0.2;  // of the height
constexpr double kLeastCurve = 120, kLeastMap = 160;
constexpr double kImageMargin = 8, kImageChip = 10, kImageGap = 16;  // pixels

/// Paints the name of the program, what it reserves, and the legend; returns the height.
double paintTitle(QPainter& painter, const model::Snapshot& snapshot, const MemoryColoring& coloring,
                  const Colors& colors, const QFont& label, double width) {
  QFont bold = label;
  bold.setBold(true);
  if (label.pointSizeF() > 0) bold.setPointSizeF(label.pointSizeF() * 1.25);
  const QFontMetricsF titleMetrics(bold), metrics(label);
  const double height = std::round(titleMetrics.height() + kImageMargin);
  const double baseline = std::round(kImageMargin / 2 + titleMetrics.ascent());
  double right = width - kImageMargin;
  for (auto entry = coloring.legend.rbegin(); entry != coloring.legend.rend(); ++entry) {
    right -= metrics.horizontalAdvance(entry->name);
    painter.setFont(label);
    painter.setPen(colors.secondaryText);
    painter.drawText(QPointF(right, baseline), entry->name);
    right -= kImageChip + 5;
    painter.fillRect(QRectF(right, baseline - kImageChip, kImageChip, kImageChip),
                     memoryColor(colors, entry->kind.value_or(buffers::AllocationKind::kTemp), entry->color));
    right -= kImageGap;
  }
  QString title = model::oneLine(snapshot.title);
  QStringList facts;
  if (const auto& reserved = snapshot.defaultSpace().reserved.sum) {
    facts += QCoreApplication::translate("MemoryImage", "%1 reserved")
                 .arg(model::withSpace(
                     snapshot, queries::kDefaultSpace,
                     (reserved->isLeast ? QStringLiteral("≥ ") : QString()) + model::humanBytes(reserved->bytes)));
  }
  if (snapshot.liveBytes.stepCount() > 0) {
    facts += QCoreApplication::translate("MemoryImage", "%1 live at the peak")
                 .arg(model::humanBytes(snapshot.liveBytes.peakBytes()));
  }
  if (snapshot.assignment->isEstimated()) facts += QCoreApplication::translate("MemoryImage", "estimated");
  const QString rest = facts.join(QStringLiteral(" · "));
  const double room = right - kImageMargin;
  title = titleMetrics.elidedText(title, Qt::ElideRight, room);
  painter.setFont(bold);
  painter.setPen(colors.text);
  painter.drawText(QPointF(kImageMargin, baseline), title);
  const double left = kImageMargin + titleMetrics.horizontalAdvance(title) + kImageGap;
  painter.setFont(label);
  painter.setPen(colors.secondaryText);
  painter.drawText(QPointF(left, baseline), metrics.elidedText(rest, Qt::ElideRight, std::max(0.0, right - left)));
  return height;
}

void paintMemory(QPainter& painter, const model::Snapshot& snapshot, const std::optional<model::MemoryLimit>& limit,
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

  const MemoryColoring coloring =
      makeColoring(*snapshot.assignment, model::ValueGroups(&snapshot, model::Grouping::kKind));
  const double titleHeight = paintTitle(painter, snapshot, coloring, colors, label, size.width());
  painter.translate(0, titleHeight);
  size.setHeight(std::max(1, size.height() - static_cast<int>(titleHeight)));

  MemorySceneOptions options;
  options.platform = snapshot.platform;
  options.foldsSmall = true;
  options.isToScale = true;
  options.colorOf = coloring.colorOf;
  options.loops = model::loopBrackets(snapshot);
  options.emptyAreas = emptyAreas(snapshot, limit && limit->source == model::MemoryLimit::Source::kMessage);
  options.emptyBandNotes = emptyBandNotes(snapshot);
  const MemoryScene scene = makeMemoryScene(*snapshot.assignment, options);
  const bool hasCurve = snapshot.liveBytes.stepCount() > 0 && size.height() >= kLeastCurve + kLeastMap;
  const double curveHeight = hasCurve ? std::max(kLeastCurve, std::round(size.height() * kCurveShare)) : 0;
  const QSizeF mapSize(size.width(), size.height() - curveHeight);
  const MemoryFonts fonts{label, fixed};
  MemoryHighlight highlight;
  highlight.peaks = peakMarks(snapshot, snapshot.liveBytes);
  const model::MemorySummary summary = model::summarizeMemory(snapshot, limit);
  highlight.bounds = memoryBounds(summary);
  const model::SpaceSummary* const space = summary.find(queries::kDefaultSpace);
  const UsageBounds bounds = space != nullptr ? usageBounds(*space) : UsageBounds();
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
    UsageGeometry usage =
        usageGeometry(QSizeF(size.width(), curveHeight), snapshot.liveBytes, highlight.peaks, label, bounds);
    // Both share the axis of steps.
    for (QRectF* const part : {&usage.plot, &usage.marks}) {
      part->setLeft(geometry.plot.left());
      part->setRight(geometry.plot.right());
    }
    // The snapshot outlives the image.
    const std::shared_ptr<const model::Snapshot> unowned(std::shared_ptr<void>(), &snapshot);
    const UsageColors usageByColor = coloring.colorOf.empty()
                                         ? UsageColors()
                                         : usageColors(*snapshot.assignment, model::LiveSources(unowned), coloring);
    const auto layers = usageByColor.layers.empty() ? kindLayers(snapshot.liveBytes, colors)
                                                    : colorLayers(usageByColor, snapshot.liveBytes, colors);
    paintUsageBase(painter, snapshot.liveBytes, layers, usage, colors, label);
    paintUsageBounds(painter, usage, bounds, colors, label);
    paintUsageOverlay(painter, usage, {highlight.peaks, {}, {}, {}, {}}, colors, label);
  }
}

}  // namespace

QImage memoryImage(const model::Snapshot& snapshot, const std::optional<model::MemoryLimit>& limit,
                   const Colors& colors, QSize size) {
  QImage image(size.expandedTo(QSize(1, 1)), QImage::Format_RGB32);
  image.fill(colors.canvas);
  QPainter painter(&image);
  paintMemory(painter, snapshot, limit, colors, size);
  return image;
}

QByteArray memorySvg(const model::Snapshot& snapshot, const std::optional<model::MemoryLimit>& limit,
                     const Colors& colors, QSize size) {
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
    paintMemory(painter, snapshot, limit, colors, size);
  }
  return withSvgTitle(std::move(bytes), model::oneLine(snapshot.title));
}

}  // namespace views

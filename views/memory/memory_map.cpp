#include "views/memory/memory_map.h"

#include <QEvent>
#include <QScrollBar>
#include <QStyle>
#include <algorithm>
#include <cmath>

#include "absl/container/flat_hash_set.h"
#include "model/items/buffer_text.h"
#include "model/words/loop_brackets.h"
#include "views/memory/memory_text.h"
#include "views/minimap.h"

namespace views {
namespace {

constexpr int kScrollRange = 1 << 24;  // scroll bars use shares of the whole, since pixels would overflow when zoomed
                                       // in
constexpr int kAnimation = 160;        // ms
constexpr int kStripHeight = 36;       // pixels of the overview above the map
constexpr int kLeastWithStrip = 200;   // pixels of height

}  // namespace

MemoryMap::MemoryMap(Context context, QWidget* parent)
    : QAbstractScrollArea(parent),
      AccessibleItems(this, QAccessible::Chart, QAccessible::ListItem),
      m_context(context),
      m_minimap(
          new Minimap(context.theme, {.size = {184, kStripHeight}, .keepsAspect = false, .hasBrush = true}, this)) {
  setObjectName(QStringLiteral("memory.map"));
  setAccessibleName(tr("Memory map"));
  setAccessibleDescription(tr("Allocations are bands over the schedule; values are bars in them."));
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::StrongFocus);
  viewport()->setMouseTracking(true);
  viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
  setMinimumSize(240, 120);
  m_animation.setStartValue(0.0);
  m_animation.setEndValue(1.0);
  m_animation.setDuration(kAnimation);
  m_animation.setEasingCurve(QEasingCurve::InOutCubic);
  connect(&m_animation, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
    const double at = value.toDouble();
    const auto between = [at](double from, double to) { return from + (to - from) * at; };
    // The edges of the visible part move at constant speed, and the zoom follows.
    const auto edges = [&](double from, double fromWidth, double to, double toWidth) {
      const double begin = between(from, to), end = between(from + fromWidth, to + toWidth);
      return std::pair(begin, std::max(end - begin, 1e-12));
    };
    MemoryTransform t = m_to;
    const auto [step, steps] = edges(m_from.firstStep, m_from.plot.width() / m_from.stepWidth, m_to.firstStep,
                                     m_to.plot.width() / m_to.stepWidth);
    const auto [top, height] =
        edges(m_from.top, m_from.plot.height() / m_from.scale, m_to.top, m_to.plot.height() / m_to.scale);
    t.plot = m_geometry.plot;
    t.firstStep = step;
    t.stepWidth = t.plot.width() / steps;
    t.top = top;
    t.scale = t.plot.height() / height;
    setTransform(t);
  });
  m_minimap->setObjectName(QStringLiteral("memory.minimap"));
  m_minimap->setAccessibleName(tr("Overview of the memory map; the frame marks the visible part"));
  m_minimap->setToolTip(tr("Drag the frame to move the visible part; drag elsewhere to choose another"));
  m_minimap->hide();
  connect(m_minimap, &Minimap::shownRequested, this, [this](const QRectF& shown) {
    m_animation.stop();
    setShown(shown);
  });
  connect(&m_context.theme, &Theme::changed, this, [this] {
    m_isStale = true;
    layOut();
  });
}

MemoryFonts MemoryMap::fonts() const {
  QFont label = font();
  if (label.pointSizeF() > 0) label.setPointSizeF(std::max(6.0, label.pointSizeF() - 1));
  return {label, m_context.theme.fixedFont()};
}

void MemoryMap::setScene(std::shared_ptr<const model::Snapshot> snapshot, std::shared_ptr<const MemoryScene> scene,
                         std::shared_ptr<const model::LiveSources> sources) {
  m_animation.stop();
  // Other heights: the visible part has no counterpart.
  const bool sameBands = m_scene != nullptr && scene != nullptr && m_scene->isToScale() == scene->isToScale() &&
                         m_scene->space() == scene->space() && m_scene->bands().size() == scene->bands().size();
  const bool same = m_snapshot == snapshot && sameBands && !showsEverything();
  m_snapshot = std::move(snapshot);
  m_scene = std::move(scene);
  m_sources = std::move(sources);
  m_drag = Drag::kNone;
  m_isStale = true;
  m_highlight.peaks = m_snapshot != nullptr ? peakMarks(*m_snapshot, live()) : std::vector<PeakMark>();
  if (m_scene != nullptr) {
    measure();
    m_transform.plot = m_geometry.plot;
    same ? clampTransform(m_transform, *m_scene) : fitAll(m_transform, *m_scene);
  }
  const QRectF all = m_scene != nullptr ? QRectF(0, 0, m_scene->steps(), m_scene->height()) : QRectF();
  m_minimap->setScene(all, [this](QPainter& painter) {
    MemoryGeometry geometry;
    geometry.plot = m_minimap->area();
    MemoryTransform transform;
    transform.plot = geometry.plot;
    fitAll(transform, *m_scene);
    MemoryScratch scratch;
    paintMemoryBars(painter, *m_scene, geometry, transform, m_context.theme.colors(), scratch);
  });
  updateFound();
  updateHoles();
  updateScrollBars();
  showPlace();
  itemsReplaced();
  viewport()->update();
}

void MemoryMap::setSelection(MemorySelection selection) {
  m_highlight.selection = std::move(selection);
  if (m_foundBars) updateFound();
  itemsSelectionChanged();
  viewport()->update();
}

void MemoryMap::setHovered(std::optional<buffers::ValueId> value, std::optional<buffers::AllocationId> allocation) {
  if (value == m_highlight.hovered && allocation == m_highlight.hoveredAllocation) return;
  m_highlight.hovered = value;
  m_highlight.hoveredAllocation = allocation;
  viewport()->update();
}

void MemoryMap::setMarks(std::optional<uint32_t> cursor, std::optional<uint32_t> pinned,
                         std::optional<buffers::StepRange> range) {
  const bool isOtherStep = cursor != m_highlight.cursor;
  m_highlight.cursor = cursor;
  m_highlight.pinned = pinned;
  m_highlight.range = range;
  if (isOtherStep) {
    updateHoles();
    itemsNumberChanged();
  }
  viewport()->update();
}

void MemoryMap::setFound(std::optional<std::vector<uint8_t>> values) {
  if (values == m_foundValues) return;
  m_foundValues = std::move(values);
  updateFound();
  viewport()->update();
}

void MemoryMap::updateFound() {
  m_isStale = true;
  m_foundBars.reset();
  if (m_scene == nullptr || !m_foundValues) return;
  m_foundBars.emplace(m_scene->bars().size());
  for (uint32_t bar = 0; bar < m_foundBars->size(); ++bar) {
    const uint32_t value = m_scene->valueOf(bar).index();
    (*m_foundBars)[bar] = value < m_foundValues->size() ? (*m_foundValues)[value] : 0;
  }
  // The selection is not dimmed, and nothing is if nothing matches.
  absl::flat_hash_set<uint32_t> selected;
  for (buffers::ValueId value : m_highlight.selection.values) selected.insert(value.index());
  for (uint32_t bar = 0; bar < m_foundBars->size() && !selected.empty(); ++bar) {
    uint8_t& found = (*m_foundBars)[bar];
    if (found == 0 && selected.contains(m_scene->valueOf(bar).index())) found = 2;
  }
}

size_t MemoryMap::foundCount() const {
  return m_foundBars ? static_cast<size_t>(std::count(m_foundBars->begin(), m_foundBars->end(), 1)) : 0;
}

void MemoryMap::setBounds(std::vector<MemoryBounds> bounds) {
  m_highlight.bounds = std::move(bounds);
  viewport()->update();
}

void MemoryMap::setHolesShown(bool on) {
  m_showsHoles = on;
  updateHoles();
  viewport()->update();
}

void MemoryMap::setStepsNumbered(bool on) {
  if (on == m_numbersSteps) return;
  m_numbersSteps = on;
  m_isStale = true;
  layOut();
}

void MemoryMap::updateHoles() {
  m_highlight.holes.clear();
  m_highlight.holeTexts.clear();
  if (!m_showsHoles || m_scene == nullptr || !m_highlight.cursor) return;
  for (uint32_t i = 0; i < m_scene->bands().size(); ++i) {
    const MemoryBand& band = m_scene->bands()[i];
    // In an allocation with a single value, all holes are before or after it, and are not reported.
    if (band.barCount < 2 || band.foldedCount > 0) continue;
    MemoryHoles found = holesAt(*m_scene, band, *m_highlight.cursor);
    if (found.holes.empty()) continue;
    MemoryHole& biggest = found.holes.front();
    findExtent(*m_scene, band, *m_highlight.cursor, &biggest);
    QString text = tr("%1 free").arg(humanBytes(biggest.bytes()));
    if (biggest.next && m_snapshot != nullptr) {
      text = tr("%1 until step %2, then %3")
                 .arg(text, grouped(biggest.end),
                      model::valueName(m_snapshot->assignment->value(m_scene->valueOf(*biggest.next))));
    }
    m_highlight.holes.push_back({i, std::move(found.holes)});
    m_highlight.holeTexts.push_back(std::move(text));
  }
}

std::optional<QRectF> MemoryMap::rectOf(buffers::ValueId value) const {
  if (m_scene == nullptr) return std::nullopt;
  const auto bar = m_scene->barOf(value);
  if (!bar) return std::nullopt;
  return barRect(m_transform, m_scene->bands()[m_scene->bandOfBar(*bar)], m_scene->bars()[*bar]);
}

std::optional<model::Target> MemoryMap::targetAt(QPointF position) const {
  if (m_scene == nullptr) return std::nullopt;
  const bool inRows = position.y() >= m_geometry.plot.top() && position.y() < m_geometry.plot.bottom();
  const bool inColumns = position.x() >= m_geometry.plot.left() && position.x() <= m_geometry.plot.right();
  const MemoryHit hit = hitTest(*m_scene, m_transform, position);
  if (inRows && position.x() < m_geometry.plot.left()) {
    if (!hit.band) return std::nullopt;
    const MemoryBand& band = m_scene->bands()[*hit.band];
    return m_scene->allocationAt(band, bandPixels(m_transform, band).byteAt(position.y()));
  }
  if (!inColumns) return std::nullopt;
  if (m_geometry.loops.contains(position)) {
    std::optional<model::Target> innermost;
    for (const words::LoopBracket& loop : m_scene->loops()) {
      if (loopRect(m_geometry, m_transform, loop).contains(position)) innermost = loop.target;
    }
    return innermost;
  }
  if (const auto kernel = kernelAt(position); kernel.second != nullptr) return kernel.second->instruction;
  if (inRows) return hit.bar ? std::optional<model::Target>(m_scene->valueOf(*hit.bar)) : std::nullopt;
  if (position.y() >= m_geometry.axis.top() && hit.step) return model::Step{*hit.step};
  return std::nullopt;
}

std::pair<const drawing::MemoryArea*, const drawing::MemoryKernel*> MemoryMap::kernelAt(QPointF position) const {
  constexpr double kReach = 3;  // pixels beside a narrow box
  if (m_scene == nullptr || !m_transform.plot.contains(position)) return {};
  const drawing::MemoryArea* const area = m_scene->laneAt(sceneYAt(m_transform, position.y()));
  if (area == nullptr) return {};
  const drawing::MemoryKernel* nearest = nullptr;
  double distance = kReach;
  for (const drawing::MemoryKernel& kernel : area->kernels) {
    const QRectF box = drawing::kernelRect(m_transform, *area, kernel);
    const double away = std::max({0.0, box.left() - position.x(), position.x() - box.right()});
    if (away <= distance && (nearest == nullptr || away < distance || kernel.bytes > nearest->bytes)) {
      nearest = &kernel;
      distance = away;
    }
  }
  return {area, nearest};
}

QString MemoryMap::holeTip(const MemoryHit& hit, QPointF position) const {
  if (!hit.band || hit.bar || !m_scene->hasSteps() || !m_transform.plot.contains(position)) return {};
  const MemoryBand& band = m_scene->bands()[*hit.band];
  if (band.foldedCount > 0) return {};
  const uint32_t step = wholeStepAt(m_transform, *m_scene, position.x());
  const auto byte = static_cast<int64_t>(bandPixels(m_transform, band).byteAt(position.y()));
  const MemoryHoles found = holesAt(*m_scene, band, step);
  const auto it = std::find_if(found.holes.begin(), found.holes.end(), [byte](const MemoryHole& hole) {
    return hole.firstByte <= byte && byte < hole.endByte;
  });
  if (it == found.holes.end()) return {};
  MemoryHole hole = *it;
  findExtent(*m_scene, band, step, &hole);
  QStringList lines{tr("%1 free").arg(model::exactBytes(hole.bytes())),
                    tr("allocation %1 · offset %2").arg(grouped(band.number), grouped(hole.firstByte)),
                    tr("steps %1–%2").arg(grouped(hole.begin), grouped(hole.end - 1))};
  if (hole.next) {
    lines << tr("ends when %1 is allocated there")
                 .arg(model::valueName(m_snapshot->assignment->value(m_scene->valueOf(*hole.next))));
  } else {
    lines << tr("free until the end");
  }
  if (found.holes.size() > 1) {
    lines << tr("one of %1 holes at step %2, %3 in total")
                 .arg(grouped(static_cast<int64_t>(found.holes.size())), grouped(step), model::exactBytes(found.bytes));
  }
  return lines.join(u'\n');
}

QString MemoryMap::loopTip(QPoint position) const {
  QString tip;
  for (const words::LoopBracket& loop : m_scene->loops()) {
    if (!loopRect(m_geometry, m_transform, loop).contains(position)) continue;
    tip = tr("loop %1\nsteps %2–%3\n%4")
              .arg(model::toQString(loop.name), grouped(loop.steps.begin), grouped(loop.steps.end - 1),
                   model::toQString(loop.runs));
  }
  return tip;
}

QString MemoryMap::tipAt(QPoint position) const {
  const auto target = targetAt(position);
  if (m_scene == nullptr || m_snapshot == nullptr) return {};
  if (m_geometry.loops.contains(position)) return loopTip(position);
  if (const auto [area, kernel] = kernelAt(position); kernel != nullptr)
    return model::toQString(drawing::kernelText(*area, *kernel));
  if (!target && scaleNotePlace(m_geometry).contains(position))
    return drawing::scaleNote(*m_scene).empty() ? QString() : scaleNoteTip();
  if (!target) return holeTip(hitTest(*m_scene, m_transform, position), position);
  if (const auto* const value = std::get_if<buffers::ValueId>(&*target)) return valueTip(*m_snapshot, *value);
  if (const auto* const id = std::get_if<buffers::AllocationId>(&*target)) return allocationTip(*m_snapshot, *id);
  if (const auto* const step = std::get_if<model::Step>(&*target)) return stepTip(*m_snapshot, live(), step->index);
  return {};
}

// --- visible part ---------------------------------------------------------------------------------------------------

bool MemoryMap::showsEverything() const {
  MemoryTransform all = m_transform;
  if (m_scene != nullptr) fitAll(all, *m_scene);
  const auto near = [](double a, double b) { return std::abs(a - b) <= 1e-9 * std::abs(b); };
  return near(all.stepWidth, m_transform.stepWidth) && near(all.scale, m_transform.scale);
}

void MemoryMap::measure() {
  const QRectF before = m_geometry.plot;
  const bool hasNumbers = m_numbersSteps || !drawing::scaleNote(*m_scene).empty();  // the note is beside them
  m_geometry = memoryGeometry(viewport()->size(), *m_scene, m_highlight.peaks, fonts(), hasNumbers);
  if (m_geometry.plot.left() != before.left() || m_geometry.plot.right() != before.right()) emit axisMoved();
}

void MemoryMap::layOut() {
  if (m_scene == nullptr) return;
  const bool everything = showsEverything();
  const QRectF before = shown();
  measure();
  MemoryTransform t = m_transform;
  t.plot = m_geometry.plot;
  // The same steps and bytes stay visible: the curve below has the same steps.
  t.stepWidth = t.plot.width() / before.width();
  t.scale = t.plot.height() / before.height();
  everything ? fitAll(t, *m_scene) : clampTransform(t, *m_scene);
  setTransform(t);
}

void MemoryMap::setTransform(const MemoryTransform& transform) {
  if (!(transform == m_transform)) m_isStale = true;
  m_transform = transform;
  updateScrollBars();
  showPlace();
  viewport()->update();
}

QRectF MemoryMap::shown() const {
  return {m_transform.firstStep, m_transform.top, m_transform.plot.width() / m_transform.stepWidth,
          m_transform.plot.height() / m_transform.scale};
}

void MemoryMap::setShown(const QRectF& shown) {
  if (m_scene == nullptr || shown.width() <= 0 || shown.height() <= 0) return;
  MemoryTransform t = m_transform;
  t.firstStep = shown.left();
  t.stepWidth = t.plot.width() / shown.width();
  t.top = shown.top();
  t.scale = t.plot.height() / shown.height();
  clampTransform(t, *m_scene);
  setTransform(t);
}

void MemoryMap::setStepsShown(double firstStep, double stepCount) {
  m_animation.stop();
  QRectF place = shown();
  place.setLeft(firstStep);
  place.setWidth(stepCount);
  setShown(place);
}

void MemoryMap::showPlace() {
  itemsMoved();
  if (m_scene != nullptr)
    emit stepsShownChanged(m_transform.firstStep, m_transform.plot.width() / m_transform.stepWidth);
  // The overview is above the map, so that it covers nothing, in the columns of the plot.
  const bool hasStrip = m_scene != nullptr && height() >= kLeastWithStrip && !showsEverything();
  m_minimap->setVisible(hasStrip);
  m_minimap->setGeometry(static_cast<int>(m_transform.plot.left()), 0, static_cast<int>(m_transform.plot.width()),
                         kStripHeight);
  m_minimap->setShown(shown());
  setViewportMargins(0, hasStrip ? kStripHeight : 0, 0, 0);
}

void MemoryMap::animateTo(const MemoryTransform& transform) {
  m_animation.stop();
  const bool still =
      !m_isAnimated || !isVisible() || style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) == 0;
  if (still) {
    setTransform(transform);
    return;
  }
  m_from = m_transform;
  m_to = transform;
  m_animation.start();
}

void MemoryMap::updateScrollBars() {
  m_updatingScrollBars = true;
  const auto update = [](QScrollBar* bar, double first, double seen, double whole) {
    const double share = whole > 0 ? std::min(1.0, seen / whole) : 1;
    const int page = share > 1 - 1e-9 ? kScrollRange : static_cast<int>(share * kScrollRange);
    bar->setRange(0, kScrollRange - page);
    bar->setPageStep(std::max(1, page));
    bar->setSingleStep(std::max(1, page / 10));
    bar->setValue(whole > 0 ? static_cast<int>(std::lround(first / whole * kScrollRange)) : 0);
  };
  if (m_scene == nullptr) {
    update(horizontalScrollBar(), 0, 1, 1);
    update(verticalScrollBar(), 0, 1, 1);
  } else {
    const MemoryTransform& t = m_transform;
    update(horizontalScrollBar(), t.firstStep, t.plot.width() / t.stepWidth, m_scene->steps());
    update(verticalScrollBar(), t.top, t.plot.height() / t.scale, m_scene->height());
  }
  m_updatingScrollBars = false;
}

void MemoryMap::scrollContentsBy(int, int) {
  if (m_updatingScrollBars || m_scene == nullptr) return;
  m_animation.stop();
  MemoryTransform t = m_transform;
  t.firstStep = static_cast<double>(horizontalScrollBar()->value()) / kScrollRange * m_scene->steps();
  t.top = static_cast<double>(verticalScrollBar()->value()) / kScrollRange * m_scene->height();
  clampTransform(t, *m_scene);
  if (!(t == m_transform)) m_isStale = true;
  m_transform = t;
  showPlace();
  viewport()->update();
}

void MemoryMap::pan(double dx, double dy) {
  MemoryTransform t = m_transform;
  t.firstStep -= dx / t.stepWidth;
  t.top -= dy / t.scale;
  clampTransform(t, *m_scene);
  setTransform(t);
}

void MemoryMap::fitEverything() {
  if (m_scene == nullptr) return;
  MemoryTransform t = m_transform;
  fitAll(t, *m_scene);
  animateTo(t);
}

void MemoryMap::fitSelection() {
  if (m_scene == nullptr) return;
  MemoryTransform t = m_transform;
  if (m_highlight.selection.allocation) {
    const auto band = m_scene->bandOf(*m_highlight.selection.allocation);
    if (!band) return fitEverything();
    const MemoryBand& b = m_scene->bands()[*band];
    fitRect(t, *m_scene, 0, m_scene->steps(), b.top, b.top + b.height);
  } else {
    const auto bar =
        m_highlight.selection.values.empty() ? std::nullopt : m_scene->barOf(m_highlight.selection.values.front());
    if (!bar) return fitEverything();
    const MemoryBar& b = m_scene->bars()[*bar];
    const MemoryBand& band = m_scene->bands()[m_scene->bandOfBar(*bar)];
    const double unitsPerByte = band.sizeBytes > 0 ? band.height / static_cast<double>(band.sizeBytes) : 0;
    const double bottom = band.top + band.height - static_cast<double>(b.offsetBytes) * unitsPerByte;
    fitRect(t, *m_scene, b.begin, b.end, bottom - static_cast<double>(b.sizeBytes) * unitsPerByte, bottom);
  }
  const auto near = [](double a, double b) { return std::abs(a - b) <= 1e-6 * std::max(1.0, std::abs(b)); };
  const bool there = near(t.firstStep, m_transform.firstStep) && near(t.stepWidth, m_transform.stepWidth) &&
                     near(t.top, m_transform.top) && near(t.scale, m_transform.scale);
  there ? fitEverything() : animateTo(t);
}

void MemoryMap::ensureVisible(buffers::ValueId value) {
  const auto rect = rectOf(value);
  if (!rect || rect->intersects(m_transform.plot)) return;
  MemoryTransform t = m_transform;
  const QPointF middle = m_transform.plot.center();
  if (rect->right() < t.plot.left() || rect->left() > t.plot.right()) {
    t.firstStep += (rect->center().x() - middle.x()) / t.stepWidth;
  }
  if (rect->bottom() < t.plot.top() || rect->top() > t.plot.bottom())
    t.top += (rect->center().y() - middle.y()) / t.scale;
  clampTransform(t, *m_scene);
  animateTo(t);
}

void MemoryMap::ensureVisible(buffers::AllocationId allocation) {
  if (m_scene == nullptr) return;
  const auto index = m_scene->bandOf(allocation);
  if (!index) return;
  const MemoryBand& band = m_scene->bands()[*index];
  const BandPixels pixels = bandPixels(m_transform, band);
  if (pixels.bottom > m_transform.plot.top() && pixels.top < m_transform.plot.bottom()) return;
  MemoryTransform t = m_transform;
  t.top = band.top + band.height / 2 - t.plot.height() / t.scale / 2;
  clampTransform(t, *m_scene);
  animateTo(t);
}

void MemoryMap::ensureStepVisible(uint32_t step) {
  if (m_scene == nullptr) return;
  const double x = xOf(m_transform, step + 0.5);
  if (x >= m_transform.plot.left() && x <= m_transform.plot.right()) return;
  MemoryTransform t = m_transform;
  t.firstStep = step + 0.5 - t.plot.width() / t.stepWidth / 2;
  clampTransform(t, *m_scene);
  animateTo(t);
}

// --- hub ------------------------------------------------------------------------------------------------------------

void MemoryMap::goToHolder(int direction) {
  const auto& list = direction < 0 ? m_highlight.selection.holders.earlier : m_highlight.selection.holders.later;
  if (!list.empty()) m_context.navigation.select(list.front().value);
}

void MemoryMap::goToNeighbour(int direction) {
  if (m_scene == nullptr) return;
  const uint32_t step = m_highlight.cursor.value_or(0);
  const auto& selected = m_highlight.selection.values;
  const auto from = selected.empty() ? std::nullopt : m_scene->barOf(selected.front());
  const std::vector<uint32_t> bars = m_scene->barsAt(step);
  if (bars.empty()) return;
  auto to = from ? std::find(bars.begin(), bars.end(), *from) : bars.end();
  if (to == bars.end()) {
    to = std::max_element(bars.begin(), bars.end(), [this](uint32_t a, uint32_t b) {
      return m_scene->bars()[a].sizeBytes < m_scene->bars()[b].sizeBytes;
    });
  } else if (direction < 0 ? to == bars.begin() : to + 1 == bars.end()) {
    return;
  } else {
    to += direction;
  }
  m_context.navigation.select(m_scene->valueOf(*to));
}

bool MemoryMap::goToLargestTemp() {
  if (m_scene == nullptr) return false;
  if (!m_highlight.cursor) goToPeak();
  std::optional<uint32_t> largest;
  for (const uint32_t bar : m_scene->barsAt(m_highlight.cursor.value_or(0))) {
    if (!buffers::isTemporary(*buffers::valueKind(*m_snapshot->assignment, m_scene->valueOf(bar)))) continue;
    // The value that is live for most steps, if there are several.
    const auto key = [this](uint32_t of) {
      const MemoryBar& each = m_scene->bars()[of];
      return std::pair(each.sizeBytes, each.end - each.begin);
    };
    if (!largest || key(bar) > key(*largest)) largest = bar;
  }
  if (largest) m_context.navigation.select(m_scene->valueOf(*largest));
  return largest.has_value();
}

void MemoryMap::moveCursor(int64_t steps) {
  if (m_scene == nullptr || !m_scene->hasSteps()) return;
  const int64_t last = m_scene->steps() - 1;
  const int64_t from = m_highlight.cursor ? static_cast<int64_t>(*m_highlight.cursor) : 0;
  const auto step = static_cast<uint32_t>(std::clamp<int64_t>(from + steps, 0, last));
  m_context.navigation.setCursor(step);
  ensureStepVisible(step);
}

void MemoryMap::goToPeak() {
  const auto step = nextPeak(m_highlight.peaks, m_highlight.cursor);
  if (!step) return;
  m_context.navigation.setCursor(*step);
  ensureStepVisible(*step);
}

void MemoryMap::setCursorAt(double x) {
  if (m_scene->hasSteps()) m_context.navigation.setCursor(wholeStepAt(m_transform, *m_scene, x));
}

// --- painting and layout ---------------------------------------------------------------------------------------------

void MemoryMap::paintEvent(QPaintEvent*) {
  QPainter painter(viewport());
  const Colors& colors = m_context.theme.colors();
  if (m_scene == nullptr) {
    painter.fillRect(viewport()->rect(), colors.canvas);
    return;
  }
  const double ratio = viewport()->devicePixelRatioF();
  const QSize size = (QSizeF(viewport()->size()) * ratio).toSize();
  if (m_base.size() != size) {
    m_base = QImage(size, QImage::Format_RGB32);
    m_isStale = true;
  }
  if (m_isStale) {
    m_isStale = false;
    m_base.setDevicePixelRatio(ratio);
    QPainter base(&m_base);
    paintMemoryBase(base, *m_scene, m_snapshot.get(), m_geometry, m_transform, colors, fonts(), m_scratch,
                    foundCount() > 0 ? &*m_foundBars : nullptr);
  }
  painter.drawImage(QPointF(0, 0), m_base);
  paintMemoryOverlay(painter, *m_scene, m_geometry, m_transform, colors, fonts(), m_highlight);
  if (hasFocus()) {
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(colors.accent);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
  }
}

void MemoryMap::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  layOut();  // a running animation continues, since scroll bars that appear or disappear resize the viewport too
}

void MemoryMap::changeEvent(QEvent* event) {
  QAbstractScrollArea::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
    m_isStale = true;
    layOut();
  }
}

}  // namespace views

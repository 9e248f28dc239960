#include "views/memory/usage_curve.h"

#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "model/items/buffer_text.h"
#include "model/items/memory_report_text.h"
#include "model/items/text.h"
#include "model/session/memory_overview.h"
#include "views/memory/memory_legend.h"
#include "views/memory/memory_painter.h"
#include "views/memory/memory_text.h"
#include "views/memory/memory_transform.h"

namespace views {
namespace {

constexpr double kPage = 0.1;     // share of the schedule, for Page Up and Down
constexpr int kLeastOnAxis = 56;  // pixels of height, with the numbers of the steps
constexpr double kTop = 6;        // pixels above the highest step, where the names of peaks are elsewhere

}  // namespace

UsageCurve::UsageCurve(Context context, QWidget* parent)
    : View(context, QStringLiteral("usage"), tr("Usage"), parent, Source::kMemory),
      AccessibleItems(this, QAccessible::Chart, QAccessible::ListItem),
      m_empty(new EmptyState(this)),
      m_bar(new QWidget(this)),
      m_spaceName(new QLabel(m_bar)),
      m_legend(new MemoryLegend(context, m_bar)),
      m_clearRange(new QToolButton(m_bar)) {
  setAccessibleName(tr("Usage curve"));
  setAccessibleDescription(tr("Bytes live at each step of the schedule."));
  setMinimumHeight(kStripHeight);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAttribute(Qt::WA_OpaquePaintEvent);
  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(m_bar);
  column->addWidget(m_empty, 1);
  column->addStretch();

  m_spaceName->setObjectName(QStringLiteral("usage.space"));
  m_spaceName->setTextFormat(Qt::PlainText);
  m_spaceName->setToolTip(tr("Memory space shown. Choose another one in the Memory view."));
  connect(&navigation().overview(), &model::MemoryOverview::changed, this, [this] {
    if (isInSight() && snapshot() == navigation().memory()) overviewChanged();
  });
  connect(&navigation().overview(), &model::MemoryOverview::coloringChanged, this, [this] {
    if (isInSight() && snapshot() == navigation().memory()) loadColors();
  });
  m_clearRange->setObjectName(QStringLiteral("usage.clearRange"));
  m_clearRange->setToolTip(tr("Clear range (Esc)"));
  m_clearRange->setFocusPolicy(Qt::TabFocus);
  m_clearRange->hide();
  connect(m_clearRange, &QToolButton::clicked, this, [this] { navigation().setRange(std::nullopt); });
  auto* const row = new QHBoxLayout(m_bar);
  row->setContentsMargins(8, 3, 8, 1);
  row->setSpacing(12);
  row->addWidget(m_spaceName);
  row->addWidget(m_legend, 1);
  row->addWidget(m_clearRange);
  m_bar->setCursor(Qt::ArrowCursor);
  const auto paintAnew = [this] {
    m_base = QImage();
    itemsMoved();
    update();
  };
  connect(&theme(), &Theme::changed, this, paintAnew);
  connect(&navigation(), &model::Navigation::stepsShownChanged, this, paintAnew);
}

bool UsageCurve::hasSteps() const { return snapshot() != nullptr && snapshot()->liveBytes.stepCount() > 0; }

bool UsageCurve::canShow(const model::Target& target) const {
  return hasSteps() && std::holds_alternative<model::Step>(target);
}

QFont UsageCurve::labelFont() const {
  QFont label = font();
  if (label.pointSizeF() > 0) label.setPointSizeF(std::max(6.0, label.pointSizeF() - 1));
  return label;
}

UsageGeometry UsageCurve::geometryOfCurve() const {
  if (!hasSteps()) return {};
  // Below the tool bar, whose height is known before it is laid out.
  const int top = isStrip() || m_axis ? 0 : m_bar->sizeHint().height();
  const QFontMetricsF metrics(labelFont());
  UsageGeometry geometry = isStrip()
                               ? usageStripGeometry(size(), live(), metrics.horizontalAdvance(title()),
                                                    metrics.horizontalAdvance(peakText()))
                               : usageGeometry(QSizeF(width(), height() - top), live(), m_peaks, labelFont(), m_bounds);
  if (const auto& shown = navigation().stepsShown()) {
    geometry.firstStep = shown->first;
    geometry.stepsShown = shown->count;
  }
  geometry.plot.translate(0, top);
  geometry.marks.translate(0, top);
  if (m_axis) {
    geometry.plot = QRectF(QPointF(m_axis->first, kTop), QPointF(m_axis->second, geometry.plot.bottom()));
    geometry.marks = QRectF(geometry.plot.left(), 0, geometry.plot.width(), 0);
  }
  return geometry;
}

void UsageCurve::setAxis(double left, double right) {
  const std::pair axis(left, std::max(left + 1, right));
  if (m_axis == axis) return;
  m_axis = axis;
  setMinimumHeight(kLeastOnAxis);
  m_clearRange->setParent(this);
  m_clearRange->setVisible(range().has_value());
  m_base = QImage();
  showParts();
  itemsMoved();
  placeClearRange();
  update();
}

void UsageCurve::placeClearRange() {
  if (!m_axis) return;
  m_clearRange->adjustSize();
  m_clearRange->move(static_cast<int>(m_axis->second) - m_clearRange->width() - 4, static_cast<int>(kTop) + 2);
}

const queries::LiveBytes& UsageCurve::live() const { return m_live != nullptr ? *m_live : snapshot()->liveBytes; }

void UsageCurve::nameSpace() {
  m_spaceName->setVisible(hasSteps() && snapshot()->spaces.size() > 1);
  if (!hasSteps()) return;
  for (const queries::SpaceFigures& space : snapshot()->spaces) {
    if (space.space == navigation().overview().space()) m_spaceName->setText(QString::fromStdString(space.name));
  }
}

void UsageCurve::loadSpace() {
  const QString key = QStringLiteral("space");
  const int64_t space = navigation().overview().space();
  if (!hasSteps() || space == queries::kDefaultSpace) {
    jobs().cancel(this, key);
    return showSpace(nullptr);
  }
  startJob<std::shared_ptr<const queries::LiveBytes>>(
      key, tr("Live bytes"),
      [of = snapshot(), space](std::stop_token stop, const model::JobRunner::Progress&) {
        return std::make_shared<const queries::LiveBytes>(*of->assignment, space, stop);
      },
      [this](std::shared_ptr<const queries::LiveBytes> live) { showSpace(std::move(live)); });
}

void UsageCurve::broughtToFront() {
  if (snapshot() != navigation().memory()) return;
  overviewChanged();
  loadColors();
}

void UsageCurve::overviewChanged() {
  const model::MemoryOverview& overview = navigation().overview();
  nameSpace();
  m_bounds = {};
  m_kernels.clear();
  if (const model::SpaceSummary* const space = overview.ofSpace(); space != nullptr && hasSteps()) {
    m_bounds = drawing::usageBounds(*space);
    m_kernels = space->scoped;
  }
  if (hasSteps() && live().space() != overview.space()) return loadSpace();
  showLegend();
  m_base = QImage();
  itemsMoved();
  update();
}

void UsageCurve::showSpace(std::shared_ptr<const queries::LiveBytes> live) {
  m_live = std::move(live);
  m_peaks = snapshot() != nullptr ? peakMarks(*snapshot(), this->live()) : std::vector<PeakMark>();
  m_base = QImage();
  m_colors.reset();
  showLegend();
  loadColors();
  itemsMoved();
  update();
}

void UsageCurve::loadColors() {
  const QString key = QStringLiteral("usage colours");
  const std::shared_ptr<const model::LiveSources> sources =
      snapshot() == navigation().memory() ? navigation().overview().sources() : nullptr;
  if (!hasSteps() || sources == nullptr || sources->space() != live().space()) return jobs().cancel(this, key);
  startJob<std::shared_ptr<const UsageColors>>(
      key, tr("Live bytes by colour"),
      [of = snapshot(), sources, grouping = navigation().overview().coloring()](
          std::stop_token stop, const model::JobRunner::Progress&) -> std::shared_ptr<const UsageColors> {
        const model::ValueGroups* const groups = sources->groups(grouping, stop);
        if (groups == nullptr) return nullptr;
        const MemoryColoring coloring = makeColoring(*of->assignment, *groups, sources->space());
        if (coloring.isByKind) return nullptr;
        const queries::LiveBytes* const live = sources->live(stop);
        const queries::LiveShares* const shares = live == nullptr ? nullptr : sources->shares(stop);
        if (shares == nullptr) return nullptr;
        return std::make_shared<const UsageColors>(usageColors(*of->assignment, *live, *shares, coloring, stop));
      },
      [this, sources](std::shared_ptr<const UsageColors> made) {
        if (sources->space() != live().space()) return;
        m_colors = made != nullptr && !made->layers.empty() ? std::move(made) : nullptr;
        m_base = QImage();
        showLegend();
        update();
      });
}

std::vector<UsageLayer> UsageCurve::layers() const {
  return m_colors != nullptr ? colorLayers(*m_colors, live(), theme().colors().palette)
                             : kindLayers(live(), theme().colors().palette);
}

void UsageCurve::showLegend() {
  std::vector<LegendEntry> entries;
  if (m_colors != nullptr) {
    entries = m_colors->layers;
  } else {
    for (auto kind = drawing::kUsageStack.rbegin(); kind != drawing::kUsageStack.rend(); ++kind) {
      int64_t most = 0;
      for (uint32_t step = 0; hasSteps() && step < live().stepCount(); ++step) {
        most = std::max(most, live().at(step, *kind));
      }
      if (most > 0) entries.push_back(drawing::kindEntry(*kind, most));
    }
  }
  if (!m_kernels.empty()) {
    const auto most = std::max_element(m_kernels.begin(), m_kernels.end(),
                                       [](const auto& a, const auto& b) { return a.bytes < b.bytes; });
    entries.insert(entries.begin(), {tr("kernels").toStdString(),
                                     tr("Scoped memory of kernels while they run, which no value has").toStdString(),
                                     drawing::kScopedMemory,
                                     {},
                                     {},
                                     most->bytes});
  }
  m_legend->setEntries(std::move(entries), tr("at most %1"));
}

void UsageCurve::applyRange() {
  m_clearRange->setVisible(range().has_value());
  if (range()) {
    m_clearRange->setText(tr("Steps %1–%2  ×").arg(grouped(range()->begin), grouped(range()->end - 1)));
    placeClearRange();
  }
  update();
}

void UsageCurve::applySnapshot() {
  m_base = QImage();
  m_live.reset();
  m_colors.reset();
  m_drag = Drag::kNone;
  showParts();
  const model::Snapshot* const shown = snapshot().get();
  const auto missing = missingMemory(shown);
  const EmptyReason reason = missing                                     ? *missing
                             : shown->assignment->allocationCount() == 0 ? EmptyReason::kNoAllocations
                                                                         : EmptyReason::kNoLiveRanges;
  if (reason == EmptyReason::kCompilerInput) {
    m_empty->setText(emptyText(reason), {});  // there is no room for more
  } else if (reason == EmptyReason::kNoAssignment) {
    // There is no room for more.
    m_empty->setText(emptyText(reason), tr("Memory usage is read from *-buffer-assignment.txt, next to the module."));
  } else {
    m_empty->setReason(reason, tr("its memory usage"), shown);
  }
  m_emptyText = emptyText(reason);
  applyRange();
  loadSpace();
  navigation().overview().request(jobs());
  overviewChanged();
  itemsReplaced();
}

void UsageCurve::showParts() {
  m_bar->setVisible(hasSteps() && !isStrip() && !m_axis);
  m_empty->setVisible(!hasSteps() && !isStrip());
}

void UsageCurve::applyCursor() {
  itemsNumberChanged();
  itemsSelectionChanged();
  update();
}

void UsageCurve::applyPinned() {
  itemsMoved();
  update();
}

std::vector<uint64_t> UsageCurve::itemsInSight() const {
  std::vector<uint64_t> steps;
  if (!hasSteps()) return steps;
  for (const PeakMark& peak : m_peaks) steps.push_back(peak.step);
  for (const auto& step : {cursor(), pinned()}) {
    if (step && *step < snapshot()->liveBytes.stepCount()) steps.push_back(*step);
  }
  std::sort(steps.begin(), steps.end());
  steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
  return steps;
}

std::vector<uint64_t> UsageCurve::itemsSelected() const {
  if (!hasSteps() || !cursor() || *cursor() >= snapshot()->liveBytes.stepCount()) return {};
  return {*cursor()};
}

AccessibleItem UsageCurve::item(uint64_t step) const {
  if (!hasSteps() || step >= snapshot()->liveBytes.stepCount()) return {};
  const UsageGeometry geometry = geometryOfCurve();
  const double left = xOfStep(geometry, static_cast<double>(step));
  const double width = std::max(1.0, xOfStep(geometry, static_cast<double>(step) + 1) - left);
  return {tipOf(static_cast<uint32_t>(step)),
          QRectF(left, geometry.plot.top(), width, geometry.plot.height()).toAlignedRect(), cursor() == step};
}

void UsageCurve::chooseItem(uint64_t step) {
  if (hasSteps()) navigation().setCursor(static_cast<uint32_t>(step));
}

QString UsageCurve::itemsSummary() const { return itemsSelected().empty() ? QString() : tipOf(*cursor()); }

std::optional<AccessibleNumber> UsageCurve::itemsNumber() const {
  if (!hasSteps()) return std::nullopt;
  return AccessibleNumber{0, snapshot()->liveBytes.stepCount() - 1.0, static_cast<double>(cursor().value_or(0))};
}

void UsageCurve::setItemsNumber(double step) {
  if (!hasSteps()) return;
  navigation().setCursor(static_cast<uint32_t>(std::clamp(step, 0.0, snapshot()->liveBytes.stepCount() - 1.0)));
}

void UsageCurve::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Colors& colors = theme().colors();
  if (!hasSteps()) {
    painter.fillRect(rect(), colors.panel);
    if (isStrip()) paintStrip(painter);
    return;
  }
  const UsageGeometry geometry = geometryOfCurve();
  const double ratio = devicePixelRatioF();
  const QSize pixels = (QSizeF(size()) * ratio).toSize();
  if (m_base.size() != pixels) {
    m_base = QImage(pixels, QImage::Format_RGB32);
    m_base.setDevicePixelRatio(ratio);
    m_base.fill(colors.panel);
    QPainter base(&m_base);
    if (isStrip()) {
      paintUsageLayers(base, live(), layers(), geometry);
    } else {
      paintUsageBase(base, live(), layers(), geometry, colors, labelFont());
      paintUsageKernels(base, live(), m_kernels, geometry, colors, labelFont());
    }
  }
  painter.drawImage(QPointF(0, 0), m_base);
  if (isStrip()) {
    paintStrip(painter);
  } else {
    paintUsageBounds(painter, geometry, m_bounds, colors, labelFont());
  }
  if (m_axis) {
    paintTitle(painter, geometry);
    paintPeakLines(painter, geometry);
  }
  const auto* const step = hovered().target ? std::get_if<model::Step>(&*hovered().target) : nullptr;
  paintUsageOverlay(painter, geometry,
                    {isStrip() || m_axis ? std::vector<PeakMark>() : m_peaks, cursor(), pinned(),
                     step != nullptr ? std::optional(step->index) : std::nullopt, range()},
                    colors, labelFont());
  if (hasFocus()) {
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(colors.accent);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
  }
}

QString UsageCurve::peakText() const {
  const auto peak = std::find_if(m_peaks.begin(), m_peaks.end(), [](const PeakMark& mark) { return mark.computed; });
  QString text = peak == m_peaks.end() ? QString() : model::toQString(peak->shortLabel());
  if (m_bounds.reserved)
    text = tr("reserved %1").arg(model::humanBytes(*m_bounds.reserved)) + QStringLiteral(" · ") + text;
  return text;
}

/// Draws the texts of the strip, and the line of the peak.
void UsageCurve::paintStrip(QPainter& painter) {
  constexpr int kMargin = 8;
  const Colors& colors = theme().colors();
  const QRect texts = rect().adjusted(kMargin, 0, -kMargin, 0);
  painter.setFont(labelFont());
  painter.setPen(colors.secondaryText);
  if (!hasSteps()) {
    const QString text = QFontMetrics(labelFont()).elidedText(m_emptyText, Qt::ElideRight, texts.width());
    painter.drawText(texts, Qt::AlignLeft | Qt::AlignVCenter, text);
    return;
  }
  painter.drawText(texts, Qt::AlignLeft | Qt::AlignVCenter, title());
  painter.setPen(colors.error);
  painter.drawText(texts, Qt::AlignRight | Qt::AlignVCenter, peakText());
  paintPeakLines(painter, geometryOfCurve());
}

void UsageCurve::paintTitle(QPainter& painter, const UsageGeometry& geometry) {
  constexpr double kMargin = 8;
  QFont bold = labelFont();
  bold.setBold(true);
  const QFontMetricsF metrics(bold);
  const double numbers = QFontMetricsF(labelFont()).horizontalAdvance(QStringLiteral("000 GiB"));
  const double room = geometry.plot.left() - 2 * kMargin - numbers;
  const auto line = [&](const QFont& font, const QColor& color, double top, const QString& text) {
    if (QFontMetricsF(font).horizontalAdvance(text) > room) return;
    painter.setFont(font);
    painter.setPen(color);
    painter.drawText(QRectF(kMargin, top, room, metrics.height()), Qt::AlignLeft | Qt::AlignVCenter, text);
  };
  line(bold, theme().colors().text, kTop, tr("Live bytes"));
  if (snapshot()->spaces.size() > 1)
    line(labelFont(), theme().colors().secondaryText, kTop + metrics.height() + 1, m_spaceName->text());
}

void UsageCurve::paintPeakLines(QPainter& painter, const UsageGeometry& geometry) {
  for (const PeakMark& peak : m_peaks) {
    const double x = std::floor(xOfStep(geometry, peak.step + 0.5)) + 0.5;
    const bool isLeftOut = isStrip() && !peak.computed;
    if (isLeftOut || x < geometry.plot.left() || x > geometry.plot.right()) continue;
    painter.setPen(QPen(theme().colors().error, 1, peak.computed ? Qt::SolidLine : Qt::DashLine));
    painter.drawLine(QPointF(x, geometry.plot.top()), QPointF(x, geometry.plot.bottom()));
  }
}

void UsageCurve::resizeEvent(QResizeEvent* event) {
  View::resizeEvent(event);
  m_base = QImage();
  showParts();
}

QString UsageCurve::tipAt(QPoint position) const {
  if (!hasSteps()) return {};
  const UsageGeometry geometry = geometryOfCurve();
  if (position.x() < geometry.plot.left() || position.x() > geometry.plot.right()) return {};
  if (position.y() < geometry.marks.top()) return {};
  QString tip = tipOf(stepAtX(geometry, position.x()));
  if (position.y() > geometry.plot.bottom()) tip += u'\n' + tr("Drag here to choose a range of steps.");
  return tip;
}

QString UsageCurve::tipOf(uint32_t step) const {
  QString tip = stepTip(*snapshot(), live(), step);
  for (const model::ScopedStep& kernel : m_kernels) {
    if (kernel.step == step)
      tip += u'\n' + tr("%1 of scoped memory while it runs").arg(model::exactBytes(kernel.bytes));
  }
  if (m_bounds.reserved) tip += u'\n' + tr("%1 reserved").arg(model::exactBytes(*m_bounds.reserved));
  return tip;
}

bool UsageCurve::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    auto* const help = static_cast<QHelpEvent*>(event);
    const QString tip = tipAt(help->pos());
    tip.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), model::toolTip(tip), this);
    return true;
  }
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) m_base = QImage();
  return View::event(event);
}

void UsageCurve::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !hasSteps()) return;
  const UsageGeometry geometry = geometryOfCurve();
  const uint32_t step = stepAtX(geometry, event->position().x());
  const bool takesRange = event->position().y() > geometry.plot.bottom() || (event->modifiers() & Qt::ShiftModifier);
  m_drag = takesRange ? Drag::kRange : Drag::kCursor;
  navigation().hover(std::nullopt);  // the cursor or the range follows the pointer instead
  m_cursorBefore = cursor();
  if (!takesRange) return navigation().setCursor(step);
  // Near an end of the existing range, that end is moved.
  m_rangeFrom = step;
  if (!range()) return;
  constexpr double kNear = 5;  // pixels
  if (std::abs(xOfStep(geometry, range()->begin) - event->position().x()) <= kNear) m_rangeFrom = range()->end - 1;
  if (std::abs(xOfStep(geometry, range()->end) - event->position().x()) <= kNear) m_rangeFrom = range()->begin;
}

void UsageCurve::mouseReleaseEvent(QMouseEvent* event) {
  const Drag drag = std::exchange(m_drag, Drag::kNone);
  if (drag != Drag::kRange || !hasSteps()) return;
  // A click without a drag clears the range instead of selecting one step.
  const uint32_t step = stepAtX(geometryOfCurve(), event->position().x());
  if (step == m_rangeFrom && !(range() && range()->end - range()->begin == 1)) navigation().setRange(std::nullopt);
}

void UsageCurve::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !navigation().stepsShown()) return;
  navigation().setCursor(m_cursorBefore);  // undoes the step that the first click of the double click selected
  navigation().setStepsShown(std::nullopt);
}

void UsageCurve::wheelEvent(QWheelEvent* event) {
  if (!hasSteps()) return View::wheelEvent(event);
  const UsageGeometry geometry = geometryOfCurve();
  const auto all = static_cast<double>(geometry.steps);
  const bool isSideways = event->angleDelta().y() == 0;
  const double notches = (isSideways ? event->angleDelta().x() : event->angleDelta().y()) / 120.0;
  model::StepsShown shown{geometry.firstStep, geometry.stepsShown};
  const bool isForZoom = !m_wheelPans || event->modifiers().testFlag(Qt::ControlModifier);
  if (isSideways || !isForZoom || (event->modifiers() & Qt::ShiftModifier)) {
    shown.first = std::clamp(shown.first - notches * kWheelPan * shown.count, 0.0, all - shown.count);
  } else {
    const double share = std::clamp((event->position().x() - geometry.plot.left()) / geometry.plot.width(), 0.0, 1.0);
    const double count = std::clamp(shown.count / std::pow(kWheelZoom, notches), std::min(kLeastSteps, all), all);
    shown.first = std::clamp(shown.first + (shown.count - count) * share, 0.0, all - count);
    shown.count = count;
  }
  navigation().setStepsShown(shown);
  event->accept();
}

void UsageCurve::reveal(const model::Target& target) {
  const auto* const step = std::get_if<model::Step>(&target);
  auto shown = navigation().stepsShown();
  if (step == nullptr || !shown) return;
  if (step->index >= shown->first && step->index + 1 <= shown->first + shown->count) return;
  shown->first = step->index + 0.5 - shown->count / 2;
  navigation().setStepsShown(shown);
}

void UsageCurve::setRangeBetween(uint32_t from, uint32_t to) {
  navigation().setRange(buffers::StepRange{std::min(from, to), std::max(from, to) + 1});
}

void UsageCurve::growRange(int64_t steps) {
  if (!cursor()) return;
  // The other end of the range is kept.
  uint32_t from = *cursor();
  if (range() && (range()->begin == from || range()->end - 1 == from)) {
    from = range()->begin == from ? range()->end - 1 : range()->begin;
  }
  moveCursor(steps);
  setRangeBetween(from, *cursor());
}

void UsageCurve::mouseMoveEvent(QMouseEvent* event) {
  if (!hasSteps()) return;
  const UsageGeometry geometry = geometryOfCurve();
  const uint32_t step = stepAtX(geometry, event->position().x());
  if (m_drag == Drag::kNone) {
    setCursor(event->position().y() > geometry.plot.bottom() ? Qt::SplitHCursor : Qt::ArrowCursor);
  }
  if (m_drag == Drag::kRange) {
    setRangeBetween(m_rangeFrom, step);
  } else if (m_drag == Drag::kCursor) {
    navigation().setCursor(step);
  } else if (event->position().x() >= geometry.plot.left() && event->position().x() <= geometry.plot.right()) {
    navigation().hover(model::Step{step});
  } else {
    navigation().hover(std::nullopt);
  }
}

void UsageCurve::leaveEvent(QEvent* event) {
  View::leaveEvent(event);
  navigation().hover(std::nullopt);
}

void UsageCurve::contextMenuEvent(QContextMenuEvent* event) {
  if (!hasSteps()) return;
  if (event->reason() == QContextMenuEvent::Keyboard) {
    if (cursor()) emit menuRequested(model::Step{*cursor()}, mapToGlobal(rect().center()));
    return;
  }
  emit menuRequested(model::Step{stepAtX(geometryOfCurve(), event->pos().x())}, event->globalPos());
}

void UsageCurve::addToMenu(QMenu& menu, const model::Target& target, const std::function<void()>&) {
  const auto* const step = std::get_if<model::Step>(&target);
  if (step == nullptr || !hasSteps()) return;
  const auto add = [&](const QString& text, auto run) { menu.addAction(text, this, run); };
  const QString number = grouped(step->index);
  if (cursor() != step->index)
    add(tr("Move Cursor to Step %1").arg(number), [this, to = step->index] { navigation().setCursor(to); });
  const auto peak = nextPeak(m_peaks, cursor());
  if (peak && peak != cursor()) add(tr("Move Cursor to Peak"), [this, peak] { navigation().setCursor(peak); });
  if (pinned() != step->index)
    add(tr("Pin Step %1").arg(number), [this, to = step->index] { navigation().setPinned(to); });
  if (pinned()) add(tr("Unpin Step"), [this] { navigation().setPinned(std::nullopt); });
  if (navigation().stepsShown()) add(tr("Show All Steps"), [this] { navigation().setStepsShown(std::nullopt); });
}

void UsageCurve::moveCursor(int64_t steps) {
  const auto last = static_cast<int64_t>(snapshot()->liveBytes.stepCount()) - 1;
  const int64_t from = cursor() ? static_cast<int64_t>(*cursor()) : 0;
  navigation().setCursor(static_cast<uint32_t>(std::clamp<int64_t>(from + steps, 0, last)));
}

void UsageCurve::keyPressEvent(QKeyEvent* event) {
  if (!hasSteps() || (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier))) return View::keyPressEvent(event);
  const auto all = static_cast<int64_t>(snapshot()->liveBytes.stepCount());
  const int64_t page = std::max<int64_t>(1, static_cast<int64_t>(static_cast<double>(all) * kPage));
  const bool grows = event->modifiers() & Qt::ShiftModifier;
  switch (event->key()) {
    case Qt::Key_Escape: return range() ? navigation().setRange(std::nullopt) : View::keyPressEvent(event);
    case Qt::Key_Left:
    case Qt::Key_Comma: return grows ? growRange(-1) : moveCursor(-1);
    case Qt::Key_Right:
    case Qt::Key_Period: return grows ? growRange(+1) : moveCursor(+1);
    case Qt::Key_PageUp: return grows ? growRange(-page) : moveCursor(-page);
    case Qt::Key_PageDown: return grows ? growRange(+page) : moveCursor(+page);
    case Qt::Key_Home: return grows ? growRange(-all) : moveCursor(-all);
    case Qt::Key_End: return grows ? growRange(+all) : moveCursor(+all);
    case Qt::Key_P: return navigation().setCursor(nextPeak(m_peaks, cursor()));
    case Qt::Key_M: return togglePinned(navigation());
    default: View::keyPressEvent(event);
  }
}

QList<View::FixedKeys> UsageCurve::fixedKeys() const {
  return {{tr("Previous and next step"), {Qt::Key_Left, Qt::Key_Right, Qt::Key_Comma, Qt::Key_Period}},
          {tr("Page back or forward"), {Qt::Key_PageUp, Qt::Key_PageDown}},
          {tr("First and last step"), {Qt::Key_Home, Qt::Key_End}},
          {tr("Choose a range of steps"), {Qt::SHIFT | Qt::Key_Left, Qt::SHIFT | Qt::Key_Right}},
          {tr("Clear range"), {Qt::Key_Escape}},
          {tr("Next peak"), {Qt::Key_P}},
          {tr("Pin or unpin the step"), {Qt::Key_M}}};
}

}  // namespace views

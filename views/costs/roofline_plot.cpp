#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "model/items/amount_text.h"
#include "model/items/text.h"
#include "views/costs/roofline_view.h"

namespace views {
namespace {

constexpr size_t kMostNamed = 8;  // instructions listed in the tooltip of a mark
constexpr double kLeastDecades = 0.2, kMostDecades = 40;
constexpr int kDragDistance = 4;
constexpr double kEdge = 0.35;  // decades around a point that is scrolled into the visible area

}  // namespace

RooflinePlot::RooflinePlot(Context context, QWidget* parent)
    : QWidget(parent), AccessibleItems(this, QAccessible::Chart, QAccessible::ListItem), m_context(context) {
  setObjectName(QStringLiteral("roofline.plot"));
  setAccessibleName(tr("Roofline chart of the instructions"));
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setMinimumSize(120, 90);
  connect(&context.theme, &Theme::changed, this, [this] {
    layOut();
    update();
  });
}

RooflineStyle RooflinePlot::style() const { return {m_context.theme.colors(), font(), m_context.theme.figureFont()}; }

void RooflinePlot::setScene(RooflineScene scene) {
  const bool isOther = scene.bounds != m_scene.bounds;
  m_scene = std::move(scene);
  if (isOther || m_axes.bounds.isEmpty()) m_axes.bounds = m_scene.bounds;
  layOut();
}

void RooflinePlot::fit() {
  m_axes.bounds = m_scene.bounds;
  layOut();
}

void RooflinePlot::layOut() {
  m_axes.plot = rooflinePlot(size(), style());
  m_marks = m_scene.estimates != nullptr && !m_axes.bounds.isEmpty() ? rooflineMarks(m_scene, m_axes)
                                                                     : std::vector<RooflineMark>();
  itemsReplaced();
  showMarks();
}

void RooflinePlot::showMarks() {
  const std::vector<size_t> before = std::exchange(m_highlight, {}).selected;
  for (size_t i = 0; i < m_marks.size(); ++i) {
    for (const uint32_t point : m_marks[i].points) {
      const hlo::InstructionId id = m_scene.points[point].instruction;
      if (m_hovered == id) m_highlight.hovered = i;
      const bool isNew = m_highlight.selected.empty() || m_highlight.selected.back() != i;
      if (isNew && std::binary_search(m_selected.begin(), m_selected.end(), id)) m_highlight.selected.push_back(i);
    }
  }
  if (m_highlight.selected != before) itemsSelectionChanged();
  update();
}

std::vector<uint64_t> RooflinePlot::itemsInSight() const {
  std::vector<uint64_t> keys(std::min(m_marks.size(), kMost));
  std::iota(keys.begin(), keys.end(), uint64_t{0});
  return keys;
}

std::vector<uint64_t> RooflinePlot::itemsSelected() const {
  const auto& selected = m_highlight.selected;
  return {selected.begin(), selected.begin() + static_cast<std::ptrdiff_t>(std::min(selected.size(), kMostSelected))};
}

AccessibleItem RooflinePlot::item(uint64_t key) const {
  if (key >= m_marks.size()) return {};
  const RooflineMark& mark = m_marks[key];
  const QPointF radius(mark.radius, mark.radius);
  return {tipOf(mark), QRectF(mark.at - radius, mark.at + radius).toAlignedRect(),
          std::find(m_highlight.selected.begin(), m_highlight.selected.end(), key) != m_highlight.selected.end()};
}

void RooflinePlot::chooseItem(uint64_t mark) {
  if (mark < m_marks.size()) choose(m_marks[mark]);
}

void RooflinePlot::setSelection(const model::Selection& selection) {
  m_selected = selection.instructions;
  std::sort(m_selected.begin(), m_selected.end());
  showMarks();
}

void RooflinePlot::setHovered(const model::Selection& hovered) {
  m_hovered = hovered.instructions.size() == 1 ? hovered.instruction() : std::nullopt;
  showMarks();
}

void RooflinePlot::step(int by) {
  if (m_scene.points.empty()) return;
  const auto last = static_cast<std::ptrdiff_t>(m_scene.points.size()) - 1;
  const auto now = std::find_if(m_scene.points.begin(), m_scene.points.end(), [this](const RooflinePoint& point) {
    return m_selected.size() == 1 && m_selected.front() == point.instruction;
  });
  const std::ptrdiff_t next = now == m_scene.points.end() ? 0 : now - m_scene.points.begin() + by;
  const RooflinePoint& point = m_scene.points[static_cast<size_t>(std::clamp<std::ptrdiff_t>(next, 0, last))];
  // A point outside the visible area is scrolled into it.
  if (!m_axes.bounds.contains(QPointF(point.intensity, point.flopsPerSecond))) {
    m_axes.bounds |= QRectF(point.intensity - kEdge, point.flopsPerSecond - kEdge, 2 * kEdge, 2 * kEdge);
    layOut();
  }
  m_context.navigation.select(point.instruction);
}

// If an instruction of the mark is already selected, selects the next one.
void RooflinePlot::choose(const RooflineMark& mark) {
  size_t next = 0;
  for (size_t i = 0; i < mark.points.size(); ++i) {
    const bool isSelected = m_selected.size() == 1 && m_selected.front() == m_scene.points[mark.points[i]].instruction;
    if (isSelected) next = (i + 1) % mark.points.size();
  }
  m_context.navigation.select(m_scene.points[mark.points[next]].instruction);
}

std::optional<hlo::InstructionId> RooflinePlot::instructionAt(QPointF at) const {
  const auto mark = markAt(m_marks, at);
  if (!mark) return std::nullopt;
  const std::vector<uint32_t>& points = m_marks[*mark].points;
  for (const uint32_t point : points) {
    const hlo::InstructionId id = m_scene.points[point].instruction;
    if (m_selected.size() == 1 && m_selected.front() == id) return id;
  }
  return m_scene.points[points.front()].instruction;
}

QString RooflinePlot::tipAt(QPointF at) const {
  const auto mark = markAt(m_marks, at);
  return mark ? tipOf(m_marks[*mark]) : QString();
}

QString RooflinePlot::tipOf(const RooflineMark& of) const {
  const model::Estimates& estimates = *m_scene.estimates;
  const hlo::Module& module = *estimates.snapshot->module;
  QStringList lines;
  if (of.points.size() > 1) lines += tr("%1 instructions").arg(grouped(static_cast<int64_t>(of.points.size())));
  for (size_t i = 0; i < std::min(of.points.size(), kMostNamed); ++i) {
    const RooflinePoint& point = m_scene.points[of.points[i]];
    const hlo::InstructionId id = point.instruction;
    const hlo::TimeEstimate time = estimates.times.of(id);
    lines +=
        tr("%1 %2, %3 in one run of the module")
            .arg(toQString(module.opcode(id)), model::oneLine(module.name(id), 60), model::secondsText(point.seconds));
    if (of.points.size() > 1) continue;
    const hlo::Cost cost = estimates.workload->costs.perRun(id);
    lines += tr("%1 FLOPs, %2 accessed in one run of the module")
                 .arg(model::countText(cost.flops), model::bytesText(cost.bytes()));
    lines += tr("%1 FLOP/byte").arg(model::intensityText(hlo::arithmeticIntensity(cost)));
    lines += tr("%1 per execution, bound by %2").arg(model::secondsText(time), model::boundText(time.bound));
  }
  if (of.points.size() > kMostNamed) {
    lines += tr("and %1 more").arg(grouped(static_cast<int64_t>(of.points.size() - kMostNamed)));
  }
  lines += tr("Estimated at the peak rates of %1").arg(QString::fromStdString(estimates.device.name));
  return lines.join(u'\n');
}

bool RooflinePlot::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    auto* const help = static_cast<QHelpEvent*>(event);
    const QString tip = tipAt(help->pos());
    tip.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), model::toolTip(tip), this);
    return true;
  }
  return QWidget::event(event);
}

void RooflinePlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Colors& colors = m_context.theme.colors();
  painter.fillRect(rect(), colors.panel);
  if (m_marks.empty() && m_scene.points.empty()) return;
  paintRoofline(painter, QSizeF(size()), m_scene, m_axes, m_marks, style(), m_highlight);
  if (!hasFocus()) return;
  painter.setClipping(false);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(colors.accent);
  painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

void RooflinePlot::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layOut();
}

void RooflinePlot::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  m_pressed = m_dragged = event->position();
}

void RooflinePlot::mouseMoveEvent(QMouseEvent* event) {
  if (!m_pressed) {
    const auto instruction = instructionAt(event->position());
    m_context.navigation.hover(instruction ? std::optional<model::Target>(*instruction) : std::nullopt);
    setCursor(instruction ? Qt::PointingHandCursor : Qt::ArrowCursor);
    return;
  }
  const bool isDragged = m_dragged != m_pressed || (event->position() - *m_pressed).manhattanLength() >= kDragDistance;
  if (!isDragged || m_axes.bounds.isEmpty()) return;
  m_axes.bounds.translate(m_axes.toScene(*m_dragged) - m_axes.toScene(event->position()));
  m_dragged = event->position();
  layOut();
}

void RooflinePlot::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !m_pressed) return;
  const bool isClick = m_dragged == m_pressed;
  m_pressed.reset();
  m_dragged.reset();
  if (!isClick) return;
  if (const auto mark = markAt(m_marks, event->position())) choose(m_marks[*mark]);
}

void RooflinePlot::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  if (const auto instruction = instructionAt(event->position())) {
    m_context.navigation.reveal(*instruction);
  } else {
    fit();
  }
}

void RooflinePlot::wheelEvent(QWheelEvent* event) {
  event->accept();
  if (m_axes.bounds.isEmpty() || m_axes.plot.isEmpty()) return;
  const double factor = std::pow(0.8, event->angleDelta().y() / 120.0);
  const QRectF& old = m_axes.bounds;
  const double width = old.width() * factor;
  if (width < kLeastDecades || width > kMostDecades || old.height() * factor > kMostDecades) return;
  const QPointF anchor = m_axes.toScene(event->position());
  m_axes.bounds = QRectF(anchor + (old.topLeft() - anchor) * factor, old.size() * factor);
  layOut();
}

void RooflinePlot::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  m_context.navigation.hover(std::nullopt);
}

void RooflinePlot::contextMenuEvent(QContextMenuEvent* event) {
  if (const auto instruction = instructionAt(event->pos())) emit menuRequested(*instruction, event->globalPos());
}

void RooflinePlot::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Down: step(1); return;
    case Qt::Key_Up: step(-1); return;
    case Qt::Key_F: fit(); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (m_selected.size() == 1) m_context.navigation.reveal(m_selected.front());
      return;
    default: QWidget::keyPressEvent(event);
  }
}

}  // namespace views

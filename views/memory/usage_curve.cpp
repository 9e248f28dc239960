#include "views/memory/usage_curve.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>

#include "model/items/report_text.h"
#include "model/items/text.h"
#include "views/memory/memory_text.h"

namespace views {
namespace {

constexpr double kPage = 0.1;  // of the schedule, for Page Up and Down

}  // namespace

UsageCurve::UsageCurve(Context context, QWidget* parent)
    : View(context, QStringLiteral("usage"), tr("Usage"), parent, Shows::kMemory), m_empty(new EmptyState(this)) {
  setAccessibleName(tr("Usage curve"));
  setAccessibleDescription(tr("Bytes live at each step of the schedule."));
  setMinimumHeight(120);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAttribute(Qt::WA_OpaquePaintEvent);
  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(m_empty);
  connect(&theme(), &Theme::changed, this, [this] {
    m_base = QImage();
    update();
  });
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
  return hasSteps() ? usageGeometry(size(), snapshot()->liveBytes, m_peaks, labelFont()) : UsageGeometry();
}

void UsageCurve::applySnapshot() {
  m_base = QImage();
  m_peaks = snapshot() != nullptr ? peakMarks(*snapshot()) : std::vector<PeakMark>();
  m_empty->setVisible(!hasSteps());
  if (snapshot() != nullptr && snapshot()->assignment != nullptr && snapshot()->assignment->allocationCount() == 0) {
    m_empty->setText(tr("This text has no bytes over time."), model::formNote(model::memoryForm(*snapshot()->assignment)));
  } else if (snapshot() != nullptr && snapshot()->assignment != nullptr) {
    m_empty->setText(tr("This dump has no live ranges."),
                     tr("The file *-live-range.txt, next to the buffer assignment, would give the usage over time."));
  } else if (snapshot() != nullptr && snapshot()->estimate != nullptr && snapshot()->estimate->ready() == nullptr) {
    m_empty->setText(tr("The memory is being estimated."), QString());
  } else {
    m_empty->setText(tr("No memory data."), tr("A *-buffer-assignment.txt next to the module would give the usage."));
  }
  update();
}

void UsageCurve::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Colors& colors = theme().colors();
  if (!hasSteps()) {
    painter.fillRect(rect(), colors.panel);
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
    paintUsageBase(base, snapshot()->liveBytes, geometry, colors, labelFont());
  }
  painter.drawImage(QPointF(0, 0), m_base);
  const auto* const step = hovered().target ? std::get_if<model::Step>(&*hovered().target) : nullptr;
  paintUsageOverlay(painter, geometry, m_peaks, cursor(), step != nullptr ? std::optional(step->index) : std::nullopt,
                    colors, labelFont());
  if (hasFocus()) {
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(colors.accent);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
  }
}

void UsageCurve::resizeEvent(QResizeEvent* event) {
  View::resizeEvent(event);
  m_base = QImage();
}

QString UsageCurve::tipAt(QPoint position) const {
  if (!hasSteps()) return {};
  const UsageGeometry geometry = geometryOfCurve();
  if (position.x() < geometry.plot.left() || position.x() > geometry.plot.right()) return {};
  return stepTip(*snapshot(), stepAtX(geometry, position.x()));
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
  if (event->button() == Qt::LeftButton && hasSteps()) {
    navigation().setCursor(stepAtX(geometryOfCurve(), event->position().x()));
  }
}

void UsageCurve::mouseMoveEvent(QMouseEvent* event) {
  if (!hasSteps()) return;
  const UsageGeometry geometry = geometryOfCurve();
  const uint32_t step = stepAtX(geometry, event->position().x());
  if (event->buttons() & Qt::LeftButton) {
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

void UsageCurve::moveCursor(int64_t steps) {
  const auto last = static_cast<int64_t>(snapshot()->liveBytes.stepCount()) - 1;
  const int64_t from = cursor() ? static_cast<int64_t>(*cursor()) : 0;
  navigation().setCursor(static_cast<uint32_t>(std::clamp<int64_t>(from + steps, 0, last)));
}

void UsageCurve::keyPressEvent(QKeyEvent* event) {
  if (!hasSteps() || (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier))) return View::keyPressEvent(event);
  const auto all = static_cast<int64_t>(snapshot()->liveBytes.stepCount());
  const int64_t page = std::max<int64_t>(1, static_cast<int64_t>(static_cast<double>(all) * kPage));
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Comma: return moveCursor(-1);
    case Qt::Key_Right:
    case Qt::Key_Period: return moveCursor(+1);
    case Qt::Key_PageUp: return moveCursor(-page);
    case Qt::Key_PageDown: return moveCursor(+page);
    case Qt::Key_Home: return moveCursor(-all);
    case Qt::Key_End: return moveCursor(+all);
    case Qt::Key_P: return navigation().setCursor(nextPeak(m_peaks, cursor()));
    default: View::keyPressEvent(event);
  }
}

}  // namespace views

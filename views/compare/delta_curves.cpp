#include "views/compare/delta_curves.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>

#include "model/items/format.h"
#include "model/items/text.h"

namespace views {

DeltaCurves::DeltaCurves(Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Live bytes of A and B over the program"));
  connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void DeltaCurves::setCurve(DeltaCurve curve) {
  m_curve = std::move(curve);
  m_cursor.reset();
  update();
}

void DeltaCurves::setCursor(size_t side, std::optional<uint32_t> step) {
  std::optional<size_t> position;
  if (step) {
    const auto& steps = m_curve.steps[side];
    const auto at = std::lower_bound(steps.begin(), steps.end(), *step);
    if (at != steps.end()) position = static_cast<size_t>(at - steps.begin());
  }
  // One step may be at several positions: the one that was chosen stays.
  if (m_cursor && position && m_curve.steps[side][*m_cursor] == m_curve.steps[side][*position]) return;
  m_cursor = position;
  setAccessibleDescription(m_cursor ? textAt(*m_cursor) : QString());
  update();
}

QString DeltaCurves::textAt(size_t position) const {
  if (position >= m_curve.size()) return {};
  const int64_t a = m_curve.bytes[0][position], b = m_curve.bytes[1][position];
  return tr("A step %1: %2, B step %3: %4 (%5)")
      .arg(model::grouped(m_curve.steps[0][position]), model::humanBytes(a), model::grouped(m_curve.steps[1][position]),
           model::humanBytes(b), signedText(DeltaMetric::kPeak, b - a));
}

QRectF DeltaCurves::plot() const {
  const double text = QFontMetricsF(font()).height();
  return QRectF(12, text + 8, std::max(1, width() - 24), std::max(1.0, height() - text - 16));
}

double DeltaCurves::xOf(double position) const {
  const QRectF area = plot();
  return area.left() + position / static_cast<double>(std::max<size_t>(m_curve.size(), 1)) * area.width();
}

size_t DeltaCurves::positionAt(double x) const {
  const QRectF area = plot();
  const double share = std::clamp((x - area.left()) / area.width(), 0.0, 1.0);
  return std::min(static_cast<size_t>(share * static_cast<double>(m_curve.size())), m_curve.size() - 1);
}

void DeltaCurves::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Colors& colors = m_theme.colors();
  painter.fillRect(rect(), colors.panel);
  if (m_curve.size() == 0) return;
  const QRectF area = plot();
  int64_t top = 1;
  for (const auto& bytes : m_curve.bytes) top = std::max(top, *std::max_element(bytes.begin(), bytes.end()));
  const auto y = [&](int64_t bytes) {
    return area.bottom() - static_cast<double>(bytes) / static_cast<double>(top) * area.height();
  };
  const QColor colorOf[2] = {colors.secondaryText, colors.accent};

  // One column a pixel, or a position where these are wider. A column has the most bytes of its positions.
  const auto columns = std::min<size_t>(m_curve.size(), static_cast<size_t>(area.width()));
  std::vector<int64_t> most[2];
  for (size_t column = 0; column < columns; ++column) {
    const size_t begin = column * m_curve.size() / columns;
    const size_t end = std::max(begin + 1, (column + 1) * m_curve.size() / columns);
    size_t alone[2] = {0, 0};
    for (const size_t side : {0U, 1U}) {
      const auto& bytes = m_curve.bytes[side];
      most[side].push_back(*std::max_element(bytes.begin() + static_cast<ptrdiff_t>(begin),
                                             bytes.begin() + static_cast<ptrdiff_t>(end)));
      for (size_t position = begin; position < end; ++position) alone[side] += m_curve.isAlone(side, position) ? 1 : 0;
    }
    for (const size_t side : {0U, 1U}) {
      if (2 * alone[side] <= end - begin) continue;
      QColor hatch = colorOf[side];
      hatch.setAlphaF(0.35F);
      painter.fillRect(QRectF(QPointF(xOf(static_cast<double>(begin)), area.top()),
                              QPointF(xOf(static_cast<double>(end)), area.bottom())),
                       QBrush(hatch, side == 0 ? Qt::FDiagPattern : Qt::BDiagPattern));
    }
  }
  painter.setPen(QPen(colors.border, 1));
  painter.drawLine(area.bottomLeft(), area.bottomRight());
  painter.setRenderHint(QPainter::Antialiasing, true);
  for (const size_t side : {0U, 1U}) {
    QPainterPath path;
    for (size_t column = 0; column < columns; ++column) {
      const double left = area.left() + area.width() * static_cast<double>(column) / static_cast<double>(columns);
      const double right = area.left() + area.width() * static_cast<double>(column + 1) / static_cast<double>(columns);
      const double level = y(most[side][column]);
      column == 0 ? path.moveTo(left, level) : path.lineTo(left, level);
      path.lineTo(right, level);
    }
    painter.setPen(QPen(colorOf[side], 1.6, side == 0 ? Qt::DashLine : Qt::SolidLine));
    painter.drawPath(path);
    if (const auto peak = m_curve.peaks[side]; peak && *peak < m_curve.size()) {
      painter.setBrush(colorOf[side]);
      painter.drawEllipse(QPointF(xOf(static_cast<double>(*peak) + 0.5), y(m_curve.bytes[side][*peak])), 3, 3);
      painter.setBrush(Qt::NoBrush);
    }
  }
  // The line above: the legend, or what the cursor is at.
  const QFontMetricsF metrics(font());
  const QRectF head(area.left(), 4, area.width(), metrics.height());
  double x = head.left();
  const QString names[2] = {tr("A (dashed)"), tr("B")};
  for (const size_t side : {0U, 1U}) {
    painter.setPen(colorOf[side]);
    painter.drawText(QRectF(x, head.top(), head.width(), head.height()), Qt::AlignLeft, names[side]);
    x += metrics.horizontalAdvance(names[side]) + 14;
  }
  painter.setPen(colors.secondaryText);
  const QRectF rest(x, head.top(), head.right() - x, head.height());
  const QString text = m_cursor ? textAt(*m_cursor) : tr("Hatched: only one side runs there.");
  painter.drawText(rest, Qt::AlignRight, metrics.elidedText(text, Qt::ElideRight, rest.width()));
  if (m_cursor) {
    const double at = xOf(static_cast<double>(*m_cursor) + 0.5);
    painter.setPen(QPen(colors.text, 1));
    painter.drawLine(QPointF(at, area.top()), QPointF(at, area.bottom()));
  }
  if (hasFocus()) {
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(colors.accent, 1));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
  }
}

void DeltaCurves::mousePressEvent(QMouseEvent* event) {
  if (m_curve.size() == 0 || event->button() != Qt::LeftButton) return;
  m_cursor = positionAt(event->position().x());
  update();
  emit positionChosen(*m_cursor);
}

void DeltaCurves::mouseMoveEvent(QMouseEvent* event) {
  if ((event->buttons() & Qt::LeftButton) == 0 || m_curve.size() == 0) return;
  m_cursor = positionAt(event->position().x());
  update();
  emit positionChosen(*m_cursor);
}

void DeltaCurves::keyPressEvent(QKeyEvent* event) {
  if (m_curve.size() > 0 && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)) {
    const size_t at = m_cursor.value_or(0);
    m_cursor = event->key() == Qt::Key_Right ? std::min(at + 1, m_curve.size() - 1) : at - (at > 0 ? 1 : 0);
    update();
    emit positionChosen(*m_cursor);
    return;
  }
  QWidget::keyPressEvent(event);
}

bool DeltaCurves::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip && m_curve.size() > 0) {
    const auto* const help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), model::toolTip(textAt(positionAt(help->pos().x()))), this);
    return true;
  }
  return QWidget::event(event);
}

}  // namespace views

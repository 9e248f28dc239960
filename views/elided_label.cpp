#include "views/elided_label.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <utility>

#include "model/items/text.h"

namespace views {

ElidedLabel::ElidedLabel(QWidget* parent, Qt::TextElideMode mode) : QLabel(parent), m_mode(mode) {
  setTextFormat(Qt::PlainText);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void ElidedLabel::setLink(std::function<void()> link) {
  m_link = std::move(link);
  setCursor(m_link ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

QString ElidedLabel::shownText() const { return fontMetrics().elidedText(text(), m_mode, contentsRect().width()); }

void ElidedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setPen(palette().color(foregroundRole()));
  painter.drawText(contentsRect(), Qt::AlignLeft | Qt::AlignVCenter, shownText());
}

void ElidedLabel::mouseReleaseEvent(QMouseEvent* event) {
  if (m_link && event->button() == Qt::LeftButton) m_link();
}

bool ElidedLabel::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip && toolTip().isEmpty()) {
    shownText() != text()
        ? QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), model::toolTip(text()), this)
        : QToolTip::hideText();
    return true;
  }
  return QLabel::event(event);
}

}  // namespace views

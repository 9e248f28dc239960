#include "app/window/drop_hint.h"

#include <QPainter>

namespace app {
namespace {

constexpr int kFrame = 3, kPadding = 12;  // pixels

}  // namespace

DropHint::DropHint(const views::Theme& theme, QWidget* window) : QWidget(window), m_theme(theme) {
  setObjectName(QStringLiteral("drop-hint"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  hide();
}

void DropHint::showOver(const QString& text) {
  m_text = text;
  setGeometry(parentWidget()->rect());
  raise();
  show();
  update();
}

void DropHint::paintEvent(QPaintEvent*) {
  const views::Colors& colors = m_theme.colors();
  QPainter painter(this);
  QColor tint = colors.accent;
  tint.setAlphaF(0.12F);
  painter.fillRect(rect(), tint);
  painter.setPen(QPen(colors.accent, kFrame));
  painter.drawRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5));
  QFont strong = font();
  strong.setBold(true);
  painter.setFont(strong);
  QRect box = painter.fontMetrics().boundingRect(rect(), Qt::AlignCenter, m_text);
  box.adjust(-2 * kPadding, -kPadding, 2 * kPadding, kPadding);
  painter.setPen(QPen(colors.accent, 1));
  painter.setBrush(colors.panel);
  painter.drawRoundedRect(box, 6, 6);
  painter.setPen(colors.text);
  painter.drawText(box, Qt::AlignCenter, m_text);
}

}  // namespace app

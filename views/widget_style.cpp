#include "views/widget_style.h"

#include <QApplication>
#include <QLabel>
#include <QPainter>
#include <QStyleOption>
#include <QTabBar>
#include <algorithm>

namespace views {
namespace {

constexpr double kIndicatorSide = 14;  // pixels

void paintChoice(QPainter& painter, const QStyleOption& option, bool isRing) {
  const double side = std::min({kIndicatorSide, option.rect.width() - 1.0, option.rect.height() - 1.0});
  const QPointF middle = QRectF(option.rect).center();
  const QRectF box = QRectF(middle - QPointF(side, side) / 2, QSizeF(side, side)).adjusted(0.5, 0.5, -0.5, -0.5);
  const bool isOn = option.state & QStyle::State_On, isPartly = option.state & QStyle::State_NoChange;
  const bool isEnabled = option.state & QStyle::State_Enabled;
  const QPalette& palette = option.palette;
  const QColor edge =
      isEnabled ? palette.color(QPalette::PlaceholderText) : palette.color(QPalette::Disabled, QPalette::Text);
  const QColor fill = isEnabled ? palette.color(QPalette::Link) : edge;
  const bool isFilled = isOn || isPartly;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(isFilled ? fill : edge, 1));
  painter.setBrush(isFilled ? fill : palette.color(QPalette::Base));
  isRing ? painter.drawEllipse(box) : painter.drawRoundedRect(box, 3, 3);
  painter.setPen(QPen(palette.color(QPalette::Base), side / 7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  const auto at = [&](double x, double y) {
    return QPointF(box.left() + x * box.width(), box.top() + y * box.height());
  };
  if (isPartly) {
    painter.drawLine(at(0.28, 0.5), at(0.72, 0.5));
  } else if (isOn && isRing) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette.color(QPalette::Base));
    painter.drawEllipse(middle, side / 5, side / 5);
  } else if (isOn) {
    const QPointF tick[] = {at(0.24, 0.52), at(0.43, 0.71), at(0.77, 0.30)};
    painter.drawPolyline(tick, 3);
  }
  painter.restore();
}

}  // namespace

void WidgetStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                const QWidget* widget) const {
  if (element == PE_IndicatorCheckBox || element == PE_IndicatorRadioButton) {
    paintChoice(*painter, *option, element == PE_IndicatorRadioButton);
  } else {
    QProxyStyle::drawPrimitive(element, option, painter, widget);
  }
}

QString choiceButtonStyle() {
  return QStringLiteral(
      "QToolButton { border: 1px solid transparent; border-radius: 6px; padding: 4px 8px; }"
      "QToolButton:hover { background: palette(midlight); }"
      "QToolButton:checked { background: palette(highlight); color: palette(highlighted-text); }"
      "QToolButton:focus { border-color: palette(link); }");
}

QLabel* plainLabel(QWidget* parent) {
  auto* const label = new QLabel(parent);
  label->setTextFormat(Qt::PlainText);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  label->setWordWrap(true);
  return label;
}

void fitTabs(QTabBar& tabs, int room) {
  constexpr int kPadding = 16;  // that a tab can give, as in the theme
  const bool wasTight = tabs.property("isTight").toBool();
  int whole = tabs.sizeHint().width();
  for (int tab = 0; tab < tabs.count(); ++tab) whole += wasTight && tabs.isTabVisible(tab) ? kPadding : 0;
  const bool isTight = whole > room;
  if (wasTight == isTight) return;
  tabs.setProperty("isTight", isTight);
  tabs.style()->unpolish(&tabs);
  tabs.style()->polish(&tabs);
  QEvent changed(QEvent::StyleChange);  // the tab bar keeps the widths of its tabs
  QApplication::sendEvent(&tabs, &changed);
}

}  // namespace views

#pragma once

// How the program's widgets differ from those of Qt's Fusion style: boxes and rings of choices can be seen on dark as
// on light, where Fusion derives their edge from the colour behind it.

#include <QProxyStyle>

class QLabel;

namespace views {

class WidgetStyle : public QProxyStyle {
 public:
  WidgetStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget = nullptr) const override;
};

/// A label whose text is shown as it is, can be selected and is wrapped.
QLabel* plainLabel(QWidget* parent);

}  // namespace views

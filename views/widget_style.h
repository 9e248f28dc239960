#pragma once

// The program's changes to Qt's Fusion style: check boxes and radio buttons have a visible border on dark and light
// backgrounds, where Fusion derives the border from the background colour.

#include <QProxyStyle>

class QLabel;
class QTabBar;

namespace views {

class WidgetStyle : public QProxyStyle {
 public:
  WidgetStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget = nullptr) const override;
};

/// Returns the style sheet of checkable buttons of which one is chosen: its background is highlighted.
QString choiceButtonStyle();

/// Takes padding from the tabs if they do not fit into so many pixels.
void fitTabs(QTabBar& tabs, int room);

/// Returns a label with wrapped, selectable plain text.
QLabel* plainLabel(QWidget* parent);

}  // namespace views

#include "views/theme.h"

#include <QApplication>
#include <QEvent>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <QPalette>
#include <QPixmapCache>
#include <QStyle>
#include <algorithm>
#include <cmath>

#include "views/drawing/palette.h"
#include "views/theme_groups.h"
#include "views/widget_style.h"

namespace views {
namespace {

QColor between(const QColor& a, const QColor& b, double share) {
  const auto mix = [share](int from, int to) { return static_cast<int>(std::lround(from + (to - from) * share)); };
  return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

/// The theme's colours are those of the palette.
Colors colorsOf(const drawing::Palette& p) {
  const auto fill = [](auto& to, const auto& from) { std::transform(from.begin(), from.end(), to.begin(), rgb); };
  const auto box = [](const drawing::BoxColors& b) { return CategoryColors{rgb(b.fill), rgb(b.stroke), rgb(b.text)}; };
  Colors c;
  c.palette = p;
  c.dark = p.dark;
  c.window = rgb(p.window);
  c.panel = rgb(p.panel);
  c.alternateRow = rgb(p.alternateRow);
  c.canvas = rgb(p.canvas);
  c.border = rgb(p.border);
  c.text = rgb(p.text);
  c.secondaryText = rgb(p.secondaryText);
  c.accent = rgb(p.accent);
  c.selection = rgb(p.selection);
  c.hover = rgb(p.hover);
  c.edge = rgb(p.edge);
  c.operandEdge = rgb(p.operandEdge);
  c.userEdge = rgb(p.userEdge);
  c.error = rgb(p.error);
  c.warning = rgb(p.warning);
  c.memoryText = rgb(p.memoryText);
  c.otherSeries = rgb(p.otherSeries);
  c.syntaxKeyword = rgb(p.syntaxKeyword);
  c.syntaxString = rgb(p.syntaxString);
  c.syntaxNumber = rgb(p.syntaxNumber);
  c.syntaxComment = rgb(p.syntaxComment);
  c.syntaxName = rgb(p.syntaxName);
  std::transform(p.categories.begin(), p.categories.end(), c.categories.begin(), box);
  c.largeParameter = box(p.largeParameter);
  fill(c.memory, p.memory);
  fill(c.series, p.series);
  fill(c.changes, p.changes);
  fill(c.changesOnTint, p.changesOnTint);
  return c;
}

QString styleSheet(const Colors& c, bool isCompact) {
  // Only settings that a palette does not cover: thin separators, flat tabs and fields.
  return QStringLiteral(
             "QMainWindow::separator { background: %1; width: 1px; height: 1px; }"
             "QDockWidget { titlebar-close-icon: none; }"
             "QTabBar { background: %2; }"
             "QTabBar::tab { background: transparent; color: %3; padding: %10px 12px; min-height: 16px; border: none;"
             "  border-bottom: 2px solid transparent; }"
             "QTabBar[isTight=\"true\"]::tab { padding: %10px 4px; }"
             "QTabBar::tab:selected { color: %4; border-bottom: 2px solid %5; background: %6; }"
             "QTabBar::tab:hover { color: %4; }"
             "QTabBar::tab:focus { color: %5; }"
             "QTabWidget::pane { border: none; }"
             "QToolBar { background: %2; border: none; border-bottom: 1px solid %1; spacing: 4px; padding: 4px 8px; }"
             "QStatusBar { background: %2; border-top: 1px solid %1; }"
             "QStatusBar::item { border: none; }"
             "QLineEdit { background: %6; border: 1px solid %1; border-radius: 6px; padding: 3px 8px; }"
             "QLineEdit:focus { border: 1px solid %5; }"
             "QPushButton { background: %6; color: %4; border: 1px solid %1; border-radius: 6px; padding: %11px 12px; }"
             "QPushButton:hover { background: %7; }"
             "QPushButton:pressed { background: %8; }"
             "QPushButton:focus { border: 1px solid %5; }"
             "QPushButton:disabled { color: %9; }"
             "QComboBox:focus { border: 1px solid %5; border-radius: 4px; padding: 2px 6px; background: %6; }"
             "QHeaderView::section { background: %6; color: %3; border: none; border-bottom: 1px solid %1;"
             "  padding: 3px 6px; }"
             "QAbstractItemView { border: none; }"
             "QDialog QAbstractItemView { border: 1px solid %1; }"
             "QDialog QAbstractItemView:focus { border: 1px solid %5; }"
             "QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }"
             "QToolTip { background: %6; color: %4; border: 1px solid %1; padding: 4px; }"
             "QSplitter::handle { background: %1; }"
             "QScrollBar, QAbstractScrollArea::corner { background: %2; border: none; }"
             "QScrollBar:vertical { width: 12px; }"
             "QScrollBar:horizontal { height: 12px; }"
             "QScrollBar::handle { background: %12; border-radius: 4px; margin: 2px; min-width: 24px; min-height: "
             "24px; }"
             "QScrollBar::handle:hover, QScrollBar::handle:pressed { background: %3; }"
             "QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }"
             "QScrollBar::add-page, QScrollBar::sub-page { background: none; }")
      .arg(c.border.name(), c.window.name(), c.secondaryText.name(), c.text.name(), c.accent.name(), c.panel.name(),
           c.hover.name(), c.selection.name(), c.edge.name())
      .arg(isCompact ? 4 : 6)
      .arg(isCompact ? 2 : 4)
      .arg(between(c.window, c.secondaryText, 0.75).name());
}

}  // namespace

Colors lightColors() { return colorsOf(drawing::lightPalette()); }

Colors darkColors() { return colorsOf(drawing::darkPalette()); }

Colors colorBlindSafe(const Colors& colors) { return colorsOf(drawing::colorBlindSafe(colors.palette)); }

QString categoryGlyph(hlo::Category category) { return QString::fromUtf8(drawing::categorySign(category)); }

Theme::Theme(QObject* parent) : QObject(parent) {
  const QPalette palette = QApplication::palette();
  m_systemDark = palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
  QApplication::setStyle(new WidgetStyle);
  qApp->installEventFilter(this);
  apply();
}

void Theme::setMode(ThemeMode mode) {
  if (mode == m_mode) return;
  m_mode = mode;
  apply();
}

void Theme::setColorBlindSafe(bool on) {
  if (on == m_isColorBlindSafe) return;
  m_isColorBlindSafe = on;
  apply();
}

void Theme::setCompact(bool on) {
  if (on == m_isCompact) return;
  m_isCompact = on;
  apply();
}

void Theme::setFonts(const QFont& interface, const QString& codeFamily) {
  if (interface == QApplication::font() && codeFamily == m_codeFamily) return;
  m_codeFamily = codeFamily;
  QApplication::setFont(interface);
  emit changed();
}

int Theme::rowHeight() const {
  return std::max(m_isCompact ? 22 : 24, QFontMetrics(QApplication::font()).height() + 4);
}

void Theme::apply() {
  const bool dark = m_mode == ThemeMode::kDark || (m_mode == ThemeMode::kSystem && m_systemDark);
  m_colors = dark ? darkColors() : lightColors();
  if (m_isColorBlindSafe) m_colors = colorBlindSafe(m_colors);
  // Disabled icons are cached in the colours that they were blended with.
  QPixmapCache::clear();
  QPalette palette;
  palette.setColor(QPalette::Window, m_colors.window);
  palette.setColor(QPalette::WindowText, m_colors.text);
  palette.setColor(QPalette::Base, m_colors.panel);
  palette.setColor(QPalette::AlternateBase, m_colors.alternateRow);
  palette.setColor(QPalette::Text, m_colors.text);
  palette.setColor(QPalette::PlaceholderText, m_colors.secondaryText);
  palette.setColor(QPalette::Button, m_colors.window);
  palette.setColor(QPalette::ButtonText, m_colors.text);
  palette.setColor(QPalette::BrightText, m_colors.error);
  palette.setColor(QPalette::Highlight, m_colors.selection);
  palette.setColor(QPalette::HighlightedText, m_colors.text);
  palette.setColor(QPalette::Link, m_colors.accent);
  palette.setColor(QPalette::LinkVisited, m_colors.accent);
  palette.setColor(QPalette::ToolTipBase, m_colors.panel);
  palette.setColor(QPalette::ToolTipText, m_colors.text);
  palette.setColor(QPalette::Light, m_colors.panel);
  palette.setColor(QPalette::Midlight, m_colors.hover);
  palette.setColor(QPalette::Mid, m_colors.border);
  palette.setColor(QPalette::Dark, m_colors.border);
  palette.setColor(QPalette::Shadow, m_colors.border);
  for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    palette.setColor(QPalette::Disabled, role, m_colors.edge);
  }
  QApplication::setPalette(palette);
  qApp->setStyleSheet(styleSheet(m_colors, m_isCompact));
  emit changed();
}

QFont Theme::fixedFont() const {
  QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  if (!m_codeFamily.isEmpty()) font.setFamily(m_codeFamily);
  const QFont base = QApplication::font();
  if (base.pointSizeF() > 0) {
    font.setPointSizeF(std::max(6.0, base.pointSizeF() - 1));
  } else {
    font.setPixelSize(std::max(8, base.pixelSize() - 1));
  }
  return font;
}

QFont Theme::figureFont() const {
  const QFont base = QApplication::font();
  const QFontMetricsF metrics(base);
  for (char digit = '1'; digit <= '9'; ++digit) {
    if (metrics.horizontalAdvance(QLatin1Char(digit)) != metrics.horizontalAdvance(u'0')) return fixedFont();
  }
  return base;
}

bool Theme::eventFilter(QObject* watched, QEvent* event) {
  // The platform reports a new system theme; our own setPalette arrives as ApplicationPaletteChange.
  if (event->type() == QEvent::ThemeChange && m_mode == ThemeMode::kSystem) {
    const QPalette palette = QApplication::style()->standardPalette();
    const bool dark = palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
    if (dark != m_systemDark) {
      m_systemDark = dark;
      apply();
    }
  }
  return QObject::eventFilter(watched, event);
}

}  // namespace views

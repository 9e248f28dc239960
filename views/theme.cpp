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

#include "views/theme_groups.h"
#include "views/widget_style.h"

namespace views {
namespace {

QColor between(const QColor& a, const QColor& b, double share) {
  const auto mix = [share](int from, int to) { return static_cast<int>(std::lround(from + (to - from) * share)); };
  return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
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
             "QScrollBar { background: %2; border: none; }"
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

Colors lightColors() {
  Colors c;
  c.window = rgb(0xF5F6F8);
  c.panel = rgb(0xFFFFFF);
  c.alternateRow = rgb(0xFAFBFC);
  c.canvas = rgb(0xFBFCFD);
  c.border = rgb(0xDCE0E5);
  c.text = rgb(0x1C2127);
  c.secondaryText = rgb(0x5A6473);
  c.accent = rgb(0x195BC4);
  c.selection = rgb(0xDCEBFF);
  c.hover = rgb(0xEFF4FA);
  c.edge = rgb(0xA9B2BD);
  c.operandEdge = rgb(0xD32F2F);
  c.userEdge = rgb(0x1976D2);
  c.error = rgb(0xC62828);
  c.warning = rgb(0x9A4B00);
  c.memoryText = rgb(0x14202B);
  c.categories = {{{rgb(0xFFFFFF), rgb(0x9E9E9E), rgb(0x1C2127)},
                   {rgb(0xC8E6C9), rgb(0x7FA982), rgb(0x14301A)},
                   {rgb(0xFFF9C4), rgb(0xC6BC7A), rgb(0x3A3510)},
                   {rgb(0x1565C0), rgb(0x003C8F), rgb(0xFFFFFF)},
                   {rgb(0xE1BEE7), rgb(0xA97FB2), rgb(0x34163B)},
                   {rgb(0xFFE0B2), rgb(0xC9A36B), rgb(0x3D2A08)},
                   {rgb(0xCFD8DC), rgb(0x8C9BA3), rgb(0x1C2529)},
                   {rgb(0xBCAAA4), rgb(0x84726C), rgb(0x2A1F1B)},
                   {rgb(0x2E7D32), rgb(0x005005), rgb(0xFFFFFF)}}};
  c.largeParameter = {rgb(0xFFB74D), rgb(0xC9A36B), rgb(0x3D2A08)};
  c.memory = {rgb(0xF2A65A), rgb(0x4C8DD6), rgb(0x4DA58C), rgb(0x9AA3AD), rgb(0xC3C9D0)};
  c.series = {rgb(0x6FA8E8), rgb(0xF2A65A), rgb(0x4DA58C), rgb(0xE58FB1), rgb(0xB79AE0),
              rgb(0xC9B458), rgb(0x7FC4CF), rgb(0xD98C6A), rgb(0x9CC46B)};
  c.otherSeries = rgb(0xB4BBC4);
  c.changes = {c.secondaryText, rgb(0x1A7F37), rgb(0xC62828), rgb(0x9A6700), rgb(0x6941C6)};
  c.changesOnTint = {c.secondaryText, rgb(0x15692E), rgb(0xB92323), rgb(0x845800), rgb(0x6941C6)};
  c.syntaxKeyword = rgb(0x195BC4);
  c.syntaxString = rgb(0x1F6B25);
  c.syntaxNumber = rgb(0x8E4A00);
  c.syntaxComment = rgb(0x5A6473);
  c.syntaxName = rgb(0x7B1FA2);
  return c;
}

Colors darkColors() {
  Colors c;
  c.dark = true;
  c.window = rgb(0x15181C);
  c.panel = rgb(0x1C2025);
  c.alternateRow = rgb(0x1F242A);
  c.canvas = rgb(0x181B20);
  c.border = rgb(0x2C323A);
  c.text = rgb(0xE4E8ED);
  c.secondaryText = rgb(0xA6B0BD);
  c.accent = rgb(0x6CB0FF);
  c.selection = rgb(0x1D3B63);
  c.hover = rgb(0x242B34);
  c.edge = rgb(0x5A6572);
  c.operandEdge = rgb(0xFF8A80);
  c.userEdge = rgb(0x82B7FF);
  c.error = rgb(0xFF8A7E);
  c.warning = rgb(0xFFB454);
  c.memoryText = rgb(0x14202B);
  c.categories = {{{rgb(0x2A2F36), rgb(0x737E8B), rgb(0xE4E8ED)},
                   {rgb(0x234128), rgb(0x6BA873), rgb(0xD5EFD8)},
                   {rgb(0x423E1C), rgb(0xB3A653), rgb(0xF5EEBB)},
                   {rgb(0x1C4F8F), rgb(0x7DB2F2), rgb(0xFFFFFF)},
                   {rgb(0x432A4A), rgb(0xB68AC0), rgb(0xF0DDF4)},
                   {rgb(0x4A3819), rgb(0xD0A055), rgb(0xFBE6C4)},
                   {rgb(0x333D43), rgb(0x8FA0A9), rgb(0xE3EAEE)},
                   {rgb(0x453934), rgb(0xB09A92), rgb(0xEFE4E0)},
                   {rgb(0x1F5A28), rgb(0x6CC27A), rgb(0xFFFFFF)}}};
  c.largeParameter = {rgb(0x6B4F1E), rgb(0xD0A055), rgb(0xFBE6C4)};
  c.memory = {rgb(0xD08A3E), rgb(0x6FA8E8), rgb(0x5DBBA1), rgb(0x7E8893), rgb(0x8592A3)};
  c.series = {rgb(0x6FA8E8), rgb(0xD08A3E), rgb(0x5DBBA1), rgb(0xD97FA3), rgb(0xA78BD6),
              rgb(0xB9A449), rgb(0x69B3BF), rgb(0xC97B58), rgb(0x8AB35A)};
  c.otherSeries = rgb(0x8E98A3);
  c.changes = {c.secondaryText, rgb(0x56D364), rgb(0xFF8A7E), rgb(0xE3B341), rgb(0xB9A3FF)};
  c.changesOnTint = c.changes;
  c.syntaxKeyword = rgb(0x6CB0FF);
  c.syntaxString = rgb(0x8FD19E);
  c.syntaxNumber = rgb(0xFFB454);
  c.syntaxComment = rgb(0xA6B0BD);
  c.syntaxName = rgb(0xD7A6E8);
  return c;
}

Colors colorBlindSafe(Colors c) {
  const QColor onBright = rgb(0x0B141C), onDeep = rgb(0xFFFFFF);
  if (c.dark) {
    c.categories = {{{rgb(0x20242A), rgb(0x737E8B), rgb(0xE4E8ED)},
                     {rgb(0x51ABDD), rgb(0x9AD3F2), onBright},
                     {rgb(0xD8CD3B), rgb(0xF4ECA0), onBright},
                     {rgb(0x003A5A), rgb(0x4A9BD0), onDeep},
                     {rgb(0xC1729E), rgb(0xE8B4D0), onBright},
                     {rgb(0x4B3200), rgb(0xC79A45), onDeep},
                     {rgb(0x495259), rgb(0x97A4AE), onDeep},
                     {rgb(0xA04600), rgb(0xE8904A), onDeep},
                     {rgb(0x007E5C), rgb(0x5CCBA9), onDeep}}};
    c.largeParameter = {rgb(0xBC8200), rgb(0xEBBE5A), onBright};
    c.changes = {c.secondaryText, rgb(0x5B8CFF), rgb(0xE08A4A), rgb(0xF5E642), rgb(0xFF5FA8)};
    c.changesOnTint = {c.secondaryText, rgb(0x7DA4FF), rgb(0xE29358), rgb(0xF5E642), rgb(0xFF77B5)};
    return c;
  }
  c.categories = {{{rgb(0xFFFFFF), rgb(0x9E9E9E), rgb(0x1C2127)},
                   {rgb(0x7CC4EE), rgb(0x3A86B0), onBright},
                   {rgb(0xF3E95F), rgb(0xA89D1B), onBright},
                   {rgb(0x0072B2), rgb(0x00476F), onDeep},
                   {rgb(0xCC79A7), rgb(0x8E4A70), onBright},
                   {rgb(0xF6D9A0), rgb(0xB98D3A), onBright},
                   {rgb(0xBFC7CC), rgb(0x7C8890), onBright},
                   {rgb(0xD55E00), rgb(0x8F3F00), rgb(0x140800)},
                   {rgb(0x00664A), rgb(0x003B2B), onDeep}}};
  c.largeParameter = {rgb(0xE69F00), rgb(0x9C6C00), onBright};
  c.changes = {c.secondaryText, rgb(0x2F62D9), rgb(0x6B1F00), rgb(0x826C00), rgb(0xC0397F)};
  c.changesOnTint = {c.secondaryText, rgb(0x2E60D5), rgb(0x6B1F00), rgb(0x7A6600), rgb(0xB33576)};
  return c;
}

QString categoryGlyph(hlo::Category category) {
  static const char16_t kGlyphs[] = u"ƒ⇄▤×Σ▸◫⇶↻";
  return QString(QChar(kGlyphs[static_cast<size_t>(category)]));
}

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

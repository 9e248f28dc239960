// Text keeps a contrast of 4.5 to 1 on everything that it stands on (visual.md), in light and dark.

#include <QApplication>
#include <QtTest>
#include <cmath>

#include "views/theme_groups.h"

using views::Colors;

namespace {

// WCAG 2: relative luminance and contrast of two colours.
double luminance(const QColor& color) {
  const auto channel = [](double value) {
    return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * channel(color.redF()) + 0.7152 * channel(color.greenF()) + 0.0722 * channel(color.blueF());
}

double contrast(const QColor& a, const QColor& b) {
  const double first = luminance(a), second = luminance(b);
  return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

}  // namespace

class TestTheme : public QObject {
  Q_OBJECT

 private slots:
  void contrastOfBlackOnWhite() {
    QVERIFY(std::abs(contrast(Qt::black, Qt::white) - 21) < 0.01);
    QVERIFY(std::abs(contrast(QColor(0x76, 0x76, 0x76), Qt::white) - 4.54) < 0.01);
  }

  void textCanBeRead_data() {
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
  }
  void textCanBeRead() {
    QFETCH(bool, dark);
    const Colors c = dark ? views::darkColors() : views::lightColors();
    const std::pair<const char*, QColor> texts[] = {
        {"text", c.text},       {"secondary", c.secondaryText}, {"accent", c.accent},         {"error", c.error},
        {"warning", c.warning}, {"keyword", c.syntaxKeyword},   {"string", c.syntaxString},   {"number", c.syntaxNumber},
        {"comment", c.syntaxComment}, {"name", c.syntaxName}};
    const std::pair<const char*, QColor> grounds[] = {{"window", c.window},           {"panel", c.panel},
                                                      {"alternate row", c.alternateRow}, {"canvas", c.canvas},
                                                      {"selection", c.selection},     {"hover", c.hover}};
    for (const auto& [text, color] : texts) {
      for (const auto& [ground, under] : grounds) {
        QVERIFY2(contrast(color, under) >= 4.5,
                 qPrintable(QStringLiteral("%1 on %2: %3").arg(text, ground).arg(contrast(color, under))));
      }
    }
    for (int i = 0; i < hlo::kCategoryCount; ++i) {
      const auto category = static_cast<hlo::Category>(i);
      QVERIFY2(contrast(c.of(category).text, c.of(category).fill) >= 4.5, hlo::categoryName(category).data());
    }
    QVERIFY(contrast(c.largeParameter.text, c.largeParameter.fill) >= 4.5);
    for (int i = 0; i < buffers::kAllocationKindCount; ++i) {
      const auto kind = static_cast<buffers::AllocationKind>(i);
      QVERIFY2(contrast(c.memoryText, c.of(kind)) >= 4.5, buffers::allocationKindName(kind).data());
    }
    for (const QColor& color : c.series) QVERIFY2(contrast(c.memoryText, color) >= 4.5, qPrintable(color.name()));
    QVERIFY(contrast(c.memoryText, c.otherSeries) >= 4.5);
  }

  void groupsCanBeRead_data() { textCanBeRead_data(); }
  void groupsCanBeRead() {
    QFETCH(bool, dark);
    const views::GroupColors& c = views::groupColors(dark);
    QVERIFY(contrast(c.none.text, c.none.fill) >= 4.5);
    for (size_t i = 0; i < views::kHeatCount; ++i) {
      QVERIFY2(contrast(c.heat[i].text, c.heat[i].fill) >= 4.5, qPrintable(QStringLiteral("heat %1").arg(i)));
      // More is always darker, or on a dark ground brighter.
      if (i > 0) QVERIFY2((luminance(c.heat[i].fill) > luminance(c.heat[i - 1].fill)) == dark, qPrintable(QString::number(i)));
    }
    for (size_t i = 0; i < views::kGroupCount; ++i) {
      QVERIFY2(contrast(c.groups[i].text, c.groups[i].fill) >= 4.5, qPrintable(QStringLiteral("group %1").arg(i)));
    }
  }

  void everyCategoryHasAGlyphOfItsOwn() {
    QSet<QString> glyphs;
    for (int i = 0; i < hlo::kCategoryCount; ++i) glyphs.insert(views::categoryGlyph(static_cast<hlo::Category>(i)));
    QCOMPARE(glyphs.size(), hlo::kCategoryCount);
  }

  void modeSetsThePalette() {
    views::Theme theme;
    QSignalSpy changed(&theme, &views::Theme::changed);
    theme.setMode(views::ThemeMode::kDark);
    QCOMPARE(QApplication::palette().color(QPalette::Base), views::darkColors().panel);
    theme.setMode(views::ThemeMode::kLight);
    QCOMPARE(QApplication::palette().color(QPalette::Base), views::lightColors().panel);
    theme.setMode(views::ThemeMode::kLight);
    QCOMPARE(changed.size(), 2);
  }
};

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"

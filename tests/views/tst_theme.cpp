// Text has a contrast of at least 4.5 to 1 on all its backgrounds, in light and dark.

#include <QApplication>
#include <QCheckBox>
#include <QRadioButton>
#include <QScrollBar>
#include <QtTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "views/change_roles.h"
#include "views/graph/paint_pass.h"
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

// Simulates a colour without green, red or blue cones: the matrices of Machado, Oliveira and Fernandes (2009) for
// severity 1, on linear light; then converts to L*, a* and b*, in which distances approximate perceived differences.
enum Sight { kTrichromat, kDeuteranope, kProtanope, kTritanope };
using Triple = std::array<double, 3>;

Triple times(const std::array<Triple, 3>& matrix, const Triple& v) {
  Triple result{};
  for (size_t row = 0; row < 3; ++row) {
    for (size_t i = 0; i < 3; ++i) result[row] += matrix[row][i] * v[i];
  }
  return result;
}

Triple seen(const QColor& color, int sight) {
  const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
  Triple light{linear(color.redF()), linear(color.greenF()), linear(color.blueF())};
  if (sight == kDeuteranope) {
    light = times({{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
                  light);
  } else if (sight == kProtanope) {
    light = times({{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
                  light);
  } else if (sight == kTritanope) {
    light = times({{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
                  light);
  }
  for (double& c : light) c = std::clamp(c, 0.0, 1.0);
  Triple xyz = times({{{0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}}}, light);
  xyz = {xyz[0] / 0.95047, xyz[1], xyz[2] / 1.08883};
  for (double& c : xyz) c = c > 0.008856 ? std::cbrt(c) : 7.787 * c + 16.0 / 116;
  return {116 * xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2])};
}

double difference(const Triple& a, const Triple& b) { return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]); }

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
    QTest::addColumn<bool>("safe");
    QTest::newRow("light") << false << false;
    QTest::newRow("dark") << true << false;
    QTest::newRow("light, colour-blind-safe") << false << true;
    QTest::newRow("dark, colour-blind-safe") << true << true;
  }
  void textCanBeRead() {
    QFETCH(bool, dark);
    QFETCH(bool, safe);
    const Colors plain = dark ? views::darkColors() : views::lightColors();
    const Colors c = safe ? views::colorBlindSafe(plain) : plain;
    const std::pair<const char*, QColor> texts[] = {
        {"text", c.text},           {"secondary", c.secondaryText}, {"accent", c.accent},
        {"error", c.error},         {"warning", c.warning},         {"keyword", c.syntaxKeyword},
        {"string", c.syntaxString}, {"number", c.syntaxNumber},     {"comment", c.syntaxComment},
        {"name", c.syntaxName}};
    const std::pair<const char*, QColor> grounds[] = {
        {"window", c.window}, {"panel", c.panel},         {"alternate row", c.alternateRow},
        {"canvas", c.canvas}, {"selection", c.selection}, {"hover", c.hover}};
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
    for (int i = 0; i < buffers::kValueKindCount; ++i) {
      const auto kind = static_cast<buffers::ValueKind>(i);
      QVERIFY2(contrast(c.memoryText, QColor::fromRgb(c.palette.of(kind))) >= 4.5, buffers::valueKindName(kind).data());
    }
    for (const QColor& color : c.series) QVERIFY2(contrast(c.memoryText, color) >= 4.5, qPrintable(color.name()));
    QVERIFY(contrast(c.memoryText, c.otherSeries) >= 4.5);
  }

  // The handle of a scroll bar is clearly visible: WCAG's ratio of 3 to 1 for non-text elements.
  void handlesOfScrollBarsStandOut_data() {
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
  }
  void handlesOfScrollBarsStandOut() {
    QFETCH(bool, dark);
    views::Theme theme;
    theme.setMode(dark ? views::ThemeMode::kDark : views::ThemeMode::kLight);
    QScrollBar bar(Qt::Horizontal);
    bar.setRange(0, 100);
    bar.setPageStep(100);
    bar.resize(200, bar.sizeHint().height());
    const auto at = [&bar](int x) { return bar.grab().toImage().pixelColor(x, bar.height() / 2); };
    QVERIFY2(contrast(at(50), at(150)) >= 3, qPrintable(at(50).name() + u' ' + at(150).name()));
    QVERIFY(at(150) == theme.colors().window);
    bar.setValue(100);
    QVERIFY2(contrast(at(150), at(50)) >= 3, qPrintable(at(150).name() + u' ' + at(50).name()));
    QVERIFY(at(50) == theme.colors().window);
  }

  // The outline of an unchecked box, on its page and in menus.
  void checkBoxesAreVisible_data() { handlesOfScrollBarsStandOut_data(); }
  void checkBoxesAreVisible() {
    QFETCH(bool, dark);
    views::Theme theme;
    theme.setMode(dark ? views::ThemeMode::kDark : views::ThemeMode::kLight);
    QCheckBox box;
    QRadioButton ring;
    for (QAbstractButton* const button : {static_cast<QAbstractButton*>(&box), static_cast<QAbstractButton*>(&ring)}) {
      button->resize(button->sizeHint());
      button->ensurePolished();
      const QColor ground = theme.colors().window;
      const auto most = [&] {
        const QImage picture = button->grab().toImage();
        double highest = 1;
        for (int x = 0; x < 20; ++x)
          highest = std::max(highest, contrast(picture.pixelColor(x, picture.height() / 2), ground));
        return highest;
      };
      QVERIFY2(most() >= 3, qPrintable(QString::number(most())));
      const QImage off = button->grab().toImage();
      button->setChecked(true);
      QVERIFY2(most() >= 3, qPrintable(QString::number(most())));
      QVERIFY(button->grab().toImage() != off);
    }
  }

  // With red or green colour blindness all categories still have distinct fills.
  void categoriesHaveDistinctFills_data() {
    QTest::addColumn<bool>("dark");
    QTest::addColumn<int>("sight");
    for (const bool dark : {false, true}) {
      for (const int sight : {kTrichromat, kDeuteranope, kProtanope}) {
        const char* const names[] = {"as most see", "without green", "without red"};
        QTest::addRow("%s, %s", dark ? "dark" : "light", names[sight]) << dark << sight;
      }
    }
  }
  void categoriesHaveDistinctFills() {
    QFETCH(bool, dark);
    QFETCH(int, sight);
    const Colors plain = dark ? views::darkColors() : views::lightColors();
    const auto least = [sight](const Colors& c) {
      std::vector<QColor> fills{c.largeParameter.fill};
      for (const views::CategoryColors& each : c.categories) fills.push_back(each.fill);
      double distance = 1000;
      for (size_t a = 0; a < fills.size(); ++a) {
        for (size_t b = 0; b < a; ++b)
          distance = std::min(distance, difference(seen(fills[a], sight), seen(fills[b], sight)));
      }
      return distance;
    };
    QVERIFY2(least(views::colorBlindSafe(plain)) >= 15,
             qPrintable(QString::number(least(views::colorBlindSafe(plain)))));
    if (sight != kTrichromat) QVERIFY(least(plain) < 10);  // therefore the colour-blind-safe palette exists
  }

  // So can all of what a search has dimmed, on every fill.
  void dimmedBoxesCanBeRead_data() { textCanBeRead_data(); }
  void dimmedBoxesCanBeRead() {
    QFETCH(bool, dark);
    QFETCH(bool, safe);
    const Colors plain = dark ? views::darkColors() : views::lightColors();
    const Colors c = safe ? views::colorBlindSafe(plain) : plain;
    for (size_t i = 0; i < views::BoxFill::kCount; ++i) {
      const views::CategoryColors box = views::dimmed(views::colorsOf(views::BoxFill::fromIndex(i), c), c);
      QVERIFY2(contrast(box.text, box.fill) >= 4.5,
               qPrintable(QStringLiteral("%1: %2").arg(i).arg(contrast(box.text, box.fill))));
    }
  }

  // Roles of changes are text on panels and canvas, and in the colour-blind-safe palette they differ for everybody.
  void changesCanBeRead_data() { textCanBeRead_data(); }
  void changesCanBeRead() {
    QFETCH(bool, dark);
    QFETCH(bool, safe);
    const Colors plain = dark ? views::darkColors() : views::lightColors();
    const Colors c = safe ? views::colorBlindSafe(plain) : plain;
    for (size_t i = 0; i < views::kChangeRoleCount; ++i) {
      for (const QColor& under : {c.panel, c.canvas, c.alternateRow}) {
        QVERIFY2(contrast(c.changes[i], under) >= 4.5,
                 qPrintable(QStringLiteral("%1: %2").arg(i).arg(contrast(c.changes[i], under))));
      }
      // The tint of rows leaves their text legible.
      const QColor tint = views::changeTint(static_cast<views::ChangeRole>(i), c);
      QVERIFY2(contrast(c.text, tint) >= 4.5, qPrintable(tint.name()));
      for (const QColor& under : {tint, c.selection}) {
        const QColor& onTint = c.changesOnTint[i];
        QVERIFY2(contrast(onTint, under) >= 4.5,
                 qPrintable(QStringLiteral("%1 on %2: %3").arg(i).arg(under.name()).arg(contrast(onTint, under))));
      }
    }
    if (!safe) return;
    for (const int sight : {kTrichromat, kDeuteranope, kProtanope, kTritanope}) {
      for (size_t a = 1; a < views::kChangeRoleCount; ++a) {
        for (size_t b = 1; b < a; ++b) {
          const double distance = difference(seen(c.changes[a], sight), seen(c.changes[b], sight));
          QVERIFY2(distance >= 21,
                   qPrintable(QStringLiteral("%1 and %2, sight %3: %4").arg(a).arg(b).arg(sight).arg(distance)));
        }
      }
    }
  }

  void changeRolesHaveGlyphs() {
    using compare::ChangeKind;
    using compare::Side;
    QCOMPARE(views::changeGlyph(ChangeKind::kAdded, Side::kB), QString("+"));
    QCOMPARE(views::changeGlyph(ChangeKind::kRemoved, Side::kA), QStringLiteral("−"));
    QCOMPARE(views::changeGlyph(ChangeKind::kChanged, Side::kA), QString("~"));
    QCOMPARE(views::changeGlyph(ChangeKind::kReplaced, Side::kB), QStringLiteral("≠"));
    QCOMPARE(views::changeGlyph(ChangeKind::kMoved, Side::kB), QStringLiteral("⇄"));
    QCOMPARE(views::changeGlyph(ChangeKind::kSame, Side::kB), QString());
    QVERIFY(views::changeRole(ChangeKind::kClone, Side::kA) == views::ChangeRole::kRemoved);
    QVERIFY(views::changeRole(ChangeKind::kClone, Side::kB) == views::ChangeRole::kAdded);
    QVERIFY(views::changeRole(ChangeKind::kInherits, Side::kB) == views::ChangeRole::kNone);
  }

  void groupsCanBeRead_data() { textCanBeRead_data(); }
  void groupsCanBeRead() {
    QFETCH(bool, dark);
    const views::GroupColors& c = views::groupColors(dark);
    QVERIFY(contrast(c.none.text, c.none.fill) >= 4.5);
    for (size_t i = 0; i < views::kHeatCount; ++i) {
      QVERIFY2(contrast(c.heat[i].text, c.heat[i].fill) >= 4.5, qPrintable(QStringLiteral("heat %1").arg(i)));
      // Larger values are always darker, or brighter on a dark background.
      if (i > 0)
        QVERIFY2((luminance(c.heat[i].fill) > luminance(c.heat[i - 1].fill)) == dark, qPrintable(QString::number(i)));
    }
    for (size_t i = 0; i < views::kGroupCount; ++i) {
      QVERIFY2(contrast(c.groups[i].text, c.groups[i].fill) >= 4.5, qPrintable(QStringLiteral("group %1").arg(i)));
    }
  }

  void everyCategoryHasItsOwnGlyph() {
    QSet<QString> glyphs;
    for (int i = 0; i < hlo::kCategoryCount; ++i) glyphs.insert(views::categoryGlyph(static_cast<hlo::Category>(i)));
    QCOMPARE(glyphs.size(), hlo::kCategoryCount);
  }

  void colourBlindPaletteIsIndependentOfTheMode() {
    views::Theme theme;
    theme.setMode(views::ThemeMode::kLight);
    QSignalSpy changed(&theme, &views::Theme::changed);
    theme.setColorBlindSafe(true);
    theme.setColorBlindSafe(true);
    QCOMPARE(changed.size(), 1);
    const auto fill = [&theme] { return theme.colors().of(hlo::Category::kFusion).fill; };
    QCOMPARE(fill(), views::colorBlindSafe(views::lightColors()).of(hlo::Category::kFusion).fill);
    theme.setMode(views::ThemeMode::kDark);
    QCOMPARE(fill(), views::colorBlindSafe(views::darkColors()).of(hlo::Category::kFusion).fill);
    theme.setColorBlindSafe(false);
    QCOMPARE(fill(), views::darkColors().of(hlo::Category::kFusion).fill);
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

// The waterfall from A to B: rows that add up, their values, bars, curves on a common axis, and what is said where
// nothing can be compared.

#include <QComboBox>
#include <QLabel>
#include <QTreeWidget>
#include <QtTest>

#include "model/session/shown_comparison.h"
#include "model/text/hlo_parser.h"
#include "tests/support/stage.h"
#include "views/compare/delta_delegate.h"
#include "views/compare/waterfall_view.h"

using views::DeltaMetric;
using views::WaterfallChart;

namespace {

// Without a buffer dump, both sides are estimated. 4 KiB each: x, n, d, t; c has 8 KiB. The peak of A is x, n and t;
// that of B is x and c with n before it, or with d behind it.
constexpr const char* kBefore = R"(HloModule m, is_scheduled=true

ENTRY main {
  x = f32[1024]{0} parameter(0)
  n = f32[1024]{0} sort(x), dimensions={0}, metadata={op_name="jit(f)/mlp/sort"}
  ROOT t = f32[1024]{0} reverse(n), dimensions={0}, metadata={op_name="jit(f)/head/reverse"}
}
)";
constexpr const char* kAfter = R"(HloModule m, is_scheduled=true

ENTRY main {
  x = f32[1024]{0} parameter(0)
  n = f32[1024]{0} sort(x), dimensions={0}, metadata={op_name="jit(f)/mlp/sort"}
  c = f32[2048]{0} concatenate(n, n), dimensions={0}, metadata={op_name="jit(f)/mlp/concatenate"}
  d = f32[1024]{0} slice(c), slice={[512:1536]}, metadata={op_name="jit(f)/head/slice"}
  ROOT t = f32[1024]{0} reverse(d), dimensions={0}, metadata={op_name="jit(f)/head/reverse"}
}
)";

std::shared_ptr<const model::Snapshot> snapshotOf(const std::string& text) {
  model::Snapshot snapshot;
  snapshot.module = hlo::parseHlo(std::make_shared<const hlo::SourceText>("m.txt", text))->modules.at(0);
  return model::makeSnapshot(std::move(snapshot));
}

struct Window : support::Stage<views::WaterfallView> {
  Window(const std::string& a, const std::string& b) : comparison(model::makeComparison(snapshotOf(a), snapshotOf(b))) {
    show(comparison->b);
    navigation.comparison().set(comparison);
  }
  void choose(const char* combo, const QString& text) {
    auto* const box = child<QComboBox>(combo);
    box->setCurrentIndex(box->findText(text));
  }
  /// "+8 mlp; −4 head": differences and groups.
  QString rows() {
    QStringList all;
    for (const views::DeltaRow& row : view.rows().rows)
      all << QStringLiteral("%1%2 %3").arg(row.delta() > 0 ? "+" : "").arg(row.delta()).arg(row.group);
    return all.join(QStringLiteral("; "));
  }
  int64_t sum() const {
    int64_t sum = 0;
    for (const views::DeltaRow& row : view.rows().rows) sum += row.delta();
    return sum;
  }
  std::shared_ptr<const model::Comparison> comparison;
};

}  // namespace

class TestWaterfallView : public QObject {
  Q_OBJECT
 private slots:
  void rowsAddUpByEveryGrouping() {
    Window window(kBefore, kAfter);
    QVERIFY2(window.view.rows().problem.isEmpty(), qPrintable(window.view.rows().problem));
    auto* const metrics = window.child<QComboBox>("waterfall.metric");
    auto* const by = window.child<QComboBox>("waterfall.by");
    for (int metric = 0; metric < metrics->count(); ++metric) {
      metrics->setCurrentIndex(metric);
      QVERIFY(by->count() >= 5);
      for (int grouping = 0; grouping < by->count(); ++grouping) {
        by->setCurrentIndex(grouping);
        QCOMPARE(window.sum(), window.view.rows().delta());
        for (const views::DeltaRow& row : window.view.rows().rows) {
          if (row.members.empty()) continue;
          int64_t members = 0;
          for (const views::DeltaRow& member : row.members) members += member.delta();
          QCOMPARE(members, row.delta());
        }
      }
    }
  }

  void peakByScope() {
    Window window(kBefore, kAfter);
    QVERIFY(window.view.rows().isEstimated);
    QCOMPARE(window.view.rows().from, 12288);
    QCOMPARE(window.view.rows().to, 16384);
    QCOMPARE(window.view.rows().delta(), 4096);
    QVERIFY2(window.view.sumText().startsWith(QStringLiteral("Sum: 4,096 B = 16,384 B − 12,288 B.")),
             qPrintable(window.view.sumText()));
  }

  void barsAreContinuous() {
    Window window(kBefore, kAfter);
    const auto bars = window.view.chart().bars();
    QVERIFY(bars.size() >= 3);
    QCOMPARE(bars.front().kind, WaterfallChart::Bar::kSideA);
    QCOMPARE(bars.back().kind, WaterfallChart::Bar::kSideB);
    int64_t sum = bars.front().to;
    for (size_t i = 1; i + 1 < bars.size(); ++i) {
      QCOMPARE(bars[i].from, sum);
      sum = bars[i].to;
      QVERIFY(bars[i].rect.left() > bars[i - 1].rect.right());
    }
    QCOMPARE(sum, bars.back().to);
    QCOMPARE(window.view.chart().baseline(), 0);
  }

  void aRowSelectsItsValue() {
    Window window(kBefore, kAfter);
    auto* const table = window.child<QTreeWidget>("waterfall.rows");
    QVERIFY(table->topLevelItemCount() > 0);
    window.choose("waterfall.by", QStringLiteral("By value"));
    for (int row = 0; row < table->topLevelItemCount(); ++row) {
      if (table->topLevelItem(row)->text(1) == QStringLiteral("c")) table->setCurrentItem(table->topLevelItem(row));
    }
    const auto id = window.navigation.selection().instruction();
    QVERIFY(id);
    QCOMPARE(std::string(window.comparison->moduleB().name(*id)), std::string("c"));
  }

  // In a narrow pane the sentence is below the group, without the name that the row has, and in full below the table.
  void sentencesInANarrowPane() {
    Window window(kBefore, kAfter);
    window.choose("waterfall.by", QStringLiteral("By value"));
    auto* const table = window.child<QTreeWidget>("waterfall.rows");
    auto* const reason = window.child<QLabel>("waterfall.reason");
    const auto secondLine = [table](int row) {
      return table->topLevelItem(row)->data(1, views::DeltaDelegate::kSecondLineRole).toString();
    };
    window.view.resize(400, 500);
    QVERIFY(table->isColumnHidden(3));
    table->setCurrentItem(table->topLevelItem(0));
    const QString group = table->topLevelItem(0)->text(1), whole = table->topLevelItem(0)->text(3);
    QVERIFY(!secondLine(0).isEmpty() && !secondLine(0).startsWith(group) && whole.endsWith(secondLine(0)));
    QVERIFY(reason->isVisible());
    QCOMPARE(reason->text(), whole);
    window.view.resize(1600, 500);
    QVERIFY(!table->isColumnHidden(3) && !reason->isVisible());
    QCOMPARE(secondLine(0), QString());
  }

  void curvesShareAnAxis() {
    Window window(kBefore, kAfter);
    const views::DeltaCurve& curve = window.view.curves().curve();
    QCOMPARE(curve.steps[0].size(), curve.steps[1].size());
    QVERIFY(curve.size() >= 5);
    int64_t most[2] = {0, 0};
    for (size_t i = 0; i < curve.size(); ++i) {
      for (const size_t side : {0U, 1U}) most[side] = std::max(most[side], curve.bytes[side][i]);
    }
    QCOMPARE(most[0], 12288);
    QCOMPARE(most[1], 16384);
    // The cursor is that of all views, on the side that is shown.
    window.navigation.setCursor(2);
    QVERIFY(window.view.curves().textAt(*curve.peaks[1]).contains(QStringLiteral("16.00 KiB")));
  }

  void costs() {
    Window window(kBefore, kAfter);
    window.choose("waterfall.metric", QStringLiteral("Bytes accessed"));
    window.choose("waterfall.by", QStringLiteral("By opcode"));
    // concatenate: 2 × 4 KiB in, 8 KiB out; slice: 4 KiB in, 4 KiB out.
    QCOMPARE(window.rows(), QStringLiteral("+16384 concatenate; +8192 slice"));
    // The icicle has the whole of both sides, also what is equal.
    const auto& groups = window.view.icicle().groups();
    QVERIFY(!groups.empty());
    QCOMPARE(groups.front().a, window.view.rows().from);
    QCOMPARE(groups.front().b, window.view.rows().to);
    QVERIFY(window.view.curves().isHidden() && !window.view.icicle().isHidden());
    window.choose("waterfall.by", QStringLiteral("By scope"));
    QStringList names;
    for (const auto& group : groups) names << group.name;
    QVERIFY2(names.contains(QStringLiteral("mlp")) && names.contains(QStringLiteral("head")),
             qPrintable(names.join(u' ')));
  }

  void differencesAreColoured() {
    const views::Colors colors = views::lightColors();
    QCOMPARE(views::DeltaIcicle::scaleColor(0, colors), colors.panel);
    QVERIFY(views::DeltaIcicle::scaleColor(1, colors).red() > views::DeltaIcicle::scaleColor(1, colors).blue());
    QVERIFY(views::DeltaIcicle::scaleColor(-1, colors).blue() > views::DeltaIcicle::scaleColor(-1, colors).red());
    QVERIFY(views::DeltaIcicle::scaleColor(0.01, colors) != colors.panel);
  }

  void theSameAndNothing() {
    Window window(kBefore, kBefore);
    QCOMPARE(window.view.rows().rows.size(), size_t{0});
    QVERIFY(window.view.sumText().startsWith(QStringLiteral("No group differs.")));
    QCOMPARE(window.view.chart().bars().size(), size_t{2});
    window.navigation.comparison().set(nullptr);
    QVERIFY(window.view.rows().rows.empty());
  }
};

QTEST_MAIN(TestWaterfallView)
#include "tst_waterfall_view.moc"

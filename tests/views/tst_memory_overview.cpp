// The summary that the memory view opens with, its limit, the advice page, and argument names, by real widgets.

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLineEdit>
#include <QtTest>

#include "model/documents/module_memory.h"
#include "model/items/buffer_text.h"
#include "model/session/memory_overview.h"
#include "tests/support/buffer_dump.h"
#include "tests/support/settle.h"
#include "tests/support/stage.h"
#include "tests/support/text_edit.h"
#include "views/facts_tree.h"
#include "views/memory/advice_panel.h"
#include "views/memory/live_panel.h"
#include "views/memory/memory_legend.h"
#include "views/memory/memory_map.h"
#include "views/memory/memory_view.h"
#include "views/memory/summary_panel.h"

using namespace support;
using namespace views;

namespace {

using MemoryStage = Stage<MemoryView>;

/// Returns a module whose memory is estimated already.
std::shared_ptr<const model::Snapshot> estimatedOf(const std::string& hlo) {
  auto snapshot = snapshotOf(hlo);
  if (snapshot->estimate->get().snapshot == nullptr) qFatal("no estimate");
  return snapshot;
}

}  // namespace

class TestMemoryOverview : public QObject {
  Q_OBJECT
 private slots:
  // 100 + 64 + 256 + 4 + 8 bytes are reserved; 428 are live at step 5, and the dump names step 4.
  void theViewOpensWithFiveLines() {
    MemoryStage stage(snapshotOf({}, kBufferDump));
    SummaryPanel& summary = stage.view.summaryPanel();
    QVERIFY(summary.isVisible());
    QCOMPARE(summary.headline(), QString("Reserved: 432 B"));
    QCOMPARE(summary.line(0), QStringList({"Reserved", "432 B", "5 allocations"}));
    QCOMPARE(summary.line(1), QStringList({"Peak live", "428 B", "at step 5; the dump names step 4, 364 B"}));
    QCOMPARE(summary.line(2), QStringList({"Arguments", "100 B", "outputs 64 B; nothing is donated"}));
    QCOMPARE(summary.line(3).mid(0, 2), QStringList({"Temporaries", "256 B"}));
    QCOMPARE(summary.line(4), QStringList({"Limit", "not stated", "enter bytes or choose a device to compare"}));
    QVERIFY(summary.copyText().contains("Peak live: 428 bytes at step 5; the dump names step 4, 364 B\n"));
    summary.copyAction().trigger();
    QCOMPARE(QGuiApplication::clipboard()->text(), summary.copyText());
    // In a low view it is one row.
    const int height = summary.height();
    stage.view.resize(900, 300);
    settle();
    QVERIFY(summary.height() < height / 2);
    QVERIFY(summary.limitChoice().isVisible());
  }

  void aLimitIsComparedWithWhatIsReserved() {
    MemoryStage stage(snapshotOf({}, kBufferDump));
    SummaryPanel& summary = stage.view.summaryPanel();
    const auto enter = [&](const char* text) {
      summary.limitChoice().setEditText(text);
      QTest::keyClick(summary.limitChoice().lineEdit(), Qt::Key_Return);
    };
    enter("500");
    QCOMPARE(summary.headline(), QString("Fits: 68 B left"));
    QCOMPARE(summary.line(4), QStringList({"Limit", "500 B", "68 B left"}));
    enter("400");
    QCOMPARE(summary.headline(), QString("Does not fit: 32 B over the limit"));
    enter("TPU v6e");
    QCOMPARE(summary.line(4), QStringList({"Limit", "31.25 GiB", "TPU v6e, 31.25 GiB left"}));
    QSignalSpy said(&stage.view, &View::message);
    enter("much");
    QCOMPARE(said.size(), 1);
    QCOMPARE(summary.limitChoice().currentText(), QString("TPU v6e"));
    enter("");
    QCOMPARE(summary.headline(), QString("Reserved: 432 B"));
    QVERIFY(!stage.navigation.overview().chosenLimit());
  }

  // A limit that the user chooses is that of one program; the one of the preferences counts where nothing states one.
  void aLimitIsThatOfOneProgram() {
    const auto named = [](const char* name) {
      return snapshotOf(std::string("HloModule ") + name + "\n\nENTRY e {\n  ROOT p = f32[] parameter(0)\n}\n",
                        kBufferDump);
    };
    const auto first = named("first");
    const auto second = named("second");
    MemoryStage stage(first);
    SummaryPanel& summary = stage.view.summaryPanel();
    model::MemoryOverview& overview = stage.navigation.overview();
    overview.chooseLimit(model::parseMemoryLimit("500"));
    QCOMPARE(summary.headline(), QString("Fits: 68 B left"));
    stage.navigation.show(second);
    QCOMPARE(summary.headline(), QString("Reserved: 432 B"));
    QCOMPARE(summary.limitChoice().currentText(), QString());
    overview.setDefaultLimit(model::parseMemoryLimit("440"));
    QCOMPARE(summary.headline(), QString("Fits: 8 B left"));
    stage.navigation.show(first);
    QCOMPARE(summary.headline(), QString("Fits: 68 B left"));
    QCOMPARE(summary.limitChoice().currentText(), QString("500 B"));
  }

  // An argument of 4,096 bytes whose memory the output of its shape can use, planned again.
  void adviceIsAnActionWithBytesAndMeans() {
    MemoryStage stage(
        estimatedOf("HloModule m, is_scheduled=true\n"
                    "\n"
                    "ENTRY e {\n"
                    "  p = f32[1024]{0} parameter(0), metadata={op_name=\"state['w']\"}\n"
                    "  a = f32[1024]{0} negate(p)\n"
                    "  ROOT b = f32[1024]{0} exponential(a)\n"
                    "}\n"));
    stage.view.showAdvice();
    AdvicePanel& advice = stage.view.advicePanel();
    const auto& found = stage.navigation.overview().advice();
    QVERIFY(found != nullptr);
    QCOMPARE(found->advice.size(), size_t{1});
    QCOMPARE(found->advice[0].savedBytes, int64_t{4096});
    QVERIFY2(advice.headline().startsWith("1 change would lower what is reserved; the best saves 4.00 KiB."),
             qPrintable(advice.headline()));
    const QModelIndex section = advice.tree().facts().index(0, 0);
    QCOMPARE(section.data().toString(), QString("Donate"));
    const auto text = [&](const QModelIndex& index) {
      return advice.tree().facts().data(index, model::FactsModel::TextRole).toString();
    };
    QCOMPARE(text(section), QString("−4.00 KiB: Donate state['w'] (parameter 0), 4.00 KiB"));
    QCOMPARE(text(advice.tree().facts().index(1, 0, section)), QString("donate_argnames=(\"state\",)"));
    const int last = advice.tree().facts().rowCount(section) - 1;
    QCOMPARE(text(advice.tree().facts().index(last, 0, section)), QString("state['w'] (parameter 0)"));
    QVERIFY(advice.copyText().contains("donate_argnames=(\"state\",)"));
    // The argument has its Python name in the lists, too.
    QCOMPARE(stage.view.livePanel().model().nameOf(1), QString("state['w']"));
  }

  // 15.5 · 2^30, with and without the space that the program writes.
  void aLimitIsReadAsItIsWritten() {
    QCOMPARE(model::parseMemoryLimit("15.5 GiB")->bytes, int64_t{16'642'998'272});
    QCOMPARE(model::parseMemoryLimit("15.5GiB")->bytes, int64_t{16'642'998'272});
    QVERIFY(!model::parseMemoryLimit("15.5 apples"));
  }

  // The temp block of 256 bytes is in S(1): its four values are live at step 4, and 108 bytes in the default space.
  void allPartsShowTheSpaceThatIsChosen() {
    MemoryStage stage(snapshotOf({}, replaced(kBufferDump, "size 256, pre", "size 256, color 1, pre")));
    stage.navigation.setCursor(4);
    const auto scene = [&]() -> const MemoryScene& { return *stage.view.map().scene(); };
    const auto share = [&](int64_t space) {
      double height = 0;
      for (const MemoryBand& band : scene().bands()) height += band.memorySpace == space ? band.height : 0;
      return height / scene().height();
    };
    QCOMPARE(stage.view.livePanel().headline(), QString("2 values · 108 bytes in default · dump’s peak"));
    QCOMPARE(scene().bands().front().memorySpace, int64_t{0});
    QVERIFY(share(0) >= 0.7499);
    stage.view.summaryPanel().spaceChoice().setCurrentIndex(1);
    QCOMPARE(stage.view.summaryPanel().line(0)[1], QString("256 B"));
    QCOMPARE(stage.view.livePanel().headline(), QString("4 values · 256 bytes in S(1) · computed peak"));
    QCOMPARE(scene().bands().front().memorySpace, int64_t{1});
    QVERIFY(share(1) >= 0.7499);
    QCOMPARE(stage.view.map().highlight().peaks.size(), size_t{1});
    QCOMPARE(stage.view.map().highlight().peaks.front().bytes, int64_t{256});
    QCOMPARE(stage.view.legend().entries().front().name, std::string("temp"));
    QCOMPARE(stage.view.legend().entries().back().bytes, int64_t{0});
    // The same with a key, and after the last space the first again.
    stage.view.map().setFocus();
    QTest::keyClick(&stage.view.map(), Qt::Key_N);
    QCOMPARE(stage.navigation.overview().space(), int64_t{0});
    QCOMPARE(stage.view.livePanel().headline(), QString("2 values · 108 bytes in default · dump’s peak"));
    QTest::keyClick(&stage.view.map(), Qt::Key_N);
    QCOMPARE(stage.navigation.overview().space(), int64_t{1});
    // Another dump begins with its default space.
    stage.navigation.show(snapshotOf({}, kBufferDump));
    QCOMPARE(scene().space(), int64_t{0});
  }

  void arguments() {
    const auto snapshot =
        model::memoryOf(estimatedOf("HloModule m, is_scheduled=true\n"
                                    "\n"
                                    "ENTRY e {\n"
                                    "  p = f32[4]{0} parameter(0), metadata={op_name=\"params['layers'][0].w\"}\n"
                                    "  q = f32[4]{0} parameter(1)\n"
                                    "  ROOT b = f32[4]{0} add(p, q), metadata={op_name=\"x\"}\n"
                                    "}\n"));
    QCOMPARE(model::valueTitle(*snapshot, value(*snapshot, "p")), QString("params['layers'][0].w"));
    QCOMPARE(model::valueTitle(*snapshot, value(*snapshot, "q")), QString("q"));
    QCOMPARE(model::valueTitle(*snapshot, value(*snapshot, "b")), QString("b"));
  }

  void liveBytesAreGroupedByArgument() {
    const auto snapshot =
        model::memoryOf(estimatedOf("HloModule m, is_scheduled=true\n"
                                    "\n"
                                    "ENTRY e {\n"
                                    "  p = f32[4]{0} parameter(0), metadata={op_name=\"params['a']['w']\"}\n"
                                    "  q = f32[8]{0} parameter(1), metadata={op_name=\"params['a']['b']\"}\n"
                                    "  r = f32[16]{0} parameter(2)\n"
                                    "  n = f32[4]{0} negate(p)\n"
                                    "  ROOT b = (f32[4]{0}, f32[8]{0}, f32[16]{0}) tuple(n, q, r)\n"
                                    "}\n"));
    const model::ValueGroups groups(snapshot.get(), model::Grouping::kArgument);
    const auto pathOf = [&](const char* name) {
      QStringList path;
      for (model::GroupId id = groups.of(value(*snapshot, name)); id != model::ValueGroups::kAll;
           id = groups.group(id).parent)
        path.prepend(QString::fromStdString(groups.group(id).name));
      return path.join(u'/');
    };
    QCOMPARE(pathOf("p"), QString("params/a/w"));
    QCOMPARE(pathOf("q"), QString("params/a/b"));
    QCOMPARE(pathOf("r"), QString("parameter 2"));
    QCOMPARE(pathOf("n"), QString("(output)"));
  }
};

QTEST_MAIN(TestMemoryOverview)
#include "tst_memory_overview.moc"

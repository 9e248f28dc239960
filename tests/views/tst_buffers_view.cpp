// The table of buffers by real events, and the painting of the memory map without a window.

#include "views/memory/buffers_view.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTableView>
#include <QTemporaryDir>
#include <QTreeView>
#include <QtTest>

#include "tests/support/buffer_dump.h"
#include "tests/support/stage.h"
#include "views/column_fit.h"
#include "views/memory/memory_image.h"

using namespace support;
using namespace views;

class TestBuffersView : public QObject {
  Q_OBJECT
 private slots:
  void followsAndSelects() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    Stage<BuffersView> stage(snapshot, {900, 300});
    stage.navigation.select(value(*snapshot, "c.3"));
    QTreeView& tree = stage.view.tree();
    QCOMPARE(tree.currentIndex().siblingAtColumn(0).data().toString(), QString("c.3"));
    QVERIFY(tree.isExpanded(tree.currentIndex().parent()));
    const QModelIndex row = stage.view.model().indexOf(value(*snapshot, "b.2"));
    tree.scrollTo(row);
    QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, tree.visualRect(row).center());
    QCOMPARE(stage.navigation.selection().target, std::optional<model::Target>(value(*snapshot, "b.2")));
    QSignalSpy revealed(&stage.navigation, &model::Navigation::revealRequested);
    QTest::mouseDClick(tree.viewport(), Qt::LeftButton, {}, tree.visualRect(row).center());
    QVERIFY(revealed.size() >= 1);
  }

  // The visible rows belong to their module: another one begins at its top, and the first comes back as it was left.
  void keepsTheRowsOfEachModule() {
    const auto first = snapshotOf({}, kBufferDump), second = snapshotOf({}, kBufferDump);
    Stage<BuffersView> stage(first, {900, 130});
    QTreeView& tree = stage.view.tree();
    tree.expand(stage.view.model().index(0, 0));
    tree.doItemsLayout();
    QScrollBar& bar = *tree.verticalScrollBar();
    QVERIFY(bar.maximum() > 2);
    bar.setValue(2);
    stage.navigation.show(second);
    QCOMPARE(bar.value(), 0);
    QVERIFY(!tree.isExpanded(stage.view.model().index(0, 0)));
    stage.navigation.show(first);
    QCOMPARE(bar.value(), 2);
    QVERIFY(tree.isExpanded(stage.view.model().index(0, 0)));
  }

  // A selection from before the view came to the front is visible.
  void theSelectionIsInSightAtFirst() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    Stage<BuffersView> stage(nullptr, {900, 130});
    stage.view.setBehind(true);
    stage.navigation.show(snapshot);
    stage.navigation.select(value(*snapshot, "c.3"));
    stage.view.setBehind(false);
    QTreeView& tree = stage.view.tree();
    QCOMPARE(tree.currentIndex().siblingAtColumn(0).data().toString(), QString("c.3"));
    QVERIFY(tree.viewport()->rect().contains(tree.visualRect(tree.currentIndex()).center()));
  }

  // Sorting by another column shows the first rows.
  void sortingShowsTheTop() {
    Stage<BuffersView> stage(snapshotOf({}, kBufferDump), {900, 130});
    QTreeView& tree = stage.view.tree();
    tree.expandAll();
    tree.scrollToBottom();
    QVERIFY(tree.verticalScrollBar()->value() > 0);
    tree.header()->setSortIndicator(model::BufferModel::kName, Qt::AscendingOrder);
    QTRY_COMPARE(tree.verticalScrollBar()->value(), 0);
  }

  // A column that appears beside columns with widths of the user has room for its title.
  void aColumnThatIsShownHasItsTitle() {
    const QString title = QStringLiteral("a title of some length");
    QStandardItemModel model(1, 3);
    model.setHorizontalHeaderLabels({QStringLiteral("a"), title, QStringLiteral("c")});
    QTableView table;
    table.setModel(&model);
    QHeaderView& header = *table.horizontalHeader();
    header.resizeSection(1, 20);
    table.setColumnHidden(1, true);
    auto* const fit = new ColumnFit(table, header, {0});
    fit->measure();
    header.resizeSection(0, 77);
    table.setColumnHidden(1, false);
    QTRY_VERIFY(header.sectionSize(1) > header.fontMetrics().horizontalAdvance(title));
    QCOMPARE(header.sectionSize(0), 77);
    header.resizeSection(1, 30);  // the user's
    fit->measure();
    QCOMPARE(header.sectionSize(1), 30);
  }

  // Columns are as wide as what is in them: with room for all nothing is cut off, without it the widest gives way
  // first.
  void columnsFitTheirContents() {
    QCOMPARE(fittedWidths({50, 100, 300}, {false, true, true}, 500, 40), QList<int>({50, 100, 350}));
    QCOMPARE(fittedWidths({50, 100, 300}, {false, true, true}, 400, 40), QList<int>({50, 100, 250}));
    QCOMPARE(fittedWidths({50, 100, 300}, {false, true, true}, 201, 40), QList<int>({50, 76, 75}));
    QCOMPARE(fittedWidths({50, 100, 300}, {false, true, true}, 60, 40), QList<int>({50, 40, 40}));
    QCOMPARE(fittedWidths({50, 20}, {false, false}, 10, 40), QList<int>({50, 20}));
    Stage<BuffersView> stage(snapshotOf({}, kBufferDump), {1500, 300});
    const QTreeView& tree = stage.view.tree();
    QCOMPARE(tree.header()->length(), tree.viewport()->width());
    for (int column = 0; column < model::BufferModel::kColumnCount; ++column) {
      if (tree.isColumnHidden(column)) continue;
      const QModelIndex value = stage.view.model().index(0, column, stage.view.model().index(0, 0));
      QVERIFY(tree.columnWidth(column) >= tree.fontMetrics().horizontalAdvance(value.data().toString()));
    }
    // The user's own widths stay, over restarts too.
    tree.header()->resizeSection(0, 333);
    stage.view.resize(1400, 300);
    QCOMPARE(tree.columnWidth(0), 333);
    Stage<BuffersView> next(snapshotOf({}, kBufferDump), {1200, 300});
    next.view.setColumns(stage.view.columns());
    next.view.resize(1300, 300);
    QCOMPARE(next.view.tree().columnWidth(0), 333);
  }

  void filtersAndCopies() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    Stage<BuffersView> stage(snapshot, {900, 300});
    QTest::keyClicks(&stage.view.filter(), "d.4");
    QCOMPARE(firstColumn(stage.view.model()), QStringList({"allocation 2", "Total shown"}));
    QVERIFY(stage.view.tree().isExpanded(stage.view.model().index(0, 0)));
    QTreeView& tree = stage.view.tree();
    tree.setFocus();
    for (int column = 0; column < model::BufferModel::kColumnCount; ++column) {
      tree.setColumnHidden(column, column != model::BufferModel::kName && column != model::BufferModel::kSize);
    }
    tree.selectAll();
    stage.view.copySelection();
    QCOMPARE(QGuiApplication::clipboard()->text(),
             QString("Name\tSize\nallocation 2\t256\nd.4{0}\t192\nd.4{1}\t64\nTotal shown\t256\n"));
    // Revealing a value clears a filter that hides it.
    stage.navigation.reveal(value(*snapshot, "out.5"));
    QCOMPARE(stage.view.filter().text(), QString());
    QCOMPARE(tree.currentIndex().siblingAtColumn(0).data().toString(), QString("out.5"));
  }

  void filtersByAQuery() {
    Stage<BuffersView> stage(snapshotOf({}, kBufferDump), {900, 300});
    const auto says = [&](const QString& text) {
      for (const QLabel* const label : stage.view.findChildren<QLabel*>()) {
        if (label->text() == text) return true;
      }
      return false;
    };
    stage.view.filter().setText("kind:temp bytes>=128 not alive@2");
    QCOMPARE(stage.view.model().shownValues(), size_t{1});
    QVERIFY(says("1 value · sizes add up to 192 B"));
    QVERIFY(stage.view.model().indexOf(value(*stage.navigation.snapshot(), "d.4", "{0}")).isValid());
    // An invalid query or one without a match is reported in place of the count; the rows stay.
    stage.view.filter().setText("kind:temp bytes>");
    QCOMPARE(stage.view.model().shownValues(), size_t{1});
    QVERIFY(stage.view.filter().isError());
    QVERIFY(says(stage.view.filter().problem()));
    stage.view.filter().setText("alive@99");
    QCOMPARE(stage.view.model().shownValues(), size_t{0});
    QVERIFY(says("there is no step 99: steps are 0–5"));
  }

  void emptyStateNamesTheMemoryView() {
    Stage<BuffersView> stage(snapshotOf({}, "Out of memory allocating 12 bytes\n"), {900, 300});
    QVERIFY(!stage.view.tree().isVisible());
    QVERIFY(stage.child<EmptyState>()->findChild<QLabel*>()->text().contains("Memory view"));
    stage.navigation.show(snapshotOf({}, kBufferDump));
    QVERIFY(stage.view.tree().isVisible());
  }

  void theRangeOfTheCurveFilters() {
    Stage<BuffersView> stage(snapshotOf({}, kBufferDump), {900, 300});
    stage.navigation.setRange(buffers::StepRange{0, 2});
    QCOMPARE(stage.view.model().shownValues(), size_t{4});
    QStringList labels;
    for (const QLabel* const label : stage.view.findChildren<QLabel*>()) labels << label->text();
    QVERIFY(labels.contains("4 values · sizes add up to 172 B · live in steps 0–1"));
    stage.navigation.setRange(std::nullopt);
    QCOMPARE(stage.view.model().shownValues(), size_t{9});
  }

  void writesCsv() {
    Stage<BuffersView> stage(snapshotOf({}, kBufferDump), {900, 300});
    QSignalSpy said(&stage.view, &View::message);
    const QTemporaryDir folder;
    const QString path = folder.filePath("buffers.csv");
    stage.view.writeCsv(path);
    QCOMPARE(said.takeFirst().first().toString(), "Exported to " + path);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), stage.view.model().toCsv().toUtf8());
    stage.view.writeCsv(folder.filePath("no/such/folder.csv"));
    QVERIFY(said.takeFirst().first().toString().startsWith("Cannot write "));
  }

  void paintsWithoutAWindow() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    const Colors colors = lightColors();
    const QImage picture = memoryImage(*snapshot, {}, colors, {900, 600});
    QCOMPARE(picture.size(), QSize(900, 600));
    int parameter = 0, temp = 0, error = 0;
    for (int y = 0; y < picture.height(); ++y) {
      for (int x = 0; x < picture.width(); ++x) {
        const QRgb pixel = picture.pixel(x, y);
        parameter += pixel == colors.of(buffers::AllocationKind::kParameter).rgb();
        temp += pixel == colors.of(buffers::AllocationKind::kTemp).rgb();
        error += pixel == colors.error.rgb();
      }
    }
    QVERIFY(parameter > 20000);
    QVERIFY(temp > 20000);
    QVERIFY(error > 300);
    QVERIFY(!memoryImage(*snapshotOf("HloModule m\n\nENTRY e {\n  ROOT p = f32[] parameter(0)\n}\n"), {}, colors,
                         {300, 200})
                 .isNull());
    QVERIFY(!memoryImage(*snapshotOf({}, bufferDumpWithoutRanges()), {}, colors, {300, 200}).isNull());
  }
};

QTEST_MAIN(TestBuffersView)
#include "tst_buffers_view.moc"

// The hot list with the selection hub, by real events.

#include <QComboBox>
#include <QHeaderView>
#include <QMenu>
#include <QTableView>
#include <QToolButton>
#include <QtTest>

#include "tests/support/snapshots.h"
#include "tests/support/stage.h"
#include "views/instructions/hot_list_view.h"

namespace {

constexpr const char* kModule = R"(HloModule m

ENTRY e {
  p = f32[4,4] parameter(0)
  a = f32[4,4] add(p, p)
  d = f32[4,4] dot(a, p), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  ROOT c = f32[4,4] copy(d)
}
)";

class Window : public support::Stage<views::HotListView> {
 public:
  Window() : snapshot(support::moduleSnapshot(kModule)) {
    show(snapshot);
    view.showEstimates(model::estimate(snapshot, hlo::devicePresets().front()));
  }
  QTableView* table() { return child<QTableView>(); }
  QStringList names() { return support::firstColumn(*table()->model()); }

  std::shared_ptr<const model::Snapshot> snapshot;
};

}  // namespace

class TestHotListView : public QObject {
  Q_OBJECT

 private slots:
  void lists() {
    Window window;
    QCOMPARE(window.names(), (QStringList{"d", "a"}));
    window.child<QComboBox>("list")->setCurrentIndex(1);
    QCOMPARE(window.names(), (QStringList{"a", "d", "c"}));
    window.view.viewActions().at(3)->trigger();
    QCOMPARE(window.names(), (QStringList{"c"}));
    window.view.showList(queries::HotList::kCollectives);
    QVERIFY(!window.table()->isVisible());  // an empty state is shown instead
    window.view.showList(queries::HotList::kCycles);
    QVERIFY(!window.table()->isVisible());
    QCOMPARE(window.child<QComboBox>("list")->currentText(), QStringLiteral("XLA's estimate"));
  }

  void theDeviceIsALink() {
    Window window;
    auto* const device = window.child<QToolButton>("device");
    QVERIFY(device->isVisible());
    QCOMPARE(device->text(), QStringLiteral("Times: A100 SXM 80GB"));
    QSignalSpy requested(&window.view, &views::View::deviceRequested);
    device->click();
    QCOMPARE(requested.count(), 1);
    window.view.showEstimates(model::estimate(window.snapshot, {}, {}, "layouts of a TPU"));
    QCOMPARE(device->text(), QStringLiteral("Choose a Device…"));
    QVERIFY(device->toolTip().contains("From the dump: layouts of a TPU"));
    window.view.showList(queries::HotList::kTime);
    QVERIFY(!window.table()->isVisible());
  }

  void sortsAndChoosesColumns() {
    Window window;
    QHeaderView* const header = window.table()->horizontalHeader();
    header->setSortIndicator(model::HotListModel::kName, Qt::AscendingOrder);
    QCOMPARE(window.names(), (QStringList{"a", "d"}));
    emit header->customContextMenuRequested({5, 5});
    auto* const menu = header->findChild<QMenu*>("columns");
    const int users = model::HotListModel::columnOf(queries::InstructionColumn::kUsers);
    QVERIFY(header->isSectionHidden(users));
    for (QAction* const action : menu->actions()) {
      if (action->text() == QLatin1String("Users")) action->trigger();
    }
    QVERIFY(!header->isSectionHidden(users));
    menu->findChild<QAction*>("unsorted")->trigger();
    menu->close();
    QCOMPARE(window.names(), (QStringList{"d", "a"}));
    // A list that is chosen comes in its own order, also after a restart.
    header->setSortIndicator(model::HotListModel::kName, Qt::AscendingOrder);
    window.view.showList(queries::HotList::kBytes);
    window.view.showList(queries::HotList::kFlops);
    QCOMPARE(window.names(), (QStringList{"d", "a"}));
    header->setSortIndicator(model::HotListModel::kName, Qt::AscendingOrder);
    Window next;
    next.view.setColumns(window.view.columns());
    QCOMPARE(next.names(), (QStringList{"d", "a"}));
  }

  // No title is cut off, and widths that the user set stay, also in the next window.
  void columnsAreAsWideAsTheirTitles() {
    Window window;
    QHeaderView* const header = window.table()->horizontalHeader();
    for (int column = 0; column < header->count(); ++column) {
      if (header->isSectionHidden(column)) continue;
      const QString title = header->model()->headerData(column, Qt::Horizontal).toString();
      QVERIFY2(header->sectionSize(column) >= header->fontMetrics().horizontalAdvance(title) + 8, qPrintable(title));
    }
    const QByteArray fitted = window.view.columns();
    header->resizeSection(model::HotListModel::kName, 333);
    window.view.resize(window.view.width() + 50, window.view.height());
    QCOMPARE(header->sectionSize(model::HotListModel::kName), 333);
    Window other;
    other.view.setColumns(window.view.columns());
    QCOMPARE(other.table()->horizontalHeader()->sectionSize(model::HotListModel::kName), 333);
    Window third;
    third.view.setColumns(fitted);
    third.view.resize(third.view.width() + 50, third.view.height());
    QVERIFY(third.table()->horizontalHeader()->sectionSize(model::HotListModel::kName) != 333);
  }

  void aClickSelects() {
    Window window;
    QSignalSpy revealed(&window.navigation, &model::Navigation::revealRequested);
    const QModelIndex row = window.table()->model()->index(1, 0);
    QTest::mouseClick(window.table()->viewport(), Qt::LeftButton, {}, window.table()->visualRect(row).center());
    QCOMPARE(window.navigation.selection().target,
             std::optional<model::Target>(support::instruction(*window.snapshot, "a")));
    QCOMPARE(revealed.count(), 0);
    QTest::keyClick(window.table(), Qt::Key_Return);
    QCOMPARE(revealed.count(), 1);
  }

  void showsTheSelection() {
    Window window;
    window.navigation.select(support::instruction(*window.snapshot, "a"));
    QCOMPARE(window.table()->currentIndex().row(), 1);
    window.navigation.select(support::instruction(*window.snapshot, "c"));  // without FLOPs: not in the list
    QVERIFY(!window.table()->currentIndex().isValid());
    QCOMPARE(window.navigation.selection().target,
             std::optional<model::Target>(support::instruction(*window.snapshot, "c")));
  }

  void withoutEstimates() {
    support::Stage<views::HotListView> stage;
    stage.show(support::moduleSnapshot(kModule));
    QVERIFY(!stage.child<QTableView>()->isVisible());
  }
};

QTEST_MAIN(TestHotListView)
#include "tst_hot_list_view.moc"

// Neighbourhood mode without a view, connected only to the selection hub: which part of a computation a layout is
// requested for.

#include <QSignalSpy>
#include <QTest>

#include "tests/support/snapshots.h"
#include "views/graph/neighbourhood_mode.h"

using namespace views;

namespace {

const char kText[] = R"(HloModule m
other {
  x = f32[8] parameter(0)
  ROOT y = f32[8] negate(x)
}
ENTRY main {
  a = f32[8] parameter(0)
  b = f32[8] abs(a)
  c = f32[8] fusion(b), kind=kLoop, calls=other
  ROOT d = f32[8] negate(c)
}
)";

/// The state that a view would have.
struct Held {
  Held() {
    navigation.show(snapshot);
    active = navigation.active();
  }
  hlo::InstructionId id(const char* name) const { return support::instruction(*snapshot, name); }
  PictureRequest request() const {
    PictureRequest request;
    request.computation = *active;
    mode.apply(request);
    return request;
  }

  std::shared_ptr<const model::Snapshot> snapshot = support::moduleSnapshot(kText);
  std::optional<hlo::ComputationId> active;
  model::Selection selection;
  model::Navigation navigation;
  ShownGraph shown{{navigation, snapshot, active, selection}, nullptr};
  NeighbourhoodMode mode{shown};
};

}  // namespace

class NeighbourhoodModeTest : public QObject {
  Q_OBJECT

 private slots:
  void modesAreExclusive() {
    Held held;
    QSignalSpy wanted(&held.shown, &ShownGraph::pictureWanted);
    QVERIFY(held.request().isWhole());
    held.mode.showNeighbourhood(held.id("b"), 99, {held.id("c")});
    QCOMPARE(wanted.count(), 1);
    QVERIFY(held.mode.isNeighbourhood());
    QCOMPARE(held.request().hops, 20u);
    QCOMPARE(held.request().centre, held.id("b"));
    QCOMPARE(held.request().boundary, std::vector{held.id("c")});
    held.mode.showPaths({held.id("a"), held.id("d")});
    QVERIFY(!held.mode.isNeighbourhood());
    QVERIFY(held.request().paths.has_value());
    QCOMPARE(*held.navigation.selection().instruction(), held.id("a"));
    held.mode.setOnlyScope({hlo::ScopeId(1), *held.active});
    QVERIFY(!held.request().paths.has_value());
    held.mode.showAll();
    QVERIFY(held.request().isWhole());
    QCOMPARE(wanted.count(), 3);
  }

  // Without a selection the neighbourhood is that of the root; it follows the selection, but not into another
  // computation.
  void theCentreMovesWithTheSelection() {
    Held held;
    held.mode.showNeighbourhood(2);
    QCOMPARE(held.request().centre, held.id("d"));
    held.navigation.select(held.id("b"));
    QCOMPARE(held.request().centre, held.id("b"));
    held.navigation.select(held.id("y"));
    QCOMPARE(held.request().centre, held.id("d"));
  }

  void idsDoNotOutliveTheirSnapshot() {
    Held held;
    held.mode.showNeighbourhood(held.id("b"), 3, {held.id("c")});
    held.mode.forgetIds();
    QVERIFY(held.mode.isNeighbourhood());
    QCOMPARE(held.mode.hops(), 3);
    QVERIFY(held.request().boundary.empty());
    held.mode.showPaths({held.id("a"), held.id("d")});
    held.mode.forgetIds();
    QVERIFY(held.request().isWhole());
  }

  void pathsStayInTheirComputation() {
    Held held;
    held.mode.showPaths({held.id("a"), held.id("d")});
    held.mode.leavePathsElsewhere();
    QVERIFY(held.mode.paths() != nullptr);
    held.active = support::computation(*held.snapshot, "other");
    held.mode.leavePathsElsewhere();
    QVERIFY(held.mode.paths() == nullptr);
  }

  // Showing one scope alone applies to one computation; other computations are shown completely.
  void aScopeIsOfOneComputation() {
    Held held;
    held.mode.setOnlyScope({hlo::ScopeId(1), *held.active});
    QVERIFY(held.mode.isOnlyScope());
    QVERIFY(held.request().isWhole());  // the scopes have not been computed yet
    held.snapshot->workload->get();
    QVERIFY(held.request().scope == hlo::ScopeId(1));
    held.active = support::computation(*held.snapshot, "other");
    QVERIFY(!held.mode.isOnlyScope());
    QVERIFY(held.request().isWhole());
  }
};

QTEST_GUILESS_MAIN(NeighbourhoodModeTest)
#include "tst_neighbourhood_mode.moc"

// The comparison at the selection hub: which side is shown, counterparts of what is shown, and flipping to the other
// side at the same place.

#include <QSignalSpy>
#include <QtTest>

#include "model/documents/comparison.h"
#include "model/session/navigation.h"
#include "model/session/shown_comparison.h"
#include "model/text/hlo_parser.h"

using compare::ChangeKind;
using compare::Side;
using model::Navigation;
using model::ShownComparison;
using model::Snapshot;

namespace {

constexpr const char* kA = R"(HloModule jit_f

%half (p.0: f32[4]) -> f32[4] {
  %p.0 = f32[4]{0} parameter(0)
  ROOT %exp.0 = f32[4]{0} exponential(%p.0)
}

ENTRY %main (x.1: f32[4]) -> f32[4] {
  %x.1 = f32[4]{0} parameter(0)
  %copy.2 = f32[4]{0} copy(%x.1)
  %fusion.3 = f32[4]{0} fusion(%copy.2), kind=kLoop, calls=%half
  ROOT %neg.4 = f32[4]{0} negate(%fusion.3)
}
)";

// Other names, without the copy, and with tanh before the negation.
constexpr const char* kB = R"(HloModule jit_f

%other (q.0: f32[4]) -> f32[4] {
  %q.0 = f32[4]{0} parameter(0)
  ROOT %e.9 = f32[4]{0} exponential(%q.0)
}

ENTRY %start (y.1: f32[4]) -> f32[4] {
  %y.1 = f32[4]{0} parameter(0)
  %fusion.7 = f32[4]{0} fusion(%y.1), kind=kLoop, calls=%other
  %tanh.8 = f32[4]{0} tanh(%fusion.7)
  ROOT %neg.9 = f32[4]{0} negate(%tanh.8)
}
)";

std::shared_ptr<const Snapshot> snapshotOf(const char* text) {
  Snapshot snapshot;
  snapshot.module = hlo::parseHlo(std::make_shared<const hlo::SourceText>("m.txt", text))->modules.at(0);
  return model::makeSnapshot(std::move(snapshot));
}

hlo::InstructionId idOf(const Snapshot& snapshot, absl::string_view name) {
  for (const hlo::InstructionId id : snapshot.module->instructions()) {
    if (snapshot.module->name(id) == name) return id;
  }
  return hlo::InstructionId(hlo::kNone);
}

}  // namespace

class TestShownComparison : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    m_a = snapshotOf(kA);
    m_b = snapshotOf(kB);
    m_hub = std::make_unique<Navigation>();
    m_hub->show(m_a);
    m_hub->show(m_b);
  }

  void withoutOneNothingIsShown() {
    QCOMPARE(shown().comparison(), nullptr);
    QVERIFY(!shown().side());
    QVERIFY(!shown().pairOf(idOf(*m_b, "neg.9")));
    shown().flip();
    QCOMPARE(m_hub->snapshot(), m_b);
  }

  void showsBUnlessASideIsShown() {
    const auto third = snapshotOf(kA);
    m_hub->show(third);
    QSignalSpy changed(&shown(), &ShownComparison::changed);
    compareBoth();
    QCOMPARE(m_hub->snapshot(), m_b);
    QVERIFY(shown().side() == Side::kB);
    QVERIFY(changed.size() >= 1);

    m_hub->show(third);  // it stays active, but has nothing to say about the third module
    QVERIFY(shown().comparison() != nullptr);
    QCOMPARE(shown().shown(), nullptr);
    QVERIFY(!shown().changeOf(idOf(*third, "neg.4")));

    m_hub->show(m_a);
    QVERIFY(shown().side() == Side::kA);
  }

  void pairsAreThoseOfTheShownSide() {
    compareBoth();
    QCOMPARE(nameIn(*m_a, shown().pairOf(idOf(*m_b, "neg.9"))), QString("neg.4"));
    QCOMPARE(nameIn(*m_a, shown().pairOf(idOf(*m_b, "tanh.8"))), QString());
    QVERIFY(shown().changeOf(idOf(*m_b, "tanh.8"))->kind == ChangeKind::kAdded);
    m_hub->show(m_a);
    QCOMPARE(nameIn(*m_b, shown().pairOf(idOf(*m_a, "neg.4"))), QString("neg.9"));
    QVERIFY(shown().changeOf(idOf(*m_a, "copy.2"))->kind == ChangeKind::kRemoved);
  }

  void flipsToTheSamePlace() {
    compareBoth();
    m_hub->reveal(idOf(*m_b, "e.9"));  // in the fusion
    shown().flip();
    QCOMPARE(m_hub->snapshot(), m_a);
    QCOMPARE(selected(), QString("exp.0"));
    QCOMPARE(QString::fromStdString(std::string(m_a->module->name(*m_hub->active()))), QString("half"));
    shown().flip();
    QCOMPARE(selected(), QString("e.9"));
    m_hub->back();
    QCOMPARE(m_hub->snapshot(), m_a);
    QVERIFY(shown().side() == Side::kA);
  }

  void whatHasNoCounterpartIsSelectedAgain() {
    compareBoth();
    m_hub->select(idOf(*m_b, "tanh.8"));
    shown().flip();
    QCOMPARE(selected(), QString());
    shown().flip();
    QCOMPARE(selected(), QString("tanh.8"));

    shown().flip();
    m_hub->select(idOf(*m_a, "neg.4"));  // the user has gone on
    shown().flip();
    QCOMPARE(selected(), QString("neg.9"));
  }

  void selectsOnTheOtherSide() {
    compareBoth();
    shown().select(Side::kA, idOf(*m_a, "copy.2"));
    QCOMPARE(m_hub->snapshot(), m_a);
    QCOMPARE(selected(), QString("copy.2"));
    compare::Hunk hunk;
    hunk.b = {idOf(*m_b, "tanh.8")};  // of B alone
    shown().select(hunk);
    QCOMPARE(m_hub->snapshot(), m_b);
    QCOMPARE(selected(), QString("tanh.8"));
  }

  void endingItChangesNothingElse() {
    compareBoth();
    QSignalSpy changed(&shown(), &ShownComparison::changed);
    shown().set(nullptr);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(m_hub->snapshot(), m_b);
    QVERIFY(!shown().side());
  }

 private:
  ShownComparison& shown() const { return m_hub->comparison(); }
  void compareBoth() { shown().set(model::makeComparison(m_a, m_b)); }
  QString selected() const {
    const auto id = m_hub->selection().instruction();
    return nameIn(*m_hub->snapshot(), id);
  }
  static QString nameIn(const Snapshot& snapshot, std::optional<hlo::InstructionId> id) {
    return id ? QString::fromStdString(std::string(snapshot.module->name(*id))) : QString();
  }

  std::shared_ptr<const Snapshot> m_a, m_b;
  std::unique_ptr<Navigation> m_hub;
};

QTEST_GUILESS_MAIN(TestShownComparison)
#include "tst_shown_comparison.moc"

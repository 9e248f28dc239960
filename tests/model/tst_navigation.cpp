// The selection hub: resolving targets, history, notifications to the views, and navigation back.

#include <QSignalSpy>
#include <QtTest>

#include "model/buffers/assignment_parser.h"
#include "model/session/navigation.h"
#include "model/text/hlo_parser.h"

using model::Navigation;
using model::Selection;
using model::Snapshot;
using model::Step;

namespace {

constexpr const char* kModule = R"(HloModule jit_f, is_scheduled=true

%fused (p.0: f32[4]) -> f32[4] {
  %p.0 = f32[4]{0} parameter(0)
  ROOT %exp.0 = f32[4]{0} exponential(%p.0), metadata={op_name="exp" source_file="a.py" source_line=7}
}

ENTRY %main (p.1: f32[4]) -> f32[4] {
  %p.1 = f32[4]{0} parameter(0)
  %fusion.2 = f32[4]{0} fusion(%p.1), kind=kLoop, calls=%fused, metadata={op_name="f" source_file="a.py" source_line=7}
  ROOT %neg.3 = f32[4]{0} negate(%fusion.2), metadata={op_name="neg" source_file="a.py" source_line=8}
}
)";

constexpr const char* kAssignment = R"(BufferAssignment:
allocation 0: size 16, parameter 0, shape |f32[4]| at ShapeIndex {}:
 value: <0 p.1 @0> (size=16,offset=0): f32[4]{0}
allocation 1: size 16, preallocated-temp:
 value: <1 fusion.2 @0> (size=16,offset=0): f32[4]{0}
allocation 2: size 16, maybe-live-out:
 value: <2 neg.3 @0> (size=16,offset=0): f32[4]{0}

Total bytes used: 48

Used values:
<0 p.1 @0>
 positions:
  p.1
 uses:
  fusion.2, operand 0
 from instruction: %p.1 = f32[4]{0} parameter(0)
<1 fusion.2 @0>
 positions:
  fusion.2
 uses:
  neg.3, operand 0
 from instruction: %fusion.2 = f32[4]{0} fusion(%p.1), kind=kLoop, calls=%fused
<2 neg.3 @0>
 positions:
  neg.3
 uses:
 from instruction: %neg.3 = f32[4]{0} negate(%fusion.2)


HloLiveRange (max 3):
  InstructionSequence:
    0:p.1
    1:fusion.2
    2:neg.3
  BufferLiveRange:
    p.1{}:0-3
    fusion.2{}:1-2
    neg.3{}:2-3
  Live ranges at 2 (peak):
    p.1: 16 bytes
)";

std::shared_ptr<const hlo::SourceText> text(const char* name, const char* bytes) {
  return std::make_shared<const hlo::SourceText>(name, bytes);
}

std::shared_ptr<const Snapshot> makeSnapshot() {
  Snapshot snapshot;
  snapshot.module = hlo::parseHlo(text("m.txt", kModule))->modules.at(0);
  snapshot.assignment = buffers::parseAssignment({text("b.txt", kAssignment)})->assignment;
  return model::makeSnapshot(std::move(snapshot));
}

}  // namespace

class TestNavigation : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    m_snapshot = makeSnapshot();
    m_hub = std::make_unique<Navigation>();
    m_hub->show(m_snapshot);
  }

  void showsTheEntryAndThePeak() {
    QCOMPARE(name(*m_hub->active()), QString("main"));
    QVERIFY(m_hub->selection().isEmpty());
    QCOMPARE(m_hub->cursor(), std::optional<uint32_t>(2));
    QVERIFY(!m_hub->canGoBack());
  }

  void stepsArePinnedAndRangesCut() {
    QSignalSpy pinned(m_hub.get(), &Navigation::pinnedChanged), ranged(m_hub.get(), &Navigation::rangeChanged);
    m_hub->setPinned(1);
    m_hub->setPinned(1);
    QCOMPARE(m_hub->pinned(), std::optional<uint32_t>(1));
    QCOMPARE(pinned.size(), 1);
    m_hub->setPinned(99);
    QCOMPARE(m_hub->pinned(), std::optional<uint32_t>(2));
    m_hub->setRange(buffers::StepRange{1, 99});
    m_hub->setRange(buffers::StepRange{1, 3});
    QCOMPARE(m_hub->range(), std::optional(buffers::StepRange{1, 3}));
    QCOMPARE(ranged.size(), 1);
    // After a reload the marks are kept.
    const auto again = makeSnapshot();
    m_hub->replace(m_snapshot, again);
    QCOMPARE(m_hub->pinned(), std::optional<uint32_t>(2));
    QCOMPARE(m_hub->range(), std::optional(buffers::StepRange{1, 3}));
    m_hub->setRange(buffers::StepRange{3, 9});
    QVERIFY(!m_hub->range());
    m_hub->show(makeSnapshot());
    QVERIFY(!m_hub->pinned());
    m_hub->setPinned(1);
    m_hub->show(nullptr);
    QVERIFY(!m_hub->pinned());
    m_hub->setPinned(1);
    m_hub->setRange(buffers::StepRange{0, 1});
    QVERIFY(!m_hub->pinned());
    QVERIFY(!m_hub->range());
  }

  void resolvesInstruction() {
    m_hub->select(find("fusion.2"));
    const Selection& selection = m_hub->selection();
    QCOMPARE(selection.instructions.size(), size_t{1});
    QCOMPARE(name(*selection.computation), QString("main"));
    QCOMPARE(selection.value(), std::optional(buffers::ValueId(1)));
    QCOMPARE(selection.allocation, std::optional(buffers::AllocationId(1)));
    QCOMPARE(selection.line->line, 7u);
    QCOMPARE(selection.step, std::optional<uint32_t>(1));
  }

  void resolvesSeveralInstructions() {
    const model::InstructionSet set({find("neg.3"), find("fusion.2"), find("neg.3")});
    m_hub->select(set);
    QCOMPARE(m_hub->selection().instructions, (std::vector{find("fusion.2"), find("neg.3")}));
    QCOMPARE(name(*m_hub->selection().computation), QString("main"));
    // The same targets again add no history entry, and the same names are found in another snapshot.
    QSignalSpy selected(m_hub.get(), &Navigation::selectionChanged);
    m_hub->select(model::InstructionSet({find("fusion.2"), find("neg.3")}));
    QCOMPARE(selected.size(), 0);
    m_hub->showCorresponding(makeSnapshot());
    QCOMPARE(m_hub->selection().instructions, set.ids());
    m_hub->back();
    QCOMPARE(m_hub->selection().instructions.size(), size_t{2});
  }

  void resolvesValueAllocationAndStep() {
    const Selection value = m_hub->resolve(buffers::ValueId(2));
    QCOMPARE(*value.instruction(), find("neg.3"));
    QCOMPARE(value.allocation, std::optional(buffers::AllocationId(2)));
    QCOMPARE(value.line->line, 8u);
    const Selection allocation = m_hub->resolve(buffers::AllocationId(1));
    QCOMPARE(*allocation.instruction(), find("fusion.2"));
    QCOMPARE(allocation.values.size(), size_t{1});
    const Selection step = m_hub->resolve(Step{2});
    QCOMPARE(*step.instruction(), find("neg.3"));
    QCOMPARE(step.step, std::optional<uint32_t>(2));
  }

  void resolvesLinesToAllTheirInstructions() {
    const model::SourceRange both{hlo::FileId(0), 7, 8};
    const Selection lines = m_hub->resolve(both);
    QCOMPARE(lines.instructions, (std::vector<hlo::InstructionId>{find("exp.0"), find("fusion.2"), find("neg.3")}));
    QCOMPARE(lines.line->line, 7u);
    QVERIFY(m_hub->resolve(model::SourceRange{hlo::FileId(0), 1, 6}).instructions.empty());
    // Without calls, a range that includes called lines resolves to the lines' own instructions, in text order.
    const model::SourceRange called{hlo::FileId(0), 7, 8, true};
    QCOMPARE(m_hub->resolve(called).instructions, lines.instructions);
    QCOMPARE(m_hub->resolve(called).line->line, 7u);
    m_hub->select(called);
    m_hub->showCorresponding(makeSnapshot());
    QCOMPARE(m_hub->selection().target, std::optional<model::Target>(called));
    m_hub->select(model::SourceRange{hlo::FileId(0), 1, 6, true});
    m_hub->showCorresponding(makeSnapshot());
    QVERIFY(m_hub->selection().isEmpty());
    // In a snapshot in which the file has another id, or does not occur.
    const auto again = makeSnapshot();
    m_hub->select(both);
    m_hub->showCorresponding(again);
    QCOMPARE(m_hub->selection().target, std::optional<model::Target>(both));
    m_hub->select(model::SourceRange{hlo::FileId(0), 1, 6});
    m_hub->showCorresponding(makeSnapshot());
    QVERIFY(m_hub->selection().isEmpty());
  }

  // Scopes resolve once they have been computed; the hub does not wait for them.
  void resolvesScopes() {
    Snapshot read;
    read.module = hlo::parseHlo(std::make_shared<const hlo::SourceText>("t", R"(HloModule m
ENTRY e {
  p = f32[4] parameter(0)
  a = f32[4] negate(p), metadata={op_name="f/mlp/neg"}
  ROOT b = f32[4] negate(a), metadata={op_name="f/attention/neg"}
}
)"))
                      ->modules.front();
    const auto snapshot = model::makeSnapshot(std::move(read));
    m_hub->show(snapshot);
    const hlo::InstructionId a = snapshot->module->findInstructions("a").front();
    QVERIFY(!m_hub->resolve(a).scope);
    const hlo::ScopeTree& scopes = snapshot->workload->get().scopes;
    QCOMPARE(m_hub->resolve(a).scope, scopes.find("f/mlp"));
    const Selection all = m_hub->resolve(*scopes.find("f"));
    // The parameter belongs to the line of its user.
    QCOMPARE(all.instructions.size(), size_t{3});
    QVERIFY(all.contains(a) && all.computation.has_value());
    QCOMPARE(all.scope, scopes.find("f"));
  }

  void resolvesLineToAllItsInstructions() {
    const Selection line = m_hub->resolve(hlo::SourceLine{hlo::FileId(0), 7});
    QCOMPARE(line.instructions.size(), size_t{2});  // one in the fusion's body, and the fusion
    QVERIFY(line.contains(find("exp.0")) && line.contains(find("fusion.2")));
    const Selection computation = m_hub->resolve(*m_snapshot->module->findComputation("fused"));
    QVERIFY(computation.instructions.empty());
    QCOMPARE(name(*computation.computation), QString("fused"));
  }

  // The instruction of a line that costs most in one run of the module comes first, once the costs are known: views
  // that show one instruction show that one. FLOPs: dot 2 x 16 x 16 x 16 = 8,192, add 16 x 16 = 256, negate of one
  // element 1.
  void resolvesLinesMostExpensiveFirst() {
    Snapshot read;
    read.module = hlo::parseHlo(std::make_shared<const hlo::SourceText>("t", R"(HloModule m
fused {
  q = f32[16,16] parameter(0)
  ROOT d = f32[16,16] dot(q, q), lhs_contracting_dims={1}, rhs_contracting_dims={0}, metadata={source_file="a.py" source_line=3}
}
ENTRY e {
  p = f32[16,16] parameter(0)
  v = f32[16] parameter(1)
  s = f32[] constant(1)
  n = f32[] negate(s), metadata={source_file="a.py" source_line=3}
  a = f32[16] add(v, v), metadata={source_file="a.py" source_line=3}
  ROOT f = f32[16,16] fusion(p), kind=kOutput, calls=fused, metadata={source_file="a.py" source_line=3}
}
)"))
                      ->modules.front();
    const auto snapshot = model::makeSnapshot(std::move(read));
    m_hub->show(snapshot);
    const auto names = [&] {
      QStringList all;
      for (const hlo::InstructionId id : m_hub->resolve(hlo::SourceLine{hlo::FileId(0), 3}).instructions)
        all += QString::fromStdString(std::string(snapshot->module->name(id)));
      return all.join(u' ');
    };
    QCOMPARE(names(), QStringLiteral("d n a f"));
    snapshot->workload->get();
    QCOMPARE(names(), QStringLiteral("f d a n"));
    m_hub->select(hlo::SourceLine{hlo::FileId(0), 3});
    QCOMPARE(m_hub->active(), snapshot->module->entry());
  }

  void tellsOnlyRealChanges() {
    QSignalSpy selected(m_hub.get(), &Navigation::selectionChanged);
    QSignalSpy active(m_hub.get(), &Navigation::activeChanged);
    QSignalSpy hovered(m_hub.get(), &Navigation::hoverChanged);
    m_hub->select(find("neg.3"));
    m_hub->select(find("neg.3"));
    QCOMPARE(selected.size(), 1);
    QCOMPARE(active.size(), 0);
    m_hub->hover(model::Target(find("p.1")));
    m_hub->hover(model::Target(find("p.1")));
    m_hub->hover(std::nullopt);
    QCOMPARE(hovered.size(), 2);
    m_hub->clearSelection();
    m_hub->clearSelection();
    QCOMPARE(selected.size(), 2);
  }

  void hoverIsNotRecorded() {
    m_hub->hover(model::Target(find("p.1")));
    QVERIFY(!m_hub->canGoBack());
  }

  void goesBackAndForward() {
    m_hub->select(find("fusion.2"));
    m_hub->enter(*m_snapshot->module->mainCallee(find("fusion.2")));
    m_hub->select(find("exp.0"));
    m_hub->back();
    QCOMPARE(*m_hub->selection().instruction(), find("fusion.2"));
    QCOMPARE(name(*m_hub->active()), QString("fused"));
    m_hub->back();
    QCOMPARE(name(*m_hub->active()), QString("main"));
    m_hub->back();
    QVERIFY(m_hub->selection().isEmpty());
    QVERIFY(!m_hub->canGoBack());
    m_hub->back();  // no effect
    m_hub->forward();
    m_hub->forward();
    m_hub->forward();
    QCOMPARE(*m_hub->selection().instruction(), find("exp.0"));
    QVERIFY(!m_hub->canGoForward());
    // A new entry discards the entries ahead.
    m_hub->back();
    m_hub->select(find("p.0"));
    QVERIFY(!m_hub->canGoForward());
  }

  void revealGoesToTheComputation() {
    QSignalSpy revealed(m_hub.get(), &Navigation::revealRequested);
    m_hub->reveal(find("exp.0"));
    QCOMPARE(name(*m_hub->active()), QString("fused"));
    QCOMPARE(revealed.size(), 1);
    m_hub->reveal(Step{0});
    QCOMPARE(m_hub->cursor(), std::optional<uint32_t>(0));
    QCOMPARE(name(*m_hub->active()), QString("main"));
  }

  void leavesToTheCall() {
    m_hub->reveal(find("exp.0"));
    const auto path = m_hub->pathTo(*m_hub->active());
    QCOMPARE(path.size(), size_t{1});
    QCOMPARE(path.front().first, find("fusion.2"));
    m_hub->leave();
    QCOMPARE(name(*m_hub->active()), QString("main"));
    QCOMPARE(*m_hub->selection().instruction(), find("fusion.2"));
    QSignalSpy active(m_hub.get(), &Navigation::activeChanged);
    m_hub->leave();  // already at the top
    QCOMPARE(active.size(), 0);
  }

  void cursorStaysInTheSchedule() {
    m_hub->setCursor(99);
    QCOMPARE(m_hub->cursor(), std::optional<uint32_t>(2));
    m_hub->setCursor(std::nullopt);
    QVERIFY(!m_hub->cursor());
    QVERIFY(!m_hub->canGoBack());
  }

  void forgetsClosedDocuments() {
    const auto other = makeSnapshot();
    m_hub->select(find("neg.3"));
    m_hub->show(other);
    m_hub->select(find("exp.0"));
    m_hub->keepOnly({m_snapshot});
    QCOMPARE(m_hub->snapshot(), m_snapshot);
    // The history of what stays open is kept, and so is its selection.
    QCOMPARE(*m_hub->selection().instruction(), find("neg.3"));
    QVERIFY(m_hub->canGoBack());
    m_hub->back();
    QVERIFY(m_hub->selection().isEmpty());
    m_hub->forward();
    QCOMPARE(*m_hub->selection().instruction(), find("neg.3"));
    QVERIFY(!m_hub->canGoForward());
    m_hub->keepOnly({});
    QVERIFY(m_hub->snapshot() == nullptr);
    QVERIFY(m_hub->selection().isEmpty());
    QVERIFY(!m_hub->active());
  }

 private:
  hlo::InstructionId find(const char* instruction) const {
    return m_snapshot->module->findInstructions(instruction).at(0);
  }
  QString name(hlo::ComputationId id) const {
    const absl::string_view text = m_snapshot->module->name(id);
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
  }

  std::shared_ptr<const Snapshot> m_snapshot;
  std::unique_ptr<Navigation> m_hub;
};

QTEST_GUILESS_MAIN(TestNavigation)
#include "tst_navigation.moc"

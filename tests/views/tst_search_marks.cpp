// Dimming by a search in a graph, and the order of stepping between matches.

#include <QTest>

#include "tests/support/snapshots.h"
#include "views/graph/graph_picture.h"
#include "views/graph/search_marks.h"

using namespace views;

namespace {

// c is shown as text in add.
const char kText[] = R"(HloModule m
ENTRY main {
  a = f32[8] parameter(0)
  b = f32[8] abs(a)
  c = f32[] constant(2)
  d = f32[8] broadcast(c), dimensions={}
  ROOT e = f32[8] add(b, d)
}
)";

const char kCalls[] = R"(HloModule m
twice {
  p = f32[8] parameter(0)
  m = f32[8] abs(p)
  ROOT n = f32[8] negate(m)
}
once {
  q = f32[8] parameter(0)
  ROOT o = f32[8] abs(q)
}
ENTRY main {
  a = f32[8] parameter(0)
  two = f32[8] fusion(a), kind=kLoop, calls=twice
  ROOT one = f32[8] fusion(two), kind=kLoop, calls=once
}
)";

struct Searched {
  explicit Searched(const std::vector<const char*>& names) {
    model::Matches matches{snapshot, std::vector<uint8_t>(snapshot->module->instructionCount())};
    for (const char* const name : names) matches.instructions[id(name).index()] = 1;
    marks = SearchMarks(matches, scene);
  }
  hlo::InstructionId id(const char* name) const { return support::instruction(*snapshot, name); }

  std::shared_ptr<const model::Snapshot> snapshot = support::moduleSnapshot(kText);
  GraphScene scene =
      unplacedScene(*snapshot->module, layout::computationGraph(*snapshot->module, *snapshot->module->entry(), {}));
  SearchMarks marks;
};

}  // namespace

class SearchMarksTest : public QObject {
  Q_OBJECT

 private slots:
  void withoutASearchNothingIsDimmed() {
    const SearchMarks marks;
    QVERIFY(!marks.isSearch());
    QVERIFY(marks.dimmed() == nullptr);
    QVERIFY(marks.found().empty());
    QVERIFY(!marks.positionOf(std::nullopt));
  }

  // A match shown as text marks the boxes that contain it.
  void foldedMatchesAreInTheirBoxes() {
    const Searched searched({"c"});
    QCOMPARE(searched.marks.found(), std::vector{searched.id("c")});
    const std::vector<uint32_t> boxes = searched.scene.boxesOf(searched.id("c"));
    QVERIFY(!boxes.empty());
    for (uint32_t box = 0; box < searched.scene.boxes().size(); ++box) {
      const bool shows = std::find(boxes.begin(), boxes.end(), box) != boxes.end();
      QCOMPARE(searched.marks.dimmed()->at(box), shows ? 0 : 1);
    }
  }

  void steppingWrapsAround() {
    const Searched searched({"a", "b", "e"});
    const auto next = [&](const char* from, int by) {
      const auto name = searched.snapshot->module->name(
          searched.marks.next(from ? std::optional(searched.id(from)) : std::nullopt, by));
      return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    };
    QCOMPARE(next(nullptr, 1), QString("a"));
    QCOMPARE(next(nullptr, -1), QString("e"));
    QCOMPARE(next("a", 1), QString("b"));
    QCOMPARE(next("e", 1), QString("a"));
    QCOMPARE(next("a", -1), QString("e"));
    // From an instruction that does not match.
    QCOMPARE(next("d", 1), QString("e"));
    QCOMPARE(next("d", -1), QString("b"));
    QVERIFY(searched.marks.positionOf(searched.id("b")) == size_t{1});
    QVERIFY(!searched.marks.positionOf(searched.id("d")));
  }

  // A box that stands for several instructions has the number of matches in it, one with a single match has none.
  void closedBoxesCountTheirMatches() {
    QVERIFY(Searched({"a", "b"}).marks.inBoxes() == nullptr);
    const auto snapshot = support::moduleSnapshot(kCalls);
    model::Matches matches{snapshot, std::vector<uint8_t>(snapshot->module->instructionCount())};
    const auto id = [&](const char* name) { return support::instruction(*snapshot, name); };
    for (const char* const name : {"m", "n", "o"}) matches.instructions[id(name).index()] = 1;
    for (const char* const name : {"two", "one"}) matches.instructions[id(name).index()] = 2;
    const GraphScene scene =
        unplacedScene(*snapshot->module, layout::computationGraph(*snapshot->module, *snapshot->module->entry(), {}));
    const SearchMarks marks(matches, scene);
    QVERIFY(marks.inBoxes() != nullptr);
    QCOMPARE(*marks.inBoxes(), (std::vector<BoxMatches>{{*scene.boxOf(id("two")), 2}}));
  }

  void aSearchMayFindNothing() {
    const Searched searched({});
    QVERIFY(searched.marks.isSearch());
    QVERIFY(searched.marks.found().empty());
    QVERIFY(searched.marks.dimmed() == nullptr);  // of a drawing without a match nothing is dimmed
  }
};

QTEST_MAIN(SearchMarksTest)
#include "tst_search_marks.moc"

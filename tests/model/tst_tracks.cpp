// Instructions through the stages of one compilation: events, ancestors and names, by hand; counts that add up.

#include <QTest>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/compare/tracks.h"
#include "model/text/hlo_parser.h"

namespace {

using compare::EventKind;
using compare::TrackEvent;
using compare::TrackId;

std::shared_ptr<const hlo::Module> parse(const std::string& text) {
  auto parsed = hlo::parseHlo(std::make_shared<const hlo::SourceText>("t", text));
  return parsed.ok() && !parsed->modules.empty() ? parsed->modules.front() : nullptr;
}

// An entry computation with these lines, behind other computations.
std::string module(const std::string& lines, const std::string& before = {}) {
  return absl::StrCat("HloModule m\n\n", before, "ENTRY e {\n", lines, "}\n");
}

const char kFirst[] = R"(  x = f32[8]{0} parameter(0)
  n = f32[8]{0} negate(x), metadata={op_name="jit(f)/neg" source_file="f.py" source_line=3}
  t = f32[8]{0} tanh(n), metadata={op_name="jit(f)/tanh" source_file="f.py" source_line=4}
  ROOT r = f32[8]{0} add(t, x), metadata={op_name="jit(f)/add" source_file="f.py" source_line=5}
)";

struct Timeline {
  compare::Tracks tracks;
  std::vector<std::shared_ptr<const hlo::Module>> modules;
  std::vector<compare::StageDelta> deltas;

  explicit Timeline(const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
      auto next = parse(text);
      if (modules.empty()) {
        tracks.start(*next);
        deltas.emplace_back();
      } else if (text == texts[modules.size() - 1]) {
        tracks.repeat();
        deltas.emplace_back();
      } else {
        deltas.push_back(tracks.add(*modules.back(), *next));
      }
      modules.push_back(next);
    }
    tracks.finish();
  }

  TrackId at(uint32_t stage, const std::string& name) const {
    return *tracks.trackAt(stage, modules[stage]->findInstructions(name).front());
  }
  std::string name(TrackId id, uint32_t stage) const { return std::string(tracks.nameAt(id, stage).first); }

  // "1 renamed n → o; 2 removed": the life of a track.
  QString life(TrackId id) const {
    std::vector<std::string> all;
    for (const TrackEvent& event : tracks.eventsOf(id)) {
      std::string text = absl::StrCat(event.stage, " ", event.kindText());
      if (event.isRenamed()) absl::StrAppend(&text, " ", event.oldName, " → ", event.name);
      if (event.isMoved) absl::StrAppend(&text, " ", event.oldComputation, " → ", event.computation);
      if (event.isChanged())
        absl::StrAppend(&text, " ", compare::aspectNames(event.aspects & ~uint32_t{compare::kNameAspect}));
      if (event.other) absl::StrAppend(&text, " ", tracks.track(*event.other).name);
      all.push_back(text);
    }
    return QString::fromStdString(absl::StrJoin(all, "; "));
  }

  // "holds n t": how it was made.
  QString from(TrackId id) const {
    const compare::Track track = tracks.track(id);
    std::vector<std::string> names{std::string(compare::descentName(track.descent))};
    for (const TrackId one : track.ancestors) names.emplace_back(tracks.track(one).name);
    return QString::fromStdString(absl::StrJoin(names, " "));
  }
  QString line(TrackId id) const {
    const auto source = tracks.lineSource(id);
    if (!source) return {};
    const compare::Track track = tracks.track(*source);
    return QString::fromStdString(absl::StrCat(track.file, ":", track.line));
  }
};

}  // namespace

class TestTracks : public QObject {
  Q_OBJECT
 private slots:
  void aCopyIsFromItsOperand() {
    const Timeline timeline({module(kFirst), module(R"(  x = f32[8]{0} parameter(0)
  n = f32[8]{0} negate(x), metadata={op_name="jit(f)/neg" source_file="f.py" source_line=3}
  c = f32[8]{0} copy(n)
  t = f32[8]{0} tanh(c), metadata={op_name="jit(f)/tanh" source_file="f.py" source_line=4}
  ROOT r = f32[8]{0} add(t, x), metadata={op_name="jit(f)/add" source_file="f.py" source_line=5}
)")});
    const TrackId copy = timeline.at(1, "c");
    QCOMPARE(timeline.from(copy), QString("operand n"));
    QCOMPARE(timeline.line(copy), QString("f.py:3"));
    QCOMPARE(timeline.life(copy), QString("1 added"));
    QCOMPARE(timeline.life(timeline.at(1, "t")), QString("1 changed operands"));
    QCOMPARE(timeline.life(timeline.at(1, "n")), QString(""));
    QCOMPARE(timeline.deltas[1].added, size_t{1});
    QCOMPARE(timeline.deltas[1].removed, size_t{0});
    QCOMPARE(timeline.deltas[1].changed, size_t{1});
  }

  // Its type and its bytes are those of the stage.
  void aResultThatChanges() {
    const auto text = [](const std::string& type) {
      return module(
          absl::StrCat("  x = f32[8]{0} parameter(0)\n  n = ", type, " negate(x)\n  ROOT r = ", type, " tanh(n)\n"));
    };
    const Timeline timeline({text("f32[8]{0}"), text("f32[8]{0}"), text("bf16[8]{0}"), text("bf16[16]{0}")});
    const TrackId negate = timeline.at(3, "n");
    QCOMPARE(negate, timeline.at(0, "n"));
    const auto result = [&](uint32_t stage) {
      const compare::TrackResult at = timeline.tracks.resultAt(negate, stage);
      return QString::fromStdString(absl::StrCat(at.opcode, " ", at.type, " ", at.bytes.value_or(-1)));
    };
    QCOMPARE(result(0), QString("negate f32[8] 32"));
    QCOMPARE(result(1), QString("negate f32[8] 32"));
    QCOMPARE(result(2), QString("negate bf16[8] 16"));
    QCOMPARE(result(3), QString("negate bf16[16] 32"));
    QCOMPARE(result(99), QString("negate bf16[16] 32"));
  }

  void aFusionHoldsWhatMovedIntoIt() {
    const Timeline timeline({module(kFirst), module(R"(  x = f32[8]{0} parameter(0)
  ROOT fusion = f32[8]{0} fusion(x), kind=kLoop, calls=body
)",
                                                    R"(body {
  p = f32[8]{0} parameter(0)
  n.1 = f32[8]{0} negate(p), metadata={op_name="jit(f)/neg" source_file="f.py" source_line=3}
  t.1 = f32[8]{0} tanh(n.1), metadata={op_name="jit(f)/tanh" source_file="f.py" source_line=4}
  ROOT r.1 = f32[8]{0} add(t.1, p), metadata={op_name="jit(f)/add" source_file="f.py" source_line=5}
}

)")});
    const TrackId fusion = timeline.at(1, "fusion");
    QCOMPARE(timeline.from(fusion), QString("holds n t r"));
    QCOMPARE(timeline.line(fusion), QString("f.py:3"));
    QCOMPARE(timeline.from(timeline.at(1, "p")), QString("operand x"));
    QCOMPARE(timeline.life(timeline.at(1, "t.1")), QString("1 renamed, moved t → t.1 e → body"));
    QCOMPARE(timeline.deltas[1].added, size_t{2});
    QCOMPARE(timeline.deltas[1].removed, size_t{0});
    QCOMPARE(timeline.deltas[1].moved, size_t{3});
  }

  // A pass that renames every fusion, as rename-fusions does: equal names are not blame.
  void renamedFusionsKeepTheirTracks() {
    const auto fused = [](const std::string& first, const std::string& second) {
      return module(absl::StrCat("  x = f32[8]{0} parameter(0)\n  ", first,
                                 " = f32[8]{0} fusion(x), kind=kLoop, calls=b1\n  ROOT ", second,
                                 " = f32[8]{0} fusion(", first, "), kind=kLoop, calls=b2\n"),
                    R"(b1 {
  p1 = f32[8]{0} parameter(0)
  ROOT n = f32[8]{0} negate(p1), metadata={op_name="jit(f)/neg" source_file="f.py" source_line=3}
}

b2 {
  p2 = f32[8]{0} parameter(0)
  ROOT t = f32[8]{0} tanh(p2), metadata={op_name="jit(f)/tanh" source_file="f.py" source_line=4}
}

)");
    };
    // The names are exchanged.
    const Timeline timeline({fused("fusion.1", "fusion.2"), fused("loop_a", "loop_b"), fused("loop_b", "loop_a")});
    const TrackId first = timeline.at(0, "fusion.1");
    QCOMPARE(timeline.at(1, "loop_a"), first);
    QCOMPARE(timeline.life(first), QString("1 renamed fusion.1 → loop_a; 2 renamed loop_a → loop_b"));
    QCOMPARE(timeline.tracks.find("fusion.1", std::nullopt).tracks, std::vector{first});
    QCOMPARE(timeline.tracks.find("fusion.1", 1).tracks, std::vector<TrackId>());
    QCOMPARE(timeline.tracks.find("loop_a", 1).tracks, std::vector{first});
    QCOMPARE(timeline.tracks.find("loop_b", 2).tracks, std::vector{first});
    QCOMPARE(timeline.tracks.find("loop_b", std::nullopt).stage, uint32_t{2});
    QCOMPARE(timeline.tracks.find("e/loop_b", std::nullopt).tracks, std::vector{first});
    QCOMPARE(timeline.tracks.find("b1/loop_b", std::nullopt).tracks, std::vector<TrackId>());
  }

  void aLibraryCallReplacesADot() {
    const auto product = [](const std::string& line) {
      return module(absl::StrCat("  a = f32[8,8]{1,0} parameter(0)\n  b = f32[8,8]{1,0} parameter(1)\n", line,
                                 "  ROOT r = f32[8,8]{1,0} negate(d)\n"));
    };
    const Timeline timeline(
        {product("  d = f32[8,8]{1,0} dot(a, b), lhs_contracting_dims={1}, rhs_contracting_dims={0}, "
                 "metadata={op_name=\"jit(f)/dot\" source_file=\"f.py\" source_line=9}\n"),
         product("  d = f32[8,8]{1,0} custom-call(a, b), custom_call_target=\"gemm\"\n")});
    const TrackId dot = timeline.at(0, "d"), call = timeline.at(1, "d");
    QVERIFY(dot != call);
    QCOMPARE(timeline.life(dot), QString("1 replaced d"));
    QCOMPARE(timeline.life(call), QString("1 added d"));
    QCOMPARE(timeline.from(call), QString("replaced d"));
    QCOMPARE(timeline.line(call), QString("f.py:9"));
    QCOMPARE(timeline.deltas[1].replaced, size_t{1});
    QCOMPARE(timeline.deltas[1].added, size_t{1});
    QCOMPARE(timeline.deltas[1].removed, size_t{1});
  }

  // Two reducers with the same op_names exchange their opcodes: each result keeps its descent.
  void equalReducersDoNotExchangeTheirTracks() {
    const auto reducers = [](const std::string& first, const std::string& second) {
      const auto reducer = [](const std::string& name, const std::string& opcode) {
        return absl::StrCat("r", name, " {\n  x", name, " = f32[] parameter(0)\n  y", name,
                            " = f32[] parameter(1)\n  ROOT s", name, " = f32[] ", opcode, "(x", name, ", y", name,
                            "), metadata={op_name=\"sum\"}\n}\n\n");
      };
      return module(
          "  z = f32[] constant(0)\n  a = f32[8]{0} parameter(0)\n  b = f32[9]{0} parameter(1)\n"
          "  u = f32[] reduce(a, z), dimensions={0}, to_apply=r1\n"
          "  v = f32[] reduce(b, z), dimensions={0}, to_apply=r2\n  ROOT w = f32[] multiply(u, v)\n",
          reducer("1", first) + reducer("2", second));
    };
    const Timeline timeline({reducers("subtract", "add"), reducers("add", "subtract")});
    const TrackId first = timeline.at(1, "s1"), second = timeline.at(1, "s2");
    QCOMPARE(timeline.from(first), QString("replaced s1"));
    QCOMPARE(timeline.from(second), QString("replaced s2"));
    QCOMPARE(timeline.tracks.track(timeline.tracks.track(first).ancestors.front()).computation,
             absl::string_view("r1"));
    QCOMPARE(timeline.deltas[1].moved, size_t{0});
    QCOMPARE(timeline.deltas[1].replaced, size_t{2});
  }

  // One of two calls goes, so that the computation of the other is one with its caller: its parameter stays.
  void parametersStayWhenCallersGo() {
    const auto called = [](const std::string& second) {
      return module(absl::StrCat("  x = f32[8]{0} parameter(0)\n  u = f32[8]{0} call(x), to_apply=f\n  v = f32[8]{0} ",
                                 second, "\n  ROOT w = f32[8]{0} add(u, v)\n"),
                    "f {\n  p = f32[8]{0} parameter(0)\n  ROOT n = f32[8]{0} negate(p)\n}\n\n");
    };
    const Timeline timeline({called("call(u), to_apply=f"), called("tanh(u)"), called("call(u), to_apply=f")});
    const TrackId parameter = timeline.at(0, "p");
    QCOMPARE(timeline.at(1, "p"), parameter);
    QCOMPARE(timeline.at(2, "p"), parameter);
    QCOMPARE(timeline.life(parameter), QString(""));
    QCOMPARE(timeline.life(timeline.at(0, "n")), QString(""));
  }

  // What replaced other instructions at their place, without an op_name.
  void rewrittenInstructionsAreFromWhatWasRemoved() {
    const auto with = [](const std::string& lines) {
      return module(absl::StrCat("  x = f32[8]{0} parameter(0)\n", lines, "  ROOT r = f32[8]{0} negate(m)\n"));
    };
    const Timeline timeline(
        {with("  a = f32[8]{0} exponential(x), metadata={op_name=\"a\" source_file=\"f.py\" "
              "source_line=7}\n  m = f32[8]{0} log(a), metadata={op_name=\"m\" source_file=\"f.py\" source_line=8}\n"),
         with("  s = f32[8]{0} sine(x)\n  u = f32[8]{0} cosine(s)\n  m = f32[8]{0} floor(u)\n")});
    QCOMPARE(timeline.line(timeline.at(1, "s")), QString("f.py:7"));
    QCOMPARE(timeline.line(timeline.at(1, "u")), QString("f.py:7"));
    QCOMPARE(timeline.line(timeline.at(1, "m")), QString("f.py:8"));
  }

  // A stage with the same bytes, and one that cannot be read.
  void gapsAndRepetitions() {
    const std::string first = module(kFirst);
    compare::Tracks tracks;
    const auto a = parse(first), b = parse(module("  x = f32[8]{0} parameter(0)\n  ROOT r = f32[8]{0} negate(x)\n"));
    tracks.start(*a);
    tracks.repeat();
    tracks.skip();
    const compare::StageDelta delta = tracks.add(*a, *b);
    tracks.finish();
    QCOMPARE(tracks.stageCount(), size_t{4});
    QCOMPARE(tracks.instructionCount(1), size_t{4});
    QCOMPARE(tracks.instructionCount(2), size_t{0});
    QVERIFY(!tracks.trackAt(2, hlo::InstructionId(0)));
    QCOMPARE(tracks.trackAt(3, hlo::InstructionId(0)), tracks.trackAt(1, hlo::InstructionId(0)));
    QCOMPARE(4 + delta.added - delta.removed, size_t{2});
    const TrackId x = *tracks.trackAt(0, hlo::InstructionId(0));
    QCOMPARE(tracks.instructionAt(3, x), std::optional(hlo::InstructionId(0)));
    QVERIFY(!tracks.instructionAt(2, x));
    // The last stage that can be read has the name.
    QCOMPARE(tracks.find("t", std::nullopt).stage, uint32_t{1});
  }

  void originNamesAnInstructionOfTheFirstStage() {
    const Timeline timeline(
        {module(kFirst), module("  x = f32[8]{0} parameter(0)\n  ROOT q = f32[8]{0} floor(x), origin={{\"t\"}}\n")});
    const TrackId floor = timeline.at(1, "q");
    const QString from = timeline.from(floor);
    QVERIFY2(from == "origin t" || from.startsWith("replaced"), qPrintable(from));
  }
};

QTEST_APPLESS_MAIN(TestTracks)
#include "tst_tracks.moc"

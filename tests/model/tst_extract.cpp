// Extracts: the text of some; and for all computations and many parts of the reference dumps, that they parse again and
// every instruction equals that of the whole module.

#include <QDirIterator>
#include <QTest>

#include "absl/strings/str_join.h"
#include "model/print/extract.h"
#include "model/print/instruction_text.h"
#include "model/text/hlo_parser.h"
#include "tests/support/hlo_text.h"

using namespace support;

namespace {

const char* const kModule =
    R"(HloModule step, is_scheduled=true, entry_computation_layout={(f32[4]{0}, f32[4]{0})->f32[]}, num_partitions=2

sum {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT s = f32[] add(a, b)
}

unused {
  ROOT u = f32[] constant(7)
}

ENTRY main {
  p = f32[4]{0} parameter(0), sharding={replicated}
  q = f32[4]{0} parameter(1)
  zero = f32[] constant(0)
  pair = (f32[4]{0}, f32[4]{0}) custom-call(p), custom_call_target="split"
  left = f32[4]{0} get-tuple-element(pair), index=0
  right = f32[4]{0} negate(pair#1), control-predecessors={q, left}
  twice = f32[4]{0} multiply(left, q), metadata={op_name="jit(step)/mul" source_file="a.py" source_line=3}
  both = f32[4]{0} add(twice, right)
  ROOT total = f32[] reduce(both, zero), dimensions={0}, to_apply=sum
}
)";

std::shared_ptr<const hlo::Module> moduleOf(const Text& text) { return hlo::parseHlo(text)->modules.front(); }

std::vector<hlo::InstructionId> named(const hlo::Module& module, const QString& names) {
  std::vector<hlo::InstructionId> ids;
  for (const QString& name : names.split(u' ', Qt::SkipEmptyParts))
    ids.push_back(module.findInstructions(name.toStdString()).at(0));
  return ids;
}

// Prints an instruction without the marker of the root and without control predecessors.
std::string lineOf(const hlo::Module& module, hlo::InstructionText& text, hlo::InstructionId id) {
  std::string line = absl::StrCat(std::string(module.name(id)), " ", std::string(text.shape(id)), " ",
                                  std::string(module.opcode(id)), " ");
  if (!module.parameterNumber(id)) text.appendArguments(&line, id);
  const auto attributes = text.attributes(id);
  for (const hlo::Attribute& attribute : attributes) {
    const std::string key(module.text().text(attribute.key));
    if (key == "control-predecessors") continue;
    line += " " + key + "=";
    text.appendValue(&line, id, attribute);
  }
  absl::StrAppend(&line, " ", std::string(module.opName(id)));
  if (const auto frame = module.frame(id)) {
    absl::StrAppend(&line, " ", std::string(module.file(module.frame(*frame).file)), ":", module.frame(*frame).line);
  }
  return line;
}

// Returns the first problem of the extract of these instructions, or "".
std::string problemOf(const hlo::Module& module, hlo::InstructionText& wholeText,
                      const std::vector<hlo::InstructionId>& ids) {
  const auto extracted = hlo::extract(module, ids);
  if (!extracted.ok()) return extracted.status().ToString();
  const auto parsed = hlo::parseHlo(textOf(*extracted));
  if (!parsed.ok()) return parsed.status().ToString();
  if (parsed->modules.size() != 1) return "several modules";
  const std::string broken = problemIn(parsed);
  if (!broken.empty()) return broken;
  for (const hlo::Diagnostic& problem : parsed->diagnostics) {
    if (problem.severity == hlo::Severity::kError) return hlo::format(problem);
  }
  const hlo::Module& part = *parsed->modules.front();
  hlo::InstructionText partText(part);
  const hlo::ComputationId entry = *part.entry();
  for (const hlo::InstructionId id : ids) {
    const auto there = part.findInstruction(entry, module.name(id));
    if (!there) return absl::StrCat("no ", std::string(module.name(id)));
    const std::string before = lineOf(module, wholeText, id), after = lineOf(part, partText, *there);
    if (before != after) return absl::StrCat(before, "\nbecame\n", after);
    for (const hlo::Call& call : module.calls(id)) {
      const auto callee = part.findComputation(module.name(call.callee));
      if (!callee || part.instructions(*callee).size() != module.instructions(call.callee).size())
        return "a callee is not whole";
    }
  }
  // Only these instructions, their inputs and possibly the tuple of the results.
  std::set<std::string> others;
  for (const hlo::InstructionId id : ids) {
    for (const hlo::InstructionId operand : module.operands(id)) others.insert(std::string(module.name(operand)));
  }
  for (const hlo::InstructionId id : ids) others.erase(std::string(module.name(id)));
  const size_t expected = std::set(ids.begin(), ids.end()).size() + others.size();
  const size_t found = part.instructions(entry).size();
  const bool hasTuple =
      part.kind(*part.root(entry)) == hlo::OpKind::kTuple && part.name(*part.root(entry)) == "results";
  if (found != expected + (hasTuple ? 1 : 0)) return absl::StrCat(found, " instructions instead of ", expected);
  return "";
}

}  // namespace

class TestExtract : public QObject {
  Q_OBJECT

 private slots:
  void texts_data() {
    QTest::addColumn<QString>("names");
    QTest::addColumn<std::string>("expected");
    QTest::newRow("one, inputs outside") << "twice"
                                         << std::string(R"(HloModule step, is_scheduled=true, num_partitions=2

ENTRY %main (q: f32[4], left: f32[4]) -> f32[4] {
  %q = f32[4]{0} parameter(0)
  %left = f32[4]{0} parameter(1)
  ROOT %twice = f32[4]{0} multiply(%left, %q), metadata={op_name="jit(step)/mul" source_file="a.py" source_line=3}
}
)");
    QTest::newRow("a callee and a parameter that is chosen")
        << "total both p" << std::string(R"(HloModule step, is_scheduled=true, num_partitions=2

%sum (a: f32[], b: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  %b = f32[] parameter(1)
  ROOT %s = f32[] add(%a, %b)
}

ENTRY %main (p: f32[4], zero: f32[], right: f32[4], twice: f32[4]) -> (f32[4], f32[]) {
  %p = f32[4]{0} parameter(0), sharding={replicated}
  %zero = f32[] parameter(1)
  %right = f32[4]{0} parameter(2)
  %twice = f32[4]{0} parameter(3)
  %both = f32[4]{0} add(%twice, %right)
  %total = f32[] reduce(%both, %zero), dimensions={0}, to_apply=%sum
  ROOT %results = (f32[4]{0}, f32[]) tuple(%p, %total)
}
)");
    QTest::newRow("elements, control predecessors inside")
        << "right left right" << std::string(R"(HloModule step, is_scheduled=true, num_partitions=2

ENTRY %main (pair: (f32[4], f32[4])) -> (f32[4], f32[4]) {
  %pair = (f32[4]{0}, f32[4]{0}) parameter(0)
  %left = f32[4]{0} get-tuple-element(%pair), index=0
  %right = f32[4]{0} negate(%pair#1), control-predecessors={%left}
  ROOT %results = (f32[4]{0}, f32[4]{0}) tuple(%left, %right)
}
)");
    QTest::newRow("control predecessors outside")
        << "right" << std::string(R"(HloModule step, is_scheduled=true, num_partitions=2

ENTRY %main (pair: (f32[4], f32[4])) -> f32[4] {
  %pair = (f32[4]{0}, f32[4]{0}) parameter(0)
  ROOT %right = f32[4]{0} negate(%pair#1)
}
)");
  }
  void texts() {
    QFETCH(QString, names);
    QFETCH(std::string, expected);
    const auto module = moduleOf(textOf(kModule));
    const auto ids = named(*module, names);
    const auto extracted = hlo::extract(*module, ids);
    QVERIFY(extracted.ok());
    QCOMPARE(QString::fromStdString(*extracted), QString::fromStdString(expected));
    hlo::InstructionText text(*module);
    QCOMPARE(QString::fromStdString(problemOf(*module, text, ids)), QString());
  }

  void refused() {
    const auto module = moduleOf(textOf(kModule));
    QCOMPARE(hlo::extract(*module, {}).status().code(), absl::StatusCode::kInvalidArgument);
    const auto ids = named(*module, "s total");
    QCOMPARE(QString::fromStdString(std::string(hlo::extract(*module, ids).status().message())),
             QStringLiteral("the selected instructions are in several computations; an extract can contain only one"));
  }

  // A shape omitted in the text is inferred and written; an instruction whose shape cannot be inferred cannot become a
  // parameter.
  void leftOutShapes() {
    const auto module = moduleOf(textOf(R"(ENTRY e {
  a = f32[4] parameter(0)
  b = negate(a)
  c = reshape(b)
  d = f32[4] negate(c)
  ROOT t = tuple(b, d)
}
)"));
    const auto known = hlo::extract(*module, named(*module, "t"));
    QCOMPARE(known.ok(), true);
    QVERIFY2(known->find("%b = f32[4]{0} parameter(0)") != std::string::npos, known->c_str());
    QCOMPARE(QString::fromStdString(std::string(hlo::extract(*module, named(*module, "d")).status().message())),
             QStringLiteral("the shape of c in e is unknown, but the extract must state it"));
    QCOMPARE(QString::fromStdString(std::string(hlo::extract(*module, named(*module, "b c")).status().message())),
             QStringLiteral("the shape of c in e is unknown, but the extract must state it"));
  }

  // A recursive computation, name conflicts, undefined operands: the extract parses again.
  void hostile() {
    const auto module = moduleOf(textOf(R"(ENTRY main {
  results = f32[] parameter(0)
  x = f32[] call(results), to_apply=main
  y = f32[] add(nowhere, results)
  ROOT z = f32[] negate(y)
}
)"));
    const auto extracted = hlo::extract(*module, named(*module, "x y"));
    QVERIFY(extracted.ok());
    const auto parsed = hlo::parseHlo(textOf(*extracted));
    QVERIFY(parsed.ok());
    const hlo::Module& part = *parsed->modules.front();
    QCOMPARE(part.computationCount(), size_t{2});
    QCOMPARE(std::string(part.name(*part.entry())), std::string("main.extract"));
    QCOMPARE(std::string(part.name(*part.root(*part.entry()))), std::string("results_"));
    QCOMPARE(std::string(part.name(*part.findComputation("main"))), std::string("main"));
  }

  // Every computation as a whole, and parts of each, of every dump.
  void dumps() {
    const QString folder = QStringLiteral(HLOSCOPE_SHARED "/seeds");
    if (!QFileInfo::exists(folder)) QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED);
    int extracts = 0;
    for (QDirIterator files(folder, {"*.hlo.txt"}, QDir::Files); files.hasNext();) {
      const QString path = files.next();
      auto read = io::readText(path.toStdString());
      QVERIFY(read.ok());
      const auto parsed = hlo::parseHlo(*read);
      QVERIFY(parsed.ok());
      const hlo::Module& module = *parsed->modules.front();
      hlo::InstructionText text(module);
      for (uint32_t i = 0; i < module.computationCount(); ++i) {
        const auto all = module.instructions(hlo::ComputationId(i));
        for (const size_t width : {all.size(), size_t{37}}) {
          for (size_t begin = 0; begin < all.size(); begin += std::max<size_t>(1, 5 * width)) {
            std::vector<hlo::InstructionId> ids;
            for (size_t at = begin; at < std::min(begin + width, all.size()); ++at) ids.push_back(all[at]);
            const std::string problem = problemOf(module, text, ids);
            QVERIFY2(problem.empty(),
                     qPrintable(path + u' ' + QString::fromStdString(std::string(module.name(hlo::ComputationId(i)))) +
                                u'\n' + QString::fromStdString(problem)));
            ++extracts;
          }
        }
      }
    }
    QVERIFY2(extracts > 1000, qPrintable(QString::number(extracts)));
    qInfo("%d extracts", extracts);
  }
};

QTEST_GUILESS_MAIN(TestExtract)
#include "tst_extract.moc"

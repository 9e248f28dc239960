// Two threads give the same result as one: every id and every problem, in the same order, at any split position.

#include <QDirIterator>
#include <QTest>
#include <chrono>
#include <random>
#include <thread>

#include "model/text/shape_parser.h"
#include "tests/support/hlo_text.h"

using namespace support;

class HloThreadsTest : public QObject {
  Q_OBJECT

 private slots:
  void readsTextsAlike_data();
  void readsTextsAlike();
  void readsDamagedTextAlike();
  void readsCutTextAlike();
  void limitsAlike_data();
  void limitsAlike();
  void readsSeedsAlike_data();
  void readsSeedsAlike();
  void readsCutSeedsAlike();
  void readsCorpusAlike_data();
  void readsCorpusAlike();
  void usesTwoThreadsForLargeTexts();
  void stopsWhenAsked();
  void tellsProgress();
};

namespace {

template <typename Ids>
void addNumbers(std::string* result, const char* what, const Ids& ids) {
  if (ids.size() == 0) return;
  *result += what;
  for (const auto id : ids) absl::StrAppend(result, " ", id.index());
}

std::string print(hlo::TextRange range) { return absl::StrCat(range.begin, "-", range.end); }

// Prints everything that the module offers, with ids if there are any.
std::string record(const hlo::Module& m) {
  std::string r =
      absl::StrCat("module ", m.name(), " ", print(m.range()), " scheduled ", m.isScheduled(), " entry ",
                   m.entry() ? static_cast<int>(m.entry()->index()) : -1, " references ", m.operandReferences(),
                   " table frames ", m.tableFrameCount(), " elements ", m.hasElementOperands(), "\n");
  for (const auto& a : m.headerAttributes()) absl::StrAppend(&r, "header ", print(a.key), " ", print(a.value), "\n");
  for (uint32_t i = 0; i < m.opcodeCount(); ++i) absl::StrAppend(&r, "opcode ", m.opcode(hlo::OpcodeId(i)), "\n");
  for (uint32_t i = 0; i < m.shapeCount(); ++i) {
    const hlo::Shape& shape = m.shape(hlo::ShapeId(i));
    absl::StrAppend(&r, "shape ", shape.text, " ", static_cast<int>(shape.type), " ", shape.elements.size(), " ",
                    shape.bytes().value_or(-1), "\n");
  }
  for (uint32_t i = 0; i < m.fileCount(); ++i) absl::StrAppend(&r, "file ", m.file(hlo::FileId(i)), "\n");
  for (uint32_t i = 0; i < m.frameCount(); ++i) {
    const hlo::StackFrame& f = m.frame(hlo::FrameId(i));
    absl::StrAppend(&r, "frame ", f.file.index(), ":", f.line, "-", f.endLine, ":", f.column, "-", f.endColumn, " ",
                    f.function, " ", f.parent ? static_cast<int>(f.parent->index()) : -1, "\n");
  }
  for (uint32_t i = 0; i < m.computationCount(); ++i) {
    const hlo::ComputationId id(i);
    const auto named = m.findComputation(m.name(id));
    absl::StrAppend(&r, "computation ", m.name(id), " ", print(m.range(id)), " ", m.executionThread(id), " root ",
                    m.root(id) ? static_cast<int>(m.root(id)->index()) : -1, " embedded ", m.isEmbedded(id), " found ",
                    named ? static_cast<int>(named->index()) : -1);
    addNumbers(&r, " callers", m.callers(id));
    addNumbers(&r, " instructions", m.instructions(id));
    r += "\n";
  }
  for (const hlo::InstructionId id : m.instructions()) {
    const auto found = m.findInstruction(m.computation(id), m.name(id));
    absl::StrAppend(&r, m.name(id), m.isNamed(id) ? "" : " (made)", " ", print(m.range(id)), " opcode ",
                    m.opcodeId(id).index(), " ", m.opcode(id), " shape ", m.shapeId(id).index(), " in ",
                    m.computation(id).index(), " (", m.arguments(id), ") parameter ",
                    m.parameterNumber(id).value_or(-1), " found ", found ? static_cast<int>(found->index()) : -1);
    addNumbers(&r, " operands", m.operands(id));
    for (size_t n = 0; n < m.operands(id).size(); ++n) {
      for (const int64_t index : m.operandIndex(id, n)) absl::StrAppend(&r, " ", n, "#", index);
    }
    addNumbers(&r, " users", m.users(id));
    addNumbers(&r, " after", m.controlPredecessors(id));
    for (const auto& a : m.attributes(id)) absl::StrAppend(&r, " ", print(a.key), "=", print(a.value));
    for (const hlo::Call& call : m.calls(id)) {
      absl::StrAppend(&r, " calls ", call.callee.index(), " ", hlo::callRoleName(call.role, call.branch));
    }
    absl::StrAppend(&r, " named ", m.opName(id), " frame ", m.frame(id) ? static_cast<int>(m.frame(id)->index()) : -1,
                    "\n");
  }
  return r;
}

std::string record(const absl::StatusOr<hlo::ParsedHlo>& parsed) {
  if (!parsed.ok()) return parsed.status().ToString();
  std::string result;
  for (const auto& module : parsed->modules) result += record(*module);
  for (const hlo::Diagnostic& d : parsed->diagnostics) {
    absl::StrAppend(&result, hlo::severityName(d.severity), " ", hlo::format(d), "\n");
  }
  return result;
}

absl::StatusOr<hlo::ParsedHlo> parse(const Text& text, int threads, size_t split = 0) {
  hlo::ParseOptions options;
  options.threads = threads;
  options.split = split;
  return hlo::parseHlo(text, {}, {}, options);
}

// Returns the positions at which a second thread could begin: after each line that is a closing brace.
std::vector<size_t> places(absl::string_view text, size_t most = SIZE_MAX) {
  std::vector<size_t> result;
  for (size_t at = text.find("\n}\n"); at != absl::string_view::npos; at = text.find("\n}\n", at + 1)) {
    result.push_back(at);
  }
  if (result.size() <= most) return result;
  std::vector<size_t> some;
  for (size_t i = 0; i < most; ++i) some.push_back(result[i * result.size() / most]);
  return some;
}

// Text with computations added before and after it, so that the second thread can begin on both sides of it.
const char* const kHead = R"(HloModule m, is_scheduled=true, input_output_alias={ {0}: (0, {}, may-alias) }

FileNames
1 "/home/u/tr\"ain.py"
2 "b.py"

FunctionNames
1 "main"

FileLocations
1 {file_name_id=1 function_name_id=1 line=70 end_line=70 column=4 end_column=19}
2 {file_name_id=2 function_name_id=1 line=12}

StackFrames
1 {file_location_id=1 parent_frame_id=1}
2 {file_location_id=2 parent_frame_id=2}

%first (x: f32[]) -> f32[] {
  %x = f32[] parameter(0)
  ROOT %r = f32[] negate(%x), metadata={op_name="n" source_file="c.py" source_line=3}
}

)";

const char* const kBefore = R"(%before (x: f32[2], t: (f32[2], s32[])) -> f32[2] {
  %x = f32[2]{0} parameter(0), metadata={op_name="a\"b" source_file="d\"e.py" source_line=3}
  %t = (f32[2]{0}, s32[]) parameter(1)
  %a = f32[2]{0} add(%x, %t#0), metadata={op_name="jit(f)/a" stack_frame_id=2}
  %late = f32[2]{0} call(%a), to_apply=%after
  %in = f32[2]{0} map(%late), to_apply={ p = f32[] parameter(0) ROOT q = f32[] tanh(p) }
  ROOT %c = f32[2]{0} custom-call(%in, negate(f32[2]{0} %x)), control-predecessors={%a}, backend_config="}\n}\n"
}

)";

const char* const kAfter = R"(%after (x: f32[2]) -> f32[2] {
  %x = f32[2]{0} parameter(0), metadata={op_name="a\"b" source_file="d\"e.py" source_line=3}
  %e = f32[2]{0} exponential(%x), metadata={op_name="x\"y" source_file="new\".py" source_line=4}
  %y = (f32[2]{0}, u8[]) custom-call(%e), control-predecessors={%x, %e}, called_computations={%first, %before}
  %z = f32[2]{0} add(%y#0, %forward), metadata={op_name="jit(f)/z" stack_frame_id=1}
  %forward = f32[2]{0} map(%x), to_apply={ p = f32[] parameter(0) ROOT q = f32[] map(p), to_apply={ ROOT r = f32[] parameter(0) } }
  ROOT %w = f32[2]{0} add(add(f32[2]{0} %x, %z), %e), metadata={op_name="w" stack_frame_id=7}
}, execution_thread="other"

%last (x: f32[2]) -> f32[2] {
  ROOT %x = f32[2]{0} parameter(0), metadata={op_name="l" source_file="c.py" source_line=3}
}

)";

const char* const kEntry = R"(ENTRY %main (x: f32[2], t: (f32[2], s32[])) -> f32[2] {
  %x = f32[2]{0} parameter(0)
  %t = (f32[2]{0}, s32[]) parameter(1)
  ROOT %f = f32[2]{0} fusion(%x, %t), kind=kLoop, calls=%before
}
)";

std::string madeText() { return absl::StrCat(kHead, kBefore, kAfter, kEntry); }

}  // namespace

void HloThreadsTest::readsTextsAlike_data() {
  QTest::addColumn<std::string>("text");
  QTest::addColumn<int>("taken");  // number of split positions at which the second thread's result is used
  const auto add = [](const char* name, int taken, const std::string& middle) {
    QTest::newRow(name) << absl::StrCat(kHead, kBefore, middle, kAfter, kEntry) << taken;
  };
  add("nothing else", 3, "");
  add("errors on both sides", 5,
      "%bad (x: f32[]) -> f32[] {\n  %a = f32[] add(%none, %a2\n  %b = f32[] copy(%gone)\n"
      "  ROOT %c = f32[] copy(%b), to_apply=%nowhere, x=\n}\n\n"
      "%worse x {\n  %a = = f32[]\n  %a = f32[] copy()\n  %a = f32[] copy(%x#7)\n}\n");
  add("a name before and behind", 3, "%after (x: f32[]) -> f32[] {\n  ROOT %x = f32[] parameter(0)\n}\n\n");
  add("the first one's name", 2, "%first (x: f32[]) -> f32[] {\n  ROOT %x = f32[] parameter(0)\n}\n\n");
  add("a name twice behind", 4,
      "%same (x: f32[]) -> f32[] {\n  ROOT %x = f32[] parameter(0)\n}\n"
      "%same (x: f32[]) -> f32[] {\n  ROOT %x = f32[] copy()\n}\n");
  add("two entries", 2, "ENTRY %one (x: f32[]) -> f32[] {\n  ROOT %x = f32[] parameter(0)\n}\n\n");
  add("entries without a name", 2,
      "ENTRY {\n  ROOT %x = f32[] map(f32[2]), to_apply={ ROOT a = f32[] parameter(0) }\n}\n\n");
  add("a computation in a string", 5,
      "%s (x: f32[]) -> f32[] {\n  ROOT %x = f32[] copy(), backend_config=\"\n}\n\n"
      "%in (x: f32[]) -> f32[] {\n  ROOT %y = f32[] parameter(0)\n}\n\n\"\n}\n");
  add("a computation in a comment", 2,
      "/* c\n}\n\n%in (x: f32[]) -> f32[] {\n  ROOT %y = f32[] parameter(0)\n}\n\n*/\n");
  add("a computation in a group", 6,
      "%s (x: f32[]) -> f32[] {\n  ROOT %x = f32[] custom-call(), a={{\n}\n\n"
      "%in (x: f32[]) -> f32[] {\n  y z\n}\n\n}\n}\n");
  add("a computation in a body", 5,
      "%s (x: f32[]) -> f32[] {\n  ROOT %x = f32[] map(), to_apply={\n  %y = f32[] add()\n}\n"
      "\n%in (x: f32[]) -> f32[] {\n  ROOT %y = f32[] parameter(0)\n}\n\n");
  add("a comment that is never closed", 0, "%s (x: f32[]) -> f32[] {\n  ROOT %x = f32[] parameter(0) /* \n}\n");
  add("a string that is never closed", 3, "%s (x: f32[]) -> f32[] {\n  ROOT %x = f32[] copy(), a=\"b\n}\n");
  add("a body that is never closed", 3, "%s (x: f32[]) -> f32[] {\n  ROOT %x = f32[] parameter(0)\n");
  add("an apostrophe", 4, "%s (x: f32[]) -> f32[] {\n  ROOT %x = f32[] copy(), a={'}\n}\n");
  add("another module", 2,
      "%mid (x: f32[]) -> f32[] {\n  ROOT %x = f32[] parameter(0)\n}\n\n"
      "HloModule n\n\n%after (x: f32[]) -> f32[] {\n  ROOT %x = f32[] parameter(0)\n}\n\n");
  add("a rule of dashes that divides nothing", 3,
      "%mid (x: f32[]) -> f32[] {\n  ROOT %x = f32[] copy()\n}\n\n"
      "// a\n// -----\n%after (x: f32[]) -> f32[] {\n  ROOT %x = f32[] copy()\n}\n");
  add("another module behind a rule of dashes", 2,
      "ENTRY %mid (x: f32[]) -> f32[] {\n  ROOT %x = f32[] copy()\n}\n\n"
      "// a\n// -----\n%after (x: f32[]) -> f32[] {\n  ROOT %x = f32[] copy()\n}\n");
  add("comments", 3, "// a\n/* b */\n");
  add("fences", 3, "```\n~~~\n");
  add("text", 3, "this is no HLO\n\n} nor is this\n");
  add("instructions", 3, "%i = f32[7]{0} iota(), iota_dimension=0\nROOT %j = f32[7]{0} add(%i, f32[7]{0} %k)\n\n");
  add("tables", 3, "FileNames\n1 \"other.py\"\n\n");
  add("a shape that cannot be read", 2, "%s (x: f32[]) -> f32[] {\n  ROOT %x = f32[4]{7,7} copy()\n}\n");
  add("a shape that cannot be read on both sides", 2,
      "%s (x: f32[]) -> f32[] {\n  ROOT %x = f32[4]{7,7} copy()\n}\n"
      "%t (x: f32[]) -> f32[] {\n  ROOT %x = f32[4]{7,7} copy()\n}\n");
  add("an element of what cannot be read", 4,
      "%s (x: f32[]) -> f32[] {\n  %x = f32[4]{0} copy(%a#1, %b !)\n"
      "  %y = f32[4]{0} parameter(0)\n  ROOT %z = f32[4] add(%y, %y)\n}\n");
  add("signatures that cannot be read", 4, "%s (x: f32[] -> f32[] {\n  ROOT %x = f32[] parameter(0)\n}\n");
  QTest::newRow("no header") << absl::StrCat(kBefore, kAfter, kEntry) << 2;
  QTest::newRow("tables behind a computation that cannot be read")
      << absl::StrCat("%s x y\n", kHead + std::string("HloModule m").size(), kAfter, kEntry) << 2;
  QTest::newRow("instructions that nothing encloses, then computations")
      << absl::StrCat("f {\n? !\n}\n  a = s8[] parameter(0)\n  ROOT r = s8[] add(a, a)\n}\n\n", kAfter, kEntry) << 3;
  QTest::newRow("the entry first") << absl::StrCat(kEntry, kBefore, kAfter) << 2;
  QTest::newRow("a module of each computation") << absl::StrCat(kHead, kHead, kHead) << 0;
  QTest::newRow("log lines") << std::string(
                                    "I0000 00:00:1.1 1 a.cc:5] HloModule m\n"
                                    "I0000 00:00:1.1 1 a.cc:5] ENTRY e {\n}\n")
                             << 0;
  QTest::newRow("nothing") << std::string() << 0;
}

void HloThreadsTest::readsTextsAlike() {
  QFETCH(std::string, text);
  QFETCH(int, taken);
  const Text source = textOf(text);
  const std::string expected = record(parse(source, 1));
  int count = 0;
  for (const size_t place : places(text)) {
    const auto parsed = parse(source, 2, place);
    COMPARE_TEXT(record(parsed), expected);
    COMPARE_TEXT(problemIn(parsed), "");
    count += parsed.ok() && parsed->bytesOfSecond > 0;
  }
  QCOMPARE(count, taken);
}

// Some bytes of the text are replaced, moved or duplicated.
void HloThreadsTest::readsDamagedTextAlike() {
  const std::string whole = madeText();
  const absl::string_view pieces[] = {"\n}\n",
                                      "{",
                                      "}",
                                      "\"",
                                      "/*",
                                      "*/",
                                      "\n",
                                      "%",
                                      "ENTRY ",
                                      "HloModule x\n",
                                      "(",
                                      ")",
                                      "'",
                                      "%after",
                                      "#1",
                                      "\n\n%s (x: f32[]) -> f32[] {\n",
                                      " = f32[2]{0} ",
                                      ", "};
  std::mt19937 random(20261121);
  int taken = 0;
  for (int round = 0; round < 500; ++round) {
    std::string text = whole;
    for (size_t changes = 1 + random() % 3; changes > 0; --changes) {
      const size_t at = random() % text.size();
      switch (random() % 3) {
        case 0: text.replace(at, random() % 8, pieces[random() % std::size(pieces)].data()); break;
        case 1: text.erase(at, random() % 40); break;
        default: text.insert(at, text.substr(random() % text.size(), random() % 200)); break;
      }
    }
    const Text source = textOf(text);
    const auto parsed = parse(source, 2, random() % text.size());
    if (record(parsed) != record(parse(source, 1))) {
      COMPARE_TEXT(record(parsed), record(parse(source, 1)));
    }
    taken += parsed.ok() && parsed->bytesOfSecond > 0;
  }
  QVERIFY2(taken > 100, qPrintable(QString::number(taken)));
}

void HloThreadsTest::readsCutTextAlike() {
  const std::string whole = madeText();
  for (size_t cut = 0; cut < whole.size(); cut += 5) {
    const Text source = textOf(whole.substr(0, cut));
    const auto behind = places(source->text());
    const std::string expected = record(parse(source, 1));
    COMPARE_TEXT(record(parse(source, 2, behind.empty() ? 0 : behind.back())), expected);
  }
}

void HloThreadsTest::limitsAlike_data() {
  QTest::addColumn<int>("first");
  QTest::addColumn<int>("second");
  QTest::addColumn<bool>("shapes");
  QTest::newRow("problems: few and many") << 3 << 1200 << false;
  QTest::newRow("problems: many and few") << 1200 << 3 << false;
  QTest::newRow("problems: the limit is behind the middle") << 700 << 700 << false;
  QTest::newRow("problems: exactly") << 400 << 600 << false;
  QTest::newRow("elements: few") << 1 << 1 << true;
  QTest::newRow("elements: the limit is behind the middle") << 3 << 2 << true;
  QTest::newRow("elements: exactly") << 2 << 2 << true;
}

// Equal numbers of instructions in both halves, each with a problem or with a shape of the maximum size.
void HloThreadsTest::limitsAlike() {
  QFETCH(int, first);
  QFETCH(int, second);
  QFETCH(bool, shapes);
  std::string elements;
  for (size_t i = 2; shapes && i < hlo::kMaximumElements; ++i) elements += ",u8[]";
  const auto computation = [&](const char* name, int count) {
    std::string text = absl::StrCat("%", name, " (x: f32[]) -> f32[] {\n");
    for (int i = 0; i < count; ++i) {
      if (shapes) {
        absl::StrAppend(&text, "  %a", i, " = (", name, "[],f32[", i, "]", elements, ") p()\n");
      } else {
        absl::StrAppend(&text, "  %a", i, " = f32[] copy(%", name, ".", i, ")\n");
      }
    }
    return text + "}\n\n";
  };
  const std::string text = absl::StrCat(kHead, computation("s32", first), computation("u32", second),
                                        "HloModule other\n", shapes ? computation("s16", 1) : "");
  const size_t place = text.find("\n}\n\n%u32");
  const auto one = parse(textOf(text), 1), two = parse(textOf(text), 2, place);
  COMPARE_TEXT(record(two), record(one));
  if (shapes) {
    QCOMPARE(two->bytesOfSecond > 0, first + second + 1 <= 4);
  } else {
    QVERIFY(two->bytesOfSecond > 0);
    QCOMPARE(two->diagnostics.size(), static_cast<size_t>(std::min(first + second, 1001)));
  }
}

void HloThreadsTest::readsSeedsAlike_data() {
  QTest::addColumn<QString>("path");
  for (const char* seed : {"gpu-trax-rnn", "gpu-maxtext-train-step", "gpu-mnist-pmap", "tpu-sync-tensors-graph"}) {
    QTest::newRow(seed) << QStringLiteral("seeds/%1.hlo.txt").arg(seed);
  }
  for (const QStringList& fields : sharedTable("corpus/real/MANIFEST.tsv")) {
    if (fields.size() > 7 && fields[6] == "hlo") QTest::newRow(qPrintable(fields[0])) << "corpus/real/" + fields[0];
  }
}

void HloThreadsTest::readsSeedsAlike() {
  QFETCH(QString, path);
  const Text text = sharedText(path);
  if (text == nullptr) QSKIP("the reference dumps are not at hand");
  const std::string expected = record(parse(text, 1));
  for (const size_t place : places(text->text(), text->text().size() > 500'000 ? 5 : 1)) {
    COMPARE_TEXT(record(parse(text, 2, place)), expected);
  }
}

void HloThreadsTest::readsCutSeedsAlike() {
  std::mt19937 random(20261121);
  for (const char* seed : {"gpu-trax-rnn", "gpu-maxtext-train-step"}) {
    const Text text = sharedText(QStringLiteral("seeds/%1.hlo.txt").arg(seed));
    if (text == nullptr) QSKIP("the reference dumps are not at hand");
    int taken = 0;
    for (int i = 0; i < 20; ++i) {
      const Text part = textOf(text->text().substr(0, random() % text->text().size()));
      const auto parsed = parse(part, 2, part->text().size() / 2);
      COMPARE_TEXT(record(parsed), record(parse(part, 1)));
      taken += parsed.ok() && parsed->bytesOfSecond > 0;
    }
    QVERIFY(taken > 10);
  }
}

void HloThreadsTest::readsCorpusAlike_data() {
  QTest::addColumn<QString>("folder");
  for (const char* folder : {"valid", "invalid", "template"}) {
    QTest::newRow(folder) << QStringLiteral("corpus/xla-tests/%1").arg(folder);
  }
  QTest::newRow("2023") << QStringLiteral("corpus/xla-tests-2023");
}

void HloThreadsTest::readsCorpusAlike() {
  QFETCH(QString, folder);
  int taken = 0;
  for (QDirIterator it(sharedPath(folder), QDir::Files, QDirIterator::Subdirectories); it.hasNext();) {
    const Text text = sharedText(folder + '/' + QDir(sharedPath(folder)).relativeFilePath(it.next()));
    if (text == nullptr) continue;
    const std::vector<size_t> behind = places(text->text(), 1);
    if (behind.empty()) continue;
    const std::string expected = record(parse(text, 1));
    for (const size_t place : behind) {
      const auto parsed = parse(text, 2, place);
      COMPARE_TEXT(record(parsed), expected);
      taken += parsed.ok() && parsed->bytesOfSecond > 0;
    }
  }
  if (taken == 0) QSKIP("the corpus is not at hand");
}

void HloThreadsTest::usesTwoThreadsForLargeTexts() {
  const std::string head = kHead, body = kBefore;
  std::string text = head;
  for (int i = 0; text.size() < (size_t{5} << 20); ++i) {
    absl::StrAppend(&text, "%c", i, body.substr(std::string("%before").size()));
  }
  const auto large = hlo::parseHlo(textOf(text));
  QVERIFY(large.ok());
  const bool hasTwo = std::thread::hardware_concurrency() > 1;
  QCOMPARE(large->bytesOfSecond > text.size() * 2 / 5 && large->bytesOfSecond < text.size() / 2, hasTwo);
  COMPARE_TEXT(record(large), record(parse(textOf(text), 1)));
  const auto small = hlo::parseHlo(textOf(madeText()));
  QVERIFY(small.ok());
  QCOMPARE(small->bytesOfSecond, size_t{0});
}

// Returns a text with this number of instructions in each half.
static Text halves(int instructions) {
  std::string text = kHead;
  for (const char* name : {"one", "two"}) {
    absl::StrAppend(&text, "%", name, " {\n  a = f32[] parameter(0)\n");
    for (int i = 0; i < instructions; ++i) absl::StrAppend(&text, "  b", i, " = f32[] negate(a)\n");
    text += "}\n\n";
  }
  return textOf(text);
}

void HloThreadsTest::stopsWhenAsked() {
  const Text text = halves(20000);
  hlo::ParseOptions options;
  options.threads = 2;
  options.split = text->text().find("\n}\n\n%two");
  std::stop_source before;
  before.request_stop();
  QCOMPARE(hlo::parseHlo(text, before.get_token(), {}, options).status().code(), absl::StatusCode::kCancelled);

  // While both threads are running.
  std::stop_source later;
  int calls = 0;
  const auto stopped = hlo::parseHlo(
      text, later.get_token(),
      [&](double) {
        ++calls;
        later.request_stop();
      },
      options);
  QCOMPARE(stopped.status().code(), absl::StatusCode::kCancelled);
  QCOMPARE(calls, 1);

  // While only the second thread is still working: the first half has few instructions.
  const Text large = halves(400'000);
  options.split = 0;
  const auto begins = large->text().find("%one");
  const Text late = textOf(absl::StrCat(kHead, kBefore, large->text().substr(begins)));
  bool isStopped = false;
  for (int round = 0; round < 20 && !isStopped; ++round) {
    std::stop_source last;
    std::thread asks([&last] {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      last.request_stop();
    });
    isStopped = hlo::parseHlo(late, last.get_token(), {}, options).status().code() == absl::StatusCode::kCancelled;
    asks.join();
  }
  QVERIFY(isStopped);
}

void HloThreadsTest::tellsProgress() {
  const Text text = halves(20000);
  for (const size_t split : {text->text().find("\n}\n\n%two"), size_t{0}}) {
    hlo::ParseOptions options;
    options.threads = 2;
    options.split = split;
    std::vector<double> shares;
    QVERIFY(hlo::parseHlo(
                text, {}, [&](double share) { shares.push_back(share); }, options)
                .ok());
    QVERIFY(std::is_sorted(shares.begin(), shares.end()));
    for (const double share : shares) QVERIFY(share > 0 && share <= 1);
  }
}

QTEST_APPLESS_MAIN(HloThreadsTest)
#include "tst_hlo_threads.moc"

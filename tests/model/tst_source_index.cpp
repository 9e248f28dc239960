// The source lines of instructions, with hand-written metadata of both styles.

#include <QFile>
#include <QTest>

#include "absl/strings/str_cat.h"
#include "model/analysis/source_index.h"
#include "model/io/file.h"
#include "model/text/hlo_parser.h"
#include "tests/support/compare.h"

namespace {

using hlo::InstructionId;
using hlo::SourceIndex;

std::shared_ptr<const hlo::Module> module(absl::string_view text) {
  auto parsed = hlo::parseHlo(std::make_shared<const hlo::SourceText>("m.txt", text));
  return parsed.ok() ? parsed->modules.front() : nullptr;
}

std::string print(const hlo::Module& m, absl::Span<const hlo::LineEntry> lines) {
  std::string text;
  for (const hlo::LineEntry& line : lines) {
    absl::StrAppend(&text, m.file(line.line.file), ":", line.line.line, " ",
                    line.function.empty() ? "-" : line.function, ":");
    for (const InstructionId id : line.instructions) absl::StrAppend(&text, " ", m.name(id));
    text += "\n";
  }
  return text;
}

std::string print(const hlo::Module& m, const std::vector<hlo::LineCount>& lines) {
  std::string text;
  for (const hlo::LineCount& line : lines) {
    absl::StrAppend(&text, m.file(line.line.file), ":", line.line.line, " ", line.instructions,
                    line.reported ? " reported" : "", "\n");
  }
  return text;
}

std::vector<InstructionId> named(const hlo::Module& m, std::initializer_list<absl::string_view> names) {
  std::vector<InstructionId> result;
  for (const absl::string_view name : names) {
    for (const InstructionId id : m.findInstructions(name)) result.push_back(id);
  }
  return result;
}

// b.py is named before a.py; c.py only without a line.
constexpr absl::string_view kModule = R"(HloModule step

%sum (x: f32[], y: f32[]) -> f32[] {
  %x = f32[] parameter(0)
  %y = f32[] parameter(1)
  ROOT %add = f32[] add(%x, %y), metadata={op_name="jit(f)/reduce_sum" source_file="b.py" source_line=7}
}

%fused (p: f32[8]) -> f32[] {
  %p = f32[8]{0} parameter(0)
  %exp = f32[8]{0} exponential(%p), metadata={op_name="jit(f)/exp" source_file="a.py" source_line=20}
  %log = f32[8]{0} log(%exp), metadata={op_name="jit(f)/log" source_file="a.py" source_line=3}
  %twice = f32[8]{0} exponential(%log), metadata={op_name="jit(f)/exp" source_file="a.py" source_line=20}
  %zero = f32[] constant(0)
  ROOT %reduce = f32[] reduce(%twice, %zero), dimensions={0}, to_apply=%sum, metadata={source_file="b.py" source_line=7}
}

ENTRY %main (a: f32[8]) -> (f32[], f32[]) {
  %a = f32[8]{0} parameter(0), metadata={op_name="a" source_file="c.py"}
  %fusion = f32[] fusion(%a), kind=kLoop, calls=%fused, metadata={op_name="jit(f)/log" source_file="a.py" source_line=3}
  %other = f32[] fusion(%a), kind=kLoop, calls=%fused, metadata={source_file="b.py" source_line=100}
  ROOT %pair = (f32[], f32[]) tuple(%fusion, %other)
}
)";

// The same line in two frames, and one frame with two callers: the innermost frame's line counts.
constexpr absl::string_view kFrames = R"(HloModule step

FileNames
1 "/home/u/model.py"
2 "/home/u/train.py"

FunctionNames
1 "Model.loss"
2 "main"

FileLocations
1 {file_name_id=1 function_name_id=1 line=12 end_line=12 column=4 end_column=20}
2 {file_name_id=2 function_name_id=2 line=90 end_line=90 column=0 end_column=8}
3 {file_name_id=2 function_name_id=2 line=91 end_line=91 column=0 end_column=8}

StackFrames
1 {file_location_id=2 parent_frame_id=1}
2 {file_location_id=1 parent_frame_id=2}
3 {file_location_id=3 parent_frame_id=1}
4 {file_location_id=1 parent_frame_id=4}

ENTRY %main (a: f32[8]) -> f32[8] {
  %a = f32[8]{0} parameter(0)
  %b = f32[8]{0} negate(%a), metadata={op_name="jit(f)/neg" stack_frame_id=2}
  %c = f32[8]{0} negate(%b), metadata={op_name="jit(f)/neg" stack_frame_id=4}
  ROOT %d = f32[8]{0} negate(%c), metadata={op_name="jit(f)/neg" stack_frame_id=3}
}
)";

}  // namespace

class TestSourceIndex : public QObject {
  Q_OBJECT

 private slots:
  void lists();
  void listsInnermostFrames();
  void throughCallers();
  void finds();
  void linesOf_data();
  void linesOf();
  void withoutModule();
  void coversRealDump();
  void manyLines();
};

void TestSourceIndex::lists() {
  const auto m = module(kModule);
  QVERIFY(m);
  const SourceIndex index(*m);
  // Files in the order of the module's own list, lines ascending, instructions in text order.
  std::string text;
  for (uint32_t file = 0; file < m->fileCount(); ++file) text += print(*m, index.lines(hlo::FileId(file)));
  COMPARE_TEXT(print(*m, index.lines()), text);
  COMPARE_TEXT(text, R"(b.py:7 -: add reduce
b.py:100 -: other
a.py:3 -: log fusion
a.py:20 -: exp twice
)");
}

void TestSourceIndex::listsInnermostFrames() {
  const auto m = module(kFrames);
  QVERIFY(m);
  const SourceIndex index(*m);
  COMPARE_TEXT(print(*m, index.lines()), R"(/home/u/train.py:91 main: d
/home/u/model.py:12 Model.loss: b c
)");
  QCOMPARE(index.line(named(*m, {"a"}).front()), std::nullopt);
}

void TestSourceIndex::throughCallers() {
  const auto m = module(kFrames);
  QVERIFY(m);
  const SourceIndex index(*m);
  const hlo::FileId model = index.line(named(*m, {"b"}).front())->file;
  const hlo::FileId train = index.line(named(*m, {"d"}).front())->file;
  QCOMPARE(index.linesInStacks(train), (std::vector<uint32_t>{90, 91}));
  QCOMPARE(index.linesInStacks(model), std::vector<uint32_t>{12});
  QVERIFY(index.linesInStacks(hlo::FileId(99)).empty());
  QCOMPARE(index.instructionsThrough(train, 90, 90), named(*m, {"b"}));
  QCOMPARE(index.instructionsThrough(train, 91, 91), named(*m, {"c", "d"}));  // as a caller's line, and as their own
  QCOMPARE(index.instructionsThrough(train, 1, 200), named(*m, {"b", "c", "d"}));
  QCOMPARE(index.instructionsThrough(model, 12, 12), named(*m, {"b", "c"}));
  QVERIFY(index.instructionsThrough(train, 92, 200).empty());
  QVERIFY(index.instructionsThrough(train, 91, 90).empty());
}

void TestSourceIndex::finds() {
  const auto m = module(kModule);
  QVERIFY(m);
  const SourceIndex index(*m);
  const auto log = index.line(named(*m, {"log"}).front());
  QVERIFY(log.has_value());
  QCOMPARE(log->line, 3u);
  QVERIFY(m->file(log->file) == "a.py");
  const hlo::LineEntry* entry = index.find(*log);
  QVERIFY(entry != nullptr);
  COMPARE_TEXT(print(*m, {*entry}), "a.py:3 -: log fusion\n");
  QVERIFY(index.find({log->file, 4}) == nullptr);
  QVERIFY(index.find({log->file, 2}) == nullptr);
  QVERIFY(index.find({log->file, 21}) == nullptr);
  QVERIFY(index.find({hlo::FileId(99), 3}) == nullptr);
  QVERIFY(index.lines(hlo::FileId(99)).empty());
  QCOMPARE(index.line(named(*m, {"zero"}).front()), std::nullopt);
  // A file without a line gives no source line.
  QCOMPARE(index.line(named(*m, {"a"}).front()), std::nullopt);
}

void TestSourceIndex::linesOf_data() {
  QTest::addColumn<QStringList>("instructions");
  QTest::addColumn<QByteArray>("expected");
  QTest::newRow("nothing") << QStringList{} << QByteArray();
  QTest::newRow("no line") << QStringList{"zero"} << QByteArray();
  QTest::newRow("one instruction") << QStringList{"exp"} << QByteArray("a.py:20 1 reported\n");
  QTest::newRow("two of one line") << QStringList{"exp", "twice"} << QByteArray("a.py:20 2 reported\n");
  QTest::newRow("one given twice counts once") << QStringList{"exp", "exp"} << QByteArray("a.py:20 1 reported\n");
  // The body's four instructions, the reducer's one inside it, and the fusion itself on line 3.
  QTest::newRow("a fusion represents its body and its callees")
      << QStringList{"fusion"} << QByteArray("b.py:7 2\na.py:3 2 reported\na.py:20 2\n");
  QTest::newRow("a reported line that is not in the body")
      << QStringList{"other"} << QByteArray("b.py:7 2\nb.py:100 1 reported\na.py:3 1\na.py:20 2\n");
  QTest::newRow("two callers of one body: it counts once")
      << QStringList{"fusion", "other"} << QByteArray("b.py:7 2\nb.py:100 1 reported\na.py:3 2 reported\na.py:20 2\n");
  QTest::newRow("a caller and one of its body: it counts once")
      << QStringList{"exp", "fusion"} << QByteArray("b.py:7 2\na.py:3 2 reported\na.py:20 2 reported\n");
}

void TestSourceIndex::linesOf() {
  QFETCH(QStringList, instructions);
  QFETCH(QByteArray, expected);
  const auto m = module(kModule);
  QVERIFY(m);
  const SourceIndex index(*m);
  std::vector<InstructionId> ids;
  for (const QString& name : instructions) {
    const QByteArray bytes = name.toUtf8();
    ids.push_back(m->findInstructions({bytes.constData(), static_cast<size_t>(bytes.size())}).front());
  }
  COMPARE_TEXT(print(*m, index.linesOf(ids)), expected.toStdString());
}

void TestSourceIndex::withoutModule() {
  const SourceIndex index;
  QVERIFY(index.lines().empty());
  QVERIFY(index.lines(hlo::FileId(0)).empty());
  QVERIFY(index.find({hlo::FileId(0), 1}) == nullptr);
  QCOMPARE(index.line(InstructionId(0)), std::nullopt);
  QVERIFY(index.linesOf({InstructionId(0)}).empty());
  QVERIFY(index.linesInStacks(hlo::FileId(0)).empty());
  QVERIFY(index.instructionsThrough(hlo::FileId(0), 1, 9).empty());
  const auto bare = module("ENTRY %e (p: f32[]) -> f32[] {\n  ROOT %p = f32[] parameter(0)\n}\n");
  QVERIFY(SourceIndex(*bare).lines().empty());
}

// Every instruction with a line is listed at that line only.
void TestSourceIndex::coversRealDump() {
  const std::string path = HLOSCOPE_SHARED "/seeds/gpu-maxtext-train-step.hlo.txt";
  if (!QFile::exists(QString::fromStdString(path))) QSKIP("the seeds are not at hand");
  const auto text = io::readText(path);
  QVERIFY(text.ok());
  const auto parsed = hlo::parseHlo(*text);
  QVERIFY(parsed.ok());
  const hlo::Module& m = *parsed->modules.front();
  const SourceIndex index(m);
  size_t listed = 0;
  for (size_t i = 0; i < index.lines().size(); ++i) {
    const hlo::LineEntry& entry = index.lines()[i];
    if (i > 0) QVERIFY(index.lines()[i - 1].line < entry.line);
    QVERIFY(std::is_sorted(entry.instructions.begin(), entry.instructions.end()));
    QVERIFY(index.find(entry.line) == &entry);
    for (const InstructionId id : entry.instructions) QVERIFY(index.line(id) == entry.line);
    listed += entry.instructions.size();
  }
  size_t expected = 0;
  for (const InstructionId id : m.instructions()) expected += index.line(id).has_value();
  QCOMPARE(listed, expected);
  // grep -c 'source_line=[1-9]'
  QCOMPARE(listed, size_t{4221});
}

// 200,000 instructions, each with a different line.
void TestSourceIndex::manyLines() {
  constexpr int kCount = 200000;
  std::string text = "ENTRY %e (p: f32[]) -> f32[] {\n  %p = f32[] parameter(0)\n";
  for (int i = 0; i < kCount; ++i) {
    absl::StrAppend(&text, "  %n.", i, " = f32[] negate(%p), metadata={source_file=\"a.py\" source_line=", kCount - i,
                    "}\n");
  }
  text += "}\n";
  const auto m = module(text);
  QVERIFY(m);
  const SourceIndex index(*m);
  QCOMPARE(index.lines().size(), size_t{kCount});
  QVERIFY(m->name(index.lines().front().instructions.front()) == absl::StrCat("n.", kCount - 1));
  QCOMPARE(index.linesOf({index.lines().front().instructions.front()}).size(), size_t{1});
}

QTEST_APPLESS_MAIN(TestSourceIndex)
#include "tst_source_index.moc"

// The query language: the matches of each query in a module with its buffer assignment, and the messages about invalid
// queries with the part that they refer to.

#include <QtTest>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/buffers/assignment_parser.h"
#include "model/queries/query_match.h"
#include "model/text/hlo_parser.h"
#include "tests/support/marked.h"

namespace {

constexpr const char* kModule = R"(HloModule m, is_scheduled=true

%fused_add (p.0: f32[8]) -> f32[8] {
  %p.0 = f32[8]{0} parameter(0)
  ROOT %add.10 = f32[8]{0} add(%p.0, %p.0), metadata={op_type="AddV2" op_name="jit(step)/mlp/add" source_file="/src/nn/Layers.py" source_line=7}
}

ENTRY %main (a: f32[8], b: bf16[4,6144]) -> (f32[8], bf16[6144]) {
  %a = f32[8]{0} parameter(0), sharding={replicated}
  %b = bf16[4,6144]{1,0} parameter(1), sharding={devices=[2,1]0,1}
  %add.2 = f32[8]{0} add(%a, %a), metadata={op_name="jit(step)/attention/add" source_file="/src/nn/attention.py" source_line=12}
  %add.2.clone = f32[8]{0:S(5)} add(%add.2, %a), metadata={op_name="jit(step)/attention/add" source_file="/src/nn/attention.py" source_line=2}
  %loop_fusion = f32[8]{0} fusion(%add.2.clone), kind=kLoop, calls=%fused_add
  %gemm = bf16[6144]{0} custom-call(%b), custom_call_target="__cublas$gemm", api_version=3
  ROOT %tuple.1 = (f32[8]{0}, bf16[6144]{0}) tuple(%loop_fusion, %gemm)
}
)";

// Steps:          0 1 2      3            4            5     6
constexpr const char* kBuffers = R"(BufferAssignment:
allocation 0: size 32, parameter 0, shape |f32[8]| at ShapeIndex {}:
 value: <0 a @0> (size=32,offset=0): f32[8]{0}
allocation 1: size 49152, parameter 1, shape |bf16[4,6144]| at ShapeIndex {}:
 value: <1 b @0> (size=49152,offset=0): bf16[4,6144]{1,0}
allocation 2: size 12288, maybe-live-out:
 value: <5 gemm @0> (size=12288,offset=0): bf16[6144]{0}
allocation 3: size 64, preallocated-temp:
 value: <2 add.2 @0> (size=32,offset=0): f32[8]{0}
 value: <3 add.2.clone @5> (size=32,offset=32): f32[8]{0:S(5)}
 value: <4 loop_fusion @0> (size=32,offset=0): f32[8]{0}

Total bytes used: 61536 (60.1KiB)

HloLiveRange (max 7):
  InstructionSequence:
    0:a
    1:b
    2:add.2
    3:add.2.clone
    4:loop_fusion
    5:gemm
    6:tuple.1
  BufferLiveRange:
    a{}:0-7
    add.2{}:2-3
    add.2.clone{}:3-4
    b{}:0-7
    gemm{}:5-7
    loop_fusion{}:4-7
  Live ranges at 5 (peak):
    b: 49152 bytes
)";

struct Subject {
  std::shared_ptr<const hlo::Module> module;
  std::shared_ptr<const buffers::Assignment> assignment;
  hlo::SourceIndex sources;
  queries::Link link;
  queries::LiveBytes live;
  std::unique_ptr<hlo::Schedule> schedule;
  std::unique_ptr<queries::InstructionIndex> index;
  std::unique_ptr<hlo::Costs> costs;
  queries::QuerySubject subject;

  /// Either text may be "".
  Subject(absl::string_view hlo, absl::string_view buffers) {
    if (!hlo.empty()) module = hlo::parseHlo(std::make_shared<const hlo::SourceText>("m", hlo))->modules.front();
    if (!buffers.empty())
      assignment = buffers::parseAssignment({std::make_shared<const hlo::SourceText>("b", buffers)})->assignment;
    link = queries::Link(module.get(), assignment.get());
    if (assignment != nullptr) live = queries::LiveBytes(*assignment);
    if (module != nullptr) {
      sources = hlo::SourceIndex(*module);
      schedule = std::make_unique<hlo::Schedule>(*module);
      index = std::make_unique<queries::InstructionIndex>(
          std::make_shared<const queries::InstructionTexts>(*module, sources), link,
          assignment == nullptr ? 0 : assignment->stepCount(), assignment.get(), schedule.get());
      costs = std::make_unique<hlo::Costs>(*module);
    }
    subject = {index.get(), assignment.get(), &link, &live, [this]() -> const hlo::Costs* { return costs.get(); }, {}};
  }
  Subject(const Subject&) = delete;
  Subject& operator=(const Subject&) = delete;

  QString instructions(const queries::Query& query) const {
    const auto result = queries::findInstructions(query, subject, module->instructions());
    std::vector<absl::string_view> names;
    for (uint32_t i = 0; i < result.found.size(); ++i) {
      if (result.found[i] != 0) names.push_back(module->name(hlo::InstructionId(i)));
    }
    return QString::fromStdString(absl::StrJoin(names, " "));
  }
  QString values(const queries::Query& query) const {
    const auto result = queries::findValues(query, subject);
    std::vector<std::string> names;
    for (uint32_t i = 0; i < result.found.size(); ++i) {
      if (result.found[i] != 0) names.push_back(assignment->value(buffers::ValueId(i)).name());
    }
    return QString::fromStdString(absl::StrJoin(names, " "));
  }
};

const Subject& whole() {
  static const Subject subject(kModule, kBuffers);
  return subject;
}

queries::Query parsed(const QByteArray& text) {
  auto query = queries::Query::parse({text.constData(), static_cast<size_t>(text.size())});
  if (!query.ok()) qFatal("%s: %s", text.constData(), query.status().ToString().c_str());
  return *std::move(query);
}

void addFinding(const char* query, const char* expected) {
  QTest::newRow(query) << QByteArray(query) << QString(expected);
}

void findingColumns() {
  QTest::addColumn<QByteArray>("query");
  QTest::addColumn<QString>("expected");
}

/// Returns the query with the faulty part in brackets, and the message.
QString noted(const std::string& query, queries::QueryPlace place, absl::string_view sentence) {
  return QString::fromStdString(absl::StrCat(support::withMark(query, place.offset, place.length), ": ", sentence));
}

const char* const kAll = "p.0 add.10 a b add.2 add.2.clone loop_fusion gemm tuple.1";

}  // namespace

class TestQuery : public QObject {
  Q_OBJECT

 private slots:
  void findsInstructions_data() {
    findingColumns();
    addFinding("", kAll);
    addFinding(" \t ", kAll);
    // Plain words: name, opcode, shape, scope, source line.
    addFinding("clone", "add.2.clone");
    addFinding("ADD mlp", "add.10");
    addFinding("custom-call", "gemm");
    addFinding("6144]", "b gemm tuple.1");
    addFinding("attention.py:2", "add.2.clone");
    addFinding("jit(step)/mlp", "add.10");
    addFinding("\"add.2\"", "add.2 add.2.clone");
    addFinding("nowhere", "");
    // Names, opcodes, computations, scopes.
    addFinding("name:add", "add.10 add.2 add.2.clone");
    addFinding("name=ADD.2", "add.2");
    addFinding("name:add*", "add.10 add.2 add.2.clone");
    addFinding("name:*.2", "add.2");
    addFinding("name~/^add\\.\\d+$/", "add.10 add.2");
    addFinding("name~/^[A-C]/", "add.10 a b add.2 add.2.clone");
    addFinding("name~/(?-m)^a$/", "a");
    addFinding("opcode:add", "add.10 add.2 add.2.clone");
    addFinding("opcode:call", "");
    addFinding("opcode:*call", "gemm");
    addFinding("opcode!=parameter opcode!=add", "loop_fusion gemm tuple.1");
    addFinding("computation:fused", "p.0 add.10");
    addFinding("scope:attention", "add.2 add.2.clone");
    addFinding("op_name~/mlp|attention/", "add.10 add.2 add.2.clone");
    addFinding("scope~/mlp\\/add$/", "add.10");
    // Without slashes, up to a blank.
    addFinding("scope~mlp", "add.10");
    addFinding("scope~mlp/add$ name:add", "add.10");
    addFinding("(name~^add\\.(2|10)$)", "add.10 add.2");
    addFinding("name~\"^(add|loop).*\"", "add.10 add.2 add.2.clone loop_fusion");
    addFinding("scope:\"\"", kAll);
    addFinding("file:/src/nn", "add.10 add.2 add.2.clone");
    addFinding("file:*layers.py", "add.10");
    addFinding("line<=7", "add.10 add.2.clone");
    addFinding("source_line:12", "add.2");
    addFinding("line:attention.py:12", "add.2");
    addFinding("line:nn/Layers.py:7", "add.10");
    addFinding("line=/src/nn/attention.py:2 or line=7", "add.10 add.2.clone");
    addFinding("(line:attention.py:12)", "add.2");
    addFinding("line!=attention.py:12 add", "add.10 add.2.clone");
    addFinding("line:tention.py:12", "");  // not the name of the file
    addFinding("line:attention*:12", "");  // no wildcard
    // Shapes.
    addFinding("shape:bf16[*,6144]", "b");
    addFinding("shape:[*]", "p.0 add.10 a add.2 add.2.clone loop_fusion gemm tuple.1");
    addFinding("shape:bf16[*,*]", "b");
    addFinding("shape:f32[*]", "p.0 add.10 a add.2 add.2.clone loop_fusion tuple.1");
    addFinding("shape:bf16*", "b gemm tuple.1");
    addFinding("shape:f*[8]", "p.0 add.10 a add.2 add.2.clone loop_fusion tuple.1");
    addFinding("shape:(f32[8]{0},*", "tuple.1");
    addFinding("shape~/^bf16/", "b gemm");
    addFinding("dtype:bf16", "b gemm tuple.1");
    addFinding("dtype:bf", "");
    addFinding("dtype:b*", "b gemm tuple.1");
    addFinding("space=5", "add.2.clone");
    // Numbers.
    addFinding("bytes>12K", "b tuple.1");
    addFinding("bytes>=12KiB", "b gemm tuple.1");
    addFinding("bytes=12,288", "gemm");
    addFinding("bytes:12288B", "gemm");
    addFinding("bytes < 0.03125K", "");
    addFinding("bytes <= 0.03125kib", "p.0 add.10 a add.2 add.2.clone loop_fusion");
    // KiB and K are 1,024 bytes, kB is 1,000: gemm has 12,288 bytes.
    addFinding("bytes=12KiB", "gemm");
    addFinding("bytes=12.288kB", "gemm");
    addFinding("bytes=12.288KB", "gemm");
    addFinding("bytes<12.289kb bytes>12.287kB", "gemm");
    addFinding("bytes<32.5 bytes>31.5", "p.0 add.10 a add.2 add.2.clone loop_fusion");
    addFinding("bytes=32.5", "");
    addFinding("bytes>999999P", "");
    addFinding("users=0", "add.10 tuple.1");
    addFinding("users>1", "a");
    addFinding("operands:2", "add.10 add.2 add.2.clone tuple.1");
    addFinding("step>=5", "gemm tuple.1");
    addFinding("flops=8 opcode:fusion", "loop_fusion");
    addFinding("flops>=0.008K not computation:fused", "add.2 add.2.clone loop_fusion");
    // Kinds, custom calls, shardings, attributes.
    addFinding("kind:kLoop", "loop_fusion");
    addFinding("kind:loop", "loop_fusion");
    addFinding("kind:parameter", "a b");
    addFinding("kind:temp", "add.2 add.2.clone loop_fusion");
    addFinding("reuse>0", "add.2 loop_fusion");
    addFinding("reuse:1", "add.2 loop_fusion");
    addFinding("reuse=0", "a b add.2.clone gemm");
    addFinding("custom_call:cublas", "gemm");
    addFinding("custom_call=__cublas$gemm", "gemm");
    addFinding("sharding:devices", "b");
    addFinding("sharding:*", "a b");
    addFinding("api_version>2", "gemm");
    addFinding("api_version>3", "");
    addFinding("calls=%fused_add", "loop_fusion");
    addFinding("op_type:*", "add.10");
    addFinding("op_type:addv", "add.10");
    addFinding("op_type:sub", "");
    // Live values.
    addFinding("live@0", "a b");
    addFinding("alive@0", "a b");  // the previous keyword
    addFinding("Live@peak", "a b loop_fusion gemm");
    addFinding("alive@3", "a b add.2 add.2.clone");
    addFinding("alive@4", "a b add.2.clone loop_fusion");
    addFinding("alive@peak", "a b loop_fusion gemm");
    // Combined.
    addFinding("opcode:add and mlp", "add.10");
    addFinding("opcode:fusion or opcode:tuple", "loop_fusion tuple.1");
    addFinding("clone or mlp add", "add.10 add.2.clone");
    addFinding("(clone or mlp) fused", "");
    addFinding("add (mlp or attention.py:12)", "add.10 add.2");
    addFinding("add not (mlp or clone)", "add.2");
    addFinding("NOT not name=a", "a");
    addFinding("not(add or b)OR name=b", "p.0 a b loop_fusion");
    addFinding("((((name=gemm))))", "gemm");
    addFinding("\"or\"", "");
    addFinding("for", "");
  }
  void findsInstructions() {
    QFETCH(QByteArray, query);
    QFETCH(QString, expected);
    QCOMPARE(whole().instructions(parsed(query)), expected);
  }

  void findsValues_data() {
    findingColumns();
    addFinding("", "a b add.2 add.2.clone loop_fusion gemm");
    addFinding("add", "add.2 add.2.clone");
    addFinding("name:add.2 not clone", "add.2");
    addFinding("opcode:parameter", "a b");
    addFinding("shape:bf16[*]", "gemm");
    addFinding("dtype:bf16", "b gemm");
    addFinding("bytes>=12K", "b gemm");
    addFinding("space:5", "add.2.clone");
    addFinding("kind:temp", "add.2 add.2.clone loop_fusion");
    addFinding("kind:loop", "loop_fusion");
    addFinding("kind:output or kind:parameter", "a b gemm");
    addFinding("alive@2", "a b add.2");
    addFinding("alive@peak kind:temp", "loop_fusion");
    addFinding("scope:attention", "add.2 add.2.clone");
    addFinding("users>1", "a");
  }
  void findsValues() {
    QFETCH(QByteArray, query);
    QFETCH(QString, expected);
    QCOMPARE(whole().values(parsed(query)), expected);
  }

  void aModuleAlone() {
    const Subject alone(kModule, "");
    QCOMPARE(alone.instructions(parsed("kind:temp")), QString());
    QCOMPARE(alone.instructions(parsed("step=3 not computation:fused")), QString("add.2.clone"));
    const auto result =
        queries::findInstructions(parsed("clone or alive@peak"), alone.subject, alone.module->instructions());
    QCOMPARE(result.notes.size(), size_t{1});
    const QString note = noted("clone or alive@peak", result.notes[0].place, result.notes[0].sentence);
    QVERIFY2(note.startsWith("clone or [[alive@peak]]: no live ranges"), qPrintable(note));
    QCOMPARE(alone.instructions(parsed("clone or alive@peak")), QString("add.2.clone"));
  }

  void saysWhatIsMissing() {
    const auto notes = [](const queries::QueryResult& result) {
      QStringList sentences;
      for (const auto& note : result.notes) sentences << QString::fromStdString(note.sentence);
      return sentences.join(u'\n');
    };
    const Subject module(kModule, "");
    const auto ofModule = [&](const char* query) {
      return notes(queries::findInstructions(parsed(query), module.subject, module.module->instructions()));
    };
    const QString where =
        QStringLiteral("no allocations: XLA writes them to the buffer assignment if it runs with --xla_dump_to");
    QCOMPARE(ofModule("allocation:3"), where);
    QCOMPARE(ofModule("kind:temp"), where);
    QCOMPARE(ofModule("kind:output"), QString());  // also matches the kind of fusions, so there is no note
    const Subject assignment("", kBuffers);
    const auto ofAssignment = [&](const char* query) {
      return notes(queries::findValues(parsed(query), assignment.subject));
    };
    QCOMPARE(ofAssignment("opcode:add"), QString("a buffer assignment without its module has no opcode"));
    QCOMPARE(ofAssignment("channel_id:1"), QString("a buffer assignment without its module has no channel_id"));
    QCOMPARE(ofAssignment("kind:temp bytes>1 add"), QString());
    QCOMPARE(notes(queries::findValues(parsed("kind:temp"), whole().subject)), QString());
  }

  void anAssignmentAlone() {
    const Subject alone("", kBuffers);
    QCOMPARE(alone.values(parsed("bytes>1K alive@0")), QString("b"));
    QCOMPARE(alone.values(parsed("opcode:add")), QString());
    QCOMPARE(alone.values(parsed("ADD.2")), QString("add.2 add.2.clone"));
  }

  void reportsProblems_data() {
    findingColumns();
    addFinding("[[live@7]]", "there is no step 7: steps are 0–6");
    addFinding("add [[live@99999999999]]", "there is no step 99999999999: steps are 0–6");
    addFinding("[[opcod:add]]", "\"opcod\" is neither a field nor an attribute of this module");
    addFinding("sharding:nowhere api_version:9 op_type:Sub", "");
  }
  void reportsProblems() {
    QFETCH(QByteArray, query);
    QFETCH(QString, expected);
    const support::Marked marked(query.toStdString());
    const auto result = queries::findInstructions(parsed(QByteArray::fromStdString(marked.text())), whole().subject,
                                                  whole().module->instructions());
    QStringList notes, expectedNotes;
    for (const auto& note : result.notes) notes << noted(marked.text(), note.place, note.sentence);
    if (!expected.isEmpty()) expectedNotes << QString::fromUtf8(query) + ": " + expected;
    QCOMPARE(notes, expectedNotes);
  }

  void staysInTheRange() {
    const auto range = whole().module->instructions(*whole().module->findComputation("main"));
    const auto result = queries::findInstructions(parsed("opcode:add or kind:parameter"), whole().subject, range);
    QCOMPARE(result.found, (std::vector<uint8_t>{1, 1, 1, 1, 0, 0, 0}));
  }

  void errors_data() {
    findingColumns();
    addFinding("[[bytes>]]", "bytes needs a value");
    addFinding("[[opcode:]]", "opcode needs a value");
    addFinding("[[opcode:]] add", "opcode needs a value");
    addFinding("bytes>[[64X]]", "expected a number such as 512, 64M or 1.5GiB");
    addFinding("users > [[1GiB]]", "expected a number such as 12 or 1.5K");
    addFinding("users>[[1.]]", "expected a number such as 12 or 1.5K");
    addFinding("api_version>[[x]]", "expected a number such as 12 or 1.5K");
    addFinding("add [[name]]>3", "name is text; use :, =, != or ~/…/");
    addFinding("[[bytes]]~/6/", "bytes is a number; use =, !=, <, <=, > or >=");
    addFinding("name[[~]]", "write a regular expression here: name~/…/");
    addFinding("name[[~]] fusion", "write a regular expression here: name~/…/");
    addFinding("name~[[fu(sion]]", "missing ): fu(sion");
    addFinding("name~[[/fu(sion/]]", "missing ): fu(sion");
    addFinding("name~[[/fusion]]", "the closing slash of the regular expression is missing");
    addFinding("scope:[[\"a b]]", "this quote is not closed");
    addFinding("[[(]]add or b", "this parenthesis is not closed");
    addFinding("add [[)]] b", "this closing parenthesis has no opening one");
    addFinding("( [[)]]", "a term is missing before this parenthesis");
    addFinding("add or[[]]", "a term is missing here");
    addFinding("add not[[]]", "a term is missing here");
    addFinding("[[and]] add", "\"and\" needs a term on each side; put it in quotes to search for the word");
    addFinding("a or [[or]] b", "\"or\" needs a term on each side; put it in quotes to search for the word");
    addFinding("[[>]]64M", "a comparison needs a field before it, such as bytes>64M");
    addFinding("[[live]]:peak", "write live@STEP or live@peak");
    addFinding("[[alive]]:peak", "write live@STEP or live@peak");
    addFinding("b [[live@start]]", "live@ needs a step of the schedule, or peak");
    addFinding("[[live@-1]]", "live@ needs a step of the schedule, or peak");
  }
  void errors() {
    QFETCH(QByteArray, query);
    QFETCH(QString, expected);
    const support::Marked marked(query.toStdString());
    const auto result = queries::Query::parse(marked.text());
    QVERIFY(!result.ok());
    const auto place = queries::errorPlace(result.status());
    QVERIFY(place.has_value());
    QCOMPARE(noted(marked.text(), *place, result.status().message()), QString::fromUtf8(query) + ": " + expected);
  }

  void isBounded() {
    using queries::Query;
    const auto nested = [](size_t depth) { return std::string(depth, '(') + "a" + std::string(depth, ')'); };
    QVERIFY(Query::parse(nested(Query::kMaximumDepth)).ok());
    QVERIFY(!Query::parse(nested(Query::kMaximumDepth + 1)).ok());
    std::string words;
    for (size_t i = 0; i < Query::kMaximumTerms; ++i) words += "a ";
    QVERIFY(Query::parse(words).ok());
    QVERIFY(!Query::parse(words + "a").ok());
    QVERIFY(Query::parse(std::string(Query::kMaximumLength, 'a')).ok());
    QVERIFY(!Query::parse(std::string(Query::kMaximumLength + 1, 'a')).ok());
    std::string manyNots;
    for (int i = 0; i < 1000; ++i) manyNots += "not ";
    QCOMPARE(whole().instructions(parsed(QByteArray::fromStdString(manyNots + "name=gemm"))), QString("gemm"));
    QVERIFY(!Query::parse("name~/((a{900}){900}){900}/").ok());
  }

  void quotes_data() {
    findingColumns();
    addFinding("fusion.12", "fusion.12");
    addFinding("two words", "\"two words\"");
    addFinding("jit(f)", "\"jit(f)\"");
    addFinding("or", "\"or\"");
    addFinding("a\\\"b", "\"a\\\\\\\"b\"");
    addFinding("", "\"\"");
  }
  void quotes() {
    QFETCH(QByteArray, query);
    QFETCH(QString, expected);
    QCOMPARE(QString::fromStdString(queries::quotedForQuery(query.toStdString())), expected);
  }

  /// A regular expression on all texts at once finds the same as on each of them.
  void expressionsFindInBlocks_data() {
    findingColumns();
    for (const char* expression :
         {"a", "^a", "a$", "^$", "$", "x*", "[^a]", "b.*c", "\\ba", "a|^b", "(?:ab)+", "\\Aa", "c\\z", "a\\Cb"}) {
      addFinding(expression, "");
    }
  }
  void expressionsFindInBlocks() {
    QFETCH(QByteArray, query);
    const std::vector<std::string> texts{"", "a", "b", "ab", "bc", "", "B-c", "cab", "xabab", "\xc3\xa4", "c", ""};
    queries::TextArena arena;
    for (const std::string& text : texts) arena.append(text);
    const auto pattern = queries::QueryPattern::expression(query.toStdString());
    QVERIFY(pattern.ok());
    for (size_t first = 0; first < texts.size(); ++first) {
      for (size_t last = first; last <= texts.size(); ++last) {
        std::vector<uint8_t> found(last - first), expected;
        pattern->find(arena, first, last, found.data());
        for (size_t i = first; i < last; ++i) expected.push_back(pattern->matches(texts[i]));
        QCOMPARE(found, expected);
      }
    }
  }

  void stops() {
    std::stop_source source;
    source.request_stop();
    const auto result =
        queries::findInstructions(parsed("add"), whole().subject, whole().module->instructions(), source.get_token());
    QCOMPARE(result.found.size(), size_t{9});
  }
};

QTEST_APPLESS_MAIN(TestQuery)
#include "tst_query.moc"

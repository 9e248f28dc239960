// The HLO texts of XLA's own tests: what its parser takes has no error here, and what it refuses is either reported or
// in a table that says why a viewer shows it without a word.

#include <QDirIterator>
#include <QFileInfo>
#include <QTest>
#include <algorithm>
#include <chrono>
#include <map>

#include "tests/support/hlo_text.h"

using namespace support;

namespace {

// Under `valid`, with errors.
const std::map<QString, const char*> kNoHlo = {
    {"all_reduce_e2e_test-8d6761bc", "`%1$d` stands where the test puts a number"},
    {"collective_fusion_test-5324d26b", "`%1$s` stands where the test puts shapes"},
    {"collective_permute_decomposer_test-15c76302", "`$hlo_while_body` stands where the test puts a computation"},
    {"computation_partitioner_test-03d33073", "a printed partition: computations with `SUBGRAPH` before their names"},
    {"computation_partitioner_test-0badf86d", "a printed partition: computations with `SUBGRAPH` before their names"},
};

// Under `invalid`, and shown without a diagnostic.
constexpr const char* kUnknownOpcode =
    "an opcode that nobody knows is shown as written: it may be newer than the viewer";
constexpr const char* kOperandCount = "the operands that are there are shown; XLA's verifier counts them";
constexpr const char* kNoAttribute =
    "what an opcode must be told is not asked for: dumps leave out what is the default";
constexpr const char* kOtherAttribute =
    "an attribute is shown at any opcode: which ones take it changes with the version";
constexpr const char* kValue = "read when it is looked at, and shown as written where it cannot be read";
constexpr const char* kShapes = "a dump's shapes are shown as they are, not worked out again";
constexpr const char* kAsync = "each of the operations is shown with what it says; pairs are told by their operands";
constexpr const char* kFine = "a piece of a larger text, and whole as such";

const std::map<QString, const char*> kTolerated = {
    {"hlo_parser_test-18281781", kShapes},               // one level type for two dimensions
    {"hlo_parser_test-7893844b", kNoAttribute},          // a send without channel_id
    {"hlo_instruction_test-4379120b", kOtherAttribute},  // result_accuracy of a negate
    {"hlo_instruction_test-be49bebd", kValue},           // result_accuracy={mode=foo}
    {"hlo_parser_test-06dcb473", kShapes},               // reduces a dimension that is not there
    {"hlo_parser_test-0a084fc2", kValue},                // one operand_layout_constraint for two operands
    {"hlo_parser_test-0a3515bb", kValue},                // dim_labels=9?????????_io->bf
    {"hlo_parser_test-14731fdd", kShapes},               // a level type X
    {"hlo_parser_test-1a2f3b5b", kOtherAttribute},       // result_accuracy of a bitcast-convert
    {"hlo_parser_test-1ae9030b", kOperandCount},         // a compare of one
    {"hlo_parser_test-215aeaa5", kOperandCount},         // one size for two dimensions
    {"hlo_parser_test-233e270a", kValue},                // three parameter_replication for two leaves
    {"hlo_parser_test-23ff478e", kAsync},                // the update runs on another thread
    {"hlo_parser_test-2cec0f5d", kAsync},                // copy-update
    {"hlo_parser_test-2fb5b0ae", kValue},                // result_accuracy={foo=10.0}
    {"hlo_parser_test-33d14c19", kNoAttribute},          // a nested broadcast, which cannot have dimensions
    {"hlo_parser_test-33e54d2c", kShapes},               // a recv that is no tuple
    {"hlo_parser_test-3520ddf0", kAsync},                // all-reduce-update
    {"hlo_parser_test-3bbf59c3", kValue},                // result_accuracy={0.5}
    {"hlo_parser_test-4e2d8caf", kNoAttribute},          // dimensions={} of a reduce-scatter
    {"hlo_parser_test-511d9d49", kAsync},                // the done calls another computation
    {"hlo_parser_test-5234cb3c", kValue},                // api_version=API_VERSION_UNSPECIFIED
    {"hlo_parser_test-5c98b44b", kShapes},               // an f32[] chooses the branch
    {"hlo_parser_test-64653375", kAsync},                // the update's shape is not the start's
    {"hlo_parser_test-64788fc2", kShapes},               // a physical shape without a layout
    {"hlo_parser_test-6a3fa222", kValue},                // an axis that the mesh does not have
    {"hlo_parser_test-6aed959e", kAsync},                // the start's shape lacks the output
    {"hlo_parser_test-6bc939ab", kOperandCount},         // dynamic-reshape of nothing
    {"hlo_parser_test-6c0ff046", kValue},                // window={pad=1_1_0 size=1}
    {"hlo_parser_test-6d0aa95b", kAsync},                // add-done of a custom-call
    {"hlo_parser_test-7021ac64", kShapes},               // an operand's shape is not its definition's
    {"hlo_parser_test-711547b4", kShapes},               // a transpose into another shape
    {"hlo_parser_test-76d85cf6", kShapes},               // a reshape to fewer elements
    {"hlo_parser_test-76f107d5", kAsync},                // all-gather-update
    {"hlo_parser_test-85871948", kValue},                // ten devices for four tiles
    {"hlo_parser_test-85c9f697", kValue},                // dimensions={-1}
    {"hlo_parser_test-886d61d1", kShapes},               // a pred[] chooses among branch_computations
    {"hlo_parser_test-89682d65", kUnknownOpcode},        // le
    {"hlo_parser_test-8c36d6b2", kNoAttribute},          // dimensions={} of an all-gather
    {"hlo_parser_test-8e8c4a5b", kAsync},                // recv-update
    {"hlo_parser_test-8eb53b28", kValue},                // result_accuracy={mode=high}
    {"hlo_parser_test-9487b0f7", kValue},                // sixteen devices for four tiles
    {"hlo_parser_test-9959678f", kShapes},               // an infeed that is no tuple
    {"hlo_parser_test-9c57b522", kAsync},                // an update of a done
    {"hlo_parser_test-9e63cfee", kNoAttribute},          // dimensions={} of a get-dimension-size
    {"hlo_parser_test-9e9f0009", kValue},                // api_version=API_VERSION_THAT_DOESNT_EXIST
    {"hlo_parser_test-9f0a3c8c", kAsync},                // collective-permute-update
    {"hlo_parser_test-a365082e", kAsync},                // add-update of a custom-call
    {"hlo_parser_test-a5f89f72", kValue},                // an operand_layout_constraint of another shape
    {"hlo_parser_test-a8e41a66", kOperandCount},         // rng-bit-generator of nothing
    {"hlo_parser_test-aa037e72", kValue},                // an axis that the mesh does not have
    {"hlo_parser_test-afb9b224", kValue},                // log_mode=invalid_mode
    {"hlo_parser_test-bcd720bb", kAsync},                // the update's shape lacks the output
    {"hlo_parser_test-bff9a433", kFine},                 // p_inner = f32[] parameter(0)
};

struct Case {
  QString name;  // of the file, without its suffix
  absl::StatusOr<hlo::ParsedHlo> parsed;
};

// Calls `use(case)` for each file of a folder of the corpus; their number, 0 where it is not there. What none may do
// fails the test.
template <typename Use>
int eachCase(const QString& folder, const Use& use) {
  int count = 0;
  for (QDirIterator it(sharedPath("corpus/" + folder), QDir::Files); it.hasNext();) {
    const QFileInfo file(it.next());
    const Text text = sharedText("corpus/" + folder + '/' + file.fileName());
    if (text == nullptr) {
      qWarning("%s cannot be read", qPrintable(file.fileName()));
      return -1;
    }
    const auto begin = std::chrono::steady_clock::now();
    hlo::looksLikeHlo(text->text());
    const Case one{file.completeBaseName(), hlo::parseHlo(text)};
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    const std::string problem = problemIn(one.parsed);
    if (seconds > 5 || !problem.empty()) {
      qWarning("%s: %s, %g s", qPrintable(one.name), problem.c_str(), seconds);
      return -1;
    }
    use(one);
    ++count;
  }
  return count;
}

// The first error, or "".
std::string errorIn(const Case& one) {
  if (!one.parsed.ok()) return one.parsed.status().ToString();
  for (const hlo::Diagnostic& diagnostic : one.parsed->diagnostics) {
    if (diagnostic.severity == hlo::Severity::kError) return hlo::format(diagnostic);
  }
  return "";
}

void addFolders(std::initializer_list<std::pair<const char*, int>> folders) {
  QTest::addColumn<int>("files");
  for (const auto& [name, files] : folders) QTest::newRow(name) << files;
}

}  // namespace

class HloCorpusTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void readsWhatIsValid_data();
  void readsWhatIsValid();
  void reportsWhatIsInvalid_data();
  void reportsWhatIsInvalid();
  void survivesTheRest_data();
  void survivesTheRest();
};

void HloCorpusTest::initTestCase() {
  if (!QFileInfo(sharedPath("corpus/xla-tests")).isDir()) QSKIP("the reference dumps are not at hand");
}

void HloCorpusTest::readsWhatIsValid_data() { addFolders({{"xla-tests/valid", 2292}, {"xla-tests-2023/valid", 286}}); }

void HloCorpusTest::readsWhatIsValid() {
  QFETCH(int, files);
  int exceptions = 0;
  QStringList wrong;
  const int count = eachCase(QTest::currentDataTag(), [&](const Case& one) {
    const std::string error = errorIn(one);
    const bool isException = kNoHlo.count(one.name) > 0;
    exceptions += isException;
    if (error.empty() == isException) {
      wrong.append(isException ? one.name + " has no error any more" : QString::fromStdString(error));
    }
  });
  QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
  QCOMPARE(count, files);
  QVERIFY(exceptions * 200 < count);  // 0.5 %
}

void HloCorpusTest::reportsWhatIsInvalid_data() {
  addFolders({{"xla-tests/invalid", 89}, {"xla-tests-2023/invalid", 2}});
}

void HloCorpusTest::reportsWhatIsInvalid() {
  QFETCH(int, files);
  QStringList wrong;
  const int count = eachCase(QTest::currentDataTag(), [&](const Case& one) {
    const bool isReported = !one.parsed.ok() || !one.parsed->diagnostics.empty();
    const auto tolerated = kTolerated.find(one.name);
    if (isReported == (tolerated == kTolerated.end())) return;
    wrong.append(one.name + (isReported ? QStringLiteral(" is reported, though ") + tolerated->second
                                        : QStringLiteral(" is not reported")));
  });
  QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
  QCOMPARE(count, files);
}

void HloCorpusTest::survivesTheRest_data() {
  addFolders({{"xla-tests/template", 111},
              {"xla-tests-2023/template", 8},
              {"xla-tests/proto", 8},
              {"xla-tests-2023/proto", 4}});
}

void HloCorpusTest::survivesTheRest() {
  QFETCH(int, files);
  QCOMPARE(eachCase(QTest::currentDataTag(), [](const Case&) {}), files);
}

QTEST_APPLESS_MAIN(HloCorpusTest)
#include "tst_hlo_corpus.moc"

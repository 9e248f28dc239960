// The HLO texts of XLA's own tests: text accepted by XLA's parser has no error here, and rejected text is either
// reported or listed in a table with the reason why a viewer shows it without a message.

#include <QDirIterator>
#include <QFileInfo>
#include <QTest>
#include <algorithm>
#include <map>

#include "model/verify/verifier.h"
#include "tests/support/hlo_text.h"

using namespace support;

namespace {

// Files under `valid` with errors.
const std::map<QString, const char*> kNoHlo = {
    {"all_reduce_e2e_test-8d6761bc", "`%1$d` stands where the test puts a number"},
    {"collective_fusion_test-5324d26b", "`%1$s` stands where the test puts shapes"},
    {"collective_permute_decomposer_test-15c76302", "`$hlo_while_body` stands where the test puts a computation"},
    {"collective_pipeline_parallelism_test-20999a77", "a call without a shape of a computation that the test adds"},
    {"collective_pipeline_parallelism_test-5185f428", "a call without a shape of a computation that the test adds"},
    {"computation_partitioner_test-03d33073", "a printed partition: computations with `SUBGRAPH` before their names"},
    {"computation_partitioner_test-0badf86d", "a printed partition: computations with `SUBGRAPH` before their names"},
    {"gpu_fusible_test-17793a74", "a reduce-window without a shape, whose computation the test adds"},
    {"pad_benchmark_test-9cf38936", "`$d0` stands where the test puts dimensions"},
};

// Files under `invalid` that are shown without a diagnostic.
constexpr const char* kValue = "Neuron writes the zero of XLA's own enumeration, which its parser refuses";
constexpr const char* kShapes = "XLA 0.10.2 takes it";
constexpr const char* kFine = "a piece of a larger text, and whole as such";

const std::map<QString, const char*> kTolerated = {
    {"hlo_parser_test-18281781", kShapes},  // one level type for two dimensions, accepted by XLA
    {"hlo_parser_test-5234cb3c", kValue},   // api_version=API_VERSION_UNSPECIFIED
    {"hlo_parser_test-711547b4", kFine},    // two instructions outside of any computation
    {"hlo_parser_test-bff9a433", kFine},    // p_inner = f32[] parameter(0)
    {"12", kValue},                         // in silent-invalid: like hlo_parser_test-5234cb3c
    {"16", kFine},                          // like hlo_parser_test-711547b4
};

// Files under `valid` that XLA 0.10.2 rejects for the same reason as hloscope.
const std::map<QString, const char*> kRefused = {
    {"hlo_verifier_test-3e9855d4", "a tuple of two elements has four operands: a test of what the verifier refuses"},
    {"hlo_verifier_test-077fa4b8", "an async-start without a result: a test of what the verifier refuses"},
    {"tuple_test-27d9c939", "a tuple of two elements has one operand: a test of what the runtime makes of it"},
    {"reduction_benchmark_test-07079509", "`$0` stands where the test puts dimensions"},
    {"reduction_benchmark_test-3003b064", "`$0` stands where the test puts dimensions"},
};

struct Case {
  QString name;  // of the file, without its suffix
  absl::StatusOr<hlo::ParsedHlo> parsed;
  std::vector<hlo::Diagnostic> invalid;  // of the verifier
};

// Calls `use(case)` for each file of a folder of the corpus and returns their number, 0 if the folder is missing. A
// case that breaks a general rule fails the test.
template <typename Use>
int eachCase(const QString& folder, const Use& use) {
  int count = 0;
  for (QDirIterator it(sharedPath("corpus/" + folder), {"*.hlo", "*.pbtxt", "*.txt"}, QDir::Files); it.hasNext();) {
    const QFileInfo file(it.next());
    const Text text = sharedText("corpus/" + folder + '/' + file.fileName());
    if (text == nullptr) {
      qWarning("%s cannot be read", qPrintable(file.fileName()));
      return -1;
    }
    hlo::looksLikeHlo(text->text());
    Case one{file.completeBaseName(), hlo::parseHlo(text), {}};
    for (size_t i = 0; one.parsed.ok() && i < one.parsed->modules.size(); ++i) {
      const auto told = hlo::verify(*one.parsed->modules[i]);
      one.invalid.insert(one.invalid.end(), told.begin(), told.end());
    }
    const std::string problem = problemIn(one.parsed);
    if (!problem.empty()) {
      qWarning("%s: %s", qPrintable(one.name), problem.c_str());
      return -1;
    }
    use(one);
    ++count;
  }
  return count;
}

// Returns the first error, or "".
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
    const bool isRefused = kRefused.count(one.name) > 0;
    if (one.invalid.empty() == isRefused && !isException) {
      wrong.append(isRefused ? one.name + " is valid" : QString::fromStdString(hlo::format(one.invalid.front())));
    }
    if (error.empty() == isException) {
      wrong.append(isException ? one.name + " has no error any more" : QString::fromStdString(error));
    }
  });
  QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
  QCOMPARE(count, files);
  QVERIFY(exceptions * 200 < count);  // 0.5 %
}

void HloCorpusTest::reportsWhatIsInvalid_data() {
  QTest::addColumn<int>("files");
  QTest::addColumn<int>("told");
  QTest::newRow("xla-tests/invalid") << 89 << 86;
  QTest::newRow("xla-tests-2023/invalid") << 2 << 1;
  QTest::newRow("repro/silent-invalid") << 55 << 53;  // one text for each kind of error
}

void HloCorpusTest::reportsWhatIsInvalid() {
  QFETCH(int, files);
  QFETCH(int, told);
  QStringList wrong;
  int reported = 0;
  const int count = eachCase(QTest::currentDataTag(), [&](const Case& one) {
    const bool isReported = !one.parsed.ok() || !one.parsed->diagnostics.empty() || !one.invalid.empty();
    reported += isReported;
    const auto found = kTolerated.find(one.name);
    if (isReported == (found == kTolerated.end())) return;
    wrong.append(one.name + (isReported ? QStringLiteral(" is reported, though ") + found->second
                                        : QStringLiteral(" is not reported")));
  });
  QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
  QCOMPARE(count, files);
  QCOMPARE(reported, told);
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

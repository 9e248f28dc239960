// Opcodes by their names, and their categories.

#include <QTest>
#include <functional>
#include <set>

#include "model/ir/opcode.h"
#include "model/ir/opcode_properties.h"

class OpcodeTest : public QObject {
  Q_OBJECT

 private slots:
  void everyWordHasAKindOfItsOwn();
  void sugarReadsAsAsync_data();
  void sugarReadsAsAsync();
  void wordsHaveAnAsyncRole_data();
  void wordsHaveAnAsyncRole();
  void categories_data();
  void categories();
  void categoriesHaveNames();
  void properties_data();
  void properties();
};

void OpcodeTest::everyWordHasAKindOfItsOwn() {
  std::set<absl::string_view> words;
  for (int i = 0; i < static_cast<int>(hlo::OpKind::kUnknown); ++i) {
    const auto kind = static_cast<hlo::OpKind>(i);
    const absl::string_view word = hlo::opKindWord(kind);
    QVERIFY2(words.insert(word).second, std::string(word).c_str());
    QVERIFY2(hlo::opKindFromWord(word) == kind, std::string(word).c_str());
  }
  // formats/hlo-text.md §10: 133 current ones, 18 retired.
  QCOMPARE(words.size(), size_t{133 + 18});
  QVERIFY(hlo::opKindWord(hlo::OpKind::kUnknown).empty());
}

void OpcodeTest::sugarReadsAsAsync_data() {
  QTest::addColumn<int>("kind");
  QTest::addColumn<int>("sugared");
  const auto add = [](const char* word, hlo::OpKind kind, hlo::OpKind sugared = hlo::OpKind::kUnknown) {
    QTest::newRow(word) << static_cast<int>(kind) << static_cast<int>(sugared);
  };
  add("fusion-start", hlo::OpKind::kAsyncStart, hlo::OpKind::kFusion);
  add("dynamic-update-slice-update", hlo::OpKind::kAsyncUpdate, hlo::OpKind::kDynamicUpdateSlice);
  add("custom-call-done", hlo::OpKind::kAsyncDone, hlo::OpKind::kCustomCall);
  add("copy-update", hlo::OpKind::kAsyncUpdate, hlo::OpKind::kCopy);
  add("async-start", hlo::OpKind::kAsyncStart);
  // These names are opcodes themselves.
  add("all-reduce-start", hlo::OpKind::kAllReduceStart);
  add("copy-done", hlo::OpKind::kCopyDone);
  add("send-done", hlo::OpKind::kSendDone);
  add("unheard-of-start", hlo::OpKind::kUnknown);
  add("unheard-of", hlo::OpKind::kUnknown);
  add("-start", hlo::OpKind::kUnknown);
  add("Add", hlo::OpKind::kUnknown);
  add("", hlo::OpKind::kUnknown);
}

void OpcodeTest::sugarReadsAsAsync() {
  QFETCH(int, kind);
  QFETCH(int, sugared);
  QCOMPARE(static_cast<int>(hlo::opKindFromWord(QTest::currentDataTag())), kind);
  QCOMPARE(static_cast<int>(hlo::sugaredOpKind(QTest::currentDataTag())), sugared);
}

// One of each category.
void OpcodeTest::wordsHaveAnAsyncRole_data() {
  QTest::addColumn<int>("role");
  const auto add = [](const char* word, hlo::AsyncRole role) { QTest::newRow(word) << static_cast<int>(role); };
  add("send", hlo::AsyncRole::kStart);
  add("fusion-start", hlo::AsyncRole::kStart);
  add("copy-done", hlo::AsyncRole::kDone);
  add("unheard-of-start", hlo::AsyncRole::kStart);
  add("unheard-of-update", hlo::AsyncRole::kUpdate);
  add("unheard-of-done", hlo::AsyncRole::kDone);
  add("dynamic-update-slice", hlo::AsyncRole::kNone);
  add("update", hlo::AsyncRole::kNone);
  add("-done", hlo::AsyncRole::kNone);
  add("", hlo::AsyncRole::kNone);
}

void OpcodeTest::wordsHaveAnAsyncRole() {
  QFETCH(int, role);
  const absl::string_view word = QTest::currentDataTag();
  QCOMPARE(static_cast<int>(hlo::asyncRole(hlo::opKindFromWord(word), word)), role);
}

void OpcodeTest::categories_data() {
  QTest::addColumn<int>("category");
  const auto add = [](const char* word, hlo::Category category) { QTest::newRow(word) << static_cast<int>(category); };
  add("add", hlo::Category::kElementwise);
  add("tuple", hlo::Category::kElementwise);
  add("copy", hlo::Category::kDataMovement);
  add("transpose", hlo::Category::kDataMovement);
  add("broadcast", hlo::Category::kBroadcast);
  add("dynamic-update-slice", hlo::Category::kBroadcast);
  add("dot", hlo::Category::kDot);
  add("convolution", hlo::Category::kDot);
  add("reduce", hlo::Category::kReduction);
  add("scatter", hlo::Category::kReduction);
  add("parameter", hlo::Category::kParameter);
  add("fusion", hlo::Category::kFusion);
  add("all-reduce", hlo::Category::kCollective);
  add("send", hlo::Category::kCollective);
  add("while", hlo::Category::kControl);
  add("custom-call", hlo::Category::kControl);
  add("unheard-of", hlo::Category::kControl);
}

void OpcodeTest::categories() {
  QFETCH(int, category);
  QCOMPARE(static_cast<int>(hlo::category(hlo::opKindFromWord(QTest::currentDataTag()))), category);
}

void OpcodeTest::categoriesHaveNames() {
  std::set<absl::string_view> names;
  for (int i = 0; i < hlo::kCategoryCount; ++i) {
    const absl::string_view name = hlo::categoryName(static_cast<hlo::Category>(i));
    QVERIFY(!name.empty() && names.insert(name).second);
  }
}

// According to XLA's lists: HloInstruction::IsOpElementwise(), HloCostAnalysis, GetCollectiveOpGroupMode().
void OpcodeTest::properties_data() {
  using hlo::AsyncRole;
  using hlo::OpKind;
  QTest::addColumn<std::function<bool(OpKind)>>("has");
  QTest::addColumn<QByteArray>("words");
  const auto row = [](const char* name, std::function<bool(OpKind)> has, const char* words) {
    QTest::newRow(name) << std::move(has) << QByteArray(words);
  };
  row(
      "unary", [](OpKind kind) { return hlo::elementwiseOperands(kind) == 1; },
      "abs acos acosh asin asinh atanh bitcast-convert cbrt ceil convert copy cosh cosine count-leading-zeros erf "
      "exponential exponential-minus-one floor imag is-finite log log-plus-one logistic negate not popcnt real "
      "reduce-precision round-nearest-afz round-nearest-even rsqrt sign sine sinh sqrt tan tanh");
  row(
      "binary", [](OpKind kind) { return hlo::elementwiseOperands(kind) == 2; },
      "add and atan2 compare complex divide maximum minimum mulhi multiply or power remainder shift-left "
      "shift-right-arithmetic shift-right-logical stochastic-convert subtract xor");
  row(
      "ternary", [](OpKind kind) { return hlo::elementwiseOperands(kind) == 3; }, "clamp select");
  row("transcendental", hlo::isTranscendental,
      "acos acosh asin asinh atan2 atanh cbrt cosh cosine erf exponential exponential-minus-one log log-plus-one "
      "logistic power rsqrt sine sinh sqrt tan tanh");
  row(
      "without operands", [](OpKind kind) { return !hlo::hasOperands(kind); }, "constant parameter");
  row("keeps elements", hlo::keepsElements, "bitcast reshape");
  row(
      "updates the first of five operands", [](OpKind kind) { return hlo::updatedOperands(kind, 5) == 1; },
      "dynamic-update-slice set-dimension-size");
  row(
      "updates two of five operands", [](OpKind kind) { return hlo::updatedOperands(kind, 5) == 2; }, "scatter");
  row("product", hlo::isProduct, "convolution dot ragged-dot scaled-dot");
  row("control flow", hlo::isControlFlow, "async-start call conditional while");
  row("permute", hlo::isPermute, "collective-permute collective-permute-start");
  row("chains", hlo::makesChains, "all-gather all-reduce all-to-all collective-permute reduce-scatter");
  row("forwards", hlo::forwardsOperand, "add-dependency bitcast domain opt-barrier");
  row(
      "start", [](OpKind kind) { return hlo::asyncRole(kind) == AsyncRole::kStart; },
      "all-gather-start all-reduce-start async-start collective-permute-start copy-start recv send");
  row(
      "update", [](OpKind kind) { return hlo::asyncRole(kind) == AsyncRole::kUpdate; }, "async-update");
  row(
      "done", [](OpKind kind) { return hlo::asyncRole(kind) == AsyncRole::kDone; },
      "all-gather-done all-reduce-done async-done collective-permute-done copy-done recv-done send-done");
  row("generic", hlo::isGenericAsync, "async-done async-start async-update");
  row("own pair", hlo::hasOwnAsyncPair, "all-gather all-reduce collective-permute copy recv send");
  row("groups", hlo::hasReplicaGroups,
      "all-gather all-gather-start all-reduce all-reduce-start all-to-all collective-broadcast ragged-all-to-all "
      "reduce-scatter all-reduce-scatter cross-replica-sum");
  row("groups of replicas", hlo::groupsNameReplicas,
      "all-gather all-gather-start all-reduce all-reduce-start reduce-scatter all-reduce-scatter cross-replica-sum");
  row("retired", hlo::isRetired,
      "all-reduce-scatter broadcast-dim-one cross-replica-sum equal-to generate-token greater-than "
      "greater-than-or-equal-to host-compute less-than less-than-or-equal-to not-equal-to trace tuple-select index "
      "update logical-and logical-or logical-not");
}

void OpcodeTest::properties() {
  QFETCH(std::function<bool(hlo::OpKind)>, has);
  QByteArray words;
  for (int i = 0; i <= static_cast<int>(hlo::OpKind::kUnknown); ++i) {
    const auto kind = static_cast<hlo::OpKind>(i);
    if (!has(kind)) continue;
    const absl::string_view word = hlo::opKindWord(kind);
    words += (words.isEmpty() ? "" : " ") + QByteArray(word.data(), static_cast<qsizetype>(word.size()));
  }
  QTEST(words, "words");
}

QTEST_APPLESS_MAIN(OpcodeTest)
#include "tst_opcode.moc"

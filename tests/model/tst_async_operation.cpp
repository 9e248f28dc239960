// Asynchronous operations as one: pairs with own opcodes, operations in computations and the chains of fusions of TPU
// compilers; what queries and the search find of them.

#include <QtTest>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/analysis/async_operation.h"
#include "model/analysis/operation_category.h"
#include "model/queries/search.h"
#include "model/text/hlo_parser.h"

namespace {

std::string chainText() {
  const auto gather = [](const char* name, const char* operand) {
    return absl::StrCat("  ", name, " = f32[1024] all-gather(", operand,
                        "), channel_id=7, replica_groups={{0,1,2,3}}, dimensions={0}, "
                        "frontend_attributes={chain_id=\"0\"}\n");
  };
  return absl::StrCat(
      "HloModule m, is_scheduled=true\ncarry {\n  a.c = f32[256] parameter(0)\n  x.c = f32[8] parameter(1)\n",
      gather("g.c", "a.c"),
      "  n = f32[8] negate(x.c)\n  ROOT t.c = (f32[8], f32[256], f32[1024]) tuple(n, a.c, g.c)\n}\n",
      "start {\n  a.s = f32[256] parameter(0)\n", gather("g.s", "a.s"),
      "  ROOT c.s = (f32[256], f32[1024]) custom-call(g.s), custom_call_target=\"AsyncCollectiveStart\"\n}\n",
      "done {\n  a.d = f32[256] parameter(0)\n", gather("g.d", "a.d"),
      "  ROOT c.d = f32[1024] custom-call(a.d, g.d), custom_call_target=\"AsyncCollectiveDone\"\n}\n", R"(
wrapped {
  p = f32[8] parameter(0)
  ROOT inner = f32[8] all-to-all(p), replica_groups={{0,1}}, dimensions={0}
}
sum {
  l = f32[] parameter(0)
  h = f32[] parameter(1)
  ROOT z = f32[] add(l, h)
}
ENTRY e {
  a = f32[256] parameter(0)
  x = f32[8] parameter(1)
  s = (f32[256], f32[1024]) fusion(a), kind=kCustom, calls=start
  s.0 = f32[256] get-tuple-element(s), index=0
  y = (f32[8], f32[256], f32[1024]) fusion(s.0, x), kind=kLoop, calls=carry
  other = f32[8] exponential(x)
  y.1 = f32[256] get-tuple-element(y), index=1
  d = f32[1024] fusion(y.1), kind=kCustom, calls=done
  w = ((f32[8]), f32[8], u32[]) async-start(x), calls=wrapped
  between = f32[8] negate(other)
  v = f32[8] async-done(w), calls=wrapped
  r = f32[8] all-reduce-start(v), replica_groups={{0,1}}, to_apply=sum
  q = f32[8] all-reduce-done(r)
  ROOT t = (f32[1024], f32[8], f32[8]) tuple(d, q, between)
}
)");
}

struct Async {
  std::shared_ptr<const hlo::Module> module =
      hlo::parseHlo(std::make_shared<const hlo::SourceText>("m", chainText()))->modules.front();

  hlo::InstructionId id(const char* name) const { return module->findInstructions(name).at(0); }
  std::string names(const std::vector<hlo::InstructionId>& ids) const {
    return absl::StrJoin(
        ids, " ", [this](std::string* text, hlo::InstructionId each) { absl::StrAppend(text, module->name(each)); });
  }
  /// "operation: start > carriers > done".
  QString of(const char* name) const {
    const auto operation = hlo::asyncOperation(*module, id(name));
    if (!operation) return QStringLiteral("none");
    return QString::fromStdString(absl::StrCat(
        module->name(operation->operation), ": ", module->name(operation->start), " > ", names(operation->carriers),
        " > ", operation->done ? module->name(*operation->done) : "?", operation->isChain ? ", chain" : ""));
  }
  QString overlap(const char* name) const {
    return QString::fromStdString(names(hlo::overlapping(*module, *hlo::asyncOperation(*module, id(name)))));
  }
};

}  // namespace

class AsyncOperationTest : public QObject {
  Q_OBJECT

 private slots:
  void eachPartNamesTheOperation() {
    const Async async;
    for (const char* const part : {"s", "d", "g.s", "g.c", "g.d"})
      QCOMPARE(async.of(part), QStringLiteral("g.s: s > y > d, chain"));
    for (const char* const part : {"w", "v", "inner"}) QCOMPARE(async.of(part), QStringLiteral("inner: w >  > v"));
    for (const char* const part : {"r", "q"}) QCOMPARE(async.of(part), QStringLiteral("r: r >  > q"));
    // The fusion that carries a step has work of its own.
    for (const char* const part : {"a", "y", "x", "between", "p", "t"}) QCOMPARE(async.of(part), "none");
    QCOMPARE(async.names(hlo::carriedBy(*async.module, async.id("y"))), std::string("s"));
    QVERIFY(hlo::carriedBy(*async.module, async.id("s")).empty());
    QVERIFY(hlo::carriedBy(*async.module, async.id("other")).empty());
  }

  void whatRunsMeanwhile() {
    const Async async;
    QCOMPARE(async.overlap("s"), QStringLiteral("y other"));
    QCOMPARE(async.overlap("w"), QStringLiteral("between"));
    QCOMPARE(async.overlap("r"), QString());
  }

  void categoriesAreThoseOfTheOperation() {
    const Async async;
    const auto of = [&](const char* name) { return hlo::operationCategory(*async.module, async.id(name)); };
    for (const char* const part : {"s", "d", "w", "v", "r", "q", "inner"})
      QVERIFY2(of(part) == hlo::Category::kCollective, part);
    QVERIFY(of("y") == hlo::Category::kFusion);
    QVERIFY(of("other") == hlo::Category::kElementwise);
    QVERIFY(hlo::isChainLink(*async.module, async.id("s"), async.id("y")));
    QVERIFY(hlo::isChainLink(*async.module, async.id("y"), async.id("d")));
    QVERIFY(!hlo::isChainLink(*async.module, async.id("d"), async.id("w")));
    QVERIFY(hlo::isInChain(*async.module, async.id("y")) && !hlo::isInChain(*async.module, async.id("w")));
  }

  void aCutChainHasNoDone() {
    Async async;
    const std::string text = chainText();
    const size_t at = text.find("  d = "), end = text.find('\n', at);
    std::string cut = text.substr(0, at) + text.substr(end + 1);
    cut.replace(cut.find("tuple(d, "), 9, "tuple(a, ");
    async.module = hlo::parseHlo(std::make_shared<const hlo::SourceText>("m", cut))->modules.front();
    QCOMPARE(async.of("s"), QStringLiteral("g.s: s > y > ?, chain"));
  }

  // The entry computation comes first, what runs as a part of a fusion last.
  void searchBeginsWithTheEntry() {
    Async async;
    async.module = hlo::parseHlo(std::make_shared<const hlo::SourceText>("m", R"(HloModule m

f {
  ROOT x.f = f32[8] parameter(0)
}

b {
  p = f32[8] parameter(0)
  ROOT x.b = f32[8] fusion(p), kind=kLoop, calls=f
}

c {
  x.c = f32[8] parameter(0)
  ROOT n = pred[] constant(false)
}

ENTRY e {
  x.e = f32[8] parameter(0)
  ROOT w = f32[8] while(x.e), condition=c, body=b
}
)"))
                       ->modules.front();
    const hlo::SourceIndex sources(*async.module);
    const queries::Link link(async.module.get(), nullptr);
    const queries::InstructionIndex index(*async.module, sources, link, 0);
    queries::QuerySubject subject;
    subject.instructions = &index;
    subject.link = &link;
    std::vector<hlo::InstructionId> rows;
    for (const queries::SearchHit& hit : queries::search(*queries::Query::parse("name:x"), subject).hits)
      rows.push_back(std::get<hlo::InstructionId>(hit));
    QCOMPARE(QString::fromStdString(async.names(rows)), QStringLiteral("x.e x.b x.c x.f"));
  }

  void opcodesFindTheirAsynchronousForms_data() {
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("instructions");
    QTest::addColumn<QString>("rows");
    const auto add = [](const char* query, const char* instructions, const char* rows) {
      QTest::newRow(query) << QString(query) << QString(instructions) << QString(rows);
    };
    add("opcode:all-reduce", "r q", "r q");
    add("opcode=all-reduce", "", "");
    add("opcode:all-reduce-start", "r", "r");
    // A match in a wrapper or a chain is shown by its start.
    add("opcode:all-to-all-start", "w", "w");
    add("opcode:all-to-all-done", "v", "v");
    add("opcode:all-gather-start", "s", "s");
    add("opcode=all-to-all-start", "", "");
    add("opcode:all-to-all", "inner w v", "w v");
    add("opcode=all-to-all", "inner", "inner");
    add("opcode:all-gather", "g.c g.s g.d s d", "s d");
    add("opcode:all-*", "g.c g.s g.d inner s d w v r q", "s d w v r q");
    add("opcode:async", "w v", "w v");
    add("name:inner", "inner", "inner");
  }
  void opcodesFindTheirAsynchronousForms() {
    QFETCH(QString, query);
    const Async async;
    const hlo::SourceIndex sources(*async.module);
    const queries::Link link(async.module.get(), nullptr);
    const queries::InstructionIndex index(*async.module, sources, link, 0);
    queries::QuerySubject subject;
    subject.instructions = &index;
    subject.link = &link;
    const auto parsed = queries::Query::parse(query.toStdString());
    QVERIFY(parsed.ok());
    const queries::SearchResult result = queries::search(*parsed, subject);
    std::vector<hlo::InstructionId> found, rows;
    for (uint32_t i = 0; i < result.instructions.size(); ++i) {
      if (result.instructions[i] == 1) found.emplace_back(i);
    }
    for (const queries::SearchHit& hit : result.hits) rows.push_back(std::get<hlo::InstructionId>(hit));
    QTEST(QString::fromStdString(async.names(found)), "instructions");
    QTEST(QString::fromStdString(async.names(rows)), "rows");
  }
};

QTEST_MAIN(AsyncOperationTest)
#include "tst_async_operation.moc"

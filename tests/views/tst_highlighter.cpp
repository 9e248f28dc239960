// Highlighters, tested on texts with roles in braces: {k:def} is a keyword, s a string, n a number, c a comment, d a
// definition, r a reference, t a shape, a an attribute.

#include <QtTest>
#include <random>

#include "absl/strings/str_cat.h"
#include "model/io/file.h"
#include "tests/support/compare.h"
#include "views/text/code_highlighter.h"
#include "views/text/highlight_cache.h"
#include "views/text/hlo_highlighter.h"
#include "views/text/mlir_highlighter.h"
#include "views/text/python_highlighter.h"

using views::CodeHighlighter;
using views::Highlighter;
using views::HloHighlighter;
using views::Language;
using views::LexPoint;
using views::MlirHighlighter;
using views::PythonHighlighter;
using views::SyntaxRole;
using views::SyntaxSpan;

namespace {

char letter(SyntaxRole role) { return "-ksncdrta"[static_cast<size_t>(role)]; }

QString marked(const Highlighter& highlighter, const std::string& text) {
  std::vector<SyntaxSpan> spans;
  highlighter.lex(text, {}, static_cast<uint32_t>(text.size()), &spans);
  std::string out;
  size_t at = 0;
  for (const SyntaxSpan& span : spans) {
    absl::StrAppend(&out, text.substr(at, span.begin - at), "{", std::string(1, letter(span.role)), ":",
                    text.substr(span.begin, span.end - span.begin), "}");
    at = span.end;
  }
  return QString::fromStdString(out + text.substr(at));
}

/// Returns a role for every byte.
std::string roles(const std::vector<SyntaxSpan>& spans, size_t size) {
  std::string roles(size, '-');
  for (const SyntaxSpan& span : spans)
    std::fill(roles.begin() + span.begin, roles.begin() + span.end, letter(span.role));
  return roles;
}

std::string rolesInPieces(const Highlighter& highlighter, const std::string& text,
                          const std::function<size_t()>& step) {
  std::vector<SyntaxSpan> spans;
  for (LexPoint at; at.offset < text.size();) {
    at = highlighter.lex(text, at, static_cast<uint32_t>(at.offset + step()), &spans);
  }
  return roles(spans, text.size());
}

const char kPython[] =
    "@jax.jit\n"
    "def f(x, y=1e-6):\n"
    "  \"\"\"Two lines,\n"
    "  'quoted' and \\\"\"\" escaped.\"\"\"\n"
    "  # a comment with \"a quote\n"
    "  return x @ y if x is not None else rb'\\'' + f\"{x!r}\"\n"
    "class größe(A): s = 'a\\\n b'; n = 0x1F + 1_000.5e+3j\n";

const char kMlir[] =
    "module @jit_f attributes {mhlo.num_partitions = 1 : i32} {\n"
    "  func.func public @main(%arg0: tensor<4x?xf32> {a.b = \"x\"} loc(#loc1)) -> tensor<f32> { // note\n"
    "    %0:2, %z = \"stablehlo.sort\"(%arg0) <{dimension = -1.5e+3 : i64}> ({\n"
    "    %c = stablehlo.constant dense<\"a\\\"b\"> : !quant.x\n"
    "    return %0#1 : tensor<f32>\n";

const char kHlo[] =
    "HloModule jit_f, is_scheduled=true, entry_computation_layout={(f32[4]{0})->f32[4]{0}}\n"
    "\n"
    "%region_0.5 (a.1: f32[], b.2: f32[]) -> f32[] {\n"
    "  ROOT %add.3 = f32[] add(f32[] %a.1, f32[] %b.2), metadata={op_name=\"jit(f)/add\" source_line=12}\n"
    "}\n"
    "\n"
    "ENTRY %main.9 (x: f32[8,128]) -> (f32[8], s32[]) {\n"
    "  %c = bf16[8]{0:T(8,128)(2,1)S(1)} constant({1, -2.5e-05, /*i0=1*/nan}), sharding={replicated}\n"
    "  %w = (f32[8], s32[]) while(%t), condition=%cond.1, body=%body.2, backend_config={\"n\":\"a\\\"b\"}\n"
    "  %d = f32[] conditional(%p, %x, %y), branch_computations={%one, %two}, kind=kLoop // note\n"
    "} // main.9\n";

}  // namespace

class TestHighlighter : public QObject {
  Q_OBJECT

 private slots:
  void python_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("def") << "async def f(x): pass"
                         << "{k:async} {k:def} {d:f}(x): {k:pass}";
    QTest::newRow("class") << "class  A_1(B):"
                           << "{k:class}  {d:A_1}(B):";
    QTest::newRow("keyword in a name") << "define = iffy.not_in"
                                       << "define = iffy.not_in";
    QTest::newRow("decorator") << "  @jax.named_scope(\"norm\")"
                               << "  {a:@jax.named_scope}({s:\"norm\"})";
    QTest::newRow("matrix product") << "x @y"
                                    << "x @y";
    QTest::newRow("comment") << "x # 'y'\nz"
                             << "x {c:# 'y'}\nz";
    QTest::newRow("numbers") << "1 1.5 .5 0x1F 1_000 1e-5 2j x1 0xe-1"
                             << "{n:1} {n:1.5} {n:.5} {n:0x1F} {n:1_000} {n:1e-5} {n:2j} x1 {n:0xe}-{n:1}";
    QTest::newRow("slices") << "x[1:-2, ...]"
                            << "x[{n:1}:-{n:2}, ...]";
    QTest::newRow("prefixes") << "rb\"x\" F'{y}' u''"
                              << "{s:rb\"x\"} {s:F'{y}'} {s:u''}";
    // The backslash keeps the quote inside, also in a raw string.
    QTest::newRow("raw") << "r'\\' + 'y'"
                         << "{s:r'\\' + '}y{s:'}";
    QTest::newRow("no prefix") << "abc'x'"
                               << "abc{s:'x'}";
    QTest::newRow("escaped quote") << "'a\\'b' c"
                                   << "{s:'a\\'b'} c";
    QTest::newRow("open string ends with its line") << "'abc\nif x"
                                                    << "{s:'abc}\n{k:if} x";
    QTest::newRow("continued string") << "'a\\\nb' if"
                                      << "{s:'a\\\nb'} {k:if}";
    QTest::newRow("continued string, CR LF") << "'a\\\r\nb' if"
                                             << "{s:'a\\\r\nb'} {k:if}";
    QTest::newRow("triple") << "\"\"\"a \"b\" 'c'\n# d\n\"\"\" if"
                            << "{s:\"\"\"a \"b\" 'c'\n# d\n\"\"\"} {k:if}";
    QTest::newRow("empty strings") << "'' \"\" x"
                                   << "{s:''} {s:\"\"} x";
    QTest::newRow("letters beyond ASCII") << "größe = 'ü' # é"
                                          << "größe = {s:'ü'} {c:# é}";
    QTest::newRow("constants") << "None is True"
                               << "{k:None} {k:is} {k:True}";
    QTest::newRow("nothing") << ""
                             << "";
  }

  void python() {
    QFETCH(QString, text);
    QTEST(marked(PythonHighlighter(), text.toStdString()), "expected");
  }

  void code_data() {
    QTest::addColumn<int>("language");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, Language language, const char* text, const char* expected) {
      QTest::newRow(name) << static_cast<int>(language) << QString::fromUtf8(text) << QString::fromUtf8(expected);
    };
    row("C++", Language::kCpp, "class A : B { int f(x1) const; };  // 'y'\n",
        "{k:class} {d:A} : B { {k:int} f(x1) {k:const}; };  {c:// 'y'}\n");
    row("enum class", Language::kCpp, "enum class E : char", "{k:enum} {k:class} {d:E} : {k:char}");
    row("directive", Language::kCpp, "  # include <a>\nx # y", "  {a:# include} <a>\nx # y");
    row("comment over lines", Language::kCpp, "a /* b\n\"c\" */ /**/ d /*/ e */",
        "a {c:/* b\n\"c\" */} {c:/**/} d {c:/*/ e */}");
    row("C++ strings", Language::kCpp, "u8\"a\\\"b\" L\"c\" '\\'' \"open\nif",
        "{s:u8\"a\\\"b\"} {s:L\"c\"} {s:'\\''} {s:\"open}\n{k:if}");
    row("raw string", Language::kCpp, "R\"(a\n\"b\\)\" if", "{s:R\"(a\n\"b\\)\"} {k:if}");
    row("C++ numbers", Language::kCpp, "1'000 0x1Fu 1.5e-3f .5 a.b", "{n:1'000} {n:0x1Fu} {n:1.5e-3f} {n:.5} a.b");
    row("Zig", Language::kZig, "pub fn main() !void { const a = @import(\"std\"); }",
        "{k:pub} {k:fn} {d:main}() !void { {k:const} a = {a:@import}({s:\"std\"}); }");
    row("Zig lines", Language::kZig, "x = \\\\one \"\n; // c\n1..2", "x = {s:\\\\one \"}\n; {c:// c}\n{n:1}..{n:2}");
    row("Julia", Language::kJulia, "function f(x) x' + A[1]' end # c\n@view y",
        "{k:function} {d:f}(x) x' + A[{n:1}]' {k:end} {c:# c}\n{a:@view} y");
    row("Julia strings", Language::kJulia, "\"a\nb\" \"\"\"c \"d\" \"\"\" 'x'",
        "{s:\"a\nb\"} {s:\"\"\"c \"d\" \"\"\"} {s:'x'}");
    row("nested comments", Language::kJulia, "a #= b #= c =# d =# e", "a {c:#= b #= c =# d =#} e");
    row("nothing", Language::kCpp, "", "");
  }

  void code() {
    QFETCH(int, language);
    QFETCH(QString, text);
    const CodeHighlighter highlighter(static_cast<Language>(language));
    QTEST(marked(highlighter, text.toStdString()), "expected");
    // Stopping and resuming at any byte gives the same spans.
    size_t one = 1;
    std::vector<SyntaxSpan> whole;
    const std::string bytes = text.toStdString();
    highlighter.lex(bytes, {}, static_cast<uint32_t>(bytes.size()), &whole);
    QCOMPARE(rolesInPieces(highlighter, bytes, [&] { return one; }), roles(whole, bytes.size()));
  }

  void byTheNameOfTheFile() {
    const auto is = [](const char* path) { return views::highlighterFor(path); };
    QVERIFY(dynamic_cast<const PythonHighlighter*>(is("/a/b.py").get()) != nullptr);
    for (const char* path : {"x.cc", "x.H", "x.cu", "main.zig", "f.jl"})
      QVERIFY2(dynamic_cast<const CodeHighlighter*>(is(path).get()) != nullptr, path);
    QVERIFY(is("x.txt") == nullptr && is("py") == nullptr && is("") == nullptr);
  }

  void hlo_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const char* text, const char* expected) {
      QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(expected);
    };
    row("long form", "  ROOT %add.3 = f32[2,8]{1,0} add(f32[2,8]{1,0} %p.1, %q.2)",
        "  {k:ROOT} {d:%add.3} = {t:f32[2,8]{1,0}} {k:add}({t:f32[2,8]{1,0}} {r:%p.1}, {r:%q.2})");
    row("short form", "  all-reduce-start.3 = f32[] all-reduce-start(p.1), to_apply=region_0.5",
        "  {d:all-reduce-start.3} = {t:f32[]} {k:all-reduce-start}({r:p.1}), {a:to_apply}={r:region_0.5}");
    row("no shape", "add.3 = add(p.1, q.2)", "{d:add.3} = {k:add}({r:p.1}, {r:q.2})");
    row("no blanks", "add.3=f32[] add(p)", "{d:add.3}={t:f32[]} {k:add}({r:p})");
    row("nested", "a = f32[] add(multiply(x, y), f32[] constant(2))",
        "{d:a} = {t:f32[]} {k:add}({k:multiply}({r:x}, {r:y}), {t:f32[]} {k:constant}({n:2}))");
    row("tuple shape", "%w = (f32[8]{0}, (s32[], /*index=1*/token[])) while(%t)",
        "{d:%w} = ({t:f32[8]{0}}, ({t:s32[]}, {c:/*index=1*/}{t:token[]})) {k:while}({r:%t})");
    row("tiled layout", "%p = bf16[16,512]{1,0:T(8,128)(2,1)S(1)} parameter(0)",
        "{d:%p} = {t:bf16[16,512]{1,0:T(8,128)(2,1)S(1)}} {k:parameter}({n:0})");
    row("scalar layout", "%p = u32[]{:S(2)} parameter(1)", "{d:%p} = {t:u32[]{:S(2)}} {k:parameter}({n:1})");
    row("dynamic", "%p = f32[<=8,?] parameter(0)", "{d:%p} = {t:f32[<=8,?]} {k:parameter}({n:0})");
    row("header, long", "ENTRY %main.9 (x.1: f32[4], (unknown): s32[]) -> f32[] {",
        "{k:ENTRY} {d:%main.9} ({r:x.1}: {t:f32[4]}, ({r:unknown}): {t:s32[]}) -> {t:f32[]} {");
    row("header, short", "fused_computation {", "{d:fused_computation} {");
    row("end", "} // region_0.5", "} {c:// region_0.5}");
    row("end of a thread", "}, execution_thread=\"sparseCore\"", "}, {a:execution_thread}={s:\"sparseCore\"}");
    row("module", "HloModule jit_f.1, is_scheduled=true", "{k:HloModule} {d:jit_f.1}, {a:is_scheduled}={n:true}");
    row("calls", "%f = f32[] fusion(%a), kind=kLoop, calls=%fused, index=0",
        "{d:%f} = {t:f32[]} {k:fusion}({r:%a}), {a:kind}=kLoop, {a:calls}={r:%fused}, {a:index}={n:0}");
    row("branches", "c = s32[] conditional(i, x, y), branch_computations={one, two}, kind=k",
        "{d:c} = {t:s32[]} {k:conditional}({r:i}, {r:x}, {r:y}), {a:branch_computations}={{r:one}, {r:two}}, "
        "{a:kind}=k");
    row("control", "c = s32[] add(x, y), control-predecessors={a, b}",
        "{d:c} = {t:s32[]} {k:add}({r:x}, {r:y}), {a:control-predecessors}={{r:a}, {r:b}}");
    row("metadata", "%a = f32[] abs(%b), metadata={op_name=\"jit(f)/\\\"x\\\"\" source_line=7}",
        "{d:%a} = {t:f32[]} {k:abs}({r:%b}), {a:metadata}={{a:op_name}={s:\"jit(f)/\\\"x\\\"\"} "
        "{a:source_line}={n:7}}");
    row("dimension labels", "%a = f32[] convolution(%b, %c), dim_labels=b01f_01io->b01f, window={size=3x3 pad=0_0x1_1}",
        "{d:%a} = {t:f32[]} {k:convolution}({r:%b}, {r:%c}), {a:dim_labels}=b01f_01io->b01f, "
        "{a:window}={{a:size}={n:3x3} {a:pad}={n:0_0x1_1}}");
    row("literals", "%a = f32[3] constant({1, -2.5e-05, nan, -inf, true})",
        "{d:%a} = {t:f32[3]} {k:constant}({{n:1}, {n:-2.5e-05}, {n:nan}, -{n:inf}, {n:true}})");
    row("open string ends with its line", "%a = f32[] x(\"abc\n%b = f32[] y()",
        "{d:%a} = {t:f32[]} {k:x}({s:\"abc}\n{d:%b} = {t:f32[]} {k:y}()");
    row("open comment ends with its line", "%a /* x\n%b = f32[] y()", "{d:%a} {c:/* x}\n{d:%b} = {t:f32[]} {k:y}()");
    row("open shape", "%a = f32[8\n%b", "{d:%a} = {t:f32[}{n:8}\n{d:%b}");
    row("source tables", "FileNames\n1 \"a.py\"\nStackFrames\n1 {file_location_id=1 parent_frame_id=1}",
        "{k:FileNames}\n{n:1} {s:\"a.py\"}\n{k:StackFrames}\n{n:1} {{a:file_location_id}={n:1} "
        "{a:parent_frame_id}={n:1}}");
    row("buffer assignment",
        "BufferAssignment:\nallocation 0: 0x7f, size 401408, maybe-live-out:\n"
        " value: <75 fusion.7{0} @0> (size=401408,offset=0): f32[784,128]{1,0}",
        "{k:BufferAssignment}:\n{k:allocation} {n:0}: {n:0x7f}, size {n:401408}, maybe-live-out:\n"
        " {k:value}: <{n:75} {r:fusion.7}{{n:0}} @{n:0}> ({a:size}={n:401408},{a:offset}={n:0}): "
        "{t:f32[784,128]{1,0}}");
    row("nothing", "", "");
  }

  void hlo() {
    QFETCH(QString, text);
    QTEST(marked(HloHighlighter(), text.toStdString()), "expected");
  }

  void mlir() {
    COMPARE_TEXT(
        marked(MlirHighlighter(), kMlir).toStdString(),
        "{k:module} {d:@jit_f} {k:attributes} {{a:mhlo.num_partitions} = {n:1} : {t:i32}} {\n"
        "  {k:func.func} {k:public} {d:@main}({r:%arg0}: {t:tensor}<{t:4x?xf32}> {{a:a.b} = {s:\"x\"}} "
        "{k:loc}({a:#loc1})) -> {t:tensor}<{t:f32}> { {c:// note}\n"
        "    {d:%0}:{n:2}, {d:%z} = {k:\"stablehlo.sort\"}({r:%arg0}) <{{a:dimension} = -{n:1.5e+3} : {t:i64}}> ({\n"
        "    {d:%c} = {k:stablehlo.constant} {k:dense}<{s:\"a\\\"b\"}> : {t:!quant.x}\n"
        "    {k:return} {r:%0}{a:#1} : {t:tensor}<{t:f32}>\n");
  }

  void stopsAndResumesAnywhere_data() {
    QTest::addColumn<int>("language");
    QTest::newRow("Python") << 0;
    QTest::newRow("HLO") << 1;
    QTest::newRow("MLIR") << 2;
  }

  void stopsAndResumesAnywhere() {
    QFETCH(int, language);
    const std::string text = language == 0 ? kPython : language == 1 ? kHlo : kMlir;
    const HloHighlighter hlo;
    const PythonHighlighter python;
    const MlirHighlighter mlir;
    const Highlighter* const highlighters[] = {&python, &hlo, &mlir};
    const Highlighter& highlighter = *highlighters[language];
    const std::string whole = rolesInPieces(highlighter, text, [&] { return text.size(); });
    for (size_t step = 1; step < text.size(); ++step) {
      QCOMPARE(rolesInPieces(highlighter, text, [step] { return step; }), whole);
    }
  }

  void anyBytesAreRead() {
    std::mt19937 random(11);
    const std::string letters = "aA%f3[]{}()\"'\\\n\r\t #@/*=,.-_\x80\xff";
    for (int round = 0; round < 300; ++round) {
      std::string text;
      for (int i = 0; i < 300; ++i) text += letters[random() % letters.size()];
      for (const Highlighter* const highlighter :
           {static_cast<const Highlighter*>(new HloHighlighter), static_cast<const Highlighter*>(new MlirHighlighter),
            static_cast<const Highlighter*>(new PythonHighlighter)}) {
        std::vector<SyntaxSpan> spans;
        const LexPoint end = highlighter->lex(text, {}, static_cast<uint32_t>(text.size()), &spans);
        QCOMPARE(end.offset, text.size());
        uint32_t at = 0;
        for (const SyntaxSpan& span : spans) {
          QVERIFY(span.begin >= at && span.end > span.begin && span.end <= text.size());
          at = span.end;
        }
        delete highlighter;
      }
    }
  }

  void cacheHighlightsTheVisibleLines() {
    // A docstring of 200 KB, then code: highlighting the last line requires the state at the end of the string.
    std::string text = "x = '''\n";
    while (text.size() < 200000) text += "def not_code(): return 'x'\n";
    text += "'''\n";
    const size_t code = text.size();
    text += "def f(): pass\n";
    const auto source = std::make_shared<const hlo::SourceText>("t", text);
    views::HighlightCache cache;
    cache.reset(source, std::make_shared<const PythonHighlighter>());
    const auto begin = static_cast<uint32_t>(code);
    const hlo::TextRange window = {begin, begin + 13};
    const auto shown = [&] {
      QString out;
      for (const SyntaxSpan& span : cache.spans(begin, window)) {
        const absl::string_view piece = source->text({span.begin, span.end});
        out += QStringLiteral("%1:%2 ")
                   .arg(QLatin1Char(letter(span.role)))
                   .arg(QString::fromUtf8(piece.data(), static_cast<qsizetype>(piece.size())));
      }
      return out;
    };
    cache.setBudget(0);
    shown();
    QVERIFY(cache.isBehind());
    int ticks = 0;
    while (cache.catchUp(64 << 10)) ++ticks;
    QCOMPARE(ticks, 2);  // 200 KB less the last 32, in chunks of 64 KB
    cache.setBudget(0);
    QCOMPARE(shown(), QStringLiteral("k:def d:f k:pass "));
    QVERIFY(!cache.isBehind());

    const uint32_t inString = 150000 - 150000 % 27 + 8;
    cache.setBudget(0);
    const auto spans = cache.spans(inString, {inString + 4, inString + 9});
    QCOMPARE(spans.size(), size_t{1});
    QCOMPARE(spans[0].begin, inString + 4);
    QCOMPARE(spans[0].end, inString + 9);
    QCOMPARE(letter(spans[0].role), 's');
  }

  void cacheCutsTokensAtTheWindow() {
    const std::string text = "%long_name.1 = f32[8,16]{1,0} add(%a)\n";
    const auto source = std::make_shared<const hlo::SourceText>("t", text);
    views::HighlightCache cache;
    cache.reset(source, std::make_shared<const HloHighlighter>());
    cache.setBudget(1000);
    const auto spans = cache.spans(0, {5, 20});
    QCOMPARE(spans.size(), size_t{2});
    QCOMPARE(spans[0].begin, 5u);
    QCOMPARE(spans[0].end, 12u);
    QCOMPARE(letter(spans[0].role), 'd');
    QCOMPARE(spans[1].begin, 15u);
    QCOMPARE(spans[1].end, 20u);
    QCOMPARE(letter(spans[1].role), 't');
  }

  void cacheInALongLine() {
    // An attribute with a string of 300 KB in one line, followed by another attribute.
    std::string text = "%c = f32[] custom-call(%a), backend_config=\"";
    text += std::string(300000, 'x') + "\", to_apply=%sum\n";
    const auto source = std::make_shared<const hlo::SourceText>("t", text);
    views::HighlightCache cache;
    cache.reset(source, std::make_shared<const HloHighlighter>());
    const auto end = static_cast<uint32_t>(text.size() - 1);
    cache.setBudget(0);
    cache.spans(0, {end - 20, end});
    QVERIFY(cache.isBehind());
    while (cache.catchUp(1 << 20)) {
    }
    cache.setBudget(0);
    const auto spans = cache.spans(0, {end - 20, end});
    QVERIFY(!cache.isBehind());
    QCOMPARE(spans.size(), size_t{3});
    QCOMPARE(letter(spans[0].role), 's');
    QCOMPARE(letter(spans[1].role), 'a');
    QCOMPARE(letter(spans[2].role), 'r');
  }

  void realDumps() {
    // Every name defined in a seed dump is highlighted as a definition, and no line is without any role.
    const std::string path = HLOSCOPE_SHARED "/seeds/gpu-maxtext-train-step.hlo.txt";
    if (!QFileInfo::exists(QString::fromStdString(path))) QSKIP("the reference dumps are not at hand");
    const auto text = io::readText(path);
    QVERIFY(text.ok());
    const HloHighlighter highlighter;
    size_t definitions = 0;
    for (size_t line = 0; line < (*text)->lineCount(); ++line) {
      std::vector<SyntaxSpan> spans;
      const auto begin = static_cast<uint32_t>((*text)->lineBegin(line));
      const absl::string_view bytes = (*text)->line(line);
      highlighter.lex((*text)->text(), {begin, 0}, begin + static_cast<uint32_t>(bytes.size()), &spans);
      for (const SyntaxSpan& span : spans) definitions += span.role == SyntaxRole::kName ? 1 : 0;
    }
    QCOMPARE(definitions, size_t{9917 + 569 + 1});  // instructions, computations, the module
  }
};

QTEST_APPLESS_MAIN(TestHighlighter)
#include "tst_highlighter.moc"

// Exported images: text stays text, nothing in a dump is read as markup, and nothing is omitted.

#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QSvgRenderer>
#include <QTest>
#include <QXmlStreamReader>
#include <cstdlib>

#include "layout/layered_engine.h"
#include "tests/support/fixed_engine.h"
#include "tests/support/snapshots.h"
#include "views/graph/graph_export.h"
#include "views/graph/graph_picture.h"

using namespace views;

namespace {

// moc cannot parse this as a raw string.
const char kText[] =
    "HloModule m\n"
    "ENTRY %main {\n"
    "  %a = f32[8]{0} parameter(0)\n"
    "  %b = f32[8]{0} negate(%a)\n"
    "  %evil = f32[8]{0} custom-call(%b), "
    "custom_call_target=\"</text><script>alert(1)</script>&amp;\\N\\\"; } evil [label=x\"\n"
    "  ROOT %c = f32[8]{0} add(%b, %evil), control-predecessors={%a}\n"
    "}\n";

struct Drawn {
  explicit Drawn(const std::string& text,
                 const std::shared_ptr<layout::Engine>& engine = std::make_shared<support::FixedEngine>())
      : snapshot(support::moduleSnapshot(text)) {
    PictureRequest request;
    request.computation = *snapshot->module->entry();
    picture = *makePicture(*snapshot->module, request, {engine, engine}, {});
  }
  QByteArray exported(ExportFormat format, const ExportOptions& options = {}) const {
    const auto bytes =
        exportScene(*snapshot->module, picture->scene, theme.colors(), theme.fixedFont(), format, options);
    return bytes.ok() ? *bytes : QByteArray();
  }

  Theme theme;
  std::shared_ptr<const model::Snapshot> snapshot;
  std::shared_ptr<const GraphPicture> picture;
};

/// Returns the contents of the text elements; a last line reports XML errors, or elements that an export must not
/// contain.
QStringList textsOf(const QByteArray& svg) {
  static const QStringList known{"svg",      "title",   "desc", "defs", "g",     "path",
                                 "polyline", "polygon", "text", "rect", "circle"};
  QXmlStreamReader xml(svg);
  QStringList texts;
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() == u"text") {
      texts += xml.readElementText();
    } else if (!known.contains(xml.name().toString())) {
      texts += "element " + xml.name().toString();
    }
  }
  if (xml.hasError()) texts += xml.errorString();
  return texts;
}

}  // namespace

class GraphExportTest : public QObject {
  Q_OBJECT

 private slots:
  void textInSvgIsText() {
    const Drawn drawn(kText);
    const QStringList texts = textsOf(drawn.exported(ExportFormat::kSvg));
    for (const char* const expected : {"a", "b", "evil", "c", "parameter f32[8]", "add f32[8]", "ROOT"}) {
      QVERIFY2(texts.contains(expected), qPrintable(texts.join("\n")));
    }
    // The target is elided in the middle; it stays one text and does not become an element.
    QCOMPARE(texts.filter("script").size(), 1);
    QVERIFY2(texts.filter("script").first().startsWith("</text><script>"), qPrintable(texts.filter("script").first()));
    QCOMPARE(texts.filter(QRegularExpression("^element ")), QStringList());
  }

  // The title is the module's name; signs of categories need no font.
  void titleAndSignsInSvg() {
    const Drawn drawn(
        "HloModule jit_f\nENTRY %e {\n  %a = f32[8] parameter(0)\n  ROOT %b = f32[8] exponential(%a)\n}\n");
    const QByteArray svg = drawn.exported(ExportFormat::kSvg);
    QCOMPARE(svg.count("<title>"), 1);
    QVERIFY2(svg.contains("<title>jit_f</title>"), svg.left(600).constData());
    for (const char16_t sign : u"ƒ⇄▤×Σ▸◫⇶↻") {
      if (sign != 0) QVERIFY(!textsOf(svg).contains(QString(QChar(sign))));
    }
  }

  void controlCharactersAreShown() {
    std::string text(kText);
    text.replace(text.find("alert"), 5, std::string("\x01\x1B\x7F\xFFz", 5));
    const QStringList texts = textsOf(Drawn(text).exported(ExportFormat::kSvg));
    QCOMPARE(texts.filter("script").size(), 1);
    QVERIFY2(texts.filter("script").first().contains(QString::fromUtf8("<script>␁␛�")),
             qPrintable(texts.filter("script").first()));
  }

  // Three overlapping lines have one label.
  void parallelEdgesShareALabel() {
    const Drawn drawn(
        "HloModule m\nENTRY %e {\n  %p = (f32[8], f32[8], f32[8]) parameter(0)\n"
        "  %x = f32[8] get-tuple-element(%p), index=0\n  %y = f32[8] get-tuple-element(%p), index=1\n"
        "  %z = f32[8] get-tuple-element(%p), index=2\n  ROOT %s = f32[8] select(%x, %z, %y)\n}\n",
        std::make_shared<layout::LayeredEngine>());
    const QStringList texts = textsOf(drawn.exported(ExportFormat::kSvg));
    QVERIFY2(texts.contains("{0} {2} {1}"), qPrintable(texts.join("\n")));
  }

  // The painter of the window omits details that would be too dense for a screen; an export does not.
  void nothingIsOmitted() {
    std::string text = "HloModule m\nENTRY %e {\n  %n0 = f32[8] parameter(0)\n";
    for (int i = 1; i < 3000; ++i) {
      text += "  %n" + std::to_string(i) + " = f32[8] add(%n" + std::to_string(i - 1) + ", %n" + std::to_string(i / 2) +
              ")\n";
    }
    const Drawn drawn(text + "}\n");
    QVERIFY(drawn.picture->scene.edges().size() > 4000);
    const QStringList texts = textsOf(drawn.exported(ExportFormat::kSvg));
    for (int i = 1; i < 3000; ++i) QVERIFY(texts.contains("n" + QString::number(i)));  // the parameter is folded
    const QByteArray svg = drawn.exported(ExportFormat::kSvg);
    // Each edge has an arrow head, which is a closed shape.
    QVERIFY(svg.count('Z') >= static_cast<int>(drawn.picture->scene.edges().size()));
  }

  // SVG, which is written without Qt, looks like the PNG that the painter of the window makes.
  void svgLooksAsPainted_data() {
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
  }
  void svgLooksAsPainted() {
    QFETCH(bool, dark);
    std::string text =
        "HloModule m\nf {\n  x = f32[8] parameter(0)\n  ROOT y = f32[8] tanh(x)\n}\nENTRY %e {\n"
        "  %p = f32[4096] parameter(0)\n";
    for (int i = 0; i < 12; ++i) text += "  %n" + std::to_string(i) + " = f32[8] fusion(%p), kind=kLoop, calls=f\n";
    Drawn drawn(text + "  ROOT %t = (f32[8], f32[8], f32[8]) tuple(%n0, %n5, %n11)\n}\n",
                std::make_shared<layout::LayeredEngine>());
    drawn.theme.setMode(dark ? ThemeMode::kDark : ThemeMode::kLight);
    const GraphColors colors = graphColors(*drawn.snapshot, nullptr, drawn.picture->scene, {});
    const ExportOptions options{.colors = &colors, .withLegend = true};
    const QImage painted = QImage::fromData(drawn.exported(ExportFormat::kPng, options));
    // Qt reads a list of families as one name.
    QSvgRenderer renderer(
        drawn.exported(ExportFormat::kSvg, options)
            .replace("'DejaVu Sans Mono', Menlo, Consolas, monospace", drawn.theme.fixedFont().family().toUtf8()));
    QVERIFY(renderer.isValid());
    QCOMPARE(renderer.defaultSize(), painted.size());
    QImage rendered(painted.size(), QImage::Format_RGB32);
    QPainter painter(&rendered);
    renderer.render(&painter);
    painter.end();
    if (const QString folder = qEnvironmentVariable("HLOSCOPE_PICTURES"); !folder.isEmpty()) {
      painted.save(folder + (dark ? "/painted-dark.png" : "/painted-light.png"));
      rendered.save(folder + (dark ? "/svg-dark.png" : "/svg-light.png"));
    }
    // Letters differ by hinting, and glyphs by the font that has them, so compare what is seen from a distance.
    const QSize small = painted.size() / 4;
    const QImage a = painted.scaled(small, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    const QImage b = rendered.scaled(small, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    qint64 differing = 0;
    for (int y = 0; y < small.height(); ++y) {
      for (int x = 0; x < small.width(); ++x) {
        const QRgb one = a.pixel(x, y), other = b.pixel(x, y);
        const int most = std::max({std::abs(qRed(one) - qRed(other)), std::abs(qGreen(one) - qGreen(other)),
                                   std::abs(qBlue(one) - qBlue(other))});
        if (most > 40) ++differing;
      }
    }
    const double share = static_cast<double>(differing) / (small.width() * small.height());
    QVERIFY2(share < 0.02, qPrintable(QString("%1 % of the points differ").arg(100 * share)));
  }

  void stops() {
    const Drawn drawn(kText);
    std::stop_source stopped;
    stopped.request_stop();
    for (const ExportFormat format : {ExportFormat::kSvg, ExportFormat::kPdf, ExportFormat::kPng, ExportFormat::kDot}) {
      const auto cancelled = exportScene(*drawn.snapshot->module, drawn.picture->scene, drawn.theme.colors(),
                                         drawn.theme.fixedFont(), format, {.stop = stopped.get_token()});
      QCOMPARE(cancelled.status().code(), absl::StatusCode::kCancelled);
    }
  }

  void pngHasItsScale() {
    const Drawn drawn(kText);
    const QSizeF size = drawn.picture->scene.bounds().size() + QSizeF(48, 48);
    for (const double scale : {0.5, 1.0, 3.0}) {
      const QImage image = QImage::fromData(drawn.exported(ExportFormat::kPng, {.scale = scale}), "PNG");
      QCOMPARE(image.size(), QSize(static_cast<int>(std::ceil(size.width() * scale)),
                                   static_cast<int>(std::ceil(size.height() * scale))));
      QCOMPARE(QColor(image.pixel(0, 0)), drawn.theme.colors().canvas);
      const QRectF box = drawn.picture->scene.boxes()[0].rect;
      const QPointF inside =
          (box.topLeft() + QPointF(4, box.height() / 2) - drawn.picture->scene.bounds().topLeft() + QPointF(24, 24)) *
          scale;
      QCOMPARE(QColor(image.pixel(inside.toPoint())), drawn.theme.colors().of(hlo::Category::kParameter).fill);
    }
    const auto tooLarge = exportScene(*drawn.snapshot->module, drawn.picture->scene, drawn.theme.colors(),
                                      drawn.theme.fixedFont(), ExportFormat::kPng, {.area = QRectF(0, 0, 9000, 9000)});
    QCOMPARE(tooLarge.status().code(), absl::StatusCode::kResourceExhausted);
    QVERIFY(exportScene(*drawn.snapshot->module, drawn.picture->scene, drawn.theme.colors(), drawn.theme.fixedFont(),
                        ExportFormat::kPng, {.scale = 9})
                .status()
                .code() == absl::StatusCode::kInvalidArgument);
  }

  void pdfIsOnePageOfTheSize() {
    const Drawn drawn(kText);
    const QByteArray pdf = drawn.exported(ExportFormat::kPdf);
    QVERIFY(pdf.startsWith("%PDF-"));
    QCOMPARE(pdf.count("/Type /Page\n"), 1);
    const auto box = QRegularExpression("/MediaBox \\[0 0 ([0-9.]+) ([0-9.]+)").match(QString::fromLatin1(pdf));
    QVERIFY(box.hasMatch());
    QVERIFY(std::abs(box.captured(1).toDouble() - (drawn.picture->scene.bounds().width() + 48)) < 1.5);
    QVERIFY(pdf.contains("/ToUnicode"));  // text is stored as text, not as shapes
  }

  void visiblePart() {
    const Drawn drawn(kText);
    const QRectF first = drawn.picture->scene.boxes()[0].rect;
    const QStringList texts = textsOf(drawn.exported(ExportFormat::kSvg, {.area = first}));
    QVERIFY(texts.contains("a"));
    QVERIFY(!texts.contains("evil"));
    const QByteArray dot = drawn.exported(ExportFormat::kDot, {.area = first});
    QVERIFY(dot.contains("\"a\" [label="));
    QVERIFY(!dot.contains("evil") && !dot.contains("->"));
  }

  void dotIsEscaped() {
    const QByteArray dot = Drawn(kText).exported(ExportFormat::kDot);
    QVERIFY2(dot.contains("\"a\" -> \"b\";\n"), dot);
    QVERIFY2(dot.contains("\"a\" -> \"c\" [style=dotted];\n"), dot);
    QVERIFY2(dot.contains("\"c\" [label=\"c  ROOT\\ladd f32[8]\\l\", fillcolor="), dot);
    for (const QByteArray& line : dot.split('\n')) {  // every string ends on its line
      QString bare = QString::fromUtf8(line);
      bare.remove(QRegularExpression("\"(\\\\.|[^\"\\\\])*\""));
      QVERIFY2(!bare.contains('"') && !bare.contains("evil"), line);
    }
  }

  // Two instructions with the same name, from malformed text, are two nodes; entities and escapes are text.
  void dotNames() {
    const QByteArray dot = Drawn(
                               "HloModule m\nENTRY e {\n  a = f32[] parameter(0)\n  x = f32[] custom-call(a), "
                               "custom_call_target=\"&lt;\\N\"\n  a = f32[] negate(x)\n}\n")
                               .exported(ExportFormat::kDot);
    QVERIFY2(dot.contains("\"a\" -> \"x\";") && dot.contains("\"x\" -> \"a #2\";"), dot);
    QVERIFY2(dot.contains("&amp;lt;\\\\N"), dot);
  }

  void graphvizAcceptsTheDot() {
    const QString program = QStandardPaths::findExecutable("dot");
    if (program.isEmpty()) QSKIP("There is no dot on this machine.");
    QProcess process;
    process.start(program, {"-Tplain"});
    process.write(Drawn(kText).exported(ExportFormat::kDot));
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.readAllStandardError(), QByteArray());
    QCOMPARE(process.readAllStandardOutput().count("\nnode "), 4);
  }
};

QTEST_MAIN(GraphExportTest)
#include "tst_graph_export.moc"

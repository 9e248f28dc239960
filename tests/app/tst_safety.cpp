// A dump is untrusted data (the manual, "Safety"). Every field of one dump contains text that could be mistaken for
// markup, a format placeholder, a mnemonic, a shell word or a control character. In the real window every text of every
// widget, row, tooltip and menu is checked; then the same dump on the command line. tests/README.md names the tests of
// the other guarantees.

#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAccessible>
#include <QClipboard>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTextBrowser>
#include <QToolTip>
#include <QXmlStreamReader>
#include <QtTest>

#include "app/window/main_window.h"
#include "model/items/problem_model.h"
#include "tests/support/write_archive.h"

namespace {

// The text in every field; "zq" and "qz" enclose it, so that a truncated text is recognised.
const QString kMark = QStringLiteral("<b>zq%1%2%L3&qz</b>");

const QString kModule = QStringLiteral(R"(HloModule @MARK@, is_scheduled=true

FileNames
1 "/nowhere/@CONTROL@/@MARK@/$(touch x); @MARK@.py"

FunctionNames
1 "@MARK@"
2 "main"

FileLocations
1 {file_name_id=1 function_name_id=1 line=2 end_line=2 column=1 end_column=2}
2 {file_name_id=1 function_name_id=2 line=5 end_line=5 column=1 end_column=2}

StackFrames
1 {file_location_id=2 parent_frame_id=1}
2 {file_location_id=1 parent_frame_id=1}

fused {
  q = f32[4]{0} parameter(0)
  ROOT neg = f32[4]{0} negate(q), metadata={op_name="jit(@MARK@)/@MARK@/neg" stack_frame_id=2}
}

ENTRY main {
  a = f32[4]{0} parameter(0), metadata={op_name="@MARK@"}
  old = f32[4]{0} copy(a), metadata={op_name="@MARK@/copy" source_file="/old/@MARK@.py" source_line=7}
  odd = f32[4]{0} <b>(a)
  what = f32[4]{0} zq-custom(old), strange="@CONTROL@@MARK@",
    sharding={@MARK@}
  call = f32[4]{0} custom-call(a, what), custom_call_target="@MARK@@CONTROL@", metadata={op_name="x/@CONTROL@/@MARK@" stack_frame_id=2}, backend_config={"@MARK@":{"@MARK@":["@MARK@"]}}
  ROOT r = f32[4]{0} fusion(call), kind=kLoop, calls=fused, metadata={op_name="jit(@MARK@)/neg" op_type="@MARK@" stack_frame_id=2}, frontend_attributes={@MARK@="@MARK@"}
}
)");

const char* const kAssignment = R"(BufferAssignment:
allocation 0: size 16, parameter 0, shape |f32[4]| at ShapeIndex {}:
 value: <0 a @0> (size=16,offset=0): f32[4]{0}
allocation 1: size 16, maybe-live-out:
 value: <1 r @0> (size=16,offset=0): f32[4]{0}
allocation 2: size 48, preallocated-temp:
 value: <2 old @0> (size=16,offset=0): f32[4]{0}
 value: <3 what @0> (size=16,offset=16): f32[4]{0}
 value: <4 call @0> (size=16,offset=32): f32[4]{0}

Total bytes used: 80 (80B)

HloLiveRange (max 5):
  InstructionSequence:
    0:a
    1:old
    2:what
    3:call
    4:r
  BufferLiveRange:
    a{}:0-5
    old{}:1-2
    what{}:2-3
    call{}:3-4
    r{}:4-5
  Live ranges at 3 (peak):
    a: 16 bytes
    call: 16 bytes
)";

const QString kReport = QStringLiteral(
    "RESOURCE_EXHAUSTED: Out of memory while trying to allocate 1048576 bytes.\n"
    "Largest program allocations in hbm:\n\n"
    "  1. Size: 1.00M\n"
    "     Operator: op_type=\"@MARK@\" op_name=\"@MARK@\" source_file=\"@MARK@.py\" source_line=3\n"
    "     Shape: f32[4]{0}\n"
    "     Unpadded size: 1.00M\n"
    "     XLA label: @MARK@ = negate(@MARK@)\n"
    "     Allocation type: HLO temp @MARK@\n"
    "     ==========================\n\n");

QString filled(QString text) {
  return text.replace(QStringLiteral("@MARK@"), kMark)
      .replace(QStringLiteral("@CONTROL@"), QStringLiteral("\x1b]0;owned\x07\u202e"));
}

bool write(const QString& path, const QString& text) {
  QFile file(path);
  return file.open(QIODevice::WriteOnly) && file.write(text.toUtf8()) == text.toUtf8().size();
}

/// The problems found, each once, with its location.
class Findings {
 public:
  /// Checks a text that is displayed as plain text.
  void plain(const QString& text, const QString& where) {
    // A mark that is not truncated must be complete. Menus and buttons double its &, and our own markup uses entities.
    static const QRegularExpression marks(QStringLiteral("zq(.{0,16})"));
    static const QRegularExpression whole(QStringLiteral("^%1%2%L3(&|&&|&amp;)qz"));
    for (auto all = marks.globalMatch(text); all.hasNext();) {
      const QString rest = all.next().captured(1);
      // Truncated, or the opcode.
      const bool isCut = QStringLiteral("%1%2%L3&qz").startsWith(QString(rest).remove(QRegularExpression("…[^…]*$")));
      if (!isCut && !whole.match(rest).hasMatch() && !rest.startsWith(QStringLiteral("-custom"))) add(where, text);
    }
    ++m_looked;
  }
  /// Checks Markdown in which names are text: each character of the mark that Markdown could interpret is escaped.
  void markdown(const QString& text, const QString& where) {
    static const QRegularExpression unescaped(QStringLiteral(R"((?<!\\)[<>&*\[\]|$])"));
    static const QRegularExpression escape(QStringLiteral(R"(\\([!-/:-@\[-`{-~]))"));
    for (const QString& line : text.split(QLatin1Char('\n'))) {
      // Emphasis of labels, and the borders of a table, are those of the report.
      QString names = line;
      names.remove(QRegularExpression(QStringLiteral(R"(^- \*\*[^*\\]*\*\*)")));
      if (line.startsWith(QLatin1Char('|'))) names.replace(QRegularExpression(QStringLiteral(R"((^| )\|( |$))")), " ");
      if (names.contains(QStringLiteral("zq%1")) && unescaped.match(names).hasMatch()) add(where, line);
    }
    plain(QString(text).replace(escape, QStringLiteral("\\1")), where);
  }
  /// Checks a visible text: it contains no characters that hide or reverse adjacent text.
  void shown(const QString& text, const QString& where) {
    plain(text, where);
    if (text.contains(u'\x1b') || text.contains(u'\u202e')) add(where, text);
  }
  /// Checks a text that Qt would interpret as markup if it looks like markup.
  void tip(const QString& text, const QString& where) {
    shown(text, where);
    if (Qt::mightBeRichText(text) && text.contains(QStringLiteral("<b>zq"))) add(where, text);
  }
  /// Checks a text in which a single & would underline the next letter.
  void mnemonic(const QString& text, const QString& where) {
    shown(text, where);
    static const QRegularExpression single(QStringLiteral("[^&]&qz"));
    if (single.match(text).hasMatch()) add(where, text);
  }

  void actions(const QList<QAction*>& actions, const QString& where) {
    for (const QAction* const action : actions) {
      mnemonic(action->text(), where + "/menu");
      tip(action->toolTip(), where + "/action");
      if (action->menu() != nullptr) this->actions(action->menu()->actions(), where);
    }
  }

  void items(const QAbstractItemView& view, const QString& where) {
    QAbstractItemModel* const model = view.model();
    if (model == nullptr) return;
    for (int column = 0; column < model->columnCount(); ++column) {
      tip(model->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString(), where + "/header");
    }
    rows(model, {}, where);
  }

  void widget(QWidget* widget) {
    const QString where =
        QStringLiteral("%1 %2").arg(QString::fromLatin1(widget->metaObject()->className()),
                                    widget->objectName().isEmpty() && widget->parent() != nullptr
                                        ? QString::fromLatin1(widget->parent()->metaObject()->className())
                                        : widget->objectName());
    tip(widget->toolTip(), where + "/tip");
    tip(widget->statusTip(), where);
    tip(widget->whatsThis(), where);
    shown(widget->windowTitle(), where + "/title");
    if (QAccessibleInterface* const accessible = QAccessible::queryAccessibleInterface(widget)) {
      told(accessible, where);
      for (int i = 0; i < std::min(accessible->childCount(), 300); ++i) told(accessible->child(i), where);
    }
    actions(widget->actions(), where);
    if (auto* const menu = qobject_cast<QMenu*>(widget)) actions(menu->actions(), where);
    if (auto* const view = qobject_cast<QAbstractItemView*>(widget)) items(*view, where);
    if (auto* const label = qobject_cast<QLabel*>(widget)) {
      label->textFormat() == Qt::PlainText ? shown(label->text(), where) : tip(label->text(), where);
      if (label->buddy() != nullptr) mnemonic(label->text(), where);
    }
    if (auto* const browser = qobject_cast<QTextBrowser*>(widget)) tip(browser->toHtml(), where);
    if (auto* const tabs = qobject_cast<QTabBar*>(widget)) {
      for (int i = 0; i < tabs->count(); ++i) {
        mnemonic(tabs->tabText(i), where);
        tip(tabs->tabToolTip(i), where);
      }
    }
  }

  /// Checks every widget of the program, and the tooltips at many points of the visible widgets.
  void sweep() {
    for (QWidget* const top : QApplication::topLevelWidgets()) {
      widget(top);
      for (QWidget* const child : top->findChildren<QWidget*>()) widget(child);
    }
  }
  void hover(QWidget* area) {
    for (int y = 6; y < area->height(); y += 11) {
      for (int x = 6; x < area->width(); x += 37) {
        QHelpEvent help(QEvent::ToolTip, {x, y}, area->mapToGlobal(QPoint(x, y)));
        QApplication::sendEvent(area, &help);
        tip(QToolTip::text(), QString::fromLatin1(area->metaObject()->className()) + "/hover");
      }
    }
    QToolTip::hideText();
  }

  qsizetype looked() const { return m_looked; }
  qsizetype marked() const { return m_marked; }
  QString text() const { return m_found.join(QLatin1Char('\n')); }

 private:
  void rows(QAbstractItemModel* model, const QModelIndex& parent, const QString& where) {
    while (model->canFetchMore(parent)) model->fetchMore(parent);
    for (int row = 0; row < std::min(model->rowCount(parent), 200); ++row) {
      for (int column = 0; column < model->columnCount(parent); ++column) {
        const QModelIndex index = model->index(row, column, parent);
        const QString cell = index.data().toString();
        shown(cell, where + "/cell");
        if (cell.contains(QStringLiteral("zq%1"))) ++m_marked;
        tip(index.data(Qt::ToolTipRole).toString(), where + "/cell tip");
      }
      rows(model, model->index(row, 0, parent), where);
    }
  }
  void told(QAccessibleInterface* item, const QString& where) {
    if (item == nullptr) return;
    for (const auto part : {QAccessible::Name, QAccessible::Description, QAccessible::Value}) {
      shown(item->text(part), where + "/accessible");
    }
  }
  void add(const QString& where, const QString& text) {
    const QString found = where + ": " + text.left(300);
    if (!m_found.contains(found)) m_found += found;
  }

  QStringList m_found;
  qsizetype m_looked = 0;
  qsizetype m_marked = 0;
};

struct Program {
  Program() : window(settings, theme, {}, true) {
    window.resize(1500, 950);
    window.show();
  }
  app::Settings settings;
  views::Theme theme;
  app::MainWindow window;
};

}  // namespace

class TestSafety : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("hloscope-test"));
    QCoreApplication::setApplicationName(QStringLiteral("safety"));
    // A random folder name that contains the beginning of a mark would be mistaken for a truncated mark.
    while (m_folder.path().contains(QLatin1String("zq"))) m_folder = QTemporaryDir();
    QVERIFY(m_folder.isValid());
    // A slash is the only character of the mark that a file name cannot contain.
    const QString name = QString(kMark).replace(u'/', u'|') + QStringLiteral(" $(touch x)");
    m_dump = m_folder.filePath(name + "[*] dump");
    QVERIFY(QDir().mkpath(m_dump));
    const QString stem = m_dump + "/module_0001." + name + ".cpu_after_optimizations";
    QVERIFY(write(stem + ".txt", filled(kModule)));
    QVERIFY(write(stem + "-buffer-assignment.txt", kAssignment));
    QVERIFY(write(m_dump + "/" + name + ".py", QStringLiteral("a = 1\n") + kMark + "\nb = 2\nc = 3\nd = 4\ne\nf\n"));
    QVERIFY(write(m_folder.filePath(name + " oom.log"), filled(kReport)));
    m_report = m_folder.filePath(name + " oom.log");
  }
  void init() { QSettings().clear(); }
  void cleanup() {
    QCOMPARE(QDir(m_folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot).size(), 2);
    QVERIFY(!QFile::exists(QStringLiteral("x")));
  }

  // The test detects the problems that it looks for.
  void detectsProblems() {
    const auto finds = [](void (Findings::*look)(const QString&, const QString&), const QString& text) {
      Findings findings;
      (findings.*look)(text, "here");
      return !findings.text().isEmpty();
    };
    QVERIFY(finds(&Findings::plain, QString(kMark).arg(7)));
    QVERIFY(finds(&Findings::tip, kMark));
    QVERIFY(finds(&Findings::mnemonic, kMark));
    QVERIFY(!finds(&Findings::plain, kMark));
    QVERIFY(!finds(&Findings::plain, kMark.left(10) + u'…'));
    QVERIFY(!finds(&Findings::tip, "<p>" + kMark.toHtmlEscaped() + "</p>"));
    QVERIFY(!finds(&Findings::mnemonic, QString(kMark).replace("&", "&&")));
  }

  void everyTextOfTheWindow() {
    Program program;
    app::MainWindow& window = program.window;
    Findings findings;
    findings.sweep();
    window.openPaths({m_dump, m_report});
    findings.sweep();
    const auto documents = window.session().documents();
    QCOMPARE(documents.size(), size_t{2});
    const auto snapshot = documents.front()->loaded.begin()->second.snapshots.front();
    QVERIFY(snapshot->module != nullptr && snapshot->assignment != nullptr);
    window.navigation().show(snapshot);
    QVERIFY2(window.windowTitle().contains("zq%1%2%L3&qz"), qPrintable(window.windowTitle()));

    std::vector<model::Target> targets;
    const hlo::Module& module = *snapshot->module;
    for (const hlo::InstructionId id : module.instructions()) targets.push_back(id);
    for (uint32_t i = 0; i < snapshot->assignment->valueCount(); ++i) targets.push_back(buffers::ValueId(i));
    targets.push_back(*module.entry());
    targets.push_back(snapshot->assignment->value(buffers::ValueId(2)).allocation.value());
    targets.push_back(*snapshot->sources.line(module.findInstructions("r").at(0)));
    targets.push_back(model::Step{3});
    for (const model::Target& target : targets) {
      window.navigation().reveal(target);
      QCoreApplication::processEvents();
      findings.sweep();
    }

    window.navigation().reveal(module.findInstructions("call").at(0));
    window.actions()["go-peak"]->trigger();
    for (QDockWidget* const dock : window.docks().all()) {
      window.docks().raise(dock);
      QCoreApplication::processEvents();
      findings.sweep();
      for (auto* const area : dock->findChildren<QAbstractScrollArea*>()) {
        if (area->isVisible()) findings.hover(area->viewport());
      }
      for (QWidget* const child : dock->findChildren<QWidget*>()) {
        if (child->isVisible() && child->inherits("views::GraphCanvas")) findings.hover(child);
      }
    }
    QVERIFY2(findings.text().isEmpty(), qPrintable(findings.text()));
    // The sweep found the marks.
    QVERIFY2(findings.looked() > 5000 && findings.marked() > 100,
             qPrintable(QString("%1 %2").arg(findings.looked()).arg(findings.marked())));
  }

  // Long names are truncated and do not increase the minimum width of the window.
  void longTexts() {
    const QString name(50'000, QLatin1Char('a')), text(200'000, QLatin1Char('x')),
        scopes = QString("s/").repeated(20'000);
    const QString file = "/" + (QString(200, QLatin1Char('d')) + "/").repeated(100) + "f.py";
    const QString dump = m_folder.filePath("long.hlo");
    QVERIFY(write(dump, QString("HloModule %1, is_scheduled=true\n\n%1f {\n  q = f32[4]{0} parameter(0)\n"
                                "  ROOT %1n = f32[4]{0} negate(q), metadata={op_name=\"%2\" source_file=\"%4\" "
                                "source_line=3}\n}\n\nENTRY %1 {\n  %1p = f32[4]{0} parameter(0)\n"
                                "  c = f32[4]{0} custom-call(%1p), custom_call_target=\"%2\", metadata={op_name=\"%3\" "
                                "source_file=\"%4\" source_line=3}, backend_config={\"%1\":\"%2\"}, sharding={%2}\n"
                                "  ROOT r = f32[4]{0} fusion(c), kind=kLoop, calls=%1f\n}\n")
                            .arg(name, text, scopes, file)));
    Program program;
    app::MainWindow& window = program.window;
    window.openPaths({dump});
    QVERIFY(QFile::remove(dump));
    for (const hlo::InstructionId id : window.navigation().snapshot()->module->instructions()) {
      window.navigation().reveal(id);
      for (QDockWidget* const dock : window.docks().all()) {
        window.docks().raise(dock);
        QCoreApplication::processEvents();
      }
    }
    QStringList wide;
    for (const QWidget* const widget : window.findChildren<QWidget*>()) {
      const bool isCut =
          widget->sizePolicy().horizontalPolicy() == QSizePolicy::Ignored || widget->maximumWidth() < 1000;
      if (!isCut && widget->minimumSizeHint().width() > 2000) {
        wide += QString("%1 %2 %3")
                    .arg(widget->metaObject()->className(), widget->objectName())
                    .arg(widget->minimumSizeHint().width());
      }
    }
    QVERIFY2(wide.isEmpty(), qPrintable(wide.join('\n')));
    QVERIFY2(window.width() == 1500, qPrintable(QString::number(window.width())));
  }

  // Context menus.
  void contextMenus() {
    Program program;
    app::MainWindow& window = program.window;
    window.openPaths({m_dump});
    window.navigation().reveal(window.navigation().snapshot()->module->findInstructions("r").at(0));
    Findings findings;
    int menus = 0;
    QTimer closer;
    connect(&closer, &QTimer::timeout, this, [&] {
      if (auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget())) {
        findings.actions(menu->actions(), "context menu");
        ++menus;
        menu->close();
      }
    });
    closer.start(5);
    for (QDockWidget* const dock : window.docks().all()) {
      window.docks().raise(dock);
      QCoreApplication::processEvents();
      QList<QWidget*> places;
      for (auto* const area : dock->findChildren<QAbstractScrollArea*>()) places += area->viewport();
      for (QWidget* const child : dock->findChildren<QWidget*>()) {
        if (child->inherits("views::GraphCanvas")) places += child;
      }
      for (QWidget* const place : places) {
        if (!place->isVisible()) continue;
        for (const QPoint at : {QPoint(60, 8), QPoint(60, 40), place->rect().center()}) {
          QContextMenuEvent event(QContextMenuEvent::Mouse, at, place->mapToGlobal(at));
          QApplication::sendEvent(place, &event);
          QTRY_VERIFY(QApplication::activePopupWidget() == nullptr);
        }
      }
    }
    QTRY_VERIFY(QApplication::activePopupWidget() == nullptr);
    QVERIFY2(findings.text().isEmpty(), qPrintable(findings.text()));
    QVERIFY2(menus >= 5, qPrintable(QString::number(menus)));
  }

  // Copied text is plain text, never HTML, from every view.
  void theClipboard() {
    Program program;
    app::MainWindow& window = program.window;
    window.openPaths({m_dump});
    window.navigation().reveal(window.navigation().snapshot()->module->findInstructions("call").at(0));
    for (auto* const view : window.findChildren<QAbstractItemView*>()) view->selectAll();
    window.navigation().reveal(window.navigation().snapshot()->module->findInstructions("call").at(0));
    int marked = 0;
    for (QAction* const action : window.findChildren<QAction*>()) {
      if (!action->text().startsWith("Copy")) continue;
      QGuiApplication::clipboard()->clear();
      action->trigger();
      const QMimeData* const copied = QGuiApplication::clipboard()->mimeData();
      if (copied == nullptr) continue;  // nothing to copy
      QVERIFY2(!copied->hasHtml() && !copied->hasUrls(), qPrintable(action->objectName()));
      Findings findings;
      // The names of an instruction's report are code spans, in which nothing is escaped.
      if (action->objectName() == QLatin1String("copy-memory-report")) {
        QVERIFY2(copied->text().contains("\\<b\\>zq%1%2%L3\\&qz"), qPrintable(copied->text()));
        findings.markdown(copied->text(), action->objectName());
      } else {
        findings.plain(copied->text(), action->objectName());
      }
      QVERIFY2(findings.text().isEmpty(), qPrintable(findings.text()));
      marked += copied->text().contains("zq%1") ? 1 : 0;
    }
    QVERIFY2(marked >= 4, qPrintable(QString::number(marked)));
  }

  void recentFiles() {
    const QString name = QString(200, QLatin1Char('n')) + "<b>zq%1%2%L3&qz|b>\u202e.hlo";
    app::Settings().addRecentPath(m_folder.filePath(name));
    Program program;
    const QPushButton* found = nullptr;
    for (const auto* const button : program.window.findChildren<QPushButton*>()) {
      if (button->toolTip().contains("zq%1")) found = button;
    }
    QVERIFY(found != nullptr && found->text().contains("&&qz") && found->minimumSizeHint().width() < 1200);
    QVERIFY2(found->toolTip().contains("&lt;b&gt;zq%1%2%L3&amp;qz") && !found->toolTip().contains(u'\u202e'),
             qPrintable(found->toolTip()));
    QMenu* menu = nullptr;
    for (auto* const each : program.window.findChildren<QMenu*>()) {
      if (each->title() == "Open &Recent") menu = each;
    }
    QVERIFY(menu != nullptr);
    emit menu->aboutToShow();
    QVERIFY(menu->actions().front()->text().contains("&&qz"));
    Findings findings;
    findings.plain(menu->actions().front()->text(), "recent");
    findings.sweep();
    QVERIFY2(findings.text().isEmpty(), qPrintable(findings.text()));
  }

  void messagesOfTheWindow() {
    Program program;
    auto* const bar = program.window.findChild<app::MessageBar*>();
    Findings findings;
    program.window.openPaths({m_dump + "/gone \u202e" + kMark});
    QVERIFY(bar->isVisible() && bar->text().contains("zq%1"));
    findings.sweep();
    QVERIFY2(findings.text().isEmpty(), qPrintable(findings.text()));
  }

  void theCommandLine_data() {
    QTest::addColumn<QStringList>("words");
    for (const char* const words : {"info",
                                    "info --format json",
                                    "list",
                                    "list --what stages",
                                    "list --what files",
                                    "list --what instructions",
                                    "list --what instructions --format csv",
                                    "list --what instructions --format json",
                                    "list --what values",
                                    "cost --by scope",
                                    "cost --by line",
                                    "cost --by line --format csv",
                                    "source",
                                    "memory --by scope",
                                    "memory --by line --format csv",
                                    "memory --format svg",
                                    "graph --format svg",
                                    "graph --format dot",
                                    "graph --coloring scope --legend yes",
                                    "convert",
                                    "extract --computation main"}) {
      QTest::newRow(words) << QString::fromLatin1(words).split(u' ');
    }
  }
  void theCommandLine() {
    QFETCH(QStringList, words);
    QProcess process;
    process.start(QCoreApplication::applicationDirPath() + "/hloscope", words + QStringList{m_dump});
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    const QString text = QString::fromUtf8(process.readAllStandardOutput());
    QVERIFY(!text.isEmpty());
    Findings findings;
    findings.plain(QString(text).replace("&lt;", "<").replace("&amp;", "&"), words.join(u' '));
    QVERIFY2(findings.text().isEmpty(), qPrintable(findings.text()));
    if (words.contains("svg")) {
      QXmlStreamReader xml(text);
      while (!xml.atEnd()) QVERIFY(xml.readNext() != QXmlStreamReader::StartElement || xml.name() != u"b");
      QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
      QVERIFY(text.contains("&lt;b&gt;zq"));
    }
  }

  // A failed write is reported, and leaves no partial file.
  void aFullDisk() {
    if (!QFile::exists("/dev/full")) QSKIP("there is no /dev/full");
    QProcess process;
    process.setStandardOutputFile("/dev/full");
    process.start(QCoreApplication::applicationDirPath() + "/hloscope", {"info", m_report});
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitCode(), 2);
    QCOMPARE(process.readAllStandardError(), "hloscope: standard output cannot be written: No space left on device\n");
  }

  // Output to a terminal contains no control characters of a dump; a file contains the original text.
  void theTerminal() {
    if (QStandardPaths::findExecutable("script").isEmpty()) QSKIP("there is no program script, which makes terminals");
    const QString program = QCoreApplication::applicationDirPath() + "/hloscope";
    // Texts of a dump are escaped by the subcommands themselves; file names are not.
    const QString dump = m_folder.filePath("\x1b]0;owned\x07\u202e.hlo");
    QVERIFY(
        write(dump, "HloModule m\n\nENTRY e {\n  ROOT a = f32[] parameter(0), metadata={op_name=\"\x1b[2Jx\"}\n}\n"));
    const auto run = [&](const QStringList& words) {
      QProcess process;
      process.setProcessEnvironment([] {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("SHELL", "/bin/sh");
        return environment;
      }());
      process.start(words.first(), words.mid(1));
      process.waitForFinished();
      return process.readAllStandardOutput();
    };
    QByteArray terminal;
    for (const char* const verb : {"info", "list --what instructions", "cost", "convert", "graph --format dot"}) {
      terminal += run({"script", "-qec", QStringLiteral("'%1' %2 '%3'").arg(program, verb, dump), "/dev/null"});
    }
    const QByteArray file = run({program, "info", dump});
    QVERIFY(QFile::remove(dump));
    QVERIFY2(terminal.contains("?]0;owned?") && terminal.contains("parameter"), terminal.constData());
    terminal.replace("\x1b[1m", "").replace("\x1b[0m", "");  // bold headings
    QVERIFY(!terminal.contains('\x1b') && !terminal.contains('\x07') && !terminal.contains("\u202e"));
    QVERIFY(file.contains("\x1b]0;owned\x07\u202e.hlo"));
  }

  // In any locale: a subcommand runs without the code that sets one.
  void namesInArchives() {
    const QString archive = m_folder.filePath("names.zip");
    const std::string module = "HloModule m\n\nENTRY e {\n  ROOT p = f32[] parameter(0)\n}\n";
    support::writeArchive(archive.toStdString(), "zip", "",
                          {{"gr\xc3\xb6\xc3\x9f"
                            "e.txt",
                            module},
                           {"plain.txt", module}});
    for (const char* const locale : {"C", "C.UTF-8"}) {
      QProcess process;
      QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
      environment.insert("LC_ALL", locale);
      process.setProcessEnvironment(environment);
      process.start(QCoreApplication::applicationDirPath() + "/hloscope", {"list", "--what", "files", archive});
      process.waitForFinished();
      const QByteArray listed = process.readAllStandardOutput();
      QVERIFY2(listed.contains("gr\xc3\xb6\xc3\x9f"
                               "e.txt") &&
                   listed.contains("plain.txt"),
               listed.constData());
    }
    QVERIFY(QFile::remove(archive));
  }

  // A right-to-left name must not reverse the rest of the sentence.
  void problemsOfAFileWithAName() {
    model::ProblemModel problems;
    problems.setProblems({{hlo::Severity::kError, "/tmp/\u202e cut.hlo", 3, 1, "expected \u202e x", {}}});
    Findings findings;
    for (int column = 0; column < problems.columnCount(); ++column)
      findings.plain(problems.index(0, column).data().toString(), "cell");
    findings.plain(problems.text(0), "detail");
    QVERIFY2(findings.text().isEmpty(), qPrintable(findings.text()));
  }

 private:
  QTemporaryDir m_folder;
  QString m_dump, m_report;
};

QTEST_MAIN(TestSafety)
#include "tst_safety.moc"

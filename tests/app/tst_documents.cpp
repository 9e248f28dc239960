// Documents generated from the program's tables: completions match the table of subcommands, in the real shells if they
// are installed; man can format the manual page; the manual's links have targets.

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTimer>
#include <QUrl>

#include "absl/strings/match.h"
#include "app/cli/command_line.h"
#include "app/manual/completions.h"
#include "app/manual/help_topics.h"
#include "app/manual/man_page.h"
#include "app/manual/manual.h"
#include "app/window/main_window.h"
#include "model/items/format.h"

namespace {

QString readSource(const QString& path) {
  QFile file(QStringLiteral(HLOSCOPE_SOURCE "/") + path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// Returns both outputs of the program; the last line is its exit status.
QString run(const QString& program, const QStringList& arguments, const QByteArray& input = {},
            const QString& folder = {}) {
  QProcess process;
  process.setProcessChannelMode(QProcess::MergedChannels);
  if (!folder.isEmpty()) process.setWorkingDirectory(folder);
  process.start(program, arguments);
  process.write(input);
  process.closeWriteChannel();
  if (!process.waitForFinished()) return QStringLiteral("does not end");
  return QString::fromUtf8(process.readAll()) + QStringLiteral("status %1").arg(process.exitCode());
}

QStringList sorted(QStringList list) {
  list.sort();
  return list;
}

QStringList anchorsOf(const app::ManualPage& page) {
  QStringList anchors;
  for (const QString& line : page.text.split(u'\n')) {
    if (line.startsWith(u'#')) anchors += app::anchorOf(line);
  }
  return anchors;
}

QStringList verbNames() {
  QStringList names;
  for (const cli::Subcommand& verb : cli::subcommands()) names += model::toQString(verb.name);
  return names;
}

std::string manPage() { return app::manPage("1.2.3", "2026-11-21", readSource("packaging/cli.md").toStdString()); }

}  // namespace

class TestDocuments : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QVERIFY(m_folder.isValid());
    const auto write = [&](const char* name, const QByteArray& content) {
      QFile file(m_folder.filePath(name));
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(content);
    };
    write("hloscope.bash", QByteArray::fromStdString(app::bashCompletion()));
    write("_hloscope", QByteArray::fromStdString(app::zshCompletion()));
    write("hloscope.fish", QByteArray::fromStdString(app::fishCompletion()));
    write("hloscope.1.md", QByteArray::fromStdString(manPage()));
    // Files and folders for path completion.
    QVERIFY(QDir(m_folder.path()).mkpath("here/dumps of today"));
    QFile file(m_folder.filePath("here/step.hlo"));
    QVERIFY(file.open(QIODevice::WriteOnly));
  }

  void bashCompletes_data() {
    QTest::addColumn<QString>("line");  // words of the command line; the last is completed at the cursor
    QTest::addColumn<QStringList>("words");
    QTest::newRow("verbs and paths") << "hloscope " << verbNames() + QStringList{"dumps of today", "step.hlo"};
    QTest::newRow("a verb") << "hloscope inf" << QStringList{"info"};
    QTest::newRow("paths of a verb") << "hloscope info s" << QStringList{"step.hlo"};
    QTest::newRow("options of the window")
        << "hloscope --" << QStringList{"--theme", "--source-root", "--help", "--version"};
    QTest::newRow("options of a verb") << "hloscope info --" << QStringList{"--format", "--help", "--out", "--space"};
    QTest::newRow("formats of a verb") << "hloscope convert --format " << QStringList{"text", "proto", "json"};
    QTest::newRow("words of an option") << "hloscope --theme d" << QStringList{"dark"};
    QTest::newRow("rows of list") << "hloscope list --what st" << QStringList{"stages"};
    QTest::newRow("folders") << "hloscope --source-root " << QStringList{"dumps of today"};
    QTest::newRow("folder to write to") << "hloscope picture --out " << QStringList{"dumps of today"};
    QTest::newRow("file to write to") << "hloscope convert --out s" << QStringList{"step.hlo"};
  }
  void bashCompletes() {
    QFETCH(QString, line);
    QFETCH(QStringList, words);
    QStringList typed;
    for (const QString& word : line.split(' ')) typed += '\'' + word + '\'';
    const QString script =
        QString(". %1/hloscope.bash; COMP_WORDS=(%2); COMP_CWORD=%3; _hloscope; printf '%s\\n' \"${COMPREPLY[@]}\"")
            .arg(m_folder.path(), typed.join(' '))
            .arg(typed.size() - 1);
    const QString said = run("bash", {"--norc", "-c", script}, {}, m_folder.filePath("here"));
    QStringList completed = said.split('\n');
    QCOMPARE(completed.takeLast(), QString("status 0"));
    QCOMPARE(sorted(completed), sorted(words));
  }

  void fishCompletes_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<QStringList>("words");
    QTest::newRow("a verb") << "hloscope inf" << QStringList{"info"};
    QTest::newRow("formats of a verb") << "hloscope info --format " << QStringList{"text", "json"};
    QTest::newRow("options of a verb") << "hloscope info --f" << QStringList{"--format"};
    QTest::newRow("theme") << "hloscope --theme d" << QStringList{"dark"};
  }
  void fishCompletes() {
    QFETCH(QString, line);
    QFETCH(QStringList, words);
    const QString fish = QStandardPaths::findExecutable("fish");
    if (fish.isEmpty()) QSKIP("fish is not installed");
    const QString said = run(
        fish, {"--no-config", "-c", QString("source %1/hloscope.fish; complete -C '%2'").arg(m_folder.path(), line)},
        {}, m_folder.filePath("here"));
    QStringList completed;
    for (const QString& each : said.split('\n')) completed += each.section('\t', 0, 0);
    QCOMPARE(completed.takeLast(), QString("status 0"));
    QCOMPARE(sorted(completed), sorted(words));
  }

  void zshParsesTheCompletions() {
    const QString zsh = QStandardPaths::findExecutable("zsh");
    if (zsh.isEmpty()) QSKIP("zsh is not installed");
    QCOMPARE(run(zsh, {"--no-rcs", "-n", m_folder.filePath("_hloscope")}), QString("status 0"));
  }

  void everyShellHasEveryVerbAndOption() {
    const std::string bash = app::bashCompletion(), zsh = app::zshCompletion(), fish = app::fishCompletion();
    QVERIFY(absl::StartsWith(zsh, "#compdef hloscope\n"));
    for (const cli::Option* option : cli::options()) {
      QVERIFY2(absl::StrContains(bash, "--" + option->name + ')'), option->name.c_str());
      QVERIFY2(absl::StrContains(zsh, "'*--" + option->name + '['), option->name.c_str());
      QVERIFY2(absl::StrContains(fish, "-l " + option->name + ' '), option->name.c_str());
    }
    for (const cli::Subcommand& verb : cli::subcommands()) {
      QVERIFY2(absl::StrContains(bash, "\n    " + verb.name + ")\n"), verb.name.c_str());
      QVERIFY2(absl::StrContains(zsh, "\n      " + verb.name + ") _arguments"), verb.name.c_str());
      QVERIFY2(absl::StrContains(fish, "-a " + verb.name + " -d"), verb.name.c_str());
    }
  }

  void theManualPageIsComplete() {
    const QString page = QString::fromStdString(manPage());
    for (const cli::Subcommand& verb : cli::subcommands()) {
      const QString name = model::toQString(verb.name);
      QVERIFY2(page.contains("\n**hloscope " + name + "** "), verb.name.c_str());
      QVERIFY2(page.contains("\n**" + name + "**\n: "), verb.name.c_str());
      QVERIFY2(page.contains("\n## " + name + "\n"), qPrintable(name + " is not in packaging/cli.md"));
    }
    for (const cli::Option* option : cli::options()) {
      QVERIFY2(page.contains("\n**--" + model::toQString(option->name) + "** *"), option->name.c_str());
    }
  }

  // The section of each subcommand in packaging/cli.md names every option that it takes, and no option that does not
  // exist.
  void theReferenceNamesEveryOption_data() {
    QTest::addColumn<int>("verb");
    for (size_t i = 0; i < cli::subcommands().size(); ++i) {
      QTest::newRow(cli::subcommands()[i].name.c_str()) << static_cast<int>(i);
    }
  }
  void theReferenceNamesEveryOption() {
    QFETCH(int, verb);
    const cli::Subcommand& of = cli::subcommands()[static_cast<size_t>(verb)];
    const QStringList sections = readSource("packaging/cli.md").split("\n## ");
    const auto section = std::find_if(sections.begin(), sections.end(), [&](const QString& text) {
      return text.startsWith(model::toQString(of.name + '\n'));
    });
    QVERIFY(section != sections.end());
    QStringList named;
    static const QRegularExpression kWord("--([a-z]+(?:-[a-z]+)*)");
    for (auto it = kWord.globalMatch(*section); it.hasNext();) named += it.next().captured(1);
    for (const std::string& option : of.options) QVERIFY2(named.contains(model::toQString(option)), option.c_str());
    for (const QString& name : named) {
      const bool exists = std::any_of(cli::options().begin(), cli::options().end(), [&](const cli::Option* option) {
        return model::toQString(option->name) == name;
      });
      QVERIFY2(exists, qPrintable("--" + name));
    }
  }

  // The build converts the Markdown of the manual page and of the manual.
  void theBuildGeneratesTheManualPage() {
    const QString lowdown = QStandardPaths::findExecutable("lowdown");
    if (lowdown.isEmpty()) QSKIP("lowdown is not installed");
    QVERIFY(QDir(m_folder.path()).mkpath("manual"));
    QVERIFY(QFile::copy(HLOSCOPE_SOURCE "/resources/manual/queries.md", m_folder.filePath("manual/queries.md")));
    QCOMPARE(run(HLOSCOPE_SOURCE "/packaging/documents.sh", {lowdown, m_folder.path()}), QString("status 0"));
    QFile file(m_folder.filePath("manual/queries.html"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray html = file.readAll();
    QVERIFY(html.contains("<h2 id=\"error-messages\">") && html.contains("<td>") && html.contains("<pre><code>"));

    const QString roff = run("gzip", {"-dc", m_folder.filePath("hloscope.1.gz")});
    QVERIFY(roff.contains(".TH \"HLOSCOPE\" \"1\" \"2026-11-21\" \"hloscope 1.2.3\""));
    QVERIFY(roff.contains("\n\\fB\\-\\-theme\\fR \\fI"));
    const QString groff = QStandardPaths::findExecutable("groff");
    if (groff.isEmpty()) QSKIP("groff is not installed");
    QCOMPARE(run(groff, {"-t", "-man", "-Kutf8", "-Tutf8", "-ww", "-z"}, roff.section(u'\n', 0, -2).toUtf8()),
             QString("status 0"));
  }

  void linksOfTheManualHaveTargets() {
    views::Theme theme;
    app::Settings settings;
    const app::MainWindow window(settings, theme);
    const QList<app::ManualPage> pages = app::manualPages(window.actionGroups());
    QStringList names;
    for (const app::ManualPage& page : pages) {
      QVERIFY2(!page.text.isEmpty() && !page.title.isEmpty(), qPrintable(page.name));
      names += page.name;
    }
    QCOMPARE(names.first(), QString("start"));
    static const QRegularExpression link("\\]\\((?:([\\w-]+)\\.md)?(?:#([\\w-]+))?\\)");
    static const QRegularExpression picture("!\\[[^\\]]*\\]\\(([^)]*)\\)");
    int pictures = 0;
    for (const app::ManualPage& page : pages) {
      for (auto found = link.globalMatch(page.text); found.hasNext();) {
        const auto match = found.next();
        const qsizetype at = match.captured(1).isEmpty() ? names.indexOf(page.name) : names.indexOf(match.captured(1));
        QVERIFY2(at >= 0 && (match.captured(2).isEmpty() || anchorsOf(pages[at]).contains(match.captured(2))),
                 qPrintable(page.name + " has a link " + match.captured()));
      }
      for (auto found = picture.globalMatch(page.text); found.hasNext(); ++pictures) {
        const QString name = found.next().captured(1);
        QVERIFY2(QFile::exists(":/manual/" + name), qPrintable(page.name + " has no picture " + name));
      }
    }
    QVERIFY(pictures > 20);
    // Every shortcut of an action is on the page of keyboard shortcuts.
    const QString keys = pages[names.indexOf("keys")].text;
    for (const auto& [title, actions, fixed] : window.actionGroups()) {
      for (const QAction* action : actions) {
        for (const QKeySequence& key : action->shortcuts()) {
          const QString name = key.toString(QKeySequence::NativeText).replace('|', "\\|");
          QVERIFY2(keys.contains('`' + name + '`'), qPrintable(name));
        }
      }
    }
  }

  void theStartPageAgreesWithTheManual() {
    views::Theme theme;
    app::Settings settings;
    app::MainWindow window(settings, theme);
    QStringList frameworks;
    for (const app::DumpRecipe& recipe : app::dumpRecipes()) {
      frameworks += recipe.framework;
      QVERIFY2(recipe.command.contains("XLA_FLAGS=--xla_dump_to=") && !recipe.command.contains('\n'),
               qPrintable(recipe.command));
    }
    QCOMPARE(frameworks, (QStringList{"JAX", "TensorFlow", "PyTorch/XLA"}));
    window.show();
    QTest::mouseClick(window.findChild<QPushButton*>("start-manual"), Qt::LeftButton);
    const auto* manual = window.findChild<app::Manual*>("manual");
    QVERIFY(manual != nullptr && manual->isVisible());
    QCOMPARE(manual->findChild<QListWidget*>("manual-pages")->currentItem()->text(), QString("How do I get a dump?"));
  }

  void theManualIsUsableByKeyboard() {
    views::Theme theme;
    QAction action("Do &That");
    action.setShortcuts({QKeySequence("Ctrl+D"), QKeySequence("|")});
    app::Manual manual(app::manualPages({{"Things", {&action}}}), theme, nullptr);
    manual.setAttribute(Qt::WA_DeleteOnClose, false);
    manual.show();
    QApplication::setActiveWindow(&manual);
    auto* const pages = manual.findChild<QListWidget*>("manual-pages");
    auto* const text = manual.findChild<QTextBrowser*>("manual-text");
    QVERIFY(text->toPlainText().startsWith("Getting started\n"));
    QTest::keyClick(pages, Qt::Key_Down);
    QVERIFY(text->toPlainText().startsWith("How do I get a dump?\n"));
    manual.showPage("fusion");
    const auto picture =
        text->document()->resource(QTextDocument::ImageResource, QUrl("graph-light.png")).value<QImage>();
    QCOMPARE(picture.width() / picture.devicePixelRatio(), qreal(app::kPictureWidth));
    // The line of an image is as high as the image, not 135 % of that.
    manual.showPage("pictures");
    const QTextDocument* const pictures = text->document();
    for (QTextBlock block = pictures->begin(); block.isValid(); block = block.next()) {
      if (!block.text().contains(QChar::ObjectReplacementCharacter)) continue;
      QVERIFY(pictures->documentLayout()->blockBoundingRect(block).height() < 1.1 * app::kPictureWidth * 10 / 16);
    }
    manual.showPage("keys");
    const QString keys = text->toPlainText();
    QVERIFY(keys.startsWith("Keys\n") && keys.contains("Do That") && keys.contains("Ctrl+D |"));

    manual.showPage("glossary");
    QTest::keyClick(&manual, Qt::Key_F, Qt::ControlModifier);
    auto* const find = manual.findChild<QLineEdit*>("manual-find");
    QTRY_VERIFY(find->hasFocus());
    QTest::keyClicks(find, "schedule");
    QCOMPARE(text->textCursor().selectedText().toLower(), QString("schedule"));
    const int first = text->textCursor().position();
    QTest::keyClick(find, Qt::Key_Return);
    const int second = text->textCursor().position();
    QVERIFY(second > first);
    QTest::keyClick(find, Qt::Key_F3, Qt::ShiftModifier);
    QCOMPARE(text->textCursor().position(), first);
    QTest::keyClicks(find, " of nothing");  // a text without a match keeps the position
    QVERIFY(!text->textCursor().hasSelection());

    // Links between pages.
    emit text->anchorClicked(QUrl("command-line.md#info"));
    QVERIFY(text->toPlainText().startsWith("The command line\n"));
    theme.setMode(views::ThemeMode::kDark);
    QVERIFY(text->toPlainText().startsWith("The command line\n"));
    QTest::keyClick(&manual, Qt::Key_Escape);
    QVERIFY(!manual.isVisible());
  }

  // Shift+F1: the section of the manual about the focused view.
  void helpOnTheFocusedView() {
    views::Theme theme;
    app::Settings settings;
    app::MainWindow window(settings, theme, {}, true);
    window.show();
    QApplication::setActiveWindow(&window);
    window.actions()["help-here"]->trigger();
    const auto shown = [&window] {
      return window.findChild<app::Manual*>("manual")->findChild<QListWidget*>("manual-pages")->currentItem()->text();
    };
    QCOMPARE(shown(), QString("Getting started"));
    const QList<app::ManualPage> pages = app::manualPages({});
    for (const QDockWidget* const dock : window.docks().all()) {
      const app::HelpPlace place = app::helpOf(dock->objectName());
      QVERIFY2(!place.anchor.isEmpty(), qPrintable(dock->objectName() + " has no help"));
      const auto page =
          std::find_if(pages.begin(), pages.end(), [&](const auto& one) { return one.name == place.page; });
      const bool isThere = page != pages.end() && anchorsOf(*page).contains(place.anchor);
      QVERIFY2(isThere, qPrintable(place.anchor + " is no heading of " + place.page));
    }
    window.openPaths({QStringLiteral(HLOSCOPE_SOURCE "/resources/samples")});
    QApplication::setActiveWindow(&window);
    window.docks().raise(window.docks()["memory"]);
    window.docks()["memory"]->widget()->setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F1, Qt::ShiftModifier);
    QCOMPARE(shown(), QString("The views"));
    auto* const text = window.findChild<QTextBrowser*>("manual-text");
    QVERIFY(text->verticalScrollBar()->value() > 0);
    const QTextCursor top = text->cursorForPosition(QPoint(30, 30));
    QVERIFY2(top.block().text().startsWith("Memory") || top.block().previous().text().startsWith("Memory"),
             qPrintable(top.block().text()));
  }

  void theShortcutListLinksToTheManual() {
    views::Theme theme;
    app::Settings settings;
    app::MainWindow window(settings, theme);
    window.show();
    QStringList all, found;  // compared after the dialog is closed, because exec() blocks until then
    QTimer::singleShot(0, &window, [&] {
      auto* const sheet = window.findChild<QDialog*>("key-sheet");
      // By an action or a key; shortcuts without an action are listed too.
      const auto rows = [tree = sheet->findChild<QTreeWidget*>()] {
        QStringList shown;
        for (QTreeWidgetItemIterator it(tree, QTreeWidgetItemIterator::NotHidden); *it != nullptr; ++it) {
          if ((*it)->parent() != nullptr) shown += (*it)->text(0) + u' ' + (*it)->text(1);
        }
        return shown;
      };
      all = rows();
      QTest::keyClicks(sheet->findChild<QLineEdit*>("key-sheet-filter"), "choose a RANGE");
      found = rows();
      QTest::mouseClick(sheet->findChild<QPushButton*>("key-sheet-manual"), Qt::LeftButton);
    });
    window.actions()["keys"]->trigger();
    QVERIFY(all.contains("From the graph to the text, and back Space"));
    QCOMPARE(found, QStringList{"Choose a range of steps Shift+Left; Shift+Right"});
    const auto* manual = window.findChild<app::Manual*>("manual");
    QVERIFY(manual != nullptr && manual->isVisible());
    QCOMPARE(manual->findChild<QListWidget*>("manual-pages")->currentItem()->text(), QString("Keys"));
  }

 private:
  QTemporaryDir m_folder;
};

QTEST_MAIN(TestDocuments)
#include "tst_documents.moc"

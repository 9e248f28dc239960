// The manual and the help of the window: links have targets, the pages agree with the actions, and everything is usable
// by keyboard.

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QDialog>
#include <QDockWidget>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTimer>
#include <QUrl>

#include "app/manual/manual.h"
#include "app/window/main_window.h"
#include "app/window/view_table.h"

namespace {

QStringList anchorsOf(const app::ManualPage& page) {
  QStringList anchors;
  for (const QString& line : page.text.split(u'\n')) {
    if (line.startsWith(u'#')) anchors += app::anchorOf(line);
  }
  return anchors;
}

}  // namespace

class TestDocuments : public QObject {
  Q_OBJECT

 private slots:
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
    QCOMPARE(manual->findChild<QListWidget*>("manual-pages")->currentItem()->text(), QString("How to Get a Dump"));
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
    QVERIFY(text->toPlainText().startsWith("How to Get a Dump"));
    manual.showPage("fusion");
    const auto picture =
        text->document()->resource(QTextDocument::ImageResource, QUrl("source-light.png")).value<QImage>();
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
    QVERIFY(keys.startsWith("Keyboard Shortcuts\n") && keys.contains("Do That") && keys.contains("Ctrl+D |"));

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
    QVERIFY(all.contains("Switch between graph and text Space"));
    QCOMPARE(found, QStringList{"Choose a range of steps Shift+Left; Shift+Right"});
    const auto* manual = window.findChild<app::Manual*>("manual");
    QVERIFY(manual != nullptr && manual->isVisible());
    QCOMPARE(manual->findChild<QListWidget*>("manual-pages")->currentItem()->text(), QString("Keyboard Shortcuts"));
  }
};

QTEST_MAIN(TestDocuments)
#include "tst_documents.moc"

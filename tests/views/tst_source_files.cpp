// File lookup of the source pane: the search locations, the rule proposed for a dropped folder, the message about a
// file of another version, and the state without a file.

#include <QDropEvent>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>

#include "tests/support/source_stage.h"
#include "views/source/source_folders.h"

using hlo::FileId;
using hlo::SourceLine;
using support::instruction;
using support::kSourceModule;
using support::numberedLines;
using support::SourceStage;
using views::LineMark;
using views::LineRange;

class TestSourceFiles : public QObject {
  Q_OBJECT

 private slots:
  void withoutTheFile() {
    SourceStage f(support::moduleSnapshot(kSourceModule), false);
    QVERIFY(!f.showsText());
    QCOMPARE(
        f.notice(),
        QStringLiteral("a.py is not on this machine. Choose the folder that contains the sources, or drop it here."));
    QCOMPARE(f.rows(), QStringList({"2||1", "4||2", "6||1", "9||1"}));
    f.navigation.select(instruction(*f.snapshot, "fusion"));
    QCOMPARE(f.rows(), QStringList({"4||2*", "6||1*", "2||", "9||"}));
    QCOMPARE(f.summary(), QStringLiteral("3 of 5 instructions here"));
    const QModelIndex row = f.view.table()->model()->index(3, 0);
    QTest::mouseClick(f.view.table()->viewport(), Qt::LeftButton, {}, f.view.table()->visualRect(row).center());
    QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(f.line(9)));
    QCOMPARE(f.rows(), QStringList({"2||1", "4||2", "6||1", "9||1*"}));
    f.view.showPreviousLine();
    QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(f.line(6)));

    // A new source root loads the text at the same line.
    f.write("src/m/a.py", numberedLines(40));
    QSignalSpy changed(&f.view.folders(), &views::SourceFolders::rootsChanged);
    f.view.folders().addRoot(f.at("src"));
    QCOMPARE(changed.size(), 1);
    QCOMPARE(changed[0][0].toStringList(), QStringList(f.at("src")));
    QVERIFY(f.showsText());
    QCOMPARE(f.notice(), QString());
    QCOMPARE(f.marks(), (std::vector<LineRange>{{5, 6}}));
    QCOMPARE(f.area().caretLine(), size_t{5});
    // Another root with the same file keeps the position.
    f.area().setTopLine(20);
    f.area().setCaret(f.area().text()->lineBegin(25));
    f.view.folders().addRoot(f.at("other"));
    QCOMPARE(f.area().topLine(), size_t{20});
    QCOMPARE(f.area().caretLine(), size_t{25});
    QCOMPARE(changed.size(), 2);
    f.view.folders().setRoots({});
    QVERIFY(!f.showsText());
    QCOMPARE(changed.size(), 2);
  }

  void aFolderIsDropped() {
    SourceStage f(support::moduleSnapshot(kSourceModule), false);
    f.write("src/m/a.py", numberedLines(40));
    f.write("src/note.txt", "x");
    const auto drop = [&](const QString& path) {
      QMimeData data;
      data.setUrls({QUrl::fromLocalFile(path)});
      QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
      enter.ignore();
      QApplication::sendEvent(&f.view, &enter);
      if (!enter.isAccepted()) return false;
      QDropEvent event(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, {});
      QApplication::sendEvent(&f.view, &event);
      return true;
    };
    QSignalSpy changed(&f.view.folders(), &views::SourceFolders::rulesChanged);
    auto* const bar = f.view.findChild<views::NoticeBar*>();
    QVERIFY(!drop(f.at("src/note.txt")));  // left to the window, which opens it
    // The rule is proposed, and applied only after confirmation.
    QVERIFY(drop(f.at("src")));
    QCOMPARE(f.notice(), QString("Found 1 of 2 source files with this mapping:\n/w → %1").arg(f.at("src")));
    QVERIFY(!f.showsText());
    QTest::mouseClick(bar->declineButton(), Qt::LeftButton);
    QVERIFY(f.notice().startsWith("a.py is not on this machine."));
    QVERIFY(bar->declineButton()->isHidden());
    f.write("src/m/kernel.cc", "int a;\n");
    f.write("src/m/model.zig", "const a = 1;\n");
    f.write("src/m/model.jl", "a = 1\n");
    // A source file in any displayed language represents its folder.
    for (const char* const file : {"src/m/kernel.cc", "src/m/model.zig", "src/m/model.jl", "src/m/a.py"}) {
      QVERIFY2(drop(f.at(file)), file);
    }
    QCOMPARE(f.notice(), QString("Found 1 of 2 source files with this mapping:\n/w/m → %1").arg(f.at("src/m")));
    QCOMPARE(changed.size(), 0);
    QCOMPARE(bar->button()->text(), QString("Use This Rule"));
    QTest::mouseClick(bar->button(), Qt::LeftButton);
    QVERIFY(f.showsText());
    QCOMPARE(f.notice(), QString());
    QCOMPARE(changed.size(), 1);
    QCOMPARE(f.view.folders().places().rules.size(), size_t{1});
    QCOMPARE(f.view.folders().places().rules[0].from, std::string("/w/m"));
    QCOMPARE(f.view.folders().places().rules[0].to, f.at("src/m").toStdString());
    // The chosen folder is tried for all files.
    QCOMPARE(f.view.folders().roots(), QStringList{f.at("src/m")});
    // A rule with the same prefix is replaced; a folder without the files is reported.
    f.write("new/a.py", numberedLines(20));
    QVERIFY(drop(f.at("new")));
    QTest::mouseClick(bar->button(), Qt::LeftButton);
    QCOMPARE(f.view.folders().places().rules.size(), size_t{1});
    QCOMPARE(f.view.shownPath(), f.at("new/a.py"));
    QDir(f.dir.path()).mkpath("empty");
    QVERIFY(drop(f.at("empty")));
    QCOMPARE(f.notice(), QString("None of the 2 source files that this module names is below %1.").arg(f.at("empty")));
    QTest::mouseClick(bar->declineButton(), Qt::LeftButton);
    QCOMPARE(f.notice(), QString());
    QVERIFY(f.showsText());
  }

  // Long messages wrap instead of being squeezed beside their buttons.
  void narrowNotices() {
    SourceStage f(support::moduleSnapshot(kSourceModule), false);
    const auto* const bar = f.view.findChild<views::NoticeBar*>();
    const auto* const sentence = bar->findChild<QLabel*>();
    const auto settle = [&f](int width) {
      f.view.resize(width, 300);
      QCoreApplication::processEvents();
    };
    settle(900);
    QVERIFY(bar->button()->y() < sentence->geometry().bottom() && sentence->geometry().right() < bar->button()->x());
    settle(300);
    QVERIFY(bar->button()->y() >= sentence->geometry().bottom());
    QVERIFY(sentence->width() > 250);
    QVERIFY(bar->rect().contains(bar->button()->geometry()));
  }

  void rulesLeadToFiles() {
    SourceStage f(support::moduleSnapshot(kSourceModule), false);
    f.write("mine/a.py", numberedLines(40));
    f.view.folders().setRules({{"/w/m", f.at("mine").toStdString()}});
    QVERIFY(f.showsText());
  }

  void besideTheDump() {
    SourceStage f(nullptr, false);
    f.write("a.py", numberedLines(40));
    f.navigation.show(support::moduleSnapshot(kSourceModule, f.at("dump.txt").toStdString()));
    QVERIFY(f.showsText());
  }

  void anotherVersion() {
    SourceStage f(nullptr, false);
    f.write("m/a.py", numberedLines(8));
    f.view.folders().setRoots({f.dir.path()});
    f.navigation.show(support::moduleSnapshot(kSourceModule));
    QVERIFY(f.showsText());
    QCOMPARE(
        f.notice(),
        QStringLiteral("a.py, found in %1/m, has 8 lines, but the dump names line 9. The file may be another version.")
            .arg(f.dir.path()));
    f.navigation.select(SourceLine{FileId(0), 9});  // a line that does not exist
    QVERIFY(f.showsText());
  }

  void blankLines() {
    SourceStage f(nullptr, false);
    f.view.folders().setRoots({f.dir.path()});
    f.write("m/a.py", "import x\n  # line 2\n\ny = 4\n\n#6\n7\n8\nz = 9\n");
    f.navigation.show(support::moduleSnapshot(kSourceModule));
    QCOMPARE(f.notice(), QString("2 of the 4 lines that the dump names are blank or comments in a.py, found in %1/m; "
                                 "the first is line 2. The file may be another version.")
                             .arg(f.dir.path()));
    f.write("m/a.py", "1\ntwo\n3\n \n5\nsix  # comment\n7\n8\nnine\n");
    QTRY_COMPARE(f.notice(),
                 QString("Line 4 of a.py, found in %1/m, is blank or a comment, but the dump names it. The file "
                         "may be another version.")
                     .arg(f.dir.path()));
    f.write("m/a.py", numberedLines(9));
    QTRY_COMPARE(f.notice(), QString());
  }

  void unreadableFiles() {
    SourceStage f(nullptr, false);
    f.write("m/a.py", QByteArray("\0\0", 2));
    f.view.folders().setRoots({f.dir.path()});
    f.navigation.show(support::moduleSnapshot(kSourceModule));
    QVERIFY(!f.showsText());
    QCOMPARE(f.notice(), f.at("m/a.py") + QStringLiteral(": contains binary data, not source text"));
    QCOMPARE(f.rows().size(), 4);
  }

  void aChangedFileIsReloaded() {
    SourceStage f(support::moduleSnapshot(kSourceModule));
    f.navigation.select(instruction(*f.snapshot, "t"));
    const QByteArray changed = numberedLines(50);
    f.write("m/a.py", changed);
    QTRY_COMPARE(f.area().text()->text().size(), static_cast<size_t>(changed.size()));
    QCOMPARE(f.area().caretLine(), size_t{8});
    QCOMPARE(f.marks(), (std::vector<LineRange>{{8, 9}}));
    // Replaces the file atomically, as editors do.
    f.write("m/a.py.new", numberedLines(60));
    QVERIFY(QFile::remove(f.at("m/a.py")));
    QVERIFY(QFile::rename(f.at("m/a.py.new"), f.at("m/a.py")));
    QTRY_COMPARE(f.area().text()->text().size(), static_cast<size_t>(numberedLines(60).size()));
    f.write("m/a.py", numberedLines(70));
    QTRY_COMPARE(f.area().text()->text().size(), static_cast<size_t>(numberedLines(70).size()));
  }

  void aFileThatBecomesUnreadable() {
    SourceStage f(support::moduleSnapshot(kSourceModule));
    f.navigation.select(instruction(*f.snapshot, "t"));
    const auto shown = f.area().text()->text().size();
    f.write("m/a.py", QByteArray("\0\0", 2));
    QTRY_COMPARE(f.notice(), f.at("m/a.py") + QStringLiteral(": contains binary data, not source text. "
                                                             "You see the version read earlier."));
    QCOMPARE(f.area().text()->text().size(), shown);
    // A link to a device is not read as a file, and its removal is noticed although the device does not change.
    QVERIFY(QFile::remove(f.at("m/a.py")) && QFile::link(QStringLiteral("/dev/zero"), f.at("m/a.py")));
    QTRY_VERIFY(!f.notice().contains(QStringLiteral("binary")) &&
                f.notice().contains(QStringLiteral("You see the version read earlier.")));
    QVERIFY(QFile::remove(f.at("m/a.py")));
    f.write("m/a.py", numberedLines(40));
    QTRY_COMPARE(f.notice(), QString());
    QCOMPARE(f.area().text()->text().size(), static_cast<size_t>(numberedLines(40).size()));
  }

  void inTheBackground() {
    // With real workers: the latest request wins, and results of older ones are never shown.
    SourceStage f(nullptr, true);
    model::JobRunner jobs;
    views::SourceView view({f.navigation, jobs, f.theme});
    view.folders().setRoots({f.dir.path()});
    view.followNavigation();
    view.resize(400, 200);
    view.show();
    f.navigation.show(support::moduleSnapshot(kSourceModule));
    for (int i = 0; i < 5; ++i) {
      f.navigation.select(instruction(*f.navigation.snapshot(), "t"));
      f.navigation.select(instruction(*f.navigation.snapshot(), "z"));
    }
    QTRY_COMPARE(view.shownFile(), std::optional(FileId(1)));
    QTRY_VERIFY(jobs.jobs().isEmpty());
    QCOMPARE(view.shownFile(), std::optional(FileId(1)));
    QCOMPARE(view.pane()->area()->marks(LineMark::kSelected), (std::vector<LineRange>{{2, 3}}));
  }
};

QTEST_MAIN(TestSourceFiles)
#include "tst_source_files.moc"

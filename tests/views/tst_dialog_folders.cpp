// The folders in which file dialogs start, and which of them are kept.

#include <QDir>
#include <QFileDialog>
#include <QTemporaryDir>
#include <QTest>

#include "views/dialog_folders.h"

class DialogFoldersTest : public QObject {
  Q_OBJECT

 private slots:
  void theLastOneElseThatOfTheDump() {
    QTemporaryDir root;
    const QString dump = root.filePath("dump"), reports = root.filePath("reports");
    QVERIFY(QDir().mkpath(dump) && QDir().mkpath(reports));
    QMap<QString, QString> kept;
    QWidget window, pane(&window);
    new views::DialogFolders(
        {[&](const char* kind) { return kept.value(QLatin1String(kind)); },
         [&](const char* kind, const QString& folder) { kept[QLatin1String(kind)] = folder; }, [&] { return dump; }},
        &window);
    const auto startOf = [&](const char* kind) {
      QFileDialog dialog(&pane);
      dialog.setOption(QFileDialog::DontUseNativeDialog);
      views::DialogFolders::start(&dialog, kind);
      return dialog.directory().path();
    };
    QCOMPARE(startOf(views::kExportFolder), dump);
    {
      QFileDialog dialog(&pane);
      dialog.setOption(QFileDialog::DontUseNativeDialog);
      views::DialogFolders::start(&dialog, views::kExportFolder);
      emit dialog.fileSelected(reports + QStringLiteral("/graph.svg"));
    }
    QCOMPARE(kept, (QMap<QString, QString>{{QLatin1String(views::kExportFolder), reports}}));
    QCOMPARE(startOf(views::kExportFolder), reports);
    QCOMPARE(startOf(views::kSourceFolder), dump);
    // A folder is kept itself.
    QFileDialog folders(&pane);
    folders.setOption(QFileDialog::DontUseNativeDialog);
    views::DialogFolders::start(&folders, views::kSourceFolder);
    emit folders.fileSelected(reports);
    QCOMPARE(kept.value(QLatin1String(views::kSourceFolder)), reports);
    // One that is gone is not used.
    QVERIFY(QDir().rmdir(reports));
    QCOMPARE(startOf(views::kExportFolder), dump);
  }
};

QTEST_MAIN(DialogFoldersTest)
#include "tst_dialog_folders.moc"

// Numbers in the window follow its language; exported and copied numbers are the same in every language.

#include <QAbstractItemView>
#include <QClipboard>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QStatusBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTreeView>
#include <QtTest>

#include "app/preferences/language.h"
#include "app/window/copy_rows.h"
#include "app/window/main_window.h"
#include "model/items/amount_text.h"
#include "model/items/buffer_model.h"
#include "model/items/buffer_text.h"
#include "model/items/format.h"
#include "model/items/instruction_model.h"
#include "model/items/selection_report.h"
#include "views/source/source_view.h"
#include "views/text/text_pane.h"

namespace {

/// A chain of 1,200 additions of 2,457,600 bytes, all on one source line with their parameter; the parameter has 1,200
/// users.
QByteArray module() {
  QByteArray text =
      "HloModule m, is_scheduled=true\n\nENTRY %main (p: f32[1024,600]) -> f32[1024,600] {\n"
      "  %p = f32[1024,600]{1,0} parameter(0)\n  %a0 = f32[1024,600]{1,0} add(%p, %p)";
  for (int i = 1; i <= 1199; ++i) {
    text += ", metadata={source_file=\"/w/m/a.py\" source_line=2}\n  ";
    if (i == 1199) text += "ROOT ";
    text += "%a" + QByteArray::number(i) + " = f32[1024,600]{1,0} add(%a" + QByteArray::number(i - 1) + ", %p)";
  }
  return text + ", metadata={source_file=\"/w/m/a.py\" source_line=2}\n}\n";
}

void write(const QString& path, const QByteArray& text) {
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(text);
}

}  // namespace

class TestGermanNumbers : public QObject {
  Q_OBJECT

 private slots:
  /// A language can be installed only once per process, and English is the default, so it is tested first.
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("hloscope-test"));
    QCoreApplication::setApplicationName(QStringLiteral("german-numbers"));
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_home.path());
    write(m_home.filePath("m.hlo.txt"), module());
    write(m_home.filePath("a.py"), "def f(a, p):\n  return a + p\n");
    QCOMPARE(model::exactBytes(2'457'600), QString("2.34 MiB (2,457,600 bytes)"));
    app::installLanguage("de");
  }

  void figures() {
    QCOMPARE(model::grouped(-1'234'567), QString("-1.234.567"));
    QCOMPARE(model::humanBytes(2'457'600), QString("2,34 MiB"));
    QCOMPARE(model::exactBytes(2'457'600), QString("2,34 MiB (2.457.600 Bytes)"));
    QCOMPARE(model::percentText(0.1234), QString("12,3%"));
    QCOMPARE(model::shortCount(1234), QString("1,23 K"));
    QCOMPARE(model::secondsText(0.0125), QString("12,5 ms"));
    QCOMPARE(model::secondsText(1e-13), QString("< 0,01 ns"));
    QCOMPARE(model::intensityText(0.001), QString("< 0,01"));
    QCOMPARE(model::paddingText(1, 10'000), QString("< 0,1% · 1 Byte"));
    const auto hits = [](int count) {
      return QCoreApplication::translate("views::SearchView", "%n match(es)", nullptr, count);
    };
    QCOMPARE(hits(1), QString("1 Treffer"));
    QCOMPARE(hits(1234), QString("1.234 Treffer"));
    QDoubleSpinBox field;
    field.setValue(1.5);
    QCOMPARE(field.text(), QString("1,50"));
  }

  void formatsCanBeEnglishTemporarily() {
    {
      const model::EnglishNumbers english;
      const model::EnglishNumbers again;
      QCOMPARE(model::humanBytes(2'457'600), QString("2.34 MiB"));
    }
    QCOMPARE(model::humanBytes(2'457'600), QString("2,34 MiB"));
  }

  void window() {
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {m_home.path()}, true);
    window.resize(1500, 900);
    window.show();
    window.openPaths({m_home.filePath("m.hlo.txt")});
    const auto snapshot = window.navigation().snapshot();
    QVERIFY(snapshot != nullptr && snapshot->module != nullptr);
    window.navigation().select(snapshot->module->findInstructions("p").at(0));

    // A table, its tooltips, the status bar.
    window.docks().raise(window.docks()["instructions"]);
    auto* const table = window.docks()["instructions"]->widget()->findChild<QTableView*>();
    const auto cell = [table](model::InstructionModel::Column column, Qt::ItemDataRole role) {
      return table->currentIndex().siblingAtColumn(static_cast<int>(column)).data(role).toString();
    };
    QCOMPARE(cell(model::InstructionModel::Column::kUsers, Qt::DisplayRole), QString("1.200"));
    QCOMPARE(cell(model::InstructionModel::Column::kBytes, Qt::DisplayRole), QString("2,34 MiB"));
    const QString tip = cell(model::InstructionModel::Column::kBytes, Qt::ToolTipRole);
    QVERIFY2(tip.contains("2.457.600 Bytes"), qPrintable(tip));
    QStringList foot;
    for (const QLabel* const label : window.statusBar()->findChildren<QLabel*>()) foot << label->text();
    QVERIFY2(foot.join(' ').contains("2,34 MiB"), qPrintable(foot.join(' ')));

    // The gutter of a source file.
    auto* const source = window.findChild<views::SourceView*>();
    window.actions()["layout-source"]->trigger();  // wide enough for all columns
    window.navigation().select(hlo::SourceLine{hlo::FileId(0), 2});
    QVERIFY(source->shownFile().has_value());
    const auto& gutter = source->pane()->area()->gutter().columns();
    QStringList cells, toolTips;
    for (const auto& column : gutter) {
      cells += column.cell(1).text;
      toolTips += column.toolTip(1);
    }
    QVERIFY2(cells.contains("1.201"), qPrintable(cells.join('|')));
    QVERIFY2(toolTips.value(cells.indexOf("1.201")).startsWith("1.201 "), qPrintable(toolTips.join('|')));

    // Copied text.
    window.navigation().select(snapshot->module->findInstructions("p").at(0));
    QVERIFY2(app::rowsText(*table).contains("2.34 MiB"), qPrintable(app::rowsText(*table)));
    QVERIFY2(app::rowsText(*table).contains("\t1,200\t") || app::rowsText(*table).endsWith("\t1,200"),
             qPrintable(app::rowsText(*table)));
    const QString report = model::selectionReport(*snapshot, {snapshot->module->findInstructions("p").at(0)}, {});
    QVERIFY2(report.contains("2,457,600") && !report.contains("2.457.600"), qPrintable(report));

    // A CSV file of the buffers, and their table in the window.
    model::BufferModel buffers;
    buffers.setSnapshot(window.navigation().memory());
    QVERIFY(buffers.rowCount() > 0);
    QVERIFY2(buffers.toCsv().contains(",2457600,"), qPrintable(buffers.toCsv().left(500)));
    const QString size = buffers.index(0, model::BufferModel::kSize).data().toString();
    QVERIFY2(size.contains(',') && !size.contains('.'), qPrintable(size));
  }

 private:
  QTemporaryDir m_home;
};

QTEST_MAIN(TestGermanNumbers)
#include "tst_german_numbers.moc"

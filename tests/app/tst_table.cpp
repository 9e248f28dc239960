// The tables of subcommands: --sort, --limit and --columns in every format, alignment and elision.

#include <QTest>

#include "app/cli/table.h"

using cli::TableFormat;
using cli::TableStyle;
using cli::Unit;

namespace {

struct Row {
  std::string name;
  std::optional<int64_t> bytes;
};

const std::vector<cli::Column<Row>>& columns() {
  using OfRow = cli::Column<Row>;
  static const std::vector<OfRow> columns = {
      {"name", Unit::kText, [](const Row& row) { return row.name; }},
      OfRow("size_bytes", Unit::kBytes, [](const Row& row) { return row.bytes; }).former("size"),
      OfRow("twice", Unit::kCount, [](const Row& row) { return row.bytes ? cli::Json(*row.bytes * 2) : cli::Json(); })
          .only(cli::Forms::kJson),
  };
  return columns;
}

QString table(TableFormat format, const char* sort, const char* limit, const char* chosen, size_t width = 0) {
  TableStyle style(format);
  style.width = width;
  style.rows = cli::parseRowChoice(sort, limit, chosen);
  if (const std::string unknown = cli::unknownColumn(columns(), style.rows); !unknown.empty())
    return QString::fromStdString(unknown);
  cli::Table<Row> table(columns(), style);
  for (const Row& row : {Row{"b", 2048}, {"unknown", {}}, {"a long name of an instruction", 10}, {"c", 2048}})
    table.add(row);
  return QString::fromStdString(table.text());
}

QString namesInOrder() {
  TableStyle style(TableFormat::kTabs);
  style.rows = cli::parseRowChoice("name", "", "name");
  cli::Table<Row> table(columns(), style);
  for (const char* const name : {"add.10", "add.2"}) table.add({name, {}});
  return QString::fromStdString(table.text());
}

}  // namespace

class TestTable : public QObject {
  Q_OBJECT

 private slots:
  void rows_data() {
    QTest::addColumn<QString>("printed");
    QTest::addColumn<QString>("expected");
    QTest::newRow("as added") << table(TableFormat::kTabs, "", "", "")
                              << "name\tsize_bytes\nb\t2048\nunknown\t\na long name of an instruction\t10\nc\t2048\n";
    QTest::newRow("ascending") << table(TableFormat::kTabs, "size_bytes", "", "name")
                               << "name\na long name of an instruction\nb\nc\nunknown\n";
    // Unknown values are last in both directions.
    QTest::newRow("descending, then by name, limited")
        << table(TableFormat::kTabs, "-size_bytes,-name", "3", "name") << "name\nc\nb\na long name of an instruction\n";
    QTest::newRow("names in natural order") << namesInOrder() << "name\nadd.2\nadd.10\n";
    QTest::newRow("limited") << table(TableFormat::kCsv, "", "1", "") << "name,size_bytes\nb,2048\n";
    QTest::newRow("columns of another format, in the requested order")
        << table(TableFormat::kCsv, "-twice", "1", "twice,name") << "twice,name\n4096,b\n";
    QTest::newRow("JSON") << table(TableFormat::kJson, "name", "1", "")
                          << "[\n        {\"name\":\"a long name of an "
                             "instruction\",\"size\":10,\"size_bytes\":10,\"twice\":20}\n    ]";
    QTest::newRow("JSON of some columns")
        << table(TableFormat::kJson, "", "1", "size_bytes") << "[\n        {\"size_bytes\":2048}\n    ]";
    QTest::newRow("Markdown") << table(TableFormat::kMarkdown, "-name", "1", "name")
                              << "| name |\n| --- |\n| `unknown` |\n";
    QTest::newRow("aligned") << table(TableFormat::kAligned, "", "3", "")
                             << "name                           size_bytes\n"
                                "b                                2.00 KiB\n"
                                "unknown                                  \n"
                                "a long name of an instruction        10 B\n";
    QTest::newRow("elided in the middle") << table(TableFormat::kAligned, "", "3", "", 30)
                                          << "name                size_bytes\n"
                                             "b                     2.00 KiB\n"
                                             "unknown                       \n"
                                             "a long n…struction        10 B\n";
    QTest::newRow("never too short to read") << table(TableFormat::kAligned, "name", "1", "", 5)
                                             << "name          size_bytes\n"
                                                "a lon…uction        10 B\n";
  }
  void rows() {
    QFETCH(QString, printed);
    QTEST(printed, "expected");
  }

  void mistakes() {
    QCOMPARE(table(TableFormat::kTabs, "", "", "size_byte"),
             QString("there is no column size_byte; there are: size_bytes, name, twice"));
    QCOMPARE(table(TableFormat::kTabs, "-nmae", "", ""),
             QString("there is no column nmae; there are: name, twice, size_bytes"));
    for (const char* const limit : {"", "0", "-1", "many", "1.5"}) QVERIFY2(!cli::parseRowLimit(limit), limit);
    QCOMPARE(cli::parseRowLimit("12"), std::optional<size_t>(12));
  }

  // All rows count, also those that the limit leaves out; a sum is no row, and stays first.
  void sumsAndCounts() {
    TableStyle style(TableFormat::kCsv);
    style.rows = cli::parseRowChoice("name", "1", "");
    cli::Table<Row> table(columns(), style);
    table.addSum({"sum", 3});
    table.add({"b", 1});
    table.add({"a", 2});
    QCOMPARE(table.count(), size_t{2});
    QCOMPARE(table.text(), std::string("name,size_bytes\nsum,3\na,2\n"));
  }
};

QTEST_GUILESS_MAIN(TestTable)
#include "tst_table.moc"

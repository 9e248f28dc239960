// The manual's page about queries: every example is a valid query with a match in the bundled sample, every mistake
// gives the documented message, every field of the language is listed; and the completions of the query field.

#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include "app/manual/manual.h"
#include "model/documents/document.h"
#include "model/queries/query_completion.h"
#include "model/queries/query_match.h"
#include "tests/support/snapshots.h"

namespace {

QString pageOf(const char* name) {
  for (const app::ManualPage& page : app::manualPages({})) {
    if (page.name == QLatin1String(name)) return page.text;
  }
  return {};
}

/// Returns the rows of the table below a heading, without the header row.
QList<QStringList> table(const QString& text, const QString& heading) {
  static const QRegularExpression bar(QStringLiteral(" *(?<!\\\\)\\| *"));
  QList<QStringList> rows;
  for (const QString& line : text.section(QStringLiteral("\n## %1\n").arg(heading), 1).split(u'\n')) {
    if (line.startsWith(u'#')) break;
    if (!line.startsWith(u'|')) continue;
    rows.append(line.split(bar).mid(1).replaceInStrings(QStringLiteral("\\|"), QStringLiteral("|")));
    rows.last().removeLast();  // after the last bar
  }
  return rows.mid(2);
}

/// Returns the texts of the cell that are marked as code.
QStringList codes(const QString& cell) {
  QStringList codes;
  static const QRegularExpression code(QStringLiteral("`([^`]+)`"));
  for (auto found = code.globalMatch(cell); found.hasNext();) codes += found.next().captured(1);
  return codes;
}

}  // namespace

class TestQueryManual : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    const auto document = model::readDocument(HLOSCOPE_SOURCE "/resources/samples", nullptr);
    QVERIFY(document.ok());
    m_snapshot = document->loaded.begin()->second.snapshots.front();
    QVERIFY(m_snapshot->module != nullptr && m_snapshot->assignment != nullptr);
  }

  void examples_data() {
    QTest::addColumn<QString>("query");
    for (const QStringList& row : table(pageOf("queries"), QStringLiteral("Examples"))) {
      const QStringList query = codes(row[0]);
      QCOMPARE(query.size(), 1);
      QTest::newRow(qPrintable(query[0])) << query[0];
    }
    QVERIFY(table(pageOf("queries"), QStringLiteral("Examples")).size() >= 20);
  }
  void examples() {
    QFETCH(QString, query);
    const auto parsed = queries::Query::parse(query.toStdString());
    QVERIFY2(parsed.ok(), std::string(parsed.status().message()).c_str());
    const auto result =
        queries::findInstructions(*parsed, m_snapshot->querySubject(), m_snapshot->module->instructions());
    QVERIFY2(result.notes.empty(), result.notes.empty() ? "" : result.notes[0].sentence.c_str());
    const auto found = std::count(result.found.begin(), result.found.end(), uint8_t{1});
    QVERIFY2(found > 0, "the example finds nothing in the sample");
    QVERIFY2(found < static_cast<std::ptrdiff_t>(result.found.size()), "the example finds everything");
  }

  void mistakes_data() {
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("sentence");
    for (const QStringList& row : table(pageOf("queries"), QStringLiteral("Error messages"))) {
      QTest::newRow(qPrintable(codes(row[0])[0])) << codes(row[0])[0] << row[1];
    }
  }
  void mistakes() {
    QFETCH(QString, query);
    QFETCH(QString, sentence);
    const auto parsed = queries::Query::parse(query.toStdString());
    QVERIFY(!parsed.ok());
    QCOMPARE(QString::fromStdString(std::string(parsed.status().message())), sentence);
  }

  void everyFieldIsThere_data() {
    QTest::addColumn<QString>("page");
    QTest::newRow("the page of queries") << "queries";
    QTest::newRow("the command line") << "command-line";
  }
  void everyFieldIsThere() {
    QFETCH(QString, page);
    const QString text = pageOf(page.toUtf8().constData());
    QVERIFY(!text.isEmpty());
    for (const queries::FieldSpec& spec : queries::queryFields()) {
      for (const absl::string_view name : {spec.name, spec.otherName}) {
        const QString word = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
        QVERIFY2(word.isEmpty() || text.contains(u'`' + word + u'`') || text.contains(u'`' + word + u'@'),
                 qPrintable(word));
      }
    }
  }

  /// The column documents the meaning of `:`, and the parser agrees.
  void whatTheColonMeans() {
    for (const QStringList& row : table(pageOf("queries"), QStringLiteral("Fields"))) {
      const QString name = codes(row[0]).value(0);
      const auto* const spec = queries::findQueryField(name.section(u'@', 0, 0).toStdString());
      if (spec == nullptr || spec->type == queries::FieldType::kMoment) continue;
      const bool has = spec->type == queries::FieldType::kPart || spec->type == queries::FieldType::kShape;
      QCOMPARE(row[1], has ? QStringLiteral("has") : QStringLiteral("is"));
    }
  }

  void attributesAreOffered() {
    const auto offered = [this](const char* text) {
      QStringList found;
      for (const auto& choice : queries::completeQuery(text, strlen(text), m_snapshot->querySubject()).choices) {
        found += QString::fromStdString(choice.text);
      }
      return found;
    };
    QCOMPARE(offered("chan"), QStringList("channel_id:"));
    QCOMPARE(offered("opcode:fusion REP"), QStringList("replica_groups:"));
    // Fields first; each is offered once, and only attributes that some instruction has.
    QCOMPARE(offered("cu"), QStringList("custom_call:"));
    QCOMPARE(offered("c").join(u' '),
             QStringLiteral("computation: custom_call: calls: channel_id: collapsed_slice_dims: condition:"));
    QCOMPARE(offered("padd"), QStringList("padding_bytes>"));  // a field; no instruction has the attribute padding
    QCOMPARE(offered("fft_l"), QStringList());
    QCOMPARE(queries::completeQuery("chan", 4, {}).choices.size(), size_t{0});
  }

 private:
  std::shared_ptr<const model::Snapshot> m_snapshot;
};

QTEST_MAIN(TestQueryManual)
#include "tst_query_manual.moc"

// Attribute values that consist of fields.

#include <QtTest>

#include "absl/strings/str_cat.h"
#include "model/queries/fields.h"
#include "tests/support/compare.h"

class TestFields : public QObject {
  Q_OBJECT

 private slots:
  void fields_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("blanks") << QByteArray("{a=1 b=\"x y\" c={d e}}") << QByteArray("a=1;b=\"x y\";c={d e};");
    QTest::newRow("commas") << QByteArray("{a=1,b=\"}\",c=[1,2], d=x}") << QByteArray("a=1;b=\"}\";c=[1,2];d=x;");
    QTest::newRow("escaped quote") << QByteArray("{a=\"x\\\" y\" b=2}") << QByteArray("a=\"x\\\" y\";b=2;");
    QTest::newRow("keys of several words") << QByteArray("{grad-x.y_z=1}") << QByteArray("grad-x.y_z=1;");
    QTest::newRow("nothing") << QByteArray("{}") << QByteArray("");
    QTest::newRow("no fields") << QByteArray("{0,1}") << QByteArray("");
    QTest::newRow("not braced") << QByteArray("a=1") << QByteArray("");
    QTest::newRow("unterminated string") << QByteArray("{a=\"x}") << QByteArray("a=\"x;");
    QTest::newRow("ends in a backslash") << QByteArray("{a=\"x\\}") << QByteArray("a=\"x\\;");
    QTest::newRow("empty value") << QByteArray("{a= b=2}") << QByteArray("a=;b=2;");
  }
  void fields() {
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, expected);
    const std::string whole = text.toStdString();
    std::string found;
    for (const queries::Field& field : queries::fieldsOf(whole))
      absl::StrAppend(&found, field.key, "=", field.value, ";");
    COMPARE_TEXT(found, expected.toStdString());
  }

  void unquotes() {
    COMPARE_TEXT(queries::unquoted("\"a\\\"b\\n\""), "a\"b\n");
    COMPARE_TEXT(queries::unquoted("plain"), "plain");
    COMPARE_TEXT(queries::unquoted("\""), "\"");
    COMPARE_TEXT(queries::unquoted(""), "");
  }
};

QTEST_APPLESS_MAIN(TestFields)
#include "tst_fields.moc"

// `hloscope extract`: a selection as a module that parses again, and the messages if there is none.

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/commands.h"
#include "tests/support/hlo_text.h"

namespace {

const char kText[] = R"(HloModule m

fused {
  p = f32[8] parameter(0)
  ROOT q = f32[8] negate(p)
}

ENTRY main {
  p = f32[8] parameter(0)
  a = f32[8] negate(p), metadata={op_name="jit(f)/mlp/neg"}
  b = f32[8] abs(a), metadata={op_name="jit(f)/mlp/abs"}
  f = f32[8] fusion(b), kind=kLoop, calls=fused
  ROOT r = f32[8] add(f, a)
}
)";

}  // namespace

class TestExtractCommand : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QVERIFY(m_folder.isValid());
    m_path = m_folder.filePath("m.txt");
    QFile file(m_path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(kText) > 0);
  }

  void extracts_data() {
    QTest::addColumn<QString>("instructions");
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("computation");
    QTest::addColumn<QString>("expected");  // "computation: opcodes" of the extracted module, parsed again
    QTest::newRow("names") << "%a, b"
                           << ""
                           << ""
                           << "extract: parameter negate abs tuple";
    QTest::newRow("with its callees") << "f"
                                      << ""
                                      << ""
                                      << "fused: parameter negate; extract: parameter fusion";
    QTest::newRow("one query") << ""
                               << "scope~/mlp/"
                               << ""
                               << "extract: parameter negate abs tuple";
    QTest::newRow("of a computation") << ""
                                      << "opcode:negate"
                                      << "fused"
                                      << "extract: parameter negate";
    QTest::newRow("an ambiguous name") << "p"
                                       << ""
                                       << "fused"
                                       << "extract: parameter";
    QTest::newRow("all of one") << ""
                                << ""
                                << "fused"
                                << "extract: parameter negate";
  }
  void extracts() {
    QFETCH(QString, instructions);
    QFETCH(QString, query);
    QFETCH(QString, computation);
    QFETCH(QString, expected);
    const app::CommandResult result = app::extract(m_path, {instructions, query, computation}, {});
    QCOMPARE(result.errors, QByteArray());
    QCOMPARE(result.status, 0);
    const auto again = hlo::parseHlo(support::textOf(result.output.toStdString()));
    QVERIFY2(again.ok() && again->diagnostics.empty(), result.output.constData());
    const hlo::Module& module = *again->modules.front();
    QStringList found;
    for (uint32_t i = 0; i < module.computationCount(); ++i) {
      const hlo::ComputationId id(i);
      QStringList opcodes;
      for (const hlo::InstructionId instruction : module.instructions(id)) {
        opcodes += QString::fromStdString(std::string(module.opcode(instruction)));
      }
      const QString name =
          module.entry() == id ? QStringLiteral("extract") : QString::fromStdString(std::string(module.name(id)));
      found += QStringLiteral("%1: %2").arg(name, opcodes.join(u' '));
    }
    QCOMPARE(found.join(QStringLiteral("; ")), expected);
  }

  void reportsErrors_data() {
    QTest::addColumn<QString>("instructions");
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("computation");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("errors");
    QTest::newRow("no such name") << "nobody"
                                  << ""
                                  << "" << 1 << "PATH: there is no instruction nobody\n";
    QTest::newRow("several of the name") << "p"
                                         << ""
                                         << "" << 1 << "PATH: 2 computations have an instruction p: fused, main\n";
    QTest::newRow("no such computation") << "a"
                                         << ""
                                         << "x" << 1 << "PATH: there is no computation x\n";
    QTest::newRow("nothing found") << ""
                                   << "opcode:dot"
                                   << "" << 1 << "PATH: the query finds nothing\n";
    QTest::newRow("in several") << ""
                                << "opcode:negate"
                                << "" << 1
                                << "PATH: they are in several computations (fused, main); --computation selects one\n";
    QTest::newRow("names in several")
        << "a,q"
        << ""
        << "" << 1 << "PATH: they are in several computations (main, fused); --computation selects one\n";
    QTest::newRow("no name") << ","
                             << ""
                             << "" << 1 << "PATH: --instruction has no name\n";
  }
  void reportsErrors() {
    QFETCH(QString, instructions);
    QFETCH(QString, query);
    QFETCH(QString, computation);
    QFETCH(int, status);
    QFETCH(QString, errors);
    const app::CommandResult result = app::extract(m_path, {instructions, query, computation}, {});
    QCOMPARE(QString::fromUtf8(result.errors), errors.replace(QStringLiteral("PATH"), m_path));
    QCOMPARE(result.status, status);
    QVERIFY(result.output.isEmpty());
  }

  void anInvalidQueryIsMarkedAtItsPosition() {
    const app::CommandResult result = app::extract(m_path, {{}, QStringLiteral("bytes>"), {}}, {});
    QCOMPARE(result.status, 2);
    QVERIFY2(result.errors.startsWith("--query:1:") && result.errors.contains('^'), result.errors.constData());
  }

  void unreadableFiles() {
    const app::CommandResult result = app::extract(m_folder.filePath("none.txt"), {QStringLiteral("a"), {}, {}}, {});
    QCOMPARE(result.status, 2);
    QVERIFY(!result.errors.isEmpty());
  }

  void intoAFile() {
    const QString out = m_folder.filePath("bug.hlo");
    const app::CommandResult result = app::extract(m_path, {QStringLiteral("a"), {}, {}}, out);
    QCOMPARE(result.status, 0);
    QVERIFY(result.output.isEmpty());
    QFile file(out);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), app::extract(m_path, {QStringLiteral("a"), {}, {}}, {}).output);
    QCOMPARE(app::extract(m_path, {QStringLiteral("a"), {}, {}}, m_folder.filePath("no/folder")).status, 2);
  }

 private:
  QTemporaryDir m_folder;
  QString m_path;
};

QTEST_GUILESS_MAIN(TestExtractCommand)
#include "tst_extract_command.moc"

// The memory report that the window copies and exports is what `hloscope memory` writes.

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QtTest>

#include "app/window/memory_report.h"
#include "model/documents/document.h"
#include "model/session/report_pairing.h"
#include "tests/support/commands.h"
#include "tests/support/memory_dump.h"
#include "tests/support/models.h"

namespace {

// Twice what the compiler states for `m`, and a program that is another one.
constexpr const char* kMessage =
    R"(RESOURCE_EXHAUSTED: XLA:TPU compile permanent error. Ran out of memory in memory space hbm. Used 100B of 64B hbm. Exceeded hbm capacity by 36B.
)";

}  // namespace

class TestMemoryReport : public QObject, protected support::MemoryDump {
  Q_OBJECT

 private slots:
  void init() {
    begin();
    writeBoth();
    QGuiApplication::clipboard()->setText(QStringLiteral("before"));
  }

  void copiesWhatTheCommandWrites() {
    const auto snapshot = opened();
    QVERIFY(snapshot != nullptr);
    model::JobRunner jobs(true);
    model::Navigation navigation;
    app::MemoryReport report(jobs, navigation);
    QString said;
    connect(&report, &app::MemoryReport::message, this, [&](const QString& sentence) { said = sentence; });
    navigation.show(snapshot);
    report.copy();
    QCOMPARE(said, QStringLiteral("Copied the memory report to the clipboard."));
    QCOMPARE(QGuiApplication::clipboard()->text().toUtf8(), written("md"));
  }

  void exportsWhatTheCommandWrites() {
    model::JobRunner jobs(true);
    model::Navigation navigation;
    app::MemoryReport report(jobs, navigation);
    navigation.show(opened());
    for (const char* const form : {"html", "md"}) {
      const QString file = path() + QStringLiteral("/report.") + QLatin1String(form);
      report.write(file);
      QFile read(file);
      QVERIFY(read.open(QIODevice::ReadOnly));
      QCOMPARE(read.readAll(), written(form));
      read.remove();
    }
  }

  // The limit of a message counts only for the program that the message is about.
  void messageOfAnotherProgram() {
    model::JobRunner jobs(true);
    model::Navigation navigation;
    app::MemoryReport report(jobs, navigation);
    navigation.show(opened());
    navigation.reports().documentOpened(support::snapshotOf({}, kMessage), false);
    QVERIFY(navigation.reports().report() != nullptr);
    report.copy();
    QCOMPARE(QGuiApplication::clipboard()->text().toUtf8(), written("md"));
  }

  void nothingWithoutSteps() {
    model::JobRunner jobs(true);
    model::Navigation navigation;
    app::MemoryReport report(jobs, navigation);
    QString said;
    connect(&report, &app::MemoryReport::message, this, [&](const QString& sentence) { said = sentence; });
    report.copy();
    QCOMPARE(said, QStringLiteral("There is no memory report: no live ranges are known."));
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("before"));
  }

 private:
  std::shared_ptr<const model::Snapshot> opened() const {
    auto document = model::readDocument(path().toStdString(), nullptr);
    if (!document.ok() || document->loaded.empty()) return nullptr;
    return document->loaded.begin()->second.largest();
  }
  QByteArray written(const std::string& format) const {
    cli::MemoryRequest request;
    request.format = format;
    return app::fromResult(cli::memory(path().toStdString(), request, {})).output;
  }
};

QTEST_MAIN(TestMemoryReport)

#include "tst_memory_report.moc"

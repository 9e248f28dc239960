// Pipes: their contents are detected like those of a file, and stay readable.

#include <sys/stat.h>

#include <QFile>
#include <QtTest>
#include <thread>

#include "model/io/file.h"
#include "model/io/loader.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/write_archive.h"

namespace {

constexpr char kModule[] = "HloModule m\n\nENTRY e {\n  ROOT p = f32[4] parameter(0)\n}\n";

/// Returns the text of the first module at a path, or the error message.
std::string opened(const std::string& path) {
  const auto dump = io::openDump(path);
  if (!dump.ok()) return std::string(dump.status().message());
  const auto modules = io::readStage(**dump, *io::firstStage(**dump));
  if (!modules.ok()) return std::string(modules.status().message());
  return std::string(modules->front().module->text().text());
}

std::string makePipe(const support::TemporaryFolder& folder) {
  const std::string path = folder / "pipe";
  if (::mkfifo(path.c_str(), 0600) != 0) qFatal("no pipe can be made");
  return path;
}

}  // namespace

class TestStreams : public QObject {
  Q_OBJECT

 private slots:
  void readsAPipeToItsEnd_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QByteArray>("text");
    const support::TemporaryFolder folder;
    const auto bytesOf = [&](const std::string& path) {
      QFile file(QString::fromStdString(path));
      return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    QTest::newRow("text") << QByteArray(kModule) << QByteArray(kModule);
    const QByteArray large = kModule + QByteArray(300'000, '\n');
    QTest::newRow("larger than a pipe holds") << large << large;
    support::writeArchive(folder / "a.tar", "tar", "", {{"module_0001.jit_f.after_optimizations.txt", kModule}});
    QTest::newRow("archive") << bytesOf(folder / "a.tar") << QByteArray(kModule);
    support::writeArchive(folder / "a.zip", "zip", "", {{"module_0001.jit_f.after_optimizations.txt", kModule}});
    QTest::newRow("zip") << bytesOf(folder / "a.zip") << QByteArray(kModule);
    support::writePacked(folder / "a.gz", "gzip", kModule);
    QTest::newRow("packed text") << bytesOf(folder / "a.gz") << QByteArray(kModule);
  }
  void readsAPipeToItsEnd() {
    QFETCH(QByteArray, content);
    QFETCH(QByteArray, text);
    const support::TemporaryFolder folder;
    const std::string pipe = makePipe(folder);
    std::thread writer([&] {
      QFile to(QString::fromStdString(pipe));
      if (to.open(QIODevice::WriteOnly | QIODevice::Unbuffered)) to.write(content);
    });
    const std::string first = opened(pipe);
    writer.join();
    QCOMPARE(first, text.toStdString());
    QCOMPARE(opened(pipe), first);
  }

  // The pipe has no writer: a stopped job does not wait.
  void leavesASilentPipe() {
    const support::TemporaryFolder folder;
    const std::string pipe = makePipe(folder);
    std::stop_source source;
    std::thread stopper([&] { source.request_stop(); });
    const auto dump = io::openDump(pipe, source.get_token());
    stopper.join();
    QCOMPARE(dump.status(), absl::CancelledError("cancelled"));
  }

  // A dump may name any path as a source file; reading such a path never blocks.
  void doesNotReadAPipeThatADumpNames() {
    const support::TemporaryFolder folder;
    const std::string pipe = makePipe(folder);
    QCOMPARE(io::readText(pipe).status(), absl::FailedPreconditionError(pipe + ": is a device or a pipe, not a file"));
  }
};

QTEST_GUILESS_MAIN(TestStreams)
#include "tst_streams.moc"

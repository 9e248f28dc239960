// Files named by the user are written completely or keep their contents; devices and pipes are written to directly and
// not replaced.

#include <sys/resource.h>
#include <sys/stat.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <thread>

#include "model/session/save_file.h"

class TestSaveFile : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    m_folder = std::make_unique<QTemporaryDir>();
    m_path = m_folder->filePath("a file");
  }

  void writesCompletely() {
    QVERIFY(model::saveFile(m_path, "first, and longer").ok());
    QVERIFY(model::saveFile(m_path, "second").ok());
    QCOMPARE(content(), "second");
    // The target of a link is written.
    const QString link = m_folder->filePath("link");
    QVERIFY(QFile::link(m_path, link));
    QVERIFY(model::saveFile(link, "third").ok());
    QCOMPARE(content(), "third");
    QVERIFY(QFileInfo(link).isSymLink());
  }

  // The disk has space only for a part of it.
  void keepsTheOldFileOnFailure() {
    QVERIFY(model::saveFile(m_path, "before").ok());
    rlimit before{};
    QCOMPARE(::getrlimit(RLIMIT_FSIZE, &before), 0);
    rlimit little = before;
    little.rlim_cur = 4096;
    ::signal(SIGXFSZ, SIG_IGN);
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &little), 0);
    const absl::Status saved = model::saveFile(m_path, QByteArray(100'000, 'x'));
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &before), 0);
    ::signal(SIGXFSZ, SIG_DFL);
    QCOMPARE(std::string(saved.message()), std::string("File too large"));
    QCOMPARE(content(), "before");
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden), QStringList{"a file"});
  }

  void reportsUnwritablePaths() {
    QVERIFY(!model::saveFile(m_folder->filePath("no/such/folder"), "a").ok());
    QVERIFY(!model::saveFile(m_folder->path(), "a").ok());
  }

  void aPipeStaysAPipe() {
    const QByteArray path = QFile::encodeName(m_path);
    QCOMPARE(::mkfifo(path.constData(), 0600), 0);
    QByteArray read;
    std::thread reader([&] {
      QFile pipe(m_path);
      if (pipe.open(QIODevice::ReadOnly)) read = pipe.readAll();
    });
    const absl::Status saved = model::saveFile(m_path, "through it");
    reader.join();
    QVERIFY(saved.ok());
    QCOMPARE(read, "through it");
    struct stat now {};
    QVERIFY(::stat(path.constData(), &now) == 0 && S_ISFIFO(now.st_mode));
  }

 private:
  QByteArray content() const {
    QFile file(m_path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : "unreadable";
  }

  std::unique_ptr<QTemporaryDir> m_folder;
  QString m_path;
};

QTEST_GUILESS_MAIN(TestSaveFile)
#include "tst_save_file.moc"

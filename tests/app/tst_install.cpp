// Runs packaging/install.sh on a simulated system: its PATH contains only a folder with stand-ins for dpkg-query,
// apt-get, apt-cache, id and sudo. Nothing is installed; the calls of apt-get are recorded in a file.

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace {

/// All packages that install.sh requests; "mold" is optional.
const QStringList kPackages{"g++",
                            "cmake",
                            "ninja-build",
                            "ccache",
                            "pkgconf",
                            "libabsl-dev",
                            "libprotobuf-dev",
                            "protobuf-compiler",
                            "libarchive-dev",
                            "libre2-dev",
                            "libsqlite3-dev",
                            "libgraphviz-dev",
                            "qt6-base-dev",
                            "qt6-base-dev-tools",
                            "qt6-svg-dev",
                            "qt6-l10n-tools",
                            "qt6-translations-l10n",
                            "lowdown",
                            "libgl-dev",
                            "fonts-dejavu-core",
                            "python3",
                            "mold"};

struct Outcome {
  int status = -1;
  QString output;
  QString errors;
  QStringList asked;  ///< one line per call of apt-get, without its options
};

class System {
 public:
  explicit System(const QStringList& installed) {
    for (const char* tool : {"bash", "env", "sed", "grep", "tail", "mktemp", "rm", "cat"}) {
      QFile::link(QStandardPaths::findExecutable(tool), path(tool));
    }
    // Like the real one, dpkg-query prints "ii  NAME" for each installed package and fails if one is not installed.
    QString lines;
    for (const QString& name : installed) lines += QString("    %1) echo 'ii  %1' ;;\n").arg(name);
    add("dpkg-query", "status=0\nshift 3\nfor name; do\n  case $name in\n" + lines +
                          "    *) status=1 ;;\n  esac\ndone\nexit $status\n");
    add("apt-get", "echo \"$DEBIAN_FRONTEND $*\" >>'" + path("asked") + "'\nexit 0\n");
    add("apt-cache", "echo 'Package: mold'\n");
    add("id", "if [ \"$1\" = -u ]; then echo 0; else echo root; fi\n");
  }

  void add(const QString& tool, const QString& body) {
    QFile file(path(tool));
    file.remove();
    if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write the stand-in");
    file.write("#!" + path("bash").toUtf8() + "\n" + body.toUtf8());
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  }
  void remove(const QString& tool) { QFile::remove(path(tool)); }

  Outcome install(const QStringList& extra = {}) {
    QProcess process;
    QProcessEnvironment environment;
    environment.insert("PATH", m_folder.path());
    environment.insert("TMPDIR", m_folder.path());
    process.setProcessEnvironment(environment);
    process.start(path("bash"), QStringList{QString(HLOSCOPE_SOURCE) + "/packaging/install.sh"} + extra);
    process.waitForFinished();
    QFile asked(path("asked"));
    Outcome outcome{process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError(), {}};
    if (asked.open(QIODevice::ReadOnly)) {
      outcome.asked = QString::fromUtf8(asked.readAll()).split('\n', Qt::SkipEmptyParts);
    }
    return outcome;
  }

 private:
  QString path(const QString& name) const { return m_folder.filePath(name); }
  QTemporaryDir m_folder;
};

QStringList without(QStringList list, const QStringList& names) {
  for (const QString& name : names) list.removeAll(name);
  return list;
}

const QString kUpdate = "noninteractive -o DPkg::Lock::Timeout=300 -y -q update";
const QString kInstall = "noninteractive -o DPkg::Lock::Timeout=300 -y -q install --no-install-recommends ";

}  // namespace

class TestInstall : public QObject {
  Q_OBJECT

 private slots:
  void doesNothingIfNothingIsMissing() {
    const Outcome outcome = System(kPackages).install();
    QCOMPARE(outcome.status, 0);
    QCOMPARE(outcome.output + outcome.errors, QString());
    QCOMPARE(outcome.asked, QStringList());
  }

  void optionalPackagesAloneAreNotInstalled() {
    QCOMPARE(System(without(kPackages, {"mold"})).install().asked, QStringList());
  }

  void listsAndInstallsMissingPackages() {
    const Outcome outcome = System(without(kPackages, {"cmake", "qt6-svg-dev", "mold"})).install();
    QCOMPARE(outcome.status, 0);
    QCOMPARE(outcome.asked, QStringList({kUpdate, kInstall + "cmake qt6-svg-dev mold"}));
    QCOMPARE(outcome.output, QString("hloscope: some packages are missing; fetching the package lists\n"
                                     "hloscope: about to install, with what they depend on: cmake qt6-svg-dev mold\n"));
  }

  void skipsPackagesUnknownToTheDistribution() {
    System system(without(kPackages, {"cmake", "mold"}));
    system.add("apt-cache", "exit 100\n");
    QCOMPARE(system.install().asked, QStringList({kUpdate, kInstall + "cmake"}));
  }

  void takesMorePackages() {
    QCOMPARE(System(kPackages).install({"xvfb"}).asked, QStringList({kUpdate, kInstall + "xvfb"}));
  }

  void continuesAfterABrokenPackageSource() {
    System system(without(kPackages, {"cmake"}));
    system.add("apt-get", "case $* in *update*) exit 100 ;; esac\n");
    QCOMPARE(system.install().status, 0);
  }

  void endsWithOneSentenceWhenAptFails() {
    System system(without(kPackages, {"cmake"}));
    system.add("apt-get", "echo 'Reading package lists...'; echo 'E: Unable to locate package cmake' >&2; exit 100\n");
    const Outcome outcome = system.install();
    QCOMPARE(outcome.status, 1);
    QVERIFY(outcome.errors.startsWith("E: Unable to locate package cmake\n"));
    QVERIFY(outcome.errors.endsWith("\nhloscope: the packages could not be installed; is this machine online?\n"));
    QVERIFY(!outcome.errors.contains("Reading"));
  }

  void usesSudoIfNotRoot() {
    System system(without(kPackages, {"cmake"}));
    system.add("id", "if [ \"$1\" = -u ]; then echo 1000; else echo ada; fi\n");
    system.add("sudo", "export BY=sudo; exec \"$@\"\n");
    system.add("apt-get", "[ \"${BY:-}\" = sudo ] || exit 1\n");
    QCOMPARE(system.install().status, 0);

    system.add("sudo", "echo 'sudo: a password is required' >&2; exit 1\n");
    const Outcome refused = system.install();
    QCOMPARE(refused.status, 1);
    QVERIFY(refused.errors.endsWith("is this machine online, and may ada use sudo?\n"));
  }

  void printsTheCommandForRootWithoutSudo() {
    System system(without(kPackages, {"cmake", "ccache"}));
    system.add("id", "if [ \"$1\" = -u ]; then echo 1000; else echo ada; fi\n");
    const Outcome outcome = system.install();
    QCOMPARE(outcome.status, 1);
    QCOMPARE(outcome.errors, QString("hloscope: packages are missing and there is no sudo; as root, run: "
                                     "apt-get install --no-install-recommends cmake ccache\n"));
    QCOMPARE(outcome.asked, QStringList());
  }

  void explainsWhatToDoWithoutApt() {
    System system({});
    system.remove("apt-get");
    const Outcome outcome = system.install();
    QCOMPARE(outcome.status, 1);
    QVERIFY(outcome.errors.startsWith("hloscope: this is no Debian or Ubuntu; install the equivalents of 'g++ cmake"));
    QCOMPARE(outcome.errors.count('\n'), 1);
  }
};

QTEST_GUILESS_MAIN(TestInstall)
#include "tst_install.moc"

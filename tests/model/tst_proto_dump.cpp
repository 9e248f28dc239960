// Protos in dumps: alone, compressed, beside the files of their module, in folders and in archives.

#include <google/protobuf/text_format.h>

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include "model/io/loader.h"
#include "model/io/proto/hlo.pb.h"
#include "tests/support/profiles.h"
#include "tests/support/write_archive.h"

namespace {

namespace proto = hloscope::proto;

std::string smallHlo(const char* name = "jit_f") {
  proto::HloProto hlo;
  google::protobuf::TextFormat::ParseFromString(
      "hlo_module { entry_computation_name: 'main' entry_computation_id: 7 computations { name: 'main' id: 7 root_id: "
      "1 "
      "instructions { name: 'p' opcode: 'parameter' shape { element_type: F32 } } "
      "instructions { name: 'n' opcode: 'negate' operand_ids: 0 id: 1 shape { element_type: F32 } } } } "
      "buffer_assignment { logical_buffers { id: 0 size: 4 defined_at { instruction_id: 1 } } "
      "buffer_allocations { size: 4 maybe_live_out: true assigned { logical_buffer_id: 0 size: 4 } } }",
      &hlo);
  hlo.mutable_hlo_module()->set_name(name);
  return hlo.SerializeAsString();
}

const char* const kText = "HloModule as_text\n\nENTRY e {\n  p = f32[] parameter(0)\n  ROOT a = f32[] abs(p)\n}\n";
const char* const kBuffers =
    "BufferAssignment:\nallocation 0: size 64, preallocated-temp:\n value: <0 n @0> (size=4,offset=0): f32[]\n";

struct Loaded {
  QStringList modules;  // "name: instructions, bytes of its allocations"
  QStringList problems;
  QString error;
};

Loaded load(const QString& path) {
  Loaded loaded;
  const auto dump = io::openDump(path.toStdString(), {});
  if (!dump.ok()) {
    loaded.error = QString::fromStdString(std::string(dump.status().message()));
    return loaded;
  }
  for (const io::StageId id : io::mainStages(**dump)) {
    const auto modules = io::readStage(**dump, id);
    if (!modules.ok()) {
      loaded.error = QString::fromStdString(std::string(modules.status().message()));
      return loaded;
    }
    for (const io::LoadedModule& one : *modules) {
      QString text = one.module == nullptr ? QString("no module")
                                           : QString("%1: %2")
                                                 .arg(QString::fromStdString(std::string(one.module->name())))
                                                 .arg(one.module->instructionCount());
      if (one.assignment != nullptr) {
        for (uint32_t i = 0; i < one.assignment->allocationCount(); ++i) {
          text += QString(", %1 bytes").arg(one.assignment->allocation(buffers::AllocationId(i)).sizeBytes);
        }
      }
      loaded.modules += text;
      for (const hlo::Diagnostic& d : one.diagnostics) loaded.problems += QString::fromStdString(hlo::format(d));
    }
  }
  loaded.modules.sort();
  return loaded;
}

}  // namespace

class TestProtoDump : public QObject {
  Q_OBJECT

 private slots:
  void init() { m_folder = std::make_unique<QTemporaryDir>(); }

  void alone() {
    for (const char* const name : {"m.hlo.pb", "snapshot.0.f.pb", "no_extension"}) {
      const Loaded loaded = load(write(name, smallHlo()));
      QCOMPARE(loaded.error, QString());
      QCOMPARE(loaded.modules, QStringList{"jit_f: 2, 4 bytes"});
      QCOMPARE(loaded.problems, QStringList());
    }
  }

  void packed() {
    for (const char* const filter : {"gzip", "zstd"}) {
      const QString path = m_folder->filePath("m.hlo.pb.packed");
      support::writePacked(path.toStdString(), filter, smallHlo());
      QCOMPARE(load(path).modules, QStringList{"jit_f: 2, 4 bytes"});
    }
  }

  void besideItsBuffersAsText() {
    const QString path = write("m.hlo.pb", smallHlo());
    write("m-buffer-assignment.txt", kBuffers);
    QCOMPARE(load(m_folder->path()).modules, QStringList{"jit_f: 2, 64 bytes"});
    QCOMPARE(load(path).modules, QStringList{"jit_f: 2, 64 bytes"});
  }

  // Files of one stem whose names are not the compiler's: one module in two forms, or two modules.
  void ofOneStem_data() {
    QTest::addColumn<QStringList>("names");
    QTest::addColumn<QStringList>("modules");
    const QStringList one{"jit_f: 2"};
    QTest::newRow("text and packed text") << QStringList{"m.txt", "m.txt.gz"} << one;
    QTest::newRow("two copies") << QStringList{"m.txt", "m.hlo"} << one;
    QTest::newRow("another program of that name")
        << QStringList{"m.txt", "other m.hlo"} << QStringList{"jit_f: 2", "jit_f: 3"};
    QTest::newRow("a proto of it") << QStringList{"m.txt", "m.hlo.pb"} << QStringList{"jit_f: 2, 4 bytes"};
    QTest::newRow("a proto of another program")
        << QStringList{"as_text m.txt", "m.hlo.pb"} << QStringList{"as_text: 2", "jit_f: 2, 4 bytes"};
  }
  void ofOneStem() {
    QFETCH(QStringList, names);
    const std::string text = QByteArray(kText).replace("as_text", "jit_f").toStdString();
    for (const QString& each : names) {
      const QString name = each.section(u' ', -1);
      if (name.endsWith(".gz")) {
        support::writePacked(m_folder->filePath(name).toStdString(), "gzip", text);
      } else if (name.endsWith(".pb")) {
        write(qPrintable(name), smallHlo());
      } else if (each.startsWith("other")) {
        write(qPrintable(name), QByteArray(text.c_str()).replace("ROOT a", "b = f32[] abs(p)\n  ROOT a").toStdString());
      } else {
        write(qPrintable(name), each.startsWith("as_text") ? std::string(kText) : text);
      }
    }
    QTEST(load(m_folder->path()).modules, "modules");
  }

  // If a stage is available as text and as proto, the text is read.
  void besideItsText() {
    const QString path = write("module_0001.f.sm_9.0_gpu_after_optimizations.hlo.pb", smallHlo());
    QCOMPARE(load(m_folder->path()).modules, QStringList{"jit_f: 2, 4 bytes"});
    write("module_0001.f.sm_9.0_gpu_after_optimizations.txt", kText);
    QCOMPARE(load(m_folder->path()).modules, QStringList{"as_text: 2"});
    // Its assignment belongs to the text if that is the same module and has none.
    const QString text = write("module_0001.f.sm_9.0_gpu_after_optimizations.txt",
                               QByteArray(kText).replace("as_text", "jit_f").toStdString());
    QCOMPARE(load(m_folder->path()).modules, QStringList{"jit_f: 2, 4 bytes"});
    QCOMPARE(load(text).modules, QStringList{"jit_f: 2, 4 bytes"});
    write("module_0001.f.sm_9.0_gpu_after_optimizations-buffer-assignment.txt", kBuffers);
    QCOMPARE(load(m_folder->path()).modules, QStringList{"jit_f: 2, 64 bytes"});
    QFile::remove(m_folder->filePath("module_0001.f.sm_9.0_gpu_after_optimizations-buffer-assignment.txt"));
    write("module_0001.f.sm_9.0_gpu_after_optimizations.txt", kText);
    QCOMPARE(load(path).modules, QStringList{"jit_f: 2, 4 bytes"});
  }

  // A profile is listed as a module with all executed modules; modules with a final stage are shown first.
  void aProfileInAFolder() {
    write("host.xplane.pb", support::profile({{"jit_g(1)", parsed("jit_g")}, {"jit_h(2)", parsed("jit_h")}}));
    write("module_0001.f.before_optimizations.hlo.pb", smallHlo("before"));
    QCOMPARE(load(m_folder->path()).modules,
             (QStringList{"before: 2, 4 bytes", "jit_g: 2, 4 bytes", "jit_h: 2, 4 bytes"}));
    write("module_0001.f.cpu_after_optimizations.hlo.pb", smallHlo());
    QCOMPARE(load(m_folder->path()).modules, QStringList{"jit_f: 2, 4 bytes"});
  }

  void inAnArchive() {
    const QString path = m_folder->filePath("dump.tar.gz");
    support::writeArchive(path.toStdString(), "tar", "gzip",
                          {{"dump/module_0001.f.cpu_after_optimizations.hlo.pb", smallHlo()}});
    QCOMPARE(load(path).modules, QStringList{"jit_f: 2, 4 bytes"});
  }

  void damaged() {
    const std::string whole = smallHlo();
    const Loaded loaded = load(write("m.hlo.pb", whole.substr(0, whole.size() - 3)));
    QCOMPARE(loaded.error, QString());
    QCOMPARE(loaded.modules.size(), 1);
    QVERIFY(loaded.modules.front().startsWith("jit_f: 2"));
    QVERIFY(!loaded.problems.isEmpty());
  }

 private:
  static proto::HloProto parsed(const char* name) {
    proto::HloProto hlo;
    hlo.ParseFromString(smallHlo(name));
    return hlo;
  }
  QString write(const char* name, const std::string& bytes) const {
    QFile file(m_folder->filePath(name));
    if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write");
    file.write(bytes.data(), static_cast<qint64>(bytes.size()));
    return file.fileName();
  }

  std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestProtoDump)
#include "tst_proto_dump.moc"

// Archives and compressed files: read in place with any contents, and with limits on size and time.

#include <fcntl.h>
#include <unistd.h>

#include <QtTest>
#include <fstream>
#include <numeric>
#include <random>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/io/archive.h"
#include "model/io/loader.h"
#include "model/io/zip_directory.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/write_archive.h"

namespace {

constexpr const char* kModule = R"(HloModule jit_f, is_scheduled=true

ENTRY %main.3 (p.1: f32[4]) -> f32[4] {
  %p.1 = f32[4]{0} parameter(0)
  ROOT %exp.2 = f32[4]{0} exponential(%p.1)
}
)";
constexpr const char* kAssignment =
    "BufferAssignment:\nallocation 0: size 16, parameter 0, shape |f32[4]| at ShapeIndex {}:\n"
    " value: <0 p.1 @0> (size=16,offset=0): f32[4]{0}\n\nTotal bytes used: 16 (16B)\n";

std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

std::string names(const io::Files& files) {
  return absl::StrJoin(files.entries(), " ",
                       [](std::string* out, const io::Files::Entry& entry) { *out += entry.path; });
}

std::string problems(const std::vector<hlo::Diagnostic>& diagnostics) {
  return absl::StrJoin(diagnostics, "; ", [](std::string* out, const hlo::Diagnostic& one) { *out += one.message; });
}

}  // namespace

class TestArchive : public QObject {
  Q_OBJECT

 private slots:
  void opensLikeTheFolder_data() {
    QTest::addColumn<QString>("format");
    QTest::addColumn<QString>("filter");
    for (const char* const filter : {"", "gzip", "zstd", "bzip2", "xz"})
      QTest::addRow("tar %s", filter) << "tar" << filter;
    QTest::newRow("zip") << "zip"
                         << "";
  }
  void opensLikeTheFolder() {
    QFETCH(QString, format);
    QFETCH(QString, filter);
    const support::TemporaryFolder folder;
    const std::string path = folder / "dump";  // the name has no suffix
    support::writeArchive(path, qPrintable(format), qPrintable(filter),
                          {{"xla_dump/module_0001.jit_f.before_optimizations.txt", kModule},
                           {"xla_dump/module_0001.jit_f.cpu_after_optimizations.txt", kModule},
                           {"xla_dump/module_0001.jit_f.cpu_after_optimizations-buffer-assignment.txt", kAssignment},
                           {"xla_dump/notes.md", "hello"}});
    const auto dump = io::openDump(path);
    QVERIFY2(dump.ok(), std::string(dump.status().message()).c_str());
    QCOMPARE((*dump)->modules.size(), size_t{1});
    QCOMPARE((*dump)->modules[0].stages.size(), size_t{2});
    QCOMPARE((*dump)->others.size(), size_t{1});
    const io::StageId first = *io::firstStage(**dump);
    QCOMPARE((*dump)->modules[0].stages[first.stage].totalBytes, std::optional<int64_t>(16));
    const auto modules = io::readStage(**dump, first);
    QVERIFY2(modules.ok(), std::string(modules.status().message()).c_str());
    QCOMPARE(modules->front().path, path + "/xla_dump/module_0001.jit_f.cpu_after_optimizations.txt");
    QCOMPARE(modules->front().module->instructionCount(), size_t{2});
    QVERIFY(modules->front().assignment != nullptr);
    QVERIFY(modules->front().diagnostics.empty());
  }

  void singlePackedFiles_data() {
    QTest::addColumn<QString>("filter");
    for (const char* const filter : {"gzip", "zstd", "bzip2", "xz"}) QTest::newRow(filter) << filter;
  }
  void singlePackedFiles() {
    QFETCH(QString, filter);
    const support::TemporaryFolder folder;
    const std::string path = folder / "m.cpu_after_optimizations.txt.gz";
    support::writePacked(path, qPrintable(filter), kModule);
    folder.write("m.cpu_after_optimizations-buffer-assignment.txt", kAssignment);
    const auto dump = io::openDump(path);
    QVERIFY2(dump.ok(), std::string(dump.status().message()).c_str());
    const auto modules = io::readStage(**dump, {0, 0});
    QVERIFY(modules.ok());
    QCOMPARE(modules->front().path, path);
    QCOMPARE(modules->front().module->text().text(), absl::string_view(kModule));
    QVERIFY(modules->front().assignment != nullptr);
    // The same inside a folder and inside another archive.
    QCOMPARE((*io::openDump(folder.path()))->modules.size(), size_t{1});
    support::writeArchive(folder / "all.zip", "zip", "", {{"a/module_0001.f.after_optimizations.txt.gz", read(path)}});
    const auto inner = io::openDump(folder / "all.zip");
    QVERIFY(inner.ok());
    QVERIFY(io::readStage(**inner, {0, 0}).ok());
  }

  void truncatedCompressedFilesAreReadPartially_data() { singlePackedFiles_data(); }
  void truncatedCompressedFilesAreReadPartially() {
    QFETCH(QString, filter);
    std::string text = "HloModule m, is_scheduled=true\n\nENTRY e {\n";
    std::mt19937 random(1);  // random numbers, so that the file is barely compressible
    constexpr int kCount = 60'000;
    for (int i = 0; i < kCount; ++i) {
      absl::StrAppend(&text, "  c", i, " = s32[] constant(", static_cast<uint32_t>(random()) >> 1, ")\n");
    }
    text += "}\n";
    const support::TemporaryFolder folder;
    support::writePacked(folder / "whole.gz", qPrintable(filter), text);
    const std::string whole = read(folder / "whole.gz");
    const auto dump = io::openDump(folder.write("cut.gz", whole.substr(0, whole.size() * 2 / 3)));
    QVERIFY2(dump.ok(), std::string(dump.status().message()).c_str());
    const auto modules = io::readStage(**dump, {0, 0});
    QVERIFY(modules.ok());
    const size_t count = modules->front().module->instructionCount();
    QVERIFY2(count > kCount / 4 && count < kCount, qPrintable(QString::number(count)));
    const std::string told = problems(modules->front().diagnostics);
    QVERIFY2(told.find("the rest cannot be unpacked: ") != std::string::npos, told.c_str());
    QVERIFY2(told.find("; only the part before it is shown") != std::string::npos, told.c_str());
  }

  void gzipMembersFollowEachOther() {
    const support::TemporaryFolder folder;
    const std::string path = folder / "m.gz";
    const std::string whole(kModule);
    support::writePacked(path, "gzip", whole.substr(0, 40));
    const std::string first = read(path);
    support::writePacked(path, "gzip", whole.substr(40));
    folder.write("m.gz", first + read(path));
    const auto dump = io::openDump(path);
    QVERIFY(dump.ok());
    QCOMPARE(io::readStage(**dump, {0, 0})->front().module->text().text(), absl::string_view(whole));
  }

  // In a plain tar or zip each file is read at its offset: the time to read all files depends only on their size.
  void allFilesAreReadOnce_data() { namesStayInside_data(); }
  void allFilesAreReadOnce() {
    QFETCH(QString, format);
    constexpr int kCount = 400;
    const support::TemporaryFolder folder;
    const std::string path = folder / "a";
    std::vector<support::ArchiveEntry> entries;
    for (int i = 0; i < kCount; ++i) {
      // Unsorted, with names in extended headers, with folders and links in between.
      entries.push_back({absl::StrCat(std::string(i % 3 == 0 ? 120 : 1, 'd'), "/", i * 7 % kCount, ".txt"),
                         absl::StrCat(kModule, "// ", i * 7 % kCount, "\n")});
      if (i % 10 == 0) entries.push_back({absl::StrCat("link", i), "", "target"});
    }
    support::writeArchive(path, qPrintable(format), "", entries);
    const auto files = io::listArchive(path);
    QVERIFY(files.ok() && *files != nullptr);
    QCOMPARE((*files)->entries().size(), size_t{kCount});

    const auto bytesRead = [] {
      const std::string io = read("/proc/self/io");  // "rchar: 123"
      return io.empty() ? int64_t{0} : std::stoll(io.substr(io.find("rchar: ") + 7));
    };
    const int64_t before = bytesRead();
    for (io::FileIndex i = 0; i < kCount; ++i) {
      const auto text = (*files)->read(i);
      QVERIFY2(text.ok(), std::string(text.status().message()).c_str());
      const std::string number = (*files)->entries()[i].path;
      const size_t slash = number.rfind('/');
      const std::string end = absl::StrCat("// ", number.substr(slash + 1, number.size() - slash - 5), "\n");
      QVERIFY(absl::EndsWith((*text)->text(), end));
    }
    std::vector<io::FileIndex> all(kCount);
    std::iota(all.begin(), all.end(), 0);
    int peeks = 0;
    (*files)->peek(all, 9, {}, [&peeks](io::FileIndex, absl::string_view head) {
      ++peeks;
      return head == "HloModule";
    });
    QCOMPARE(peeks, kCount);
    const int64_t bytes = bytesRead() - before;
    QVERIFY2(bytes < (2 * kCount + 2) * (int64_t{32} << 10), qPrintable(QString::number(bytes)));
  }

  // The offset of the second file is in the zip64 extra field of the directory (APPNOTE.TXT 4.5.3), the offset of the
  // directory in the zip64 end record.
  void zip64() {
    const auto number = [](uint64_t value, int size) {
      std::string bytes;
      for (int i = 0; i < size; ++i) bytes += static_cast<char>(i < 8 ? value >> 8 * i : 0);
      return bytes;
    };
    const auto header = [&](const std::string& data) {  // version, flags, method, time, date, CRC, sizes, name, extra
      uint32_t crc = 0xFFFF'FFFF;
      for (const char c : data) {
        crc ^= static_cast<unsigned char>(c);
        for (int i = 0; i < 8; ++i) crc = crc >> 1 ^ (crc & 1 ? 0xEDB8'8320 : 0);
      }
      return number(45, 2) + number(0, 2) + number(0, 2) + number(0, 4) + number(~crc, 4) + number(data.size(), 4) +
             number(data.size(), 4) + number(5, 2);
    };
    const std::string one = "first\n", two = kModule;
    std::string zip = "PK\3\4" + header(one) + number(0, 2) + "a.txt" + one;
    const size_t second = zip.size();
    zip += "PK\3\4" + header(two) + number(0, 2) + "b.txt" + two;
    const size_t list = zip.size();
    zip += "PK\1\2" + number(45, 2) + header(one) + number(0, 12) + number(0, 4) + "a.txt";
    zip += "PK\1\2" + number(45, 2) + header(two) + number(12, 2) + number(0, 10) + number(0xFFFF'FFFF, 4) + "b.txt" +
           number(1, 2) + number(8, 2) + number(second, 8);
    const size_t end = zip.size();
    zip += "PK\6\6" + number(44, 8) + number(45, 2) + number(45, 2) + number(0, 8) + number(2, 8) + number(2, 8) +
           number(end - list, 8) + number(list, 8);
    zip += "PK\6\7" + number(0, 4) + number(end, 8) + number(1, 4);
    zip += "PK\5\6" + number(0, 4) + number(2, 2) + number(2, 2) + number(end - list, 4) + number(0xFFFF'FFFF, 4) +
           number(0, 2);
    const support::TemporaryFolder folder;
    const std::string path = folder.write("a.zip", zip);
    const int file = ::open(path.c_str(), O_RDONLY);
    QCOMPARE(io::zipHeaders(file), (std::vector<int64_t>{0, static_cast<int64_t>(second)}));
    ::close(file);
    const auto files = io::listArchive(path);
    QVERIFY(files.ok() && *files != nullptr);
    QCOMPARE(names(**files), std::string("a.txt b.txt"));
    QCOMPARE((*(*files)->read(0))->text(), absl::string_view(one));
    QCOMPARE((*(*files)->read(1))->text(), absl::string_view(two));
  }

  // An incorrect directory gives an error, or the file that it names.
  void damagedArchives_data() { namesStayInside_data(); }
  void damagedArchives() {
    QFETCH(QString, format);
    const support::TemporaryFolder folder;
    const std::string path = folder / "a";
    support::writeArchive(path, qPrintable(format), "",
                          {{"a.txt", "first of them"}, {"b.txt", kModule}, {"c.txt", "third"}});
    const std::string whole = read(path);
    std::mt19937 random(1);
    size_t good = 0;
    for (int i = 0; i < 150; ++i) {
      std::string bytes = whole;
      for (int j = 0; j < 3; ++j) bytes[random() % bytes.size()] = static_cast<char>(random());
      const auto files = io::listArchive(folder.write("damaged", bytes));
      if (!files.ok() || *files == nullptr) continue;
      for (io::FileIndex file = 0; file < (*files)->entries().size(); ++file) {
        const auto text = (*files)->read(file);
        if (text.ok() && (*files)->entries()[file].path == "c.txt") good += (*text)->text() == "third" ? 1 : 0;
      }
    }
    QVERIFY2(good > 30, qPrintable(QString::number(good)));
  }

  // A path in an archive is only a name and never accesses the file system.
  void namesStayInside_data() {
    QTest::addColumn<QString>("format");
    QTest::newRow("tar") << "tar";
    QTest::newRow("zip") << "zip";
  }
  void namesStayInside() {
    QFETCH(QString, format);
    const support::TemporaryFolder folder;
    const std::string path = folder / "a";
    support::writeArchive(path, qPrintable(format), "",
                          {{"/etc/module_0001.f.txt", kModule},
                           {"../up.txt", kModule},
                           {"a/../../up.txt", kModule},
                           {"./b//./c.txt", kModule},
                           {"link.txt", "", "/etc/passwd"},
                           {"twice.txt", "first"},
                           {"twice.txt", kModule},
                           {"\xC3\xA4.txt", kModule}});
    const auto files = io::listArchive(path);
    QVERIFY(files.ok() && *files != nullptr);
    QCOMPARE(names(**files), std::string("b/c.txt etc/module_0001.f.txt twice.txt \xC3\xA4.txt"));
    QCOMPARE(
        problems((*files)->diagnostics()),
        std::string("1 link in the archive was not followed; 2 files with paths outside the archive were skipped"));
    QCOMPARE((*(*files)->read(2))->text(), absl::string_view(kModule));
  }

  void filesThatAreNotArchives_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("part");
    QTest::newRow("broken gzip") << QByteArray("\x1F\x8B\x08\x00\x00\x00", 6) << "cannot be unpacked";
    QTest::newRow("broken zip") << QByteArray("PK\x03\x04\x14\x00\x00\x00", 8)
                                << "is an archive without readable files";
    QTest::newRow("broken zstd") << QByteArray("\x28\xB5\x2F\xFD\x00\x00\x00\x00\x00\x00", 10) << "";
    QTest::newRow("ustar") << QByteArray(257, 'x') + "ustar" + QByteArray(250, 'x') << "";
  }
  void filesThatAreNotArchives() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, part);
    const support::TemporaryFolder folder;
    const auto dump = io::openDump(folder.write("file", bytes.toStdString()));
    QVERIFY(!dump.ok());
    QVERIFY2(QString::fromStdString(std::string(dump.status().message())).contains(part),
             std::string(dump.status().message()).c_str());
  }

  void truncatedArchivesAreReadPartially_data() { opensLikeTheFolder_data(); }
  void truncatedArchivesAreReadPartially() {
    QFETCH(QString, format);
    QFETCH(QString, filter);
    const support::TemporaryFolder folder;
    const std::string path = folder / "a";
    std::vector<support::ArchiveEntry> entries;
    std::string noise;  // incompressible
    uint32_t state = 1;
    for (int i = 0; i < 3000; ++i)
      noise += static_cast<char>('a' + ((state = state * 1664525 + 1013904223) >> 24) % 26);
    for (int i = 0; i < 8; ++i) {
      entries.push_back(
          {absl::StrCat("module_000", i, ".f.after_optimizations.txt"), absl::StrCat(kModule, "// ", noise, "\n")});
    }
    support::writeArchive(path, qPrintable(format), qPrintable(filter), entries);
    const std::string whole = read(path);
    size_t most = 0;
    for (size_t cut = 0; cut < whole.size(); cut += whole.size() / 37 + 1) {
      const auto dump = io::openDump(folder.write("cut", whole.substr(0, cut)));
      if (!dump.ok()) continue;
      most = std::max(most, (*dump)->modules.size());
      QVERIFY2(!(*dump)->diagnostics.empty(), qPrintable(QString::number(cut)));
      // All modules except the truncated one.
      const auto count = static_cast<uint32_t>((*dump)->modules.size());
      for (uint32_t i = 0; i + 1 < count; ++i) QVERIFY(io::readStage(**dump, {i, 0}).ok());
    }
    // A zip has its directory at the end; in a compressed tar the last block may contain all files.
    if (filter.isEmpty() && format == QLatin1String("tar")) QVERIFY(most >= 7);
  }

  void bombsAreRefused_data() {
    QTest::addColumn<bool>("isTar");
    QTest::newRow("file") << false;
    QTest::newRow("tar") << true;
  }
  void bombsAreRefused() {
    QFETCH(bool, isTar);
    const support::TemporaryFolder folder;
    const std::string path = folder / "bomb";
    const std::string zeros(size_t{1} << 20, '\0');
    const int times = static_cast<int>(io::kBombBytes >> 20) + 1;
    if (isTar) {
      support::writeArchive(path, "tar", "zstd", {{"module_0001.f.after_optimizations.txt", zeros, {}, times}});
    } else {
      support::writePacked(path, "zstd", zeros, times);
    }
    const auto dump = io::openDump(path);
    QCOMPARE(dump.status().code(), absl::StatusCode::kResourceExhausted);
    QVERIFY(absl::StrContains(dump.status().message(), "unpacks to more than 1000 times its size"));
  }

  void distantFilesAreUnpackedAgain() {
    const support::TemporaryFolder folder;
    const std::string path = folder / "large";
    // larger than the compression window, otherwise it would be rejected as a bomb
    std::string part = absl::StrCat(kModule, "// ");
    for (uint32_t state = 1; part.size() < size_t{4} << 20;) {
      part += static_cast<char>('a' + ((state = state * 1664525 + 1013904223) >> 24) % 26);
    }
    part += '\n';
    const int times = static_cast<int>(io::kKeptBytes / 2 / part.size()) + 1;
    const size_t size = part.size() * static_cast<size_t>(times);
    support::writeArchive(path, "tar", "zstd",
                          {{"a.txt", part, {}, times}, {"b.txt", part, {}, times}, {"c.txt", kModule}});
    const auto files = io::listArchive(path);
    QVERIFY(files.ok() && *files != nullptr);
    for (io::FileIndex i = 0; i < 3; ++i) {
      const auto text = (*files)->read(i);
      QVERIFY2(text.ok(), std::string(text.status().message()).c_str());
      QCOMPARE((*text)->text().size(), i == 2 ? std::string(kModule).size() : size);
    }
    std::vector<std::string> heads(3);
    (*files)->peek({0, 1, 2}, 9, {}, [&heads](io::FileIndex file, absl::string_view head) {
      heads[file] = std::string(head);
      return true;
    });
    QCOMPARE(heads, std::vector<std::string>(3, "HloModule"));
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE((*files)->read(1, stop.get_token()).status().code(), absl::StatusCode::kCancelled);
  }

  // Archives in a folder are listed like subfolders, regardless of their names; an archive without a dump is a plain
  // file.
  void archivesInAFolder() {
    const support::TemporaryFolder folder;
    const std::string name = "module_0001.f.after_optimizations";
    const std::vector<support::ArchiveEntry> dump = {{name + ".txt", kModule},
                                                     {name + "-buffer-assignment.txt", kAssignment}};
    folder.write("a/" + name + ".txt", kModule);
    support::writeArchive(folder / "b.tar", "tar", "", dump);
    support::writeArchive(folder / "c.zip", "zip", "", dump);
    support::writeArchive(folder / "a/d.tar.zst", "tar", "zstd", dump);
    support::writeArchive(folder / "e.txt", "tar", "gzip", dump);
    support::writeArchive(folder / "weights.npz", "zip", "", {{"w.npy", "\x93NUMPY"}, {"b.npy", "\x93NUMPY"}});
    support::writePacked(folder / "notes.gz", "gzip", "no archive");
    folder.write("cut.tar", std::string(100, 'x'));
    const auto opened = io::openDump(folder.path());
    QVERIFY2(opened.ok(), std::string(opened.status().message()).c_str());
    const io::Dump& all = **opened;
    std::vector<std::string> folders;
    for (uint32_t i = 0; i < all.modules.size(); ++i) {
      folders.push_back(all.modules[i].folder);
      const auto modules = io::readStage(all, {i, 0});
      QVERIFY(modules.ok());
      QCOMPARE(modules->front().path, folder / (folders.back() + "/" + name + ".txt"));
      QCOMPARE(modules->front().assignment != nullptr, folders.back() != "a");
      QCOMPARE(all.modules[i].stages[0].totalBytes.value_or(0), int64_t{folders.back() == "a" ? 0 : 16});
    }
    QCOMPARE(folders, (std::vector<std::string>{"a", "a/d.tar.zst", "b.tar", "c.zip", "e.txt"}));
    QCOMPARE(all.files->diskPath(all.modules[2].stages[0].modules[0]), folder / "b.tar");
    std::vector<std::string> others;
    for (const io::FileIndex file : all.others) others.push_back(all.files->entries()[file].path);
    QCOMPARE(others, (std::vector<std::string>{"a/d.tar.zst", "b.tar", "c.zip", "cut.tar", "e.txt", "notes.gz",
                                               "weights.npz"}));
    QCOMPARE(problems(all.diagnostics), std::string());
  }

  // Nested archives are listed but not opened.
  void archivesInArchives_data() { opensLikeTheFolder_data(); }
  void archivesInArchives() {
    QFETCH(QString, format);
    QFETCH(QString, filter);
    const support::TemporaryFolder folder;
    const std::string name = "module_0001.f.after_optimizations.txt";
    support::writeArchive(folder / "tar", "tar", "gzip", {{name, kModule}});
    support::writeArchive(folder / "zip", "zip", "", {{name, kModule}});
    support::writePacked(folder / "gz", "gzip", "no archive");
    const std::string path = folder / "out";
    support::writeArchive(path, qPrintable(format), qPrintable(filter),
                          {{name, kModule},
                           {"in.tar.gz", read(folder / "tar")},
                           {"odd", read(folder / "zip")},
                           {"notes.gz", read(folder / "gz")}});
    const auto dump = io::openDump(path);
    QVERIFY2(dump.ok(), std::string(dump.status().message()).c_str());
    QCOMPARE((*dump)->modules.size(), size_t{1});
    const std::string told = "is an archive inside an archive and was skipped; unpack the outer archive";
    QCOMPARE(problems((*dump)->diagnostics), told + "; " + told);
    QCOMPARE((*dump)->diagnostics[0].file, path + "/in.tar.gz");
    QCOMPARE((*dump)->diagnostics[1].file, path + "/odd");
    // The same if the folder contains nothing else.
    const std::string only = folder / "only";
    support::writeArchive(only, qPrintable(format), qPrintable(filter), {{"in.zip", read(folder / "zip")}});
    QCOMPARE(io::openDump(only).status().message(),
             absl::string_view(only + ": no dump found in the archive (1 file); " + only + "/in.zip: " + told));
  }

  void encryptedZip() {
    const support::TemporaryFolder folder;
    const std::string path = folder / "a.zip";
    support::writeArchive(path, "zip", "", {{"module_0001.f.after_optimizations.txt", kModule}});
    std::string bytes = read(path);
    bytes[6] |= 1;  // the flag in the file's header and in the directory
    bytes[bytes.find("PK\1\2") + 8] |= 1;
    folder.write("a.zip", bytes);
    const std::string told = path + ": is encrypted; unpack it with its password and open the folder";
    QCOMPARE(io::openDump(path).status().message(), absl::string_view(told));
    folder.write("module_0002.f.after_optimizations.txt", kModule);
    const auto dump = io::openDump(folder.path());
    QVERIFY(dump.ok());
    QCOMPARE(problems((*dump)->diagnostics), told.substr(path.size() + 2));
  }

  void theArchiveWasReplaced() {
    const support::TemporaryFolder folder;
    const std::string path = folder / "a.zip";
    support::writeArchive(path, "zip", "", {{"a.txt", kModule}});
    const auto files = io::listArchive(path);
    QVERIFY((*files)->read(0).ok());
    support::writeArchive(path, "zip", "", {{"b.txt", kModule}, {"a.txt", "other"}});
    QCOMPARE((*files)->read(0).status(),
             absl::UnavailableError(path + ": has changed on disk since it was listed; reload it"));
    std::filesystem::remove(path);
    QCOMPARE((*files)->read(0).status().code(), absl::StatusCode::kNotFound);
  }

  void archiveWithoutADump() {
    const support::TemporaryFolder folder;
    const std::string path = folder / "a.tar";
    support::writeArchive(path, "tar", "", {{"letter.txt", "Dear reader"}});
    QCOMPARE(io::openDump(path).status().message(),
             absl::string_view(absl::StrCat(
                 path,
                 ": no dump found in the archive (1 file); make a dump with "
                 "XLA_FLAGS=--xla_dump_to=DIR and open the folder DIR or one of its *after_optimizations.txt files")));
  }
};

QTEST_APPLESS_MAIN(TestArchive)
#include "tst_archive.moc"

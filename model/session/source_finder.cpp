#include "model/session/source_finder.h"

#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <algorithm>
#include <deque>
#include <string>

#include "absl/strings/str_cat.h"
#include "model/io/file.h"

namespace model {
namespace {

constexpr int kMaximumDepth = 4;
constexpr int kMaximumEntries = 5000;
constexpr qsizetype kMaximumPath = 4096;
constexpr qsizetype kMaximumParts = 128;
constexpr qsizetype kMaximumChecked = 2000;
constexpr size_t kBinarySniff = size_t{64} << 10;

bool isSourceFile(const QString& path) {
  if (isRefusedPlace(path)) return false;
  const QFileInfo info(path);  // follows links: what they lead to counts
  if (!info.isFile()) return false;
  const QString real = info.canonicalFilePath();
  return !real.isEmpty() && !isRefusedPlace(real);
}

/// The path without `.`, `..` and empty parts; nothing in it can lead out of the folder it is put behind.
QStringList partsOf(const QString& path) {
  QStringList parts;
  for (const QString& part : path.split(QLatin1Char('/'), Qt::SkipEmptyParts)) {
    if (part == QLatin1String(".")) continue;
    if (part == QLatin1String("..")) {
      if (!parts.isEmpty()) parts.removeLast();
    } else {
      parts += part;
    }
  }
  if (!parts.isEmpty() && parts.front().size() == 2 && parts.front().back() == QLatin1Char(':')) parts.removeFirst();
  return parts;
}

QString join(const QString& folder, const QStringList& parts, qsizetype from) {
  return QDir(folder).absoluteFilePath(parts.mid(from).join(QLatin1Char('/')));
}

QString withSlashes(QString path) { return path.replace(QLatin1Char('\\'), QLatin1Char('/')); }

/// A folder as the user typed it.
QString typedFolder(const QString& typed) {
  const bool isHome = typed == QLatin1String("~") || typed.startsWith(QLatin1String("~/"));
  return isHome ? QDir::homePath() + typed.mid(1) : typed;
}

/// Where the rule leads from a path with slashes; "" where it does not fit.
QString mapped(const SourceRule& rule, const QString& path) {
  QString from = withSlashes(rule.from);
  while (from.endsWith(QLatin1Char('/'))) from.chop(1);
  if (from.isEmpty() || rule.to.isEmpty() || !path.startsWith(from + QLatin1Char('/'))) return {};
  return join(typedFolder(rule.to), partsOf(path.mid(from.size())), 0);
}

qsizetype commonTail(const QStringList& a, const QStringList& b) {
  qsizetype count = 0;
  while (count < a.size() && count < b.size() && a[a.size() - 1 - count] == b[b.size() - 1 - count]) ++count;
  return count;
}

/// The file below `root` whose path ends most like the one that is sought, breadth first, in bounded steps.
QString walk(const QString& root, const QStringList& wanted, std::stop_token stop) {
  struct Folder {
    QString path;
    int depth;
  };
  std::deque<Folder> folders = {{root, 0}};
  QString best;
  qsizetype bestTail = 0;
  bool isUnique = false;
  int entries = 0;
  while (!folders.empty() && entries < kMaximumEntries && !stop.stop_requested()) {
    const Folder folder = folders.front();
    folders.pop_front();
    QDirIterator it(folder.path, QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks);
    QStringList inner;
    while (it.hasNext() && ++entries <= kMaximumEntries) {
      it.next();
      const QFileInfo info = it.fileInfo();
      if (info.isDir()) {
        if (folder.depth < kMaximumDepth) inner += info.filePath();
        continue;
      }
      if (info.fileName() != wanted.back() || !isSourceFile(info.filePath())) continue;
      const qsizetype tail = commonTail(partsOf(info.filePath()), wanted);
      if (tail == bestTail) isUnique = false;
      if (tail <= bestTail) continue;
      best = info.filePath();
      bestTail = tail;
      isUnique = true;
    }
    inner.sort();
    for (const QString& path : inner) folders.push_back({path, folder.depth + 1});
  }
  return isUnique ? best : QString();
}

}  // namespace

bool isRefusedPlace(const QString& path) {
  static const QStringList kFolders = {QStringLiteral("/dev"), QStringLiteral("/proc"), QStringLiteral("/sys"),
                                       QStringLiteral("/net")};
  if (path.startsWith(QStringLiteral("//")) || path.contains(QStringLiteral("://"))) return true;
  return std::any_of(kFolders.begin(), kFolders.end(), [&path](const QString& folder) {
    return path == folder || path.startsWith(folder + QLatin1Char('/'));
  });
}

std::optional<FoundSource> findSource(const QString& named, const SourcePlaces& places, std::stop_token stop) {
  if (named.isEmpty() || named.size() > kMaximumPath || named.contains(QChar(0))) return std::nullopt;
  const QString path = withSlashes(named);
  if (isRefusedPlace(path)) return std::nullopt;
  if (path.startsWith(QLatin1Char('/')) && isSourceFile(path)) {
    return FoundSource{QDir::cleanPath(path), FoundSource::How::kAsWritten};
  }

  for (const SourceRule& rule : places.rules) {
    const QString candidate = mapped(rule, path);
    if (!candidate.isEmpty() && isSourceFile(candidate)) return FoundSource{candidate, FoundSource::How::kRule};
  }

  const QStringList parts = partsOf(path);
  if (parts.isEmpty() || parts.size() > kMaximumParts) return std::nullopt;
  QStringList folders;
  for (const QString& root : places.roots) {
    if (!root.isEmpty() && !isRefusedPlace(root)) folders += root;
  }
  const QStringList roots = folders;
  if (!places.dumpFolder.isEmpty() && !isRefusedPlace(places.dumpFolder)) folders += places.dumpFolder;
  // The longest tail that exists below any of them: more of the path is more certain than an earlier root.
  for (qsizetype from = 0; from < parts.size(); ++from) {
    for (const QString& folder : folders) {
      if (stop.stop_requested()) return std::nullopt;
      const QString candidate = join(folder, parts, from);
      if (isSourceFile(candidate)) return FoundSource{candidate, FoundSource::How::kRoot};
    }
  }
  for (const QString& root : roots) {
    const QString met = walk(root, parts, stop);
    if (!met.isEmpty()) return FoundSource{QFileInfo(met).absoluteFilePath(), FoundSource::How::kWalk};
  }
  return std::nullopt;
}

QStringList namedSources(const hlo::Module& module) {
  QStringList files;
  for (uint32_t i = 0; i < module.fileCount(); ++i) {
    const absl::string_view file = module.file(hlo::FileId(i));
    files += QString::fromUtf8(file.data(), static_cast<qsizetype>(file.size()));
  }
  return files;
}

RuleCheck checkRule(const SourceRule& rule, const QStringList& named, std::stop_token stop) {
  RuleCheck check;
  const QString to = typedFolder(rule.to);
  check.isFolder = !to.isEmpty() && !isRefusedPlace(to) && QFileInfo(to).isDir();
  for (const QString& name : named) {
    if (stop.stop_requested()) break;
    if (name.size() > kMaximumPath || name.contains(QChar(0))) continue;
    const QString candidate = mapped(rule, withSlashes(name));
    if (candidate.isEmpty()) continue;
    ++check.named;
    if (check.isFolder && check.named <= kMaximumChecked && isSourceFile(candidate)) ++check.found;
  }
  return check;
}

absl::StatusOr<std::shared_ptr<const hlo::SourceText>> readSource(const QString& path, std::stop_token stop) {
  const std::string name = path.toStdString();
  const qint64 size = QFileInfo(path).size();
  if (size > kMaximumSourceBytes) {
    return absl::ResourceExhaustedError(absl::StrCat(name, ": has ", size >> 20, " MiB; source files are shown up to ",
                                                     kMaximumSourceBytes >> 20, " MiB"));
  }
  auto text = io::readText(QFile::encodeName(path).toStdString(), stop);
  if (!text.ok()) return text;
  if ((*text)->text().substr(0, kBinarySniff).find('\0') != absl::string_view::npos) {
    return absl::InvalidArgumentError(absl::StrCat(name, ": holds binary data, not source text"));
  }
  return text;
}

}  // namespace model

#include "model/session/source_mapping.h"

#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QHash>
#include <QMap>
#include <QSet>
#include <algorithm>
#include <deque>
#include <utility>

namespace model {
namespace {

constexpr qsizetype kMostNamed = 2000;    // files that take part
constexpr qsizetype kMostOfOneName = 64;  // files of this machine
constexpr qsizetype kMostChoices = 8;     // that fit a path equally well; more say nothing
constexpr qsizetype kMostRules = 8;
constexpr int kMostEntries = 100000;
constexpr int kMostDepth = 16;

/// A path with slashes and nothing in it that leads elsewhere; "" for any other.
QString plainPath(QString path) {
  path.replace(QLatin1Char('\\'), QLatin1Char('/'));
  return !path.isEmpty() && path.size() <= 4096 && QDir::cleanPath(path) == path &&
                 !path.startsWith(QStringLiteral("..")) && !path.contains(QStringLiteral("://"))
             ? path
             : QString();
}

QString baseName(const QString& path) { return path.mid(path.lastIndexOf(QLatin1Char('/')) + 1); }

/// Characters of the longest tail of whole parts that both have; 0 for none.
qsizetype commonTail(const QString& a, const QString& b) {
  qsizetype same = 0;
  while (same < a.size() && same < b.size() && a[a.size() - 1 - same] == b[b.size() - 1 - same]) ++same;
  const auto beginsPart = [&same](const QString& path) {
    return same == path.size() || path[path.size() - same - 1] == QLatin1Char('/');
  };
  while (same > 0 && !(beginsPart(a) && beginsPart(b) && a[a.size() - same] != QLatin1Char('/'))) --same;
  return same;
}

/// The folder that is left before a tail, without the slash between them.
QString before(const QString& path, qsizetype tail) {
  return path.left(std::max<qsizetype>(0, path.size() - tail - 1));
}

using Rule = std::pair<QString, QString>;  // from, to; from is "" for relative paths

bool leads(const Rule& rule, const QString& named, const QSet<QString>& here) {
  if (rule.first.isEmpty())
    return !named.startsWith(QLatin1Char('/')) && here.contains(rule.second + QLatin1Char('/') + named);
  const bool begins =
      named.size() > rule.first.size() && named[rule.first.size()] == QLatin1Char('/') && named.startsWith(rule.first);
  return begins && here.contains(rule.second + named.mid(rule.first.size()));
}

}  // namespace

Mapping mappingTo(const QString& folder, const QStringList& named, const QStringList& here) {
  Mapping mapping;
  const QString root = QDir::cleanPath(folder);
  const QSet<QString> there(here.begin(), here.end());
  QHash<QString, QStringList> byName;
  for (const QString& path : there) {
    if (path.startsWith(root + QLatin1Char('/'))) byName[baseName(path)] += path;
  }
  QStringList open;
  for (const QString& path : named) {
    const QString plain = plainPath(path);
    if (open.size() < kMostNamed && !plain.isEmpty() && byName.contains(baseName(plain))) open += plain;
  }
  // What each file alone would have: the longest common tail below the folder. Several that are as long are no answer
  // yet.
  QMap<Rule, bool> candidates;  // whether a file wants it and no other
  for (const QString& path : open) {
    QSet<Rule> best;
    qsizetype longest = 0;
    const QStringList& files = byName[baseName(path)];
    for (const QString& file : files.mid(0, kMostOfOneName)) {
      const qsizetype tail = commonTail(path, file.mid(root.size() + 1));
      if (tail < longest) continue;
      if (tail > longest) best.clear();
      longest = tail;
      // Where all of it is common, as in a copy of another machine's root, the first folder leads to its like.
      const bool isAll = tail > 0 && tail + 1 == path.size();
      const qsizetype ofRule = isAll ? path.size() - 1 - path.indexOf(QLatin1Char('/'), 1) : tail;
      if (!isAll || ofRule < tail) best.insert({before(path, ofRule), before(file, ofRule)});
    }
    if (best.size() > kMostChoices) continue;
    for (const Rule& rule : best) candidates[rule] = candidates.value(rule) || best.size() == 1;
  }
  // A rule that leads to most of what is left, again and again. Of several that lead to as many, one that a file wants
  // and no other; where each file could have this or that, neither.
  while (mapping.rules.size() < kMostRules && !open.isEmpty()) {
    Rule best;
    qsizetype most = 0;
    bool isWanted = false, isOnly = false;
    for (auto it = candidates.begin(); it != candidates.end(); ++it) {
      const auto count =
          std::count_if(open.begin(), open.end(), [&](const QString& path) { return leads(it.key(), path, there); });
      if (count == 0 || count < most || (count == most && isWanted)) continue;
      isOnly = count > most;
      if (isOnly || it.value()) best = it.key();
      isWanted = it.value();
      most = count;
    }
    if (most == 0 || !(isWanted || isOnly)) break;
    open.removeIf([&](const QString& path) { return leads(best, path, there); });
    candidates.remove(best);
    mapping.files += most;
    if (best.first.isEmpty() && best.second == root) {
      mapping.isRoot = true;
    } else if (!best.first.isEmpty()) {
      mapping.rules.append({best.first, best.second});
    } else {
      mapping.files -= most;
    }
  }
  return mapping;
}

QStringList filesBelow(const QString& folder, const QStringList& named, std::stop_token stop) {
  QSet<QString> names;
  for (const QString& path : named) {
    const QString plain = plainPath(path);
    if (!plain.isEmpty()) names.insert(baseName(plain));
  }
  struct Folder {
    QString path;
    int depth;
  };
  QStringList files;
  if (isRefusedPlace(folder)) return files;
  std::deque<Folder> folders = {{QDir::cleanPath(QDir(folder).absolutePath()), 0}};
  int entries = 0;
  while (!folders.empty() && entries < kMostEntries && !stop.stop_requested()) {
    const Folder current = folders.front();
    folders.pop_front();
    QDirIterator it(current.path, QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks);
    QStringList inner;
    while (it.hasNext() && ++entries <= kMostEntries) {
      it.next();
      const QFileInfo info = it.fileInfo();
      if (info.isDir()) {
        if (current.depth < kMostDepth) inner += info.filePath();
      } else if (names.contains(info.fileName())) {
        files += info.filePath();
      }
    }
    inner.sort();
    for (const QString& path : inner) folders.push_back({path, current.depth + 1});
  }
  return files;
}

}  // namespace model

#include "app/window/palette_entries.h"

#include <QMenu>
#include <QRegularExpression>
#include <algorithm>

#include "model/queries/name_search.h"

namespace app {
namespace {

/// Returns true if the action shows a pane.
bool isPane(const QAction* action) { return action->objectName().startsWith(QStringLiteral("pane.show.")); }

/// All words anywhere in name or id.
bool hasWords(const PaletteEntry& entry, const QStringList& words) {
  return std::all_of(words.begin(), words.end(), [&](const QString& word) {
    return entry.name.contains(word, Qt::CaseInsensitive) ||
           entry.action->objectName().contains(word, Qt::CaseInsensitive);
  });
}

/// The words in lower case, sorted: "Text: Show" and "show text" have the same.
QStringList wordsOf(const QString& text) {
  static const QRegularExpression separators(QStringLiteral("\\W+"), QRegularExpression::UseUnicodePropertiesOption);
  QStringList words = text.toLower().split(separators, Qt::SkipEmptyParts);
  words.sort();
  return words;
}

}  // namespace

std::vector<PaletteEntry> paletteEntries(const QList<ActionGroup>& groups) {
  std::vector<PaletteEntry> entries;
  const auto add = [&entries](const QString& name, QAction* action) {
    if (action->isEnabled() && !action->isSeparator()) entries.push_back({name, action});
  };
  for (const ActionGroup& group : groups) {
    const QString title = group.title + QStringLiteral(": ");
    for (QAction* const action : group.actions) {
      QString name = plainText(action);
      // Some say whose they are on their own, for menus in which they stand without a title.
      if (&group != &groups.front() && !name.startsWith(title)) name.prepend(title);
      if (action->menu() == nullptr) {
        add(name, action);
        continue;
      }
      for (QAction* const choice : action->menu()->actions()) {
        add(QStringLiteral("%1: %2").arg(name, plainText(choice)), choice);
      }
    }
  }
  return entries;
}

std::vector<PaletteEntry> fitting(const std::vector<PaletteEntry>& entries, const QString& typed,
                                  const QStringList& recent) {
  std::vector<PaletteEntry> chosen;
  if (typed.isEmpty()) {
    chosen = entries;
    const auto rank = [&recent](const PaletteEntry& entry) {
      const auto at = recent.indexOf(entry.action->objectName());
      return at < 0 ? recent.size() : at;
    };
    std::stable_sort(chosen.begin(), chosen.end(),
                     [&rank](const PaletteEntry& a, const PaletteEntry& b) { return rank(a) < rank(b); });
    return chosen;
  }
  queries::TextArena names;
  for (const PaletteEntry& entry : entries) names.append(entry.name.toStdString());
  const auto hits = queries::bestNames(names, typed.toStdString(), entries.size());
  const QStringList words = typed.split(u' ', Qt::SkipEmptyParts);
  std::vector<bool> isChosen(entries.size());
  const auto choose = [&](size_t i) {
    if (!isChosen[i]) chosen.push_back(entries[i]);
    isChosen[i] = true;
  };
  // The columns + and − have no words.
  for (size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].name.compare(typed, Qt::CaseInsensitive) == 0) choose(i);
  }
  // "show text" is not "Compared Text: Show".
  const QStringList sorted = wordsOf(typed);
  for (size_t i = 0; i < entries.size(); ++i) {
    if (wordsOf(entries[i].name) == sorted) choose(i);
  }
  for (size_t i = 0; i < entries.size(); ++i) {
    if (isPane(entries[i].action) && entries[i].name.startsWith(typed, Qt::CaseInsensitive)) choose(i);
  }
  for (const queries::NameHit& hit : hits) {
    if (hasWords(entries[hit.name], words)) choose(hit.name);
  }
  for (size_t i = 0; i < entries.size(); ++i) {
    if (hasWords(entries[i], words)) choose(i);
  }
  for (const queries::NameHit& hit : hits) choose(hit.name);  // the letters alone
  return chosen;
}

}  // namespace app

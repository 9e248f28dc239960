#pragma once

// The entries of the palette: every action under one name, and the best matches for a text.

#include <QStringList>
#include <vector>

#include "app/preferences/actions.h"

namespace app {

struct PaletteEntry {
  QString name;  ///< no two have the same
  QAction* action = nullptr;
};

/// The actions that can be run now, in order: those of the first group by their own names, those of another behind its
/// title; in place of a menu what is in it.
std::vector<PaletteEntry> paletteEntries(const QList<ActionGroup>& groups);

/// Those that fit, best first: panes whose names begin so; then, in the order that names have
/// (model/queries/name_search.h), what has all words somewhere in name or id; then what has the letters in their order.
/// For no text all, those of `recent` ids first.
std::vector<PaletteEntry> fitting(const std::vector<PaletteEntry>& entries, const QString& typed,
                                  const QStringList& recent);

}  // namespace app

#pragma once

// Everything in the open modules and their assignments that has a name and can be gone to, by a few letters of it:
// instructions, computations, scopes, source lines, values, allocations; the modules themselves, bookmarks and views.
// The best first.

#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "model/session/navigation.h"

namespace app {

struct GoToRow {
  QString name;
  QString what;                                        ///< what it is, and where
  std::optional<model::Target> target;                 ///< nothing: the module as a whole
  std::shared_ptr<const model::Snapshot> module = {};  ///< whose it is; null: the first one's
  uint32_t cost = 0;                                   ///< less fits better
  std::function<void()> run = {};                      ///< leads there in place of target and module
};

/// At most `limit` rows: of the modules, the one that is shown first, and of places that have names of their own. Waits
/// for the indices of the names: for a worker.
std::vector<GoToRow> goToRows(const std::vector<std::shared_ptr<const model::Snapshot>>& modules,
                              const std::vector<GoToRow>& places, const std::string& typed, size_t limit,
                              std::stop_token stop = {});

}  // namespace app

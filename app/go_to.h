#pragma once

// Everything in a module and its assignment that has a name and can be gone to, by a few letters of it: instructions,
// computations, scopes, source lines and values; the best first.

#include <QString>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "model/session/navigation.h"

namespace app {

struct GoToRow {
  QString name;
  QString what;  ///< what it is, and where
  model::Target target;
};

/// At most `limit` rows. Waits for the indices of the names: for a worker.
std::vector<GoToRow> goToRows(const model::Snapshot& snapshot, const std::string& typed, size_t limit,
                              std::stop_token stop = {});

}  // namespace app

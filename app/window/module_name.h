#pragma once

// How the window names the module that is shown: modules of several open dumps may have the same name.

#include <QString>

#include "model/session/session.h"

namespace app {

/// Returns the innermost folder, or the file, that distinguishes the snapshot from other open modules of the same name;
/// "" if there are none.
QString folderOf(const model::Session& session, const std::shared_ptr<const model::Snapshot>& snapshot);

}  // namespace app

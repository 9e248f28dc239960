#pragma once

// How the window names the stages of a compilation and what they changed: the same in the strip, Passes, History and
// Modules.

#include <QString>

#include "model/documents/pass_index.h"

namespace model {

/// "+464 −211 ~19 ≠3 ⇄6 · 5 renamed": added, removed, changed, replaced, moved and renamed instructions, those that are
/// not 0. Replaced ones are in the first two as well.
QString stageDeltaText(const compare::StageDelta& delta);

/// The name of a stage without its number, as in Modules: "algsimp", "Before optimizations".
QString passTitle(const PassName& name);
/// The same, and "algsimp … dce" for changes that may be of any pass from the one to the other.
QString passTitle(const PassStage& stage);
/// The same, and "After optimizations: a pass after dce" if passes behind the last one that has a stage made the
/// changes.
QString makerTitle(const PassStage& stage);

}  // namespace model

#pragma once

// The context menu of a target, the same in every view: enter the called computation, actions of the views, show the
// target in each view that can show it, copy its name.

#include <QList>
#include <QMenu>
#include <functional>

#include "views/view.h"

namespace views {

/// Adds the entries to `menu`. `raise` brings a view on screen; it is called before the view's reveal().
void fillNavigationMenu(QMenu& menu, const model::Target& target, model::Navigation& navigation,
                        const QList<View*>& views, const std::function<void(View*)>& raise);

/// Returns the display name of the target: "exp.4", "computation region_0", "allocation 3", "train.py:88", "step 69".
QString targetName(const model::Snapshot& snapshot, const model::Target& target);

}  // namespace views

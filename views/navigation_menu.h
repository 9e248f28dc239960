#pragma once

// The context menu of a target, the same in every view: enter what it calls, what views can do with it, show it in each
// view that can, copy its name.

#include <QList>
#include <QMenu>
#include <functional>

#include "views/view.h"

namespace views {

/// Adds to `menu`. `raise` brings a view on screen; it is called before the view's reveal().
void fillNavigationMenu(QMenu& menu, const model::Target& target, model::Navigation& navigation,
                        const QList<View*>& views, const std::function<void(View*)>& raise);

/// The target as people say it: "exp.4", "computation region_0", "allocation 3", "train.py:88", "step 69".
QString targetName(const model::Snapshot& snapshot, const model::Target& target);

}  // namespace views

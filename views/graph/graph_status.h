#pragma once

// The texts around the drawing: the path of calls to the computation, the notice about a part of it or a failure, and
// the caption about what was drawn. Plain text.

#include <QString>
#include <vector>

#include "model/session/navigation.h"
#include "views/graph/breadcrumbs.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_picture.h"

namespace views {

/// From the entry to a computation. A crumb leads to its computation by the call in it that is on the path; the last
/// one has none.
struct CallPath {
  std::vector<Breadcrumbs::Crumb> crumbs;
  std::vector<std::optional<hlo::InstructionId>> calls;  ///< by crumb
};
CallPath callPath(const model::Navigation& navigation, const hlo::Module& module, hlo::ComputationId computation);

/// That only a part is shown, or that Graphviz failed; "" for a whole drawing without a failure. `scopes` may be null
/// if no scope is shown alone.
QString noticeText(const GraphPicture& picture, const hlo::Module& module, const hlo::ScopeTree* scopes,
                   const GraphEngines& engines);

/// Returns how much is shown and what hloscope folded: "40 of 52 shown", "2 scopes folded"; and the details:
/// "Graphviz · 12 ms · 2 constants folded".
GraphCaption captionOf(const GraphPicture& picture);

}  // namespace views

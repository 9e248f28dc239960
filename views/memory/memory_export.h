#pragma once

// Asks for a file and writes an image of the memory view to it: SVG or PNG, by the name of the file.

#include <QString>
#include <functional>
#include <memory>

#include "model/documents/memory_summary.h"
#include "model/documents/snapshot.h"
#include "views/theme.h"

class QWidget;

namespace model {
class JobRunner;
}

namespace views {

/// `parent` owns the dialog and the job; `message` gets a line for the status bar when the file is written or cannot
/// be. The snapshot has an assignment.
void exportMemoryImage(QWidget& parent, model::JobRunner& jobs, std::shared_ptr<const model::Snapshot> snapshot,
                       const model::LimitSources& limits, const Colors& colors,
                       std::function<void(const QString&)> message);

}  // namespace views

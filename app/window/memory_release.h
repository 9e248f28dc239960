#pragma once

// Memory of closed documents. The allocator keeps the pages of what was freed, so that the process would seem to hold
// the largest dump that it ever showed.

#include <QObject>

#include "model/session/job_runner.h"

namespace app {

/// Returns free pages to the system on a worker thread, once the events of the closing have been handled: views and
/// scenes hold on to a document until then. `owner` is that of the job.
void releaseMemoryLater(model::JobRunner& jobs, QObject* owner);

}  // namespace app

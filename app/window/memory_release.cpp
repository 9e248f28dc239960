#include "app/window/memory_release.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <QCoreApplication>
#include <QTimer>

namespace app {

void releaseMemoryLater(model::JobRunner& jobs, QObject* owner) {
#ifdef __GLIBC__
  QTimer::singleShot(0, owner, [&jobs, owner] {
    jobs.start<bool>(
        owner, QStringLiteral("release-memory"), QCoreApplication::translate("MemoryRelease", "Releasing memory"),
        [](std::stop_token, const model::JobRunner::Progress&) { return malloc_trim(0) == 1; }, [](bool) {});
  });
#else
  static_cast<void>(jobs), static_cast<void>(owner);
#endif
}

}  // namespace app

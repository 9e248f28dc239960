#pragma once

#include <QAbstractEventDispatcher>
#include <QCoreApplication>
#include <QDeadlineTimer>

namespace support {

/// Delivers all pending events and those that follow from them until none are left: layouts, paints, timers with zero
/// interval. Longer work (jobs on threads, animations) needs a QTRY_… condition.
inline void settle() {
  const QDeadlineTimer most(10'000);
  while (QAbstractEventDispatcher::instance()->processEvents(QEventLoop::AllEvents)) {
    if (most.hasExpired()) qFatal("events do not come to an end");
  }
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

}  // namespace support

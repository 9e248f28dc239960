#pragma once

#include <QAbstractEventDispatcher>
#include <QCoreApplication>
#include <QDeadlineTimer>

namespace support {

/// Delivers what is posted or due, and what follows from that, until nothing is left: layouts, paints, timers of no
/// length. What takes longer (jobs on threads, animations) is waited for by a condition of its own, with QTRY_….
inline void settle() {
  const QDeadlineTimer most(10'000);
  while (QAbstractEventDispatcher::instance()->processEvents(QEventLoop::AllEvents)) {
    if (most.hasExpired()) qFatal("events do not come to an end");
  }
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

}  // namespace support

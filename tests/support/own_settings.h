#pragma once

// Settings that are of one test program alone.

#include <QCoreApplication>
#include <QSettings>

namespace support {

/// `home`: the folder they are in, where that matters.
inline void useOwnSettings(const char* test, const QString& home = {}) {
  QCoreApplication::setOrganizationName(QStringLiteral("hloscope-test"));
  QCoreApplication::setApplicationName(QLatin1String(test));
  if (!home.isEmpty()) QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, home);
}

}  // namespace support

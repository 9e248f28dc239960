#pragma once

// Settings separate for each test program.

#include <QCoreApplication>
#include <QSettings>

namespace support {

/// `home`: the folder of the settings, if the test needs a specific one.
inline void useOwnSettings(const char* test, const QString& home = {}) {
  QCoreApplication::setOrganizationName(QStringLiteral("hloscope-test"));
  QCoreApplication::setApplicationName(QLatin1String(test));
  if (!home.isEmpty()) QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, home);
}

}  // namespace support

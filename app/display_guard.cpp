#include "app/display_guard.h"

#include <unistd.h>

#include <QMessageLogContext>
#include <QString>
#include <QStringList>
#include <cstdio>

namespace app {
namespace {

QStringList heldMessages;
QtMessageHandler otherHandler = nullptr;

QString environmentText(const char* name) { return qEnvironmentVariable(name); }

QString sentence() {
  for (const QString& message : heldMessages) {
    if (message.contains(QLatin1String("Could not find the Qt platform plugin")))
      return QStringLiteral("Qt has no platform plugin \"%1\" (QT_QPA_PLATFORM)")
          .arg(environmentText("QT_QPA_PLATFORM"));
  }
  const QString x11 = environmentText("DISPLAY"), wayland = environmentText("WAYLAND_DISPLAY");
  if (x11.isEmpty() && wayland.isEmpty())
    return QStringLiteral("there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)");
  return QStringLiteral("the display %1 cannot be used").arg(wayland.isEmpty() ? x11 : wayland);
}

void hold(QtMsgType type, const QMessageLogContext& context, const QString& message) {
  if (type != QtFatalMsg) {
    heldMessages += message;
    return;
  }
  if (!message.contains(QLatin1String("no Qt platform plugin could be initialized"))) {
    for (const QString& held : heldMessages) std::fprintf(stderr, "%s\n", qPrintable(held));
    return otherHandler(type, context, message);  // Qt aborts
  }
  std::fprintf(stderr,
               "hloscope: no window can be opened: %s. Subcommands need no display: hloscope --help lists them.\n",
               qPrintable(sentence()));
  ::_exit(2);
}

}  // namespace

DisplayGuard::DisplayGuard() { otherHandler = qInstallMessageHandler(hold); }

DisplayGuard::~DisplayGuard() {
  qInstallMessageHandler(otherHandler);
  for (const QString& message : heldMessages) qWarning("%s", qPrintable(message));
  heldMessages.clear();
}

}  // namespace app

#pragma once

// The window after a start of the program, with the test's settings and data: the last session is restored.

#include <QTemporaryDir>
#include <QtTest>

#include "app/window/main_window.h"
#include "tests/support/own_settings.h"

namespace support {

/// A scheduled module that contains a call.
inline constexpr const char* kStepModule = R"(HloModule step, is_scheduled=true

helper {
  q = f32[4]{0} parameter(0)
  ROOT twice = f32[4]{0} add(q, q)
}

ENTRY main {
  p = f32[4]{0} parameter(0)
  first = f32[4]{0} negate(p)
  ROOT second = f32[4]{0} call(first), to_apply=helper
}
)";

/// Writes the file and returns its path.
inline QString writeFile(const QTemporaryDir& folder, const QString& name, const QByteArray& text) {
  QFile file(folder.filePath(name));
  if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qFatal("cannot write");
  return file.fileName();
}

inline bool rest(app::MainWindow& window) {
  return QTest::qWaitFor([&window] { return window.jobs().jobs().isEmpty(); }, 10'000);
}

struct StartedWindow {
  StartedWindow() : window(settings, theme) {
    window.resize(1200, 800);
    window.show();
    window.restoreSession();
    rest();
  }
  bool rest() { return support::rest(window); }
  bool open(const QStringList& paths) {
    window.openPaths(paths);
    return rest();
  }
  /// Returns the view of this class if it is visible.
  template <class View>
  View& show(const char* id) {
    window.docks().raise(window.docks()[id]);
    QCoreApplication::processEvents();
    rest();
    return *window.findChild<View*>(QLatin1String(id));
  }
  model::Navigation& hub() { return window.navigation(); }
  const hlo::Module& module() { return *hub().snapshot()->module; }
  hlo::InstructionId find(const char* name) { return module().findInstructions(name).at(0); }
  QString selected() {
    const auto id = hub().selection().instruction();
    return id ? views::toQString(module().name(*id)) : QString();
  }
  QString active() { return hub().active() ? views::toQString(module().name(*hub().active())) : QString(); }
  QStringList paths() {
    QStringList paths;
    for (const auto& document : window.session().documents()) paths += model::fileName(document->path);
    return paths;
  }
  QString message() {
    const auto* const bar = window.findChild<app::MessageBar*>();
    return bar->isVisible() ? bar->text() : QString();
  }

  app::Settings settings;
  views::Theme theme;
  app::MainWindow window;
};

}  // namespace support

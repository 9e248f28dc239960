// Applies the preferences, opens source files in the editor, and opens and closes windows.

#include <QApplication>
#include <QFontDatabase>
#include <QScreen>

#include "app/preferences/preferences_dialog.h"
#include "app/window/device_menu.h"
#include "app/window/editor.h"
#include "app/window/main_window.h"
#include "model/documents/source_finder.h"
#include "model/items/text.h"
#include "model/session/memory_overview.h"

namespace app {
namespace {

QList<MainWindow*> windows() {
  QList<MainWindow*> windows;
  for (QWidget* const widget : QApplication::topLevelWidgets()) {
    if (auto* const window = qobject_cast<MainWindow*>(widget)) windows.append(window);
  }
  return windows;
}

}  // namespace

/// Changes one preference, in all windows.
template <typename T>
void MainWindow::prefer(T Preferences::*preference, const T& value) {
  Preferences preferences = m_settings.preferences();
  preferences.*preference = value;
  m_settings.setPreferences(preferences);
}
template void MainWindow::prefer(views::ThemeMode Preferences::*preference, const views::ThemeMode& value);
template void MainWindow::prefer(bool Preferences::*preference, const bool& value);

void MainWindow::apply(const Preferences& preferences) {
  const views::ThemeMode mode = preferences.theme;
  m_theme.setMode(mode);
  m_actions[mode == views::ThemeMode::kLight  ? "theme-light"
            : mode == views::ThemeMode::kDark ? "theme-dark"
                                              : "theme-system"]
      ->setChecked(true);
  QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
  if (!preferences.fontFamily.isEmpty()) font.setFamily(preferences.fontFamily);
  if (preferences.fontPoints > 0) font.setPointSize(preferences.fontPoints);
  m_theme.setFonts(font, preferences.codeFamily);
  m_theme.setCompact(preferences.isCompact);
  m_theme.setColorBlindSafe(preferences.colorBlindSafe);
  m_actions["color-blind-safe"]->setChecked(preferences.colorBlindSafe);
  m_actions["animations"]->setChecked(preferences.animations);
  m_bindings->setLetterKeys(preferences.hasLetterKeys);
  // The dialog has changed the keys of its own window.
  if (m_bindings->changed() != preferences.keys) m_bindings->apply(preferences.keys);
  for (views::View* const view : m_views) {
    view->setAnimated(preferences.animations);
    view->setWheelPans(preferences.wheelPans);
  }
  model::setByteUnit(preferences.byteUnit);
  if (std::exchange(m_byteUnit, preferences.byteUnit) != preferences.byteUnit) {
    emit m_theme.changed();  // what is painted and kept for a theme has numbers too
    for (views::View* const view : m_views) view->refreshTexts();
  }
  if (limitText(m_navigation.overview().defaultLimit()) != preferences.memoryLimit)
    m_navigation.overview().setDefaultLimit(model::parseMemoryLimit(preferences.memoryLimit.toStdString()));
  m_session.setFrameRules(preferences.frameRules);
  if (std::exchange(m_deviceRates, preferences.deviceRates) == preferences.deviceRates) return;
  m_estimator.setRates([rates = preferences.deviceRates](const hlo::Device& device) {
    return withRates(device, rates.value(QString::fromStdString(device.name)));
  });
}

void MainWindow::openEditor() {
  std::optional<views::View::FileLine> shown;
  for (const views::View* const view : m_views) {
    if (!shown) shown = view->fileLine();
  }
  const QString command = m_settings.preferences().editor;
  if (!shown) {
    m_messages->showMessage(tr("No source file is shown. Select an instruction whose source file is on this machine."));
  } else if (!model::findSource(shown->path.toStdString(), {})) {  // what is there now may be a link to a device
    m_messages->showMessage(tr("%1 can no longer be opened.").arg(model::oneLine(shown->path)));
  } else if (command.isEmpty()) {
    m_messages->showMessage(tr("No editor is set. Choose one in Preferences, under Source Files."), tr("Preferences…"),
                            [this] { openPreferences(PreferencesPart::kSources); });
  } else if (!startEditor(command, shown->path, shown->line)) {
    m_messages->showMessage(tr("Cannot start the editor: %1").arg(command), tr("Preferences…"),
                            [this] { openPreferences(PreferencesPart::kSources); });
  }
}

void MainWindow::openPreferences(PreferencesPart part) {
  PreferencesDialog dialog(m_settings.preferences(), *m_bindings, m_jobs, this);
  if (const auto shown = m_navigation.snapshot(); shown && shown->module) {
    dialog.setNamedFiles(model::namedSources(*shown->module));
  }
  if (m_estimator.chosen()) {
    dialog.showDevice(QString::fromStdString(m_estimator.chosen()->name));
  } else if (!m_devices->deviceWithoutRates().isEmpty()) {
    dialog.showDevice(m_devices->deviceWithoutRates());
  }
  if (part == PreferencesPart::kDevices) dialog.showDevices();
  if (part == PreferencesPart::kSources) dialog.showSources();
  connect(&dialog, &PreferencesDialog::preferencesChanged, &m_settings, &Settings::setPreferences);
  dialog.exec();
}

// --- other windows -------------------------------------------------------------------------------------

// The new window shares only the settings and the theme.
void MainWindow::openWindow() {
  auto* const window = new MainWindow(m_settings, m_theme, m_sourceRoots);
  window->setAttribute(Qt::WA_DeleteOnClose);
  window->resize(size());
  // Beside this one as far as the screen reaches.
  const QRect room = screen()->availableGeometry();
  const QSize frame = frameGeometry().size() - size();
  const QPoint last = room.bottomRight() - QPoint(width() + frame.width(), height() + frame.height());
  const QPoint beside = pos() + QPoint(32, 32);
  window->move(std::max(room.left(), std::min(beside.x(), last.x())),
               std::max(room.top(), std::min(beside.y(), last.y())));
  window->show();
}

void MainWindow::quit() {
  const QList<MainWindow*> all = windows();
  for (MainWindow* const window : all) window->m_keepsSession = true;
  for (MainWindow* const window : all) window->close();
}

}  // namespace app

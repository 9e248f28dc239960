// What the user prefers, in this window and in the others of the program; the source file in the editor of their
// choice.

#include <QApplication>
#include <QFontDatabase>

#include "app/preferences/preferences_dialog.h"
#include "app/window/editor.h"
#include "app/window/main_window.h"
#include "model/documents/source_finder.h"
#include "model/items/text.h"
#include "views/graph/graph_view.h"
#include "views/memory/memory_map.h"
#include "views/memory/memory_view.h"
#include "views/source/source_view.h"

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

void MainWindow::setThemeMode(views::ThemeMode mode) {
  Preferences preferences = m_settings.preferences();
  preferences.theme = mode;
  setPreferences(preferences);
}

// All but the keys, which the bindings have.
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
  m_graph->setAnimated(preferences.animations);
  m_memory->map().setAnimated(preferences.animations);
  m_bindings->setLetterKeys(preferences.hasLetterKeys);
  for (views::View* const view : m_views) view->setWheelPans(preferences.wheelPans);
  if (preferences.byteUnit != model::byteUnit()) {
    model::setByteUnit(preferences.byteUnit);
    emit m_theme.changed();  // what is painted and kept for a theme has figures too
    for (MainWindow* const window : windows()) {
      for (views::View* const view : window->m_views) view->refreshTexts();
    }
  }
  m_source->setRules(preferences.sourceRules);
  m_session.setFrameRules(preferences.frameRules);
  if (const auto* const device = hlo::findDevice(m_estimator.device().name)) setDevice(*device, preferences);
}

void MainWindow::setDevice(const hlo::Device& preset, const Preferences& preferences) {
  m_estimator.setDevice(withRates(preset, preferences.deviceRates.value(QString::fromStdString(preset.name))));
}

void MainWindow::openEditor() {
  const QString file = m_source->shownPath();
  const QString command = m_settings.preferences().editor;
  if (file.isEmpty()) {
    m_messages->showMessage(tr("No source file is shown. Select an instruction whose source file is on this machine."));
  } else if (!model::findSource(file.toStdString(), {})) {  // what is there now may be a link to a device
    m_messages->showMessage(tr("%1 is no longer a file that can be opened.").arg(model::oneLine(file)));
  } else if (command.isEmpty()) {
    m_messages->showMessage(tr("Which editor? Its command stands in the preferences, under Source Files."),
                            tr("Preferences…"), [this] { openPreferences(true); });
  } else if (!startEditor(command, file, m_source->pane()->area()->caretLine() + 1)) {
    m_messages->showMessage(tr("The editor did not start: %1").arg(command), tr("Preferences…"),
                            [this] { openPreferences(true); });
  }
}

void MainWindow::openPreferences(bool atSources) {
  PreferencesDialog dialog(m_settings.preferences(), *m_bindings, m_jobs, this);
  if (const auto shown = m_navigation.snapshot(); shown && shown->module) {
    dialog.setNamedFiles(model::namedSources(*shown->module));
  }
  dialog.showDevice(QString::fromStdString(m_estimator.device().name));
  if (atSources) dialog.showSources();
  connect(&dialog, &PreferencesDialog::preferencesChanged, this, &MainWindow::setPreferences);
  dialog.exec();
}

void MainWindow::setPreferences(const Preferences& preferences) {
  m_settings.setPreferences(preferences);
  for (MainWindow* const window : windows()) {
    window->apply(preferences);
    if (window != this) window->m_bindings->apply(preferences.keys);
  }
}

// --- other windows -------------------------------------------------------------------------------------

// Of its own in everything but the settings and the theme. It goes with its last document when it is closed.
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

#pragma once

// The preferences dialog without a window: with a few actions such as a window has, and its widgets by name.

#include <QTabWidget>
#include <QTreeWidget>
#include <QtTest>
#include <memory>

#include "app/preferences/preferences_dialog.h"

namespace support {

inline QString printed(const app::Preferences& preferences) {
  return QString::fromUtf8(app::preferencesFile(preferences));
}

/// Actions such as a window has: two global ones, two of one view, one of another view.
struct Bench {
  Bench() {
    const auto add = [this](const char* id, const char* keys, Qt::ShortcutContext context) {
      auto* const action = new QAction(QString::fromLatin1(id), &owner);
      action->setObjectName(QLatin1String(id));
      action->setShortcuts(QKeySequence::listFromString(QString::fromLatin1(keys)));
      action->setShortcutContext(context);
      return action;
    };
    QAction* const find = add("find", "Ctrl+F; /", Qt::WindowShortcut);
    QAction* const quit = add("quit", "Ctrl+Q", Qt::WindowShortcut);
    QAction* const fit = add("fit", "F", Qt::WidgetShortcut);
    QAction* const next = add("next", "X", Qt::WidgetShortcut);
    QAction* const peak = add("peak", "X", Qt::WidgetShortcut);
    groups = {{"Window", {find, quit}}, {"Graph", {fit, next}}, {"Memory", {peak}}};
    bindings = std::make_unique<app::KeyBindings>(groups);
  }

  QAction* operator[](const char* id) { return owner.findChild<QAction*>(QLatin1String(id)); }
  QString keysOf(const char* id) {
    return QKeySequence::listToString((*this)[id]->shortcuts(), QKeySequence::PortableText);
  }

  QObject owner;
  QList<app::ActionGroup> groups;
  std::unique_ptr<app::KeyBindings> bindings;
};

/// The visible dialog with its widgets by name.
struct Dialog {
  explicit Dialog(Bench& bench, const app::Preferences& preferences = {})
      : dialog(preferences, *bench.bindings, jobs, nullptr) {
    dialog.show();
    QApplication::setActiveWindow(&dialog);
    QObject::connect(&dialog, &app::PreferencesDialog::preferencesChanged, &dialog, [this] { ++changes; });
  }
  template <class Widget>
  Widget* part(const char* name) {
    return dialog.findChild<Widget*>(QLatin1String(name));
  }
  void open(int page) { part<QTabWidget>("preferences-tabs")->setCurrentIndex(page); }
  void choose(const char* action) {
    open(1);
    auto* const keys = part<QTreeWidget>("preferences-keys");
    keys->setCurrentItem(keys->findItems(QString::fromLatin1(action), Qt::MatchExactly | Qt::MatchRecursive).value(0));
  }
  void press(const char* name) { QTest::mouseClick(part<QPushButton>(name), Qt::LeftButton); }

  model::JobRunner jobs{true};
  app::PreferencesDialog dialog;
  int changes = 0;
};

}  // namespace support

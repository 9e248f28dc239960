#pragma once

// A view on screen with its own selection hub, connected as in the window, and with keyboard focus. Jobs run inline
// unless a test requests workers.

#include <QtTest>
#include <memory>

#include "tests/support/models.h"
#include "views/view.h"

namespace support {

template <typename TheView>
struct Stage {
  views::Theme theme;
  model::JobRunner jobs;
  model::Navigation navigation;
  TheView view{views::Context{navigation, jobs, theme}};

  explicit Stage(bool inlineJobs = true) : jobs(inlineJobs) {
    view.followNavigation();
    QObject::connect(&navigation, &model::Navigation::revealRequested, &view, &views::View::reveal);
    view.resize(900, 500);
  }
  /// Shows the view immediately.
  explicit Stage(std::shared_ptr<const model::Snapshot> snapshot, QSize size = {1300, 800}) : Stage() {
    view.resize(size);
    show(std::move(snapshot));
  }

  void show(std::shared_ptr<const model::Snapshot> snapshot) {
    navigation.show(std::move(snapshot));
    view.show();
    view.activateWindow();
    view.setFocus();
    if (!QTest::qWaitForWindowActive(&view)) qFatal("the view is not shown");
  }
  template <typename Child>
  Child* child(const char* name = "") {
    return view.template findChild<Child*>(QLatin1String(name));
  }
};

/// Returns the first-column texts of the top-level rows.
inline QStringList firstColumn(const QAbstractItemModel& model) {
  QStringList names;
  for (int row = 0; row < model.rowCount(); ++row) names << model.index(row, 0).data().toString();
  return names;
}

}  // namespace support

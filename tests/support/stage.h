#pragma once

// A view on screen, joined to a hub as the window does it.

#include <QtTest>
#include <memory>

#include "views/view.h"

namespace support {

template <typename TheView>
struct Stage {
  views::Theme theme;
  model::JobRunner jobs{true};
  model::Navigation navigation;
  TheView view{views::Context{navigation, jobs, theme}};

  explicit Stage(std::shared_ptr<const model::Snapshot> snapshot, QSize size = {1300, 800}) {
    QObject::connect(&navigation, &model::Navigation::snapshotChanged, &view, &views::View::setSnapshot);
    QObject::connect(&navigation, &model::Navigation::activeChanged, &view, &views::View::showActive);
    QObject::connect(&navigation, &model::Navigation::selectionChanged, &view, &views::View::showSelection);
    QObject::connect(&navigation, &model::Navigation::hoverChanged, &view, &views::View::showHover);
    QObject::connect(&navigation, &model::Navigation::cursorChanged, &view, &views::View::showCursor);
    QObject::connect(&navigation, &model::Navigation::revealRequested, &view, &views::View::reveal);
    view.resize(size);
    view.show();
    if (!QTest::qWaitForWindowExposed(&view)) qFatal("the view is not shown");
    navigation.show(std::move(snapshot));
  }
};

/// Texts of the top rows.
inline QStringList firstColumn(const QAbstractItemModel& model) {
  QStringList names;
  for (int row = 0; row < model.rowCount(); ++row) names << model.index(row, 0).data().toString();
  return names;
}

}  // namespace support

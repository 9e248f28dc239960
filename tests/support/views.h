#pragma once

// A window for one view with a hub of its own; jobs run inline unless a test asks for workers.

#include <QTest>
#include <memory>

#include "tests/support/models.h"
#include "views/view.h"

namespace support {

template <typename ViewType>
class ViewWindow {
 public:
  explicit ViewWindow(bool inlineJobs = true) : m_jobs(inlineJobs), m_view({m_navigation, m_jobs, m_theme}) {
    m_view.followNavigation();
    m_view.resize(900, 500);
  }

  ViewType& view() { return m_view; }
  model::Navigation& navigation() { return m_navigation; }
  views::Theme& theme() { return m_theme; }

  /// Shows the snapshot and the view, with the keyboard's focus in it.
  void show(std::shared_ptr<const model::Snapshot> snapshot) {
    m_navigation.show(std::move(snapshot));
    m_view.show();
    m_view.activateWindow();
    m_view.setFocus();
    QVERIFY(QTest::qWaitForWindowActive(&m_view));
  }
  template <typename Child>
  Child* child(const char* name = "") {
    return m_view.template findChild<Child*>(QLatin1String(name));
  }

 private:
  views::Theme m_theme;
  model::Navigation m_navigation;
  model::JobRunner m_jobs;
  ViewType m_view;
};

}  // namespace support

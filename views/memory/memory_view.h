#pragma once

// The memory view: a summary, and below it the map, the lifetimes or the advice, with the legend of the map's colours
// above. Below map and lifetimes is the usage curve, on the same time axis. Beside them (below them in a narrow pane)
// are the live values at the cursor, and below these why the selected one is live, or its details; in a low view all of
// them are tabs. Without a map, for example for an out-of-memory message, it shows a table of the available data; if a
// module is open too, the message is a tab beside the module's map. The scene is built in the background.

#include <QSplitter>

#include "model/items/live_tree.h"
#include "views/memory/memory_transform.h"
#include "views/view.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QStackedLayout;
class QStackedWidget;
class QTabBar;
class QTimer;
class QToolButton;

namespace views {

class AdvicePanel;
class FactsPanel;
class LifetimesPanel;
class LivePanel;
class MemoryLegend;
class MemoryMap;
class ReportPanel;
class SummaryPanel;
class UsageCurve;
class WhyView;

class MemoryView : public View {
  Q_OBJECT
 public:
  explicit MemoryView(Context context, QWidget* parent = nullptr);

  bool canShow(const model::Target& target) const override;
  void reveal(const model::Target& target) override;
  QList<QAction*> viewActions() override { return m_actions; }
  QList<FixedKeys> fixedKeys() const override;
  void setWheelPans(bool pans) override;
  void setAnimated(bool animated) override;

  std::optional<FileLine> fileLine(const model::Target* target = nullptr) const override;
  QByteArray columns() const override;
  void setColumns(const QByteArray& columns) override;

  MemoryMap& map() { return *m_map; }
  LifetimesPanel& lifetimes() { return *m_lifetimes; }
  MemoryLegend& legend() { return *m_legend; }
  /// Shows the lifetimes instead of the map, or the map again.
  void showLifetimes(bool on);
  /// Shows the out-of-memory message instead of the map.
  void showReport();
  /// Shows the changes that lower the memory instead of the map.
  void showAdvice();
  void setColoring(model::Grouping grouping);
  /// Selects the largest temporary that is live at the cursor, as soon as the map is there.
  void selectLargestTemp();
  SummaryPanel& summaryPanel() { return *m_summary; }
  AdvicePanel& advicePanel() { return *m_advice; }
  LivePanel& livePanel() { return *m_live; }
  FactsPanel& factsPanel() { return *m_facts; }
  WhyView& whyPanel() { return *m_why; }
  UsageCurve& curve() { return *m_curve; }
  ReportPanel& reportPanel() { return *m_report; }

 protected:
  void applySnapshot() override;
  void applySelection() override;
  void applyHover() override;
  void applyCursor() override;
  void applyPinned() override;
  void applyRange() override;
  void applyActive() override;
  void broughtToFront() override;
  void applyMatches() override;
  // Stores the page, the colours, the visible part of the map, and the expanded groups of live values
  // (memory_view_state.cpp).
  QJsonObject saveState() const override;
  bool restoreState(const QJsonObject& place) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void addActions();
  void buildBar();
  void buildScene();
  /// Shows the memory space of the hub's memory overview.
  void followSpace();
  /// Sets the headline above the out-of-memory message.
  void followHeadline();
  /// Draws what the hub's memory overview says about bytes.
  void followBounds();
  /// Returns true if the compilation of the program ran out of memory.
  bool hasFailed() const;
  bool hasMap() const;
  /// Returns the snapshot listed instead of the map, or in a tab beside it; null: none.
  std::shared_ptr<const model::Snapshot> listed() const;
  void showListed();
  /// Marks the tab of the out-of-memory message.
  void markReport();
  void showPage();
  /// Shows the curve and what is below the live values, if there is room.
  void showParts();
  /// Makes the live values a tab beside what is below them, or puts them above it.
  void setSideTabbed(bool isTabbed);
  /// Lets the tabs have less padding where they have no room.
  void fitBars();
  /// Shows the chosen tab of the side.
  void showBelow();
  /// Puts the curve on the time axis of the page above it.
  void alignCurve();
  void applyMarks();

  QStackedLayout* m_stack;
  EmptyState* m_empty;
  QWidget* m_content;
  QLabel* m_notice;
  SummaryPanel* m_summary;
  QProgressBar* m_progress;
  QTimer* m_progressDelay;
  QSplitter* m_outer;
  QSplitter* m_side;
  QWidget* m_main;
  QSplitter* m_chart;  // the page and the curve
  QWidget* m_bar;
  QTabBar* m_tabs;
  MemoryLegend* m_legend;
  QToolButton* m_found;  // number of matching values during a search; a click ends the search
  QComboBox* m_coloring;
  QStackedWidget* m_pages;
  MemoryMap* m_map;
  LifetimesPanel* m_lifetimes;
  ReportPanel* m_report;
  AdvicePanel* m_advice;
  UsageCurve* m_curve;
  LivePanel* m_live;
  QWidget* m_below;  // the live values: what is said about the selected one
  QTabBar* m_belowTabs;
  QStackedWidget* m_belowPages;
  WhyView* m_why;
  FactsPanel* m_facts;
  QList<QAction*> m_actions;
  QList<int> m_sideSizes;  // as the user left them, without tabs
  bool m_wantsLargestTemp = false;
  bool m_isFailed = false;  // hasFailed() when the scene was built
  QAction* m_threadLocal = nullptr;
  QAction* m_toScale = nullptr;
  QAction* m_foldSmall = nullptr;
  QAction* m_showFacts = nullptr;
  model::StepsShown m_stepsOfMap;
  std::shared_ptr<const model::LiveSources> m_sources;  // of the snapshot and the memory space shown
};

}  // namespace views

#pragma once

// The memory view: the map, and beside it (below it, where it is narrow) what is live at the cursor and the selected
// value. Where there is no map to draw, such as of an out-of-memory message, a table of what there is. The scene is built
// in the background.

#include <QSplitter>

#include "views/memory/memory_scene.h"
#include "views/view.h"

class QLabel;
class QProgressBar;
class QStackedLayout;
class QTimer;

namespace views {

class FactsPanel;
class LivePanel;
class MemoryMap;
class ReportPanel;

class MemoryView : public View {
  Q_OBJECT
 public:
  explicit MemoryView(Context context, QWidget* parent = nullptr);

  bool canShow(const model::Target& target) const override;
  void reveal(const model::Target& target) override;
  QList<QAction*> viewActions() override { return m_actions; }

  MemoryMap& map() { return *m_map; }
  LivePanel& livePanel() { return *m_live; }
  FactsPanel& factsPanel() { return *m_facts; }
  ReportPanel& reportPanel() { return *m_report; }

 protected:
  void applySnapshot() override;
  void applySelection() override;
  void applyHover() override;
  void applyCursor() override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void addActions();
  void buildScene();
  bool hasMap() const;

  QStackedLayout* m_stack;
  EmptyState* m_empty;
  QWidget* m_content;
  ReportPanel* m_report;
  QLabel* m_notice;
  QProgressBar* m_progress;
  QTimer* m_progressDelay;
  QSplitter* m_outer;
  QSplitter* m_side;
  MemoryMap* m_map;
  LivePanel* m_live;
  FactsPanel* m_facts;
  QList<QAction*> m_actions;
  QAction* m_threadLocal = nullptr;
  MemorySceneOptions m_options;
};

/// What fills the empty memory views: the file that has the data and how a dump with it is made.
void explainMissingAssignment(EmptyState& state, const model::Snapshot* snapshot);
/// What the state's button copies.
inline constexpr QLatin1String kDumpFlag("XLA_FLAGS=--xla_dump_to=DIR");

}  // namespace views

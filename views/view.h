#pragma once

// The interface between the window and a view. The window makes each view from a table, connects it to the selection
// hub and puts it in a dock; no view knows another. A view never sets its own highlight: it calls the hub and paints
// from the hub's signals. A view that is not on screen keeps the newest state and applies it when it is.

#include <QAction>
#include <QJsonObject>
#include <QList>
#include <QWidget>
#include <functional>
#include <memory>
#include <optional>

#include "model/documents/estimates.h"
#include "model/items/format.h"
#include "model/session/job_runner.h"
#include "model/session/navigation.h"
#include "views/empty_state.h"
#include "views/theme.h"

class QMenu;

namespace views {

/// The services that a view needs; all outlive the view.
struct Context {
  model::Navigation& navigation;
  model::JobRunner& jobs;
  Theme& theme;
};

class View : public QWidget {
  Q_OBJECT
 public:
  /// The result of snapshot(): the snapshot as opened, or with its memory, estimated if necessary
  /// (Navigation::memory()).
  enum class Source { kSnapshot, kMemory };
  View(Context context, const QString& id, const QString& title, QWidget* parent, Source source = Source::kSnapshot);

  QString id() const { return objectName(); }
  QString title() const { return windowTitle(); }
  /// Returns the title for a tab without room for the whole one.
  QString shortTitle() const { return m_shortTitle.isEmpty() ? title() : m_shortTitle; }

  /// Returns true if the view is on screen. Qt leaves what is behind a tab visible.
  bool isInSight() const { return isVisible() && !m_isBehind; }
  /// Sets whether the view is behind another tab, or collapsed. Called by the owner of the tabs.
  void setBehind(bool isBehind);

  /// Connects the view to the hub's signals. Called once.
  void followNavigation();

  /// Returns true if reveal() can bring the target on screen here; fills the "Show In" menus.
  virtual bool canShow(const model::Target& target) const = 0;
  /// Scrolls or zooms to the target, which is already selected.
  virtual void reveal(const model::Target& target) = 0;
  /// Adds the view's own actions to the context menu of a target; `raise` brings the view on screen.
  virtual void addToMenu(QMenu& menu, const model::Target& target, const std::function<void()>& raise) {
    static_cast<void>(menu), static_cast<void>(target), static_cast<void>(raise);
  }
  /// Returns all actions of the view, for shortcuts and the palette; the view owns them.
  virtual QList<QAction*> viewActions() { return {}; }
  /// Fills the view's menu in the menu bar. Views with many actions group them in submenus.
  virtual void fillMenu(QMenu& menu);
  /// Shortcuts that cannot be changed, for the list of keyboard shortcuts.
  struct FixedKeys {
    QString what;
    QList<QKeySequence> keys;
  };
  virtual QList<FixedKeys> fixedKeys() const { return {}; }
  /// Returns the user's column arrangement of the view's table; empty without a table. setColumns() ignores invalid
  /// data.
  virtual QByteArray columns() const { return {}; }
  virtual void setColumns(const QByteArray&) {}
  /// Returns the view state for the next start: expanded and folded rows, scroll position. Rows and lines are stored by
  /// name, since ids change. Empty if the view is in its default state.
  QJsonObject viewState() const;
  /// Restores the state in the module that is shown, as soon as the view is visible and has the module. Unknown entries
  /// are ignored.
  void setViewState(const QJsonObject& state);
  /// Sets whether the wheel pans in painted views and zooms with Ctrl, or always zooms.
  virtual void setWheelPans(bool) {}
  /// Sets whether jumps in painted views are animated.
  virtual void setAnimated(bool) {}
  /// Moves the focus to the search or filter field; without one, to the view.
  virtual void focusField() { setFocus(); }
  /// Selects the target at the keyboard's position if something else is selected.
  virtual void selectCurrent() {}
  /// A line of a file on this machine; `line` starts at 1.
  struct FileLine {
    QString path;
    size_t line = 1;
  };
  /// Returns the file that the view shows as text, with the line at the keyboard's position. Returns no value if the
  /// view shows no file, or does not show the given target.
  virtual std::optional<FileLine> fileLine(const model::Target* target = nullptr) const {
    return static_cast<void>(target), std::nullopt;
  }
  /// Updates all texts after the unit of sizes has changed.
  void refreshTexts();

 public slots:
  void setSnapshot(std::shared_ptr<const model::Snapshot> snapshot);
  void showActive(std::optional<hlo::ComputationId> computation);
  void showSelection(const model::Selection& selection);
  void showHover(const model::Selection& hovered);
  void showCursor(std::optional<uint32_t> step);
  /// Sets the cost of the snapshot on the chosen device; null while it is computed. Estimates of another snapshot are
  /// kept until that snapshot is shown.
  void showEstimates(std::shared_ptr<const model::Estimates> estimates);
  void showMatches();
  void showPinned(std::optional<uint32_t> step);
  void showRange(std::optional<buffers::StepRange> range);

 signals:
  /// The user requested the context menu of a target; the window has one menu for all views.
  void menuRequested(const model::Target& target, const QPoint& globalPosition);
  /// Asks the window to bring the view on screen.
  void raiseRequested();
  /// Asks the window for the choice of the device for estimated times.
  void deviceRequested(const QPoint& globalPosition);
  /// A message for the status bar.
  void message(const QString& text);
  /// Asks for the stage of the module that a dump opens with.
  void mainStageRequested();

 protected:
  // Called while the view is on screen, when the data have changed since the last call.
  virtual void applySnapshot() = 0;
  virtual void applyActive() {}
  virtual void applySelection() {}
  virtual void applyHover() {}
  virtual void applyCursor() {}
  virtual void applyEstimates() {}
  /// navigation().matches() has changed.
  virtual void applyMatches() {}
  virtual void applyPinned() {}
  virtual void applyRange() {}

  /// Called each time the view comes on screen, after the data that have changed meanwhile were applied.
  virtual void broughtToFront() {}
  /// True while the view has another module to show, or its costs, than those applied: it is not on screen. Then
  /// canShow() cannot answer from what is displayed.
  bool isStale() const { return (m_pending & (kSnapshot | kEstimates)) != 0; }
  /// Applies changes also while the view is not on screen, since others show what it finds.
  void applyAlways() { m_appliesAlways = true; }

  /// Set before the title that it is short for; "" if there is none.
  void setShortTitle(const QString& title) { m_shortTitle = title; }

  /// Key in a view state: the visible part, as an object. It is dropped if the selection has changed meanwhile.
  static const QString kSight;
  /// Returns the state of what is on screen.
  virtual QJsonObject saveState() const { return {}; }
  /// Restores a state. Returns false while the data are not ready; tryRestore() and every change try again.
  virtual bool restoreState(const QJsonObject& state) { return static_cast<void>(state), true; }
  void tryRestore();

  /// Starts a job on snapshot(). Its result is dropped if another snapshot is shown when it arrives.
  template <typename Result, typename Work, typename Done>
  void startJob(const QString& key, const QString& name, Work work, Done done) {
    jobs().start<Result>(this, key, name, std::move(work),
                         [this, of = m_snapshot, done = std::move(done)](Result result) mutable {
                           if (of == m_snapshot) done(std::move(result));
                         });
  }

  const std::shared_ptr<const model::Snapshot>& snapshot() const { return m_snapshot; }
  const std::optional<hlo::ComputationId>& active() const { return m_active; }
  const model::Selection& selection() const { return m_selection; }
  const model::Selection& hovered() const { return m_hovered; }
  std::optional<uint32_t> cursor() const { return m_cursor; }
  /// The estimates of snapshot(); null while they are computed, and without a module.
  const std::shared_ptr<const model::Estimates>& estimates() const { return m_estimates; }
  std::optional<uint32_t> pinned() const { return m_pinned; }
  std::optional<buffers::StepRange> range() const { return m_range; }
  model::Navigation& navigation() const { return m_context.navigation; }
  model::JobRunner& jobs() const { return m_context.jobs; }
  Theme& theme() const { return m_context.theme; }
  Context context() const { return m_context; }

  void showEvent(QShowEvent* event) override;

 private:
  void comeToFront();
  void release();
  bool isApplied() const { return isInSight() || m_appliesAlways; }

  enum Part {
    kSnapshot = 1,
    kActive = 2,
    kSelection = 4,
    kHover = 8,
    kCursor = 16,
    kPinned = 32,
    kRange = 64,
    kEstimates = 128,
    kMatches = 256
  };
  void changed(int parts);
  void applyPending();
  bool isAtHub() const;
  QJsonObject wantedState() const;

  Context m_context;
  Source m_source;
  QString m_shortTitle;
  std::shared_ptr<const model::Snapshot> m_snapshot;
  std::optional<hlo::ComputationId> m_active;
  model::Selection m_selection;
  model::Selection m_hovered;
  std::optional<uint32_t> m_cursor;
  std::shared_ptr<const model::Estimates> m_estimates;
  std::shared_ptr<const model::Estimates> m_earlyEstimates;  ///< of a snapshot that will be shown next
  std::optional<uint32_t> m_pinned;
  std::optional<buffers::StepRange> m_range;
  int m_pending = 0;
  bool m_isBehind = false;
  bool m_holdsModule = false;  ///< a module was applied since the view was last emptied
  bool m_appliesAlways = false;
  QJsonObject m_wantedState;  ///< to be restored; empty: none
  // The snapshot that the hub showed when the state was set.
  std::weak_ptr<const model::Snapshot> m_wantedOf;
  std::optional<hlo::ComputationId> m_wantedActive;
  std::optional<model::Target> m_wantedTarget;
};

using model::grouped;
using model::humanBytes;
using model::toQString;

}  // namespace views

#pragma once

// The whole contract between the window and a view. The main window goes once over its table of views, connects each to
// the hub and places it in a dock; no view knows another. A view never sets its own highlight: it calls the hub and
// paints from what the hub says. While hidden, a view keeps the newest state and applies it when it is shown.

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
#include "views/theme.h"

class QLabel;
class QMenu;
class QPushButton;

namespace views {

/// What a view is given; all outlive it.
struct Context {
  model::Navigation& navigation;
  model::JobRunner& jobs;
  Theme& theme;
};

class View : public QWidget {
  Q_OBJECT
 public:
  /// What snapshot() is: the one that is opened, or the one that has its memory too, estimated where need be
  /// (Navigation::memory()).
  enum class Source { kSnapshot, kMemory };
  View(Context context, const QString& id, const QString& title, QWidget* parent, Source source = Source::kSnapshot);

  QString id() const { return objectName(); }
  QString title() const { return windowTitle(); }

  /// Connects the view to the hub's signals; called once, by whoever puts the view on screen.
  void followNavigation();

  /// Whether `reveal` would bring the target on screen here; fills the "Show in" menus.
  virtual bool canShow(const model::Target& target) const = 0;
  /// Scrolls or zooms to the target, which is already selected.
  virtual void reveal(const model::Target& target) = 0;
  /// Adds to the target's context menu what else the view can do with it; `raise` brings the view on screen.
  virtual void addToMenu(QMenu& menu, const model::Target& target, const std::function<void()>& raise) {
    static_cast<void>(menu), static_cast<void>(target), static_cast<void>(raise);
  }
  /// Actions of the view itself, for its tool bar and menu; owned by the view.
  virtual QList<QAction*> viewActions() { return {}; }
  /// What other keys do in it, for the sheet of keys: those that move, as everywhere, and are nobody's to choose.
  struct FixedKeys {
    QString what;
    QList<QKeySequence> keys;
  };
  virtual QList<FixedKeys> fixedKeys() const { return {}; }
  /// The columns of its table as the user has arranged them; empty where it has none. Broken ones change nothing.
  virtual QByteArray columns() const { return {}; }
  virtual void setColumns(const QByteArray&) {}
  /// Where one is in the view, for the next start: what is open or folded, what it lists, how far it is scrolled. Rows
  /// and lines go by names, since ids mean nothing then. Empty: it is as it is by itself.
  QJsonObject viewState() const;
  /// Goes there in the module that is shown, as soon as the view is seen and has it. What means nothing there, or to
  /// this version, is left out.
  void setViewState(const QJsonObject& place);
  /// What the wheel does where a picture is painted: it pans, and zooms with Ctrl; or it zooms.
  virtual void setWheelPans(bool) {}
  /// Whether jumps in painted views are animated.
  virtual void setAnimated(bool) {}
  /// Gives the focus to the field that searches or filters; without one to the view.
  virtual void focusField() { setFocus(); }
  /// Selects what the keyboard's position is at, where something else is selected.
  virtual void selectCurrent() {}
  /// A line of a file on this machine; `line` starts at 1.
  struct FileLine {
    QString path;
    size_t line = 1;
  };
  /// The file that the view shows as text, at the keyboard's position; nothing where it shows none, or where it does
  /// not show the target, if one is given.
  virtual std::optional<FileLine> fileLine(const model::Target* target = nullptr) const {
    return static_cast<void>(target), std::nullopt;
  }
  /// Sizes are written in another unit from now on.
  void refreshTexts();

 public slots:
  void setSnapshot(std::shared_ptr<const model::Snapshot> snapshot);
  void showActive(std::optional<hlo::ComputationId> computation);
  void showSelection(const model::Selection& selection);
  void showHover(const model::Selection& hovered);
  void showCursor(std::optional<uint32_t> step);
  /// What the snapshot costs on the chosen device; null while that is worked out. Those of another one wait until it
  /// is shown.
  void showEstimates(std::shared_ptr<const model::Estimates> estimates);
  void showMatches();
  void showPinned(std::optional<uint32_t> step);
  void showRange(std::optional<buffers::StepRange> range);

 signals:
  /// The user asked for the context menu of a target; the window shows the one it has for all views.
  void menuRequested(const model::Target& target, const QPoint& globalPosition);
  /// The view is to be brought on screen.
  void raiseRequested();
  /// A quiet line for the status bar.
  void message(const QString& text);

 protected:
  // Called when the view is visible and something differs from what it last applied.
  virtual void applySnapshot() = 0;
  virtual void applyActive() {}
  virtual void applySelection() {}
  virtual void applyHover() {}
  virtual void applyCursor() {}
  virtual void applyEstimates() {}
  /// navigation().matches() has others.
  virtual void applyMatches() {}
  virtual void applyPinned() {}
  virtual void applyRange() {}

  /// In a place: what one looked at, as an object. It is left out when something else was selected meanwhile.
  static const QString kSight;
  /// The place of what is on screen.
  virtual QJsonObject saveState() const { return {}; }
  /// Goes to a place. False: what it is a place in is not there yet; tryRestore() asks again, as does each change.
  virtual bool restoreState(const QJsonObject& place) { return static_cast<void>(place), true; }
  void tryRestore();

  /// Starts a job on snapshot(). Its result is dropped when another one is shown by then.
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
  /// Of snapshot(); null while they are worked out, and without a module.
  const std::shared_ptr<const model::Estimates>& estimates() const { return m_estimates; }
  std::optional<uint32_t> pinned() const { return m_pinned; }
  std::optional<buffers::StepRange> range() const { return m_range; }
  model::Navigation& navigation() const { return m_context.navigation; }
  model::JobRunner& jobs() const { return m_context.jobs; }
  Theme& theme() const { return m_context.theme; }
  Context context() const { return m_context; }

  void showEvent(QShowEvent* event) override;

 private:
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
  std::shared_ptr<const model::Snapshot> m_snapshot;
  std::optional<hlo::ComputationId> m_active;
  model::Selection m_selection;
  model::Selection m_hovered;
  std::optional<uint32_t> m_cursor;
  std::shared_ptr<const model::Estimates> m_estimates;
  std::shared_ptr<const model::Estimates> m_earlyEstimates;  ///< of a snapshot that is about to be shown
  std::optional<uint32_t> m_pinned;
  std::optional<buffers::StepRange> m_range;
  int m_pending = 0;
  QJsonObject m_wantedState;                         ///< to go to; empty: none
  std::weak_ptr<const model::Snapshot> m_wantedOf;   ///< what the hub showed,
  std::optional<hlo::ComputationId> m_wantedActive;  ///< and where in it,
  std::optional<model::Target> m_wantedTarget;       ///< when the place was given
};

/// An empty state: one sentence on why it is empty, another on what would fill it, and a button where one helps.
class EmptyState : public QWidget {
  Q_OBJECT
 public:
  explicit EmptyState(QWidget* parent = nullptr);
  /// Plain text; an empty `button` shows none.
  void setText(const QString& why, const QString& what, const QString& button = {});

 signals:
  void buttonClicked();

 private:
  QLabel* m_why;
  QLabel* m_what;
  QPushButton* m_button;
};

using model::grouped;
using model::humanBytes;
using model::toQString;

}  // namespace views

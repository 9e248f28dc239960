#pragma once

// The hub that links the views: what is active (the computation that the graph shows), what is selected,
// what is hovered, where the time cursor is, and the history of places. No view knows another; each calls
// the hub and paints from its signals. GUI thread only. Memory reports and what concerns only the graph have classes of
// their own: report_pairing.h, graph_link.h.

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "model/documents/snapshot.h"
#include "model/documents/target.h"
#include "model/text/source_text.h"

namespace model {

class GraphLink;
class ReportPairing;

/// What a target means, worked out once by the hub.
struct Selection {
  std::optional<Target> target;
  /// Instruction, or several: themselves. Source lines: all of these, line by line. Scope: all in it and below, in
  /// order of the text, as soon as the snapshot's workload is there. Value: the one that defines it. Allocation: those
  /// that define its values. Computation: none. Step: the one that runs then.
  std::vector<hlo::InstructionId> instructions;
  std::optional<hlo::ComputationId> computation;  ///< of the first instruction, or itself
  /// Instruction: those visible there. Value: itself. Allocation: all in it.
  std::vector<buffers::ValueId> values;
  std::optional<buffers::AllocationId> allocation;  ///< of the first value, or itself
  std::optional<hlo::SourceLine> line;              ///< of the first instruction, or itself, or the first of the range
  std::optional<hlo::ScopeId> scope;                ///< of the first instruction, or itself
  std::optional<uint32_t> step;                     ///< of the first instruction, or itself

  bool isEmpty() const { return !target; }
  std::optional<hlo::InstructionId> instruction() const {
    return instructions.empty() ? std::nullopt : std::optional(instructions.front());
  }
  std::optional<buffers::ValueId> value() const {
    return values.empty() ? std::nullopt : std::optional(values.front());
  }
  bool contains(hlo::InstructionId id) const;
  bool contains(buffers::ValueId id) const;
  friend bool operator==(const Selection& a, const Selection& b) { return a.target == b.target; }
};

/// What a search found in a module: views mark it, or dim the rest.
struct Matches {
  std::shared_ptr<const Snapshot> snapshot;
  std::vector<uint8_t> instructions;  ///< by instruction: 1 found, 2 calls what was found, else 0
  std::vector<uint8_t> values = {};   ///< where there is no module, by value of its assignment: 1 found

  bool contains(hlo::InstructionId id) const { return instructions[id.index()] != 0; }
};

/// The part of the schedule that the views of memory show, in fractions of steps. `count` is more than 0.
struct StepsShown {
  double first = 0;
  double count = 1;
  friend bool operator==(const StepsShown&, const StepsShown&) = default;
};

class Navigation : public QObject {
  Q_OBJECT
 public:
  explicit Navigation(QObject* parent = nullptr);

  const std::shared_ptr<const Snapshot>& snapshot() const { return m_location.snapshot; }
  /// What the memory views show (memoryOf()): its values and steps are those that are selected.
  const std::shared_ptr<const Snapshot>& memory() const { return m_memory; }
  ReportPairing& reports() const { return *m_reports; }
  GraphLink& graph() const { return *m_graph; }
  std::optional<hlo::ComputationId> active() const { return m_location.active; }
  const Selection& selection() const { return m_selection; }
  const Selection& hovered() const { return m_hovered; }
  /// What was searched for and found in the module that is shown; null where nothing was searched for in it.
  const Matches* matches() const {
    return m_matches != nullptr && m_matches->snapshot == m_location.snapshot ? m_matches.get() : nullptr;
  }
  /// The step that the time cursor is at.
  std::optional<uint32_t> cursor() const { return m_cursor; }
  /// The step that the cursor's is held against.
  std::optional<uint32_t> pinned() const { return m_pinned; }
  /// The steps that one looks at: what is alive in none of them is left out. Nothing: all.
  std::optional<buffers::StepRange> range() const { return m_range; }

  /// What map, lifetimes and usage curve are zoomed to. Nothing: all steps.
  const std::optional<StepsShown>& stepsShown() const { return m_stepsShown; }

  /// Makes another module the one that all views show; null: none. Its entry becomes active. A recorded place.
  void show(std::shared_ptr<const Snapshot> snapshot);
  /// The same, at the place that has the same names as the one now: computation and selection. A recorded place.
  void showCorresponding(std::shared_ptr<const Snapshot> snapshot);
  /// The snapshot was read again: the place, the step and the whole history move over to the new one, by names.
  void replace(const std::shared_ptr<const Snapshot>& before, std::shared_ptr<const Snapshot> snapshot);
  /// The estimate of the snapshot that is shown was worked out, or cannot be.
  void estimateReady();
  /// Forgets places in snapshots that are no longer open.
  void keepOnly(const std::vector<std::shared_ptr<const Snapshot>>& open);

  /// Lights up everywhere; no history, no scrolling. Nothing: hover ended.
  void hover(std::optional<Target> target);
  /// Highlights and records; a view scrolls to it when it already shows that computation.
  void select(Target target);
  /// Selects, makes its computation active and asks the views that can show it to bring it on screen.
  void reveal(Target target);
  /// The same in a module that may be another one than is shown.
  void revealIn(std::shared_ptr<const Snapshot> snapshot, const Target& target);
  /// Shows the module, and asks for the place in its text. No selection.
  void revealText(std::shared_ptr<const Snapshot> snapshot, hlo::Position position);
  void clearSelection();
  /// Makes a computation active without selecting anything else; records.
  void enter(hlo::ComputationId computation);
  /// To the computation that calls the active one, selecting the call; does nothing at the top.
  void leave();
  void setCursor(std::optional<uint32_t> step);
  /// Null: nothing is searched for. No history.
  void setMatches(std::shared_ptr<const Matches> matches);
  void setPinned(std::optional<uint32_t> step);
  /// Cut to the schedule; nothing where nothing of it is left.
  void setRange(std::optional<buffers::StepRange> range);

  /// Cut to the schedule; nothing where that is all of it.
  void setStepsShown(std::optional<StepsShown> steps);

  bool canGoBack() const { return m_position > 0; }
  bool canGoForward() const { return m_position + 1 < m_history.size(); }
  void back();
  void forward();

  Selection resolve(const Target& target) const;
  /// The calls that lead from the entry to a computation: (instruction, callee) pairs, outermost first. Of several
  /// callers the one last walked through, else the first.
  std::vector<std::pair<hlo::InstructionId, hlo::ComputationId>> pathTo(hlo::ComputationId computation) const;

 signals:
  void snapshotChanged(std::shared_ptr<const model::Snapshot> snapshot);
  /// With every snapshotChanged(), and when the estimate of the one that is shown was worked out.
  void memoryChanged(std::shared_ptr<const model::Snapshot> memory);
  /// Comes before the change itself, so that a view can take its own place along.
  void snapshotReplaced(std::shared_ptr<const model::Snapshot> before, std::shared_ptr<const model::Snapshot> snapshot);
  void activeChanged(std::optional<hlo::ComputationId> computation);
  void selectionChanged(const model::Selection& selection);
  void hoverChanged(const model::Selection& hovered);
  void cursorChanged(std::optional<uint32_t> step);
  void matchesChanged();
  void pinnedChanged(std::optional<uint32_t> step);
  void rangeChanged(std::optional<buffers::StepRange> range);
  void stepsShownChanged();
  void revealRequested(const model::Target& target);
  void textRequested(hlo::Position position);
  void historyChanged();

 private:
  struct Location {
    std::shared_ptr<const Snapshot> snapshot;
    std::optional<hlo::ComputationId> active;
    std::optional<Target> target;
    friend bool operator==(const Location&, const Location&) = default;
  };
  void moveTo(Location location, bool record);
  /// Of the schedule that the snapshot's assignment has; 0 without.
  uint32_t stepCount() const;
  /// The place with the same names in another snapshot.
  static Location locationIn(const Location& location, std::shared_ptr<const Snapshot> snapshot);

  Location m_location;
  ReportPairing* const m_reports;  // children of the hub
  GraphLink* const m_graph;
  std::shared_ptr<const Snapshot> m_memory;
  Selection m_selection;
  Selection m_hovered;
  std::optional<uint32_t> m_cursor;
  std::shared_ptr<const Matches> m_matches;
  std::optional<uint32_t> m_pinned;
  std::optional<buffers::StepRange> m_range;
  std::optional<StepsShown> m_stepsShown;
  std::vector<Location> m_history;
  size_t m_position = 0;
};

}  // namespace model

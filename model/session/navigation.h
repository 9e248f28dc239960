#pragma once

// The selection hub, which links the views: the active computation (shown by the graph), the selection, the hovered
// target, the time cursor, and the history of locations. No view knows another; each calls the hub and paints from its
// signals. GUI thread only. Memory reports, memory summaries, requests to the graph and the comparison of two modules
// have classes of their own: report_pairing.h, memory_overview.h, graph_link.h, shown_comparison.h.

#include <QObject>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/documents/snapshot.h"
#include "model/documents/target.h"
#include "model/text/source_text.h"

namespace model {

class GraphLink;
class MemoryOverview;
class ReportPairing;
class ShownComparison;
struct TargetKey;

/// The meaning of a target, resolved once by the hub.
struct Selection {
  std::optional<Target> target;
  /// Instruction, or several: themselves. Source lines: all of their instructions, the most expensive first once the
  /// snapshot's workload is computed, before that line by line. Scope: all in it and in its descendants, in order of
  /// the text, once the workload is computed. Value: its definition. Allocation: the definitions of its values.
  /// Computation: none. Step: the one that is executed.
  std::vector<hlo::InstructionId> instructions;
  std::optional<hlo::ComputationId> computation;  ///< of the first instruction, or itself
  /// Instruction: those visible there. Value: itself. Allocation: all in it.
  std::vector<buffers::ValueId> values;
  std::optional<buffers::AllocationId> allocation;  ///< of the first value, or itself
  std::optional<hlo::SourceLine> line;              ///< of the first instruction, or itself, or the first of the range
  std::optional<hlo::ScopeId> scope;                ///< of the first instruction, or itself
  std::optional<uint32_t> step;                     ///< of the first instruction, or itself
  /// The name of what was selected in another stage, which this one does not have: the target is a guess.
  std::string guessedFrom;

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

/// The matches of a search in a module: views mark them, or dim the rest.
struct Matches {
  std::shared_ptr<const Snapshot> snapshot;
  std::vector<uint8_t> instructions;  ///< by instruction: 1 found, 2 calls a match, otherwise 0
  std::vector<uint8_t> values = {};   ///< without a module: by value of the assignment, 1 found

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
  /// The snapshot with its memory (memoryOf()); selected values and steps are of this one.
  const std::shared_ptr<const Snapshot>& memory() const { return m_memory; }
  ReportPairing& reports() const { return *m_reports; }
  GraphLink& graph() const { return *m_graph; }
  ShownComparison& comparison() const { return *m_comparison; }
  MemoryOverview& overview() const { return *m_overview; }
  /// Returns whether the module that is shown has another stage, with which its dump opens: the one with the memory.
  bool hasOtherMainStage() const { return m_hasOtherMainStage != nullptr && m_hasOtherMainStage(); }
  void setMainStageCheck(std::function<bool()> hasOther) { m_hasOtherMainStage = std::move(hasOther); }
  std::optional<hlo::ComputationId> active() const { return m_location.active; }
  const Selection& selection() const { return m_selection; }
  const Selection& hovered() const { return m_hovered; }
  /// The matches in the module that is shown; null without a search in it.
  const Matches* matches() const {
    return m_matches != nullptr && m_matches->snapshot == m_location.snapshot ? m_matches.get() : nullptr;
  }
  /// The step that the time cursor is at.
  std::optional<uint32_t> cursor() const { return m_cursor; }
  /// The step that the cursor's is compared with.
  std::optional<uint32_t> pinned() const { return m_pinned; }
  /// The active step range; no value means all steps.
  std::optional<buffers::StepRange> range() const { return m_range; }

  /// The steps that map, lifetimes and usage curve are zoomed to; no value means all steps.
  const std::optional<StepsShown>& stepsShown() const { return m_stepsShown; }

  /// Shows another module in all views; null: none. Its entry becomes active. Recorded in the history.
  void show(std::shared_ptr<const Snapshot> snapshot);
  /// Shows another module with the computation and the selection of the same names. Recorded in the history.
  void showCorresponding(std::shared_ptr<const Snapshot> snapshot);
  /// Shows another module at a location in it: a computation, by default the first one, and a selection. Recorded in
  /// the history.
  void showAt(std::shared_ptr<const Snapshot> snapshot, std::optional<hlo::ComputationId> active,
              std::optional<Target> target);
  /// Replaces a snapshot that was read again: location, step and history move to the new one, by names.
  void replace(const std::shared_ptr<const Snapshot>& before, std::shared_ptr<const Snapshot> snapshot);
  /// The memory estimate of the snapshot that is shown is ready, or has failed.
  void estimateReady();
  /// Forgets locations in snapshots that are no longer open. If the current one is among them, the location before it
  /// that is left is shown; its history stays.
  void keepOnly(const std::vector<std::shared_ptr<const Snapshot>>& open);

  /// Highlights the target in all views, without history or scrolling. No value ends hovering.
  void hover(std::optional<Target> target);
  /// Selects the target and records it: every view shows it. If no instruction of it is in the active computation or in
  /// the graph, its computation becomes active. What a click does, in any view.
  void select(Target target);
  /// Selects the target, makes its computation active and asks for a view that shows it. What a double click does.
  void reveal(Target target);
  /// Do the same in a module, which is shown first if necessary.
  void selectIn(std::shared_ptr<const Snapshot> snapshot, const Target& target);
  void revealIn(std::shared_ptr<const Snapshot> snapshot, const Target& target);
  /// Shows the module and asks for the position in its text, without selecting anything.
  void revealText(std::shared_ptr<const Snapshot> snapshot, hlo::Position position);
  void clearSelection();
  /// Makes a computation active without changing the selection. Recorded in the history.
  void enter(hlo::ComputationId computation);
  /// Makes the caller of the active computation active and selects the call; does nothing in the entry.
  void leave();
  void setCursor(std::optional<uint32_t> step);
  /// Null: no search. Not recorded.
  void setMatches(std::shared_ptr<const Matches> matches);
  void setPinned(std::optional<uint32_t> step);
  /// Clamps the range to the schedule; an empty range becomes no value.
  void setRange(std::optional<buffers::StepRange> range);

  /// Clamps the steps to the schedule; the whole schedule becomes no value.
  void setStepsShown(std::optional<StepsShown> steps);

  bool canGoBack() const { return m_position > 0; }
  bool canGoForward() const { return m_position + 1 < m_history.size(); }
  void back();
  void forward();

  Selection resolve(const Target& target) const;
  /// Returns the calls from the entry to a computation as (instruction, callee) pairs, outermost first. Of several
  /// callers it takes the last one in the history, else the first.
  std::vector<std::pair<hlo::InstructionId, hlo::ComputationId>> pathTo(hlo::ComputationId computation) const;

 signals:
  void snapshotChanged(std::shared_ptr<const model::Snapshot> snapshot);
  /// Emitted with every snapshotChanged(), and when the estimate of the snapshot is ready.
  void memoryChanged(std::shared_ptr<const model::Snapshot> memory);
  /// Emitted before the change, so that views can keep their state.
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
  std::function<bool()> m_hasOtherMainStage;
  struct Location {
    std::shared_ptr<const Snapshot> snapshot;
    std::optional<hlo::ComputationId> active;
    std::optional<Target> target;
    /// The selection of another stage; the target is a guess at it, or nothing. Selected again where it exists.
    std::shared_ptr<const TargetKey> origin;
    friend bool operator==(const Location&, const Location&) = default;
  };
  Selection selectionOf(const Location& location) const;
  void moveTo(Location location, bool record);
  /// Returns the computation that must become active for the target to be shown; no value if it is shown now.
  std::optional<hlo::ComputationId> computationToShow(const Target& target) const;
  /// The steps of the schedule; 0 without a buffer assignment.
  uint32_t stepCount() const;
  /// Returns the location with the same names in another snapshot.
  static Location locationIn(const Location& location, std::shared_ptr<const Snapshot> snapshot);

  Location m_location;
  ReportPairing* const m_reports;  // children of the hub
  GraphLink* const m_graph;
  ShownComparison* const m_comparison;
  MemoryOverview* const m_overview;
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

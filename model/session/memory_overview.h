#pragma once

// The memory of the module that is shown: the summary of each memory space compared with the limit, the memory
// space that the views show, and the advice. Part of the selection hub (navigation.h), so that all views show the same
// values. They are computed when a view first asks for them. GUI thread only.

#include <QObject>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "model/documents/memory_advice.h"
#include "model/documents/memory_summary.h"
#include "model/items/live_tree.h"
#include "model/session/job_runner.h"

namespace model {

class Navigation;

class MemoryOverview : public QObject {
  Q_OBJECT
 public:
  /// A child of the hub.
  explicit MemoryOverview(Navigation& navigation);

  /// Returns the summary of Navigation::memory(), with the limit; null while they are unknown, and without an
  /// assignment.
  const std::shared_ptr<const MemorySummary>& summary() const { return m_summary; }
  /// Returns the part of the summary about space(); null without a summary.
  const SpaceSummary* ofSpace() const { return m_summary == nullptr ? nullptr : m_summary->find(m_space); }
  /// Computes the summary in the background if it is unknown; changed() follows, possibly within the call.
  void request(JobRunner& jobs);

  /// Returns the advice for Navigation::memory(); null while it is unknown.
  const std::shared_ptr<const MemoryAdvice>& advice() const { return m_advice; }
  /// Computes the advice in the background if it is unknown, which can take many times as long as an estimate;
  /// adviceChanged() follows, possibly within the call.
  void requestAdvice(JobRunner& jobs);

  /// The limit of the default memory space that the user chose for the program that is shown; it is forgotten when
  /// the window closes. No value: none.
  std::optional<MemoryLimit> chosenLimit() const;
  void chooseLimit(std::optional<MemoryLimit> limit);
  /// The user's limit for programs of which neither a message nor the dump states one (LimitSources::otherwise).
  const std::optional<MemoryLimit>& defaultLimit() const { return m_default; }
  void setDefaultLimit(std::optional<MemoryLimit> limit);
  /// The limits of the program that is shown, with the out-of-memory message beside it.
  LimitSources limits() const;

  /// The memory space that summary, map, live values and curve show. For each module it is the one that its compilation
  /// ran out of, otherwise the default space, until the user chooses another one.
  int64_t space() const { return m_space; }
  void setSpace(int64_t space);
  /// Chooses the space after this one, and the first after the last.
  void showNextSpace();
  /// By what the map, the live values and the curve are coloured.
  Grouping coloring() const { return m_coloring; }
  void setColoring(Grouping coloring);
  /// By what the live values are grouped, for their export.
  Grouping liveGrouping() const { return m_liveGrouping; }
  void setLiveGrouping(Grouping grouping) { m_liveGrouping = grouping; }

  /// Returns the live bytes, shares and groups of Navigation::memory() in space(), which all views share; null without
  /// an assignment.
  const std::shared_ptr<const LiveSources>& sources();

 signals:
  /// The summary, its limit or the space has changed.
  void changed();
  void adviceChanged();
  void chosenLimitChanged();
  void coloringChanged();

 private:
  void forget();
  void applyLimits();
  void showFailedSpace();

  Navigation& m_navigation;
  std::shared_ptr<const MemorySummary> m_summary;
  std::shared_ptr<const MemoryAdvice> m_advice;
  std::map<std::string, MemoryLimit> m_chosen;  // by program
  std::optional<MemoryLimit> m_default;
  std::shared_ptr<const LiveSources> m_sources;  // null: not yet asked for
  int64_t m_space = queries::kDefaultSpace;
  bool m_isSpaceChosen = false;
  Grouping m_coloring = Grouping::kKind;
  Grouping m_liveGrouping = Grouping::kLine;
};

}  // namespace model

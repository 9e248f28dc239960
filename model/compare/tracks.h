#pragma once

// Instructions through the stages of one compilation. A track is one instruction from the stage in which it first
// appears to the last one that has it, whatever it is called and whatever changes in it: each stage is matched with the
// one before (match.h). A track that begins at a later stage has ancestors, the tracks that it was made from, and
// through them a line of the program even if it has no metadata.
//
//   Tracks tracks;
//   tracks.start(*first);
//   tracks.add(*first, *second);      // stage 1; the modules may be released after the next call
//   tracks.repeat();                  // stage 2 has the same bytes
//
// Stages are numbered from 0 in the order of these calls. What is kept of a stage is the events and the runs of
// consecutive instructions with consecutive tracks, so that a pass that changes ten instructions costs ten runs.

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "model/compare/changes.h"
#include "model/ir/large_vector.h"
#include "model/ir/module.h"

namespace compare {

class KeptMatch;

using TrackId = hlo::Id<struct TrackTag>;

enum class EventKind : uint8_t {
  kMade,      ///< the track begins
  kAltered,   ///< renamed, moved or changed: see the aspects
  kReplaced,  ///< the track ends; another one took its place
  kMerged,    ///< the track ends; another one does its work
  kRemoved,   ///< the track ends
};

/// How the ancestors of a track were found, strongest first.
enum class Descent : uint8_t {
  kNone,      ///< of the first stage, or unknown
  kReplaced,  ///< it took their place: the same operands and users
  kClone,     ///< a copy of them
  kHolds,     ///< a fusion or call with them in its computation
  kOrigin,    ///< its attribute `origin` names an instruction of the first stage
  kNamed,     ///< removed from the same hunk, with the same op_name
  kHunk,      ///< removed from the same place by the same pass
  kOperand,   ///< made behind them: its operands
  kUser,      ///< made before them: its users, such as those of a new constant
  kName,      ///< of the first stage, with the same op_name
};
/// "replaced", "clone", "holds", "origin", "hunk", "operand", "user", "name"; "" for kNone.
absl::string_view descentName(Descent descent);

struct TrackEvent {
  uint32_t stage = 0;  ///< the first with the change; for the end of a track the first without it
  TrackId track;
  EventKind kind = EventKind::kMade;
  bool isClone = false;                 ///< of kMade
  uint32_t aspects = 0;                 ///< of kAltered; kNameAspect if renamed
  bool isMoved = false;                 ///< of kAltered: into another computation
  std::optional<TrackId> other;         ///< of kReplaced and kMerged, if known; of kMade the track that it replaced
  absl::string_view name, computation;  ///< from this stage on; for the end of a track the last ones
  absl::string_view oldName, oldComputation;  ///< of kAltered: before

  bool isRenamed() const { return (aspects & kNameAspect) != 0; }
  bool isChanged() const;
  /// "added", "clone", "renamed, changed", …; "" if only its computation has another name.
  std::string kindText() const;
};

/// A track as a whole; names and the result at a stage: nameAt(), resultAt(). Texts are valid as long as the Tracks
/// exist.
struct Track {
  uint32_t first = 0;                   ///< stage
  std::optional<uint32_t> end;          ///< the first stage without it
  absl::string_view name, computation;  ///< at its first stage
  absl::string_view opName;             ///< at its first stage; "" if there is none
  absl::string_view file;               ///< of its line, as in the metadata; "" if it has no line
  uint32_t line = 0;                    ///< from 1; 0: none
  Descent descent = Descent::kNone;
  absl::Span<const TrackId> ancestors;

  bool hasLine() const { return line > 0; }
};

/// The operation of a track at a stage, and its result. Texts are valid as long as the Tracks exist.
struct TrackResult {
  absl::string_view opcode, type;
  std::optional<int64_t> bytes;  ///< of the result, padded; no value if unknown
};

/// Counts of the step from the stage before; instructions before + added - removed = after, always. Clones are in
/// `added`, merged ones in `removed`, and a replaced pair is in both.
struct StageDelta {
  size_t added = 0, removed = 0, changed = 0, replaced = 0, moved = 0, renamed = 0, clones = 0, merged = 0;
  size_t pairs = 0;
  bool isSame() const { return added + removed + changed + moved + renamed == 0; }
  friend bool operator==(const StageDelta&, const StageDelta&) = default;
};

/// Not copyable: texts point into it. Immutable once built; then any thread.
class Tracks {
 public:
  Tracks() = default;
  Tracks(const Tracks&) = delete;
  Tracks& operator=(const Tracks&) = delete;

  void start(const hlo::Module& first);
  /// `before` is the module of the last call with one. Near-linear. If stopped, the tracks must not be used.
  /// `kept` receives the match of the two.
  StageDelta add(const hlo::Module& before, const hlo::Module& after, const std::stop_token& stop = {},
                 KeptMatch* kept = nullptr);
  /// A stage with the same bytes as the one before.
  void repeat();
  /// A stage that cannot be read: it has no instructions, and the next one is compared with the one before it.
  void skip();
  /// Ends the building: frees what only the next add() needs, and sorts events by track. Required before events of
  /// tracks and names are asked for.
  void finish();

  size_t stageCount() const { return m_stages.size(); }
  size_t trackCount() const { return m_tracks.size(); }
  Track track(TrackId id) const;
  /// The track of an instruction, by its number in the module of the stage; no value if the stage has no such one.
  std::optional<TrackId> trackAt(uint32_t stage, hlo::InstructionId id) const;
  /// The instruction of a track at a stage. Linear in the runs of the stage.
  std::optional<hlo::InstructionId> instructionAt(uint32_t stage, TrackId id) const;
  size_t instructionCount(uint32_t stage) const;

  /// All events, by stage.
  size_t eventCount() const { return m_events.size(); }
  TrackEvent event(size_t index) const;
  /// The events of one stage as indices [first, second).
  std::pair<size_t, size_t> eventsOf(uint32_t stage) const;
  /// The events of a track, in order.
  std::vector<TrackEvent> eventsOf(TrackId id) const;
  /// The tracks that were made from a track, in order of their beginning. Linear in all tracks.
  std::vector<TrackId> descendants(TrackId id) const;

  /// Returns the name and the computation of a track at a stage.
  std::pair<absl::string_view, absl::string_view> nameAt(TrackId id, uint32_t stage) const;
  /// Returns the operation and the result of a track at a stage; before its first or after its last stage, those there.
  TrackResult resultAt(TrackId id, uint32_t stage) const;
  /// Tracks with a name at a stage, or, without one, at the last stage that has it; `name` may be COMPUTATION/NAME. In
  /// order of their beginning. Linear in all tracks and events.
  struct Found {
    uint32_t stage = 0;
    std::vector<TrackId> tracks;
  };
  Found find(absl::string_view name, std::optional<uint32_t> stage) const;

  /// Returns the ancestors of a track down to the first stage, nearest first, each once; at most `most`.
  std::vector<TrackId> ancestry(TrackId id, size_t most = 4096) const;
  /// Returns the nearest ancestor that `accepts`, or the track itself; none beyond the nearest 4,096.
  std::optional<TrackId> nearest(TrackId id, const std::function<bool(TrackId)>& accepts) const;
  /// Returns the nearest track with a line: itself or an ancestor.
  std::optional<TrackId> lineSource(TrackId id) const;

  /// Bytes in memory, without those that finish() frees.
  size_t bytes() const;

 private:
  friend class TrackBuilder;
  using TextId = uint32_t;

  struct Record {
    uint32_t first = 0, end = hlo::kNone;
    TextId name = 0, computation = 0, opName = 0, file = 0;
    TextId lastName = 0, lastComputation = 0;
    uint32_t line = 0;
    uint32_t ancestors = hlo::kNone;  // in m_lists
    uint32_t lastResult = 0;          // in m_results
  };
  struct ResultRecord {
    uint32_t stage = 0;              // the first with it
    uint32_t previous = hlo::kNone;  // in m_results: the one of the same track before
    TextId opcode = 0, type = 0;
    int64_t bytes = -1;  // -1: unknown
  };
  struct List {
    uint32_t begin = 0, count = 0;
    Descent descent = Descent::kNone;
  };
  struct Run {
    uint32_t instruction = 0, track = 0;  // the first of each
  };
  struct EventRecord {
    uint32_t stage = 0, track = 0, other = hlo::kNone, aspects = 0;
    TextId name = 0, computation = 0, oldName = 0, oldComputation = 0;
    EventKind kind = EventKind::kMade;
    bool isFlagged = false;  // isClone or isMoved
  };
  struct Stage {
    uint32_t runs = hlo::kNone;  // in m_runs; stages share them
    uint32_t instructions = 0;
    size_t eventsBegin = 0;
  };

  TextId intern(absl::string_view of);
  absl::string_view text(TextId id) const { return m_texts[id]; }
  absl::Span<const TrackId> ancestorsOf(TrackId id) const;
  uint32_t newTrack(const hlo::Module& module, hlo::InstructionId id, uint32_t stage);
  ResultRecord resultOf(const hlo::Module& module, hlo::InstructionId id, uint32_t stage);
  void keepRuns(const hlo::LargeVector<uint32_t>& tracks);

  std::deque<std::string> m_arena;  // a deque keeps the addresses
  std::vector<absl::string_view> m_texts{{}};
  absl::flat_hash_map<absl::string_view, TextId> m_textIds;
  hlo::LargeVector<Record> m_tracks;
  hlo::LargeVector<ResultRecord> m_results;
  std::vector<List> m_lists;
  std::vector<TrackId> m_ancestors;
  std::vector<std::vector<Run>> m_runs;
  std::vector<Stage> m_stages;
  std::vector<EventRecord> m_events;
  hlo::LargeVector<uint32_t> m_trackEventsBegin, m_trackEvents;        // events by track
  hlo::LargeVector<uint32_t> m_current;                                // by instruction of the last module: its track
  absl::flat_hash_map<TextId, std::vector<uint32_t>> m_firstByOpName;  // tracks of the first stage
  absl::flat_hash_map<TextId, uint32_t> m_firstByName;
};

}  // namespace compare

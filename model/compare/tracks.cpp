#include "model/compare/tracks.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_join.h"
#include "model/compare/kept_match.h"
#include "model/compare/labels.h"
#include "model/ir/opcode_properties.h"
#include "model/ir/stop.h"
#include "model/queries/padding.h"

namespace compare {
namespace {

using hlo::ComputationId;
using hlo::InstructionId;
using hlo::kNone;
using hlo::Module;

constexpr size_t kMostAncestors = 32;  // for one track; instructions held by a fusion do not count
constexpr size_t kMostNeighbours = 64;
// The order of operands is not a change between two compilations, but a pass that changed it did something.
constexpr uint32_t kTrackAspects = kCountedAspects | kOrderAspect;
constexpr uint32_t kResultAspects = kShapeAspect | kLayoutAspect | kSpaceAspect | kOpcodeAspect;
constexpr absl::string_view kDescentNames[] = {"",     "replaced", "clone",   "holds", "origin",
                                               "hunk", "hunk",     "operand", "user",  "name"};

absl::string_view lineFile(const Module& module, InstructionId id, uint32_t* line) {
  const auto frame = module.frame(id);
  if (!frame) return {};
  *line = module.frame(*frame).line;
  return *line == 0 ? absl::string_view() : module.file(module.frame(*frame).file);
}

// Opcodes whose result is their operand in another form or place: made behind it.
bool passesOn(hlo::OpKind kind) {
  switch (kind) {
    case hlo::OpKind::kCopy:
    case hlo::OpKind::kConvert:
    case hlo::OpKind::kBitcast:
    case hlo::OpKind::kBitcastConvert:
    case hlo::OpKind::kTranspose:
    case hlo::OpKind::kReshape:
    case hlo::OpKind::kGetTupleElement:
    case hlo::OpKind::kTuple: return true;
    default: return hlo::forwardsOperand(kind) || hlo::asyncRole(kind) != hlo::AsyncRole::kNone;
  }
}

bool isReached(const std::vector<uint32_t>& all, uint32_t id) {
  return std::find(all.begin(), all.end(), id) != all.end();
}

}  // namespace

absl::string_view descentName(Descent descent) { return kDescentNames[static_cast<size_t>(descent)]; }

bool TrackEvent::isChanged() const {
  return kind == EventKind::kAltered && (aspects & kTrackAspects & ~kComputationAspect) != 0;
}

std::string TrackEvent::kindText() const {
  switch (kind) {
    case EventKind::kMade: return isClone ? "clone" : "added";
    case EventKind::kReplaced: return "replaced";
    case EventKind::kMerged: return "merged";
    case EventKind::kRemoved: return "removed";
    case EventKind::kAltered: break;
  }
  std::vector<absl::string_view> words;
  if (isRenamed()) words.emplace_back("renamed");
  if (isMoved) words.emplace_back("moved");
  if (isChanged()) words.emplace_back("changed");
  return absl::StrJoin(words, ", ");
}

/// Finds what the instructions that a stage adds were made from.
class TrackBuilder {
 public:
  TrackBuilder(Tracks* tracks, const Module& a, const Module& b, const Match& match, const Changes& changes,
               hlo::LargeVector<uint32_t> before, const hlo::LargeVector<uint32_t>& after)
      : m_tracks(*tracks),
        m_a(a),
        m_b(b),
        m_match(match),
        m_changes(changes),
        m_before(std::move(before)),
        m_after(after) {
    for (uint32_t h = 0; h < changes.hunks().size(); ++h) {
      for (const InstructionId id : changes.hunks()[h].a) {
        if (!isAdrift(id) || m_a.opName(id).empty()) continue;
        std::vector<uint32_t>& same = m_removedByName[{h, m_a.opName(id)}];
        if (same.size() < kMostAncestors) same.push_back(id.index());
      }
    }
  }

  void find(InstructionId id) {
    m_found.clear();
    const Descent descent = search(id);
    const uint32_t self = m_after[id.index()];
    std::sort(m_found.begin(), m_found.end());
    m_found.erase(std::unique(m_found.begin(), m_found.end()), m_found.end());
    std::erase(m_found, self);
    if (m_found.empty()) return;
    m_tracks.m_tracks[self].ancestors = static_cast<uint32_t>(m_tracks.m_lists.size());
    m_tracks.m_lists.push_back(
        {static_cast<uint32_t>(m_tracks.m_ancestors.size()), static_cast<uint32_t>(m_found.size()), descent});
    for (const uint32_t track : m_found) m_tracks.m_ancestors.emplace_back(track);
  }

 private:
  // Returns true for an instruction of A without a counterpart.
  bool isAdrift(InstructionId ofA) const { return !m_match.counterpart(Side::kA, ofA); }
  void addA(InstructionId id) { m_found.push_back(m_before[id.index()]); }
  void addB(InstructionId id) { m_found.push_back(m_after[id.index()]); }

  Descent search(InstructionId id) {
    if (const auto old = m_match.replacement(Side::kB, id)) return addA(*old), Descent::kReplaced;
    if (findOriginal(id)) return Descent::kClone;
    if (holds(id)) return Descent::kHolds;
    if (findOrigin(id)) return Descent::kOrigin;
    if (m_b.kind(id) == hlo::OpKind::kParameter) return findCaller(id);
    if (findNamed(id)) return Descent::kNamed;
    if (passesOn(m_b.kind(id)) && addOperands(id)) return Descent::kOperand;
    if (findNear(id)) return Descent::kHunk;
    if (addOperands(id)) return Descent::kOperand;
    if (findFirst(id)) return Descent::kName;
    size_t count = 0;
    for (const InstructionId user : m_b.users(id)) {
      if (++count > kMostAncestors) break;
      addB(user);
    }
    if (m_found.empty()) return findCaller(id);
    return Descent::kUser;
  }

  bool findOriginal(InstructionId id) {
    if (m_changes.of(Side::kB, id).kind != ChangeKind::kClone) return false;
    const ComputationId own = m_b.computation(id);
    if (const auto computation = m_match.cloneOf(Side::kB, own)) {
      // The contents are equal, and copies keep the order.
      const hlo::InstructionRange copies = m_b.instructions(own), originals = m_b.instructions(*computation);
      const size_t at = id.index() - copies[0].index();
      if (at < originals.size() && m_b.opcodeId(originals[at]) == m_b.opcodeId(id)) {
        addB(originals[at]);
        return true;
      }
    }
    const absl::Span<const InstructionId> operands = m_b.operands(id);
    if (operands.empty()) return false;
    const absl::Span<const InstructionId> siblings = m_b.users(operands.front());
    for (size_t i = 0; i < std::min(siblings.size(), size_t{256}); ++i) {
      const InstructionId twin = siblings[i];
      const absl::Span<const InstructionId> others = m_b.operands(twin);
      if (twin == id || !m_match.counterpart(Side::kB, twin) || m_b.opcodeId(twin) != m_b.opcodeId(id) ||
          m_b.shapeId(twin) != m_b.shapeId(id) ||
          !std::equal(operands.begin(), operands.end(), others.begin(), others.end()))
        continue;
      addB(twin);
      return true;
    }
    return false;
  }

  bool holds(InstructionId id) {
    const hlo::OpKind kind = m_b.kind(id);
    if (kind != hlo::OpKind::kFusion && kind != hlo::OpKind::kCall && kind != hlo::OpKind::kAsyncStart) return false;
    const auto body = m_b.mainCallee(id);
    if (!body || m_b.callers(*body).size() != 1) return false;
    for (const InstructionId inner : m_b.instructions(*body)) {
      if (m_b.kind(inner) != hlo::OpKind::kParameter) addB(inner);
    }
    return !m_found.empty();
  }

  bool findOrigin(InstructionId id) {
    const auto origin = m_b.attribute(id, "origin");
    if (!origin) return false;
    for (size_t at = origin->find('"'); at != absl::string_view::npos && m_found.size() < kMostAncestors;) {
      const size_t end = origin->find('"', at + 1);
      if (end == absl::string_view::npos) break;
      const auto name = m_tracks.m_textIds.find(origin->substr(at + 1, end - at - 1));
      const auto found =
          name == m_tracks.m_textIds.end() ? m_tracks.m_firstByName.end() : m_tracks.m_firstByName.find(name->second);
      if (found != m_tracks.m_firstByName.end()) m_found.push_back(found->second);
      at = origin->find('"', end + 1);
    }
    return !m_found.empty();
  }

  // Finds the operand that a parameter is bound to, or the caller of a computation.
  Descent findCaller(InstructionId id) {
    const auto number = m_b.parameterNumber(id);
    const absl::Span<const InstructionId> callers = m_b.callers(m_b.computation(id));
    bool isGiven = false;
    for (size_t i = 0; i < std::min(callers.size(), kMostAncestors); ++i) {
      const absl::Span<const InstructionId> operands = m_b.operands(callers[i]);
      const hlo::OpKind kind = m_b.kind(callers[i]);
      const bool bindsAll = kind == hlo::OpKind::kFusion || kind == hlo::OpKind::kCall;
      const bool bindsOne = kind == hlo::OpKind::kWhile;
      if (number && bindsAll && *number >= 0 && static_cast<size_t>(*number) < operands.size()) {
        addB(operands[static_cast<size_t>(*number)]);
        isGiven = true;
      } else if (number && bindsOne && !operands.empty()) {
        addB(operands.front());
        isGiven = true;
      } else {
        addB(callers[i]);
      }
    }
    return m_found.empty() ? Descent::kNone : isGiven ? Descent::kOperand : Descent::kUser;
  }

  bool findNamed(InstructionId id) {
    const auto hunk = m_changes.of(Side::kB, id).hunk;
    if (!hunk || m_b.opName(id).empty()) return false;
    const auto found = m_removedByName.find({*hunk, m_b.opName(id)});
    if (found == m_removedByName.end()) return false;
    for (const uint32_t one : found->second) {
      if (m_a.opcode(InstructionId(one)) == m_b.opcode(id)) addA(InstructionId(one));
    }
    if (!m_found.empty()) return true;
    for (const uint32_t one : found->second) addA(InstructionId(one));
    return true;
  }

  // Instructions that the pass removed at the same place: beside the counterparts of what is around this one, through
  // other new instructions.
  bool findNear(InstructionId id) {
    constexpr size_t kMostNodes = 32;
    std::vector<uint32_t> nodes{id.index()}, removed;
    const auto meet = [&](InstructionId neighbour, bool isUser) {
      const auto old = m_match.counterpart(Side::kB, neighbour);
      if (!old) {
        if (nodes.size() < kMostNodes && !isReached(nodes, neighbour.index())) nodes.push_back(neighbour.index());
        return;
      }
      const absl::Span<const InstructionId> beside = isUser ? m_a.operands(*old) : m_a.users(*old);
      for (size_t i = 0; i < std::min(beside.size(), kMostNeighbours); ++i) {
        if (isAdrift(beside[i]) && removed.size() < kMostAncestors && !isReached(removed, beside[i].index()))
          removed.push_back(beside[i].index());
      }
    };
    for (size_t at = 0; at < nodes.size(); ++at) {
      const InstructionId node(nodes[at]);
      const absl::Span<const InstructionId> operands = m_b.operands(node), users = m_b.users(node);
      for (size_t i = 0; i < std::min(operands.size(), kMostNeighbours); ++i) meet(operands[i], false);
      for (size_t i = 0; i < std::min(users.size(), kMostNeighbours); ++i) meet(users[i], true);
      if (!removed.empty()) break;
    }
    for (const uint32_t one : removed) addA(InstructionId(one));
    return !removed.empty();
  }

  bool addOperands(InstructionId id) {
    const absl::Span<const InstructionId> operands = m_b.operands(id);
    for (size_t i = 0; i < std::min(operands.size(), kMostAncestors); ++i) addB(operands[i]);
    return !operands.empty();
  }

  bool findFirst(InstructionId id) {
    if (m_b.opName(id).empty()) return false;
    const auto name = m_tracks.m_textIds.find(m_b.opName(id));
    if (name == m_tracks.m_textIds.end()) return false;
    const auto found = m_tracks.m_firstByOpName.find(name->second);
    if (found == m_tracks.m_firstByOpName.end()) return false;
    m_found = found->second;
    return true;
  }

  Tracks& m_tracks;
  const Module& m_a;
  const Module& m_b;
  const Match& m_match;
  const Changes& m_changes;
  const hlo::LargeVector<uint32_t> m_before;  // tracks, by instruction of A
  const hlo::LargeVector<uint32_t>& m_after;
  absl::flat_hash_map<std::pair<uint32_t, absl::string_view>, std::vector<uint32_t>> m_removedByName;
  std::vector<uint32_t> m_found;
};

Tracks::TextId Tracks::intern(absl::string_view of) {
  if (of.empty()) return 0;
  const auto found = m_textIds.find(of);
  if (found != m_textIds.end()) return found->second;
  const auto id = static_cast<TextId>(m_texts.size());
  m_arena.emplace_back(of);
  m_texts.emplace_back(m_arena.back());
  m_textIds.emplace(m_texts.back(), id);
  return id;
}

uint32_t Tracks::newTrack(const Module& module, InstructionId id, uint32_t stage) {
  Record record;
  record.first = stage;
  record.name = intern(module.name(id));
  record.computation = intern(module.name(module.computation(id)));
  record.lastName = record.name;
  record.lastComputation = record.computation;
  record.opName = intern(module.opName(id));
  record.file = intern(lineFile(module, id, &record.line));
  record.lastResult = static_cast<uint32_t>(m_results.size());
  m_results.push_back(resultOf(module, id, stage));
  m_tracks.push_back(record);
  return static_cast<uint32_t>(m_tracks.size() - 1);
}

Tracks::ResultRecord Tracks::resultOf(const Module& module, InstructionId id, uint32_t stage) {
  ResultRecord result;
  result.stage = stage;
  result.opcode = intern(module.opcode(id));
  result.type = intern(module.shape(id).withoutLayout());
  result.bytes = queries::resultBytes(module.shape(id)).held.value_or(-1);
  return result;
}

void Tracks::keepRuns(const hlo::LargeVector<uint32_t>& tracks) {
  std::vector<Run> runs;
  for (uint32_t i = 0; i < tracks.size(); ++i) {
    if (i == 0 || tracks[i] != tracks[i - 1] + 1) runs.push_back({i, tracks[i]});
  }
  Stage& stage = m_stages.back();
  stage.instructions = static_cast<uint32_t>(tracks.size());
  const auto isEqual = [&](const std::vector<Run>& other) {
    return std::equal(runs.begin(), runs.end(), other.begin(), other.end(), [](const Run& one, const Run& two) {
      return one.instruction == two.instruction && one.track == two.track;
    });
  };
  if (m_runs.empty() || !isEqual(m_runs.back())) {
    runs.shrink_to_fit();
    m_runs.push_back(std::move(runs));
  }
  stage.runs = static_cast<uint32_t>(m_runs.size() - 1);
}

void Tracks::start(const Module& first) {
  const auto stage = static_cast<uint32_t>(m_stages.size());
  m_stages.push_back({kNone, 0, m_events.size()});
  m_current.clear();
  for (const InstructionId id : first.instructions()) {
    const uint32_t track = newTrack(first, id, stage);
    m_current.push_back(track);
    m_firstByName.emplace(m_tracks[track].name, track);
    if (m_tracks[track].opName == 0) continue;
    std::vector<uint32_t>& same = m_firstByOpName[m_tracks[track].opName];
    if (same.size() < kMostAncestors) same.push_back(track);
  }
  // Elements of tuples, constants and parameters of regions have no line in the program itself: they get that of the
  // instructions around them.
  for (const InstructionId id : first.instructions()) {
    Record& record = m_tracks[m_current[id.index()]];
    if (record.line != 0) continue;
    const auto begin = static_cast<uint32_t>(m_ancestors.size());
    const auto add = [&](absl::Span<const InstructionId> neighbours) {
      for (size_t i = 0; i < std::min(neighbours.size(), kMostAncestors); ++i)
        m_ancestors.emplace_back(m_current[neighbours[i].index()]);
    };
    add(first.operands(id));
    const Descent descent = m_ancestors.size() > begin ? Descent::kOperand : Descent::kUser;
    if (first.kind(id) == hlo::OpKind::kParameter) add(first.callers(first.computation(id)));
    add(first.users(id));
    if (m_ancestors.size() == begin) continue;
    record.ancestors = static_cast<uint32_t>(m_lists.size());
    m_lists.push_back({begin, static_cast<uint32_t>(m_ancestors.size()) - begin, descent});
  }
  keepRuns(m_current);
}

StageDelta Tracks::add(const Module& before, const Module& after, const std::stop_token& stop, KeptMatch* kept) {
  const auto stage = static_cast<uint32_t>(m_stages.size());
  m_stages.push_back({kNone, 0, m_events.size()});
  StageDelta delta;
  MatchOptions matching;
  matching.isSameCompilation = true;
  const Match match = compare::match(before, after, matching, stop);
  if (stop.stop_requested()) return delta;
  const Changes changes(before, after, match, {kTrackAspects}, stop);
  if (stop.stop_requested()) return delta;
  if (kept != nullptr) *kept = KeptMatch(match, before, after);

  hlo::LargeVector<uint32_t> tracks(after.instructionCount());
  std::vector<InstructionId> made;
  for (const InstructionId id : after.instructions()) {
    const auto old = match.counterpart(Side::kB, id);
    if (!old) {
      tracks[id.index()] = newTrack(after, id, stage);
      made.push_back(id);
      continue;
    }
    const uint32_t track = m_current[old->index()];
    tracks[id.index()] = track;
    const Change change = changes.of(Side::kB, id);
    ++delta.pairs;
    Record& record = m_tracks[track];
    if (record.line == 0) record.file = intern(lineFile(after, id, &record.line));
    const bool isMoved = (change.aspects & kComputationAspect) != 0;
    const bool isChanged = (change.aspects & kTrackAspects & ~kComputationAspect) != 0;
    const bool isRenamed = (change.aspects & kNameAspect) != 0;
    if ((change.aspects & kResultAspects) != 0) {
      ResultRecord result = resultOf(after, id, stage);
      const ResultRecord& last = m_results[record.lastResult];
      if (result.opcode != last.opcode || result.type != last.type || result.bytes != last.bytes) {
        result.previous = record.lastResult;
        record.lastResult = static_cast<uint32_t>(m_results.size());
        m_results.push_back(result);
      }
    }
    const TextId name = record.lastName, computation = record.lastComputation;
    if (isRenamed) record.lastName = intern(after.name(id));
    record.lastComputation = intern(after.name(after.computation(id)));
    if (!isMoved && !isChanged && !isRenamed && computation == record.lastComputation) continue;
    delta.moved += isMoved ? 1 : 0;
    delta.changed += isChanged ? 1 : 0;
    delta.renamed += isRenamed ? 1 : 0;
    EventRecord event;
    event.stage = stage;
    event.track = track;
    event.kind = EventKind::kAltered;
    event.aspects = change.aspects & (kTrackAspects | kNameAspect);
    event.isFlagged = isMoved;
    event.oldName = name;
    event.oldComputation = computation;
    event.name = record.lastName;
    event.computation = record.lastComputation;
    m_events.push_back(event);
  }
  delta.added = made.size();
  for (const InstructionId id : before.instructions()) {
    if (match.counterpart(Side::kA, id)) continue;
    ++delta.removed;
    EventRecord event;
    event.stage = stage;
    event.track = m_current[id.index()];
    Record& record = m_tracks[event.track];
    record.end = stage;
    event.name = record.lastName;
    event.computation = record.lastComputation;
    const auto instead = match.replacement(Side::kA, id);
    const ChangeKind kind = changes.of(Side::kA, id).kind;
    event.kind = instead                       ? EventKind::kReplaced
                 : kind == ChangeKind::kMerged ? EventKind::kMerged
                                               : EventKind::kRemoved;
    if (instead) event.other = tracks[instead->index()];
    delta.replaced += instead ? 1 : 0;
    delta.merged += event.kind == EventKind::kMerged ? 1 : 0;
    m_events.push_back(event);
  }
  if (!made.empty()) {
    TrackBuilder builder(this, before, after, match, changes, std::move(m_current), tracks);
    for (size_t i = 0; i < made.size(); ++i) {
      if (hlo::isStopped(stop, i)) return delta;
      builder.find(made[i]);
      EventRecord event;
      event.stage = stage;
      event.track = tracks[made[i].index()];
      event.kind = EventKind::kMade;
      event.isFlagged = changes.of(Side::kB, made[i]).kind == ChangeKind::kClone;
      delta.clones += event.isFlagged ? 1 : 0;
      const Record& record = m_tracks[event.track];
      event.name = record.name;
      event.computation = record.computation;
      if (record.ancestors != kNone && m_lists[record.ancestors].descent == Descent::kReplaced)
        event.other = m_ancestors[m_lists[record.ancestors].begin].index();
      m_events.push_back(event);
    }
  }
  keepRuns(tracks);
  m_current = std::move(tracks);
  return delta;
}

void Tracks::repeat() {
  Stage stage{kNone, static_cast<uint32_t>(m_current.size()), m_events.size()};
  if (!m_runs.empty()) stage.runs = static_cast<uint32_t>(m_runs.size() - 1);
  m_stages.push_back(stage);
}

void Tracks::skip() { m_stages.push_back({kNone, 0, m_events.size()}); }

void Tracks::finish() {
  m_current = {};
  m_firstByOpName = {};
  m_firstByName = {};
  m_tracks.shrink_to_fit();
  m_results.shrink_to_fit();
  m_events.shrink_to_fit();
  m_ancestors.shrink_to_fit();
  m_lists.shrink_to_fit();
  m_trackEventsBegin.assign(m_tracks.size() + 1, 0);
  for (const EventRecord& event : m_events) ++m_trackEventsBegin[event.track + 1];
  for (size_t i = 0; i < m_tracks.size(); ++i) m_trackEventsBegin[i + 1] += m_trackEventsBegin[i];
  m_trackEvents.resize(m_events.size());
  hlo::LargeVector<uint32_t> next(m_trackEventsBegin.begin(), m_trackEventsBegin.end());
  for (uint32_t i = 0; i < m_events.size(); ++i) m_trackEvents[next[m_events[i].track]++] = i;
}

absl::Span<const TrackId> Tracks::ancestorsOf(TrackId id) const {
  const uint32_t list = m_tracks[id.index()].ancestors;
  if (list == kNone) return {};
  return absl::MakeConstSpan(m_ancestors).subspan(m_lists[list].begin, m_lists[list].count);
}

Track Tracks::track(TrackId id) const {
  const Record& record = m_tracks[id.index()];
  Track track;
  track.first = record.first;
  if (record.end != kNone) track.end = record.end;
  track.name = text(record.name);
  track.computation = text(record.computation);
  track.opName = text(record.opName);
  track.file = text(record.file);
  track.line = record.line;
  if (record.ancestors != kNone) {
    track.descent = m_lists[record.ancestors].descent;
    track.ancestors = ancestorsOf(id);
  }
  return track;
}

std::optional<TrackId> Tracks::trackAt(uint32_t stage, InstructionId id) const {
  if (stage >= m_stages.size() || m_stages[stage].runs == kNone || id.index() >= m_stages[stage].instructions)
    return std::nullopt;
  const std::vector<Run>& runs = m_runs[m_stages[stage].runs];
  const auto behind = std::upper_bound(runs.begin(), runs.end(), id.index(),
                                       [](uint32_t at, const Run& run) { return at < run.instruction; });
  const Run& run = *std::prev(behind);
  return TrackId(run.track + id.index() - run.instruction);
}

std::optional<InstructionId> Tracks::instructionAt(uint32_t stage, TrackId id) const {
  if (stage >= m_stages.size() || m_stages[stage].runs == kNone) return std::nullopt;
  const std::vector<Run>& runs = m_runs[m_stages[stage].runs];
  for (size_t i = 0; i < runs.size(); ++i) {
    const uint32_t end = i + 1 < runs.size() ? runs[i + 1].instruction : m_stages[stage].instructions;
    if (id.index() >= runs[i].track && id.index() - runs[i].track < end - runs[i].instruction)
      return InstructionId(runs[i].instruction + id.index() - runs[i].track);
  }
  return std::nullopt;
}

size_t Tracks::instructionCount(uint32_t stage) const { return m_stages[stage].instructions; }

TrackEvent Tracks::event(size_t index) const {
  const EventRecord& record = m_events[index];
  TrackEvent event;
  event.stage = record.stage;
  event.track = TrackId(record.track);
  event.kind = record.kind;
  event.isClone = record.kind == EventKind::kMade && record.isFlagged;
  event.isMoved = record.kind == EventKind::kAltered && record.isFlagged;
  event.aspects = record.aspects;
  if (record.other != kNone) event.other = TrackId(record.other);
  event.name = text(record.name);
  event.computation = text(record.computation);
  event.oldName = text(record.oldName);
  event.oldComputation = text(record.oldComputation);
  return event;
}

std::pair<size_t, size_t> Tracks::eventsOf(uint32_t stage) const {
  const size_t end = stage + 1 < m_stages.size() ? m_stages[stage + 1].eventsBegin : m_events.size();
  return {m_stages[stage].eventsBegin, end};
}

std::vector<TrackEvent> Tracks::eventsOf(TrackId id) const {
  std::vector<TrackEvent> events;
  for (uint32_t i = m_trackEventsBegin[id.index()]; i < m_trackEventsBegin[id.index() + 1]; ++i)
    events.push_back(event(m_trackEvents[i]));
  return events;
}

std::vector<TrackId> Tracks::descendants(TrackId id) const {
  std::vector<TrackId> all;
  for (uint32_t i = 0; i < m_tracks.size(); ++i) {
    const absl::Span<const TrackId> ancestors = ancestorsOf(TrackId(i));
    if (std::find(ancestors.begin(), ancestors.end(), id) != ancestors.end()) all.emplace_back(i);
  }
  return all;
}

std::pair<absl::string_view, absl::string_view> Tracks::nameAt(TrackId id, uint32_t stage) const {
  // An event has what was before it, so that the first one behind the stage has the name.
  for (uint32_t i = m_trackEventsBegin[id.index()]; i < m_trackEventsBegin[id.index() + 1]; ++i) {
    const EventRecord& event = m_events[m_trackEvents[i]];
    if (event.stage > stage && event.kind == EventKind::kAltered)
      return {text(event.oldName), text(event.oldComputation)};
  }
  return {text(m_tracks[id.index()].lastName), text(m_tracks[id.index()].lastComputation)};
}

TrackResult Tracks::resultAt(TrackId id, uint32_t stage) const {
  const ResultRecord* record = &m_results[m_tracks[id.index()].lastResult];
  while (record->stage > stage && record->previous != kNone) record = &m_results[record->previous];
  TrackResult result{text(record->opcode), text(record->type), {}};
  if (record->bytes >= 0) result.bytes = record->bytes;
  return result;
}

Tracks::Found Tracks::find(absl::string_view wanted, std::optional<uint32_t> stage) const {
  absl::string_view name = wanted, computation;
  const auto idOf = [this](absl::string_view of) {
    const auto found = m_textIds.find(of);
    return found == m_textIds.end() ? kNone : found->second;
  };
  if (const size_t slash = wanted.find('/'); slash != absl::string_view::npos && idOf(wanted) == kNone) {
    computation = wanted.substr(0, slash);
    name = wanted.substr(slash + 1);
  }
  const TextId nameId = idOf(name), computationId = computation.empty() ? kNone : idOf(computation);
  Found found;
  if (nameId == kNone || (!computation.empty() && computationId == kNone)) return found;
  // Each track has a name from one event to the next one; those that ever have this one are followed.
  absl::flat_hash_map<uint32_t, uint32_t> since;
  for (uint32_t i = 0; i < m_tracks.size(); ++i) {
    if (m_tracks[i].name == nameId || m_tracks[i].lastName == nameId) since.emplace(i, m_tracks[i].first);
  }
  for (const EventRecord& event : m_events) {
    if (event.kind == EventKind::kAltered && event.oldName == nameId)
      since.try_emplace(event.track, m_tracks[event.track].first);
  }
  const auto meet = [&](uint32_t track, uint32_t first, uint32_t behind, TextId named, TextId in) {
    if (named != nameId || (computationId != kNone && in != computationId)) return;
    while (behind > first && m_stages[behind - 1].runs == kNone) --behind;  // not readable
    if (behind <= first || (stage && (*stage < first || *stage >= behind))) return;
    const uint32_t at = stage.value_or(behind - 1);
    if (at > found.stage) found.tracks.clear();
    if (at < found.stage) return;
    found.stage = at;
    found.tracks.emplace_back(track);
  };
  for (const EventRecord& event : m_events) {
    if (event.kind != EventKind::kAltered) continue;
    const auto of = since.find(event.track);
    if (of == since.end()) continue;
    meet(event.track, of->second, event.stage, event.oldName, event.oldComputation);
    of->second = event.stage;
  }
  for (const auto& [track, first] : since) {
    const Record& record = m_tracks[track];
    const uint32_t behind = record.end == kNone ? static_cast<uint32_t>(m_stages.size()) : record.end;
    meet(track, first, behind, record.lastName, record.lastComputation);
  }
  std::sort(found.tracks.begin(), found.tracks.end());
  return found;
}

std::vector<TrackId> Tracks::ancestry(TrackId id, size_t most) const {
  std::vector<TrackId> all;
  absl::flat_hash_set<uint32_t> reached{id.index()};
  const auto follow = [&](TrackId of) {
    for (const TrackId one : ancestorsOf(of)) {
      if (all.size() < most && reached.insert(one.index()).second) all.push_back(one);
    }
  };
  follow(id);
  for (size_t at = 0; at < all.size(); ++at) follow(all[at]);
  return all;
}

std::optional<TrackId> Tracks::nearest(TrackId id, const std::function<bool(TrackId)>& accepts) const {
  constexpr size_t kMost = 4096;
  if (accepts(id)) return id;
  std::vector<TrackId> all{id};
  absl::flat_hash_set<uint32_t> reached{id.index()};
  for (size_t at = 0; at < all.size(); ++at) {
    for (const TrackId one : ancestorsOf(all[at])) {
      if (all.size() > kMost || !reached.insert(one.index()).second) continue;
      if (accepts(one)) return one;
      all.push_back(one);
    }
  }
  return std::nullopt;
}

size_t Tracks::bytes() const {
  size_t bytes = m_tracks.capacity() * sizeof(Record) + m_results.capacity() * sizeof(ResultRecord) +
                 m_events.capacity() * sizeof(EventRecord) + m_lists.capacity() * sizeof(List) +
                 m_ancestors.capacity() * sizeof(TrackId) +
                 (m_trackEvents.capacity() + m_trackEventsBegin.capacity()) * sizeof(uint32_t) +
                 m_stages.capacity() * sizeof(Stage) + m_texts.capacity() * sizeof(absl::string_view) +
                 m_textIds.capacity() * (sizeof(absl::string_view) + sizeof(TextId) + 1);
  for (const std::vector<Run>& runs : m_runs) bytes += runs.capacity() * sizeof(Run);
  for (const std::string& text : m_arena) bytes += sizeof(text) + (text.capacity() > 15 ? text.capacity() : 0);
  return bytes;
}

std::optional<TrackId> Tracks::lineSource(TrackId id) const {
  return nearest(id, [this](TrackId one) { return m_tracks[one.index()].line > 0; });
}

}  // namespace compare

#include "model/io/heap_traces.h"

#include <algorithm>
#include <limits>

#include "model/io/proto/buffer_assignment.pb.h"

namespace io {
namespace {

using Event = proto::HeapSimulatorTrace::Event;

int64_t plus(int64_t a, int64_t b) {
  int64_t sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? std::numeric_limits<int64_t>::max() : sum;
}

// How a running sum changes at a step: the most in it, and what is left behind it.
struct Change {
  uint32_t step;
  int64_t most;
  int64_t behind;
};

// The bytes taken in one memory space by one trace. Steps do not decrease.
struct Series {
  int64_t now = 0;
  int64_t most = 0;
  std::vector<Change> changes;

  void add(int64_t bytes, uint32_t step) {
    now = plus(now, bytes);
    most = std::max(most, now);
    if (changes.empty() || changes.back().step != step) changes.push_back({step, now, now});
    changes.back().most = std::max(changes.back().most, now);
    changes.back().behind = now;
  }
};

class Replay {
 public:
  Replay(const proto::BufferAssignmentProto& assignment, const HeapSteps& steps) : m_steps(steps) {
    for (const proto::LogicalBufferProto& buffer : assignment.logical_buffers())
      m_buffers.emplace(buffer.id(), &buffer);
  }

  void trace(const proto::HeapSimulatorTrace& trace) {
    ++m_result.traceCount;
    // The step of each event, as far as it is known: that of what takes memory first, then between these that of what
    // gives it back.
    std::vector<const Event*> events;
    std::vector<const proto::LogicalBufferProto*> buffers;
    std::vector<uint32_t> steps;
    uint32_t now = 0;
    for (const Event& event : trace.events()) {
      const auto buffer = m_buffers.find(event.buffer_id());
      if (buffer == m_buffers.end()) {
        ++m_result.strayEvents;
        continue;
      }
      if (event.kind() != Event::FREE) {
        const auto step = m_steps.ofDefinition(*buffer->second);
        m_hasSteps = m_hasSteps && step;
        now = std::max(now, step.value_or(now));
      }
      events.push_back(&event);
      buffers.push_back(buffer->second);
      steps.push_back(now);
    }
    // The last step that an event may be at: that before what takes memory at a later one.
    std::vector<uint32_t> latest(events.size(), std::max(m_steps.count, 1u) - 1);
    for (size_t i = events.size(); i-- > 1;) {
      latest[i - 1] = steps[i - 1] < steps[i] ? steps[i] - 1 : latest[i];
    }
    now = 0;
    for (size_t i = 0; i < events.size(); ++i) {
      if (events[i]->kind() == Event::FREE) {
        auto step = m_steps.ofOther(*buffers[i], events[i]->instruction_name());
        if (!step) step = m_steps.ofLastUse(*buffers[i]);
        const uint32_t earliest = std::max(now, steps[i]);
        steps[i] = std::clamp(step.value_or(earliest), earliest, std::max(earliest, latest[i]));
      }
      now = std::max(now, steps[i]);
    }
    replay(events, buffers, steps);
  }

  HeapTraces finish() {
    std::vector<const Series*> all;
    for (const auto& [memorySpace, series] : m_series) {
      std::vector<const Series*> those;
      for (const Series& one : series) those.push_back(&one);
      all.insert(all.end(), those.begin(), those.end());
      m_result.peaks[memorySpace] = peakOf(those);
    }
    m_result.peak = peakOf(all);
    return std::move(m_result);
  }

 private:
  void replay(const std::vector<const Event*>& events, const std::vector<const proto::LogicalBufferProto*>& buffers,
              const std::vector<uint32_t>& steps) {
    std::map<int64_t, Series> series;
    absl::flat_hash_map<int64_t, const proto::LogicalBufferProto*>
        owners;  // of the memory of each buffer that has some
    absl::flat_hash_map<const proto::LogicalBufferProto*, int64_t> sharers;
    const auto bytes = [](const proto::LogicalBufferProto& buffer) { return std::max<int64_t>(buffer.size(), 0); };
    for (size_t i = 0; i < events.size(); ++i) {
      const int64_t id = buffers[i]->id();
      const auto taken = owners.find(id);
      const bool isFree = events[i]->kind() == Event::FREE;
      const auto shared = owners.find(events[i]->share_with_canonical_id());
      const bool isShare = events[i]->kind() == Event::SHARE_WITH;
      if ((taken != owners.end()) != isFree || (isShare && shared == owners.end())) {
        ++m_result.strayEvents;
        continue;
      }
      if (isFree) {
        const proto::LogicalBufferProto* const owner = taken->second;
        if (--sharers[owner] == 0) series[owner->color()].add(-bytes(*owner), steps[i]);
        owners.erase(taken);
        m_result.buffers[id].last = steps[i];
        continue;
      }
      const proto::LogicalBufferProto* const owner = isShare ? shared->second : buffers[i];
      ++sharers[owner];
      owners.emplace(id, owner);
      if (!isShare) series[owner->color()].add(bytes(*owner), steps[i]);
      // A buffer that nothing gives back keeps its memory.
      m_result.buffers.emplace(id, HeapBuffer{steps[i], m_steps.count});
    }
    for (auto& [memorySpace, one] : series) m_series[memorySpace].push_back(std::move(one));
  }

  HeapPeak peakOf(const std::vector<const Series*>& series) const {
    HeapPeak peak;
    if (!m_hasSteps) {
      for (const Series* one : series) peak.bytes = plus(peak.bytes, one->most);
      return peak;
    }
    // All changes in order of their steps. At a step each trace is taken with the most that it has there.
    struct Entry {
      Change change;
      size_t series;
    };
    std::vector<Entry> entries;
    for (size_t i = 0; i < series.size(); ++i) {
      for (const Change& change : series[i]->changes) entries.push_back({change, i});
    }
    std::stable_sort(entries.begin(), entries.end(),
                     [](const Entry& a, const Entry& b) { return a.change.step < b.change.step; });
    std::vector<int64_t> now(series.size());
    int64_t sum = 0;
    for (size_t begin = 0, end = 0; begin < entries.size(); begin = end) {
      int64_t most = sum;
      for (end = begin; end < entries.size() && entries[end].change.step == entries[begin].change.step; ++end) {
        most = plus(most, entries[end].change.most - now[entries[end].series]);
      }
      if (most > peak.bytes) peak = {most, entries[begin].change.step};
      for (size_t i = begin; i < end; ++i) {
        int64_t& last = now[entries[i].series];
        sum = plus(sum, entries[i].change.behind - last);
        last = entries[i].change.behind;
      }
    }
    return peak;
  }

  const HeapSteps& m_steps;
  absl::flat_hash_map<int64_t, const proto::LogicalBufferProto*> m_buffers;
  std::map<int64_t, std::vector<Series>> m_series;
  bool m_hasSteps = true;
  HeapTraces m_result;
};

}  // namespace

HeapTraces replayHeapTraces(const proto::BufferAssignmentProto& assignment, const HeapSteps& steps) {
  Replay replay(assignment, steps);
  for (const proto::HeapSimulatorTrace& trace : assignment.heap_simulator_traces()) replay.trace(trace);
  return replay.finish();
}

}  // namespace io

#include "model/queries/implicit_tuple_elements.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace queries {
namespace {

using hlo::InstructionId;

constexpr size_t kDeepest = 64;     // path length; shapes do not nest deeper
constexpr size_t kMostPlaces = 64;  // maximum number of positions examined per value

// Parses `{1,0}`; returns nothing if it is too deep.
std::vector<int64_t> pathOf(buffers::ShapeIndex index) {
  std::vector<int64_t> path;
  bool isNumber = false;
  for (const char c : index) {
    const bool isDigit = absl::ascii_isdigit(c);
    if (isDigit && !isNumber) path.push_back(0);
    if (isDigit) path.back() = std::min<int64_t>(path.back() * 10 + (c - '0'), INT32_MAX);
    isNumber = isDigit;
  }
  if (path.size() > kDeepest) path.clear();
  return path;
}

std::string textOf(absl::Span<const int64_t> path) { return absl::StrCat("{", absl::StrJoin(path, ","), "}"); }

// The tuple elements that the text uses as operands, and the tuples that contain them.
class TakenElements {
 public:
  TakenElements(const hlo::Module& module, absl::Span<const uint32_t> stepOf) {
    for (const InstructionId id : module.instructions()) {
      const absl::Span<const InstructionId> operands = module.operands(id);
      for (size_t n = 0; n < operands.size(); ++n) {
        const absl::Span<const int64_t> path = module.operandIndex(id, n);
        for (size_t size = 1; size <= std::min(path.size(), kDeepest); ++size) {
          uint32_t& last = m_lastStep[{operands[n].index(), textOf(path.subspan(0, size))}];
          last = std::max(last, stepOf[id.index()]);
        }
      }
    }
  }
  /// Returns the step of the last use, kNone if that has no step; nothing if there is no use.
  std::optional<uint32_t> lastStep(InstructionId tuple, const std::string& index) const {
    const auto found = m_lastStep.find(std::pair(tuple.index(), index));
    return found == m_lastStep.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  absl::flat_hash_map<std::pair<uint32_t, std::string>, uint32_t> m_lastStep;
};

// The position of a name in the schedule.
struct Moment {
  std::optional<uint32_t> step;
  std::optional<hlo::ComputationId> computation;
};

// If the nearest known instructions on both sides are in one computation, so is the name.
Moment momentOf(const hlo::Module& module, const buffers::Assignment& assignment, absl::string_view name,
                absl::Span<const uint32_t> instructionAt) {
  Moment moment;
  moment.step = assignment.stepOf(name);
  if (!moment.step) return moment;
  constexpr uint32_t kNear = 64;  // number of steps examined in either direction
  const auto next = [&](int direction) {
    auto at = static_cast<int64_t>(*moment.step);
    for (uint32_t i = 0; i < kNear; ++i) {
      at += direction;
      if (at < 0 || at >= static_cast<int64_t>(instructionAt.size())) break;
      const uint32_t instruction = instructionAt[static_cast<size_t>(at)];
      if (instruction != ImplicitElements::kNone) return std::optional(module.computation(InstructionId(instruction)));
    }
    return std::optional<hlo::ComputationId>();
  };
  const auto before = next(-1), behind = next(1);
  if (before && (!behind || before == behind)) moment.computation = before;
  return moment;
}

struct Place {
  InstructionId tuple;
  std::vector<int64_t> path;
};

// Returns the tuple elements at which the value is visible.
std::vector<Place> placesOf(const buffers::Assignment& assignment, buffers::ValueId value,
                            ImplicitElements::InstructionOf instructionOf) {
  std::vector<Place> places;
  for (const buffers::Position& position : assignment.positions(value)) {
    std::vector<int64_t> path = pathOf(position.index);
    if (path.empty()) continue;
    const auto tuple = instructionOf(position.instruction, value);
    if (!tuple) continue;
    places.push_back({*tuple, std::move(path)});
    if (places.size() == kMostPlaces) break;
  }
  return places;
}

}  // namespace

ImplicitElements::ImplicitElements(const hlo::Module& module, const buffers::Assignment& assignment,
                                   absl::Span<const Sight> sights, InstructionOf instructionOf, Schedule schedule) {
  if (sights.empty() || !module.hasElementOperands()) return;
  const TakenElements taken(module, schedule.stepOf);
  std::vector<Place> places;
  for (size_t i = 0; i < sights.size(); ++i) {
    const Sight& sight = sights[i];
    const absl::string_view name = sight.position.instruction;
    if (i == 0 || sights[i - 1].value != sight.value) places = placesOf(assignment, sight.value, instructionOf);
    if (const ImplicitElement* known = find(name); known != nullptr && known->tuple) continue;
    const Moment moment = momentOf(module, assignment, name, schedule.instructionAt);
    // If the value is element {1,0} of a tuple and element {0} of the name, the name is element {1} of the tuple.
    const std::vector<int64_t> inner = pathOf(sight.position.index);
    std::vector<ImplicitElement> fitting;
    for (const Place& place : places) {
      if (place.path.size() <= inner.size() || !std::equal(inner.rbegin(), inner.rend(), place.path.rbegin())) continue;
      if (moment.computation && module.computation(place.tuple) != *moment.computation) continue;
      std::string index = textOf(absl::MakeConstSpan(place.path).subspan(0, place.path.size() - inner.size()));
      const auto lastTaken = taken.lastStep(place.tuple, index);
      const uint32_t made = schedule.stepOf[place.tuple.index()];
      if (!lastTaken || (moment.step && ((made != kNone && made >= *moment.step) || *lastTaken <= *moment.step)))
        continue;
      const bool isKnown = std::any_of(fitting.begin(), fitting.end(), [&](const ImplicitElement& other) {
        return other.tuple == place.tuple && other.index == index;
      });
      if (!isKnown) fitting.push_back({place.tuple, std::move(index)});
    }
    if (!fitting.empty()) m_elements[name] = fitting.size() == 1 ? std::move(fitting.front()) : ImplicitElement();
  }
}

const ImplicitElement* ImplicitElements::find(absl::string_view name) const {
  const auto found = m_elements.find(name);
  return found == m_elements.end() ? nullptr : &found->second;
}

}  // namespace queries

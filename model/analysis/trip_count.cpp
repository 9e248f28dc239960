// Numbers are traced back through the instructions that only pass them on:
//
//   %w = while(%init), condition=%c, body=%b        init    [j] of %init            a constant I
//   %c: compare(%x, %n), direction=LT               bound   %x is [j] of the state, %n a constant N or such an element
//   %b: tuple(…, add(%x, %one), …)                  step    [j] of the root is [j] of the state plus a constant C
//
// The trip count is the first k at which I + k * C fails the comparison. A traced place is an element of an
// instruction's result, seen from inside the enclosing fusions.

#include "model/analysis/trip_count.h"

#include <algorithm>
#include <deque>
#include <limits>

#include "absl/strings/numbers.h"
#include "model/text/scanner.h"

namespace hlo {
namespace {

using Path = std::vector<int64_t>;
__extension__ using Wide = __int128;

constexpr int kMostSteps = 1000;  // budget for tracing all numbers of a loop
constexpr int kMostTerms = 50;    // in one sum
constexpr size_t kLongestPath = 64;

// --- what backend_config states -----------------------------------------------------------------------

std::optional<int64_t> statedCount(absl::string_view config) {
  const std::string decoded = !config.empty() && config.front() == '"' ? unescape(config) : std::string(config);
  absl::string_view rest = decoded;
  const auto skipTo = [&](absl::string_view key) {
    const size_t at = rest.find(key);
    rest.remove_prefix(std::min(at, rest.size() - std::min(key.size(), rest.size())));
    if (at == absl::string_view::npos) return false;
    rest.remove_prefix(key.size());
    return true;
  };
  const auto skipOver = [&](absl::string_view characters) {
    rest.remove_prefix(std::min(rest.find_first_not_of(characters), rest.size()));
  };
  if (!skipTo("\"known_trip_count\"")) return std::nullopt;
  skipOver(" \t\r\n:");
  const size_t end = rest.find('}');
  if (rest.empty() || rest.front() != '{' || end == absl::string_view::npos) return std::nullopt;
  rest = rest.substr(1, end - 1);
  skipOver(" \t\r\n");
  if (rest.empty()) return 0;  // a field with the value 0 may be omitted
  if (!skipTo("\"n\"")) return std::nullopt;
  skipOver(" \t\r\n:\"");
  int64_t count = 0;
  const size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
  if (!absl::SimpleAtoi(rest.substr(0, digits), &count)) return std::nullopt;
  return count;
}

// --- following numbers --------------------------------------------------------------------------------

// A fusion or call whose body is being traced.
struct Inside {
  InstructionId caller;
  const Inside* outer;  // null: the caller is in the computation where tracing started
};

struct Place {
  InstructionId id;
  Path path;
  const Inside* inside = nullptr;
};

// An element of the parameter of the computation where tracing started, plus a constant; or only the constant.
struct Number {
  std::optional<Path> element;
  int64_t constant = 0;
};

bool isInteger(ElementType type) {
  return (type >= ElementType::kS1 && type <= ElementType::kS64) ||
         (type >= ElementType::kU1 && type <= ElementType::kU64);
}

bool isSigned(ElementType type) { return type >= ElementType::kS1 && type <= ElementType::kS64; }

int bitsOf(ElementType type) {
  switch (type) {
    case ElementType::kS1:
    case ElementType::kU1: return 1;
    case ElementType::kS2:
    case ElementType::kU2: return 2;
    case ElementType::kS4:
    case ElementType::kU4: return 4;
    default: return static_cast<int>(8 * elementBytes(type));
  }
}

bool fits(Wide value, ElementType type) {
  const int bits = bitsOf(type);
  const Wide low = isSigned(type) ? -(Wide{1} << (bits - 1)) : 0;
  const Wide high = (Wide{1} << (isSigned(type) ? bits - 1 : bits)) - 1;
  return value >= low && value <= high && value <= std::numeric_limits<int64_t>::max();
}

class Follower {
 public:
  explicit Follower(const Module& module) : m_module(module) {}

  /// Traces a number back through everything that only passes it on. Nothing if its origin cannot be found.
  std::optional<Place> source(Place place) {
    while (m_steps++ < kMostSteps) {
      const InstructionId id = place.id;
      switch (m_module.kind(id)) {
        case OpKind::kGetTupleElement: {
          const auto index = m_module.tupleIndex(id);
          if (!index || place.path.size() == kLongestPath) return std::nullopt;
          place.path.insert(place.path.begin(), *index);
          if (!toOperand(0, &place)) return std::nullopt;
          break;
        }
        case OpKind::kTuple: {
          if (place.path.empty()) return place;
          const int64_t element = place.path.front();
          place.path.erase(place.path.begin());
          if (element < 0 || !toOperand(static_cast<size_t>(element), &place)) return std::nullopt;
          break;
        }
        case OpKind::kParameter: {
          if (place.inside == nullptr) return place;
          const auto number = m_module.parameterNumber(id);
          place.id = place.inside->caller;
          place.inside = place.inside->outer;
          if (!number || *number < 0 || !toOperand(static_cast<size_t>(*number), &place)) return std::nullopt;
          break;
        }
        case OpKind::kFusion:
        case OpKind::kCall: {
          const auto callee = m_module.mainCallee(id);
          const auto root = callee ? m_module.root(*callee) : std::nullopt;
          if (!root) return std::nullopt;
          place.inside = &m_insides.emplace_back(Inside{id, place.inside});
          place.id = *root;
          break;
        }
        default:
          if (!handsOn(id)) return place;
          if (!toOperand(0, &place)) return std::nullopt;
      }
    }
    return std::nullopt;
  }

  std::optional<Number> number(const Place& from, int terms = kMostTerms) {
    const auto place = source(from);
    if (!place || terms == 0) return std::nullopt;
    switch (m_module.kind(place->id)) {
      case OpKind::kParameter: return Number{place->path, 0};
      case OpKind::kConstant: return constant(*place);
      case OpKind::kAdd:
      case OpKind::kSubtract: return sum(*place, terms - 1);
      default: return std::nullopt;
    }
  }

  std::optional<Place> operand(const Place& place, size_t n) {
    Place result = place;
    if (!toOperand(n, &result)) return std::nullopt;
    return result;
  }

 private:
  // Moves to operand n, which may be an element of the named instruction.
  bool toOperand(size_t n, Place* place) {
    const auto operands = m_module.operands(place->id);
    if (n >= operands.size()) return false;
    const auto index = m_module.operandIndex(place->id, n);
    place->path.insert(place->path.begin(), index.begin(), index.end());
    place->id = operands[n];
    return true;
  }

  // Returns whether the result is the operand with another layout, memory space or width.
  bool handsOn(InstructionId id) const {
    const auto operands = m_module.operands(id);
    if (operands.size() != 1) return false;
    const Shape* from = m_module.operandShape(id, 0);
    const Shape& to = m_module.shape(id);
    switch (m_module.kind(id)) {
      case OpKind::kCopy:
      case OpKind::kOptBarrier:
      case OpKind::kCopyDone: return true;
      case OpKind::kBitcast:
      case OpKind::kReshape:
      case OpKind::kBroadcast:
        return from != nullptr && from->type == to.type && from->elementCount() == 1 && to.elementCount() == 1;
      case OpKind::kConvert:
        return from != nullptr && isInteger(from->type) && isInteger(to.type) &&
               bitsOf(to.type) >= bitsOf(from->type) + (isSigned(to.type) && !isSigned(from->type)) &&
               (isSigned(to.type) || !isSigned(from->type));
      default: return false;
    }
  }

  std::optional<Number> constant(const Place& place) const {
    const Shape& shape = m_module.shape(place.id);
    if (!isInteger(shape.type) || shape.elementCount() != 1) return std::nullopt;
    absl::string_view text = m_module.arguments(place.id);
    const size_t begin = std::min(text.find_first_not_of("{ "), text.size());
    text = text.substr(begin, std::min(text.find_first_of(" }", begin), text.size()) - begin);
    Number number;
    if (!absl::SimpleAtoi(text, &number.constant)) return std::nullopt;
    return number;
  }

  std::optional<Number> sum(const Place& place, int terms) {
    if (!isInteger(m_module.shape(place.id).type)) return std::nullopt;
    const bool isDifference = m_module.kind(place.id) == OpKind::kSubtract;
    const auto first = operand(place, 0), second = operand(place, 1);
    if (!first || !second) return std::nullopt;
    const auto a = number(*first, terms);
    const auto b = a ? number(*second, terms) : std::nullopt;
    if (!b || (b->element && (isDifference || a->element))) return std::nullopt;
    Number result{a->element ? a->element : b->element, 0};
    const bool overflows = isDifference ? __builtin_sub_overflow(a->constant, b->constant, &result.constant)
                                        : __builtin_add_overflow(a->constant, b->constant, &result.constant);
    return overflows ? std::nullopt : std::optional(result);
  }

  const Module& m_module;
  std::deque<Inside> m_insides;
  int m_steps = 0;
};

// --- counting -----------------------------------------------------------------------------------------

enum class Direction { kEq, kNe, kLt, kLe, kGt, kGe };

std::optional<Direction> directionOf(absl::string_view word) {
  constexpr absl::string_view kWords[] = {"EQ", "NE", "LT", "LE", "GT", "GE"};
  for (int i = 0; i < 6; ++i) {
    if (kWords[i] == word) return static_cast<Direction>(i);
  }
  return std::nullopt;
}

Direction mirrored(Direction direction) {
  switch (direction) {
    case Direction::kLt: return Direction::kGt;
    case Direction::kLe: return Direction::kGe;
    case Direction::kGt: return Direction::kLt;
    case Direction::kGe: return Direction::kLe;
    default: return direction;
  }
}

// Returns the first k at which init + k * step fails the comparison; nothing if there is none.
std::optional<Wide> roundsUntil(Wide init, Wide step, Direction direction, Wide bound) {
  // An increasing counter with "greater" is equivalent to a decreasing one with "less".
  if (direction == Direction::kGt || direction == Direction::kGe) {
    return roundsUntil(-init, -step, mirrored(direction), -bound);
  }
  if (direction == Direction::kLe) return roundsUntil(init, step, Direction::kLt, bound + 1);
  if (direction == Direction::kLt) {
    if (init >= bound) return 0;
    if (step <= 0) return std::nullopt;
    return (bound - init + step - 1) / step;
  }
  const bool isEqual = init == bound;
  if (direction == Direction::kEq && isEqual) return step != 0 ? std::optional<Wide>(1) : std::nullopt;
  if (direction == Direction::kEq || isEqual) return 0;
  if (step == 0 || (bound - init) % step != 0 || (bound - init) / step < 0) return std::nullopt;
  return (bound - init) / step;
}

// `why` receives the reason if there is no count.
std::optional<TripCount> infer(const Module& module, InstructionId loop, const char** why) {
  const auto none = [why](const char* reason) -> std::optional<TripCount> {
    *why = reason;
    return std::nullopt;
  };
  if (module.kind(loop) != OpKind::kWhile || module.operands(loop).size() != 1) {
    return none("the loop does not have exactly one operand");
  }
  std::optional<InstructionId> condition, body;
  for (const Call& call : module.calls(loop)) {
    if (call.role == CallRole::kCondition) condition = module.root(call.callee);
    if (call.role == CallRole::kBody) body = module.root(call.callee);
  }
  if (!condition || !body) return none("the condition or the body is missing");

  Follower follower(module);
  const auto compare = follower.source({*condition, {}, nullptr});
  if (!compare || module.kind(compare->id) != OpKind::kCompare) return none("the condition is not a comparison");
  auto direction = directionOf(module.attribute(compare->id, "direction").value_or(absl::string_view()));
  const auto lhs = follower.operand(*compare, 0), rhs = follower.operand(*compare, 1);
  if (!direction || !lhs || !rhs) return none("the comparison in the condition is incomplete");
  auto counter = follower.number(*lhs), bound = follower.number(*rhs);
  if (!counter || !bound) return none("the condition compares values that depend on data");

  // The value of a state element in the first iteration, and its increment per iteration.
  const auto init = [&](const Path& element) -> std::optional<int64_t> {
    const auto state = follower.operand({loop, element, nullptr}, 0);
    const auto number = state ? follower.number(*state) : std::nullopt;
    return number && !number->element ? std::optional(number->constant) : std::nullopt;
  };
  const auto step = [&](const Path& element) -> std::optional<int64_t> {
    const auto number = follower.number({*body, element, nullptr});
    return number && number->element == element ? std::optional(number->constant) : std::nullopt;
  };
  // The side that is constant across iterations is the bound.
  const auto isFixed = [&](const Number& number) { return !number.element || step(*number.element) == 0; };
  if (!isFixed(*bound)) {
    std::swap(counter, bound);
    direction = mirrored(*direction);
  }
  if (!isFixed(*bound) || !counter->element) return none("the condition does not compare a counter with a fixed bound");

  const auto boundInit = bound->element ? init(*bound->element) : std::optional<int64_t>(0);
  const auto first = init(*counter->element), each = step(*counter->element);
  const Shape* const shape = module.shape(loop).at(*counter->element);
  if (!boundInit) return none("the bound is not a constant");
  if (!first) return none("the counter does not start at a constant");
  if (!each) return none("the body does not add a constant to the counter");
  if (shape == nullptr || !isInteger(shape->type)) return none("the counter is not an integer");
  const Wide begin = Wide{*first} + counter->constant;
  const auto count = roundsUntil(begin, *each, *direction, Wide{*boundInit} + bound->constant);
  // If the counter would overflow, the loop does not end there.
  if (!count || !fits(*count, ElementType::kS64)) return none("the counter never reaches the bound");
  const Wide last = *first + *count * *each;
  if (!fits(last, shape->type) || !fits(last + counter->constant, shape->type)) {
    return none("the counter overflows its type before it reaches the bound");
  }
  return TripCount{static_cast<int64_t>(*count), true, Induction{*counter->element, *first, *each}};
}

}  // namespace

std::optional<TripCount> inferTripCount(const Module& module, InstructionId loop) {
  const char* why = nullptr;
  return infer(module, loop, &why);
}

std::string whyNoTripCount(const Module& module, InstructionId loop) {
  const char* why = "";
  if (!tripCount(module, loop)) infer(module, loop, &why);
  return why;
}

std::optional<TripCount> tripCount(const Module& module, InstructionId loop) {
  if (module.kind(loop) != OpKind::kWhile) return std::nullopt;
  auto inferred = inferTripCount(module, loop);
  const auto config = module.attribute(loop, "backend_config");
  const auto stated = config ? statedCount(*config) : std::nullopt;
  if (!stated) return inferred;
  return TripCount{*stated, false, inferred ? inferred->induction : std::nullopt};
}

}  // namespace hlo

// The orders of a table of instructions. Every column becomes one 64-bit key per instruction, and a radix sort orders
// the keys: linear, stable, and cheap to stop. Texts that instructions share are sorted once and replaced by their
// ranks. A name becomes the rank of the text before its first digit followed by its number; ties of such keys
// (add.2.clone, add.2.remat) are resolved by comparing the names themselves.

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/numbers.h"
#include "model/queries/instruction_filter.h"
#include "model/queries/natural_order.h"

namespace queries {
namespace {

constexpr uint64_t kNothing = UINT64_MAX;  // no value in the column: last
constexpr int kNumberBits = 40;

struct Keyed {
  uint64_t key;
  uint32_t instruction;
};

uint64_t leadingNumber(absl::string_view text) {
  uint64_t number = 0;
  const absl::string_view digits = leadingDigits(text);
  if (digits.empty()) return 0;
  return absl::SimpleAtoi(digits, &number) ? std::min(number + 1, (uint64_t{1} << kNumberBits) - 1)
                                           : (uint64_t{1} << kNumberBits) - 1;
}

void radixSort(std::vector<Keyed>* items, const std::stop_token& stop) {
  constexpr size_t kDigits = 8;
  std::vector<std::array<uint32_t, 256>> counts(kDigits);
  for (const Keyed& item : *items) {
    for (size_t digit = 0; digit < kDigits; ++digit) ++counts[digit][(item.key >> (8 * digit)) & 0xff];
  }
  std::vector<Keyed> other(items->size());
  for (size_t digit = 0; digit < kDigits && !stop.stop_requested(); ++digit) {
    std::array<uint32_t, 256>& places = counts[digit];
    if (std::find(places.begin(), places.end(), items->size()) != places.end()) continue;  // all have the same digit
    uint32_t place = 0;
    for (uint32_t& count : places) place += std::exchange(count, place);
    for (const Keyed& item : *items) other[places[(item.key >> (8 * digit)) & 0xff]++] = item;
    items->swap(other);
  }
}

// Returns the ranks of the texts that `used` lists, in natural order, with equal ranks for equal texts; other texts
// keep kNothing.
template <typename TextOf>
std::vector<uint64_t> ranks(std::vector<uint32_t> used, size_t count, const TextOf& textOf) {
  const auto compare = [&textOf](uint32_t a, uint32_t b) {
    const int order = compareNaturally(textOf(a), textOf(b));
    return order != 0 ? order : textOf(a).compare(textOf(b));
  };
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  std::sort(used.begin(), used.end(), [&compare](uint32_t a, uint32_t b) { return compare(a, b) < 0; });
  std::vector<uint64_t> ranks(count, kNothing);
  uint64_t rank = 0;
  for (size_t i = 0; i < used.size(); ++i) {
    if (i > 0 && compare(used[i - 1], used[i]) != 0) ++rank;
    if (!textOf(used[i]).empty()) ranks[used[i]] = rank;
  }
  return ranks;
}

template <typename TextOf>
void keyByText(const std::vector<uint32_t>& of, size_t count, const TextOf& textOf, std::vector<Keyed>* items) {
  std::vector<bool> isUsed(count);
  std::vector<uint32_t> used;
  for (const Keyed& item : *items) {
    const uint32_t text = of[item.instruction];
    if (text == InstructionIndex::kNone || isUsed[text]) continue;
    isUsed[text] = true;
    used.push_back(text);
  }
  const std::vector<uint64_t> rankOf = ranks(std::move(used), count, textOf);
  for (Keyed& item : *items) {
    const uint32_t text = of[item.instruction];
    item.key = text == InstructionIndex::kNone ? kNothing : rankOf[text];
  }
}

void keyByName(const hlo::Module& module, std::vector<Keyed>* items) {
  absl::flat_hash_map<absl::string_view, uint32_t> numbers;
  std::vector<absl::string_view> texts;
  std::vector<uint32_t> used;
  for (Keyed& item : *items) {
    const absl::string_view text = leadingText(module.name(hlo::InstructionId(item.instruction)));
    const auto [it, isNew] = numbers.try_emplace(text, static_cast<uint32_t>(texts.size()));
    if (isNew) {
      used.push_back(it->second);
      texts.push_back(text);
    }
    item.key = it->second;
  }
  const std::vector<uint64_t> rankOf = ranks(std::move(used), texts.size(), [&texts](uint32_t i) { return texts[i]; });
  constexpr uint64_t kMaximumRank = (uint64_t{1} << (63 - kNumberBits)) - 1;
  for (Keyed& item : *items) {
    const absl::string_view text = texts[item.key];
    absl::string_view name = module.name(hlo::InstructionId(item.instruction));
    name.remove_prefix(text.size());
    // A name that begins with a digit has no text and therefore no rank: it comes first.
    const uint64_t rank = text.empty() ? 0 : std::min(rankOf[item.key] + 1, kMaximumRank);
    item.key = (rank << kNumberBits) | leadingNumber(name);
  }
}

// For columns with arbitrary text values.
void keyByTextValue(const InstructionSubject& subject, const InstructionColumnSpec& spec, std::vector<Keyed>* items) {
  absl::flat_hash_map<absl::string_view, uint32_t> numbers;
  std::vector<absl::string_view> texts;
  std::vector<uint32_t> used;
  for (Keyed& item : *items) {
    const InstructionValue value = spec.value(subject, hlo::InstructionId(item.instruction));
    const auto* const text = std::get_if<absl::string_view>(&value);
    const auto [it, isNew] =
        numbers.try_emplace(text == nullptr ? absl::string_view() : *text, static_cast<uint32_t>(texts.size()));
    if (isNew) {
      used.push_back(it->second);
      texts.push_back(it->first);
    }
    item.key = it->second;
  }
  const std::vector<uint64_t> rankOf = ranks(std::move(used), texts.size(), [&texts](uint32_t i) { return texts[i]; });
  for (Keyed& item : *items) item.key = rankOf[item.key];
}

void keyBySource(const InstructionIndex& index, std::vector<Keyed>* items) {
  // Lines are already sorted by file, but files by number; here they are sorted by name.
  const absl::Span<const hlo::LineEntry> lines = index.sources().lines();
  const hlo::Module& module = index.module();
  std::vector<uint32_t> files(module.fileCount());
  for (uint32_t i = 0; i < files.size(); ++i) files[i] = i;
  const std::vector<uint64_t> rankOf =
      ranks(files, files.size(), [&module](uint32_t file) { return baseName(module.file(hlo::FileId(file))); });
  for (Keyed& item : *items) {
    const uint32_t place = index.places().of[item.instruction];
    if (place == InstructionIndex::kNone) {
      item.key = kNothing;
      continue;
    }
    const hlo::SourceLine line = lines[place].line;
    const uint64_t rank = rankOf[line.file.index()] == kNothing ? 0 : rankOf[line.file.index()] + 1;
    item.key = (rank << 32) | line.line;
  }
}

// For non-negative numbers, whose bit patterns have the same order.
uint64_t keyOf(double number) {
  uint64_t bits = 0;
  std::memcpy(&bits, &number, sizeof(bits));
  return bits;
}

uint64_t keyOf(const InstructionValue& value) {
  if (const auto* const number = std::get_if<int64_t>(&value))
    return *number < 0 ? kNothing : static_cast<uint64_t>(*number);
  if (const auto* const amount = std::get_if<hlo::Amount>(&value))
    return amount->isUnknown() ? kNothing : static_cast<uint64_t>(amount->atLeast());
  if (const auto* const ratio = std::get_if<double>(&value)) return keyOf(*ratio);
  if (const auto* const time = std::get_if<hlo::TimeEstimate>(&value))
    return time->isPartial && time->seconds <= 0 ? kNothing : keyOf(time->seconds);
  if (const auto* const steps = std::get_if<buffers::StepRange>(&value)) return steps->end - steps->begin;
  if (const auto* const all = std::get_if<std::vector<hlo::InstructionId>>(&value)) return all->size();
  return kNothing;
}

// Sorts instructions with equal keys by name.
void settleNames(const hlo::Module& module, bool descending, std::vector<Keyed>* items) {
  const auto nameOf = [&module](const Keyed& item) { return module.name(hlo::InstructionId(item.instruction)); };
  for (auto begin = items->begin(); begin != items->end();) {
    const auto end = std::find_if(begin, items->end(), [begin](const Keyed& item) { return item.key != begin->key; });
    if (end - begin > 1) {
      std::stable_sort(begin, end, [&](const Keyed& a, const Keyed& b) {
        const int order = compareNaturally(nameOf(a), nameOf(b));
        return descending ? order > 0 : order < 0;
      });
    }
    begin = end;
  }
}

}  // namespace

std::vector<hlo::InstructionId> sorted(const InstructionIndex& index, absl::Span<const hlo::InstructionId> instructions,
                                       InstructionColumn column, bool descending, const InstructionCosts& costs,
                                       std::stop_token stop) {
  const hlo::Module& module = index.module();
  std::vector<Keyed> items;
  items.reserve(instructions.size());
  for (const hlo::InstructionId id : instructions) items.push_back({0, id.index()});

  switch (column) {
    case InstructionColumn::kName: keyByName(module, &items); break;
    case InstructionColumn::kOpcode:
      keyByText(
          index.opcodes().of, module.opcodeCount(), [&module](uint32_t i) { return module.opcode(hlo::OpcodeId(i)); },
          &items);
      break;
    case InstructionColumn::kShape:
      keyByText(
          index.shapes().of, module.shapeCount(),
          [&module](uint32_t i) { return absl::string_view(module.shape(hlo::ShapeId(i)).text); }, &items);
      break;
    case InstructionColumn::kScope:
      keyByText(
          index.scopes().of, index.scopeNames().size(), [&index](uint32_t i) { return index.scopeNames()[i]; }, &items);
      break;
    case InstructionColumn::kSource: keyBySource(index, &items); break;
    default: {
      const InstructionColumnSpec& spec = specOf(column);
      const InstructionSubject subject = index.subject(costs);
      if (!spec.isNumber() && column != InstructionColumn::kOverlappedBy) {
        keyByTextValue(subject, spec, &items);
        break;
      }
      for (Keyed& item : items) item.key = keyOf(spec.value(subject, hlo::InstructionId(item.instruction)));
    }
  }
  if (stop.stop_requested()) return {};
  if (descending) {
    for (Keyed& item : items) item.key = item.key == kNothing ? kNothing : kNothing - 1 - item.key;
  }
  radixSort(&items, stop);
  if (column == InstructionColumn::kName && !stop.stop_requested()) settleNames(module, descending, &items);
  std::vector<hlo::InstructionId> result;
  result.reserve(items.size());
  for (const Keyed& item : items) result.emplace_back(item.instruction);
  return result;
}

InstructionOrder sortInstructions(const InstructionIndex& index, InstructionColumn column, bool descending,
                                  std::optional<hlo::ComputationId> computation, std::stop_token stop,
                                  const InstructionCosts& costs) {
  const hlo::Module& module = index.module();
  std::vector<hlo::InstructionId> all;
  for (hlo::InstructionId id : computation ? module.instructions(*computation) : module.instructions())
    all.push_back(id);
  return {column, descending, computation, sorted(index, all, column, descending, costs, std::move(stop))};
}

}  // namespace queries

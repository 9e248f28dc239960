#include "model/queries/instruction_filter.h"

#include <algorithm>

#include "absl/strings/str_split.h"

namespace queries {
namespace {

// Texts searched between two looks at the stop token.
constexpr size_t kStride = 1 << 17;

hlo::InstructionRange rangeOf(const hlo::Module& module, std::optional<hlo::ComputationId> computation) {
  return computation ? module.instructions(*computation) : module.instructions();
}

void findAll(const TextArena& texts, absl::string_view word, size_t first, size_t count, uint8_t* hits,
             const std::stop_token& stop) {
  for (size_t done = 0; done < count && !stop.stop_requested(); done += kStride) {
    const size_t begin = first + done;
    texts.find(word, begin, std::min(begin + kStride, first + count), hits + done);
  }
}

// Marks the instructions of the range that share a text with the word in it.
void findShared(const InstructionIndex::Shared& shared, absl::string_view word, size_t first, size_t count,
                std::vector<uint8_t>* hits, const std::stop_token& stop) {
  std::vector<uint8_t> found(shared.texts.size());
  findAll(shared.texts, word, 0, found.size(), found.data(), stop);
  if (std::find(found.begin(), found.end(), 1) == found.end()) return;
  const uint32_t* const of = shared.of.data() + first;
  for (size_t i = 0; i < count; ++i) {
    if (of[i] != InstructionIndex::kNone) (*hits)[i] |= found[of[i]];
  }
}

}  // namespace

InstructionRows filterInstructions(const InstructionIndex& index, const InstructionQuery& query,
                                   std::shared_ptr<const InstructionOrder> known, std::stop_token stop) {
  const hlo::InstructionRange range = rangeOf(index.module(), query.computation);
  const size_t first = range.empty() ? 0 : range[0].index();
  const size_t count = range.size();
  std::vector<uint8_t> keep(count, 1);
  std::vector<uint8_t> hits(count);
  const std::string words = toLower(query.words);
  for (absl::string_view word : absl::StrSplit(words, absl::ByAnyChar(" \t\r\n"), absl::SkipEmpty())) {
    std::fill(hits.begin(), hits.end(), 0);
    findAll(index.names(), word, first, count, hits.data(), stop);
    for (const InstructionIndex::Shared* shared :
         {&index.opcodes(), &index.shapes(), &index.scopes(), &index.places()}) {
      findShared(*shared, word, first, count, &hits, stop);
    }
    for (size_t i = 0; i < count; ++i) keep[i] &= hits[i];
  }

  InstructionRows result;
  result.total = count;
  if (query.sortBy) {
    if (known == nullptr || known->column != *query.sortBy || known->descending != query.descending ||
        known->computation != query.computation || known->instructions.size() != count) {
      known = std::make_shared<InstructionOrder>(
          sortInstructions(index, *query.sortBy, query.descending, query.computation, stop, query.costs));
    }
    result.order = std::move(known);
  }
  if (stop.stop_requested()) return result;
  // Without a branch on what is kept: which rows are is as good as random.
  result.rows.resize(count + 1);
  uint32_t* to = result.rows.data();
  for (size_t i = 0; i < count; ++i) {
    const uint32_t row = result.order == nullptr ? static_cast<uint32_t>(first + i) : result.order->instructions[i];
    *to = row;
    to += keep[row - first];
  }
  result.rows.resize(static_cast<size_t>(to - result.rows.data()));
  return result;
}

}  // namespace queries

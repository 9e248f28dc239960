#include "model/queries/search.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "model/analysis/async_operation.h"

namespace queries {
namespace {

constexpr size_t kSearchedAtOnce = 1 << 12;  // instructions between two checks of the stop token

/// Returns whether the query consists of plain words without negation, so that it can also match items without fields.
bool isWords(const Query& query) {
  const auto steps = query.steps();
  return std::none_of(steps.begin(), steps.end(), [](int step) { return step == Query::kNot; }) &&
         std::all_of(query.terms().begin(), query.terms().end(),
                     [](const QueryTerm& term) { return term.field == QueryField::kAnywhere; });
}

/// Returns, by text, whether the words match it.
std::vector<uint8_t> findTexts(const Query& query, const TextArena& texts) {
  std::vector<std::vector<uint8_t>> stack;
  for (const int step : query.steps()) {
    if (step >= 0) {
      stack.emplace_back(texts.size());
      query.terms()[static_cast<size_t>(step)].pattern.find(texts, 0, texts.size(), stack.back().data());
      continue;
    }
    const std::vector<uint8_t> top = std::move(stack.back());
    stack.pop_back();
    for (size_t i = 0; i < top.size(); ++i) {
      stack.back()[i] = step == Query::kAnd ? stack.back()[i] & top[i] : stack.back()[i] | top[i];
    }
  }
  return std::move(stack.front());
}

/// Marks all direct and indirect callers of a marked instruction's computation. Visits each computation once.
void markCallers(const hlo::Module& module, std::vector<uint8_t>* found) {
  std::vector<bool> isKnown(module.computationCount());
  std::vector<hlo::ComputationId> left;
  const auto visit = [&](hlo::ComputationId id) {
    if (isKnown[id.index()]) return;
    isKnown[id.index()] = true;
    left.push_back(id);
  };
  for (hlo::InstructionId id : module.instructions()) {
    if ((*found)[id.index()] != 0) visit(module.computation(id));
  }
  while (!left.empty()) {
    const hlo::ComputationId callee = left.back();
    left.pop_back();
    for (hlo::InstructionId caller : module.callers(callee)) {
      uint8_t& mark = (*found)[caller.index()];
      if (mark == 0) mark = 2;
      visit(module.computation(caller));
    }
  }
}

/// Returns whether the instruction is what an asynchronous operation runs, whose start is found too.
bool isShownByStart(const hlo::Module& module, hlo::InstructionId id, const std::vector<uint8_t>& found) {
  if (module.callers(module.computation(id)).empty()) return false;
  const auto operation = hlo::asyncOperation(module, id);
  return operation && operation->start != id && operation->done != id && found[operation->start.index()] != 0;
}

/// Returns the texts that words are matched against, by allocation.
TextArena allocationTexts(const buffers::Assignment& assignment) {
  TextArena texts;
  for (uint32_t i = 0; i < assignment.allocationCount(); ++i) {
    const buffers::Allocation& allocation = assignment.allocation(buffers::AllocationId(i));
    texts.append(absl::StrCat("allocation ", allocation.number, " ", buffers::allocationKindName(allocation.kind()),
                              allocation.isTemp ? " preallocated-temp" : "",
                              allocation.isLiveOut ? " maybe-live-out" : ""));
  }
  return texts;
}

/// The lines of a module that belong to no computation, without blanks at their ends.
struct OuterLines {
  TextArena texts;
  std::vector<size_t> offsets;
};
OuterLines outerLines(const hlo::Module& module) {
  OuterLines lines;
  const absl::string_view text = module.text().text();
  const auto addLines = [&](size_t begin, size_t end) {
    while (begin < end) {
      const absl::string_view line = text.substr(begin, std::min(text.find('\n', begin), end) - begin);
      if (const absl::string_view bare = absl::StripAsciiWhitespace(line); !bare.empty()) {
        lines.offsets.push_back(static_cast<size_t>(bare.data() - text.data()));
        lines.texts.append(bare);
      }
      begin += line.size() + 1;
    }
  };
  size_t from = module.range().begin;
  for (uint32_t i = 0; i < module.computationCount(); ++i) {
    const hlo::TextRange range = module.range(hlo::ComputationId(i));
    if (range.begin < from) continue;  // nested in another computation
    addLines(from, range.begin);
    from = range.end;
  }
  addLines(from, module.range().end);
  return lines;
}

/// Returns the position of the first of the query's words that `place` finds.
template <typename Place>
std::optional<TextPlace> firstPlace(const Query& query, const Place& place) {
  for (const QueryTerm& term : query.terms()) {
    if (term.field != QueryField::kAnywhere) continue;
    if (std::optional<TextPlace> found = place(term.pattern)) return found;
  }
  return std::nullopt;
}

}  // namespace

namespace {

/// Returns whether the query compares what each value has of its own.
bool isOfMemory(const Query& query) {
  return std::any_of(query.terms().begin(), query.terms().end(), [](const QueryTerm& term) {
    switch (term.field) {
      case QueryField::kBytes:
      case QueryField::kSpace:
      case QueryField::kAllocation:
      case QueryField::kReuse:
      case QueryField::kAlive: return true;
      default: return false;
    }
  });
}

}  // namespace

bool hasWords(const Query& query) {
  return std::any_of(query.terms().begin(), query.terms().end(),
                     [](const QueryTerm& term) { return term.field == QueryField::kAnywhere; });
}

std::vector<uint8_t> findByWords(const Query& query, const TextArena& names) {
  if (query.isEmpty() || !isWords(query)) return std::vector<uint8_t>(names.size());
  return findTexts(query, names);
}

SearchResult search(const Query& query, const QuerySubject& subject, std::stop_token stop) {
  SearchResult result;
  if (query.isEmpty()) return result;
  const bool isByWords = isWords(query);
  if (subject.instructions != nullptr) {
    const InstructionIndex& index = *subject.instructions;
    const hlo::Module& module = index.module();
    if (isByWords) {
      const std::vector<uint8_t> computations = findTexts(query, index.computationNames());
      for (uint32_t i = 0; i < computations.size(); ++i) {
        if (computations[i] != 0) result.hits.emplace_back(hlo::ComputationId(i));
      }
    }
    QueryResult found = findInstructions(query, subject, module.instructions(), stop);
    std::vector<hlo::InstructionId> inEntry, inLoops, embedded;
    for (uint32_t i = 0; i < found.found.size(); ++i) {
      if (i % kSearchedAtOnce == 0 && stop.stop_requested()) return result;
      const hlo::InstructionId id(i);
      if (found.found[i] == 0 || isShownByStart(module, id, found.found)) continue;
      const hlo::ComputationId in = module.computation(id);
      (in == module.entry() ? inEntry : module.isEmbedded(in) ? embedded : inLoops).push_back(id);
    }
    for (const auto* const ids : {&inEntry, &inLoops, &embedded}) {
      for (const hlo::InstructionId id : *ids) result.hits.emplace_back(id);
    }
    result.notes = std::move(found.notes);
    result.instructions = std::move(found.found);
    if (stop.stop_requested()) return result;
    markCallers(module, &result.instructions);
    if (isByWords) {
      const std::vector<uint8_t> lines = findTexts(query, index.places().texts);
      for (size_t i = 0; i < lines.size(); ++i) {
        if (lines[i] != 0) result.hits.emplace_back(index.sources().lines()[i].line);
      }
    }
  }
  if (subject.assignment != nullptr && !stop.stop_requested()) {
    const QueryResult found = findValues(query, subject, stop);
    for (uint32_t i = 0; i < found.found.size(); ++i) {
      const buffers::ValueId id(i);
      if (found.found[i] == 0) continue;
      // A value that is an instruction's whole result is represented by the instruction; an element of its result too,
      // if the instruction is found, unless the query is about memory.
      const auto of = subject.link->instruction(id);
      const bool isFound = of && !result.instructions.empty() && result.instructions[of->index()] == 1;
      const bool isSaid = of && (!subject.assignment->value(id).hasIndex || (isFound && !isOfMemory(query)));
      if (!isSaid) result.hits.emplace_back(id);
    }
    if (subject.instructions == nullptr) result.notes = found.notes;
    if (isByWords) {
      const std::vector<uint8_t> allocations = findTexts(query, allocationTexts(*subject.assignment));
      for (uint32_t i = 0; i < allocations.size(); ++i) {
        if (allocations[i] != 0) result.hits.emplace_back(buffers::AllocationId(i));
      }
    }
  }
  return result;
}

SearchResult searchText(const Query& query, const QuerySubject& subject, const SearchResult& byName,
                        std::stop_token stop) {
  SearchResult result;
  if (subject.instructions == nullptr || !hasWords(query)) return result;
  const hlo::Module& module = subject.instructions->module();
  if (isWords(query)) {
    const OuterLines lines = outerLines(module);
    const std::vector<uint8_t> found = findTexts(query, lines.texts);
    for (size_t i = 0; i < found.size(); ++i) {
      if (found[i] == 0) continue;
      const absl::string_view line = lines.texts.text(i);
      const auto place = firstPlace(query, [&](const QueryPattern& word) -> std::optional<TextPlace> {
        if (!word.matches(line)) return std::nullopt;
        return TextPlace{{}, lines.offsets[i] + placeOfWord(line, word)};
      });
      if (place) result.hits.emplace_back(TextHit{std::nullopt, *place});
    }
  }
  result.instructions = findWithText(query, subject, stop).found;
  for (uint32_t i = 0; i < result.instructions.size(); ++i) {
    if (i % kSearchedAtOnce == 0 && stop.stop_requested()) return result;
    if (result.instructions[i] == 0 || byName.instructions[i] == 1) continue;
    const hlo::InstructionId id(i);
    const auto place = firstPlace(query, [&](const QueryPattern& word) { return textPlace(module, id, word); });
    if (place) result.hits.emplace_back(TextHit{id, *place});
  }
  markCallers(module, &result.instructions);
  return result;
}

}  // namespace queries

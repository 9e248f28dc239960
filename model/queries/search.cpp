#include "model/queries/search.h"

#include <algorithm>
#include <utility>

namespace queries {
namespace {

/// Plain words only, none of them to be missing: what has no fields can be found by them too.
bool isWords(const Query& query) {
  const auto steps = query.steps();
  return std::none_of(steps.begin(), steps.end(), [](int step) { return step == Query::kNot; }) &&
         std::all_of(query.terms().begin(), query.terms().end(),
                     [](const QueryTerm& term) { return term.field == QueryField::kAnywhere; });
}

/// By text: whether the words find it.
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

/// Marks all that call a marked instruction's computation, and so on up to the entry. Each computation once.
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
      (*found)[caller.index()] = 1;
      visit(module.computation(caller));
    }
  }
}

}  // namespace

SearchResult search(const Query& query, const QuerySubject& subject, std::stop_token stop) {
  SearchResult result;
  if (query.isEmpty()) return result;
  const bool hasWords = isWords(query);
  if (subject.instructions != nullptr) {
    const InstructionIndex& index = *subject.instructions;
    const hlo::Module& module = index.module();
    if (hasWords) {
      const std::vector<uint8_t> computations = findTexts(query, index.computationNames());
      for (uint32_t i = 0; i < computations.size(); ++i) {
        if (computations[i] != 0) result.hits.emplace_back(hlo::ComputationId(i));
      }
    }
    QueryResult found = findInstructions(query, subject, module.instructions(), stop);
    for (uint32_t i = 0; i < found.found.size(); ++i) {
      if (found.found[i] != 0) result.hits.emplace_back(hlo::InstructionId(i));
    }
    result.notes = std::move(found.notes);
    result.instructions = std::move(found.found);
    if (stop.stop_requested()) return result;
    markCallers(module, &result.instructions);
    if (hasWords) {
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
      // Of a value that is all of an instruction's result, the instruction says it.
      const bool isSaid = subject.link->instruction(id) && !subject.assignment->value(id).hasIndex;
      if (found.found[i] != 0 && !isSaid) result.hits.emplace_back(id);
    }
    if (subject.instructions == nullptr) result.notes = found.notes;
  }
  return result;
}

}  // namespace queries

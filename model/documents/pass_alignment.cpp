#include "model/documents/pass_alignment.h"

#include <algorithm>
#include <map>
#include <memory>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "model/compare/changes.h"
#include "model/compare/time_axis.h"
#include "model/documents/stage_module.h"
#include "model/io/reader.h"

namespace model {
namespace {

using StagePair = std::pair<std::optional<uint32_t>, std::optional<uint32_t>>;

// Numbers for the pairs of pipeline and pass of both sides.
std::vector<uint32_t> keysOf(const PassNames& names, absl::flat_hash_map<std::string, uint32_t>* known) {
  std::vector<uint32_t> keys;
  for (const PassName& name : names.stages) {
    const std::string key =
        absl::StrCat(name.number ? "n" : "u", name.pipeline, "\n", name.pass, "\n", name.pass.empty() ? name.next : "");
    keys.push_back(known->try_emplace(key, static_cast<uint32_t>(known->size())).first->second);
  }
  return keys;
}

// The longest common subsequence; for very long lists that of equal occurrences.
std::vector<StagePair> aligned(const std::vector<uint32_t>& a, const std::vector<uint32_t>& b) {
  constexpr size_t kMostCells = size_t{1} << 24;
  std::vector<std::pair<uint32_t, uint32_t>> pairs;
  size_t begin = 0, endA = a.size(), endB = b.size();
  while (begin < std::min(endA, endB) && a[begin] == b[begin]) {
    pairs.emplace_back(begin, begin);
    ++begin;
  }
  std::vector<std::pair<uint32_t, uint32_t>> tail;
  while (endA > begin && endB > begin && a[endA - 1] == b[endB - 1]) tail.emplace_back(--endA, --endB);
  const size_t rows = endA - begin, columns = endB - begin;
  if (rows * columns <= kMostCells) {
    std::vector<uint16_t> lengths((rows + 1) * (columns + 1));
    const auto at = [&](size_t i, size_t j) -> uint16_t& { return lengths[i * (columns + 1) + j]; };
    for (size_t i = rows; i-- > 0;) {
      for (size_t j = columns; j-- > 0;) {
        at(i, j) = a[begin + i] == b[begin + j] ? static_cast<uint16_t>(at(i + 1, j + 1) + 1)
                                                : std::max(at(i + 1, j), at(i, j + 1));
      }
    }
    for (size_t i = 0, j = 0; i < rows && j < columns;) {
      if (a[begin + i] == b[begin + j]) {
        pairs.emplace_back(begin + i++, begin + j++);
      } else {
        (at(i + 1, j) >= at(i, j + 1) ? i : j) += 1;
      }
    }
  } else {
    std::map<std::pair<uint32_t, uint32_t>, uint32_t> occurrences;
    absl::flat_hash_map<uint32_t, uint32_t> counts;
    for (size_t j = begin; j < endB; ++j) occurrences[{b[j], counts[b[j]]++}] = static_cast<uint32_t>(j);
    counts.clear();
    std::vector<uint32_t> positions, of;
    for (size_t i = begin; i < endA; ++i) {
      const auto found = occurrences.find({a[i], counts[a[i]]++});
      if (found == occurrences.end()) continue;
      of.push_back(static_cast<uint32_t>(i));
      positions.push_back(found->second);
    }
    const std::vector<bool> isKept = compare::longestIncreasingRun(positions);
    for (size_t k = 0; k < of.size(); ++k) {
      if (isKept[k]) pairs.emplace_back(of[k], positions[k]);
    }
  }
  pairs.insert(pairs.end(), tail.rbegin(), tail.rend());
  std::vector<StagePair> all;
  uint32_t nextA = 0, nextB = 0;
  const auto upTo = [&](size_t atA, size_t atB) {
    while (nextA < atA) all.emplace_back(nextA++, std::nullopt);
    while (nextB < atB) all.emplace_back(std::nullopt, nextB++);
  };
  for (const auto& [atA, atB] : pairs) {
    upTo(atA, atB);
    all.emplace_back(nextA++, nextB++);
  }
  upTo(a.size(), b.size());
  return all;
}

struct StageText {
  io::TextPtr text;
  io::FileIndex file = 0;
};

absl::StatusOr<StageText> stageTextOf(const io::Dump& dump, uint32_t module, const PassName& name,
                                      const std::stop_token& stop) {
  absl::Status failure;
  for (const io::FileIndex file : dump.modules[module].stages[name.stage].modules) {
    auto text = dump.files->read(file, stop);
    if (text.ok()) return StageText{*std::move(text), file};
    if (failure.ok()) failure = text.status();
  }
  return failure;
}

void compareModules(const hlo::Module& a, const hlo::Module& b, const std::stop_token& stop, AlignedStage* to) {
  const compare::Match match = compare::match(a, b, {}, stop);
  if (stop.stop_requested()) return;
  const compare::Changes changes(a, b, match, {}, stop);
  if (stop.stop_requested()) return;
  const bool isSame =
      changes.isSameProgram() && compare::headerChanges(a, b, match).empty() && match.dimensions().empty();
  to->state = isSame ? AlignedState::kSame : AlignedState::kDiffers;
  to->instructionsA = a.instructionCount();
  to->instructionsB = b.instructionCount();
  to->added = b.instructionCount() - match.pairCount();
  to->removed = a.instructionCount() - match.pairCount();
  to->changed = changes.counts().of(compare::ChangeKind::kChanged);
  to->replaced = changes.counts().of(compare::ChangeKind::kReplaced);
  to->moved = changes.counts().of(compare::ChangeKind::kMoved);
  if (isSame) return;
  std::map<std::string, int64_t> counts;
  for (const hlo::InstructionId id : b.instructions()) ++counts[std::string(b.opcode(id))];
  for (const hlo::InstructionId id : a.instructions()) --counts[std::string(a.opcode(id))];
  for (const auto& [opcode, count] : counts) {
    if (count != 0) to->opcodes.emplace_back(opcode, count);
  }
  std::stable_sort(to->opcodes.begin(), to->opcodes.end(),
                   [](const auto& one, const auto& two) { return std::abs(one.second) > std::abs(two.second); });
}

}  // namespace

absl::string_view alignedStateName(AlignedState state) {
  constexpr absl::string_view kNames[] = {"same-bytes", "same", "differs", "only-a", "only-b", "unreadable"};
  return kNames[static_cast<size_t>(state)];
}

absl::StatusOr<PassAlignment> alignPasses(const io::Dump& a, uint32_t moduleA, const io::Dump& b, uint32_t moduleB,
                                          std::stop_token stop) {
  PassAlignment result;
  result.a = passNames(a, moduleA, stop);
  result.b = passNames(b, moduleB, stop);
  if (result.a.stages.empty() || result.b.stages.empty()) return absl::NotFoundError("no stage has a module");
  absl::flat_hash_map<std::string, uint32_t> keys;
  const std::vector<uint32_t> keysA = keysOf(result.a, &keys), keysB = keysOf(result.b, &keys);
  // A pair of stages that follow the same ones on both sides, and repeat their bytes, has the result of the pair
  // before.
  StageText lastA, lastB;
  AlignedStage last;
  for (const StagePair& pair : aligned(keysA, keysB)) {
    if (stop.stop_requested()) return absl::CancelledError("cancelled");
    AlignedStage stage;
    stage.a = pair.first;
    stage.b = pair.second;
    if (!pair.first || !pair.second) {
      stage.state = pair.first ? AlignedState::kOnlyA : AlignedState::kOnlyB;
      result.stages.push_back(std::move(stage));
      continue;
    }
    auto textA = stageTextOf(a, moduleA, result.a.stages[*pair.first], stop);
    auto textB = stageTextOf(b, moduleB, result.b.stages[*pair.second], stop);
    absl::Status failure = textA.ok() ? textB.status() : textA.status();
    stage.isProblemOfB = textA.ok();
    if (failure.ok() && textA->text->text() == textB->text->text()) {
      stage.state = AlignedState::kSameBytes;
    } else if (failure.ok() && lastA.text != nullptr && lastA.text->text() == textA->text->text() &&
               lastB.text->text() == textB->text->text()) {
      last.a = pair.first;
      last.b = pair.second;
      stage = last;
    } else if (failure.ok()) {
      const auto before = parseStage(a, textA->file, textA->text, stop);
      const auto after = parseStage(b, textB->file, textB->text, stop);
      stage.isProblemOfB = before.ok();
      failure = before.ok() ? after.status() : before.status();
      if (failure.ok()) {
        compareModules(*before->module, *after->module, stop, &stage);
        last = stage;
        lastA = *std::move(textA);
        lastB = *std::move(textB);
      }
    }
    if (!failure.ok()) {
      stage.problem = sentenceOf(failure);
      stage.problemAt = hlo::errorPosition(failure);
    }
    result.stages.push_back(std::move(stage));
  }
  if (stop.stop_requested()) return absl::CancelledError("cancelled");
  for (size_t i = 0; i < result.stages.size(); ++i) {
    const AlignedStage& stage = result.stages[i];
    if (!stage.isSame() && stage.state != AlignedState::kUnreadable && !result.firstDifference)
      result.firstDifference = i;
    if (stage.state == AlignedState::kDiffers) {
      if (!result.firstDiverged) result.firstDiverged = i;
      result.sameAgain.reset();
    } else if (stage.isSame() && result.firstDiverged && !result.sameAgain) {
      result.sameAgain = i;
    }
  }
  return result;
}

}  // namespace model

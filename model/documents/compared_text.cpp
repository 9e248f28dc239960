#include "model/documents/compared_text.h"

#include <algorithm>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "model/ir/stop.h"
#include "model/print/instruction_text.h"

namespace model {
namespace {

using compare::ChangeKind;
using compare::Side;

constexpr size_t kContextLines = 3;         // beside a change
constexpr size_t kFewestFolded = 4;         // lines; fewer are not worth a fold
constexpr size_t kMostWordCells = 1 << 14;  // of the table of a common run of words

bool isWordByte(char byte) {
  return absl::ascii_isalnum(static_cast<unsigned char>(byte)) || byte == '_' || byte == '.' || byte == '-' ||
         byte == '%' || static_cast<unsigned char>(byte) >= 0x80;
}

std::vector<hlo::TextRange> wordsOf(absl::string_view line) {
  std::vector<hlo::TextRange> words;
  for (size_t at = 0; at < line.size();) {
    const size_t begin = at++;
    if (isWordByte(line[begin])) {
      while (at < line.size() && isWordByte(line[at])) ++at;
    }
    words.push_back({static_cast<uint32_t>(begin), static_cast<uint32_t>(at)});
  }
  return words;
}

// "%fusion.12" → "%fusion"
absl::string_view nameWithoutNumber(absl::string_view name) {
  for (;;) {
    size_t end = name.size();
    while (end > 0 && absl::ascii_isdigit(static_cast<unsigned char>(name[end - 1]))) --end;
    if (end == name.size() || end == 0 || name[end - 1] != '.') return name;
    name = name.substr(0, end - 1);
  }
}

bool areSameWords(absl::string_view one, absl::string_view two) {
  if (one == two) return true;
  return !one.empty() && !two.empty() && one[0] == '%' && two[0] == '%' &&
         nameWithoutNumber(one) == nameWithoutNumber(two);
}

// Adds a word to the ranges; words beside each other are one range.
void addWord(hlo::TextRange word, std::vector<hlo::TextRange>* to) {
  if (!to->empty() && to->back().end == word.begin) {
    to->back().end = word.end;
  } else {
    to->push_back(word);
  }
}

}  // namespace

LineDifference lineDifference(absl::string_view a, absl::string_view renamed, absl::string_view b) {
  const std::vector<hlo::TextRange> ownWords = wordsOf(a), words = wordsOf(renamed), wordsB = wordsOf(b);
  LineDifference found;
  if (ownWords.size() != words.size()) return found;  // not the same line
  const auto isSame = [&](size_t i, size_t j) {
    return areSameWords(renamed.substr(words[i].begin, words[i].size()), b.substr(wordsB[j].begin, wordsB[j].size()));
  };
  size_t begin = 0, endA = words.size(), endB = wordsB.size();
  while (begin < std::min(endA, endB) && isSame(begin, begin)) ++begin;
  while (endA > begin && endB > begin && isSame(endA - 1, endB - 1)) --endA, --endB;
  const size_t countA = endA - begin, countB = endB - begin;
  std::vector<bool> isCommonA(countA), isCommonB(countB);
  if (countA > 0 && countB > 0 && countA * countB <= kMostWordCells) {
    // The length of the longest common run of the words from i and j on.
    std::vector<uint16_t> lengths((countA + 1) * (countB + 1));
    const auto at = [&](size_t i, size_t j) -> uint16_t& { return lengths[i * (countB + 1) + j]; };
    for (size_t i = countA; i-- > 0;) {
      for (size_t j = countB; j-- > 0;) {
        at(i, j) = isSame(begin + i, begin + j) ? static_cast<uint16_t>(at(i + 1, j + 1) + 1)
                                                : std::max(at(i + 1, j), at(i, j + 1));
      }
    }
    for (size_t i = 0, j = 0; i < countA && j < countB;) {
      if (isSame(begin + i, begin + j)) {
        isCommonA[i++] = isCommonB[j++] = true;
      } else {
        (at(i + 1, j) >= at(i, j + 1) ? i : j) += 1;
      }
    }
  }
  for (size_t i = 0; i < countA; ++i) {
    if (!isCommonA[i]) addWord(ownWords[begin + i], &found.a);
  }
  for (size_t j = 0; j < countB; ++j) {
    if (!isCommonB[j]) addWord(wordsB[begin + j], &found.b);
  }
  return found;
}

std::shared_ptr<const ComparedText> ComparedText::make(std::shared_ptr<const Comparison> comparison,
                                                       const std::stop_token& stop) {
  auto made = std::make_shared<ComparedText>();
  made->m_comparison = comparison;
  const Comparison& of = *comparison;
  hlo::InstructionText own[2] = {hlo::InstructionText(of.moduleA()), hlo::InstructionText(of.moduleB())};
  hlo::InstructionText renamed(of.moduleA(), namesOfB(of));
  made->m_lineOf[0].assign(of.moduleA().instructionCount(), hlo::kNone);
  made->m_lineOf[1].assign(of.moduleB().instructionCount(), hlo::kNone);
  std::string texts[2];
  size_t turn = 0;
  bool isTooLong = false;
  forEachComparedRow(of, stop, [&](const ComparedRow& row) {
    if (isTooLong || hlo::isStopped(stop, turn++)) return;
    Line line{row};
    for (const Side side : {Side::kA, Side::kB})
      line.differences[index(side)] = static_cast<uint32_t>(made->m_differences[index(side)].size());
    if (!row.isOn(Side::kA)) line.kind = ChangeKind::kAdded;
    if (!row.isOn(Side::kB)) line.kind = ChangeKind::kRemoved;
    if (row.b) line.kind = of.changes.of(Side::kB, *row.b).kind;
    if (!row.b && row.a) line.kind = of.changes.of(Side::kA, *row.a).kind;
    const size_t begins[2] = {texts[0].size(), texts[1].size()};
    for (const Side side : {Side::kA, Side::kB}) {
      const size_t i = index(side);
      if (!row.isOn(side)) continue;
      const auto id = side == Side::kA ? row.a : row.b;
      const auto computation = side == Side::kA ? row.ofA : row.ofB;
      if (row.part == ComparedRow::kHead) absl::StrAppend(&texts[i], "%", own[i].names().of(*computation), " {");
      if (row.part == ComparedRow::kEnd) absl::StrAppend(&texts[i], "}");
      if (row.part != ComparedRow::kInstruction) continue;
      made->m_lineOf[i][id->index()] = static_cast<uint32_t>(made->m_lines.size());
      absl::StrAppend(&texts[i], "  ");
      own[i].append(&texts[i], *id, false);
    }
    if (row.a && row.b && compare::isChange(line.kind)) {
      std::string lineA = "  ";
      renamed.append(&lineA, *row.a, false);
      LineDifference found = lineDifference(absl::string_view(texts[0]).substr(begins[0]), lineA,
                                            absl::string_view(texts[1]).substr(begins[1]));
      for (const Side side : {Side::kA, Side::kB}) {
        for (hlo::TextRange range : side == Side::kA ? found.a : found.b) {
          const auto begin = static_cast<uint32_t>(begins[index(side)]);
          made->m_differences[index(side)].push_back({begin + range.begin, begin + range.end});
        }
      }
    }
    made->m_lines.push_back(line);
    for (std::string& text : texts) {
      text += '\n';
      isTooLong = isTooLong || text.size() > hlo::SourceText::kMaximumSize / 2;
    }
  });
  if (stop.stop_requested()) return nullptr;
  for (const size_t i : {0U, 1U}) {
    // The last line ends without a break, so that there is no empty one after it.
    absl::string_view text = texts[i];
    if (!text.empty()) text.remove_suffix(1);
    made->m_texts[i] = std::make_shared<const hlo::SourceText>(i == 0 ? of.a->title : of.b->title, text);
    made->m_texts[i]->lineCount();  // its index is made here
  }
  made->findUnchanged();
  return made;
}

// Changes are kept on screen, with the lines beside them and the heads of their computations.
void ComparedText::findUnchanged() {
  std::vector<bool> isKept(m_lines.size());
  size_t head = 0;
  bool hasChanges = false;
  for (size_t i = 0; i < m_lines.size(); ++i) {
    if (m_lines[i].row.part == ComparedRow::kHead) head = i;
    if (!compare::isChange(m_lines[i].kind)) continue;
    hasChanges = true;
    isKept[head] = true;
    const size_t begin = i - std::min(i, kContextLines), end = std::min(m_lines.size(), i + kContextLines + 1);
    for (size_t near = begin; near < end; ++near) isKept[near] = true;
  }
  if (!hasChanges) return;
  for (size_t i = 0; i < m_lines.size();) {
    const size_t begin = i;
    while (i < m_lines.size() && !isKept[i]) ++i;
    if (i - begin >= kFewestFolded) m_unchanged.push_back({begin, i});
    if (i == begin) ++i;
  }
}

std::optional<size_t> ComparedText::lineOf(Side side, hlo::InstructionId id) const {
  const std::vector<uint32_t>& lines = m_lineOf[index(side)];
  return id.index() < lines.size() && lines[id.index()] != hlo::kNone ? std::optional<size_t>(lines[id.index()])
                                                                      : std::nullopt;
}

absl::Span<const hlo::TextRange> ComparedText::differences(Side side, size_t line) const {
  const std::vector<hlo::TextRange>& all = m_differences[index(side)];
  const size_t begin = m_lines[line].differences[index(side)];
  const size_t end = line + 1 < m_lines.size() ? m_lines[line + 1].differences[index(side)] : all.size();
  return absl::MakeConstSpan(all).subspan(begin, end - begin);
}

}  // namespace model

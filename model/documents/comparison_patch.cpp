#include "model/documents/comparison_patch.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "model/print/hlo_printer.h"
#include "model/print/instruction_text.h"

namespace model {
namespace {

using compare::Side;
using hlo::ComputationId;
using hlo::InstructionId;

constexpr size_t kContext = 3;  // lines before and after a change

class PatchWriter {
 public:
  PatchWriter(const Comparison& of, const std::stop_token& stop)
      : m_of(of), m_stop(stop), m_textA(of.moduleA(), namesOfA(of)), m_textB(of.moduleB()) {}

  std::string run() {
    m_out = absl::StrCat("--- A: ", m_of.a->title, "\n+++ B: ", m_of.b->title, "\n");
    for (const ComputationId id : hlo::printOrder(m_of.moduleB())) {
      if (m_stop.stop_requested()) return m_out;
      add(m_of.match.counterpart(Side::kB, id), id);
    }
    for (const ComputationId id : hlo::printOrder(m_of.moduleA())) {
      if (m_stop.stop_requested()) return m_out;
      if (!m_of.match.counterpart(Side::kA, id)) add(id, std::nullopt);
    }
    closeHunk();
    return m_out;
  }

 private:
  // Pairs have the name of B; what only A has keeps its own, with an ending if B has it for something else.
  static hlo::WrittenNames namesOfA(const Comparison& of) {
    hlo::WrittenNames names(of.moduleA());
    const hlo::WrittenNames namesB(of.moduleB());
    absl::flat_hash_set<absl::string_view> taken;
    for (const InstructionId id : of.moduleB().instructions()) taken.insert(namesB.of(id));
    for (const InstructionId id : of.moduleA().instructions()) {
      if (const auto pair = of.match.counterpart(Side::kA, id)) {
        names.rename(id, std::string(namesB.of(*pair)));
      } else if (taken.contains(names.of(id))) {
        names.rename(id, absl::StrCat(names.of(id), ".A"));
      }
    }
    for (uint32_t i = 0; i < of.moduleA().computationCount(); ++i) {
      const auto pair = of.match.counterpart(Side::kA, ComputationId(i));
      if (pair) names.rename(ComputationId(i), std::string(namesB.of(*pair)));
    }
    return names;
  }

  void add(std::optional<ComputationId> a, std::optional<ComputationId> b) {
    std::string headA, headB;
    if (a) headA = absl::StrCat("%", m_textA.names().of(*a), " {");
    if (b) headB = absl::StrCat("%", m_textB.names().of(*b), " {");
    row(a ? &headA : nullptr, b ? &headB : nullptr);
    for (const compare::UnionNode& node : unionOrder(m_of.moduleA(), m_of.moduleB(), m_of.match, a, b)) {
      std::string lineA = "  ", lineB = "  ";
      const bool isSame = node.a && node.b && !compare::isChange(m_of.changes.of(Side::kB, *node.b).kind);
      if (node.b) m_textB.append(&lineB, *node.b, false);
      if (isSame) {
        row(&lineB, &lineB);
        continue;
      }
      if (node.a) m_textA.append(&lineA, *node.a, false);
      row(node.a ? &lineA : nullptr, node.b ? &lineB : nullptr);
    }
    const std::string end = "}", blank;
    row(a ? &end : nullptr, b ? &end : nullptr);
    row(a ? &blank : nullptr, b ? &blank : nullptr);
  }

  void row(const std::string* a, const std::string* b) {
    if (a != nullptr && b != nullptr && *a == *b) {
      flushChanged();
      context(*a);
      return;
    }
    openHunk();
    m_since = 0;
    if (a != nullptr) m_removed.push_back(absl::StrCat("-", *a)), ++m_lineA;
    if (b != nullptr) m_added.push_back(absl::StrCat("+", *b)), ++m_lineB;
    m_isOpen = true;
  }

  void context(const std::string& line) {
    ++m_lineA;
    ++m_lineB;
    if (m_isOpen) {
      m_hunk.push_back(absl::StrCat(" ", line));
      ++m_since;
      // The context after a change may be that before the next one.
      if (m_since > 2 * kContext) closeHunk();
      return;
    }
    m_before.push_back(absl::StrCat(" ", line));
    if (m_before.size() > kContext) m_before.erase(m_before.begin());
  }

  void openHunk() {
    if (m_isOpen) return;
    m_beginA = m_lineA - m_before.size();
    m_beginB = m_lineB - m_before.size();
    m_hunk = std::move(m_before);
    m_before.clear();
  }

  // Removed lines before added ones, as long as nothing is between them.
  void flushChanged() {
    m_hunk.insert(m_hunk.end(), m_removed.begin(), m_removed.end());
    m_hunk.insert(m_hunk.end(), m_added.begin(), m_added.end());
    m_removed.clear();
    m_added.clear();
  }

  void closeHunk() {
    if (!m_isOpen) return;
    flushChanged();
    const size_t surplus = m_since > kContext ? m_since - kContext : 0;
    m_before.assign(m_hunk.end() - static_cast<ptrdiff_t>(std::min(surplus, kContext)), m_hunk.end());
    m_hunk.resize(m_hunk.size() - surplus);
    const auto count = [this](char other) {
      return std::count_if(m_hunk.begin(), m_hunk.end(), [other](const std::string& line) { return line[0] != other; });
    };
    const auto begin = [](size_t first, ptrdiff_t lines) { return lines == 0 ? first : first + 1; };
    const ptrdiff_t inA = count('+'), inB = count('-');
    absl::StrAppend(&m_out, "@@ -", begin(m_beginA, inA), ",", inA, " +", begin(m_beginB, inB), ",", inB, " @@\n");
    for (const std::string& line : m_hunk) absl::StrAppend(&m_out, line, "\n");
    m_hunk.clear();
    m_isOpen = false;
    m_since = 0;
  }

  const Comparison& m_of;
  const std::stop_token& m_stop;
  hlo::InstructionText m_textA, m_textB;
  std::string m_out;
  size_t m_lineA = 0, m_lineB = 0;    // lines so far
  size_t m_beginA = 0, m_beginB = 0;  // of the open hunk
  bool m_isOpen = false;
  size_t m_since = 0;               // lines of context at the end of the open hunk
  std::vector<std::string> m_hunk;  // its lines
  std::vector<std::string> m_removed, m_added;
  std::vector<std::string> m_before;  // the last lines of context outside of hunks
};

}  // namespace

std::string comparisonPatch(const Comparison& comparison, const std::stop_token& stop) {
  return PatchWriter(comparison, stop).run();
}

}  // namespace model
